"""Positions in words, for those who listen to them: whose turn it is, and what stands where.

>>> from belvedere import guide, rules
>>> print(guide.describe(rules.get("turris").start().play("c3/1"), "en"))
Black to move: place a piece. The frame is open: the tower can still reach from a1 to e5. White in the tower: level 1: \
c3 standing. White has 19 pieces to place. Black has 20 pieces to place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from belvedere.draw.scenes.turris import outline
from belvedere.draw.scenes.voldetour import TURNS
from belvedere.draw.views import largest_areas
from belvedere.guide.sentences import in_language
from belvedere.rules import Colour, Position
from belvedere.rules.equipment import Piece
from belvedere.rules.tower import VIEWS
from belvedere.rules.turris import TurrisPosition
from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.volo import VoloPosition
from belvedere.rules.volterra import VolterraPosition


def describe(position: Position, language: str = "en") -> str:
    """A position in words, short enough to be listened to; raises UnknownLanguage."""
    status = str(position).splitlines()[-1]
    sentences = [status, *DESCRIBERS[position.game.name](position)]
    return " ".join(f"{capitalised(in_language(sentence, language))}." for sentence in sentences)


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[0].upper() + sentence[1:]


def counted(number: int, thing: str) -> str:
    """So many things."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def grouped(groups: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Groups of things, each with what they have in common."""
    return "; ".join(f"{common}: {', '.join(things)}" for common, things in groups)


# ---------------------------------------------------------------------------------------------------------- Volterra


def volterra(position: VolterraPosition) -> Iterator[str]:
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


# -------------------------------------------------------------------------------------------------------------- Volo


def volo(position: VoloPosition) -> Iterator[str]:
    """The flocks of each colour, the largest first, and the birds in reserve."""
    for colour, name in enumerate(position.game.colours):
        yield f"flocks of {name}: {grouped(by_flock(position, colour))}"
    for colour, name in enumerate(position.game.colours):
        yield f"{name} has {counted(position.reserve(colour), 'bird')} in reserve"


def by_flock(position: VoloPosition, colour: Colour) -> Iterator[tuple[str, list[str]]]:
    """The flocks of a colour, the largest first, and in the end all birds together that are flocks of one."""
    found = flocks(position, colour)
    yield from ((counted(len(flock), "bird"), flock) for flock in found if len(flock) > 1)
    single = [bird for flock in found if len(flock) == 1 for bird in flock]
    if single:
        yield "single birds", single


def flocks(position: VoloPosition, colour: Colour) -> list[list[str]]:
    """The birds of each flock, the largest flock first."""
    found, left = [], position.birds[colour]
    while left:
        flock = position.flock(left & -left, colour)
        found.append(list(position.hexagon.names(flock)))
        left &= ~flock
    return sorted(found, key=len, reverse=True)


# --------------------------------------------------------------------------------------------------------- Voldétour


def voldetour(position: VoldetourPosition) -> Iterator[str]:
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
        words = f"Stair on {piece.square} {TURNS[piece.shape[1]]}"
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


# ------------------------------------------------------------------------------------------------------------ Turris


def turris(position: TurrisPosition) -> Iterator[str]:
    """The frame; each colour's pieces, level by level; how many are left; and the points while the game goes on."""
    white, black = position.game.colours
    yield outline(position).sentence
    for colour, name in enumerate((white, black)):
        if position.pieces[colour]:
            yield f"{name} in the tower: {grouped(by_level(position, colour))}"
    for colour, name in enumerate((white, black)):
        yield f"{name} has {counted(position.reserve(colour), 'piece')} to place"
    if position.frame and not position.outcome:
        areas = [largest_areas(position.view(name)) for name in VIEWS]
        points = [sum(len(area[colour]) for area in areas) for colour in (0, 1)]
        yield f"points now: {white} {points[0]}, {black} {points[1]}"


def by_level(position: TurrisPosition, colour: Colour) -> Iterator[tuple[str, list[str]]]:
    """The pieces of a colour by their lower level."""
    pieces = sorted(position.pieces[colour], key=lambda piece: (piece.level, piece.squares))
    for level, group in groupby(pieces, lambda piece: piece.level):
        yield f"level {level}", [" and ".join(p.squares) + (" standing" if p.stands else " lying") for p in group]


DESCRIBERS: dict[str, Callable[[Any], Iterable[str]]] = {
    "volterra": volterra,
    "volo": volo,
    "voldetour": voldetour,
    "turris": turris,
}
"""What describes the positions of each game."""
