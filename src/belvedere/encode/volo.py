"""Volo as numbers.

A cell of the grid is a point's row and its column. Columns are slanted, so that a step in a direction is the same
everywhere. The board is not rotated: neither player has a side of it.

Actions: an added bird has the number of its point, in board order. So has a region to be kept, which is named by its
first bird; any other bird of it would be understood as well. A flight sweeps a line of points or a parallelogram, and
has the number of the two points of it that are furthest apart: all pairs of points with no missing point on a shortest
way between them are numbered in board order, after the single points. Which birds fly, and where to, can be seen on
the board: they are those that stand at one end or on one side of what they sweep, and all the rest of it is empty.
The last number is to pass.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from belvedere.encode.encoding import Encoding, Plane, Symmetry
from belvedere.rules import Action
from belvedere.rules.game import Pass
from belvedere.rules.volo import Add, Fly, Keep, VoloPosition
from belvedere.rules.volo_board import Hexagon, Point

PLANES = (
    Plane("board", "1 on every point of the board"),
    Plane("own birds", "1 where a bird of the mover's is"),
    Plane("other birds", "1 where a bird of the other player's is"),
    Plane("choosing", "1 everywhere if the mover has flown and has to choose a region"),
    Plane("own reserve", "everywhere the birds that the mover can still add, divided by those that each player has"),
    Plane("other reserve", "everywhere the birds that the other player can still add, divided likewise"),
)
BOARD, OWN_BIRDS, OTHER_BIRDS, CHOOSING, OWN_RESERVE, OTHER_RESERVE = range(len(PLANES))

Cell = tuple[int, int]
"""Row and column in the grid."""

AHEAD = {"NE": (1, 1), "NW": (1, 0), "E": (0, 1)}
"""The rows and columns of one step in each direction that leads on in board order."""

BACK = {"NE": "SW", "NW": "SE", "E": "W"}
STEPS = AHEAD | {BACK[way]: (-rows, -columns) for way, (rows, columns) in AHEAD.items()}

SYMMETRIES = (
    *((f"rotated by {60 * sixths}°", False, sixths) for sixths in range(1, 6)),
    ("mirrored", True, 0),
    *((f"mirrored and rotated by {60 * sixths}°", True, sixths) for sixths in range(1, 6)),
)
"""Their names, whether the board is mirrored, and by how many sixths it is rotated then."""


class VoloEncoding(Encoding[VoloPosition, Action]):
    """The numbers of Volo on a board of one size."""

    game = "volo"
    planes = PLANES

    def __init__(self, start: VoloPosition) -> None:
        self.hexagon = start.hexagon
        self.rows = self.columns = len(self.hexagon.rows)
        self.cell = cells_of(self.hexagon)
        self.points = tuple(self.hexagon.bit)
        """The points of the board, in board order."""
        self.pairs = pairs_of(self.points, [self.cell[point] for point in self.hexagon.missing], self.cell)
        """The two ends of what each action sweeps, the same point twice for a single one."""
        self._number_of_pair = {pair: number for number, pair in enumerate(self.pairs)}
        self._point = {cell: point for point, cell in self.cell.items()}
        self.passing = len(self.pairs)
        self.actions = self.passing + 1
        self.symmetries = tuple(self._symmetry(*symmetry) for symmetry in SYMMETRIES)

    # ------------------------------------------------------------------------------------------------------- actions

    def index(self, _: VoloPosition, action: Action, /) -> int:
        match action:
            case Add(point) | Keep(point):
                return self._number_of_pair[point, point]
            case Fly():
                return self._number_of_pair[self._ends(action)]
            case _:
                return self.passing

    def _ends(self, flight: Fly) -> tuple[Point, Point]:
        """The two points of a flight that are furthest apart."""
        first, last = flight.first, flight.last
        landed = [self._go(point, flight.direction, flight.distance) for point in (last, first)]
        ends = max(
            zip((first, last), landed, strict=True), key=lambda ends: distance(self.cell[ends[0]], self.cell[ends[1]])
        )
        return self._in_board_order(*ends)

    def action(self, position: VoloPosition, index: int, /) -> Action:
        self._check_number(index)
        return position.parse(str(self._decoded(position, index)))

    def _decoded(self, position: VoloPosition, index: int) -> Action:
        """The action with a number, legal or not."""
        if index == self.passing:
            return Pass()
        first, last = self.pairs[index]
        if first != last:
            return self._flight(position, first, last)
        return Keep(self._name_of_region(position, first)) if position.choosing else Add(first)

    def _name_of_region(self, position: VoloPosition, point: Point) -> Point:
        """The first bird of the other player's region that a point is in; the point itself if it is in none."""
        bit = self.hexagon.bit[point]
        regions = position.regions(1 - position.colour)
        return next((self.hexagon.name[region & -region] for region in regions if region & bit), point)

    def _flight(self, position: VoloPosition, first: Point, last: Point) -> Fly:
        """The flight whose ends these are, by where the mover's birds stand."""
        birds = set(self.hexagon.names(position.birds[position.colour]))
        start, goal = (first, last) if first in birds else (last, first)
        ways = ways_between(self.cell[start], self.cell[goal])
        if len(ways) == 1:
            return self._flight_lengthwise(birds, start, *ways[0])
        line, flight = ways if self._go(start, *ways[0]) in birds else ways[::-1]
        return Fly(*self._in_board_order(start, self._go(start, *line)), *flight)

    def _flight_lengthwise(self, birds: set[Point], rear: Point, direction: str, far: int) -> Fly:
        """The flight along its own line that takes the front bird that far from where the rear one was."""
        front = rear
        while far > 1 and (ahead := self._go(front, direction, 1)) in birds:
            front, far = ahead, far - 1
        return Fly(*self._in_board_order(rear, front), direction, far)

    def _go(self, point: Point, direction: str, far: int) -> Point:
        (row, column), (rows, columns) = self.cell[point], STEPS[direction]
        return self._point[row + far * rows, column + far * columns]

    def _in_board_order(self, one: Point, other: Point) -> tuple[Point, Point]:
        return (one, other) if self.cell[one] <= self.cell[other] else (other, one)

    # --------------------------------------------------------------------------------------------------- observation

    def observe(self, position: VoloPosition, /) -> NDArray[np.float32]:
        planes = np.zeros(self.shape, dtype=np.float32)
        own, other = position.colour, 1 - position.colour
        for plane, points in (
            (BOARD, self.hexagon.board),
            (OWN_BIRDS, position.birds[own]),
            (OTHER_BIRDS, position.birds[other]),
        ):
            for point in self.hexagon.names(points):
                planes[plane][self.cell[point]] = 1
        birds_of_each = len(self.points) // 2
        planes[CHOOSING] = position.choosing
        planes[OWN_RESERVE] = position.reserve(own) / birds_of_each
        planes[OTHER_RESERVE] = position.reserve(other) / birds_of_each
        return planes

    # ---------------------------------------------------------------------------------------------------- symmetries

    def _symmetry(self, name: str, mirrored: bool, sixths: int) -> Symmetry:
        """The board mirrored or not, and then rotated to the left by so many sixths."""
        image = {point: self._point[self._image(cell, mirrored, sixths)] for point, cell in self.cell.items()}
        cells = np.arange(self.rows * self.columns).reshape(self.rows, self.columns)
        for point, cell in self.cell.items():
            cells[self.cell[image[point]]] = cell[0] * self.columns + cell[1]
        actions = [self._number_of_pair[self._in_board_order(image[one], image[other])] for one, other in self.pairs]
        return Symmetry(name, cells.reshape(-1), np.arange(len(PLANES)), np.array([*actions, self.passing]))

    def _image(self, cell: Cell, mirrored: bool, sixths: int) -> Cell:
        middle = self.hexagon.side - 1
        row, column = cell[0] - middle, cell[1] - middle
        if mirrored:
            row, column = column, row
        for _ in range(sixths):
            row, column = column, column - row
        return row + middle, column + middle


def cells_of(hexagon: Hexagon) -> dict[Point, Cell]:
    """The cell of each point, missing ones included: the points that are above a point to its NW share its column."""
    return {
        point: (row, number + max(0, row - hexagon.side + 1))
        for row, points in enumerate(hexagon.rows)
        for number, point in enumerate(points)
    }


def distance(one: Cell, other: Cell) -> int:
    """How many steps one cell is from another."""
    rows, columns = other[0] - one[0], other[1] - one[1]
    return max(abs(rows), abs(columns), abs(rows - columns))


def ways_between(start: Cell, goal: Cell) -> list[tuple[str, int]]:
    """The directions of the steps on a shortest way, one or two, and how many steps there are in each."""
    rows, columns = goal[0] - start[0], goal[1] - start[1]
    both = 0 if rows * columns < 0 else min(rows, columns, key=abs)
    steps = {"NE": both, "NW": rows - both, "E": columns - both}
    return [(way if number > 0 else BACK[way], abs(number)) for way, number in steps.items() if number]


def pairs_of(points: tuple[Point, ...], missing: list[Cell], cell: dict[Point, Cell]) -> list[tuple[Point, Point]]:
    """Every point as a pair with itself, and then all pairs with no missing point on a shortest way between them."""
    away = {point: [distance(cell[point], gap) for gap in missing] for point in points}
    pairs = [
        (one, other)
        for one, other in combinations(points, 2)
        if distance(cell[one], cell[other]) not in map(int.__add__, away[one], away[other])
    ]
    return [*((point, point) for point in points), *pairs]


ENCODING = VoloEncoding
