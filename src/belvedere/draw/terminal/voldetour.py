"""What is coloured in the text boards of Voldétour."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from belvedere.draw.looks.voldetour import LOOK
from belvedere.draw.palette import TERRACOTTA
from belvedere.draw.terminal.styles import LAST, Span, made_of
from belvedere.draw.voldetour import covered
from belvedere.rules import Action, voldetour

RED = Style(color=TERRACOTTA, bold=True)


def spans(position: voldetour.VoldetourPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The tops of the columns, Towers, Lords and red squares, and the squares of the last action around them."""
    match last:
        case voldetour.MoveLord(square):
            squares = {square}
        case voldetour.Place(shape, square, origin):
            squares = {*covered(position, shape, square), origin or square}
        case _:
            squares = set()
    for i, row in enumerate(reversed(position.equipment.grid.rows), 1):
        for square in row:
            start = lines[0].index(square[0]) - 2
            if square in squares:
                yield i, start - 1, start + 5, LAST
            top, towers = position.top(square), position.equipment.towers
            if top or square in towers:
                colour = top.colour if top else towers.index(square)
                yield i, start + (square not in position.slopes), start + 3, made_of(LOOK.pieces[colour])
            elif square in position.equipment.red:
                yield i, start + 1, start + 2, RED
            if square in position.lords:
                yield i, start + 3, start + 4, made_of(LOOK.pieces[position.lords.index(square)])
