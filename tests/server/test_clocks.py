from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from belvedere.server.clocks import DAY, Clock, DaysPerTurn, MainTime, NoClock, TimeControl

FIVE_MINUTES = MainTime(seconds=300, increment=3)
TWO_DAYS = DaysPerTurn(days=2)


def test_without_a_clock_no_flag_ever_falls() -> None:
    clock = Clock(NoClock())
    clock.start(0, now=0)
    assert not clock.exists
    assert not clock.has_fallen(0, now=1000 * DAY)


def test_only_the_time_of_who_is_to_move_runs() -> None:
    clock = Clock(FIVE_MINUTES)
    clock.start(0, now=1000)
    assert clock.time_left(0, now=11_000) == 290_000
    assert clock.time_left(1, now=11_000) == 300_000


def test_before_the_start_no_time_runs() -> None:
    clock = Clock(FIVE_MINUTES)
    assert clock.time_left(0, now=DAY) == 300_000
    assert not clock.has_fallen(0, now=DAY)


def test_a_turn_brings_its_increment_to_who_made_it() -> None:
    clock = Clock(FIVE_MINUTES)
    clock.start(0, now=0)
    clock.end_turn(1, now=10_000)
    assert (clock.running, clock.left) == (1, [293_000, 300_000])
    clock.end_turn(0, now=30_000)
    assert (clock.running, clock.left) == (0, [293_000, 283_000])


def test_each_turn_has_its_own_days() -> None:
    clock = Clock(TWO_DAYS)
    clock.start(0, now=0)
    clock.end_turn(1, now=DAY)
    assert clock.left == [2 * DAY, 2 * DAY]
    clock.end_turn(0, now=2 * DAY)
    assert clock.time_left(0, now=3 * DAY) == DAY
    assert clock.has_fallen(0, now=4 * DAY)


@pytest.mark.parametrize("control", [FIVE_MINUTES, TWO_DAYS])
def test_the_flag_falls_at_the_last_millisecond_and_not_before(control: MainTime | DaysPerTurn) -> None:
    clock = Clock(control)
    clock.start(1, now=0)
    whole = clock.left[1]
    assert not clock.has_fallen(1, now=whole - 1)
    assert clock.has_fallen(1, now=whole)
    assert not clock.has_fallen(0, now=whole)
    assert clock.time_left(1, now=whole + 5) == 0


def test_a_stopped_clock_shows_what_was_left() -> None:
    clock = Clock(FIVE_MINUTES)
    clock.start(0, now=0)
    clock.stop(now=100_000)
    assert clock.time_left(0, now=DAY) == 200_000
    assert not clock.has_fallen(0, now=DAY)
    clock.stop(now=DAY)
    assert clock.left == [200_000, 300_000]


def test_what_was_waited_for_counts_for_nobody() -> None:
    clock = Clock(FIVE_MINUTES)
    clock.start(0, now=0)
    clock.wait(60_000)
    assert clock.time_left(0, now=60_000) == 300_000
    assert clock.time_left(0, now=70_000) == 290_000
    assert clock.time_left(0, now=0) == 300_000


def test_a_turn_taken_back_gives_no_main_time_back_but_whole_days() -> None:
    main, days = Clock(FIVE_MINUTES), Clock(TWO_DAYS)
    for clock in (main, days):
        clock.start(0, now=0)
        clock.end_turn(1, now=10_000)
        clock.begin_again(0, now=40_000)
        assert clock.running == 0
    assert main.left == [293_000, 270_000]
    assert days.left == [2 * DAY, 2 * DAY]


@given(st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 5_000)), max_size=30))
def test_the_books_of_a_clock_balance(turns: list[tuple[int, int]]) -> None:
    """What a player has left is what they had at first and got, less what they spent; an outage costs nothing."""
    clock = Clock(FIVE_MINUTES)
    now, player, expected = 0, 0, [300_000, 300_000]
    clock.start(0, now)
    for spent, outage in turns:
        now += spent + outage
        clock.wait(outage)
        clock.end_turn(1 - player, now)
        expected[player] = max(0, expected[player] - spent) + 3000
        player = 1 - player
        assert clock.left == expected


@pytest.mark.parametrize(
    "control",
    [
        {"kind": "main", "seconds": 9, "increment": 0},
        {"kind": "main", "seconds": 60, "increment": -1},
        {"kind": "main", "seconds": 60},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 31},
        {"kind": "none", "days": 1},
        {"kind": "sand"},
    ],
)
def test_what_is_no_time_control(control: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(TimeControl).validate_python(control)
