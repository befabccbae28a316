"""Positions of Volterra in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from belvedere.guide.words import grouped
from belvedere.rules.volterra import VolterraPosition


def describe(position: VolterraPosition) -> Iterator[str]:
    """The pawns; the towers of each colour, the highest first; the empty squares, once there is anything else."""
    for colour, name in enumerate(position.game.colours):
        if position.pawns[colour]:
            yield f"{name}'s pawn stands on {position.pawns[colour]}"
    for colour, name in enumerate(position.game.colours):
        owned = [square for square in position.grid.squares if position.owner(square) == colour]
        if owned:
            yield f"towers of {name}: {grouped(by_height(position, owned))}"
    empty = [square for square, tiles in position.tower.items() if not tiles]
    if empty and len(empty) < len(position.towers):
        yield f"empty squares: {', '.join(empty)}"


def by_height(position: VolterraPosition, squares: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Towers by their height, the highest first."""

    def height(square: str) -> int:
        return len(position.tower[square])

    for tiles, group in groupby(sorted(squares, key=height, reverse=True), height):
        yield f"height {tiles}", list(group)
