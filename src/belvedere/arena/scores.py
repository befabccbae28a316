"""Scores: what a player can expect, and the mean of what was scored, with its error.

The two games of a pair share their opening, and an opening that favours one side favours each player once. So not
games but pairs are independent of one another, and all intervals here and in `ratings` come from how the pairs differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, sqrt, tanh
from statistics import NormalDist

ELO = 400 / log(10)
"""How many points of Elo make the odds of winning e to 1."""

WEIGHT = 0.25
"""How much each of two pairs counts that are added to the others, one won and one lost: see `ratings`."""

CONFIDENCE_95 = NormalDist().inv_cdf(0.975)
"""How many standard deviations to either side hold 95 %."""


def expected_score(elo: float) -> float:
    """The score that a player so much stronger can expect."""
    return (1 + tanh(elo / ELO / 2)) / 2


def mean_score(pairs: Iterable[Sequence[float]]) -> tuple[float, float]:
    """The score per game and the half of its 95 % interval, from the points in the games of each pair."""
    played = [(sum(pair), len(pair)) for pair in pairs]
    games = sum(number for _, number in played)
    if not games:
        return 0.5, 0.5
    mean = sum(points for points, _ in played) / games
    spread = sum((points - mean * number) ** 2 for points, number in played)
    spread += WEIGHT * ((2 - 2 * mean) ** 2 + (2 * mean) ** 2)
    return mean, CONFIDENCE_95 * sqrt(spread) / games
