"""Turris: the tower of ash and oak seen at a slant on its mat of felt, and beside it the five views that are scored.

A line on the mat shows how far the tower can still reach and, once it is settled, its frame; then the views appear.

Pieces are painted cube by cube, so that each half of a lying one hides just what is behind it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import radians, sin

from belvedere.draw.axonometry import Axonometry, Cell, painters_order
from belvedere.draw.board import Board
from belvedere.draw.looks.turris import FELT, LOOK
from belvedere.draw.marks import cross, outline, paint_last, paint_targets, ring
from belvedere.draw.palette import LIGHT, PAPER, TERRACOTTA, mix
from belvedere.draw.picture import Picture, way
from belvedere.draw.solids import FACES, SILHOUETTE, between, beyond, paint_box
from belvedere.draw.turris_views import paint_views, player
from belvedere.rules import Action
from belvedere.rules.turris import GAME, Place, Remove, TurrisPosition
from belvedere.rules.turris_tower import MAT, Cube, Piece

SLANT = Axonometry(unit=56, rise=1, rotation=33, tilt=32)
RIM, DEPTH = 0.54, 0.09

SEAM = 0.07
"""How far outside of its squares the line is that shows them."""

THREAD = mix(FELT.hue, LIGHT, 0.75)
"""The colour of that line."""

DOT = 0.12
"""The radius of the mark of the centre, in squares."""

NAMES = [colour.lower() for colour in GAME.colours]
LETTER = 22


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
    board = Board(SLANT, MAT, FELT, RIM, DEPTH)
    board.paint(picture)
    paint_outline(picture, position)
    board.paint_shadows(picture, position.heights, most=1)
    if coordinates:
        board.paint_coordinates(picture, LETTER)
    actions = list(targets)
    paint_tower(picture, position, last, actions)
    if aside and position.frame:
        corner = SLANT.at(MAT.files + RIM, MAT.ranks + RIM)[0] + 40, SLANT.at(MAT.files + RIM, -RIM, -DEPTH)[1]
        paint_views(picture, position, position.frame, corner, coordinates=coordinates, last=last, targets=actions)
    elif aside:
        board.paint_beside(picture, (player(position, 0), player(position, 1)))


def paint_outline(picture: Picture, position: TurrisPosition) -> None:
    """Paints the seam around the squares of the frame or, dashed while it is open, of all where the tower can stand."""
    (west, south), (east, north) = (MAT.coordinates(position.reach[i]) for i in (0, -1))
    low, high = (west - SEAM, south - SEAM), (east + 1 + SEAM, north + 1 + SEAM)
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    data = outline([SLANT.at(x, y) for x, y in corners])
    with picture.group("frame" if position.frame else "reach", fill="none", stroke=THREAD):
        picture.element("path", d=data, stroke_width=3, stroke_dasharray=None if position.frame else "2 9")


def paint_tower(picture: Picture, position: TurrisPosition, last: Action | None, targets: list[Action]) -> None:
    """Paints the tower, and the marks where they are on it."""
    cells = {cell_of(cube): filled for cube, filled in position.cubes.items()}
    centre = position.centre and cell_of((position.centre, position.heights[position.centre]))
    if centre and centre not in cells:
        paint_centre(picture, centre)
    outlines, marks = defaultdict(list), defaultdict(list)
    if isinstance(last, Place | Remove):
        outlines[nearest(last.piece)].append(outline_of(last.piece))
    for action in targets:
        if isinstance(action, Place | Remove):
            marks[nearest(action.piece)].append(target_mark(action))
    for cell in sorted(cells.keys() | outlines.keys() | marks.keys(), key=painters_order):
        if cell in cells:
            paint_cube(picture, cells, cell)
        if cell in cells and cell == centre:
            paint_centre(picture, cell)
        paint_targets(picture, marks.get(cell, ()))
        paint_last(picture, outlines.get(cell, ()))


def paint_cube(picture: Picture, cells: dict[Cell, tuple[int, Piece]], cell: Cell) -> None:
    """Paints one cube of a piece."""
    colour, piece = cells[cell]
    with picture.group(f"cube {NAMES[colour]}"):
        paint_box(
            picture,
            SLANT,
            cell,
            beyond(cell, (1, 1, 1)),
            LOOK.pieces[colour],
            hidden=[face for face in FACES if beyond(cell, face) in cells],
            goes_on=lambda side: cells.get(beyond(cell, side)) == (colour, piece),
        )


def paint_centre(picture: Picture, cell: Cell) -> None:
    """Paints the mark of the centre onto the top of a cell."""
    file, rank, level = cell
    x, y = SLANT.at(file + 0.5, rank + 0.5, level + 1)
    across, down = DOT * SLANT.unit, DOT * SLANT.unit * sin(radians(SLANT.tilt))
    with picture.group("centre"):
        picture.element("ellipse", cx=x, cy=y, rx=across, ry=down, fill=TERRACOTTA, stroke=PAPER, stroke_width=1.5)


def cell_of(cube: Cube) -> Cell:
    """The cell that a cube fills: levels of Turris are counted from 1."""
    square, level = cube
    return *MAT.coordinates(square), level - 1


# ------------------------------------------------------------------------------------------------------------- marks


def nearest(piece: Piece) -> Cell:
    """The cell of a piece that is painted last."""
    return max(map(cell_of, piece.cubes), key=painters_order)


def outline_of(piece: Piece) -> str:
    """The outline of a piece as it is seen."""
    first, last = map(cell_of, piece.cubes)
    return outline(SLANT.all_at(between(first, beyond(last, (1, 1, 1)), corner) for corner in SILHOUETTE))


def target_mark(action: Place | Remove) -> str:
    """The mark of an action: a ring for a standing piece, a bar for a lying one, a cross for one to remove."""
    piece = action.piece
    ends = [(x + 0.5, y + 0.5, z) for x, y, z in map(cell_of, piece.cubes)]
    if isinstance(action, Remove):
        return "".join(cross(SLANT.at(x, y, z + 1), 7) for x, y, z in ends[piece.stands :])
    return ring(SLANT, ends[0], 0.28) if piece.stands else way(SLANT.all_at(ends))
