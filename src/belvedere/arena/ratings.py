"""How strong the players are, and how sure that is.

Every meeting counts a quarter of a pair that one player wins and a quarter of one that the other wins, together as much
as one game more. That keeps ratings finite, and intervals honest, when somebody wins everything; and it tells nothing
about who is better.

Nothing else of the arena needs NumPy, which takes a while to load.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy
from numpy.typing import NDArray

from belvedere.arena.bout import Result
from belvedere.arena.schedule import Plan
from belvedere.arena.scores import CONFIDENCE_95, ELO, WEIGHT

Numbers = NDArray[numpy.float64]


@dataclass(frozen=True)
class Ratings:
    """The ratings of some players, with mean 0."""

    elo: Numbers
    covariance: Numbers

    def error(self, player: int) -> float:
        """The half of the 95 % interval of a player's rating."""
        return float(CONFIDENCE_95 * numpy.sqrt(self.covariance[player, player]))

    def superiority(self, player: int, other: int) -> float:
        """How likely it is that one player is better than the other."""
        contrast = numpy.zeros(len(self.elo))
        contrast[player], contrast[other] = 1, -1
        deviation = numpy.sqrt(contrast @ self.covariance @ contrast)
        return NormalDist().cdf(float(contrast @ self.elo / deviation))


def rate(plan: Plan, results: Sequence[Result]) -> Ratings:
    """The ratings of a tournament's players: the likeliest ones under the model of Bradley and Terry.

    In it the odds of winning are the ratio of two strengths; a draw is half a win. The covariance is the "sandwich"
    of pairs: it holds whatever draws and openings do to the spread of the results, which the model does not know.
    """
    counted = [result for result in results if result.score is not None]
    games = [(*result.players, float(result.score or 0), 1.0, result.pair) for result in counted]
    pairs = plan.number_of_games // 2
    for one, other in plan.meetings:
        games += [(one, other, 1.0, WEIGHT, pairs)] * 2 + [(one, other, 0.0, WEIGHT, pairs + 1)] * 2
        pairs += 2
    table = numpy.array(games)
    scores, weights, pair = table[:, 2], table[:, 3], table[:, 4].astype(int)
    sides = numpy.eye(len(plan.players))
    sides = sides[table[:, 0].astype(int)] - sides[table[:, 1].astype(int)]
    strengths, information = likeliest(sides, scores, weights)

    surprise = (scores - chances(sides @ strengths))[:, None] * sides
    of_pairs = numpy.zeros((pairs, len(plan.players)))
    numpy.add.at(of_pairs, pair, numpy.sqrt(weights)[:, None] * surprise)
    inverse = numpy.linalg.pinv(information)
    return Ratings(ELO * strengths, ELO**2 * inverse @ (of_pairs.T @ of_pairs) @ inverse)


def likeliest(sides: Numbers, scores: Numbers, weights: Numbers) -> tuple[Numbers, Numbers]:
    """The likeliest strengths, as logarithms, by Newton's method; and the information about them."""
    strengths = numpy.zeros(sides.shape[1])
    while True:
        chance = chances(sides @ strengths)
        information = sides.T @ ((weights * chance * (1 - chance))[:, None] * sides)
        step = numpy.linalg.pinv(information) @ (sides.T @ (weights * (scores - chance)))
        if numpy.abs(step).max() < 1e-9:
            return strengths, information
        strengths += numpy.clip(step, -1, 1)  # a whole step can go too far where nearly everything was won


def chances(differences: Numbers) -> Numbers:
    """The chances of winning, from differences of strength."""
    chance: Numbers = 1 / (1 + numpy.exp(-differences))
    return chance
