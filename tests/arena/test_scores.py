from math import sqrt

import pytest

from belvedere.arena.scores import expected_score, mean_score


def test_expected_scores() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert expected_score(190.85) == pytest.approx(0.75, abs=1e-5)
    assert (expected_score(-1e9), expected_score(1e9)) == (0, 1)


def test_mean_scores() -> None:
    score, error = mean_score([[1, 0.5], [1, 1], [0, 0.5], [0.5, 0.5], [1]])
    assert score == pytest.approx(6 / 9)
    residuals = [1.5 - 4 / 3, 2 - 4 / 3, 0.5 - 4 / 3, 1 - 4 / 3, 1 - 2 / 3]
    spread = sum(r * r for r in residuals) + 0.25 * ((2 / 3) ** 2 + (4 / 3) ** 2)
    assert error == pytest.approx(1.959964 * sqrt(spread) / 9)


def test_the_mean_score_of_no_games_can_be_anything() -> None:
    assert mean_score([]) == (0.5, 0.5)
