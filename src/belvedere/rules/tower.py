"""Turris's tower: its foundation, the pieces in it, and what is seen of it from the four sides and from above."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from belvedere.rules.game import Colour
from belvedere.rules.grid import Square, grid

FOUNDATION = grid(3, 3)
CENTRE = "b2"
OUTER = tuple(square for square in FOUNDATION.squares if square != CENTRE)
PAIRS = tuple(
    (square, beside) for square in FOUNDATION.squares for way in "en" if (beside := FOUNDATION.beside[square].get(way))
)
"""The pairs of squares on which a piece can lie."""

SIDES = {
    "south": tuple((f"{file}1", f"{file}2", f"{file}3") for file in "abc"),
    "east": tuple((f"c{rank}", f"b{rank}", f"a{rank}") for rank in "123"),
    "north": tuple((f"{file}3", f"{file}2", f"{file}1") for file in "cba"),
    "west": tuple((f"a{rank}", f"b{rank}", f"c{rank}") for rank in "321"),
}
"""For each side its three lines of sight, from left to right, each from the nearest column to the farthest."""

VIEWS = (*SIDES, "roof")

Cube: TypeAlias = tuple[Square, int]
"""A square and a level."""

View: TypeAlias = tuple[tuple[Colour | None, ...], ...]
"""What is seen from one side: rows from the top down, in each the colours from left to right."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it stands (one square) or lies (two) in the tower; `level` is that of its lower or only level."""

    squares: tuple[Square, ...]
    level: int

    @property
    def stands(self) -> bool:
        """Whether it stands rather than lies."""
        return len(self.squares) == 1

    @property
    def cubes(self) -> tuple[Cube, Cube]:
        """Its two cubes."""
        return (self.squares[0], self.level), (self.squares[-1], self.level + self.stands)

    def __str__(self) -> str:
        return f"{''.join(self.squares)}/{self.level}"


def read_piece(text: str) -> Piece | None:
    """The piece written as `a1/3` or `a1b1/3`, or None."""
    match = re.fullmatch(r"([a-c][1-3])([a-c][1-3])?/([1-9]\d?)", text, re.ASCII)
    if not match or (match[2] and (match[1], match[2]) not in PAIRS):
        return None
    return Piece((match[1], match[2]) if match[2] else (match[1],), int(match[3]))


def largest_area(view: View, colour: Colour) -> int:
    """The size of the largest group of squares of one colour that are adjacent side to side."""
    left = {(i, j) for i, row in enumerate(view) for j, seen in enumerate(row) if seen == colour}
    largest = 0
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            i, j = edge.pop()
            size += 1
            for there in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if there in left:
                    left.remove(there)
                    edge.append(there)
        largest = max(largest, size)
    return largest
