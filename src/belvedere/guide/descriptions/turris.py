"""Positions of Turris in words.

>>> from belvedere import guide, rules
>>> print(guide.describe(rules.get("turris").start().play("c3/1"), "en"))
Black to move: place a piece. The frame is open: the tower can still reach from a1 to e5. White in the tower: level 1: \
c3 standing. White has 19 pieces to place. Black has 20 pieces to place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from belvedere.draw.scenes.turris import outline
from belvedere.draw.turris_views import largest_areas
from belvedere.guide.words import counted, grouped
from belvedere.rules import Colour
from belvedere.rules.turris import TurrisPosition
from belvedere.rules.turris_tower import VIEWS


def describe(position: TurrisPosition) -> Iterator[str]:
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
