"""Intonaco as a scene: one touch of a square paints it. Nothing lies beside the wall, since paint does not run out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belvedere.draw.scenes.parts import Motion, Move, Place, Size, Spot, Thing
from belvedere.draw.scenes.refusals import WHERE_ONLY
from belvedere.rules.grid import Square
from intonaco.rules import COLOURS, EMPTY, GRID, IntonacoPosition, Paint

TILE: Size = (0.9, 0.9, 0.1)


def extent(_: IntonacoPosition) -> Size:
    """The wall, one painted square high."""
    return GRID.files, GRID.ranks, TILE[2]


def spots(_: IntonacoPosition) -> Iterator[Spot]:
    """The squares."""
    return (Spot(square, place(square), "square") for square in GRID.squares)


def things(position: IntonacoPosition) -> Iterator[Thing]:
    """The painted squares."""
    return (tile(position, square) for square in GRID.squares if position.painted(square) != EMPTY)


def place(square: Square) -> Place:
    """The middle of a square."""
    file, rank = GRID.coordinates(square)
    return file + 0.5, rank + 0.5, 0


def tile(position: IntonacoPosition, square: Square) -> Thing:
    """A painted square."""
    colour = COLOURS.index(position.painted(square))
    return Thing(f"paint {square}", "tile", colour, place(square), TILE, targets=(square,))


def moves(position: IntonacoPosition) -> Iterator[Move]:
    """The legal actions: the paint comes out of the box."""
    for action in position.legal_actions():
        square = str(action)
        yield Move(square, (square,), (Motion(None, tile(position.after(action), square)),))


def last(_: IntonacoPosition, action: Paint) -> tuple[Square, ...]:
    """The square that is wet."""
    return (action.square,)


def deciding(position: IntonacoPosition) -> Iterator[Square]:
    """The largest areas."""
    for colour in (0, 1):
        yield from position.largest_area(colour)


def stopped(position: IntonacoPosition) -> str:
    """Who cannot paint."""
    return f"{position.game.colours[position.colour]} cannot paint any more"


def attempts(_: IntonacoPosition, touched: Sequence[str]) -> Iterator[str]:
    """To paint the square that was touched."""
    yield touched[0]


def hint(_: IntonacoPosition, touched: Sequence[str]) -> str:  # noqa: ARG001
    """That one touch is enough."""
    return WHERE_ONLY
