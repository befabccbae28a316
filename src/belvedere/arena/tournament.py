"""A tournament: its games given out to workers, its results kept, and what they say about the players."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from belvedere.arena.bout import Result, play
from belvedere.arena.folder import Folder, opened_folder
from belvedere.arena.schedule import Plan, bouts
from belvedere.arena.sprt import Sprt
from belvedere.arena.workers import Workers, local_workers

WorkersFor: TypeAlias = Callable[[int | None], AbstractContextManager[Workers]]
"""Opens workers for that many games at once, or one per core: `local_workers` or `ray_workers`."""

GAMES_PER_WORKER = 2
"""One that is played, and one that waits, so that no worker has to wait for it."""


class Tournament:
    """A tournament with all results so far; it goes on where its folder says that it stopped."""

    def __init__(self, plan: Plan, folder: Folder, sprt: Sprt | None = None) -> None:
        self.plan = plan
        self.folder = folder
        self.sprt = sprt
        self.by_number = folder.load(plan)

    @property
    def results(self) -> list[Result]:
        """The results so far, in the order of the schedule."""
        return [self.by_number[number] for number in sorted(self.by_number)]

    @property
    def failures(self) -> list[Result]:
        """The games in which a player failed."""
        return [result for result in self.results if result.score is None]

    def run(self, workers: Workers, tell: Callable[[Result], None] = lambda _: None) -> None:
        """Play what is left to be played, or until the test is decided; tells every result."""
        left = (bout for bout in bouts(self.plan) if bout.number not in self.by_number)
        underway: set[Future[Result]] = set()
        while self.accepted is None:
            room = GAMES_PER_WORKER * workers.number - len(underway)
            underway |= {workers.submit(play, self.plan, bout) for bout in islice(left, room)}
            if not underway:
                return
            over, underway = wait(underway, return_when=FIRST_COMPLETED)
            for game in over:
                result = game.result()
                self.folder.keep(result)
                self.by_number[result.number] = result
                tell(result)

    @property
    def pair_scores(self) -> list[float]:
        """The first player's scores in the pairs before the first that is not over, without those that failed.

        In the order of the schedule, and not as they end: otherwise short games would be counted before long ones, and
        the number of workers would change what a test decides.
        """
        scores = []
        number = 0
        while number in self.by_number and number + 1 in self.by_number:
            one, other = self.by_number[number].score, self.by_number[number + 1].score
            if one is not None and other is not None:
                scores.append((one + 1 - other) / 2)
            number += 2
        return scores

    @property
    def accepted(self) -> float | None:
        """The guess that the test has accepted; None if it is open, or there is no test."""
        return self.sprt.accepted(self.pair_scores) if self.sprt else None


def hold(
    plan: Plan,
    path: Path,
    *,
    workers: WorkersFor = local_workers,
    jobs: int | None = None,
    sprt: Sprt | None = None,
    tell: Callable[[Tournament], None] = lambda _: None,
) -> Tournament:
    """A tournament, kept in a folder and played to its end, from where it stopped if it was begun before.

    `tell` gets it before the first game and after each. Raises ArenaError.
    """
    with opened_folder(path, plan) as folder:
        tournament = Tournament(plan, folder, sprt)
        tell(tournament)
        if len(tournament.by_number) < plan.number_of_games and tournament.accepted is None:
            with workers(jobs) as ready:
                tournament.run(ready, lambda _: tell(tournament))
    return tournament
