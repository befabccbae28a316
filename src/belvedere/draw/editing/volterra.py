"""Setting up Volterra: tiles go on top of towers, and pawns onto towers of their colour, as its text has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from belvedere.draw.editing.tools import TAKE, Edit, Setting, Tool, Value, piece_tools
from belvedere.draw.scenes.volterra import choices, names, spots
from belvedere.rules.grid import Square
from belvedere.rules.volterra import GAME, TILES, Done, VolterraPosition

TILE_TOOLS = piece_tools(GAME, "tile", "tile")
PAWN_TOOLS = piece_tools(GAME, "pawn", "pawn")

DONE: dict[Done, str] = {"": "nothing", "pawn": "the pawn has moved", "stack": "a stack has moved"}
"""What a colour can have done in its turn, in words."""


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


def settings(position: VolterraPosition) -> Iterator[Setting]:
    """What the colour to move has done in this turn."""
    values = (Value(done or "-", name, replace(position, done=done)) for done, name in DONE.items())
    yield Setting("done", "done in this turn", tuple(values))


def cleared(position: VolterraPosition) -> VolterraPosition:
    """The empty field."""
    return replace(position, towers=("",) * len(position.towers), pawns=(None, None), done="")


__all__ = ["choices", "cleared", "edits", "names", "settings", "spots", "tools"]
