"""How pieces and marks look in text boards."""

from __future__ import annotations

import re
from typing import TypeAlias

from rich.style import Style

from belvedere.draw.palette import GOLD, INK, LIGHT, Material, mix

Span: TypeAlias = tuple[int, int, int, Style]
"""A line of the text, where in it something begins and ends, and its style."""

LAST = Style(color=INK, bgcolor=GOLD)


def made_of(material: Material) -> Style:
    """The style of letters that stand for a piece: dark material is lit up, to be seen in dark terminals, too."""
    ground = mix(material.hue, LIGHT, 0.2) if material.dark else material.hue
    return Style(color=material.letter, bgcolor=ground, bold=True)


def words(line: str) -> list[tuple[int, int]]:
    """Where the words of a line begin and end."""
    return [match.span() for match in re.finditer(r"\S+", line)]
