"""Marks on a position: the last action as a thin gold trace, and what can be done as soft rings, bars and arrows.

A mark is path data: marks in one place are painted as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, radians, sin

from belvedere.draw.axonometry import Axonometry, Location
from belvedere.draw.palette import GOLD, LIGHT, PAPER, SAGE, SHADE, Hue, mix
from belvedere.draw.picture import Picture, Spot, numbers, way

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def paint_last(picture: Picture, marks: Iterable[str]) -> None:
    """Paints the marks of the last action."""
    paint_marks(picture, "last", marks, (mix(GOLD, SHADE, 0.75), 4.5), (mix(GOLD, LIGHT, 0.15), 2.5))


def paint_targets(picture: Picture, marks: Iterable[str]) -> None:
    """Paints the marks of what can be done in one place."""
    paint_marks(picture, "target", marks, (PAPER, 6.5), (mix(SAGE, SHADE, 0.2), 3))


def paint_marks(picture: Picture, name: str, marks: Iterable[str], *strokes: tuple[Hue, float]) -> None:
    """Paints marks in strokes of some colour and width, one on the other, so that they are seen on any ground."""
    data = "".join(dict.fromkeys(marks))
    if data:
        with picture.group(name, fill="none"):
            for hue, width in strokes:
                picture.element("path", d=data, stroke=hue, stroke_width=width)


def outline(spots: Sequence[Spot]) -> str:
    """A closed line."""
    return way(spots) + "z"


def oval(centre: Spot, across: float, down: float) -> str:
    """A circle or an oval."""
    x, y = centre
    arc = f"a{numbers(across, down)} 0 1 0 "
    return f"M{numbers(x - across, y)}{arc}{numbers(2 * across, 0)}{arc}{numbers(-2 * across, 0)}z"


def cross(centre: Spot, reach: float) -> str:
    """Two short lines that cross."""
    x, y = centre
    lines = ((x - reach, y - reach), (x + reach, y + reach)), ((x - reach, y + reach), (x + reach, y - reach))
    return "".join(map(way, lines))


def ring(slant: Axonometry, centre: Location, radius: float) -> str:
    """A ring that lies flat on a level; its radius is in squares."""
    return oval(slant.at(*centre), radius * slant.unit, radius * slant.unit * sin(radians(slant.tilt)))


def square_ring(slant: Axonometry, centre: Location, half: float) -> str:
    """A square that lies flat on a level; half its side is in squares of the board."""
    x, y, z = centre
    return outline(slant.all_at((x + half * east, y + half * north, z) for east, north in CORNERS))


def flight(start: Spot, end: Spot) -> str:
    """An arc through the air, with an arrowhead at its end; nothing from a spot to itself."""
    if start == end:
        return ""
    (x, y), (to_x, to_y) = start, end
    top_x, top_y = (x + to_x) / 2, (y + to_y) / 2 - 0.3 * hypot(to_x - x, to_y - y)
    return f"M{numbers(x, y)}Q{numbers(top_x, top_y, to_x, to_y)}{arrowhead((top_x, top_y), end)}"


def arrowhead(start: Spot, end: Spot, size: float = 11) -> str:
    """The head of an arrow that ends on a spot."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    right, down = (to_x - x) / length * size, (to_y - y) / length * size
    return way(
        [(to_x - right - down / 2, to_y - down + right / 2), end, (to_x - right + down / 2, to_y - down - right / 2)]
    )
