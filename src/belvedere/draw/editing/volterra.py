"""Setting up Volterra: tiles go on top of towers, and pawns onto towers of their colour, as its text has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from belvedere.draw.editing.tools import TAKE, Edit, Tool
from belvedere.draw.scenes.volterra import choices, spots
from belvedere.rules.grid import Square
from belvedere.rules.volterra import TILES, Done, VolterraPosition

TILE_TOOLS = (Tool("tile", 0), Tool("tile", 1))
PAWN_TOOLS = (Tool("pawn", 0), Tool("pawn", 1))


def tools(_: VolterraPosition) -> tuple[Tool, ...]:
    """Tiles and pawns of both colours."""
    return (*TILE_TOOLS, *PAWN_TOOLS, TAKE)


def edits(position: VolterraPosition) -> Iterator[Edit]:
    """Tiles as long as there are any, the pawn on a tower of its own, and the top of a tower taken."""
    laid = "".join(position.towers)
    for square, tiles in position.tower.items():
        for colour in (0, 1):
            if laid.count(TILES[colour]) < len(position.towers) // 2 and position.pawns[1 - colour] != square:
                yield (TILE_TOOLS[colour].target, square), with_tower(position, square, tiles + TILES[colour])
        owner = position.owner(square)
        if owner is not None:
            yield (PAWN_TOOLS[owner].target, square), with_pawn(position, owner, square)
            yield (TAKE.target, square), with_tower(position, square, tiles[:-1])


def with_tower(position: VolterraPosition, square: Square, tiles: str) -> VolterraPosition:
    """The position with other tiles on a square; a pawn that would stand on none of its colour leaves the field."""
    towers = tuple((position.tower | {square: tiles}).values())
    dark, light = (
        None if pawn == square and not tiles.endswith(TILES[colour]) else pawn
        for colour, pawn in enumerate(position.pawns)
    )
    return replace(position, towers=towers, pawns=(dark, light))


def with_pawn(position: VolterraPosition, colour: int, square: Square) -> VolterraPosition:
    """The position with a pawn on a tower."""
    dark, light = (square if colour == each else pawn for each, pawn in enumerate(position.pawns))
    return replace(position, pawns=(dark, light))


def settings(position: VolterraPosition) -> dict[str, dict[str, VolterraPosition]]:
    """What the colour to move has done in this turn."""
    return {"done": {done or "-": replace(position, done=done) for done in get_args(Done)}}


def cleared(position: VolterraPosition) -> VolterraPosition:
    """The empty field."""
    return replace(position, towers=("",) * len(position.towers), pawns=(None, None), done="")


__all__ = ["choices", "cleared", "edits", "settings", "spots", "tools"]
