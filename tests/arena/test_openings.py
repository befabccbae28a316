import pytest

from belvedere import rules
from belvedere.arena import ArenaError, Plan
from belvedere.arena.openings import can_win_at_once, opening, unfairness
from belvedere.engine import profile

PLAYERS = ("random", "random")


@pytest.mark.parametrize("game", rules.GAMES)
def test_openings_have_the_turns_asked_for_and_leave_a_game_to_play(game: str) -> None:
    plan = Plan(game, PLAYERS, opening_turns=profile(game).opening_turns)
    for number in range(5):
        match = opening(plan, number)
        assert len(match.turns) == 2 * profile(game).opening_turns
        assert match.position.to_move == 0
        assert not match.position.mid_turn
        assert match.outcome is None
        assert not can_win_at_once(match.position)


@pytest.mark.parametrize("game", rules.GAMES)
def test_openings_are_as_different_as_their_numbers_and_seeds(game: str) -> None:
    plans = [Plan(game, PLAYERS, opening_turns=profile(game).opening_turns, seed=seed) for seed in (0, 1)]
    texts = [opening(plan, number).position.text for plan in plans for number in range(5)]
    assert len(set(texts)) == 10
    assert texts == [opening(plan, number).position.text for plan in plans for number in range(5)]


def test_fair_openings_are_more_even_than_others() -> None:
    plans = [Plan("turris", PLAYERS, opening_turns=2, fair=fair) for fair in (False, True)]
    others, fair = [sum(unfairness(opening(plan, number)) for number in range(6)) for plan in plans]
    assert fair < others / 2


def test_fair_openings_are_the_same_every_time() -> None:
    plan = Plan("turris", PLAYERS, opening_turns=1, fair=True)
    assert opening(plan, 3).position == opening(plan, 3).position


def test_the_start_cannot_be_made_fair() -> None:
    with pytest.raises(ArenaError, match="only one opening"):
        Plan("turris", PLAYERS, fair=True)


def test_no_opening_is_the_start() -> None:
    assert opening(Plan("volo", PLAYERS, settings={"side": "5"}), 3).position == rules.get("volo").start(side="5")


def test_a_free_layout_is_laid_out_before_the_turns() -> None:
    match = opening(Plan("volterra", PLAYERS, settings={"layout": "free"}, opening_turns=1), 0)
    assert not match.position.laying_out
    assert len(match.turns) == 2


def test_a_win_in_the_next_turn_is_seen() -> None:
    position = rules.get("volterra").start()
    for action in ("c3-d4", "c5>c3"):
        position = position.play(action)
    assert can_win_at_once(position)  # as in the shortest game there is, a2>c3 b3-c4
    assert not can_win_at_once(rules.get("volterra").start())


def test_openings_that_are_too_long() -> None:
    with pytest.raises(ArenaError, match="20 turns each leave nothing to play here: ask for shorter ones"):
        opening(Plan("volterra", PLAYERS, settings={"size": "2x3"}, opening_turns=20), 0)
