"""Voldétour: which pieces are blocked, on which of their faces (rulings R2 and R3)."""

import pytest

from belvedere.rules.voldetour import VoldetourPosition
from tests.rules.sampling import play
from tests.rules.voldetour_boards import can_be_taken_up, read

PEN = "equipment=blocks:1,1,1,1,2,2,2,2/stairs:9/board:7x7/towers:a1,g7/red:-"
"""A board with pieces enough to surround one another."""

SIDES = {"n": "d5", "e": "e4", "s": "d3", "w": "c4"}
"""The squares around d4."""

NEIGHBOURS = {
    "nothing": "",
    "B1": "wB1@{0}",
    "pair": "wSn@{0},bSi@{0}",
    "Sn": "wSn@{0}",
    "Se": "wSe@{0}",
    "Ss": "wSs@{0}",
    "Sw": "wSw@{0}",
}
"""What can stand beside a piece."""


def test_a_piece_alone_can_be_taken_up() -> None:
    assert can_be_taken_up(read("bB1@d4 a1,a10 b - 0,0"), "d4")


@pytest.mark.parametrize("upper", ["bB1@e4", "wB1@e4", "wSn@e4", "wB1@e5,wB2y@e4"])
def test_a_piece_with_another_on_any_part_of_it_is_blocked(upper: str) -> None:
    assert not can_be_taken_up(read(f"bB2x@d4,{upper} a1,a10 b - 0,0"), "d4")


@pytest.mark.parametrize("lords", ["e4,a10", "a1,e4"])
def test_a_piece_with_a_lord_of_either_colour_on_it_is_blocked(lords: str) -> None:
    assert not can_be_taken_up(read(f"bB2x@d4 {lords} b - 0,0"), "d4")


def test_the_lower_stair_of_a_nested_pair_is_blocked_and_the_upper_one_is_not() -> None:
    position = read("bSn@d4,bSi@d4 a1,a10 b - 0,0")
    taken = play(position, "d4>Se@d5")
    assert taken.slopes == {"d4": "n", "d5": "e"}
    assert not can_be_taken_up(read("bSn@d4,wSi@d4 a1,a10 b - 0,0"), "d4")


def pen(centre: str, **sides: str) -> VoldetourPosition:
    """A piece of Black's on d4 between Blocks, or what else there is said to be on some of its sides."""
    around = [NEIGHBOURS[sides.get(way, "B1")].format(square) for way, square in SIDES.items()]
    pieces = ",".join(filter(None, (centre, *around)))
    return read(f"{pieces} a7,g1 b - 0,0 {PEN}")


@pytest.mark.parametrize("way", "nesw")
@pytest.mark.parametrize("centre", ["bB1@d4", "wSe@d4,bSi@d4"], ids=["Block", "nested Stair"])
def test_the_full_face_of_a_cube_is_hidden_by_blocks_pairs_and_the_backs_of_stairs(centre: str, way: str) -> None:
    toward = {"n": "Ss", "e": "Sw", "s": "Sn", "w": "Se"}[way]
    hiding = {name for name in NEIGHBOURS if not can_be_taken_up(pen(centre, **{way: name}), "d4")}
    assert hiding == {"B1", "pair", toward}


@pytest.mark.parametrize(
    ("centre", "way", "expected"),
    [
        *(("Sn", "n", "B1 pair Ss"), ("Sn", "e", "B1 pair Sw Sn"), ("Sn", "w", "B1 pair Se Sn")),
        *(("Se", "e", "B1 pair Sw"), ("Se", "n", "B1 pair Ss Se"), ("Se", "s", "B1 pair Sn Se")),
        *(("Ss", "s", "B1 pair Sn"), ("Ss", "e", "B1 pair Sw Ss"), ("Ss", "w", "B1 pair Se Ss")),
        *(("Sw", "w", "B1 pair Se"), ("Sw", "n", "B1 pair Ss Sw"), ("Sw", "s", "B1 pair Sn Sw")),
        *((centre, way, "B1 pair Sn Se Ss Sw") for centre, way in (("Sn", "s"), ("Se", "w"), ("Ss", "n"), ("Sw", "e"))),
    ],
)
def test_the_back_the_triangles_and_the_low_side_of_a_stair_are_hidden(centre: str, way: str, expected: str) -> None:
    hiding = {name for name in NEIGHBOURS if not can_be_taken_up(pen(f"b{centre}@d4", **{way: name}), "d4")}
    assert hiding == set(expected.split())


def test_pieces_of_both_colours_surround() -> None:
    pieces = "bB1@d4,bB1@d5,wB1@e4,bB1@d3,wB1@c4"
    assert not can_be_taken_up(read(f"{pieces} a7,g1 b - 0,0 {PEN}"), "d4")


def test_the_edge_of_the_board_hides_nothing() -> None:
    assert can_be_taken_up(read(f"bB1@a4,wB1@a3,wB1@a5,wB1@b4 a7,g1 b - 0,0 {PEN}"), "a4")


def test_a_tower_hides_nothing() -> None:
    towers = PEN.replace("towers:a1,g7", "towers:c4,g7")
    assert can_be_taken_up(read(f"bB1@d4,wB1@d5,wB1@e4,wB1@d3 a7,g1 b - 0,0 {towers}"), "d4")


def test_a_lord_hides_nothing() -> None:
    assert can_be_taken_up(read(f"bB1@d4,wB1@d5,wB1@c4,wB1@d3 a7,e4 b - 0,0 {PEN}"), "d4")


def test_a_piece_on_top_of_others_is_surrounded_at_its_own_level_only() -> None:
    below = "wB2x@c4,wB1@e4,wB1@d5,wB1@d3"
    assert can_be_taken_up(read(f"{below},bB1@d4 a7,g1 b - 0,0 {PEN}"), "d4")
    beside = "bB1@c4,bB1@e4,bB1@d5,wB1@d3"
    assert not can_be_taken_up(read(f"{below},{beside},bSn@d4 a7,g1 b - 0,0 {PEN}"), "d4")


def test_a_standing_block_is_surrounded_on_all_its_levels() -> None:
    around = "wB2z@d5,wB2z@e4,wB2z@d3"
    assert not can_be_taken_up(read(f"bB2z@d4,{around},wB2z@c4 a7,g1 b - 0,0 {PEN}"), "d4")
    assert can_be_taken_up(read(f"bB2z@d4,{around},wB1@c4 a7,g1 b - 0,0 {PEN}"), "d4")


def test_a_lying_block_is_surrounded_along_its_whole_length() -> None:
    around = ["wB1@d5", "wB1@e5", "wB1@f4", "bB1@e3", "bB1@d3", "bB1@c4"]
    assert not can_be_taken_up(read(f"bB2x@d4,{','.join(around)} a7,g1 b - 0,0 {PEN}"), "d4")
    for missing in around:
        rest = [piece for piece in around if piece != missing]
        assert can_be_taken_up(read(f"bB2x@d4,{','.join(rest)} a7,g1 b - 0,0 {PEN}"), "d4")


def test_blocking_is_judged_at_the_moment_of_the_action() -> None:
    position = read(f"bB1@d4,wB1@d5,wB1@e4,bSn@d3,wB1@c4 a7,g1 b - 0,0 {PEN}")
    assert not can_be_taken_up(position, "d4")
    assert can_be_taken_up(play(position, "d3>Sn@a3"), "d4")
    assert not can_be_taken_up(play(position, "d3>Sn@d2 end Sn@d3 end"), "d4")
