import pytest

from belvedere.arena import Plan, standings
from belvedere.arena.standings import Tally

from .games import pairs, result

PLAN = Plan("turris", ("random", "greedy"), games=8)


def test_who_won_what_on_which_side() -> None:
    # greedy, the second in the plan, wins as first and as second, draws one, and loses one as first
    games = [*pairs([(1, 1), (0.5, 1), (1, 0)], one=1, other=0), result(6, (1, 0), None)]
    best, last = standings(PLAN, games)
    assert (best.player, last.player) == ("greedy", "random")
    assert (best.as_first, best.as_second) == (Tally(2, 1, 0), Tally(2, 0, 1))
    assert (last.as_first, last.as_second) == (Tally(1, 0, 2), Tally(0, 1, 2))
    assert str(best.as_first) == "2/1/0"
    assert best.games == last.games == 6  # not the failed one
    assert best.score == pytest.approx(4.5 / 6) == 1 - last.score
    assert best.elo == pytest.approx(-last.elo)
    assert best.elo > 0
    assert best.superiority is not None
    assert best.superiority > 0.5
    assert last.superiority is None
    assert best.seconds_per_game == last.seconds_per_game == 1.5


def test_before_the_first_game() -> None:
    assert [(standing.elo, standing.games, standing.score) for standing in standings(PLAN, [])] == [(0, 0, 0.5)] * 2
