"""Voldétour as numbers."""

import random
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from belvedere import encode, rules
from belvedere.encode.voldetour import VoldetourEncoding
from belvedere.engine import core
from belvedere.rules.grid import OPPOSITE
from belvedere.rules.voldetour import Place, VoldetourPosition
from belvedere.rules.voldetour_equipment import Equipment, Piece
from tests.rules.test_voldetour_properties import Symmetry, in_the_field, symmetries
from tests.rules.voldetour_boards import read, start

ASKEW = "height:3/blocks:1,2,2,3/stairs:4/towers:b2,g6/board:8x8/red:-"
"""Equipment whose Towers do not stand opposite each other."""

SMALL = ("board:4x4/towers:a1,d4/red:-", "height:3/blocks:1,1,1,4/stairs:6/board:3x7/towers:b2,b6/red:-")
"""Equipment that soon gets in its own way."""

NESTED = read("bSe@d4,wSi@d4,bSn@e5,wB1@f6 a1,j10 b - 0,0")


def encoding_of(equipment: Equipment | str = "default") -> VoldetourEncoding:
    encoding = encode.get("voldetour", equipment=equipment)
    assert isinstance(encoding, VoldetourEncoding)
    return encoding


def number_of(encoding: VoldetourEncoding, position: VoldetourPosition, action: str) -> int:
    return encoding.index(position, position.parse(action))


def built_up(equipment: str, number: int, most: int = 20) -> list[VoldetourPosition]:
    """Positions in which much has been built, and the game goes on."""
    positions = (in_the_field(random.Random(seed), (equipment,), most) for seed in range(10**6))
    going_on = (position for position in positions if not position.outcome)
    return [next(going_on) for _ in range(number)]


# --------------------------------------------------------------------------------------------------------- actions

COUNTS = {
    "default": 5 * 4 * 98 + 2 * 98 + 2 * (98 + 2 * 86) + 2 * 74 + 100,
    "tall": 5 * 4 * 98 + 2 * 98 + 2 * (98 + 2 * 86) + (98 + 2 * 74) + 100,
    "height:1/blocks:9,9/stairs:0/towers:a1,l2/board:12x3/red:c1": 2 * (3 + 3 + 4) + 36,
}


@pytest.mark.parametrize(("equipment", "number"), COUNTS.items())
def test_only_what_fits_beside_the_towers_has_a_number(equipment: str, number: int) -> None:
    assert encoding_of(equipment).actions == number


def test_a_placement_is_numbered_by_piece_shape_and_square() -> None:
    encoding = encoding_of()
    begin = start()
    numbers = {"Sn@a1": 0, "Sn@b1": 1, "Se@a1": 98, "Sw@j10": 4 * 98 - 1, "B1@a1": 20 * 98, "B2z@a1": 22 * 98}
    assert {action: number_of(encoding, begin, action) for action in numbers} == numbers
    after = begin.play("Sn@a1").play("end").play("B1@b1").play("end")
    assert number_of(encoding, after, "a1>Se@a1") == 98
    assert number_of(encoding, after, "Se@d1") == 4 * 98 + 98 + 3


def test_a_nested_stair_has_the_number_of_rising_as_the_one_under_it() -> None:
    encoding = encoding_of()
    nested = number_of(encoding, NESTED, "Si@e5")
    assert encoding.placements[nested] == ("S", 2, "Sn", "e5")
    assert str(encoding.action(NESTED, nested)) == "Si@e5"
    upside_down = number_of(encoding, NESTED, "e5>Ss@e5")
    assert encoding.placements[upside_down] == ("S", 0, "Ss", "e5")
    assert str(encoding.action(NESTED, upside_down)) == "e5>Ss@e5"


def test_to_end_the_turn_or_to_pass_is_to_leave_the_lord_where_it_is() -> None:
    encoding = encoding_of()
    moves = len(encoding.placements)
    assert number_of(encoding, NESTED, "L@a2") == moves + 10
    after = NESTED.play("B1@c1")
    assert number_of(encoding, after, "end") == moves
    assert str(encoding.action(after, moves)) == "end"
    stuck = start(equipment="blocks:-/stairs:0")
    assert str(encoding_of(stuck.equipment).action(stuck, 22)) == "pass"


def test_white_sees_the_board_rotated() -> None:
    encoding = encoding_of()
    black, white = start(), start(first="white")
    for ours, theirs in {"Sn@a1": "Ss@j10", "B2x@c4": "B2x@g7", "B3y@d1": "B3y@g8", "B1@e6": "B1@f5"}.items():
        assert number_of(encoding, black, ours) == number_of(encoding, white, theirs)
    assert np.array_equal(encoding.observe(black), encoding.observe(white))


def test_towers_that_are_not_opposite_are_seen_where_they_stand() -> None:
    encoding = encoding_of(ASKEW)
    black, white = start(equipment=ASKEW), start(equipment=ASKEW, first="white")
    assert number_of(encoding, black, "Sn@a1") == number_of(encoding, white, "Sn@a1") == 0
    assert [np.argwhere(encoding.observe(position)[2]).tolist() for position in (black, white)] == [[[1, 1]], [[5, 6]]]
    assert encoding.symmetries == ()


@pytest.mark.exhaustive
@pytest.mark.parametrize("equipment", ["default", "tall", ASKEW, *SMALL])
def test_every_action_has_a_number_of_its_own_when_much_is_built(equipment: str) -> None:
    encoding = encoding_of(equipment)
    kinds: Counter[str] = Counter()
    for position in built_up(equipment, 6):
        legal = position.legal_actions()
        numbers = [encoding.index(position, action) for action in legal]
        assert len(set(numbers)) == len(legal)
        assert [encoding.action(position, number) for number in numbers[::5]] == list(legal[::5])
        kinds.update("taken up" if a.origin else "placed" for a in legal if isinstance(a, Place))
        kinds["nested"] += sum("Si" in str(action) for action in legal)
    assert min(kinds["taken up"], kinds["placed"], kinds["nested"]) > 5


COVERED = "is of a piece that is covered, or not the next one in the reserve"


@pytest.mark.parametrize(
    ("placement", "why"),
    [
        (("S", 3, "Sn", "h1"), COVERED),
        (("B1", 1, "B1", "h1"), COVERED),
        (("S", 0, "Sn", "e5"), "Sn@e5 stands so already"),
        (("S", 2, "Ss", "e5"), "e5 is a slope: nothing but a nested Stair may be put on it"),
        (("S", 1, "Sn", "a2"), "Si@d4 is White's"),
        (("B1", 0, "B1", "a1"), "a Lord stands on a1"),
    ],
)
def test_a_number_says_why_its_action_is_illegal(placement: tuple[str, int, str, str], why: str) -> None:
    encoding = encoding_of()
    with pytest.raises(rules.IllegalAction, match=why):
        encoding.action(NESTED, encoding.placements.index(placement))


def test_a_covered_stair_is_not_taken_for_the_one_nested_on_it() -> None:
    encoding = encoding_of()
    position = read("bSe@d4,bSi@d4 a1,j10 b - 0,0")
    with pytest.raises(rules.IllegalAction, match=COVERED):
        encoding.action(position, encoding.placements.index(("S", 0, "Sn", "h1")))
    assert str(encoding.action(position, encoding.placements.index(("S", 1, "Sn", "h1")))) == "d4>Sn@h1"


def test_all_other_numbers_are_refused() -> None:
    encoding = encoding_of(SMALL[0])
    for position in built_up(SMALL[0], 4):
        for number in np.flatnonzero(~encoding.mask(position)).tolist():
            with pytest.raises(rules.IllegalAction):
                encoding.action(position, number)


# ----------------------------------------------------------------------------------------------------- observations


def test_planes_show_what_the_mover_sees() -> None:
    encoding = encoding_of()
    planes = dict(zip((plane.name for plane in encoding.planes), encoding.observe(NESTED), strict=True))
    sixths = {
        name: {(int(r), int(c)): round(6 * float(p[r, c])) for r, c in np.argwhere(p)} for name, p in planes.items()
    }
    assert sixths["own Lord"] == {(0, 0): 6}
    assert sixths["other Lord"] == {(9, 9): 6}
    assert sixths["own Tower"] == {(2, 2): 6}
    assert sixths["other Tower"] == {(7, 7): 6}
    assert sixths["height"] == {(2, 2): 6, (3, 3): 3, (4, 4): 3, (5, 5): 3, (7, 7): 6}
    assert sixths["slope e on level 1"] == {(3, 3): 3}
    assert sixths["slope n on level 1"] == {(4, 4): 6}
    assert sixths["own Stair, number 1"] == {(4, 4): 2}
    assert sixths["own Stair, number 2"] == {(3, 3): 2}
    assert sixths["other Stair, number 1"] == {(3, 3): 3}
    assert sixths["other Block of length 1, number 1"] == {(5, 5): 2}
    assert not planes["own turns"].any()
    after = encoding.observe(NESTED.play("B2x@a3"))
    names = [plane.name for plane in encoding.planes]
    assert after[names.index("Block placed")].all()
    assert not after[names.index("Stair placed")].any()


def told(encoding: VoldetourEncoding, look: NDArray[np.float32], equipment: Equipment) -> VoldetourPosition:
    """The position with Black to move that an observation tells of."""
    planes = dict(zip((plane.name for plane in encoding.planes), look.reshape(len(look), -1), strict=True))
    squares, height = equipment.grid.squares, equipment.tower_height

    def one(name: str) -> str:
        (at,) = np.flatnonzero(planes[name])
        return squares[at]

    def shape_of(kind: str, at: list[int], level: float) -> str:
        if kind == "S":
            ways = [way for way in OPPOSITE if planes[f"slope {way} on level {int(level)}"][at[0]]]
            return "Si" if level % 1 else f"S{ways[0]}"
        if kind == "B1":
            return kind
        return kind + ("z" if len(at) == 1 else "x" if at[1] == at[0] + 1 else "y")

    pieces = set()
    for colour, whose in enumerate(("own", "other")):
        for kind, numbers in encoding.numbers.items():
            called = "Stair" if kind == "S" else f"Block of length {kind[1]}"
            for number in range(numbers):
                plane = planes[f"{whose} {called}, number {number + 1}"]
                if plane.any():
                    at = np.flatnonzero(plane).tolist()
                    level = round(2 * float(plane[at[0]]) * (height + 1)) / 2
                    pieces.add(Piece(colour, shape_of(kind, at, level), squares[at[0]], int(level) - 1))
    block, stair = planes["Block placed"].all(), planes["Stair placed"].all()
    return VoldetourPosition(
        equipment=equipment,
        pieces=frozenset(pieces),
        lords=(one("own Lord"), one("other Lord")),
        placed="both" if block and stair else "block" if block else "stair" if stair else "",
        turns_left=(round(3 * float(planes["own turns"][0])), round(3 * float(planes["other turns"][0]))),
    )


@pytest.mark.parametrize("equipment", ["default", "tall", ASKEW, *SMALL])
def test_an_observation_tells_everything(equipment: str) -> None:
    encoding = encoding_of(equipment)
    for position in built_up(equipment, 6):
        if position.colour == 0:
            seen = told(encoding, encoding.observe(position), position.equipment)
            assert seen.text == position.text.removesuffix(" first=white")


# ------------------------------------------------------------------------------------------------------- symmetries


def check_alike(
    encoding: VoldetourEncoding, symmetry: Symmetry, here: VoldetourPosition, there: VoldetourPosition
) -> None:
    """Compare what two players see of one position from two sides: all but the numbers of equal pieces is the same."""
    look, look_there = encoding.observe(here), encoding.observe(there)
    expected = np.arange(encoding.actions)
    if symmetry.transposed:
        (exchanged,) = encoding.symmetries
        look, expected = exchanged.image(look), exchanged.actions
    plane_of = {plane.name: number for number, plane in enumerate(encoding.planes)}

    def sorted_planes(planes: NDArray[np.float32]) -> list[tuple[str, bytes]]:
        return sorted((name.partition(", ")[0], planes[plane].tobytes()) for name, plane in plane_of.items())

    assert sorted_planes(look) == sorted_planes(look_there)
    first = next(plane for name, plane in plane_of.items() if name.startswith("own Stair"))
    plane_of_piece = {
        piece: first + number
        for number, piece in enumerate((kind, i) for kind, count in encoding.numbers.items() for i in range(count))
    }
    for action in here.legal_actions():
        number = int(expected[encoding.index(here, action)])
        number_there = encoding.index(there, symmetry.action(action, here))
        if not isinstance(action, Place):
            assert number == number_there
        else:
            placed, placed_there = encoding.placements[number], encoding.placements[number_there]
            assert (placed[0], placed[2:]) == (placed_there[0], placed_there[2:])
            piece, piece_there = plane_of_piece[placed[:2]], plane_of_piece[placed_there[:2]]
            assert np.array_equal(look[piece], look_there[piece_there])


SYMMETRIES = [
    symmetry
    for equipment in ("default", "tall", SMALL[0])
    for symmetry in symmetries(equipment)
    if symmetry.files_mirrored == symmetry.ranks_mirrored
]


@pytest.mark.exhaustive
@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)
def test_the_game_is_the_same_from_elsewhere(symmetry: Symmetry) -> None:
    encoding = encoding_of(symmetry.equipment)
    chance = random.Random(1)
    for here in built_up(str(symmetry.equipment), 3):
        there = symmetry.position(here, symmetry.equipment)
        for _ in range(4):
            check_alike(encoding, symmetry, here, there)
            action = chance.choice(here.legal_actions())
            here, there = here.play(action), there.play(symmetry.action(action, here))
            assert there == symmetry.position(here, symmetry.equipment)
            assert (here.outcome and here.outcome.winner) == (there.outcome and there.outcome.winner)


# -------------------------------------------------------------------------------------------------- the native core


@pytest.mark.exhaustive
@pytest.mark.parametrize("equipment", ["default", "tall", ASKEW, *SMALL])
def test_the_core_has_the_same_numbers_when_much_is_built(equipment: str) -> None:
    encoding = encoding_of(equipment)
    native = core.Encoding(core.state(start(equipment=equipment)))
    assert (native.actions, native.shape) == (encoding.actions, encoding.shape)
    for position in built_up(equipment, 6):
        state = core.state(position)
        assert np.array_equal(native.observe(state), encoding.observe(position))
        for action in position.legal_actions():
            number = encoding.index(position, action)
            assert native.index(state, state.parse(str(action))) == number
            assert state.notation(native.action(state, number)) == str(action)
