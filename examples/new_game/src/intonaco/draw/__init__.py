"""Intonaco as a picture: ochre and azure squares on a wall of lime, seen at a slant."""

from __future__ import annotations

from collections.abc import Iterable

from belvedere.draw.axonometry import Axonometry, Location
from belvedere.draw.board import Board
from belvedere.draw.marks import outline, paint_last, paint_targets, square_ring
from belvedere.draw.picture import Picture
from belvedere.draw.players import Row, player_row
from belvedere.draw.solids import ABOVE, FACES, between, paint_box
from belvedere.rules import Action, Colour
from belvedere.rules.grid import Square
from intonaco.draw.looks import LOOK
from intonaco.rules import COLOURS, EMPTY, GRID, IntonacoPosition

SLANT = Axonometry(unit=100, rise=0.1, rotation=30, tilt=48)
GAP, RIM, RIM_WITH_COORDINATES, LETTER = 0.05, 0.14, 0.44, 24


def paint(
    picture: Picture,
    position: IntonacoPosition,
    *,
    coordinates: bool,
    aside: bool,
    last: Action | None,
    targets: Iterable[Action],
) -> None:
    """Paints a position."""
    board = Board(SLANT, GRID, LOOK.board, RIM_WITH_COORDINATES if coordinates else RIM, depth=2)
    board.paint(picture)
    board.paint_squares(picture)
    if coordinates:
        board.paint_coordinates(picture, LETTER)
    for row in reversed(GRID.rows):
        for square in row:
            if position.painted(square) != EMPTY:
                colour = COLOURS.index(position.painted(square))
                with picture.group(f"paint {position.game.colours[colour].lower()}"):
                    paint_box(picture, SLANT, *box(square), LOOK.pieces[colour])
    paint_targets(picture, (square_ring(SLANT, middle(str(action)), 0.3) for action in targets))
    if last:
        low, high = box(str(last))
        paint_last(picture, [outline(SLANT.all_at(between(low, high, corner) for corner in FACES[ABOVE][0]))])
    if aside:
        board.paint_beside(picture, (beside(position, 0), beside(position, 1)))


def box(square: Square) -> tuple[Location, Location]:
    """The lowest and the highest corner of a painted square."""
    file, rank = GRID.coordinates(square)
    return (file + GAP, rank + GAP, 0), (file + 1 - GAP, rank + 1 - GAP, 1)


def middle(square: Square) -> Location:
    """The middle of a square."""
    file, rank = GRID.coordinates(square)
    return file + 0.5, rank + 0.5, 0


def beside(position: IntonacoPosition, colour: Colour) -> Row:
    """The name of a player's colour, with the sign of whose turn it is."""
    row = player_row(position, colour, 40)
    row.add_text(position.game.colours[colour], LETTER)
    return row
