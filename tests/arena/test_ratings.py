from dataclasses import replace
from math import inf, log10, sqrt

import numpy
import pytest

from belvedere.arena import Plan, Result
from belvedere.arena.ratings import Ratings, rate
from belvedere.arena.scores import expected_score

from .games import pairs, result

TWO = Plan("turris", ("greedy", "random"), games=2)
THREE = replace(TWO, players=("greedy", "random", "random"))


def difference(ratings: Ratings) -> float:
    return float(ratings.elo[0] - ratings.elo[1])


def test_three_quarters_are_191_points() -> None:
    # 74.5 points of 99, and the half a point of the game that is added
    games = [result(0, (0, 1), 0.5)]
    games += [result(number, (0, 1), float(number <= 74)) for number in range(1, 99)]
    assert difference(rate(replace(TWO, games=100), games)) == pytest.approx(400 * log10(3))


def test_ratings_of_several_have_mean_0_and_fit_the_scores() -> None:
    games = pairs([(1, 1), (1, 0), (1, 0.5)], 0, 1)
    games += pairs([(1, 0), (1, 0), (1, 0)], 0, 2, begin=3)
    games += pairs([(0, 0.5), (1, 0), (0, 0)], 1, 2, begin=6)
    elo = rate(replace(THREE, games=6), games).elo
    assert elo.sum() == pytest.approx(0)
    for player in range(3):
        others = [other for other in range(3) if other != player]
        expected = sum(7 * expected_score(float(elo[player] - elo[other])) for other in others)
        points = sum(own(game, player) for game in games if player in game.players)
        assert expected == pytest.approx(points + 2 * 0.5)


def own(game: Result, player: int) -> float:
    assert game.score is not None
    return game.score if game.players[0] == player else 1 - game.score


def test_the_interval_of_even_pairs_is_known() -> None:
    # n pairs won and n lost, and a quarter of each: the score's variance is 1/4 per pair, and 4 × that per game² in all
    n = 50
    ratings = rate(replace(TWO, games=4 * n), pairs([(1, 1), (0, 0)] * n))
    deviation_of_score = sqrt((2 * n + 0.5) * 0.25) / (2 * n + 0.5)
    elo_per_score = 1600 / numpy.log(10)
    assert difference(ratings) == pytest.approx(0)
    assert 2 * ratings.error(0) == pytest.approx(1.959964 * deviation_of_score * elo_per_score)


def test_pairs_that_are_shared_say_more_than_as_many_games_that_are_not() -> None:
    # when the opening decides, every pair is 1:1, and players are surely equal
    decided_by_opening = rate(replace(TWO, games=200), pairs([(1, 0)] * 100))
    decided_by_player = rate(replace(TWO, games=200), pairs([(1, 1), (0, 0)] * 50))
    assert decided_by_opening.error(0) < decided_by_player.error(0) / 5


def test_who_wins_everything_has_a_finite_rating_that_grows_with_the_games() -> None:
    few, many = (rate(replace(TWO, games=2 * n), pairs([(1, 1)] * n)) for n in (5, 50))
    assert 0 < difference(few) < difference(many) < inf
    assert difference(few) == pytest.approx(400 * log10(10.5 / 0.5))
    assert 0 < few.error(0) < inf
    assert 0.5 < few.superiority(0, 1) < many.superiority(0, 1) < 1


def test_nobody_is_better_without_games() -> None:
    ratings = rate(TWO, [])
    assert list(ratings.elo) == [0, 0]
    assert ratings.superiority(0, 1) == 0.5
    assert ratings.error(0) > 400


def test_failed_games_count_for_nobody() -> None:
    games = pairs([(1, 0.5)])
    assert difference(rate(replace(TWO, games=4), [*games, result(2, (0, 1), None)])) == difference(rate(TWO, games))


def test_superiority_is_shared() -> None:
    ratings = rate(replace(TWO, games=20), pairs([(1, 0), (1, 1), (0.5, 1), (0, 0.5), (1, 0)] * 2))
    assert ratings.superiority(0, 1) + ratings.superiority(1, 0) == pytest.approx(1)
    assert ratings.superiority(0, 1) > 0.8


def drawn(chance: numpy.random.Generator, expected: float) -> float:
    """The score of a random game, a draw in one case of five."""
    return float(chance.choice([1, 0.5, 0], p=[expected - 0.1, 0.2, 0.9 - expected]))


def test_intervals_hold_what_they_promise() -> None:
    """In about 95 of 100 tournaments, with openings that favour one side, and a draw now and then."""
    chance = numpy.random.default_rng(1)
    n, inside, tournaments = 40, 0, 200
    for _ in range(tournaments):
        points = [
            (drawn(chance, 0.6 + more), drawn(chance, 0.6 - more))
            for more in numpy.clip(chance.normal(0.1, 0.1, n), -0.25, 0.25)
        ]
        ratings = rate(replace(TWO, games=2 * n), pairs(points))
        inside += abs(difference(ratings) - 400 * log10(0.6 / 0.4)) <= 2 * ratings.error(0)
    assert 0.91 <= inside / tournaments <= 0.99
