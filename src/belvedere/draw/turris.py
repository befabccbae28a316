"""Turris: the tower of ash and oak seen at a slant, and beside it the five views that are scored.

Pieces are painted cube by cube, so that each half of a lying one hides just what is behind it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from belvedere.draw.axonometry import Axonometry, Cell, painters_order
from belvedere.draw.board import Board
from belvedere.draw.marks import cross, outline, paint_last, paint_targets, ring
from belvedere.draw.palette import CHESTNUT, TURRIS
from belvedere.draw.picture import Picture, way
from belvedere.draw.solids import FACES, SILHOUETTE, between, beyond, paint_box
from belvedere.draw.views import paint_views
from belvedere.rules import Action
from belvedere.rules.tower import MAT, Cube, Piece
from belvedere.rules.turris import GAME, Place, Remove, TurrisPosition

LOOK = Axonometry(unit=56, rise=1, turn=33, tilt=32)
RIM, DEPTH = 0.5, 0.35

NAMES = [colour.lower() for colour in GAME.colours]
LETTER = 24


def paint(
    picture: Picture,
    position: TurrisPosition,
    *,
    coordinates: bool,
    aside: bool,
    last: Action | None,
    targets: Iterable[Action],
) -> None:
    """Paints a position."""
    board = Board(LOOK, MAT, CHESTNUT, RIM, DEPTH)
    board.paint(picture)
    board.paint_squares(picture)
    board.paint_shadows(picture, position.heights, most=1)
    if coordinates:
        board.paint_coordinates(picture, LETTER)
    actions = list(targets)
    paint_tower(picture, position, last, actions)
    if aside:
        corner = LOOK.at(3 + RIM, 3 + RIM)[0] + 50, LOOK.at(3 + RIM, -RIM, -DEPTH)[1]
        paint_views(picture, position, corner, coordinates=coordinates, last=last, targets=actions)


def paint_tower(picture: Picture, position: TurrisPosition, last: Action | None, targets: list[Action]) -> None:
    """Paints the tower, and the marks where they are on it."""
    cells = {cell_of(cube): filled for cube, filled in position.cubes.items()}
    outlines, marks = defaultdict(list), defaultdict(list)
    if isinstance(last, Place | Remove):
        outlines[nearest(last.piece)].append(outline_of(last.piece))
    for action in targets:
        if isinstance(action, Place | Remove):
            marks[nearest(action.piece)].append(target_mark(action))
    for cell in sorted(cells.keys() | outlines.keys() | marks.keys(), key=painters_order):
        if cell in cells:
            paint_cube(picture, cells, cell)
        paint_targets(picture, marks.get(cell, ()))
        paint_last(picture, outlines.get(cell, ()))


def paint_cube(picture: Picture, cells: dict[Cell, tuple[int, Piece]], cell: Cell) -> None:
    """Paints one cube of a piece."""
    colour, piece = cells[cell]
    with picture.group(f"cube {NAMES[colour]}"):
        paint_box(
            picture,
            LOOK,
            cell,
            beyond(cell, (1, 1, 1)),
            TURRIS[colour],
            hidden=[face for face in FACES if beyond(cell, face) in cells],
            goes_on=lambda side: cells.get(beyond(cell, side)) == (colour, piece),
        )


def cell_of(cube: Cube) -> Cell:
    """The cell that a cube fills: levels of Turris are counted from 1."""
    square, level = cube
    return *MAT.place(square), level - 1


# ------------------------------------------------------------------------------------------------------------- marks


def nearest(piece: Piece) -> Cell:
    """The cell of a piece that is painted last."""
    return max(map(cell_of, piece.cubes), key=painters_order)


def outline_of(piece: Piece) -> str:
    """The outline of a piece as it is seen."""
    first, last = map(cell_of, piece.cubes)
    return outline(LOOK.all_at(between(first, beyond(last, (1, 1, 1)), corner) for corner in SILHOUETTE))


def target_mark(action: Place | Remove) -> str:
    """The mark of an action: a ring for a standing piece, a bar for a lying one, a cross for one to remove."""
    piece = action.piece
    ends = [(x + 0.5, y + 0.5, z) for x, y, z in map(cell_of, piece.cubes)]
    if isinstance(action, Remove):
        return "".join(cross(LOOK.at(x, y, z + 1), 7) for x, y, z in ends[piece.stands :])
    return ring(LOOK, ends[0], 0.28) if piece.stands else way(LOOK.all_at(ends))
