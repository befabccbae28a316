"""A square board seen at a slant: its coordinates, its lines, the shadows on it, and the room beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from belvedere.draw.axonometry import Axonometry
from belvedere.draw.palette import INK, LIGHT, SHADE, Material, mix
from belvedere.draw.picture import Picture
from belvedere.draw.players import Row
from belvedere.draw.solids import paint_box
from belvedere.rules.grid import Grid, Square

SHADOW = 0.5, 0.22
"""How far to the east and to the south the shadow of a column goes that is as high as a square is wide."""


@dataclass(frozen=True)
class Board:
    """A board with a rim around its squares."""

    slant: Axonometry
    grid: Grid
    material: Material
    rim: float
    """How wide the rim is, in squares."""

    depth: float
    """How thick the board is, in levels."""

    def paint(self, picture: Picture) -> None:
        """Paints the board itself."""
        files, ranks, rim = self.grid.files, self.grid.ranks, self.rim
        paint_box(picture, self.slant, (-rim, -rim, -self.depth), (files + rim, ranks + rim, 0), self.material)

    def paint_coordinates(self, picture: Picture, size: float) -> None:
        """Writes files and ranks onto the rim, on the sides where nothing can hide them."""
        hue = mix(self.material.hue, LIGHT if self.material.dark else INK, 0.85)
        for file, square in enumerate(self.grid.rows[0]):
            picture.transformed_text(self.slant.flat(file + 0.5, -self.rim / 2), square[0], size, hue)
        for rank in range(self.grid.ranks):
            place = self.slant.flat(self.grid.files + self.rim / 2, rank + 0.5)
            picture.transformed_text(place, rank + 1, size, hue)

    def paint_squares(self, picture: Picture) -> None:
        """Paints the lines between the squares."""
        files, ranks = self.grid.files, self.grid.ranks
        lines = [((file, 0, 0), (file, ranks, 0)) for file in range(files + 1)]
        lines += [((0, rank, 0), (files, rank, 0)) for rank in range(ranks + 1)]
        picture.lines(map(self.slant.all_at, lines), stroke=mix(self.material.hue, INK, 0.35))

    def paint_shadows(self, picture: Picture, heights: Mapping[Square, int], most: int = 9) -> None:
        """Paints the shadows that columns throw on the board; those of `most` levels are the longest."""
        shadows = []
        for square, height in heights.items():
            east, south = (min(height, most) * self.slant.rise * length for length in SHADOW)
            low, high = 0.02, 0.98
            outline = [(low, low), (low + east, low - south), (high + east, low - south)]
            outline += [(high + east, high - south), (high, high), (low, high)]
            if height:
                shadows.append([self.slant.at(*self._kept_on(square, *corner)) for corner in outline])
        picture.shapes(shadows, fill=SHADE, fill_opacity=0.2)

    def _kept_on(self, square: Square, east: float, north: float) -> tuple[float, float]:
        """A place that far from the corner of a square, or where the board ends before it."""
        file, rank = self.grid.coordinates(square)
        return min(file + east, self.grid.files + self.rim), max(rank + north, -self.rim)

    def paint_beside(self, picture: Picture, rows: tuple[Row, Row]) -> None:
        """Paints what the first colour has in front of the board at the left, and the second behind it at the right.

        Both come as near to the board as what is painted already lets them.
        """
        files, ranks, rim = self.grid.files, self.grid.ranks, self.rim
        left, front = self.slant.at(-rim, -rim, -self.depth), self.slant.at(files + rim, -rim, -self.depth)
        right, back = self.slant.at(files + rim, ranks + rim), self.slant.at(-rim, ranks + rim)
        first, second = rows

        edge = left[1] + (front[1] - left[1]) * min(1, first.width / (front[0] - left[0]))
        lowest = max([edge, *(y for x, y in picture.spots if x < left[0] + first.width)])
        highest_start = right[0] - second.width
        edge = right[1] + (back[1] - right[1]) * min(1, second.width / (right[0] - back[0]))
        highest = min([edge, *(y for x, y in picture.spots if x > highest_start)])
        first.paint(picture, (left[0], lowest + first.height / 2))
        second.paint(picture, (highest_start, highest - second.height / 2))
