"""Results of games that nobody has played, for tests of what is made of them."""

from collections.abc import Iterable

from belvedere.arena import Result


def result(number: int, players: tuple[int, int], score: float | None) -> Result:
    return Result(number, players, score, "more points", turns=20, actions=30, choices=300, seconds=(1, 2), record="")


def pairs(scores: Iterable[tuple[float, float]], one: int = 0, other: int = 1, begin: int = 0) -> list[Result]:
    """Pairs of games of two players; the scores are those of the first of them, who begins in the first game."""
    return [
        game
        for number, (first, second) in enumerate(scores, begin)
        for game in (result(2 * number, (one, other), first), result(2 * number + 1, (other, one), 1 - second))
    ]
