"""Turris's tower: the mat, the frame in which it stands, its pieces, and what is seen of it from all sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from belvedere.rules.game import Colour
from belvedere.rules.grid import Square, grid, square_name

MAT = grid(5, 5)
MIDDLE = "c3"
"""The middle of the mat, which the first piece covers."""

WIDTH = 3
"""How many files and ranks the plan of the tower extends over at most."""

Pair: TypeAlias = tuple[Square, Square]

PAIRS: tuple[Pair, ...] = tuple(
    (square, beside) for square in MAT.squares for way in "en" if (beside := MAT.beside[square].get(way))
)
"""The pairs of squares on which a piece can lie."""

SIDES = ("south", "east", "north", "west")
VIEWS = (*SIDES, "roof")


class Frame:
    """The nine squares of the tower, once they are settled. Get one from FRAMES."""

    def __init__(self, centre: Square) -> None:
        self.centre = centre
        file, rank = MAT.coordinates(centre)
        self.rows = tuple(tuple(square_name(file + east, rank + north) for east in (-1, 0, 1)) for north in (-1, 0, 1))
        """Its squares rank by rank, from the lowest."""
        self.squares = tuple(square for row in self.rows for square in row)
        self.outer = tuple(square for square in self.squares if square != centre)
        ranks, files = self.rows, tuple(zip(*self.rows, strict=True))
        self.sights: dict[str, tuple[tuple[Square, ...], ...]] = {
            "south": files,
            "east": tuple(rank[::-1] for rank in ranks),
            "north": tuple(file[::-1] for file in files[::-1]),
            "west": ranks[::-1],
        }
        """For each side its three lines of sight, from left to right, each from the nearest column to the farthest."""

    def __str__(self) -> str:
        """Its first and last square, for messages."""
        return f"{self.squares[0]} to {self.squares[-1]}"


FRAMES = {square: Frame(square) for square in MAT.squares if len(MAT.around[square]) == 8}
"""All frames that fit on the mat, by their centre."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The files and ranks that a plan extends over, from the lowest to the highest, counted from 0."""

    files: range
    ranks: range

    @property
    def centre(self) -> Square | None:
        """The centre of the frame that a plan of this extent settles, if it does."""
        if len(self.files) < WIDTH or len(self.ranks) < WIDTH:
            return None
        return square_name(self.files[1], self.ranks[1])

    def reach(self) -> tuple[Square, ...]:
        """The squares that the plan can still take in."""
        files, ranks = (
            range(max(along[-1] - WIDTH + 1, 0), min(along[0] + WIDTH, size))
            for along, size in ((self.files, MAT.files), (self.ranks, MAT.ranks))
        )
        return tuple(square for square in MAT.squares if is_within(square, files, ranks))


def extent(plan: Iterable[Square]) -> Extent:
    """How far a plan of at least one square extends."""
    files, ranks = zip(*map(MAT.coordinates, plan), strict=True)
    return Extent(range(min(files), max(files) + 1), range(min(ranks), max(ranks) + 1))


def is_within(square: Square, files: range, ranks: range) -> bool:
    """Whether a square is on these files and ranks."""
    file, rank = MAT.coordinates(square)
    return file in files and rank in ranks


@cache
def pairs_on(squares: tuple[Square, ...]) -> tuple[Pair, ...]:
    """The pairs of some squares on which a piece can lie."""
    return tuple(pair for pair in PAIRS if pair[0] in squares and pair[1] in squares)


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


def is_connected(squares: frozenset[Square]) -> bool:
    """Whether one can go from each of the squares to every other along the sides of squares."""
    start, *_ = squares
    found, edge = {start}, [start]
    while edge:
        for there in MAT.beside[edge.pop()].values():
            if there in squares and there not in found:
                found.add(there)
                edge.append(there)
    return found == squares


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
