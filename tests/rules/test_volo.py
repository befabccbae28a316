"""Volo, rule by rule."""

import pytest

from belvedere.rules import BadOption
from belvedere.rules.volo import GAME, Fly, VoloOutcome, VoloPosition

from .sampling import play
from .volo_boards import (
    BOTH_BLOCKED,
    CHOICE_OF_THREE,
    CHOICE_OF_TWO,
    CONTROLLED,
    EMPTY_POCKET,
    EMPTY_RESERVE,
    EMPTY_RESERVE_AND_NO_FLIGHT,
    FLOCKS,
    FRIENDS,
    LAST_ACTION,
    PASS,
    START,
    THREE_REGIONS,
    TWO_REGIONS,
    WIN,
    WON,
    drawn,
    read,
    start,
)


def birds(position: VoloPosition) -> tuple[str, str]:
    """Where the orange and the blue birds are."""
    orange, blue = (" ".join(position.hexagon.names(points)) for points in position.birds)
    return orange, blue


def legal(position: VoloPosition, prefix: str = "") -> list[str]:
    """The legal actions whose notation begins so."""
    return [str(action) for action in position.legal_actions() if str(action).startswith(prefix)]


# ----------------------------------------------------------------------------------------------- set-up and options


def test_start() -> None:
    begin = start()
    assert begin.text == "-5-/1o4b1/9/10/11/12/-b4-4o-/12/11/10/9/1o4b1/-5- o -"
    assert birds(begin) == ("b2 g12 l2", "b7 g2 l7")
    assert (begin.reserve(0), begin.reserve(1)) == (57, 57)
    assert (begin.to_move, begin.mid_turn, begin.outcome) == (0, False, None)
    assert begin.game is GAME


def test_the_start_has_no_flights() -> None:
    assert len(GAME.start().legal_actions()) == 99
    assert not any(isinstance(action, Fly) for action in GAME.start().legal_actions())


def test_blue_may_begin() -> None:
    begin = start(first="blue")
    assert begin.text == "-5-/1o4b1/9/10/11/12/-b4-4o-/12/11/10/9/1o4b1/-5- b - first=blue"
    assert (begin.to_move, begin.colour_name(0), begin.colour_name(1)) == (0, "Blue", "Orange")
    assert GAME.start(first="orange") == GAME.start()


@pytest.mark.parametrize(
    ("side", "points", "orange", "blue"),
    [
        (4, 30, "b2 d6 f2", "b4 d2 f4"),
        (5, 54, "b2 e8 h2", "b5 e2 h5"),
        (6, 84, "b2 f10 j2", "b6 f2 j6"),
        (7, 120, "b2 g12 l2", "b7 g2 l7"),
        (8, 162, "b2 h14 n2", "b8 h2 n8"),
        (13, 462, "b2 m24 x2", "b13 m2 x13"),
    ],
)
def test_boards_of_other_sizes(side: int, points: int, orange: str, blue: str) -> None:
    begin = start(side=side)
    assert begin == start(side=str(side)) == read(begin.text)
    assert birds(begin) == (orange, blue)
    assert begin.empty.bit_count() == points - 6
    assert begin.reserve(0) == begin.reserve(1) == points // 2 - 3


def test_the_options_are_described() -> None:
    assert [(option.name, option.default, option.values) for option in GAME.options.values()] == [
        ("first", "orange", "orange or blue"),
        ("side", "7", "4 to 13"),
    ]


@pytest.mark.parametrize("side", ["3", "14", "0", "-7", "07", "7.0", "", "seven", 3, 14, 7.5, True, None, (7,)])
def test_a_wrong_side_is_answered_with_those_there_are(side: object) -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(side=side)
    assert str(error.value) == f"side={side} is not possible: side is a number from 4 to 13"


def test_a_wrong_first_colour_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(first="red")
    assert str(error.value) == "first=red is not possible: first is orange or blue"


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(size=7)
    assert str(error.value) == "Volo has no option size: there is first, side"


# ----------------------------------------------------------------------------------------------------- adding a bird


def test_a_bird_is_added_from_the_reserve() -> None:
    after = START.play("c4")
    assert birds(after) == ("b2 c4 d6 f2", "b4 d2 f4")
    assert (after.reserve(0), after.reserve(1)) == (11, 12)
    assert (after.to_move, after.mid_turn) == (1, False)


def test_birds_are_added_away_from_friends_next_to_opponents_too() -> None:
    assert legal(START) == ["a3", "b5", "c1", "c4", "d3", "e1", "e4", "f5", "g3"]


def test_no_bird_is_added_in_a_region_that_the_opponent_controls() -> None:
    assert not [action for action in legal(drawn(CONTROLLED, "o -")) if action[0] in "ab"]


def test_birds_are_added_in_a_region_that_one_controls() -> None:
    assert legal(drawn(CONTROLLED, "b -"), "a") == ["a2", "a3"]
    assert birds(drawn(CONTROLLED, "b -").play("a2"))[1] == "a2 c1 c2 c3 c4 c5 c6 f4"


# ------------------------------------------------------------------------------------------------------------ flying


def test_a_bird_flies_until_it_is_next_to_another_flock() -> None:
    after = FLOCKS.play("d8-W3")
    assert birds(after) == ("d2 d3 d4 d5 f4", "b4 g2 g6")
    assert (after.to_move, after.mid_turn, after.reserve(0)) == (1, False, 22)


def test_a_bird_may_pass_friends_and_fly_on() -> None:
    assert legal(FRIENDS, "d1-E") == ["d1-E3", "d1-E4", "d1-E6"]


def test_a_line_flies_lengthwise() -> None:
    assert birds(FLOCKS.play("d2:d4-E3"))[0] == "d5 d6 d7 d8 f4"


def test_a_line_flies_broadside() -> None:
    assert birds(FLOCKS.play("d2:d4-NW1"))[0] == "d8 e2 e3 e4 f4"


def test_a_part_of_a_line_flies_if_the_flock_stays_together() -> None:
    assert birds(FLOCKS.play("d3:d4-NW1"))[0] == "d2 d8 e3 e4 f4"
    assert birds(FLOCKS.play("d4-NW1"))[0] == "d2 d3 d8 e4 f4"


def test_these_are_all_flights_that_enlarge_a_flock_and_split_none() -> None:
    assert [str(action) for action in FLOCKS.legal_actions() if isinstance(action, Fly)] == [
        "d2:d3-NE1",
        "d2:d4-E3",
        "d2:d4-NW1",
        "d2:d4-NW2",
        "d3:d4-NW1",
        "d4-NW1",
        "d8-W3",
        "f4-SW1",
    ]


# ----------------------------------------------------------------------------------------------------------- regions


def test_a_flight_that_cuts_the_opponent_off_is_followed_by_a_choice() -> None:
    after = TWO_REGIONS.play("e6-SW1")
    assert after == CHOICE_OF_TWO
    assert (after.to_move, after.mid_turn, after.outcome) == (0, True, None)
    assert legal(after) == ["=b2", "=f2"]


def test_three_regions_are_a_choice_of_three() -> None:
    after = THREE_REGIONS.play("b3:c4-NE2")
    assert after == CHOICE_OF_THREE
    assert legal(after) == ["=b4", "=e6", "=f4"]


@pytest.mark.parametrize(("action", "kept"), [("=b2", "b2 b4"), ("=f2", "f2 f4")])
def test_the_birds_of_all_other_regions_are_cleared_and_the_turn_is_over(action: str, kept: str) -> None:
    after = CHOICE_OF_TWO.play(action)
    assert birds(after) == ("d2 d3 d5 d6", kept)
    assert (after.to_move, after.mid_turn, after.outcome) == (1, False, None)


def test_cleared_birds_return_to_their_owners_reserve() -> None:
    after = CHOICE_OF_THREE.play("=b4")
    assert birds(after) == ("d5 d6 e3 e5 f2 f5", "b4 b5 c1 d2")
    assert (CHOICE_OF_THREE.reserve(1), after.reserve(1)) == (9, 11)
    assert CHOICE_OF_THREE.reserve(0) == after.reserve(0)


def test_a_flight_that_cuts_nobody_off_is_not_followed_by_a_choice() -> None:
    after = TWO_REGIONS.play("d5-E1")
    assert birds(after) == ("d2 d3 d6 e6", "b2 b4 f2 f4")
    assert (after.to_move, after.mid_turn) == (1, False)


def test_points_without_birds_are_cut_off_without_a_choice() -> None:
    after = EMPTY_POCKET.play("b3-E1")
    assert (after.to_move, after.mid_turn) == (1, False)
    assert after.why_not("b5") == ("b5 is in a region controlled by Orange: none of your birds can reach it")


# ----------------------------------------------------------------------------------------------- passing and the end


def test_whoever_can_neither_add_nor_fly_passes() -> None:
    assert legal(PASS) == ["pass"]
    after = PASS.play("pass")
    assert (birds(after), after.to_move, after.outcome) == (birds(PASS), 0, None)
    assert "pass" not in legal(after)


def test_passing_again_is_no_draw() -> None:
    again = play(PASS, "pass f5")
    assert legal(again) == ["pass"]
    assert again.play("pass").outcome is None


def test_with_an_empty_reserve_one_can_only_fly() -> None:
    assert EMPTY_RESERVE.reserve(0) == 0
    assert legal(EMPTY_RESERVE) == ["c6-W3", "c6-NW2"]


def test_with_an_empty_reserve_and_no_flight_one_passes() -> None:
    assert EMPTY_RESERVE_AND_NO_FLIGHT.reserve(0) == 0
    assert legal(EMPTY_RESERVE_AND_NO_FLIGHT) == ["pass"]


def test_the_flyer_wins_before_any_region_is_cleared() -> None:
    after = WIN.play("e3:f2-SW2")
    assert after == WON
    assert len(after.regions(1)) == 2
    assert after.outcome == VoloOutcome(0, "one flock", "all 3 birds of Orange are one flock", ("b2", "c2", "d2"))
    assert after.legal_actions() == ()


def test_the_opponent_wins_if_clearing_leaves_one_flock() -> None:
    choice = read("-2-/3b1/6/-o1-1o-/bo4/bo1b1/-2- o choose")
    after = choice.play("=b1")
    assert after.outcome == VoloOutcome(1, "one flock", "all 2 birds of Blue are one flock", ("b1", "c1"))
    assert choice.play("=b4").outcome is None


@pytest.mark.parametrize(("action", "flock"), [("=e6", "e6"), ("=f4", "f4")])
def test_one_bird_is_a_flock(action: str, flock: str) -> None:
    outcome = CHOICE_OF_THREE.play(action).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.flock) == (1, "one flock", (flock,))


def test_if_nobody_can_act_the_last_to_act_wins() -> None:
    after = LAST_ACTION.play("e1-NE1")
    assert after == BOTH_BLOCKED
    assert after.outcome == VoloOutcome(1, "last to act", "nobody can act, and Blue was the last to do so", ())
    assert after.legal_actions() == ()


@pytest.mark.parametrize(
    ("text", "colour", "reason", "sentence", "flock"),
    [
        (WON.text, "Orange", "one flock", "all 3 birds of Orange are one flock", ("b2", "c2", "d2")),
        (
            "-2-/3o1/3o1o/-b1-2-/1bo3/oboo1/-2- o -",
            "Blue",
            "one flock",
            "all 3 birds of Blue are one flock",
            ("b2", "c2", "d2"),
        ),
        (BOTH_BLOCKED.text, "Blue", "last to act", "nobody can act, and Blue was the last to do so", ()),
        (
            "-2-/oo1oo/1boo2/-bo-2-/obo1o1/2oo1/-1b- b -",
            "Orange",
            "last to act",
            "nobody can act, and Orange was the last to do so",
            (),
        ),
    ],
    ids=["Orange is one flock", "Blue is one flock", "Blue was last to act", "Orange was last to act"],
)
def test_the_outcome_whoever_began(text: str, colour: str, reason: str, sentence: str, flock: tuple[str, ...]) -> None:
    orange_began, blue_began = read(text), read(f"{text} first=blue")
    player = GAME.colours.index(colour)
    assert orange_began.outcome == VoloOutcome(player, reason, sentence, flock)
    assert blue_began.outcome == VoloOutcome(1 - player, reason, sentence, flock)
    assert orange_began.colour_name(player) == blue_began.colour_name(1 - player) == colour
