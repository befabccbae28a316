"""Forced wins, proven by playing every turn of both players in the native core.

That is possible where a turn can be played in some hundred ways, not in many thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from belvedere.engine.core import State
from belvedere.rules import Player

Actions: TypeAlias = tuple[int, ...]
"""The actions of a turn, as the core numbers them."""

MOST_TURNS = 4
"""In how many turns a win is looked for."""

MOST_POSITIONS = 200_000
"""How many positions a proof may look at."""


class TooLong(Exception):
    """A proof would have to look at too many positions."""


def turn_ends(state: State) -> dict[State, Actions]:
    """All positions in which the turn of the player to move can end, each with the actions that lead there."""
    ends: dict[State, Actions] = {}
    begun: dict[State, Actions] = {state: ()}
    while begun:
        further: dict[State, Actions] = {}
        for so_far, actions in begun.items():
            for action in so_far.legal():
                after = so_far.after(action)
                (further if after.mid_turn and not after.over else ends).setdefault(after, (*actions, action))
        begun = further
    return ends


def notations(state: State, actions: Iterable[int]) -> Iterator[str]:
    """The actions from a position on, in notation."""
    for action in actions:
        yield state.notation(action)
        state = state.after(action)


class Proof:
    """Looks for forced wins of one player, and remembers what it has found."""

    def __init__(self, player: Player, most_positions: int = MOST_POSITIONS) -> None:
        self.player = player
        self.left = most_positions
        self._known: dict[tuple[State, int], bool] = {}
        self._refutation: Actions = ()
        """The turn that prevented a win last: it often does so again."""

    def turns_to_win(self, state: State) -> int | None:
        """In how many turns of the player a win can be forced; None if not in `MOST_TURNS`. Raises TooLong."""
        return next((turns for turns in range(1, MOST_TURNS + 1) if self.wins(state, turns)), None)

    def wins(self, state: State, turns: int) -> bool:
        """Whether the player wins within so many turns, whatever the opponent does; raises TooLong."""
        if state.over:
            return state.winner == self.player
        if turns == 0:
            return False
        known = self._known.get((state, turns))
        if known is None:
            known = self._can(state, turns) if state.to_move == self.player else self._must(state, turns)
            self._known[state, turns] = known
        return known

    def _can(self, state: State, turns: int) -> bool:
        """Whether the player, who is to move, has a turn that wins; those that win at once are tried first."""
        ends = self._ends(state)
        return any(self.wins(end, 0) for end in ends) or any(self.wins(end, turns - 1) for end in ends)

    def _must(self, state: State, turns: int) -> bool:
        """Whether every turn of the opponent loses."""
        ends = self._ends(state)
        for end in sorted(ends, key=lambda end: ends[end] != self._refutation):
            if not self.wins(end, turns):
                self._refutation = ends[end]
                return False
        return True

    def _ends(self, state: State) -> dict[State, Actions]:
        ends = turn_ends(state)
        self.left -= len(ends)
        if self.left < 0:
            raise TooLong
        return ends

    def line(self, state: State) -> list[str]:
        """Best play to the win that can be forced: the quickest turns, and the answers that resist the longest.

        Of answers that resist equally long one that leaves the fewest turns that win at once.
        """
        line: list[str] = []
        while not state.over:
            ends = self._ends(state)
            if state.to_move == self.player:
                turns = self.turns_to_win(state) or 0
                end = next(end for end in ends if self.wins(end, turns - 1))
            else:
                end = max(ends, key=self._resistance)
            line += notations(state, ends[end])
            state = end
        return line

    def _resistance(self, state: State) -> tuple[int, int]:
        """How much a position, which is lost, resists."""
        winning = 0 if state.over else sum(self.wins(end, 0) for end in self._ends(state))
        return 0 if state.over else self.turns_to_win(state) or 0, -winning
