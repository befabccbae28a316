from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belvedere.arena import ArenaError, Plan, bouts
from belvedere.engine import UnknownPlayer
from belvedere.engine.core import PACKAGED
from belvedere.rules import BadOption, UnknownGame

PLAN = Plan("turris", ("greedy", "random", "greedy"), games=6)

plans = st.builds(
    Plan,
    game=st.just("volo"),
    players=st.integers(2, 5).map(lambda number: ("random",) * number),
    games=st.integers(1, 6).map(lambda pairs: 2 * pairs),
    gauntlet=st.booleans(),
)


@given(plans)
def test_every_opening_is_played_twice_with_sides_exchanged(plan: Plan) -> None:
    games = list(bouts(plan))
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.opening == other.opening
        assert one.players == other.players[::-1]


@given(plans)
def test_all_who_meet_play_as_many_games_from_the_same_openings(plan: Plan) -> None:
    games = list(bouts(plan))
    assert [game.number for game in games] == list(range(plan.number_of_games))
    for meeting in plan.meetings:
        openings = Counter(game.opening for game in games if set(game.players) == set(meeting))
        assert openings == dict.fromkeys(range(plan.games // 2), 2)


@given(plans)
def test_more_games_begin_with_the_same_ones(plan: Plan) -> None:
    longer = list(bouts(replace(plan, games=plan.games + 4)))
    assert longer[: plan.number_of_games] == list(bouts(plan))


def test_everybody_meets_everybody() -> None:
    assert PLAN.meetings == [(0, 1), (0, 2), (1, 2)]


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    assert replace(PLAN, gauntlet=True).meetings == [(0, 1), (0, 2)]


@pytest.mark.parametrize("games", [0, -2, 3])
def test_games_that_cannot_be_shared_out(games: int) -> None:
    with pytest.raises(ArenaError, match="the number of games is 2, 4, 6"):
        replace(PLAN, games=games)


def test_a_single_player() -> None:
    with pytest.raises(ArenaError, match="two players at least"):
        Plan("turris", ("greedy",))


def test_a_limit_of_turns_within_the_opening() -> None:
    with pytest.raises(ArenaError, match="leave nothing to play"):
        Plan("turris", ("greedy", "random"), opening_turns=2, most_turns=4)


@pytest.mark.parametrize("player", ["search", "handcrafted:nodes=1", "level:1"])
def test_a_player_that_is_not_one_for_the_board_is_refused_at_once(player: str) -> None:
    with pytest.raises(ArenaError, match=f"^{player} cannot play here: the native core plays Volo on boards with"):
        Plan("volo", ("random", player), settings={"side": "9"})


def test_a_player_that_is_not_one_for_the_game_is_refused_at_once() -> None:
    with pytest.raises(ArenaError, match=r"cannot play here: .* plays Volterra, not Volo"):
        Plan("volo", ("random", f"net:file={PACKAGED / 'volterra.onnx'}"))


def test_fair_openings_on_a_board_on_which_nobody_can_judge_them() -> None:
    with pytest.raises(ArenaError, match="cannot be made fairer here: the native core plays Volo on boards with"):
        Plan("volo", ("random", "random"), settings={"side": "9"}, opening_turns=1, fair=True)


def test_what_is_not_known_is_refused_at_once() -> None:
    with pytest.raises(UnknownPlayer):
        Plan("turris", ("greedy", "nobody"))
    with pytest.raises(UnknownGame):
        Plan("chess", ("greedy", "random"))
    with pytest.raises(BadOption):
        Plan("turris", ("greedy", "random"), settings={"size": "9"})
