"""What can be typed at the prompt besides actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from belvedere.cli import files
from belvedere.cli.autosave import Autosave
from belvedere.cli.completion import in_short, moves_beginning
from belvedere.cli.conversation import Conversation, line_text
from belvedere.engine import Limits, Search
from belvedere.engine.profile import agrees_to_draw
from belvedere.record import Match
from belvedere.rules import RulesError

if TYPE_CHECKING:
    from belvedere.cli.session import Session


HINT = Limits(seconds=2)
"""How long the engine thinks about a hint."""

HINTS = 3
"""How many actions it shows."""


class Misused(Exception):
    """A command was typed without what has to follow it, or with something that must not; the text says what."""


@dataclass(frozen=True)
class Command:
    """Something that can be done at the prompt."""

    name: str
    argument: str
    """What follows the name: ACTION, FILE, nothing, or in brackets what can be left out."""

    about: str
    do: Callable[[Session, str], None]

    @property
    def usage(self) -> str:
        """How it is typed."""
        return f"{self.name} {self.argument}".strip()

    def run(self, session: Session, argument: str) -> None:
        """Does it; raises Misused, and whatever can be wrong with its argument."""
        if argument and not self.argument:
            raise Misused(f"nothing follows {self.name}: type {self.name} alone")
        if not argument and self.argument.isalpha():
            raise Misused(f"something is missing after {self.name}: type {self.usage}")
        self.do(session, argument)


def moves(session: Session, beginning: str) -> None:
    """Lists the legal actions that begin so."""
    found = moves_beginning(session.position, beginning)
    if not found:
        session.say(f"No legal action begins with {beginning}.")
        return
    texts = in_short(found)
    session.conversation.show_columns(texts.values())
    if len(texts) < len(found):
        example = next(iter(texts))
        session.say(f"These are {len(found)} actions. To list some, type how they begin, as in: moves {example}")


def why(session: Session, action: str) -> None:
    """Says why an action is not legal, or the first of several that is not."""
    try:
        session.table.nodes_after(action.split())
    except RulesError as error:
        session.say(error)
    else:
        session.say(f"{action} is legal.")


def undo(session: Session, _: str) -> None:
    """Takes back the last action of a person."""
    session.table.undo()
    session.changed()


def redo(session: Session, _: str) -> None:
    """Plays again what was taken back."""
    session.table.redo()
    session.changed()


def hint(session: Session, _: str) -> None:
    """Shows what the engine would play; Ctrl-C ends its thinking early."""
    search = Search(session.position, history=session.table.match.node.history)
    sentence = "Thinking about it; Ctrl-C ends that…"
    try:
        session.conversation.thinking(sentence, lambda: search.run(HINT), lambda: search.analysis())
    except KeyboardInterrupt:
        search.stop()
    for line in search.analysis(HINTS).lines:
        session.say(f"  {line_text(line)}")
    session.say("The percentage is the score to be expected: 100% is a win, 50% a draw.")


def board(session: Session, _: str) -> None:
    """Shows the board again."""
    session.show_board()


def save(session: Session, name: str) -> None:
    """Saves the match in a file."""
    session.save(name)


def load(session: Session, name: str) -> None:
    """Goes on with the match in a file; the present one is kept for the next time if it would be lost."""
    match = match_in_file(session.conversation, name)
    if session.could_be_lost and session.autosave_problem:
        session.say("This game could not be kept: save it in a file before you load another one.")
        return
    if session.could_be_lost:
        session.autosave.release()
        session.say("The game you leave is kept: belvedere play offers to continue it.")
    else:
        session.autosave.forget()
    session.sit_down(match, Autosave())


def match_in_file(conversation: Conversation, name: str) -> Match:
    """The match in a file; if there are several, the one that is chosen. Raises FileError."""
    matches = files.read_matches(name)
    if len(matches) == 1:
        return matches[0]
    titles = [f"{match.game.title}: {match.outcome.sentence if match.outcome else 'not over'}" for match in matches]
    return matches[conversation.choose(f"There are {len(matches)} games in {name}. Which one?", titles)]


def resign(session: Session, _: str) -> None:
    """Ends the match: the player to move gives up."""
    player = session.position.to_move
    if session.conversation.confirm(f"{session.table.player_text(player)}, do you resign?", otherwise=True):
        session.table.match.resign(player)
        session.changed()


def draw(session: Session, _: str) -> None:
    """Ends the match with a draw if the other player agrees. Lines that do not come from a terminal speak for both."""
    other = 1 - session.position.to_move
    name = session.table.player_text(other)
    if other in session.table.computers:
        agreed = agrees_to_draw(session.position, other)
    else:
        agreed = session.conversation.confirm(f"{name}, do you agree to a draw?", otherwise=True)
    if agreed:
        session.table.match.agree_draw()
        session.changed()
    else:
        session.say(f"{name} declines the draw.")


def show_help(session: Session, _: str) -> None:
    """Explains the prompt."""
    example = str(session.position.legal_actions()[0])
    session.say(f"Type an action such as {example}, or several separated by spaces, or one of these:")
    for command in COMMANDS.values():
        session.say(f"  {command.usage:18} {command.about}")
    session.say("Tab completes what you type. Ctrl-D leaves at once, and keeps the game.")
    session.say(f"The rules of {session.position.game.title}: belvedere rules {session.position.game.name}")


def leave(session: Session, _: str) -> None:
    """Leaves the game."""
    session.quit()


COMMANDS = {
    command.name: command
    for command in (
        Command("moves", "[BEGINNING]", "list the legal actions, or those that begin so", moves),
        Command("why", "ACTION", "say why the rules forbid an action", why),
        Command("undo", "", "take back your last action, and the computer's answer to it", undo),
        Command("redo", "", "play again what was taken back", redo),
        Command("hint", "", "show what the engine would play here", hint),
        Command("board", "", "show the board again", board),
        Command("save", "FILE", "save the game in a file", save),
        Command("load", "FILE", "leave this game, and continue the one in a file", load),
        Command("draw", "", "propose a draw; a computer agrees if it stands worse", draw),
        Command("resign", "", "give the game up", resign),
        Command("help", "", "show this text", show_help),
        Command("quit", "", "leave the game, as Ctrl-C does", leave),
    )
}
"""All commands by name."""
