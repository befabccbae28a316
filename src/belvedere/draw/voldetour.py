"""Voldétour: limestone and ebony on a terrace seen at a slant, and beside it what is in reserve.

Blocks and Stairs are painted cell by cell, so that each part of a long one hides just what is behind it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from belvedere.draw.axonometry import Axonometry, Cell, Location, painters_order
from belvedere.draw.board import Board
from belvedere.draw.figures import LORD, VEIL, paint_figure
from belvedere.draw.looks.voldetour import CLAY, LOOK
from belvedere.draw.marks import flight, outline, paint_last, paint_targets, ring, square_ring
from belvedere.draw.palette import TERRACOTTA, Material
from belvedere.draw.picture import Picture, Spot, way
from belvedere.draw.players import Row, player_row
from belvedere.draw.solids import (
    FACES,
    SILHOUETTE,
    SLOPES,
    between,
    beyond,
    paint_box,
    paint_ramp,
    paint_ramp_sides,
)
from belvedere.rules import Action, Colour
from belvedere.rules.grid import DIRECTIONS, Square
from belvedere.rules.voldetour import GAME, MoveLord, Place, VoldetourPosition
from belvedere.rules.voldetour_equipment import NESTED, RISES, Piece, levels

SLANT = Axonometry(unit=60, rise=0.6, rotation=30, tilt=47)
SMALL_SLANT = replace(SLANT, unit=28)
RIM, RIM_WITH_COORDINATES = 0.25, 0.7

NAMES = [colour.lower() for colour in GAME.colours]
LETTER, NUMBER, LORD_SIZE = 22, 22, 33

MOST_SHAPES = 60
"""If there are more ways to put pieces down, it is only marked where."""

BATTLEMENT, MERLON = 0.35, 0.27
"""How far the corners of a Tower rise above it, in levels, and how wide they are, in squares."""

Cells = dict[Cell, tuple[Piece, ...]]
"""The construction pieces in each cell that is not empty: one, or two nested Stairs, the lower one first."""


def paint(
    picture: Picture,
    position: VoldetourPosition,
    *,
    coordinates: bool,
    aside: bool,
    last: Action | None,
    targets: Iterable[Action],
) -> None:
    """Paints a position."""
    grid = position.equipment.grid
    board = Board(SLANT, grid, CLAY, RIM_WITH_COORDINATES if coordinates else RIM, depth=0.5)
    board.paint(picture)
    if coordinates:
        board.paint_coordinates(picture, LETTER)
    for square in position.equipment.red:
        paint_red(picture, *grid.coordinates(square))
    board.paint_squares(picture)
    board.paint_shadows(picture, position.heights)
    cells = {(*grid.coordinates(square), level): pieces for (square, level), pieces in position.cells.items()}
    marks = target_marks(position, targets)
    tops = {(*grid.coordinates(square), position.heights[square]): square for square in grid.squares}
    for cell in sorted(cells.keys() | tops.keys(), key=painters_order):
        if cell in cells:
            paint_cell(picture, cells, cell)
        else:
            paint_on_top(picture, position, cell, tops[cell], marks.get(tops[cell], ()))
    with picture.group("veiled", opacity=VEIL):
        for colour, square in enumerate(position.lords):
            paint_figure(picture, LORD, SLANT.at(*middle(position, square)), LORD_SIZE, LOOK.pieces[colour])
    paint_last(picture, last_marks(position, last))
    if aside:
        board.paint_beside(picture, (beside(position, 0), beside(position, 1)))


def paint_red(picture: Picture, file: int, rank: int) -> None:
    """Paints a red square."""
    corners = [(file, rank), (file + 1, rank), (file + 1, rank + 1), (file, rank + 1)]
    picture.shapes([[SLANT.at(*corner) for corner in corners]], fill=TERRACOTTA, fill_opacity=0.3)


def paint_cell(picture: Picture, cells: Cells, cell: Cell) -> None:
    """Paints what construction pieces have in one cell."""
    piece, *nested = cells[cell]
    if piece.shape not in RISES or nested:
        paint_cube(picture, cells, cell, nested[0] if nested else piece)
    if piece.shape in RISES:
        with picture.group(f"stair {NAMES[piece.colour]}"):
            material, rises = LOOK.pieces[piece.colour], piece.shape[1]
            if nested:
                paint_ramp_sides(picture, SLANT, cell, rises, material)
            else:
                paint_ramp(picture, SLANT, cell, rises, material)


def paint_cube(picture: Picture, cells: Cells, cell: Cell, piece: Piece) -> None:
    """Paints the part of a Block that is in one cell, or a nested Stair, which makes a cube of two."""
    with picture.group(f"{'stair' if piece.shape == NESTED else 'block'} {NAMES[piece.colour]}"):
        paint_box(
            picture,
            SLANT,
            cell,
            beyond(cell, (1, 1, 1)),
            LOOK.pieces[piece.colour],
            hidden=[face for face in FACES if is_full(cells.get(beyond(cell, face), ()))],
            goes_on=lambda side: piece in cells.get(beyond(cell, side), ()),
        )


def is_full(pieces: tuple[Piece, ...]) -> bool:
    """Whether the pieces in a cell fill all of it."""
    return len(pieces) == 2 or any(piece.shape not in RISES for piece in pieces)


def paint_on_top(
    picture: Picture, position: VoldetourPosition, cell: Cell, square: Square, marks: Iterable[str]
) -> None:
    """Paints what is on top of a column: a Tower, the number of its height, the marks of targets, a Lord."""
    file, rank, height = cell
    top = position.top(square)
    if square in position.equipment.towers:
        paint_tower(picture, position, cell, square)
    elif top and height > 1 and square not in position.slopes:
        middle_of_top = SLANT.flat(file + 0.5, rank + 0.5, height)
        picture.transformed_text(middle_of_top, height, NUMBER, LOOK.pieces[top.colour].letter)
    paint_targets(picture, marks)
    if square in position.lords and square not in position.equipment.towers:
        paint_lord_of(picture, position.lords.index(square), SLANT.at(file + 0.5, rank + 0.5, height))


def paint_lord_of(picture: Picture, colour: Colour, foot: Spot) -> None:
    """Paints the Lord of a colour."""
    with picture.group(f"lord {NAMES[colour]}"):
        paint_figure(picture, LORD, foot, LORD_SIZE, LOOK.pieces[colour])


def paint_tower(picture: Picture, position: VoldetourPosition, cell: Cell, square: Square) -> None:
    """Paints a Tower with a battlement, and in it the Lord who stands there."""
    x, y, height = cell
    colour = position.equipment.towers.index(square)
    material, stone = LOOK.pieces[colour], Material(LOOK.pieces[colour].hue)
    low, high, floor = 0.02, 0.98, height - 0.25
    with picture.group(f"tower {NAMES[colour]}"):
        paint_box(picture, SLANT, (x + 0.09, y + 0.09, 0), (x + 0.91, y + 0.91, floor), material)
        paint_box(picture, SLANT, (x + low, y + low, floor), (x + high, y + high, height), stone)
        for north in (y + high - MERLON, y + low):
            for east in (x + low, x + high - MERLON):
                merlon = (east, north, height), (east + MERLON, north + MERLON, height + BATTLEMENT)
                paint_box(picture, SLANT, *merlon, stone)
            if north > y + low and square in position.lords:
                paint_lord_of(picture, position.lords.index(square), SLANT.at(x + 0.5, y + 0.5, height))


# ------------------------------------------------------------------------------------------------------------- marks


def target_marks(position: VoldetourPosition, targets: Iterable[Action]) -> Mapping[Square, list[str]]:
    """The marks of what can be done, by the nearest of the squares they are on.

    A ring is for the Lord, a square or a bar for a Block, an arrow or a small ring for a Stair. If pieces can be put
    down in very many ways, a dot says where, without how.
    """
    marks = defaultdict(list)
    actions = list(targets)
    too_many = sum(isinstance(action, Place) for action in actions) > MOST_SHAPES
    for action in actions:
        match action:
            case MoveLord(square):
                marks[square].append(ring(SLANT, middle(position, square), 0.32))
            case Place(_, square, _) if too_many:
                marks[square].append(ring(SLANT, middle(position, square), 0.06))
            case Place(shape, square, origin):
                lifted = without(position, position.top(origin)) if origin else position
                nearest = covered(position, shape, square)[-1 if shape.endswith("x") else 0]
                marks[nearest].append(place_mark(lifted, shape, square))
    return marks


def place_mark(position: VoldetourPosition, shape: str, square: Square) -> str:
    """The mark of a piece that can be put down in a shape."""
    x, y, z = middle(position, square)
    if shape == NESTED:
        return ring(SLANT, (x, y, z), 0.18)
    if shape in RISES:
        east, north = DIRECTIONS[shape[1]]
        arrow = ((0.24, -0.13), (0.38, 0), (0.24, 0.13))
        return way(SLANT.at(x + east * up + north * aside, y + north * up + east * aside, z) for up, aside in arrow)
    squares = covered(position, shape, square)
    if len(squares) > 1:
        return way(SLANT.at(*middle(position, end)) for end in (squares[0], squares[-1]))
    return square_ring(SLANT, (x, y, z), 0.2)


def last_marks(position: VoldetourPosition, action: Action | None) -> Iterator[str]:
    """The piece that was put down, and the way it came if it was taken up elsewhere; a ring around the Lord's foot."""
    match action:
        case MoveLord(square):
            yield ring(SLANT, middle(position, square), 0.36)
        case Place(shape, square, origin):
            squares = covered(position, shape, square)
            files, ranks = zip(*map(position.equipment.grid.coordinates, squares), strict=True)
            height = position.heights[square]
            low, high = (files[0], ranks[0], height - levels(shape)), (files[-1] + 1, ranks[-1] + 1, height)
            corners = SLOPES[shape[1]] if shape in RISES else SILHOUETTE
            yield outline(SLANT.all_at(between(low, high, corner) for corner in corners))
            if origin:
                yield flight(SLANT.at(*middle(position, origin)), SLANT.at(*between(low, high, (0.5, 0.5, 1))))


def covered(position: VoldetourPosition, shape: str, square: Square) -> tuple[Square, ...]:
    """The squares under a piece in a shape, or the lowest one alone if it would lie over the edge of the board."""
    return position.equipment.footprints[shape].get(square, (square,))


def without(position: VoldetourPosition, piece: Piece | None) -> VoldetourPosition:
    """The position while a piece is taken up."""
    return replace(position, pieces=position.pieces - {piece})


def middle(position: VoldetourPosition, square: Square) -> Location:
    """The middle of the top of a column."""
    file, rank = position.equipment.grid.coordinates(square)
    return file + 0.5, rank + 0.5, position.heights[square] - (0.5 if square in position.slopes else 0)


# ------------------------------------------------------------------------------------------------- beside the board


def beside(position: VoldetourPosition, colour: Colour) -> Row:
    """A player's Lord, and the pieces in reserve."""
    row = player_row(position, colour, 60)
    row.add(LORD_SIZE + 10, lambda picture, spot: paint_lord_of(picture, colour, (spot[0], spot[1] + 22)))
    for kind, number in position.reserve(colour).items():
        if number:
            add_pieces(row, colour, kind, number)
    return row


def add_pieces(row: Row, colour: Colour, kind: str, number: int) -> None:
    """Adds a piece of a kind to a row, and how many there are of it."""
    length = 1 if kind == "S" else int(kind[1:])

    def paint_piece(picture: Picture, spot: Spot) -> None:
        slant = SMALL_SLANT.moved((length / 2, 0.5, 0.5), spot)
        if kind == "S":
            paint_ramp(picture, slant, (0, 0, 0), "n", LOOK.pieces[colour])
        else:
            paint_box(picture, slant, (0, 0, 0), (length, 1, 1), LOOK.pieces[colour])

    row.add(SMALL_SLANT.at(length, 1)[0] + 16, paint_piece)
    row.add_text(f"×{number}", NUMBER)
