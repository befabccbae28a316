"""Glicko-2, in the steps and letters of Mark Glickman's paper "Example of the Glicko-2 system" (2022)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

MIDDLE = 1500.0
SCALE = 173.7178
"""Points of a rating in one unit of the paper's own scale."""

MOST_DEVIATION = 350.0
"""How little is known of somebody new."""

TAU = 0.5
"""How fast volatility changes."""

PRECISION = 1e-6


@dataclass(frozen=True)
class Rating:
    """How strong somebody is: with 95 % certainty within two deviations of the rating."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06
    """How much the strength changes from one period to the next."""

    @property
    def mu(self) -> float:
        """The rating on the scale of the paper."""
        return (self.rating - MIDDLE) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the scale of the paper."""
        return self.deviation / SCALE


def rested(own: Rating, periods: float) -> Rating:
    """A rating after periods without a match: less is known of it."""
    phi = sqrt(own.phi**2 + periods * own.volatility**2)
    return Rating(own.rating, min(MOST_DEVIATION, phi * SCALE), own.volatility)


def updated(own: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """A rating after a period with matches: their opponents, and the scores, from 0 for a loss to 1 for a win."""
    weights = [1 / sqrt(1 + 3 * opponent.phi**2 / pi**2) for opponent, _ in results]
    expected = [1 / (1 + exp(-g * (own.mu - opponent.mu))) for g, (opponent, _) in zip(weights, results, strict=True)]
    variance = 1 / sum(g**2 * e * (1 - e) for g, e in zip(weights, expected, strict=True))
    surprise = sum(g * (score - e) for g, e, (_, score) in zip(weights, expected, results, strict=True))
    volatility = new_volatility(own, variance, variance * surprise)
    phi_before = sqrt(own.phi**2 + volatility**2)
    phi = 1 / sqrt(1 / phi_before**2 + 1 / variance)
    mu = own.mu + phi**2 * surprise
    return Rating(MIDDLE + mu * SCALE, min(MOST_DEVIATION, phi * SCALE), volatility)


def new_volatility(own: Rating, variance: float, delta: float) -> float:
    """Step 5 of the paper: the volatility that explains best how far the results lie from what was expected."""
    a = log(own.volatility**2)

    def f(x: float) -> float:
        spread = own.phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    return exp(zero_of(f, a, other_side(f, a, delta**2 - own.phi**2 - variance)) / 2)


def other_side(f: Callable[[float], float], a: float, excess: float) -> float:
    """A place on the other side of the zero of f than `a`."""
    if excess > 0:
        return log(excess)
    k = 1
    while f(a - k * TAU) < 0:
        k += 1
    return a - k * TAU


def zero_of(f: Callable[[float], float], a: float, b: float) -> float:
    """Where f is zero between a and b, by the Illinois algorithm."""
    f_a, f_b = f(a), f(b)
    while abs(b - a) > PRECISION:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return a
