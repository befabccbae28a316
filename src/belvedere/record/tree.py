"""The tree of a match: what was played, and what could have been played instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from belvedere.record.draws import draw_by_history, starts_turn
from belvedere.record.errors import MatchError
from belvedere.rules import Action, GameOver, IllegalAction, Outcome, Player, Position

MOST_SECONDS = 35_999_999.999
"""The most that a clock can show: 9999:59:59.999."""


@dataclass(frozen=True)
class Evaluation:
    """How good a position is for player 0: the expected score, 1 for a win, 0.5 for a draw, 0 for a loss.

    Kept to four decimals. An evaluation can be proven: then it is one of these three.
    """

    score: float
    proven: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.score <= 1:
            raise MatchError(f"an evaluation is a number from 0 to 1, not {self.score}")
        if self.proven and self.score not in (0, 0.5, 1):
            raise MatchError(f"a proven evaluation is 0, 0.5 or 1, not {self.score}")
        object.__setattr__(self, "score", abs(round(float(self.score), 4)))


def clock_time(seconds: float) -> float:
    """What a clock shows, to the millisecond; raises MatchError."""
    if not 0 <= seconds <= MOST_SECONDS:
        raise MatchError(f"a clock shows 0 to {MOST_SECONDS} seconds, not {seconds}")
    return round(seconds * 1000) / 1000


class Node:
    """A position in the tree, with the action that led to it and the notes on that action.

    Of the children the first one continues the main line, and the others are variations.
    """

    def __init__(self, position: Position, parent: Node | None = None, action: Action | None = None) -> None:
        self.position = position
        self.parent = parent
        """The node before the action; None at the root, and only there."""
        self.action = action
        self.children: list[Node] = []
        self.taken_back: list[Node] = []
        """The children that `Match.undo` has taken away, until another one is added."""
        self.comment = ""
        self.evaluation: Evaluation | None = None
        self._clock: float | None = None

    @property
    def clock(self) -> float | None:
        """The seconds left to the player of the action after it, to the millisecond, or None."""
        return self._clock

    @clock.setter
    def clock(self, seconds: float | None) -> None:
        if seconds is not None and self.parent is None:
            raise MatchError("a clock time goes with an action, and the start has none")
        self._clock = None if seconds is None else clock_time(seconds)

    @cached_property
    def player(self) -> Player | None:
        """Who took the action; None at the root."""
        return self.parent.position.to_move if self.parent else None

    @cached_property
    def turn_number(self) -> int:
        """The number of the turn that the action belongs to: 1, 2, … for turns of either player; 0 for laying out.

        0 at the root, too. A half turn with which a match begins is turn 1.
        """
        if self.parent is None or self.parent.position.laying_out:
            return 0
        before = self.parent.turn_number
        return max(before, 1) if self.parent.position.mid_turn else before + 1

    @property
    def opens_turn(self) -> bool:
        """Whether the action is the first one of its turn, or of laying out."""
        if self.parent is None or self.parent.position.mid_turn:
            return False
        return self.parent.parent is None or self.turn_number != self.parent.turn_number

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game is over here: the game's own end first, then repetition, then no progress."""
        if self.position.outcome or not starts_turn(self.position):
            return self.position.outcome
        return draw_by_history([*self.history, self.position])

    @property
    def history(self) -> list[Position]:
        """The earlier positions of the game at starts of turns."""
        return [node.position for node in self.path()[:-1] if starts_turn(node.position)]

    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        path = [self]
        while path[-1].parent:
            path.append(path[-1].parent)
        return path[::-1]

    def main_line(self) -> list[Node]:
        """The nodes from this one to the end of its main line."""
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def add(self, action: Action | str) -> Node:
        """The child to which an action leads; a new one if there is none yet.

        It continues the main line if it is the first, and else is a variation. Raises as `Position.play` does.
        """
        if self.outcome:
            raise GameOver(f"the game is over: {self.outcome.sentence}")
        for child in self.children:
            if action in (child.action, str(child.action)):
                return child
        if isinstance(action, str):
            action = self.position.parse(action)
        elif why := self.position.why_not(action):
            raise IllegalAction(why)
        child = Node(self.position.after(action), self, action)
        self.children.append(child)
        self.taken_back = []
        return child
