"""Square boards: names of squares, and what lies next to what."""

from __future__ import annotations

import re
from functools import cache
from typing import TypeAlias

Square: TypeAlias = str
"""File letter and rank number, such as "c3"; a1 is the near left corner."""

DIRECTIONS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
"""The four sides as (files, ranks) to go: north is toward higher ranks, east toward later files."""

OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}

MOST_FILES = 26
MOST_RANKS = 99


class Grid:
    """A board of `files` × `ranks` squares. Get one by `grid(files, ranks)`, which keeps them."""

    def __init__(self, files: int, ranks: int) -> None:
        self.files = files
        self.ranks = ranks
        self.rows = tuple(tuple(square_name(file, rank) for file in range(files)) for rank in range(ranks))
        """The squares rank by rank, from rank 1."""
        self.squares = tuple(square for row in self.rows for square in row)
        """All squares: a1, b1, … and then the next rank."""
        self.index = {square: index for index, square in enumerate(self.squares)}
        self.beside: dict[Square, dict[str, Square]] = {
            square: {way: there for way, step in DIRECTIONS.items() if (there := self.go(square, *step))}
            for square in self.squares
        }
        """The squares that share a side with a square, by direction."""
        self.around: dict[Square, tuple[Square, ...]] = {
            square: tuple(
                there
                for ranks_up in (1, 0, -1)
                for files_right in (-1, 0, 1)
                if (files_right or ranks_up) and (there := self.go(square, files_right, ranks_up))
            )
            for square in self.squares
        }
        """The up to eight squares that touch a square by a side or a corner."""

    def go(self, square: Square, files: int, ranks: int) -> Square | None:
        """The square that many files and ranks away, or None off the board."""
        file, rank = self.coordinates(square)
        file, rank = file + files, rank + ranks
        return self.rows[rank][file] if 0 <= file < self.files and 0 <= rank < self.ranks else None

    def coordinates(self, square: Square) -> tuple[int, int]:
        """File and rank of a square, counted from 0."""
        rank, file = divmod(self.index[square], self.files)
        return file, rank

    def __str__(self) -> str:
        """The board in words, for messages."""
        return f"files a–{self.rows[0][-1][0]}, ranks 1–{self.ranks}"


def square_name(file: int, rank: int) -> Square:
    """The name of a square, from its file and rank counted from 0."""
    return f"{chr(ord('a') + file)}{rank + 1}"


@cache
def grid(files: int, ranks: int) -> Grid:
    """The board of that size."""
    return Grid(files, ranks)


def read_size(text: object) -> tuple[int, int] | None:
    """Files and ranks from a text such as "4x5"; None if it is none, or too large for the coordinates."""
    match = re.fullmatch(r"([1-9]\d?)[x×]([1-9]\d?)", str(text), re.ASCII)
    if not match:
        return None
    files, ranks = int(match[1]), int(match[2])
    return (files, ranks) if files <= MOST_FILES else None
