"""How the output of a network becomes logits of actions, and what its board looks like; one function per game.

A network says something about every cell, in several planes; in Volo about every pair of cells; and about the position
as a whole. Which of these numbers is the logit of which action follows from what the action does. So the heads stay
small where actions are many, and what is learnt on one square helps on others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere.encode import Encoding
from belvedere.encode.turris import PLACES, TurrisEncoding
from belvedere.encode.voldetour import VoldetourEncoding
from belvedere.encode.volo import VoloEncoding
from belvedere.encode.volterra import VolterraEncoding
from belvedere.rules.tower import MAT


@dataclass(frozen=True)
class Layout:
    """Where the logit of each action comes from."""

    planes: int
    """How many numbers there are for every cell."""

    sources: NDArray[np.int64]
    """By action: a place in the planes, read one after the other; then in the pairs of cells; and last the whole."""

    pairs: bool = False
    """Whether there is a number for every pair of cells."""

    board: NDArray[np.bool_] | None = None
    """Which cells of the grid there are, if not all."""


def layout_of(encoding: Encoding[Any, Any]) -> Layout:
    """The layout for the game of an encoding."""
    return LAYOUTS[type(encoding)](encoding)


def volterra_layout(encoding: VolterraEncoding) -> Layout:
    """A plane for steps, and for one and for two tiles a plane for each way from the origin to the target."""
    index, columns, cells = encoding.grid.index, encoding.columns, len(encoding.grid.squares)
    reach = 2
    ways = (2 * reach + 1) ** 2

    def stack(origin: str, target: str, tiles: int) -> int:
        rows_on, columns_on = np.subtract(divmod(index[target], columns), divmod(index[origin], columns))
        way = (rows_on + reach) * (2 * reach + 1) + columns_on + reach
        return int((1 + tiles * ways + way) * cells + index[origin])

    stacks = [stack(origin, target, tiles) for tiles in range(2) for origin, target in encoding.pairs]
    return Layout(1 + 2 * ways, np.array([*range(cells), *stacks]))


def volo_layout(encoding: VoloEncoding) -> Layout:
    """A plane for single points, and the pairs for flights."""
    cells = encoding.rows * encoding.columns
    cell = {point: encoding.cell[point][0] * encoding.columns + encoding.cell[point][1] for point in encoding.points}
    board = np.zeros(cells, dtype=np.bool_)
    board[list(cell.values())] = True
    sources = [cell[one] if one == other else cells + cell[one] * cells + cell[other] for one, other in encoding.pairs]
    return Layout(1, np.array([*sources, cells + cells**2]), True, board.reshape(encoding.rows, encoding.columns))


def voldetour_layout(encoding: VoldetourEncoding) -> Layout:
    """A plane for each piece and shape, and one for the Lord."""
    cells = len(encoding.grid.squares)
    planes = {placement[:3]: None for placement in encoding.placements}
    number = {plane: at for at, plane in enumerate(planes)}
    placed = [number[placement[:3]] * cells + encoding.grid.index[placement[3]] for placement in encoding.placements]
    return Layout(len(planes) + 1, np.array([*placed, *range(len(planes) * cells, (len(planes) + 1) * cells)]))


def turris_layout(_: TurrisEncoding) -> Layout:
    """To put and to remove, a plane each for pieces that stand, lie along a rank and lie along a file."""
    cells, kinds = len(MAT.squares), 3

    def kind(place: tuple[str, ...]) -> int:
        return 0 if len(place) == 1 else 1 if place[0][1] == place[1][1] else 2

    at = [kind(place) * cells + MAT.index[place[0]] for place in PLACES]
    return Layout(2 * kinds, np.array([*at, *(kinds * cells + place for place in at), 2 * kinds * cells]))


LAYOUTS: dict[type, Callable[[Any], Layout]] = {
    VolterraEncoding: volterra_layout,
    VoloEncoding: volo_layout,
    VoldetourEncoding: voldetour_layout,
    TurrisEncoding: turris_layout,
}
