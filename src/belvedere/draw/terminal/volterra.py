"""What is coloured in the text boards of Volterra."""

from __future__ import annotations

from collections.abc import Iterator

from belvedere.draw.looks.volterra import LOOK
from belvedere.draw.terminal.styles import LAST, Span, made_of, words
from belvedere.rules import Action, volterra


def spans(position: volterra.VolterraPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The tiles, and the squares of the last action around them."""
    match last:
        case volterra.MovePawn(origin, target) | volterra.MoveStack(origin, target, _):
            squares = {origin, target}
        case volterra.LayTile(square) | volterra.PutPawn(square):
            squares = {square}
        case _:
            squares = set()
    for i, row in enumerate(reversed(position.grid.rows), 1):
        for square, (start, end) in zip(row, words(lines[i])[1:-1], strict=True):
            if square in squares:
                yield i, start - 1, end + 1, LAST
            for at in range(start, end):
                if lines[i][at] in volterra.TILES:
                    yield i, at, at + 1, made_of(LOOK.pieces[volterra.TILES.index(lines[i][at])])
