"""What is coloured in the text boards of Intonaco."""

from __future__ import annotations

from collections.abc import Iterator

from belvedere.draw.terminal.styles import LAST, Span, made_of, words
from belvedere.rules import Action
from intonaco.draw.looks import LOOK
from intonaco.rules import COLOURS, EMPTY, GRID, IntonacoPosition


def spans(position: IntonacoPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The painted squares, and gold around the last one."""
    for line, row in enumerate(reversed(GRID.rows), 1):
        for square, (start, end) in zip(row, words(lines[line])[1:], strict=True):
            if square == str(last):
                yield line, start - 1, end, LAST
            if position.painted(square) != EMPTY:
                yield line, start, end, made_of(LOOK.pieces[COLOURS.index(position.painted(square))])
