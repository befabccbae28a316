"""The sequential probability ratio test: stop as soon as it is clear whether a player is stronger.

It decides between two guesses about how much stronger the first player is, `elo0` and `elo1`. After every pair of
games it compares how likely the results are under each. Its error rates hold though one looks after every pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean

from belvedere.arena.errors import ArenaError
from belvedere.arena.scores import WEIGHT, expected_score


@dataclass(frozen=True)
class Sprt:
    """A test between two guesses, in points of Elo."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often elo1 may be accepted though elo0 is true."""

    beta: float = 0.05
    """How often elo0 may be accepted though elo1 is true."""

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ArenaError(f"the first of the two guesses has to be the lower one: {self.elo0:g} is not")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the ratio has to come to: at the first elo0 is accepted, at the second elo1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Sequence[float]) -> float:
        """The logarithm of how many times likelier elo1 makes these scores of pairs, each from 0 to 1, than elo0.

        The scores' mean is taken as normally distributed, with the variance that the pairs show. As in `ratings`, two
        quarters of pairs more keep that above nothing.
        """
        if not scores:
            return 0.0
        mean = fmean(scores)
        spread = sum((score - mean) ** 2 for score in scores) + WEIGHT * ((1 - mean) ** 2 + mean**2)
        variance = spread / (len(scores) + 2 * WEIGHT)
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        return len(scores) * (high - low) * (2 * mean - low - high) / (2 * variance)

    def accepted(self, scores: Sequence[float]) -> float | None:
        """The guess that these scores of pairs accept, elo0 or elo1, or None as long as they leave it open."""
        ratio = self.ratio(scores)
        lower, upper = self.bounds
        return self.elo0 if ratio <= lower else self.elo1 if ratio >= upper else None
