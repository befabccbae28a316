"""What is in front hides what is behind it, and never the other way round.

For spots all over a picture, the solid that the line of sight meets first is found from the geometry alone; then its
colour is what has to be painted there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from belvedere import draw
from belvedere.draw import turris, voldetour, volterra
from belvedere.draw.axonometry import Axonometry, Location
from belvedere.draw.looks import look_of
from belvedere.draw.palette import Hue, Material
from belvedere.draw.solids import ABOVE, EAST, SOUTH, face_hue, slope_hue
from belvedere.rules import Position
from belvedere.rules.turris import TurrisPosition
from belvedere.rules.turris_tower import MAT
from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.voldetour_equipment import RISES
from belvedere.rules.volterra import TILES, VolterraPosition
from tests.draw.reading import Spot, areas, hue_at, read
from tests.draw.variants import moments
from tests.games.turris import opened
from tests.games.voldetour import CROWDED, crowded

SLANTS = {"volterra": volterra.SLANT, "voldetour": voldetour.SLANT, "turris": turris.SLANT}
STEP, CLOSE = 13, 2
"""The distance from spot to spot, and from a spot to those that have to show the same face for it to be compared."""


@dataclass(frozen=True)
class Solid:
    """A box, or what is below a slope in it."""

    low: Location
    high: Location
    material: Material | None
    """What it is made of; None for something that hides what is behind it, and is not looked at itself."""

    rises: str = ""
    """The side toward which its slope rises, if it has one."""

    def met(self, slant: Axonometry, spot: Spot) -> tuple[float, Hue | None] | None:
        """How high the line of sight through a spot meets it, the nearer the higher, and the colour of the face."""
        (x, x_up), (y, y_up) = line_of_sight(slant, spot)
        west, south, bottom = x - self.low[0], y - self.low[1], -self.low[2]
        east, north, top = self.high[0] - x, self.high[1] - y, self.high[2]
        limits = {"west": (west, x_up), "east": (east, -x_up), "south": (south, y_up), "north": (north, -y_up)}
        limits |= {"bottom": (bottom, 1), "top": (top, -1)}
        if self.rises:
            ground, ground_up = {"n": limits["south"], "e": limits["west"], "s": limits["north"], "w": limits["east"]}[
                self.rises
            ]
            limits["slope"] = (ground - bottom, ground_up - 1)
        least = max(-start / up for start, up in limits.values() if up > 0)
        highest, face = min((-start / up, face) for face, (start, up) in limits.items() if up < 0)
        if highest <= least:
            return None
        if self.material is None:
            return highest, None
        if face == "slope":
            return highest, slope_hue(self.rises, self.material)
        return highest, face_hue({"top": ABOVE, "south": SOUTH, "east": EAST}[face], self.material)


def line_of_sight(slant: Axonometry, spot: Spot) -> tuple[tuple[float, float], tuple[float, float]]:
    """For x and y of all that is seen at a spot: how much they are on the board, and how much they grow with z."""
    x_right, y_right, x_down, y_up, z_up = slant.factors
    right, down = spot
    area = x_right * y_up + y_right * x_down
    x, x_grows = (right * y_up + down * y_right) / area, z_up * y_right / area
    y, y_grows = (right * x_down - down * x_right) / area, -z_up * x_right / area
    return (x, x_grows), (y, y_grows)


def solids(position: Position) -> Iterator[Solid]:
    """Everything that stands on the board, but for figures; of a nested pair the lower Stair after the upper one."""
    match position:
        case VolterraPosition():
            for square, tiles in position.tower.items():
                for level, tile in enumerate(tiles):
                    box = volterra.tile_box(*position.grid.coordinates(square), level)
                    yield Solid(*box, look_of("volterra").pieces[TILES.index(tile)])
        case TurrisPosition():
            for (square, level), (colour, _) in position.cubes.items():
                file, rank = MAT.coordinates(square)
                yield Solid((file, rank, level - 1), (file + 1, rank + 1, level), look_of("turris").pieces[colour])
        case VoldetourPosition():
            for (square, level), pieces in position.cells.items():
                file, rank = position.equipment.grid.coordinates(square)
                box = (file, rank, level), (file + 1, rank + 1, level + 1)
                for piece in reversed(pieces):
                    rises = piece.shape[1] if piece.shape in RISES else ""
                    yield Solid(*box, look_of("voldetour").pieces[piece.colour], rises)
            for square in position.equipment.towers:
                file, rank = position.equipment.grid.coordinates(square)
                top = position.equipment.tower_height + voldetour.BATTLEMENT
                yield Solid((file, rank, 0), (file + 1, rank + 1, top), None)


def first_met(things: list[Solid], slant: Axonometry, spot: Spot) -> Hue | None:
    """The colour of what the line of sight through a spot meets first, if that is looked at."""
    met = [meeting for solid in things if (meeting := solid.met(slant, spot))]
    highest = max((height for height, _ in met), default=0)
    return next((hue for height, hue in reversed(met) if height > highest - 1e-9), None)


def compared(position: Position) -> list[tuple[Spot, Hue, Hue | None]]:
    """For spots in the midst of a face, the colour that has to be seen there, and the one that is painted."""
    slant, things = SLANTS[position.game.name], list(solids(position))
    painted = list(areas(read(draw.svg(position))))
    corners = [slant.at(*corner) for solid in things for corner in (solid.low, solid.high)]
    left, right = (round(pick(x for x, _ in corners)) for pick in (min, max))
    top, bottom = (round(pick(y for _, y in corners)) for pick in (min, max))
    found: list[tuple[Spot, Hue, Hue | None]] = []
    for x in range(left, right, STEP):
        for y in range(top, bottom, STEP):
            hue = first_met(things, slant, (x, y))
            close = [(x + CLOSE, y), (x - CLOSE, y), (x, y + CLOSE), (x, y - CLOSE)]
            if hue and all(first_met(things, slant, spot) == hue for spot in close):
                found.append(((x, y), hue, hue_at(painted, (x, y))))
    return found


SCENES: list[Any] = [
    *(moment[0] for moment in moments("volterra", {})[1:]),
    *(moment[0] for moment in moments("volterra", {"size": "4x3"}, seed=4)[1:]),
    *(moment[0] for moment in moments("turris", {})[1:]),
    *(moment[0] for moment in opened()),
    *(moment[0] for equipment in CROWDED for moment in crowded(equipment)[1:]),
    *(moment[0] for moment in crowded(CROWDED[-1], seed=7)[2:]),
]


@pytest.mark.exhaustive
@pytest.mark.parametrize("position", SCENES)
def test_the_nearest_thing_is_what_is_seen(position: Position) -> None:
    spots = compared(position)
    assert len(spots) > 40
    assert [(spot, hue, painted) for spot, hue, painted in spots if hue != painted] == []
