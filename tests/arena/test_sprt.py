from math import log

import numpy
import pytest

from belvedere.arena import ArenaError, Sprt
from belvedere.arena.scores import expected_score


def test_bounds() -> None:
    assert Sprt(0, 30).bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(0, 30, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_the_ratio_is_known() -> None:
    # of 100 pairs, as many as 10, 15, 30, 25, 20 scored 0, 1/4, 1/2, 3/4, 1
    scores = [0.0] * 10 + [0.25] * 15 + [0.5] * 30 + [0.75] * 25 + [1.0] * 20
    mean = (15 * 0.25 + 30 * 0.5 + 25 * 0.75 + 20) / 100
    spread = 10 * mean**2 + 15 * (mean - 0.25) ** 2 + 30 * (mean - 0.5) ** 2 + 25 * (mean - 0.75) ** 2
    spread += 20 * (mean - 1) ** 2 + 0.25 * (mean**2 + (1 - mean) ** 2)
    low, high = 0.5, 1 / (1 + 10 ** (-50 / 400))
    expected = 100 * (high - low) * (2 * mean - low - high) / (2 * spread / 100.5)
    assert Sprt(0, 50).ratio(scores) == pytest.approx(expected)
    assert expected == pytest.approx(2.948, abs=0.0005)


def test_nothing_is_decided_without_games() -> None:
    assert Sprt(0, 30).ratio([]) == 0
    assert Sprt(0, 30).accepted([]) is None


def test_the_guesses_change_places_with_the_players() -> None:
    scores = [1, 0.5, 0.75, 0.5, 0.25, 1]
    assert Sprt(-30, 10).ratio([1 - score for score in scores]) == pytest.approx(-Sprt(-10, 30).ratio(scores))


def test_clear_results_are_decided() -> None:
    assert Sprt(0, 50).accepted([1] * 10) == 50
    assert Sprt(0, 50).accepted([0] * 10) == 0
    assert Sprt(0, 50).accepted([0.5, 1, 0]) is None


def test_guesses_in_the_wrong_order() -> None:
    with pytest.raises(ArenaError, match="the first of the two guesses has to be the lower one: 30 is not"):
        Sprt(30, 0)


@pytest.mark.parametrize("truth", [0, 100])
def test_errors_are_as_rare_as_promised(truth: float) -> None:
    chance = numpy.random.default_rng(5)
    test, wrong, times = Sprt(0, 100), 0, 200
    for _ in range(times):
        scores: list[float] = []
        while test.accepted(scores) is None:
            scores.append(chance.binomial(2, expected_score(truth)) / 2)
        wrong += test.accepted(scores) != truth
    assert wrong / times <= 0.08  # 0.05, and room for chance
