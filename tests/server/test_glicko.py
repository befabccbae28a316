from math import exp, log

import pytest

from belvedere.server.glicko import MOST_DEVIATION, TAU, Rating, new_volatility, rested, updated

STEADY = Rating(1500, 60)


def test_the_example_of_the_paper() -> None:
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.02)  # the paper rounds on the way
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.059996, abs=0.000001)


@pytest.mark.parametrize("delta", [-0.4834, 0.0, 2.5, 9.0])
def test_the_volatility_is_where_the_function_of_the_paper_is_zero(delta: float) -> None:
    own, variance = Rating(1500, 200, 0.06), 1.7785
    x = log(new_volatility(own, variance, delta) ** 2)
    fit = exp(x) * (delta**2 - own.phi**2 - variance - exp(x)) / (2 * (own.phi**2 + variance + exp(x)) ** 2)
    assert fit - (x - log(own.volatility**2)) / TAU**2 == pytest.approx(0, abs=1e-5)


def test_what_one_of_two_equals_wins_the_other_loses() -> None:
    winner, loser = updated(Rating(), [(Rating(), 1.0)]), updated(Rating(), [(Rating(), 0.0)])
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert winner.rating == pytest.approx(1662.31, abs=0.01)
    assert winner.deviation == loser.deviation == pytest.approx(290.32, abs=0.01)


def test_a_draw_between_equals_changes_only_how_much_is_known() -> None:
    after = updated(Rating(), [(Rating(), 0.5)])
    assert after.rating == pytest.approx(1500)
    assert after.deviation < MOST_DEVIATION


def test_who_is_known_well_changes_less_than_who_is_new() -> None:
    assert updated(STEADY, [(STEADY, 1.0)]).rating < updated(Rating(), [(STEADY, 1.0)]).rating


def test_a_great_surprise_makes_volatile() -> None:
    assert updated(STEADY, [(Rating(500, 30), 0.0)]).volatility > STEADY.volatility


def test_many_matches_bring_certainty_but_never_more_than_strength_changes() -> None:
    rating = Rating()
    for match in range(300):
        rating = updated(rating, [(STEADY, float(match % 2))])
    assert rating.rating == pytest.approx(1500, abs=20)
    assert 50 < rating.deviation < 70


def test_a_rest_takes_certainty_away_until_nothing_is_known() -> None:
    assert rested(STEADY, 0).deviation == pytest.approx(60)
    assert 60 < rested(STEADY, 1).deviation < rested(STEADY, 10).deviation < MOST_DEVIATION
    assert rested(STEADY, 1e6) == Rating(1500, MOST_DEVIATION)
