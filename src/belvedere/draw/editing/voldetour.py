"""Setting up Voldétour: pieces wherever they can lie, and Lords on all that is flat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from belvedere.draw.editing.tools import TAKE, Edit, Tool
from belvedere.draw.scenes.parts import Choice
from belvedere.draw.scenes.voldetour import CUBE, TURNS, name_of, spots
from belvedere.rules import Colour
from belvedere.rules.grid import Square
from belvedere.rules.voldetour import TURNS_AT_HOME, Placed, VoldetourPosition, begin
from belvedere.rules.voldetour_equipment import NESTED, Piece, kind_of

LORD_TOOLS = (Tool("lord", 0), Tool("lord", 1))


def tools(position: VoldetourPosition) -> Iterator[Tool]:
    """Every kind of piece, and the Lord, of each colour."""
    for kind in sorted(position.equipment.shapes):
        yield from (piece_tool(kind, colour) for colour in (0, 1))
    yield from LORD_TOOLS
    yield TAKE


def piece_tool(kind: str, colour: Colour) -> Tool:
    """The tool that puts pieces of a kind."""
    return Tool("stair", colour) if kind == "S" else Tool("block", colour, int(kind[1:]))


def edits(position: VoldetourPosition) -> Iterator[Edit]:
    """Pieces in reserve in every shape and place that they can have, Lords, and pieces with nothing on them taken."""
    reserves = position.reserve(0), position.reserve(1)
    for shape, places in position.equipment.footprints.items():
        owners = [colour for colour in (0, 1) if reserves[colour][kind_of(shape)]]
        turn = () if shape == CUBE else (f"turn {shape[-1]}",)
        for square in places if owners else ():
            if position._why_not_put(shape, square) is None:
                for colour in owners:
                    gesture = (piece_tool(kind_of(shape), colour).target, *turn, square)
                    yield gesture, with_piece(position, colour, shape, square)
    for colour in (0, 1):
        for square in position.equipment.grid.squares:
            if square not in position.slopes and square not in position.lords:
                yield (LORD_TOOLS[colour].target, square), with_lord(position, colour, square)
    for piece in position.pieces:
        if not position._covering(piece):
            yield (TAKE.target, name_of(piece)), replace(position, pieces=position.pieces - {piece})


def with_piece(position: VoldetourPosition, colour: Colour, shape: str, square: Square) -> VoldetourPosition:
    """The position with one more piece on the board."""
    level = position.heights[square] - (shape == NESTED)
    return replace(position, pieces=position.pieces | {Piece(colour, shape, square, level)})


def with_lord(position: VoldetourPosition, colour: Colour, square: Square) -> VoldetourPosition:
    """The position with a Lord elsewhere. Who is not at home has no turns left for leaving it."""
    lords, left = list(position.lords), list(position.turns_left)
    lords[colour] = square
    left[colour] = TURNS_AT_HOME if square == position.equipment.towers[colour] else 0
    return replace(position, lords=(lords[0], lords[1]), turns_left=(left[0], left[1]))


def choices(position: VoldetourPosition) -> Iterator[Choice]:
    """How pieces can be turned."""
    shapes = {shape[-1] for shapes in position.equipment.shapes.values() for shape in shapes if shape != CUBE}
    return (Choice(f"turn {way}", "turn", name) for way, name in TURNS.items() if way in shapes)


def settings(position: VoldetourPosition) -> dict[str, dict[str, VoldetourPosition]]:
    """What was placed in this turn, and how many turns each colour has left for leaving home."""
    black, white = position.turns_left
    turns = range(TURNS_AT_HOME + 1)
    return {
        "placed": {placed or "-": replace(position, placed=placed) for placed in get_args(Placed)},
        "turns 0": {str(left): replace(position, turns_left=(left, white)) for left in turns},
        "turns 1": {str(left): replace(position, turns_left=(black, left)) for left in turns},
    }


def cleared(position: VoldetourPosition) -> VoldetourPosition:
    """Nothing but Towers and Lords."""
    return begin(position.first, position.equipment)


__all__ = ["choices", "cleared", "edits", "settings", "spots", "tools"]
