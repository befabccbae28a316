"""What a tournament says about each of its players."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from belvedere.arena.bout import Result
from belvedere.arena.schedule import Plan
from belvedere.arena.scores import mean_score


@dataclass(frozen=True)
class Tally:
    """How many games were won, drawn and lost."""

    wins: int
    draws: int
    losses: int

    def __str__(self) -> str:
        return f"{self.wins}/{self.draws}/{self.losses}"


@dataclass(frozen=True)
class Standing:
    """One player's result in a tournament. Errors are halves of 95 % intervals."""

    player: str
    elo: float
    elo_error: float
    superiority: float | None
    """How likely it is that the player is better than the next one; None for the last."""

    games: int
    score: float
    score_error: float
    as_first: Tally
    as_second: Tally
    seconds_per_game: float


def standings(plan: Plan, results: Sequence[Result]) -> list[Standing]:
    """The players, the best first. Games in which a player failed count for nobody."""
    from belvedere.arena.ratings import rate  # noqa: PLC0415 (until games are played nobody need wait for NumPy)

    ratings = rate(plan, results)
    order = sorted(range(len(plan.players)), key=lambda player: -ratings.elo[player])
    found = []
    for player, following in zip(order, [*order[1:], None], strict=True):
        games = list(games_of(player, results))
        score, error = mean_score(by_pair((result, points) for _, points, result in games))
        found.append(
            Standing(
                player=plan.players[player],
                elo=float(ratings.elo[player]),
                elo_error=ratings.error(player),
                superiority=None if following is None else ratings.superiority(player, following),
                games=len(games),
                score=score,
                score_error=error,
                as_first=tally(points for side, points, _ in games if side == 0),
                as_second=tally(points for side, points, _ in games if side == 1),
                seconds_per_game=sum(result.seconds[side] for side, _, result in games) / max(1, len(games)),
            )
        )
    return found


def games_of(player: int, results: Sequence[Result]) -> Iterator[tuple[int, float, Result]]:
    """The games of one player: whether as first or second, 0 or 1, and the points."""
    for result in results:
        if player in result.players and result.score is not None:
            side = result.players.index(player)
            yield side, result.score if side == 0 else 1 - result.score, result


def by_pair(scores: Iterable[tuple[Result, float]]) -> list[list[float]]:
    """Scores in single games, put together by the pairs that the games belong to."""
    pairs: defaultdict[int, list[float]] = defaultdict(list)
    for result, score in scores:
        pairs[result.pair].append(score)
    return list(pairs.values())


def tally(points: Iterable[float]) -> Tally:
    """Wins, draws and losses among the points of some games."""
    number = Counter(points)
    return Tally(number[1.0], number[0.5], number[0.0])
