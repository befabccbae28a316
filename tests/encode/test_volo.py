"""Volo as numbers."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from belvedere import encode, rules
from belvedere.encode import Symmetry
from belvedere.encode.volo import VoloEncoding, ways_between
from belvedere.engine import core
from belvedere.rules.volo import LINE_DIRECTIONS, Fly, VoloPosition
from belvedere.rules.volo_board import Points, hexagon
from tests.rules.volo_boards import CHOICE_OF_THREE, CHOICE_OF_TWO, FLOCKS, PASS, START, start

OPPOSITE = {"E": "W", "NE": "SW", "NW": "SE"}


def encoding_of(position: VoloPosition) -> VoloEncoding:
    encoding = encode.get("volo", side=position.side)
    assert isinstance(encoding, VoloEncoding)
    return encoding


def crowded(seed: int, side: int = 5) -> VoloPosition:
    """A board with birds at random, on which there are flights of all kinds."""
    chance = random.Random(seed)
    orange: Points = 0
    blue: Points = 0
    for bit in hexagon(side).bit.values():
        if chance.random() < 0.4:
            orange |= bit
        elif chance.random() < 0.1:
            blue |= bit
    return VoloPosition(side=side, birds=(orange, blue))


def lines(side: int) -> Iterator[tuple[str, Points]]:
    """The straight lines of two points or more, each with its axis."""
    board = hexagon(side)
    for first in board.bit.values():
        for axis in LINE_DIRECTIONS:
            line = last = first
            while last := board.shift(last, axis) & board.board:
                line |= last
                yield axis, line


@pytest.mark.parametrize(("side", "number"), {4: 307, 5: 1027, 6: 2551, 7: 5311, 8: 9829}.items())
def test_there_is_a_number_for_each_point_line_and_parallelogram_and_for_passing(side: int, number: int) -> None:
    board = hexagon(side)
    swept = set(board.bit.values())
    for axis, line in lines(side):
        swept.add(line)
        for direction in {*LINE_DIRECTIONS} - {axis}:
            area, landed = line, board.shift(line, direction)
            while not landed & ~board.board:
                area |= landed
                swept.add(area)
                landed = board.shift(landed, direction)
    assert encode.get("volo", side=side).actions == len(swept) + 1 == number


def test_an_action_is_numbered_by_the_two_points_furthest_apart() -> None:
    encoding = encoding_of(FLOCKS)
    numbers = {str(action): encoding.index(FLOCKS, action) for action in FLOCKS.legal_actions()}
    assert numbers["a2"] == 0
    assert numbers["i4"] == 53
    swept = {text: encoding.pairs[number] for text, number in numbers.items() if "-" in text}
    assert swept["d2:d4-E3"] == ("d2", "d7")
    assert swept["d8-W3"] == ("d5", "d8")
    assert swept["d2:d4-NW1"] == ("d4", "e2")
    assert swept["d2:d3-NE1"] == ("d2", "e4")


def kind_of(encoding: VoloEncoding, flight: Fly) -> str:
    """How birds fly: alone, or as a line lengthwise or broadside."""
    first, last = (encoding.cell[point] for point in (flight.first, flight.last))
    if first == last:
        return "alone"
    ((axis, _),) = ways_between(first, last)
    return "lengthwise" if flight.direction in (axis, OPPOSITE[axis]) else "broadside"


@pytest.mark.exhaustive
def test_every_flight_on_a_crowded_board_has_a_number_of_its_own() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(60):
        position = crowded(seed)
        encoding = encoding_of(position)
        legal = position.legal_actions()
        numbers = [encoding.index(position, action) for action in legal]
        assert len(set(numbers)) == len(legal)
        assert [encoding.action(position, number) for number in numbers] == list(legal)
        kinds.update(kind_of(encoding, action) for action in legal if isinstance(action, Fly))
    assert min(kinds["alone"], kinds["lengthwise"], kinds["broadside"]) > 50


def test_any_bird_names_its_region() -> None:
    encoding = encoding_of(CHOICE_OF_THREE)
    number = {point: number for number, point in enumerate(encoding.points)}
    kept = {point: str(encoding.action(CHOICE_OF_THREE, number[point])) for point in ("b4", "b5", "d2", "e6", "f4")}
    assert kept == {"b4": "=b4", "b5": "=b4", "d2": "=b4", "e6": "=e6", "f4": "=f4"}
    assert [encoding.index(CHOICE_OF_THREE, action) for action in CHOICE_OF_THREE.legal_actions()] == [
        number[point] for point in ("b4", "e6", "f4")
    ]


def test_the_last_number_is_to_pass() -> None:
    encoding = encoding_of(PASS)
    assert str(encoding.action(PASS, encoding.actions - 1)) == "pass"
    assert np.flatnonzero(encoding.mask(PASS)).tolist() == [encoding.actions - 1]


@pytest.mark.parametrize(
    ("position", "ends", "why"),
    [
        (START, ("b2", "b2"), "there is a bird on b2"),
        (START, ("a2", "a3"), "there is no bird of yours on a3"),
        (START, ("a2", "c4"), "there is no bird of yours on"),
        (START, ("b2", "b4"), "the bird on b4 is in the way"),
        (START, ("b2", "b3"), "b2-E1 ends next to no bird of another flock"),
        (FLOCKS, ("d2", "d4"), "the bird on d4 is in the way"),
        (CHOICE_OF_TWO, ("a2", "a3"), "first choose the region of Blue to keep"),
        (CHOICE_OF_TWO, ("a2", "a2"), "there is no bird of Blue on a2"),
    ],
)
def test_a_number_says_why_its_action_is_illegal(position: VoloPosition, ends: tuple[str, str], why: str) -> None:
    encoding = encoding_of(position)
    with pytest.raises(rules.IllegalAction, match=why):
        encoding.action(position, encoding.pairs.index(ends))


def test_all_other_numbers_are_refused() -> None:
    for position in (FLOCKS, PASS, crowded(2, 4)):
        encoding = encoding_of(position)
        for number in np.flatnonzero(~encoding.mask(position)).tolist():
            with pytest.raises(rules.IllegalAction):
                encoding.action(position, number)


def test_planes_show_what_the_mover_sees() -> None:
    encoding = encoding_of(CHOICE_OF_TWO)
    board, own, other, choosing, own_reserve, other_reserve = encoding.observe(CHOICE_OF_TWO)
    assert board.sum() == 30
    assert own.tolist() == [[0, 1, 1, 0, 1, 1, 0] if row == 3 else [0] * 7 for row in range(7)]
    assert {(int(row), int(column)) for row, column in np.argwhere(other)} == {(1, 1), (1, 3), (5, 3), (5, 5)}
    assert choosing.all()
    assert np.allclose(own_reserve, 11 / 15)
    assert np.allclose(other_reserve, 11 / 15)
    after = CHOICE_OF_TWO.play("=b2")
    board, own, other, choosing, own_reserve, other_reserve = encoding.observe(after)
    assert (own.sum(), other.sum()) == (2, 4)
    assert not choosing.any()
    assert np.allclose(own_reserve, 13 / 15)


# ------------------------------------------------------------------------------------------------------- symmetries


def image(encoding: VoloEncoding, symmetry: Symmetry, position: VoloPosition) -> VoloPosition:
    """The position as seen from elsewhere."""
    point_at = {row * encoding.columns + column: point for point, (row, column) in encoding.cell.items()}
    come_from = {point: point_at[int(symmetry.cells[number])] for number, point in point_at.items()}
    bit = encoding.hexagon.bit

    def seen(birds: Points) -> Points:
        return sum(bit[point] for point in bit if birds & bit[come_from[point]])

    return replace(position, birds=(seen(position.birds[0]), seen(position.birds[1])))


def check_symmetry(encoding: VoloEncoding, symmetry: Symmetry, position: VoloPosition, seed: int, most: int) -> None:
    """Play a random game, and the same one as seen from elsewhere, and compare everything."""
    chance = random.Random(seed)
    elsewhere = image(encoding, symmetry, position)
    for _ in range(most):
        assert elsewhere == image(encoding, symmetry, position)
        assert np.array_equal(symmetry.image(encoding.observe(position)), encoding.observe(elsewhere))
        assert (position.outcome and position.outcome.winner) == (elsewhere.outcome and elsewhere.outcome.winner)
        if position.outcome:
            break
        numbers = [encoding.index(position, action) for action in position.legal_actions()]
        there = [int(number) for number in symmetry.actions[numbers]]
        assert {encoding.action(elsewhere, number) for number in there} == set(elsewhere.legal_actions())
        if not position.choosing:  # else it may be another bird of a region that names it
            assert np.flatnonzero(encoding.mask(elsewhere)).tolist() == sorted(there)
        which = chance.randrange(len(numbers))
        position = position.after(encoding.action(position, numbers[which]))
        elsewhere = elsewhere.after(encoding.action(elsewhere, there[which]))


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", range(11))
def test_the_game_is_the_same_from_elsewhere(number: int) -> None:
    for begin in (start(side=4), CHOICE_OF_THREE, FLOCKS, crowded(1)):
        encoding = encoding_of(begin)
        assert len(encoding.symmetries) == 11
        check_symmetry(encoding, encoding.symmetries[number], begin, seed=number, most=12)


def test_a_board_is_rotated_to_the_left() -> None:
    encoding = encoding_of(start())
    symmetry = next(symmetry for symmetry in encoding.symmetries if symmetry.name == "rotated by 60°")
    moved = {point: encoding.pairs[symmetry.actions[number]][0] for number, point in enumerate(encoding.points)}
    assert [moved[point] for point in ("b2", "b7", "g12", "l7", "l2", "g2")] == ["b7", "g12", "l7", "l2", "g2", "b2"]


# -------------------------------------------------------------------------------------------------- the native core


@pytest.mark.exhaustive
@pytest.mark.parametrize("side", [5, 6, 7, 8])
def test_the_core_has_the_same_numbers_on_crowded_boards(side: int) -> None:
    for seed in range(200):
        position = crowded(seed, side)
        if rules.get("volo").impossible(position) is None and not position.outcome:
            break
    encoding, state = encoding_of(position), core.state(position)
    native = core.Encoding(state)
    assert np.array_equal(native.observe(state), encoding.observe(position))
    assert any(isinstance(action, Fly) for action in position.legal_actions())
    for action in position.legal_actions():
        number = encoding.index(position, action)
        assert native.index(state, state.parse(str(action))) == number
        assert state.notation(native.action(state, number)) == str(action)


def test_the_core_has_the_same_numbers_for_regions() -> None:
    position = rules.get("volo").read("-3-/1b3b/7/8/-ooo-ooo-/8/1b3b1/6/-3- o choose")
    assert isinstance(position, VoloPosition)
    encoding, state = encoding_of(position), core.state(position)
    native = core.Encoding(state)
    assert np.array_equal(native.observe(state), encoding.observe(position))
    for action in position.legal_actions():
        assert state.notation(native.action(state, encoding.index(position, action))) == str(action)


def test_the_core_takes_the_numbers_that_the_rules_take_for_a_region() -> None:
    position = rules.get("volo").read("-3-/1b3b/7/8/-ooo-ooo-/8/1b3b1/6/-3- o choose")
    assert isinstance(position, VoloPosition)
    encoding, state = encoding_of(position), core.state(position)
    native = core.Encoding(state)
    taken = set()
    for number in range(-1, encoding.actions + 1):
        try:
            meant = str(encoding.action(position, number))
        except rules.IllegalAction:
            with pytest.raises(core.Refusal, match=f"no legal action has the number {number}"):
                native.action(state, number)
        else:
            assert state.notation(native.action(state, number)) == meant
            taken.add(number)
    assert len(taken) > len(position.legal_actions())
