"""Voldétour: where the Lord goes (with rulings R5 and R6)."""

import pytest

from tests.rules.sampling import play
from tests.rules.voldetour_boards import notation, read, start, targets

ROW = "equipment=board:12x1/towers:a1,l1/red:-"
"""A board of one rank, on which a Lord's way can be read from left to right."""

LOW_ROW = "equipment=height:1/board:9x1/towers:a1,e1/red:-"
"""The same with low Towers, and squares behind White's."""


def test_a_lord_goes_one_to_three_steps_each_in_any_of_four_directions() -> None:
    diamond = "e2 d3 e3 f3 c4 d4 e4 f4 g4 b5 c5 d5 f5 g5 h5 c6 d6 e6 f6 g6 d7 e7 f7 e8"
    assert targets("wB1@j1 e5,j10 b - 0,0").split() == diamond.split()


def test_a_lord_never_steps_diagonally() -> None:
    assert targets("wB1@d5,wB1@e4,wB2z@f5,wB2z@e6 e5,j10 b - 0,0") == ""


def test_a_lord_goes_on_at_its_height() -> None:
    assert targets("bB3x@d4,wB1@f5 e4,j10 b - 0,0") == "d4 f4 f5"


def test_a_lord_does_not_climb_or_jump_down() -> None:
    assert targets(f"bB1@d1 c1,h1 b - 0,0 {ROW}") == "b1"
    assert targets(f"bB1@d1 d1,h1 b - 0,0 {ROW}") == ""


def test_a_lord_climbs_a_ramp_from_its_foot() -> None:
    assert targets(f"bSe@d1,wB1@e1 c1,h1 b - 0,0 {ROW}") == "b1 e1"


def test_a_lord_descends_a_ramp_from_its_high_edge() -> None:
    assert targets(f"bB1@c1,wSw@d1 c1,k1 b - 0,0 {ROW}") == "e1 f1 g1"


@pytest.mark.parametrize("beyond", ["", ",wB1@e1"], ids=["ground beyond", "a Block beyond"])
@pytest.mark.parametrize("way", "nsw")
def test_a_lord_on_the_ground_does_not_enter_a_ramp_sideways_or_from_its_back(way: str, beyond: str) -> None:
    assert targets(f"bS{way}@d1{beyond} c1,h1 b - 0,0 {ROW}") == "b1"


@pytest.mark.parametrize("beyond", ["", ",wB1@e1"], ids=["ground beyond", "a Block beyond"])
@pytest.mark.parametrize("way", "nse")
def test_a_lord_on_a_block_does_not_enter_a_ramp_sideways_or_at_its_foot(way: str, beyond: str) -> None:
    assert targets(f"bB1@c1,wS{way}@d1{beyond} c1,h1 b - 0,0 {ROW}") == ""


def test_ramps_go_the_other_ways_too() -> None:
    assert targets("bSn@e6,wB1@e7 e5,j10 b - 0,0").split().count("e7") == 1
    assert targets("bSs@e4,wB1@e3 e5,j10 b - 0,0").split().count("e3") == 1
    assert targets("bSw@d5,wB1@c5 e5,j10 b - 0,0").split().count("c5") == 1


def test_slopes_are_not_counted_as_steps() -> None:
    profile = "bSe@c1,bB1@d1,bSw@e1,wSe@g1,wB1@h1,wSw@i1"
    assert targets(f"{profile} b1,k1 b - 0,0 {ROW}") == "d1 f1 h1"


def test_two_ramps_up_are_one_step() -> None:
    assert targets(f"bSe@c1,bB1@d1,wB2z@e1,bSe@d1 b1,k1 b - 0,0 {ROW}") == "e1"


def test_two_ramps_down_are_one_step() -> None:
    assert targets(f"wB2z@b1,bB1@c1,bSw@d1,bSw@c1 b1,f1 b - 0,0 {ROW}") == "e1"


def test_a_ramp_up_and_a_ramp_down_are_one_step() -> None:
    assert targets(f"bSe@c1,wSw@d1 b1,f1 b - 0,0 {ROW}") == "e1"


def test_a_ramp_down_and_a_ramp_up_are_one_step() -> None:
    assert targets(f"bB1@b1,bSw@c1,wSe@d1,wB1@e1 b1,k1 b - 0,0 {ROW}") == "e1"


def test_a_long_run_of_ramps_up_and_down_is_one_step() -> None:
    profile = "bSe@c1,bSw@d1,bSe@e1,wB1@f1,wB1@g1,wSw@h1,wSe@f1,wSw@g1"
    assert targets(f"{profile} b1,k1 b - 0,0 {ROW}") == "i1 j1"


@pytest.mark.parametrize(
    "profile",
    [
        pytest.param("bSe@c1", id="it ends at a drop"),
        pytest.param("bSe@c1,wB2z@d1", id="it ends at a wall"),
        pytest.param("bSe@c1,wSe@d1", id="the next ramp starts lower"),
        pytest.param("bSe@c1,wB1@d1,wSw@d1", id="the next ramp starts higher"),
        pytest.param("bSe@c1,wSn@d1", id="the next ramp is across"),
    ],
)
def test_heights_match_all_along_a_run(profile: str) -> None:
    assert targets(f"{profile} b1,k1 b - 0,0 {ROW}") == ""


def test_a_run_does_not_end_at_the_edge_of_the_board() -> None:
    row = "equipment=board:6x1/towers:a1,b1/red:-"
    assert targets(f"bSe@f1 d1,c1 b - 0,0 {row}") == "e1"


def test_a_run_does_not_turn() -> None:
    assert "e7" not in targets("bSe@d6,wB1@e6,wB2z@e7,wSn@e6 c6,j10 b - 0,0").split()


def test_a_lord_never_stops_on_a_slope() -> None:
    assert "d1" not in targets(f"bSe@d1,wB1@e1 c1,h1 b - 0,0 {ROW}").split()


def test_a_lord_neither_enters_nor_crosses_the_other_lords_square() -> None:
    assert targets(f"wB1@k1 c1,e1 b - 0,0 {ROW}") == "b1 d1"


def test_a_run_of_ramps_does_not_end_on_the_other_lords_square() -> None:
    assert targets(f"bSe@c1,wB1@d1 b1,d1 b - 0,0 {ROW}") == ""


def test_a_nested_pair_is_flat_to_a_lord() -> None:
    assert targets(f"bB1@c1,bSn@d1,wSi@d1 c1,h1 b - 0,0 {ROW}") == "d1"


def test_a_lord_leaves_its_tower_at_its_height() -> None:
    assert "L@d3" in notation(play(start(), "B2z@d3"))


def test_a_lord_leaves_its_tower_by_a_ramp() -> None:
    position = play(start(), "B2x@d3 Sw@d3 end B1@a1 end")
    assert {action for action in notation(position) if action[0] == "L"} == {"L@e3"}
    assert play(position, "L@e3").turns_left == (0, 2)


def test_a_lord_crosses_its_own_tower_for_a_step_and_does_not_stop_there() -> None:
    row = "equipment=height:1/board:9x1/towers:d1,i1/red:-"
    assert targets(f"bB1@c1,bB2x@e1,bB1@g1 c1,h1 b - 0,0 {row}") == "e1 f1"


def test_a_lord_enters_the_enemys_tower_but_does_not_cross_it() -> None:
    assert targets(f"bB2x@c1,wB1@f1 c1,h1 b - 0,0 {LOW_ROW}") == "d1 e1"


def test_a_lord_does_not_enter_a_tower_whose_lord_is_at_home() -> None:
    position = play(start(equipment=LOW_ROW.removeprefix("equipment=")), "B3x@b1 L@c1 Sn@i1 end")
    assert {action for action in notation(position) if action[0] == "L"} == {"L@b1", "L@d1"}


def test_a_move_ends_on_another_square() -> None:
    assert "e5" not in targets("wB1@j1 e5,j10 b - 0,0").split()


def test_pieces_can_be_put_where_a_lord_was() -> None:
    assert "B1@e3" in notation(play(read("wB1@j1 e3,f8 b - 0,0"), "L@e5 L@f7"))
