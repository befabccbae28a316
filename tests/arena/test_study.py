from dataclasses import replace

import pytest

from belvedere.arena import figures, markdown

from .games import pairs, result

GAMES = pairs([(1, 0), (1, 1), (0.5, 0.5)])
"""The player who begins wins three of six games, and draws two."""


def test_figures() -> None:
    games = [*GAMES[:-1], replace(GAMES[-1], reason="turn limit", turns=400, actions=600, choices=9000)]
    found = figures("volo", [*games, result(6, (0, 1), None)])
    assert found.games == 6
    assert found.first_score == pytest.approx(4 / 6)
    assert 0 < found.first_score_error < 0.5
    assert (found.draws, found.at_turn_limit) == pytest.approx((2 / 6, 1 / 6))
    assert found.turns == pytest.approx((5 * 20 + 400) / 6)
    assert found.actions == pytest.approx((5 * 30 + 600) / 6)
    assert found.branching == pytest.approx((5 * 300 + 9000) / (5 * 30 + 600))


def test_a_table_in_markdown() -> None:
    rows = [figures("voldetour", GAMES), figures("volo", [])]
    assert markdown(rows).splitlines() == [
        "| game | games | first player's score | draws | of which at the turn limit | turns | actions | branching |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        f"| Voldétour | 6 | 66.7% ± {rows[0].first_score_error:.1%} | 33.3% | 0.0% | 20.0 | 30.0 | 10.0 |",
        "| Volo | 0 | 50.0% ± 50.0% | 0.0% | 0.0% | 0.0 | 0.0 | 0.0 |",
    ]
