"""A game being played, or played to its end: its tree of actions, its players, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from belvedere import rules
from belvedere.record.errors import MatchError
from belvedere.record.tree import Node, clock_time
from belvedere.rules import Action, Game, GameOver, Outcome, Player, Position


@dataclass(frozen=True)
class Turn:
    """One turn of one player; the last one of a match may be half made."""

    number: int
    """1, 2, … for turns of either player."""

    player: Player
    nodes: tuple[Node, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the turn."""
        return tuple(node.action for node in self.nodes if node.action)


class Match:
    """A game being played, from its start with these settings or from a given position.

    The match stands at the end of its tree's main line: that is what was played. Everything else in the tree is
    variations, which `Node.add` adds.

    >>> match = Match(next(iter(rules.GAMES)), names=("Anna", "Ben"))
    >>> first, second = (match.play(match.position.legal_actions()[0]) for _ in range(2))
    >>> match.undo()
    >>> [(turn.number, turn.player, turn.actions == (first.action,)) for turn in match.turns]
    [(1, 0, True)]
    >>> match.resign(player=1)
    >>> match.outcome.winner
    0
    """

    def __init__(
        self,
        game: Game | str,
        settings: Mapping[str, object] | None = None,
        *,
        position: Position | str | None = None,
        names: tuple[str, str] = ("", ""),
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.game = rules.get(game) if isinstance(game, str) else game
        start = self.game.start_or_read(settings or {}, position)
        if start.game is not self.game:
            raise MatchError(f"a position of {start.game.title} cannot start a match of {self.game.title}")
        self.settings = {
            name: str(value)
            for name, value in (settings or {}).items()
            if (option := self.game.options[name]).convert(value) != option.convert(option.default)
        }
        """What is set otherwise than by default, as text; empty for a match from a given position."""
        self.root = Node(start)
        self.names = names
        """The names of player 0 and player 1; empty if not known."""
        self.tags = dict(tags or {})
        """What else is to be known about the match, such as its Date, and its Clock (`600+5`: seconds a player
        has, and gets for every turn)."""
        self.ending: Outcome | None = None
        """The resignation, agreed draw or loss on time that ended the match."""

    # --------------------------------------------------------------------------------------------- where it stands

    @property
    def line(self) -> list[Node]:
        """The nodes of what was played, from the root on."""
        return self.root.main_line()

    @property
    def node(self) -> Node:
        """Where the match stands."""
        return self.line[-1]

    @property
    def start(self) -> Position:
        """The position the match started from."""
        return self.root.position

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.node.position

    @property
    def actions(self) -> list[Action]:
        """The actions played."""
        return [node.action for node in self.line if node.action]

    @property
    def turns(self) -> list[Turn]:
        """The actions played, turn by turn. Laying out is no turn."""
        return [
            Turn(number, player, tuple(nodes))
            for (number, player), nodes in groupby(self.line, lambda node: (node.turn_number, node.player))
            if number and player is not None
        ]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on.

        The game's own end goes first, then repetition, then no progress; and else the match's `ending`.
        """
        return self.node.outcome or self.ending

    def check_not_over(self) -> None:
        """Raises GameOver after the end."""
        if self.outcome:
            raise GameOver(f"the game is over: {self.outcome.sentence}")

    # ------------------------------------------------------------------------------------------------- playing it

    def play(self, action: Action | str, clock: float | None = None) -> Node:
        """Play an action, given as such or in notation, with the seconds the player has left after it.

        Raises GameOver after the end, and else as `Position.play` does; the match then stays as it was.
        """
        self.check_not_over()
        time_left = None if clock is None else clock_time(clock)
        node = self.node.add(action)
        node.clock = time_left
        return node

    def undo(self) -> None:
        """Take back the match's ending, if it has one, or else the last action, with its notes and alternatives."""
        if self.ending:
            self.ending = None
            return
        last = self.node
        if last.parent is None:
            raise MatchError("nothing has been played: there is nothing to take back")
        last.parent.taken_back, last.parent.children = last.parent.children, []

    def redo(self) -> None:
        """Play the action again that was taken back last, as long as none else has been played."""
        self.check_not_over()
        node = self.node
        if not node.taken_back:
            raise MatchError("nothing has been taken back here: there is nothing to play again")
        node.children, node.taken_back = node.taken_back, []

    def undo_turn(self) -> None:
        """Take back the match's ending, if it has one, or else the turn that is half made, or else the last turn."""
        was_ended = self.ending is not None
        self.undo()
        while not was_ended and self.position.mid_turn and self.node.parent:
            self.undo()

    def redo_turn(self) -> None:
        """Play again what was taken back, to the end of the turn."""
        self.redo()
        while self.position.mid_turn and self.node.taken_back:
            self.redo()

    # -------------------------------------------------------------------------------------------------- ending it

    def resign(self, player: Player) -> None:
        """End the match: a player gives up. Raises GameOver after the end, as the next two do."""
        self._end(1 - player, "resignation", f"{self._colour(player)} has resigned: {self._colour(1 - player)} wins")

    def lose_on_time(self, player: Player) -> None:
        """End the match: a player's time has run out."""
        sentence = f"{self._colour(player)} has run out of time: {self._colour(1 - player)} wins"
        self._end(1 - player, "time", sentence)

    def agree_draw(self) -> None:
        """End the match: the players agree on a draw."""
        self._end(None, "agreement", "a draw: the players have agreed on it")

    def _end(self, winner: Player | None, reason: str, sentence: str) -> None:
        self.check_not_over()
        self.ending = Outcome(winner, reason, sentence)

    def _colour(self, player: Player) -> str:
        return self.start.colour_name(player)

    # -------------------------------------------------------------------------------------------------- comparing

    def __eq__(self, other: object) -> bool:
        """Whether two matches are alike in everything that a record holds."""
        return isinstance(other, Match) and self._contents() == other._contents()

    def _contents(self) -> tuple[object, ...]:
        tree = [
            (node.action, node.comment, node.clock, node.evaluation, len(node.children)) for node in self.root.walk()
        ]
        return self.start, self.names, list(self.tags.items()), tree, self.outcome

    def __repr__(self) -> str:
        result = self.outcome.sentence if self.outcome else "not over"
        return f"<Match of {self.game.title}, {len(self.turns)} turns, {result}>"
