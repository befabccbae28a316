"""What is coloured in the text boards of Turris."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from belvedere.draw.looks.turris import LOOK
from belvedere.draw.terminal.styles import LAST, Span, made_of
from belvedere.rules import Action, turris
from belvedere.rules.turris_tower import MAT


def spans(position: turris.TurrisPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The pieces on top in the plan, what is seen in the views, and the squares of the last action in the plan."""
    squares: Collection[str] = last.piece.squares if isinstance(last, turris.Place | turris.Remove) else ()
    for i, row in enumerate(reversed(MAT.rows), 1):
        for file, square in enumerate(row):
            start, end = in_plan(lines[i], file)
            if square in squares and start < end:
                yield i, start - 1, end + 1, LAST
            if height := position.heights[square]:
                colour, _ = position.cubes[square, height]
                yield i, start, end, made_of(LOOK.pieces[colour])
    for i, line in enumerate(lines[1:-3], 1):
        for view in re.finditer(r"(?<= )[Wb.]{3}(?= |$)", line):
            for at in range(*view.span()):
                if line[at] != ".":
                    yield i, at, at + 1, made_of(LOOK.pieces["Wb".index(line[at])])


def in_plan(line: str, file: int) -> tuple[int, int]:
    """Where what is written of a square begins and ends in the line of its rank; nothing is if both are equal."""
    start, end = 2 + 4 * file, 5 + 4 * file
    return end - len(line[start:end].strip()), end
