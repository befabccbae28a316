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
    HEIGHT,
    JUST_FREED,
    LEVELS,
    OTHER,
    OTHER_LAST,
    OWN,
    OWN_LAST,
    cell,
)
from belvedere.rules.grid import Square
from belvedere.rules.tower import FOUNDATION, Cube, Piece
from belvedere.rules.turris import TurrisPosition
from tests.encode.sampling import check_symmetry, positions, start

WITH_BONUS = rules.get("turris").read("E,W,is/Ie,iw,In/e,w,I b bonus a2/1 a2b2/3 -")


def test_actions_need_no_levels() -> None:
    encoding = encode.get("turris")
    assert encoding.actions == 2 * (9 + 12) + 1
    written = {str(action): encoding.index(WITH_BONUS, action) for action in WITH_BONUS.legal_actions()}
    placed = {"a1/2": 0, "b1/2": 1, "c1/3": 2, "a3/2": 6, "b3/2": 7}
    assert written == placed | {"xc1/1": 21 + 2, "xa3b3/1": 21 + 13, "end": 42}
    lying = {"a1b1/1": 9, "b1c1/1": 10, "b3c3/1": 14, "a1a2/1": 15, "c2c3/1": 20}
    for text, number in lying.items():
        assert str(encoding.action(start("turris"), number)) == text


def test_declining_and_passing_share_a_number() -> None:
    encoding = encode.get("turris")
    assert str(encoding.action(WITH_BONUS, 42)) == "end"
    with pytest.raises(rules.IllegalAction, match="you can place a piece"):
        encoding.action(start("turris"), 42)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (4, "level 1 has no cube on an outer square yet: its centre b2 may not be filled"),
        (21, "you may remove a piece such as a1/1 only as a bonus"),
        (30, "you may remove a piece such as a1b1/1 only as a bonus"),
    ],
)
def test_a_number_says_why_its_action_is_illegal(number: int, why: str) -> None:
    with pytest.raises(rules.IllegalAction, match=why):
        encode.get("turris").action(start("turris"), number)


def test_planes_show_what_the_mover_sees() -> None:
    encoding = encode.get("turris")
    planes = dict(zip((plane.name for plane in encoding.planes), encoding.observe(WITH_BONUS), strict=True))
    assert planes["own on level 1"].tolist() == [[1, 1, 0], [0, 1, 0], [0, 0, 1]]
    assert planes["other on level 1"].tolist() == [[0, 0, 1], [1, 0, 1], [1, 1, 0]]
    assert planes["along rank on level 1"].tolist() == [[1, 1, 0], [0, 0, 0], [1, 1, 0]]
    assert not planes["along file on level 1"].any()
    assert planes["own on level 3"].tolist() == [[0, 0, 0], [1, 1, 1], [0, 0, 1]]
    assert planes["along file on level 3"].tolist() == [[0, 0, 0], [0, 0, 1], [0, 0, 1]]
    assert np.allclose(11 * planes["height"], [[1, 1, 2], [3, 3, 3], [1, 1, 3]])
    assert np.allclose(11 * planes["own last"], [[0, 0, 0], [3, 3, 0], [0, 0, 0]])
    assert np.allclose(11 * planes["other last"], [[0, 0, 0], [2, 0, 0], [0, 0, 0]])
    assert planes["bonus"].all()
    assert np.allclose(20 * planes["own reserve"], 15)
    assert np.allclose(20 * planes["other reserve"], 16)
    after = WITH_BONUS.play("xa3b3/1")
    freed = encoding.observe(after)[[plane.name for plane in encoding.planes].index("just freed")]
    assert freed.tolist() == [[0, 0, 0], [0, 0, 0], [1, 1, 0]]


def turned(symmetry: Symmetry, position: TurrisPosition) -> TurrisPosition:
    """The position as seen from elsewhere."""
    squares = FOUNDATION.squares
    image: dict[Square, Square] = {
        squares[whence]: there for there, whence in zip(squares, symmetry.cells, strict=True)
    }

    def moved(piece: Piece | None) -> Piece | None:
        return piece and Piece(tuple(sorted(image[square] for square in piece.squares)), piece.level)

    white, black = (frozenset(filter(None, map(moved, pieces))) for pieces in position.pieces)
    last = (moved(position.last[0]), moved(position.last[1]))
    return replace(position, pieces=(white, black), last=last, banned=moved(position.banned))


@pytest.mark.parametrize("first", ["white", "black"])
def test_the_game_is_the_same_from_elsewhere(first: str) -> None:
    encoding = encode.get("turris", first=first)
    assert len(encoding.symmetries) == 7
    for symmetry in encoding.symmetries:
        for seed in range(2):
            check_symmetry(encoding, symmetry, partial(turned, symmetry), start("turris", first=first), seed)


def seen_in(observation: NDArray[np.float32]) -> TurrisPosition:
    """The position that an observation shows, as if the mover were White and began."""
    pieces: tuple[set[Piece], set[Piece]] = set(), set()
    for colour in (OWN, OTHER):
        standing: set[Cube] = set()
        for level in range(1, LEVELS + 1):
            planes = observation[4 * (level - 1) : 4 * level]
            cubes = {square for square in FOUNDATION.squares if planes[colour][cell(square)]}
            for plane, same in ((ALONG_RANK, 0), (ALONG_FILE, 1)):
                for line in range(3):
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
        return tuple(square for square in FOUNDATION.squares if plane[cell(square)])

    def last(number: int) -> Piece | None:
        squares = marked(observation[number])
        top = round(11 * float(observation[number].max()))
        return Piece(squares, top - (len(squares) == 1)) if squares else None

    heights = observation[HEIGHT]
    freed = marked(observation[JUST_FREED])
    return TurrisPosition(
        pieces=(frozenset(pieces[0]), frozenset(pieces[1])),
        bonus=bool(observation[BONUS].all()),
        last=(last(OWN_LAST), last(OTHER_LAST)),
        banned=Piece(freed, round(11 * float(heights[cell(freed[0])])) + 1) if freed else None,
    )


def test_an_observation_tells_everything() -> None:
    encoding = encode.get("turris")
    for seed in range(10):
        for position in positions(start("turris"), seed):
            as_white = position
            if position.turn:
                as_white = replace(position, pieces=position.pieces[::-1], last=position.last[::-1], turn=0)
            assert seen_in(encoding.observe(position)) == as_white
