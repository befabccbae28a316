"""Turris as numbers."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from belvedere import encode, rules
from belvedere.encode import Symmetry
from belvedere.encode.turris import (
    ALONG_FILE,
    ALONG_RANK,
    BONUS,
    CENTRE,
    HEIGHT,
    JUST_FREED,
    OTHER,
    OTHER_LAST,
    OWN,
    OWN_LAST,
    PLACES,
    cell,
)
from belvedere.rules import Position
from belvedere.rules.grid import Square
from belvedere.rules.turris import MOST_LEVELS, TurrisPosition
from belvedere.rules.turris_tower import MAT, Cube, Piece
from tests.encode.sampling import check_symmetry, positions, start

WITH_BONUS = rules.get("turris").read("b3:E,W,is/Ie,iw,In/e,w,I b bonus b4/1 b4c4/3 -")
"""The frame is b3 to d5, the centre c4."""


def test_places_are_squares_and_then_pairs_in_ranks_and_in_files() -> None:
    assert len(PLACES) == 25 + 20 + 20
    numbers = {
        "a1": 0,
        "e1": 4,
        "a2": 5,
        "e5": 24,
        "a1b1": 25,
        "d1e1": 28,
        "d5e5": 44,
        "a1a2": 45,
        "e1e2": 49,
        "e4e5": 64,
    }
    assert {"".join(PLACES[number]): number for number in numbers.values()} == numbers


def test_actions_need_no_levels() -> None:
    encoding = encode.get("turris")
    assert encoding.actions == 2 * 65 + 1
    written = {str(action): encoding.index(WITH_BONUS, action) for action in WITH_BONUS.legal_actions()}
    placed = {"b3/2": 11, "c3/2": 12, "d3/3": 13, "b5/2": 21, "c5/2": 22}
    assert written == placed | {"xd3/1": 65 + 13, "xb5c5/1": 65 + 42, "end": 130}


def test_the_first_piece_covers_the_middle() -> None:
    position = start("turris")
    mask = encode.get("turris").mask(position)
    assert ["".join(PLACES[number]) for number in np.flatnonzero(mask)] == ["c3", "b3c3", "c3d3", "c2c3", "c3c4"]


def test_declining_and_passing_share_a_number() -> None:
    encoding = encode.get("turris")
    assert str(encoding.action(WITH_BONUS, 130)) == "end"
    with pytest.raises(rules.IllegalAction, match="you can place a piece"):
        encoding.action(start("turris"), 130)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (0, "the first piece covers c3, the middle of the mat"),
        (65, "you may remove a piece such as a1/1 only as a bonus"),
        (90, "you may remove a piece such as a1b1/1 only as a bonus"),
    ],
)
def test_a_number_says_why_its_action_is_illegal(number: int, why: str) -> None:
    with pytest.raises(rules.IllegalAction, match=why):
        encode.get("turris").action(start("turris"), number)


def test_a_number_on_the_settled_frame_says_why_its_action_is_illegal() -> None:
    with pytest.raises(rules.IllegalAction, match="a1 is outside the frame, which is b3 to d5"):
        encode.get("turris").action(WITH_BONUS, 0)


def planes_of(position: Position) -> dict[str, NDArray[np.float32]]:
    """The planes of a position by their names."""
    encoding = encode.get("turris")
    return dict(zip((plane.name for plane in encoding.planes), encoding.observe(position), strict=True))


def on_frame(planes: dict[str, NDArray[np.float32]], name: str, times: int = 1) -> list[list[float]]:
    """The numbers of a plane on b3 to d5, after checking that there are none elsewhere."""
    plane = times * planes[name]
    assert np.count_nonzero(plane) == np.count_nonzero(plane[2:, 1:4])
    return [[round(float(number), 4) for number in row] for row in plane[2:, 1:4]]


def test_planes_show_what_the_mover_sees() -> None:
    planes = planes_of(WITH_BONUS)
    assert on_frame(planes, "own on level 1") == [[1, 1, 0], [0, 1, 0], [0, 0, 1]]
    assert on_frame(planes, "other on level 1") == [[0, 0, 1], [1, 0, 1], [1, 1, 0]]
    assert on_frame(planes, "along rank on level 1") == [[1, 1, 0], [0, 0, 0], [1, 1, 0]]
    assert not planes["along file on level 1"].any()
    assert on_frame(planes, "own on level 3") == [[0, 0, 0], [1, 1, 1], [0, 0, 1]]
    assert on_frame(planes, "along file on level 3") == [[0, 0, 0], [0, 0, 1], [0, 0, 1]]
    assert on_frame(planes, "height", MOST_LEVELS) == [[1, 1, 2], [3, 3, 3], [1, 1, 3]]
    assert on_frame(planes, "own last", MOST_LEVELS) == [[0, 0, 0], [3, 3, 0], [0, 0, 0]]
    assert on_frame(planes, "other last", MOST_LEVELS) == [[0, 0, 0], [2, 0, 0], [0, 0, 0]]
    assert planes["bonus"].all()
    assert np.allclose(20 * planes["own reserve"], 15)
    assert np.allclose(20 * planes["other reserve"], 16)
    after = planes_of(WITH_BONUS.play("xb5c5/1"))
    assert on_frame(after, "just freed") == [[0, 0, 0], [0, 0, 0], [1, 1, 0]]


def test_a_settled_frame_is_all_that_is_in_reach_and_has_a_centre() -> None:
    planes = planes_of(WITH_BONUS)
    assert on_frame(planes, "reach") == [[1, 1, 1]] * 3
    assert on_frame(planes, "centre") == [[0, 0, 0], [0, 1, 0], [0, 0, 0]]


def test_while_the_frame_is_open_the_reach_becomes_smaller_and_there_is_no_centre() -> None:
    position = start("turris")
    for action, files, ranks in (("c3c4/1", slice(5), slice(1, 5)), ("b4/1", slice(4), slice(1, 5))):
        position = position.play(action)
        planes = planes_of(position)
        assert planes["reach"].sum() == planes["reach"][ranks, files].size
        assert planes["reach"][ranks, files].all()
        assert not planes["centre"].any()


def image(symmetry: Symmetry, position: TurrisPosition) -> TurrisPosition:
    """The position as seen from elsewhere."""
    squares = MAT.squares
    image: dict[Square, Square] = {
        squares[whence]: there for there, whence in zip(squares, symmetry.cells, strict=True)
    }

    def moved(piece: Piece | None) -> Piece | None:
        return piece and Piece(tuple(sorted(image[square] for square in piece.squares)), piece.level)

    white, black = (frozenset(filter(None, map(moved, pieces))) for pieces in position.pieces)
    last = (moved(position.last[0]), moved(position.last[1]))
    centre = position.centre and image[position.centre]
    return replace(position, pieces=(white, black), centre=centre, last=last, banned=moved(position.banned))


@pytest.mark.parametrize("first", ["white", "black"])
def test_the_game_is_the_same_from_elsewhere(first: str) -> None:
    encoding = encode.get("turris", first=first)
    assert len(encoding.symmetries) == 7
    for symmetry in encoding.symmetries:
        for seed in range(2):
            check_symmetry(encoding, symmetry, partial(image, symmetry), start("turris", first=first), seed)


def seen_in(observation: NDArray[np.float32]) -> TurrisPosition:
    """The position that an observation shows, as if the mover were White and began."""
    pieces: tuple[set[Piece], set[Piece]] = set(), set()
    for colour in (OWN, OTHER):
        standing: set[Cube] = set()
        for level in range(1, MOST_LEVELS + 1):
            planes = observation[4 * (level - 1) : 4 * level]
            cubes = {square for square in MAT.squares if planes[colour][cell(square)]}
            for plane, same in ((ALONG_RANK, 0), (ALONG_FILE, 1)):
                for line in range(5):
                    lying = tuple(sorted(s for s in cubes if planes[plane][cell(s)] and cell(s)[same] == line))
                    if lying:
                        pieces[colour].add(Piece(lying, level))
                    cubes -= set(lying)
            for square in cubes:
                if (square, level - 1) in standing:
                    standing.remove((square, level - 1))
                    pieces[colour].add(Piece((square,), level - 1))
                else:
                    standing.add((square, level))
        assert not standing

    def marked(plane: NDArray[np.float32]) -> tuple[Square, ...]:
        return tuple(square for square in MAT.squares if plane[cell(square)])

    def last(number: int) -> Piece | None:
        squares = marked(observation[number])
        top = round(MOST_LEVELS * float(observation[number].max()))
        return Piece(squares, top - (len(squares) == 1)) if squares else None

    heights = observation[HEIGHT]
    freed, centre = marked(observation[JUST_FREED]), marked(observation[CENTRE])
    return TurrisPosition(
        pieces=(frozenset(pieces[0]), frozenset(pieces[1])),
        centre=centre[0] if centre else None,
        bonus=bool(observation[BONUS].all()),
        last=(last(OWN_LAST), last(OTHER_LAST)),
        banned=Piece(freed, round(MOST_LEVELS * float(heights[cell(freed[0])])) + 1) if freed else None,
    )


def test_an_observation_tells_everything() -> None:
    encoding = encode.get("turris")
    for seed in range(10):
        for position in positions(start("turris"), seed):
            as_white = position
            if position.colour:
                as_white = replace(position, pieces=position.pieces[::-1], last=position.last[::-1], colour=0)
            assert seen_in(encoding.observe(position)) == as_white
