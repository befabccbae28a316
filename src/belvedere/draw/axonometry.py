"""Boards seen at a slant from the south-east and above, along parallel lines of sight.

Space is measured in squares to the east (x) and to the north (y), and in levels upward (z), from the south-western
corner of a1. Pieces fill cells of one square and one level. Of a cell only the top, the front (south) and the side
(east) can be seen; painting the cells in `painters_order` lets each hide what is behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, radians, sin
from typing import TypeAlias

from belvedere.draw.picture import Spot

Location: TypeAlias = tuple[float, float, float]
"""A location in space."""

Cell: TypeAlias = tuple[int, int, int]
"""File, rank and level, each counted from 0: also the location of the cell's lowest corner."""


@dataclass(frozen=True)
class Axonometry:
    """How one looks at a board."""

    unit: float
    """How long the side of a square is in the picture, unless foreshortened."""

    rise: float
    """How high a level is, in squares."""

    rotation: float
    """By how many degrees the board is rotated: 0 would show the front of pieces only, 45 front and side alike."""

    tilt: float
    """From how many degrees above the board one looks."""

    origin: Spot = (0, 0)
    """Where the location 0, 0, 0 is seen."""

    @cached_property
    def factors(self) -> tuple[float, float, float, float, float]:
        """How far right east and north are, how far down east is, and how far up north and the sky are."""
        rotation, tilt = radians(self.rotation), radians(self.tilt)
        across, along = self.unit * cos(rotation), self.unit * sin(rotation)
        return across, along, along * sin(tilt), across * sin(tilt), self.unit * self.rise * cos(tilt)

    def at(self, x: float, y: float, z: float = 0) -> Spot:
        """Where a location is seen."""
        east_right, north_right, east_down, north_up, sky_up = self.factors
        right, down = self.origin
        return right + x * east_right + y * north_right, down + x * east_down - y * north_up - z * sky_up

    def all_at(self, locations: Iterable[Location]) -> list[Spot]:
        """Where several locations are seen."""
        return [self.at(*location) for location in locations]

    def moved(self, location: Location, spot: Spot) -> Axonometry:
        """The same slant, but so that a location is seen at a spot."""
        (x, y), (right, down), (to_right, to_down) = self.origin, self.at(*location), spot
        return replace(self, origin=(x + to_right - right, y + to_down - down))

    def flat(self, x: float, y: float, z: float = 0) -> str:
        """The transformation that lays what is drawn around 0, 0 flat onto a level, around a location."""
        east_right, north_right, east_down, north_up, _ = (factor / self.unit for factor in self.factors)
        right, down = self.at(x, y, z)
        return f"matrix({east_right:.3f} {east_down:.3f} {-north_right:.3f} {north_up:.3f} {right:.1f} {down:.1f})"


def painters_order(cell: Cell) -> tuple[int, int, int]:
    """Cells sorted by this come from the farthest to the nearest: none hides one that comes after it."""
    file, rank, level = cell
    return -rank, file, level
