"""A match at the table: who plays it, people or computers, and what each of them can do."""

import random
from collections.abc import Sequence

from belvedere import engine
from belvedere.record import Match, MatchError, Node
from belvedere.rules import Action, GameOver, IllegalAction, Player, Position, play_all

PERSON = "person"

DESCRIPTIONS = f"{PERSON}, {PERSON}:NAME, {engine.FORMS}"
"""How players are described. What is not a person is a player of the engine."""


def name_of(description: str) -> str:
    """The name in the record of the player so described: empty for a person without one; raises UnknownPlayer."""
    kind, colon, name = (part.strip() for part in description.partition(":"))
    if kind == PERSON:
        if colon and (not name or computer(name)):
            raise engine.UnknownPlayer(f"{description} is no player: after {PERSON}: write a name that no computer has")
        return name
    try:
        engine.player(description)
    except engine.UnknownPlayer as error:
        raise engine.UnknownPlayer(str(error).replace(engine.FORMS, DESCRIPTIONS)) from None
    return description


def computer(name: str, seed: int | None = None) -> engine.Player | None:
    """The computer that has this name in the record, or None if it is a person's."""
    try:
        return engine.player(name, seed)
    except engine.UnknownPlayer:
        return None


class Table:
    """A match, and the computers that play in it: those whose names the match has. All other players are people."""

    def __init__(self, match: Match, seed: int | None = None) -> None:
        """Raises engine.Refusal if a computer cannot play a match with such options."""
        self.match = match
        self.seeds = random.Random(seed)
        self.computers: dict[Player, engine.Player] = {}
        self.seat_computers()

    def seat_computers(self) -> None:
        """Gives the computers their seats; anew after they were stopped, for a player that was stopped stays so."""
        seated = ((player, computer(name, self.seeds.getrandbits(32))) for player, name in enumerate(self.match.names))
        self.computers = {player: found for player, found in seated if found}
        for seated_computer in self.computers.values():
            seated_computer.check(self.match.start)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.match.position

    def player_text(self, player: Player) -> str:
        """A player's colour, and name if there is one: Dark, or Dark (Anna)."""
        colour, name = self.match.start.colour_name(player), self.match.names[player]
        return f"{colour} ({name})" if name else colour

    @property
    def pairing(self) -> str:
        """Who plays against whom."""
        return f"{self.player_text(0)} against {self.player_text(1)}"

    @property
    def last_turn(self) -> list[Node]:
        """The nodes of the last turn, or of what there is of it; of laying out the last one."""
        last = self.match.node
        turns = self.match.turns
        return list(turns[-1].nodes) if turns and last.turn_number else [last] if last.action else []

    # ------------------------------------------------------------------------------------------------ what people do

    def nodes_after(self, words: Sequence[str]) -> list[Node]:
        """The nodes to which actions of people would lead; raises RulesError, which says which action, and why."""
        if len(words) == 1:  # people need not be told which action that was
            return [self._node_after(self.match.node, words[0])]
        return play_all(self.match.node, words, self._node_after)

    def _node_after(self, node: Node, word: str) -> Node:
        player = node.position.to_move
        if node.outcome:
            raise GameOver(f"the game is over: {node.outcome.sentence}")
        if player in self.computers:
            raise IllegalAction(f"the turn is {self.player_text(player)}'s then")
        action = node.position.parse(spelt(node.position, word))
        return Node(node.position.after(action), node, action)

    def play(self, words: Sequence[str]) -> None:
        """Play actions of people, all of them or, if one is refused, none; raises as `nodes_after` does."""
        for node in self.nodes_after(words):
            self.match.play(str(node.action))

    def undo(self) -> None:
        """Take back the last action of a person, and whatever computers have played since; raises MatchError."""
        by_people = [node for node in self.match.line if node.action and node.player not in self.computers]
        if self.match.ending:
            self.match.undo()
        elif by_people:
            while self.match.node is not by_people[-1].parent:
                self.match.undo()
        else:
            raise MatchError("you have played nothing: there is nothing to take back")

    def redo(self) -> None:
        """Play again what `undo` took back; raises MatchError."""
        self.match.redo()
        while self.position.to_move in self.computers and self.match.node.taken_back:
            self.match.redo()

    # --------------------------------------------------------------------------------------------- what computers do

    def computers_turn(self) -> list[Action]:
        """The turn that the computer to move would play now; this can take some seconds, and plays nothing."""
        return self.computers[self.position.to_move].choose_turn(self.position, self.match.node.history)


def spelt(position: Position, word: str) -> str:
    """The word as the rules spell it, if it is a legal action but for capital and small letters; else as it is."""
    actions = {str(action).lower(): str(action) for action in position.legal_actions()}
    return actions.get(word.lower(), word)
