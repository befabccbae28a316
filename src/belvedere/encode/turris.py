"""Turris as numbers.

The squares of the mat are numbered rank by rank: a1, b1, …, e1, a2, …, e5. The mat is not rotated: it looks alike from
all sides.

Actions need no levels, since pieces come on top of the tower and are taken from there. A place is a square to stand on
or a pair of squares to lie on. First come the squares, then the pairs in a rank, then the pairs in a file, each by its
lower square. The actions are to put a piece on a place, to remove one from a place, and last the action that touches no
piece: to decline a bonus, or to pass.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from belvedere.encode.encoding import Encoding, Plane, Symmetry
from belvedere.rules import Action
from belvedere.rules.game import End, Pass
from belvedere.rules.grid import Square, square_name
from belvedere.rules.turris import MOST_LEVELS, PIECES, Place, Remove, TurrisPosition
from belvedere.rules.turris_tower import MAT, Piece

Squares = tuple[Square, ...]

PLACES: tuple[Squares, ...] = (
    *((square,) for square in MAT.squares),
    *((square, beside) for way in "en" for square in MAT.squares if (beside := MAT.beside[square].get(way))),
)
NUMBER_OF_PLACE = {place: number for number, place in enumerate(PLACES)}
END_OR_PASS = 2 * len(PLACES)

PLANES = (
    *(
        Plane(f"{name} on level {level}", about)
        for level in range(1, MOST_LEVELS + 1)
        for name, about in (
            ("own", "1 where a cube of the mover's is"),
            ("other", "1 where a cube of the other player's is"),
            ("along rank", "1 where a piece lies whose other half is in the same rank"),
            ("along file", "1 where a piece lies whose other half is in the same file; all others stand"),
        )
    ),
    Plane("height", f"the height of a column, divided by {MOST_LEVELS}"),
    Plane("reach", "1 where the tower can stand: in the frame or, while it is open, on the squares still in reach"),
    Plane("centre", "1 on the centre once the frame is settled, 0 everywhere before"),
    Plane(
        "own last", f"the level of the piece that the mover placed last, of its upper cube, divided by {MOST_LEVELS}"
    ),
    Plane("other last", "the same of the piece that the other player placed last"),
    Plane("just freed", "1 where a piece has just been removed, so that the mover may not build there in this turn"),
    Plane("bonus", "1 everywhere if the mover has a bonus to take"),
    Plane("own reserve", f"everywhere the number of pieces that the mover has left, divided by {PIECES}"),
    Plane("other reserve", f"everywhere the number of pieces that the other player has left, divided by {PIECES}"),
)
OWN, OTHER, ALONG_RANK, ALONG_FILE = range(4)
"""The planes of level 1; those of each further level follow."""

HEIGHT, REACH, CENTRE, OWN_LAST, OTHER_LAST, JUST_FREED, BONUS, OWN_RESERVE, OTHER_RESERVE = range(
    4 * MOST_LEVELS, len(PLANES)
)


class TurrisEncoding(Encoding[TurrisPosition, Action]):
    """The numbers of Turris, which are the same with all options."""

    game = "turris"
    version = 2

    actions = END_OR_PASS + 1
    rows = MAT.ranks
    columns = MAT.files
    planes = PLANES

    def __init__(self, _: TurrisPosition) -> None:
        self.symmetries = tuple(
            symmetry(name, image)
            for name, image in (
                ("files mirrored", lambda file, rank: (4 - file, rank)),
                ("ranks mirrored", lambda file, rank: (file, 4 - rank)),
                ("rotated by 180°", lambda file, rank: (4 - file, 4 - rank)),
                ("files and ranks exchanged", lambda file, rank: (rank, file)),
                ("quarter turn", lambda file, rank: (4 - rank, file)),
                ("quarter turn back", lambda file, rank: (rank, 4 - file)),
                ("files and ranks exchanged, then rotated by 180°", lambda file, rank: (4 - rank, 4 - file)),
            )
        )

    # ------------------------------------------------------------------------------------------------------- actions

    def index(self, _: TurrisPosition, action: Action, /) -> int:
        match action:
            case Place(piece):
                return NUMBER_OF_PLACE[piece.squares]
            case Remove(piece):
                return len(PLACES) + NUMBER_OF_PLACE[piece.squares]
            case _:
                return END_OR_PASS

    def action(self, position: TurrisPosition, index: int) -> Action:
        self._check_number(index)
        return position.parse(str(decoded(position, index)))

    # --------------------------------------------------------------------------------------------------- observation

    def observe(self, position: TurrisPosition) -> NDArray[np.float32]:
        planes = np.zeros(self.shape, dtype=np.float32)
        for (square, level), (colour, piece) in position.cubes.items():
            at, base = cell(square), 4 * (level - 1)
            planes[base + (OWN if colour == position.colour else OTHER)][at] = 1
            if not piece.stands:
                planes[base + (ALONG_RANK if is_along_rank(piece.squares) else ALONG_FILE)][at] = 1
        for square, height in position.heights.items():
            planes[HEIGHT][cell(square)] = height / MOST_LEVELS
        for square in position.reach:
            planes[REACH][cell(square)] = 1
        if position.centre:
            planes[CENTRE][cell(position.centre)] = 1
        mark_level(planes[OWN_LAST], position.last[position.colour])
        mark_level(planes[OTHER_LAST], position.last[1 - position.colour])
        for square in position.banned.squares if position.banned else ():
            planes[JUST_FREED][cell(square)] = 1
        planes[BONUS] = position.bonus
        planes[OWN_RESERVE] = position.reserve(position.colour) / PIECES
        planes[OTHER_RESERVE] = position.reserve(1 - position.colour) / PIECES
        return planes


def decoded(position: TurrisPosition, index: int) -> Action:
    """The action with a number, legal or not."""
    if index == END_OR_PASS:
        return End() if position.bonus else Pass()
    removes, place = divmod(index, len(PLACES))
    squares = PLACES[place]
    height = max(position.heights[square] for square in squares)
    if not removes:
        return Place(Piece(squares, height + 1))
    level = height - 1 if len(squares) == 1 else height
    return Remove(Piece(squares, max(level, 1)))


def mark_level(plane: NDArray[np.float32], piece: Piece | None) -> None:
    """Write the level of a piece's upper cube where the piece is."""
    if piece:
        for square in piece.squares:
            plane[cell(square)] = (piece.level + piece.stands) / MOST_LEVELS


def is_along_rank(squares: Squares) -> bool:
    """Whether two squares are in the same rank."""
    return cell(squares[0])[0] == cell(squares[1])[0]


def cell(square: Square) -> tuple[int, int]:
    """The row and column of a square."""
    file, rank = MAT.coordinates(square)
    return rank, file


def symmetry(name: str, image: Callable[[int, int], tuple[int, int]]) -> Symmetry:
    """The symmetry that takes each file and rank to their image."""
    to = {square: square_name(*image(*MAT.coordinates(square))) for square in MAT.squares}
    number = MAT.index
    cells = np.zeros(len(to), dtype=np.int64)
    for square, there in to.items():
        cells[number[there]] = number[square]
    planes = np.arange(len(PLANES))
    if to["a1"][0] != to["a2"][0]:  # a file becomes a rank
        for level in range(MOST_LEVELS):
            pair = [4 * level + ALONG_RANK, 4 * level + ALONG_FILE]
            planes[pair] = pair[::-1]
    places = [NUMBER_OF_PLACE[tuple(sorted(to[square] for square in place))] for place in PLACES]
    removals = [len(PLACES) + place for place in places]
    return Symmetry(name, cells, planes, np.array([*places, *removals, END_OR_PASS]))


ENCODING = TurrisEncoding
