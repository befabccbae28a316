"""Intonaco as numbers. An action has the number of its square: a1, b1, … and then the next rank."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from belvedere.encode import Encoding, Plane, Symmetry
from intonaco.rules import COLOURS, EMPTY, GRID, IntonacoPosition, Paint


class IntonacoEncoding(Encoding[IntonacoPosition, Paint]):
    """The numbers of Intonaco."""

    game = "intonaco"
    rows, columns = GRID.ranks, GRID.files
    actions = len(GRID.squares)
    planes = (
        Plane("own", "1 where a square has the colour to move"),
        Plane("other", "1 where a square has the other colour"),
        Plane("empty", "1 where a square is empty"),
        Plane("wet", "1 where the square painted last is"),
    )

    def __init__(self, _: IntonacoPosition) -> None:
        self.symmetries = (mirrored("files mirrored", 1, -1), mirrored("ranks mirrored", -1, 1))
        self.symmetries += (mirrored("half turn", -1, -1),)

    def index(self, _: IntonacoPosition, action: Paint, /) -> int:
        return GRID.index[action.square]

    def action(self, position: IntonacoPosition, index: int, /) -> Paint:
        self._check_number(index)
        return Paint(str(position.parse(GRID.squares[index])))

    def observe(self, position: IntonacoPosition, /) -> NDArray[np.float32]:
        letters = COLOURS[position.colour], COLOURS[1 - position.colour], EMPTY
        layers = [[painted == letter for painted in position.wall] for letter in letters]
        layers.append([square == position.wet for square in GRID.squares])
        return np.array(layers, dtype=np.float32).reshape(self.shape)


def mirrored(name: str, ranks: int, files: int) -> Symmetry:
    """The wall with its ranks, its files or both in the opposite order, which -1 stands for.

    Each is its own inverse, so that where a square comes from is also where it goes.
    """
    cells = np.arange(len(GRID.squares)).reshape(GRID.ranks, GRID.files)[::ranks, ::files].reshape(-1)
    return Symmetry(name, cells, np.arange(len(IntonacoEncoding.planes)), cells)


ENCODING = IntonacoEncoding
