"""Voldétour's equipment: the presets, changes to them in words, and every set that is refused."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belvedere.rules import BadOption
from belvedere.rules.grid import square_name
from belvedere.rules.voldetour_equipment import (
    DEFAULT,
    PRESETS,
    Equipment,
    Piece,
    called,
    convert_equipment,
    kind_of,
    levels,
)
from tests.rules.voldetour_boards import read, start

WHAT_THERE_IS = (
    "equipment is default or tall, or changes to the default such as "
    "height:3/blocks:2,2,2,3,3/stairs:4/towers:b2,g7/board:8x8/red:-"
)


def test_the_default_set_is_that_of_ruling_r1() -> None:
    assert convert_equipment("default") == DEFAULT == Equipment()
    assert (DEFAULT.files, DEFAULT.ranks, DEFAULT.tower_height) == (10, 10, 2)
    assert (DEFAULT.blocks, DEFAULT.stairs) == ((1, 1, 2, 2, 3), 5)
    assert (DEFAULT.towers, DEFAULT.red) == (("c3", "h8"), ("b2", "i2", "b9", "i9"))


def test_the_tall_set_differs_in_height_only() -> None:
    assert convert_equipment("tall") == PRESETS["tall"] == replace(DEFAULT, tower_height=3)


def test_an_equipment_object_stays_what_it_is() -> None:
    assert convert_equipment(PRESETS["tall"]) is PRESETS["tall"]


@pytest.mark.parametrize(
    ("text", "equipment"),
    [
        ("height:1", Equipment(tower_height=1)),
        ("blocks:2,2,2,3,3", Equipment(blocks=(2, 2, 2, 3, 3))),
        ("blocks:-", Equipment(blocks=())),
        ("stairs:0", Equipment(stairs=0)),
        ("towers:a1,j10", Equipment(towers=("a1", "j10"))),
        ("red:-", Equipment(red=())),
        ("red:e5,f6,e6", Equipment(red=("e5", "f6", "e6"))),
        ("board:12x26", Equipment(files=12, ranks=26)),
        ("towers:a1,b1/board:2x1/red:-", Equipment(towers=("a1", "b1"), files=2, ranks=1, red=())),
        (
            "height:9/blocks:9/stairs:50/towers:b2,g7/board:26x99/red:z99",
            Equipment(9, (9,), 50, ("b2", "g7"), 26, 99, ("z99",)),
        ),
    ],
)
def test_a_set_is_written_as_its_changes_to_the_default(text: str, equipment: Equipment) -> None:
    assert convert_equipment(text) == equipment
    assert str(equipment) == text


def test_the_changes_come_in_any_order() -> None:
    assert str(convert_equipment("red:-/height:4/stairs:4")) == "height:4/stairs:4/red:-"


def test_the_presets_are_written_by_their_names() -> None:
    assert [str(convert_equipment(text)) for text in ("height:2", "height:3/stairs:5")] == ["default", "tall"]


def test_blocks_have_no_order() -> None:
    assert convert_equipment("blocks:3,1,2,1,2") == DEFAULT
    assert hash(Equipment(blocks=(3, 1, 2, 1, 2))) == hash(DEFAULT)


BAD = {
    **{
        text: f"equipment={text} is not possible: {WHAT_THERE_IS}"
        for text in (
            *(
                "",
                "Tall",
                "tall/stairs:3",
                "height:3;",
                "height:3/height:3",
                "width:3",
                "height=3",
                "height:",
                "height:x",
            ),
            *("height:-1", "height:1000", "stairs:-", "blocks:", "blocks:1,,2", "blocks:1,x", "blocks:1,-"),
            *("towers:-", "towers:a1", "towers:a1,b2,c3", "board:8", "board:0x8", "board:27x8", "board:8x100"),
            *("board:-", "height: 3", "height:٣"),
        )
    },
    "height:0": "height:0 is not possible: a Tower is 1 to 9 high",
    "height:10": "height:10 is not possible: a Tower is 1 to 9 high",
    "blocks:0": "at most 50 Blocks can be used, each 1 to 9 long",
    "blocks:1,10": "at most 50 Blocks can be used, each 1 to 9 long",
    "blocks:" + ",".join("1" * 51): "at most 50 Blocks can be used, each 1 to 9 long",
    "stairs:51": "stairs:51 is not possible: 0 to 50 Stairs can be used",
    "towers:a1,a1": "towers are two different squares, Black's first",
    "towers:a1,k1": "k1 is not on this board, which has files a–j, ranks 1–10: set towers and red with the board",
    "red:a11": "a11 is not on this board, which has files a–j, ranks 1–10: set towers and red with the board",
    "board:7x8": "h8 is not on this board, which has files a–g, ranks 1–8: set towers and red with the board",
    "board:8x8": "i2 is not on this board, which has files a–h, ranks 1–8: set towers and red with the board",
}


@pytest.mark.parametrize("text", BAD)
def test_a_set_that_cannot_be_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(BadOption) as error:
        start(equipment=text)
    assert str(error.value) == BAD[text]


@pytest.mark.parametrize("value", [None, 3, {"height": 3}, ["tall"]], ids=str)
def test_a_value_of_another_type_is_refused(value: object) -> None:
    with pytest.raises(BadOption) as error:
        start(equipment=value)
    assert str(error.value) == f"equipment={value} is not possible: {WHAT_THERE_IS}"


@pytest.mark.parametrize(("files", "ranks"), [(0, 5), (27, 5), (5, 0), (5, 100), (-3, 5)])
def test_an_object_with_an_impossible_board_is_refused(files: int, ranks: int) -> None:
    with pytest.raises(BadOption) as error:
        Equipment(files=files, ranks=ranks)
    assert str(error.value) == f"board:{files}x{ranks} is not possible: at most 26 files and 99 ranks"


def test_an_object_with_negative_numbers_is_refused() -> None:
    with pytest.raises(BadOption, match=r"^stairs:-1 is not possible: 0 to 50 Stairs can be used$"):
        Equipment(stairs=-1)
    with pytest.raises(BadOption, match=r"^height:-1 is not possible: a Tower is 1 to 9 high$"):
        Equipment(tower_height=-1)


# ------------------------------------------------------------------------------------------------------ pieces, shapes


def test_the_shapes_of_each_kind_of_piece() -> None:
    assert DEFAULT.shapes == {
        "S": ("Sn", "Se", "Ss", "Sw", "Si"),
        "B1": ("B1",),
        "B2": ("B2z", "B2x", "B2y"),
        "B3": ("B3z", "B3x", "B3y"),
    }


def test_there_are_shapes_of_stairs_even_without_stairs() -> None:
    position = start(equipment="stairs:0")
    assert position.reserve(0)["S"] == 0
    assert position.why_not("Sn@a1") == "you have no Stair left in your reserve"


def test_the_squares_that_a_piece_covers_by_its_lowest() -> None:
    assert DEFAULT.footprints["B3x"]["d4"] == ("d4", "e4", "f4")
    assert DEFAULT.footprints["B3y"]["d4"] == ("d4", "d5", "d6")
    assert DEFAULT.footprints["B3z"]["d4"] == DEFAULT.footprints["Si"]["d4"] == ("d4",)
    assert "i4" not in DEFAULT.footprints["B3x"]
    assert "d9" not in DEFAULT.footprints["B3y"]


def test_a_block_longer_than_the_board_can_only_stand() -> None:
    equipment = Equipment(tower_height=4, blocks=(4,), towers=("a1", "b1"), files=3, ranks=4, red=())
    assert equipment.footprints["B4x"] == {}
    assert set(equipment.footprints["B4y"]) == {"a1", "b1", "c1"}
    assert len(equipment.footprints["B4z"]) == 12


@pytest.mark.parametrize(
    ("shape", "kind", "high", "words"),
    [
        ("B1", "B1", 1, "Block of length 1"),
        ("B3z", "B3", 3, "Block of length 3"),
        ("B3x", "B3", 1, "Block of length 3"),
        ("B3y", "B3", 1, "Block of length 3"),
        ("Sn", "S", 1, "Stair"),
        ("Si", "S", 1, "Stair"),
    ],
)
def test_kinds_levels_and_names_of_pieces(shape: str, kind: str, high: int, words: str) -> None:
    piece = Piece(0, shape, "d4", 1)
    assert piece.kind == kind_of(shape) == kind
    assert levels(shape) == high
    assert called(kind) == words
    assert str(piece) == f"{shape}@d4"


# --------------------------------------------------------------------------------------------------------- properties


@st.composite
def equipments(draw: st.DrawFn) -> Equipment:
    files, ranks = draw(st.integers(2, 26)), draw(st.integers(1, 99))
    squares = st.builds(square_name, st.integers(0, files - 1), st.integers(0, ranks - 1))
    black, white = draw(st.lists(squares, min_size=2, max_size=2, unique=True))
    return Equipment(
        tower_height=draw(st.integers(1, 9)),
        blocks=tuple(draw(st.lists(st.integers(1, 9), max_size=12))),
        stairs=draw(st.integers(0, 50)),
        towers=(black, white),
        files=files,
        ranks=ranks,
        red=tuple(draw(st.lists(squares, max_size=4))),
    )


@settings(max_examples=60)
@given(equipments())
def test_every_set_is_read_back_from_its_text(equipment: Equipment) -> None:
    assert convert_equipment(str(equipment)) == equipment
    assert " " not in str(equipment)
    assert read(start(equipment=equipment).text) == start(equipment=equipment)
