"""Volterra as numbers."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from belvedere import encode, rules
from belvedere.encode import Symmetry
from belvedere.encode.volterra import (
    HEIGHT,
    OTHER_PAWN,
    OWN_DEEP,
    OWN_PAWN,
    OWN_TILES,
    PAWN_MOVED,
    STACK_MOVED,
    VolterraEncoding,
)
from belvedere.rules.volterra import Done, VolterraPosition
from tests.encode.sampling import check_symmetry, positions, start

# A field of f × r squares has (5 f - 6)(5 r - 6) - f r pairs, if neither is 1.
SIZES = {"4x5": 512, "2x3": 66, "3x6": 414, "5x4": 512, "1x4": 12}


@pytest.mark.parametrize(("size", "number"), SIZES.items())
def test_the_number_of_actions_is_that_of_squares_and_pairs(size: str, number: int) -> None:
    assert encode.get("volterra", size=size).actions == number


def test_actions_are_numbered_by_their_squares() -> None:
    encoding = encode.get("volterra")
    position = start("volterra")
    assert encoding.index(position, position.parse("c3-d4")) == 15
    assert [str(encoding.action(position, number)) for number in (5, 15)] == ["c3-b2", "c3-d4"]
    laying_out = start("volterra", layout="free")
    assert str(encoding.action(laying_out, 15)) == "+d4"
    all_laid = rules.get("volterra").read("dldl/ldld/dldl/ldld/dldl d -")
    assert str(encoding.action(all_laid, 0)) == "@a1"


def test_a_number_says_why_its_action_is_illegal() -> None:
    position = start("volterra")
    encoding = VolterraEncoding(position)
    with pytest.raises(rules.IllegalAction, match="d3 belongs to Light: your pawn may only step"):
        encoding.action(position, 11)
    with pytest.raises(rules.IllegalAction, match="b1 is no neighbour of your pawn on c3"):
        encoding.action(position, encoding._number_of_stack(("b1", "b2"), 1))
    with pytest.raises(rules.IllegalAction, match="there is only one tile on"):
        encoding.action(position.play("c3-d4"), encoding._number_of_stack(("c5", "c3"), 2))


def test_planes_show_what_the_mover_sees() -> None:
    encoding = encode.get("volterra")
    position = rules.get("volterra").read("3l/ldld/(ddlldL)l(ldD)l/ld2/4 l pawn")
    planes = dict(zip((plane.name for plane in encoding.planes), encoding.observe(position), strict=True))
    a3, c3, a1 = (2, 0), (2, 2), (0, 0)
    assert np.argwhere(planes["own pawn"]).tolist() == [[2, 0]]
    assert np.argwhere(planes["other pawn"]).tolist() == [[2, 2]]
    depths = ("top", "second", "third", "fourth")
    assert [planes[f"own {depth} tile"][a3] for depth in depths] == [1, 0, 1, 1]
    assert [planes[f"other {depth} tile"][a3] for depth in depths] == [0, 1, 0, 0]
    assert [planes[f"own {depth} tile"][c3] for depth in depths] == [0, 0, 1, 0]
    assert [planes[f"other {depth} tile"][c3] for depth in depths] == [1, 1, 0, 0]
    assert (planes["own deep tiles"][a3], planes["other deep tiles"][a3]) == (0, 0.75)
    assert [planes["height"][square] for square in (a3, c3, a1)] == [np.float32(0.6), np.float32(0.3), 0]
    assert planes["pawn moved"].all()
    assert not planes["stack moved"].any()


def image(symmetry: Symmetry, position: VolterraPosition) -> VolterraPosition:
    """The position as seen from elsewhere."""
    board = position.grid
    image = {square: board.squares[symmetry.cells[number]] for square, number in board.index.items()}
    pawns = [pawn and image[pawn] for pawn in position.pawns]
    towers = tuple(position.towers[number] for number in symmetry.cells)
    return replace(position, towers=towers, pawns=(pawns[0], pawns[1]))


@pytest.mark.parametrize(
    "options", [{}, {"first": "light"}, {"layout": "free"}, {"size": "3x6"}, {"size": "5x4", "layout": "free"}]
)
def test_the_game_is_the_same_from_elsewhere(options: dict[str, Any]) -> None:
    encoding = encode.get("volterra", **options)
    assert len(encoding.symmetries) == 3
    for symmetry in encoding.symmetries:
        for seed in range(3):
            check_symmetry(encoding, symmetry, partial(image, symmetry), start("volterra", **options), seed)


def seen_in(observation: NDArray[np.float32], position: VolterraPosition) -> VolterraPosition:
    """The position that an observation shows, as if the mover were Dark and began."""
    squares = position.grid.squares
    planes = observation.reshape(len(observation), -1)
    height = (planes[HEIGHT] * len(squares) / 2).round().astype(int)
    towers = []
    for square, number in enumerate(height):
        tiles = ["d" if planes[OWN_TILES + depth, square] else "l" for depth in range(min(number, 4))]
        deep = planes[OWN_DEEP, square]
        for _ in range(4, number):
            deep *= 2
            tiles.append("d" if deep >= 1 else "l")
            deep %= 1
        towers.append("".join(reversed(tiles)))
    pawns = [squares[plane.argmax()] if plane.any() else None for plane in (planes[OWN_PAWN], planes[OTHER_PAWN])]
    done: Done = "pawn" if planes[PAWN_MOVED].all() else "stack" if planes[STACK_MOVED].all() else ""
    return replace(position, towers=tuple(towers), pawns=(pawns[0], pawns[1]), done=done, colour=0, first=0)


@pytest.mark.parametrize("layout", ["chessboard", "free"])
def test_an_observation_tells_everything(layout: str) -> None:
    encoding = encode.get("volterra", layout=layout)
    highest = 0
    for seed in range(10):
        for position in positions(start("volterra", layout=layout), seed):
            as_dark = position
            if position.colour:
                towers = tuple(tiles.translate(str.maketrans("dl", "ld")) for tiles in position.towers)
                as_dark = replace(position, towers=towers, pawns=position.pawns[::-1])
            assert seen_in(encoding.observe(position), position) == replace(as_dark, colour=0, first=0)
            highest = max(highest, *map(len, position.towers))
    assert highest > 6
