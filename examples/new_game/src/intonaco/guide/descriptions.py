"""Positions of Intonaco in words."""

from __future__ import annotations

from collections.abc import Iterator

from intonaco.rules import COLOURS, GRID, IntonacoPosition


def describe(position: IntonacoPosition) -> Iterator[str]:
    """The squares of each colour, and the one that is wet."""
    for letter, name in zip(COLOURS, position.game.colours, strict=True):
        painted = [square for square in GRID.squares if position.painted(square) == letter]
        if painted:
            yield f"{name} has painted {', '.join(painted)}"
    if position.wet:
        yield f"{position.wet} is wet"
