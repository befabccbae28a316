"""Setting up Voldétour: pieces wherever they can lie, and Lords on all that is flat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from belvedere.draw.editing.tools import TAKE, Edit, Setting, Tool, Value, piece_tools
from belvedere.draw.scenes.parts import Choice
from belvedere.draw.scenes.voldetour import name_of, names, rotated, rotations, spots
from belvedere.rules import Colour
from belvedere.rules.grid import Square
from belvedere.rules.voldetour import GAME, TURNS_AT_HOME, Placed, VoldetourPosition, begin
from belvedere.rules.voldetour_equipment import NESTED, Piece, called, kind_of

LORD_TOOLS = piece_tools(GAME, "lord", "Lord")

PLACED: dict[Placed, str] = {"": "nothing", "block": "a Block", "stair": "a Stair", "both": "a Block and a Stair"}
"""What a colour can have placed in its turn, in words."""

TURNS_LEFT = range(TURNS_AT_HOME + 1)
"""How many turns a colour can have left for leaving home."""


def tools(position: VoldetourPosition) -> Iterator[Tool]:
    """Every kind of piece, and the Lord, of each colour."""
    for kind in sorted(position.equipment.shapes):
        yield from kind_tools(kind)
    yield from LORD_TOOLS
    yield TAKE


@cache
def kind_tools(kind: str) -> tuple[Tool, Tool]:
    """The tools that put pieces of a kind."""
    return piece_tools(GAME, "stair" if kind == "S" else f"block {kind[1:]}", called(kind))


def edits(position: VoldetourPosition) -> Iterator[Edit]:
    """Pieces in reserve in every shape and place that they can have, Lords, and pieces with nothing on them taken."""
    reserves = position.reserve(0), position.reserve(1)
    for shape, places in position.equipment.footprints.items():
        owners = [colour for colour in (0, 1) if reserves[colour][kind_of(shape)]]
        for square in places if owners else ():
            if position._why_not_put(shape, square) is None:
                for colour in owners:
                    gesture = (kind_tools(kind_of(shape))[colour].target, *rotated(shape), square)
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
    """The rotations of pieces."""
    return rotations(shape for shapes in position.equipment.shapes.values() for shape in shapes)


def settings(position: VoldetourPosition) -> Iterator[Setting]:
    """What was placed in this turn, and how many turns each colour has left for leaving home."""
    placed = (Value(placed or "-", name, replace(position, placed=placed)) for placed, name in PLACED.items())
    yield Setting("placed", "placed in this turn", tuple(placed))
    for colour, name in enumerate(GAME.colours):
        values = (Value(str(left), str(left), with_turns_left(position, colour, left)) for left in TURNS_LEFT)
        yield Setting(f"turns {colour}", f"{name}: turns left to leave home", tuple(values))


def with_turns_left(position: VoldetourPosition, colour: Colour, left: int) -> VoldetourPosition:
    """The position with another number of turns for a colour to leave home."""
    black, white = (left if each == colour else turns for each, turns in enumerate(position.turns_left))
    return replace(position, turns_left=(black, white))


def cleared(position: VoldetourPosition) -> VoldetourPosition:
    """Nothing but Towers and Lords."""
    return begin(position.first, position.equipment)


__all__ = ["choices", "cleared", "edits", "names", "settings", "spots", "tools"]
