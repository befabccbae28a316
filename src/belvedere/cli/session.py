"""A game at the terminal, from its first prompt to its last: who plays next, what is shown, and how one leaves."""

from collections.abc import Sequence
from difflib import get_close_matches

from rich.text import Text

from belvedere import draw, record
from belvedere.cli import files
from belvedere.cli.autosave import Autosave
from belvedere.cli.commands import COMMANDS, Misused
from belvedere.cli.completion import LineCompleter
from belvedere.cli.conversation import Conversation
from belvedere.cli.files import FileError
from belvedere.cli.table import Table
from belvedere.engine import Refusal
from belvedere.record import Match, MatchError
from belvedere.rules import MalformedAction, Position, RulesError

ARGUMENTS = {name: command.argument.strip("[]") for name, command in COMMANDS.items()}
"""What follows each command."""

COMMANDS_AT_THE_END = ("save", "undo", "board", "load", "quit")

WAYS_TO_LEAVE = {
    "keep": "keep the game for the next time",
    "save": "save the game in a file",
    "abandon": "abandon it",
    "go on": "or go on",
}
"""What people can answer who want to leave, and what it means."""


class Session:
    """One table, and whoever sits at it; `run` goes on until they leave."""

    def __init__(self, conversation: Conversation, match: Match, autosave: Autosave, seed: int | None) -> None:
        self.conversation = conversation
        self.say = conversation.say
        self.seed = seed
        self.left = False
        """Whether the people have left."""
        self.sit_down(match, autosave)

    def sit_down(self, match: Match, autosave: Autosave) -> None:
        """Begins or continues a match."""
        self.table = Table(match, self.seed)
        self.autosave = autosave
        self.autosave_problem = ""
        """Why the match could not be kept the last time; empty if it could."""
        self.safe = "" if autosave.is_taken else record.write(match)
        """The record as nothing can happen to it: as it was saved last, or before the first change here."""
        self.say(f"{match.game.title}: {self.table.pairing}.")
        if len(self.table.computers) < 2:
            self.say("Type an action, or moves to see what is legal, or help.")
        self.show_board()

    def run(self) -> None:
        """Plays until the match is over or the people leave."""
        while not self.left:
            try:
                if self.table.match.outcome:
                    self.let_people_save()
                elif self.position.to_move in self.table.computers:
                    self.let_computer_play()
                else:
                    self.let_person_play()
            except KeyboardInterrupt:
                self.say()
                self.quit()
            except EOFError:
                self.say()
                if self.autosave_problem:
                    self.quit()
                else:
                    self.leave()

    def let_person_play(self) -> None:
        """Asks for one line, and does what it says."""
        prompt = self.table.player_text(self.position.to_move)
        line = self.conversation.line(f"{prompt}> ", LineCompleter(ARGUMENTS, self.position_after))
        if line:
            self.obey(line)

    def let_people_save(self) -> None:
        """Asks people at a terminal for one line after the end of the match; all others leave."""
        if not self.conversation.at_terminal:
            self.left = True
            return
        self.say("Type save FILE to save the record, undo to take back what ended the game, or Enter to leave.")
        arguments = {name: ARGUMENTS[name] for name in COMMANDS_AT_THE_END}
        line = self.conversation.line("Over> ", LineCompleter(arguments, self.position_after))
        if not line:
            self.leave()
        elif line.split()[0].lower() in arguments:
            self.obey(line)

    def obey(self, line: str) -> None:
        """Does what a command says, or plays actions; answers a mistake in either with a sentence."""
        word, _, argument = line.partition(" ")
        command = COMMANDS.get(word.lower())
        try:
            if command:
                command.run(self, argument.strip())
            else:
                self.table.play(line.split())
                self.changed()
        except MalformedAction as error:
            meant = get_close_matches(word.lower(), COMMANDS, 1)
            self.say(f"There is no {word}: did you mean {meant[0]}?" if meant else error)
        except (RulesError, MatchError, FileError, Misused, Refusal) as error:
            self.say(error)

    def let_computer_play(self) -> None:
        """Plays the whole turn of the computer to move; Ctrl-C while it thinks leaves everything as it was."""
        computer = self.table.computers[self.position.to_move]
        waiting = f"{self.table.player_text(self.position.to_move)} is thinking…"
        try:
            actions = self.conversation.thinking(waiting, self.table.computers_turn, computer.thought)
        except KeyboardInterrupt:
            computer.stop()
            self.table.seat_computers()
            raise
        for action in actions:
            self.table.match.play(action)
        self.changed()

    # -------------------------------------------------------------------------------------------------- what is shown

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.table.position

    def show_board(self) -> None:
        """Shows the last turn, the board, and who is to do what or how the match ended."""
        match, turn = self.table.match, self.table.last_turn
        self.say()
        if turn and turn[-1].player is not None:
            so_far = " so far" if self.position.mid_turn and not match.outcome else ""
            actions = " ".join(str(node.action) for node in turn)
            self.say(f"{self.table.player_text(turn[-1].player)}{so_far}: {actions}")
        board = draw.coloured(self.position, last=match.node.action)
        if match.outcome and not self.position.outcome:  # which the board does not show
            lines = board.split("\n")[:-1]
            board = Text("\n").join([*lines, Text(f"Over: {match.outcome.sentence}", "bold")])
        self.conversation.show(board)

    def position_after(self, words: Sequence[str]) -> Position | None:
        """The position after some actions, or None if no person can act there; raises RulesError."""
        node = self.table.nodes_after(words)[-1] if words else self.table.match.node
        return None if node.outcome or node.position.to_move in self.table.computers else node.position

    # -------------------------------------------------------------------------------------------- keeping and saving

    def changed(self) -> None:
        """Keeps the match as it now stands, and shows it. Only of a game at a terminal somebody can be asked later."""
        if self.conversation.at_terminal:
            known, self.autosave_problem = self.autosave_problem, ""
            try:
                self.autosave.keep(self.table.match)
            except OSError as error:
                self.autosave_problem = files.reason(error)
            if self.autosave_problem not in ("", known):
                self.say(f"This game would not survive a crash, since it cannot be kept: {self.autosave_problem}.")
        self.show_board()

    def save(self, name: str) -> bool:
        """Saves the match in a file, unless that holds something else that is to stay; whether it did."""
        text = record.write(self.table.match)
        try:
            overwrites = not files.holds_nothing_but(name, self.safe, text)
            question = f"{name} holds something else. Overwrite it?"
            if overwrites and not self.conversation.confirm(question, otherwise=False):
                self.say(f"Nothing is saved: {name} holds something else.")
                return False
            files.write_text(name, text)
        except FileError as error:
            self.say(error)
            return False
        self.safe = text
        self.say(f"Saved in {name}.")
        return True

    # ------------------------------------------------------------------------------------------------------- leaving

    @property
    def could_be_lost(self) -> bool:
        """Whether there is a game to go on with that is in no file, and somebody to be asked about it."""
        match = self.table.match
        return self.conversation.at_terminal and not match.outcome and record.write(match) != self.safe

    def quit(self) -> None:
        """Leaves, after asking what is to be done with a game that could be lost."""
        keep = True
        ways = {way: about for way, about in WAYS_TO_LEAVE.items() if way != "keep" or not self.autosave_problem}
        try:
            while self.could_be_lost:
                self.say(f"Do you want to leave? You can {', '.join(ways.values())}.")
                match self.conversation.answer("What shall it be?", tuple(ways)):
                    case "keep":
                        break
                    case "save":
                        if name := self.conversation.line("File name: "):
                            self.save(name)
                    case "abandon":
                        keep = False
                        break
                    case "go on":
                        self.show_board()
                        return
        except (KeyboardInterrupt, EOFError):
            self.say()
        self.leave(keep)

    def leave(self, keep: bool = True) -> None:
        """Leaves at once; a game that could be lost is kept for the next time, unless it is not to be."""
        self.left = True
        if keep and self.could_be_lost and not self.autosave_problem:
            self.autosave.release()
            self.say("Goodbye. The game is kept: belvedere play offers to continue it.")
        else:
            self.autosave.forget()
            self.say("Goodbye.")
