"""Volo's board: the points of a hexagon without its corners and its centre, and sets of them.

A set of points is an integer with one bit per point, so that going one step in a direction is a shift. Bits stand in
board order: row a (the lowest) first, and each row from the left. There is padding all around, so that one step off
the board neither comes back on the other side nor vanishes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

Point: TypeAlias = str
"""Row letter and number in the row, such as "g2"."""

Points: TypeAlias = int
"""A set of points."""

LEAST_SIDE, MOST_SIDE = 4, 13
"""On a smaller board one bird can cut off a region by being added; on a larger one the row letters run out."""


class Hexagon:
    """A hexagonal board with `side` points a side. Get one by `hexagon(side)`, which keeps them."""

    def __init__(self, side: int) -> None:
        self.side = side
        middle = side - 1
        width = 2 * side
        self.steps = {"E": 1, "W": -1, "NE": width + 1, "SW": -width - 1, "NW": width, "SE": -width}
        """By how many bits a step in each direction shifts."""
        lengths = [2 * side - 1 - abs(row - middle) for row in range(2 * side - 1)]
        self.rows = tuple(
            tuple(f"{chr(ord('a') + row)}{number}" for number in range(1, length + 1))
            for row, length in enumerate(lengths)
        )
        """The points row by row, from row a, missing ones included."""
        corners = {self.rows[row][end] for row in (0, middle, -1) for end in (0, -1)}
        self.missing = corners | {self.rows[middle][middle]}
        """The six corners and the centre."""
        self.bit: dict[Point, Points] = {
            point: 2 << ((row + 1) * width + max(0, row - middle) + number)
            for row, points in enumerate(self.rows)
            for number, point in enumerate(points)
            if point not in self.missing
        }
        """Each point of the board as a set, in board order."""
        self.name = {bit: point for point, bit in self.bit.items()}
        self.board: Points = sum(self.bit.values())
        """All points of the board."""

    def shift(self, points: Points, direction: str) -> Points:
        """The points one step away in a direction, those off the board included."""
        step = self.steps[direction]
        return points << step if step > 0 else points >> -step

    def neighbours(self, points: Points) -> Points:
        """All points of the board next to one of these."""
        nw, ne = self.steps["NW"], self.steps["NE"]
        return (points << 1 | points >> 1 | points << nw | points >> nw | points << ne | points >> ne) & self.board

    def connected(self, start: Points, within: Points) -> Points:
        """All points that can be reached from `start` by steps inside `within`; `start` included."""
        reached, edge = start, start
        while edge:
            edge = self.neighbours(edge) & within & ~reached
            reached |= edge
        return reached

    def names(self, points: Points) -> Iterator[Point]:
        """The names of these points, in board order."""
        while points:
            lowest = points & -points
            yield self.name[lowest]
            points ^= lowest


@cache
def hexagon(side: int) -> Hexagon:
    """The board with that many points a side."""
    return Hexagon(side)
