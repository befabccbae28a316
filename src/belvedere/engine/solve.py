"""Solving: who wins a position for certain, and how.

All positions that can follow are found, and results passed back from those that are over; what neither player can
force is a draw. Where there are too many for the memory, a search looks for a forced win or loss: it proves less, but
that for certain.

Like every solution this one knows no history: draws by repetition are in it, those for want of progress are not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from belvedere.engine import _core, core
from belvedere.engine.running import run
from belvedere.rules import Action, Player, Position

MEMORY = 1024
"""How much memory a solver may use if nothing else is said, in MiB."""

COMPLETE, FORCED = "all positions", "forced win"
"""The two methods."""


@dataclass(frozen=True)
class Effort:
    """How far a solver has come."""

    positions: int
    """Positions found."""

    settled: int
    """Those of them that are won or lost for certain."""

    nodes: int
    """Positions looked at by the search for a forced win, which begins when there are too many to find all."""

    depth: int
    """How many actions ahead that search has looked."""


@dataclass(frozen=True)
class Verdict:
    """What an action leads to."""

    action: Action
    winner: Player | None
    """None for a draw."""

    distance: int | None
    """After how many actions the game is won, this one included; None for a draw."""


@dataclass(frozen=True)
class Solution:
    """What is known of a position."""

    position: Position
    winner: Player | None
    """Who wins with best play; None for a draw, or if that is not proven."""

    proven: bool
    complete: bool
    """Whether all that can follow is known: only then can a draw be proven, and `actions` be given."""

    distance: int | None
    """After how many actions the game is won, by best play of both if `complete`, else at most. None if nobody wins."""

    line: tuple[Action, ...]
    """Best play, to the end or to where it goes round in circles; if not `complete`, as far as it is known."""

    actions: tuple[Verdict, ...]
    """If `complete`: what each legal action leads to, the best first."""

    effort: Effort

    @property
    def outcome(self) -> str | None:
        """To the player to move: "win", "loss", "draw", or None if that is not proven."""
        if not self.proven:
            return None
        return "draw" if self.winner is None else "win" if self.winner == self.position.to_move else "loss"

    @property
    def positions(self) -> int:
        """How many positions were found."""
        return self.effort.positions

    @property
    def method(self) -> str:
        """How it was found."""
        return COMPLETE if self.complete else FORCED


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int = MEMORY,
    tell: Callable[[Effort], None] | None = None,
    every: float = 0.2,
) -> Solution:
    """Solves a position as far as the limits allow; without any, until it is done.

    `memory` in MiB; `nodes`: how many positions may be looked at, by each of the two methods. `tell` is called
    every so many seconds with how far it has come. Ctrl-C ends it with what is known. Raises core.Refusal for boards
    that the native core does not play.
    """
    for name, number in (("seconds", seconds), ("nodes", nodes), ("memory", memory)):
        if number is not None and not (number > 0 and math.isfinite(number)):
            raise ValueError(f"{name} is a number above 0, not {number}")
    state = core.native(position)
    solver = _core.Solver(state, core.packaged_network(position), memory << 20)
    report = tell or (lambda _: None)
    found = run(lambda: solver.run(seconds, nodes), solver.stop, lambda: report(_effort(solver)), every)
    verdict = found.verdict
    return Solution(
        position,
        verdict.winner,
        verdict.proven,
        found.complete,
        None if verdict.winner is None else verdict.distance,
        core.line(position, state, found.line),
        _judged(position, state, found.actions),
        _effort(solver),
    )


def _effort(solver: _core.Solver) -> Effort:
    effort = solver.effort()
    return Effort(effort.positions, effort.settled, effort.nodes, effort.depth)


def _judged(position: Position, state: core.State, verdicts: list[_core.Verdict]) -> tuple[Verdict, ...]:
    """What each legal action leads to: the fastest wins first, then draws, then the slowest losses."""

    def merit(verdict: Verdict) -> tuple[int, int]:
        if verdict.winner is None or verdict.distance is None:
            return 0, 0
        return (1, -verdict.distance) if verdict.winner == position.to_move else (-1, verdict.distance)

    judged = [
        Verdict(position.parse(notation), each.winner, None if each.winner is None else each.distance + 1)
        for notation, each in zip(state.notations(), verdicts, strict=False)
    ]
    return tuple(sorted(judged, key=merit, reverse=True))
