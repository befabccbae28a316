"""Search: what the native core thinks of a position, for as long as it may.

>>> from belvedere import engine, rules
>>> position = next(iter(rules.GAMES.values())).start()
>>> analysis = engine.analyse(position, engine.Limits(nodes=1000))
>>> analysis.best.action in position.legal_actions()
True
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import ClassVar, cast

from belvedere.engine import _core, core, plain
from belvedere.engine.profile import profile
from belvedere.rules import Action, Player, Position

METHODS = ("mcts", "handcrafted", "alphabeta", "uct")
"""Monte-Carlo tree search with knowledge of the game; the same with handcrafted knowledge alone, as a yardstick;
alpha-beta; and, as another yardstick, plain UCT with random games. Games that the native core does not play are
searched by the last one alone."""

METHODS_WITH_NETWORK = ("mcts", "alphabeta")
"""Those that play with what a network has learnt."""

MEMORY = 256
"""How much memory a search may use if nothing else is said, in MiB."""


@dataclass(frozen=True)
class Limits:
    """How long a search may go on; the first limit that is met ends it.

    >>> Limits(seconds=0)
    Traceback (most recent call last):
    ValueError: seconds is a number above 0, not 0
    """

    seconds: float | None = None
    nodes: int | None = None
    """Positions looked at."""

    depth: int | None = None
    """Actions ahead: alpha-beta looks so far everywhere, a tree search ends when one of its lines is so long."""

    NAMES: ClassVar = ("seconds", "nodes", "depth")

    def __post_init__(self) -> None:
        for name in self.NAMES:
            number = getattr(self, name)
            if number is not None and not (number > 0 and math.isfinite(number)):
                raise ValueError(f"{name} is a number above 0, not {number}")

    def __bool__(self) -> bool:
        return any(getattr(self, name) is not None for name in self.NAMES)

    def part(self, divisor: int) -> Limits:
        """Limits for a part of the work."""
        return Limits(
            self.seconds and self.seconds / divisor, self.nodes and math.ceil(self.nodes / divisor), self.depth
        )


DEFAULT_LIMITS = Limits(seconds=1)

RANGES: dict[str, tuple[type[int] | type[float], float, float]] = {
    "seconds": (float, 0.001, 86400),
    "nodes": (int, 1, 10**15),
    "depth": (int, 1, 1000),
    "threads": (int, 1, 1024),
    "memory": (int, 1, 1 << 20),
}
"""What people and programs may ask for: the kind of number, the least and the most. `memory` in MiB."""


@dataclass(frozen=True)
class Line:
    """What a search thinks of one action."""

    action: Action
    value: float
    """The expected score of the player to move, from 0 to 1."""

    proven: bool
    winner: Player | None
    """Who wins, if that is proven; None for a draw."""

    visits: int
    variation: tuple[Action, ...]
    """The action, and the best ones after it."""


@dataclass(frozen=True)
class Analysis:
    """What a search thinks of a position."""

    position: Position
    lines: tuple[Line, ...]
    """The best action first."""

    nodes: int
    depth: int
    """How many actions ahead it has looked."""

    seconds: float

    @property
    def best(self) -> Line:
        """The best action."""
        return self.lines[0]

    @property
    def turn(self) -> tuple[Action, ...]:
        """The best actions of the player to move up to the end of the turn, as far as they are known."""
        position, actions = self.position, list[Action]()
        for action in self.best.variation:
            actions.append(action)
            position = position.after(action)
            if position.outcome or not position.mid_turn:
                break
        return tuple(actions)


def rest_of_turn(position: Position, turn: Sequence[Action]) -> dict[Position, Action]:
    """The actions of a turn after its first one, each by the position in which it is to be played."""
    rest = {}
    for action, following in pairwise(turn):
        position = position.after(action)
        rest[position] = following
    return rest


class Search:
    """A search for the best action of a position that is not over; it can go on after each run."""

    def __init__(
        self,
        position: Position,
        *,
        method: str | None = None,
        seed: int = 0,
        threads: int = 1,
        memory: int = MEMORY,
        history: Sequence[Position] = (),
        careless: bool = False,
        network: Path | None = None,
    ) -> None:
        """Raises core.Refusal for boards and equipment that the native core does not play, and for unfit networks.

        Games that it does not play at all are searched by `uct` on the rules, with one thread.

        `memory` in MiB. `history`: positions of the match at starts of turns; one that occurs again counts as a draw.
        `careless`: overlooks that the opponent can win in the next turn, unless the search comes upon it (`mcts` and
        `handcrafted` only). `network`: the file of a network to play with in place of that of the package; on boards
        that networks do not know neither is used.
        """
        self.position = position
        self._state = core.state(position)
        hashes = [core.state(earlier).hash for earlier in history]
        self._search: _core.Search
        if core.plays(position.game.name):
            file, method = network or core.packaged_network(position), method or profile(position.game.name).method
            self._search = _core.Search(self._state, file, method, seed, threads, memory << 20, hashes, careless)
        else:
            self._search = cast(_core.Search, plain_search(position, method, seed, memory << 20, hashes))
        self._seconds = 0.0
        self._begun: float | None = None

    def run(self, limits: Limits, lines: int = 1) -> None:
        """Searches until a limit is met, the result is proven, or another thread calls `stop`.

        Alpha-beta values only as many `lines` as it is asked for here; the other methods value all.
        """
        self._begun = time.monotonic()
        try:
            self._search.run(limits.seconds, limits.nodes, limits.depth, lines)
        finally:
            self._seconds, self._begun = self._so_far(), None

    def stop(self) -> None:
        """Ends the run, from any thread, within milliseconds; a search that was stopped stays stopped."""
        self._search.stop()

    def analysis(self, lines: int = 1) -> Analysis:
        """What has been found so far, with up to so many lines; also while another thread runs the search."""
        report = self._search.report(lines)
        lines_found = tuple(line_of(self.position, self._state, line) for line in report.lines)
        return Analysis(self.position, lines_found, report.nodes, report.depth, self._so_far())

    def watch(self, limits: Limits, lines: int = 1, every: float = 0.2) -> Iterator[Analysis]:
        """Runs, and yields what has been found every so many seconds and at the end.

        Ctrl-C, or leaving the loop, stops the search.
        """
        with ThreadPoolExecutor(1) as pool:
            try:
                running = pool.submit(self.run, limits, lines)
                while not wait((running,), every).done:
                    yield self.analysis(lines)
            except BaseException:
                self.stop()
                raise
        running.result()
        yield self.analysis(lines)

    def _so_far(self) -> float:
        begun = self._begun
        return self._seconds + (time.monotonic() - begun if begun is not None else 0.0)


def plain_search(
    position: Position, method: str | None, seed: int, memory: int, history: Sequence[int]
) -> plain.Search:
    """A search on the rules; raises core.Refusal for a method that is not theirs."""
    if method not in (None, plain.METHOD):
        title = position.game.title
        raise core.Refusal(f"{method} needs the native core, which does not play {title}: {plain.METHOD} does")
    return plain.Search(plain.State(position), seed, memory, history)


def line_of(position: Position, state: core.State, line: _core.Line) -> Line:
    """A line of the core, from a position and its state, with the actions of the rules."""
    variation = core.line(position, state, line.variation)
    return Line(variation[0], line.value, line.proven, line.winner, line.visits, variation)


def analyse(position: Position, limits: Limits, lines: int = 5, **resources: object) -> Analysis:
    """The best actions of a position; `resources` as for `Search`."""
    search = Search(position, **resources)  # type: ignore[arg-type]
    *_, last = search.watch(limits, lines)
    return last
