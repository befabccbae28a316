"""The colours of the house, and materials: how their colours look in light and shade. Games name theirs (`look`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

Hue: TypeAlias = str
"""A colour as `#RRGGBB`. (A `Colour`, in `rules`, is that of a player.)"""

PAPER, INK, LINE = "#F6F1E7", "#2B2622", "#D9CFBF"
TERRACOTTA, SAGE, SKY, GOLD = "#B5532C", "#6F7F5B", "#7FA3B8", "#C99A3B"

LIGHT, SHADE = "#FFF6E6", "#22160E"
"""What lit and shaded faces have in them: the sun is low and warm."""


def mix(one: Hue, other: Hue, share: float) -> Hue:
    """A colour with a share of another one in it, from 0 (none of it) to 1 (nothing else)."""
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(parts(one), parts(other), strict=True))


def parts(hue: Hue) -> tuple[int, ...]:
    """Red, green and blue, each from 0 to 255."""
    return tuple(int(hue[i : i + 2], 16) for i in (1, 3, 5))


Stuff: TypeAlias = Literal["wood", "stone", "card", "felt"]


@dataclass(frozen=True)
class Material:
    """What something is made of: its colour, as it looks when the light comes from the left and above."""

    hue: Hue
    stuff: Stuff = "wood"
    roughness: float = 0.6
    """How little it shines, from 0 to 1."""

    engraved: bool = False
    """Whether fine lines are cut into it: so the second colour can be told from the first without seeing colours."""

    dark: bool = field(init=False, default=False)
    """Whether light letters are read more easily on it than dark ones."""

    def __post_init__(self) -> None:
        red, green, blue = parts(self.hue)
        object.__setattr__(self, "dark", 0.299 * red + 0.587 * green + 0.114 * blue < 128)

    @cached_property
    def top(self) -> Hue:
        """A face toward the sky."""
        return mix(self.hue, LIGHT, 0.13 if self.dark else 0.25)

    @cached_property
    def front(self) -> Hue:
        """A face toward the south, half in the light."""
        return mix(self.hue, SHADE, 0.08 if self.dark else 0.12)

    @cached_property
    def side(self) -> Hue:
        """A face toward the east, away from the light."""
        return mix(self.hue, SHADE, 0.42 if self.dark else 0.3)

    @cached_property
    def edge(self) -> Hue:
        """The line where a piece ends."""
        return mix(self.hue, LIGHT, 0.4) if self.dark else mix(self.hue, SHADE, 0.6)

    @cached_property
    def letter(self) -> Hue:
        """Letters, numbers and engravings on it."""
        return mix(self.hue, LIGHT, 0.8) if self.dark else mix(self.hue, SHADE, 0.75)
