"""Positions of Voldétour in words."""

from __future__ import annotations

from collections.abc import Iterator

from belvedere.draw.scenes.voldetour import ROTATIONS
from belvedere.guide.words import counted
from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.voldetour_equipment import Piece


def describe(position: VoldetourPosition) -> Iterator[str]:
    """The Towers and Lords; the pieces of each colour, from the ground up; and those in reserve."""
    for colour, name in enumerate(position.game.colours):
        square = position.lords[colour]
        height = position.heights[square]
        yield f"{name}'s Tower stands on {position.equipment.towers[colour]}"
        yield f"{name}'s Lord stands on {square}" + (f", {height} high" if height else "")
    for colour, name in enumerate(position.game.colours):
        pieces = sorted((piece for piece in position.pieces if piece.colour == colour), key=from_the_ground)
        if pieces:
            yield f"pieces of {name}: {'; '.join(piece_in_words(position, piece) for piece in pieces)}"
    for colour, name in enumerate(position.game.colours):
        reserve = [counted_kind(kind, number) for kind, number in sorted(position.reserve(colour).items()) if number]
        yield f"{name} has in reserve: {', '.join(reserve) or 'nothing'}"


def from_the_ground(piece: Piece) -> tuple[int, str]:
    """What sorts pieces from the ground up."""
    return piece.level, str(piece)


def piece_in_words(position: VoldetourPosition, piece: Piece) -> str:
    """A piece with its shape and place, and its height if it does not stand on the ground."""
    squares = position.equipment.footprints[piece.shape][piece.square]
    if piece.kind == "S":
        words = f"Stair on {piece.square} {ROTATIONS[piece.shape[1]]}"
    elif piece.kind == "B1":
        words = f"cube on {piece.square}"
    elif len(squares) == 1:
        words = f"Block of length {piece.kind[1:]} standing on {piece.square}"
    else:
        words = f"Block of length {piece.kind[1:]} lying from {squares[0]} to {squares[-1]}"
    return f"{words}, at height {piece.level}" if piece.level else words


def counted_kind(kind: str, number: int) -> str:
    """So many pieces of a kind."""
    if kind == "S":
        return counted(number, "Stair")
    return counted(number, "cube") if kind == "B1" else f"{counted(number, 'Block')} of length {kind[1:]}"
