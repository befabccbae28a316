"""How a game looks: what its pieces and its board are made of, and in which forms its pieces are shown.

The module of a game here says it as `LOOK`, once for pictures, the terminal and the page; a game without one looks
`PLAIN`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from belvedere import rules
from belvedere.draw.palette import Material

Form: TypeAlias = Literal["disc", "slab", "ramp", "tower", "bird", "pawn", "king"]
"""What a piece is like: a round counter, a tile or block of any size, a slope up to one side, a square tower with
battlements, a bird with spread wings, or a figure, without or with a crown."""


WOOD = Material("#B9A58A")


@dataclass(frozen=True)
class Look:
    """How a game looks."""

    pieces: tuple[Material, Material]
    """What the things of both colours are made of."""

    board: Material

    neutral: Material = WOOD
    """What things without a colour are made of."""

    forms: Mapping[str, Form] = field(default_factory=dict)
    """The form of each kind of things; a kind that is not named is a disc."""

    lined: bool = True
    """Whether lines between the squares of the board are seen."""

    level: float = 1
    """How high a level is, in squares; heights are counted in levels. Flat ones are drawn one above the other."""

    hatched: bool = False
    """Whether the flat view hatches what is built by its height, because figures walk on it."""


PLAIN = Look((Material("#51453A"), Material("#DDCFB4", engraved=True)), Material("#D3C6AE", "stone"))
"""Dark and light wood on pale stone."""


def look_of(game: str) -> Look:
    """The look of a game; raises UnknownGame."""
    look: Look = getattr(rules.module("draw.looks", game), "LOOK", PLAIN)
    return look
