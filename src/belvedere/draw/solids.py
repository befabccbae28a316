"""Boxes and ramps as they are seen at a slant: their faces, their edges, and the engraving of some."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from belvedere.draw.axonometry import Axonometry, Cell, Location
from belvedere.draw.palette import LIGHT, Hue, Material, mix
from belvedere.draw.picture import Picture

Side = Cell
"""A side of a box, as the step to the cell beyond it."""

ABOVE, BELOW = (0, 0, 1), (0, 0, -1)
NORTH, EAST, SOUTH, WEST = (0, 1, 0), (1, 0, 0), (0, -1, 0), (-1, 0, 0)

FACES: dict[Side, tuple[tuple[Cell, ...], tuple[Side, ...]]] = {
    ABOVE: (((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)), (SOUTH, EAST, NORTH, WEST)),
    SOUTH: (((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)), (BELOW, EAST, ABOVE, WEST)),
    EAST: (((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)), (BELOW, NORTH, ABOVE, SOUTH)),
}
"""The faces that can be seen, by the side they are on: their corners, each coordinate low (0) or high (1), and for the
edge from each corner to the next the side that lies beyond it."""

SLOPES: dict[str, tuple[Cell, ...]] = {
    "n": ((0, 0, 0), (1, 0, 0), (1, 1, 1), (0, 1, 1)),
    "e": ((0, 1, 0), (0, 0, 0), (1, 0, 1), (1, 1, 1)),
    "s": ((1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1)),
    "w": ((1, 0, 0), (1, 1, 0), (0, 1, 1), (0, 0, 1)),
}
"""The sloping faces, by the side toward which they rise: the corners of the lower edge, then of the upper one."""

SILHOUETTE = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1))
"""The corners on the outline of a box as it is seen."""

ENGRAVING = 0.13
"""How far an engraved line is from the edge of its face, in squares."""

STEPS = (0.2, 0.4, 0.6, 0.8)
"""Where the lines across a slope are, from its lower to its upper edge."""

ARROW = ((0.3, 0.42), (0.5, 0.62), (0.7, 0.42))
"""The mark on a slope that points uphill: across and up."""


def beyond(cell: Cell, side: Side) -> Cell:
    """The cell beyond a side of a cell."""
    return cell[0] + side[0], cell[1] + side[1], cell[2] + side[2]


def nowhere(_: Side) -> bool:
    """A piece that is a single box goes on to no side."""
    return False


def paint_box(
    picture: Picture,
    slant: Axonometry,
    low: Location,
    high: Location,
    material: Material,
    *,
    hidden: Collection[Side] = (),
    goes_on: Callable[[Side], bool] = nowhere,
) -> None:
    """Paints a box from its lowest to its highest corner: a whole piece, or the part of one that is in one cell.

    Faces on `hidden` sides are left out; where the piece `goes_on` beyond a side, it has no edge there.
    """
    edges: dict[frozenset[Location], tuple[Location, Location]] = {}
    engravings: list[tuple[Location, Location]] = []
    for face, (corners, sides) in FACES.items():
        if face not in hidden:
            places = [between(low, high, corner) for corner in corners]
            ends = [not goes_on(side) for side in sides]
            paint_face(picture, slant, places, face_hue(face, material))
            for edge in (side for side, end in zip(round_about(places), ends, strict=True) if end):
                edges.setdefault(frozenset(edge), edge)
            engravings += engraving(places, ends, slant.rise) if material.engraved else []
    paint_edges(picture, slant, material, edges.values(), engravings)


def paint_ramp(picture: Picture, slant: Axonometry, cell: Cell, rises: str, material: Material) -> None:
    """Paints a ramp in a cell, by the side toward which it rises."""
    slope = [between(cell, beyond(cell, (1, 1, 1)), corner) for corner in SLOPES[rises]]
    paint_face(picture, slant, slope, slope_hue(rises, material))
    marks = [(inside(slope, 0, up), inside(slope, 1, up)) for up in STEPS]
    if material.engraved:
        marks += [(inside(slope, across, 0), inside(slope, across, 1)) for across in (ENGRAVING, 1 - ENGRAVING)]
    paint_edges(picture, slant, material, round_about(slope), marks)
    arrow = [slant.all_at(inside(slope, *mark) for mark in ARROW)]
    picture.lines(arrow, stroke=material.letter, stroke_width=2.5)
    paint_ramp_sides(picture, slant, cell, rises, material)


def paint_ramp_sides(picture: Picture, slant: Axonometry, cell: Cell, rises: str, material: Material) -> None:
    """Paints the upright faces of a ramp: all that is seen of it when another one is nested on it."""
    for face in (SOUTH, EAST):
        corners = [corner for corner in FACES[face][0] if corner[2] == 0 or corner in SLOPES[rises]]
        if len(corners) > 2:
            places = [between(cell, beyond(cell, (1, 1, 1)), corner) for corner in corners]
            paint_face(picture, slant, places, face_hue(face, material))
            paint_edges(picture, slant, material, round_about(places), [])


def paint_face(picture: Picture, slant: Axonometry, places: Iterable[Location], hue: Hue) -> None:
    """Paints a face, with a rim of its own colour so that no gap shines through between two parts of a piece."""
    picture.shapes([slant.all_at(places)], fill=hue, stroke=hue)


def paint_edges(
    picture: Picture,
    slant: Axonometry,
    material: Material,
    edges: Iterable[tuple[Location, Location]],
    engravings: Iterable[tuple[Location, Location]],
) -> None:
    """Paints engraved lines, and the edges of faces."""
    picture.lines(map(slant.all_at, engravings), stroke=material.letter, stroke_opacity=0.55)
    picture.lines(map(slant.all_at, edges), stroke=material.edge)


def face_hue(face: Side, material: Material) -> Hue:
    """The colour of a face that looks to a side."""
    return {ABOVE: material.top, SOUTH: material.front, EAST: material.side}[face]


def slope_hue(rises: str, material: Material) -> Hue:
    """The colour of a slope that rises to a side: between those of the faces it is turned to."""
    lit = {"n": (material.front, 0.6), "e": (LIGHT, 0.25), "s": (LIGHT, 0.1), "w": (material.side, 0.6)}
    return mix(material.top, *lit[rises])


# ---------------------------------------------------------------------------------------------------------- geometry


def between(low: Location, high: Location, share: Sequence[float]) -> Location:
    """The location in a box at these shares of its width, depth and height."""
    x, y, z = (a + (b - a) * part for a, b, part in zip(low, high, share, strict=True))
    return x, y, z


def inside(corners: Sequence[Location], across: float, up: float) -> Location:
    """The location in a face at these shares of the way along its first edge, and from there to the opposite one."""
    first, second, _, last = corners
    x, y, z = (a + (b - a) * across + (c - a) * up for a, b, c in zip(first, second, last, strict=True))
    return x, y, z


def round_about(places: Sequence[Location]) -> list[tuple[Location, Location]]:
    """The edges of a face, from corner to corner."""
    return list(zip(places, [*places[1:], places[0]], strict=True))


def engraving(corners: Sequence[Location], ends: Sequence[bool], rise: float) -> list[tuple[Location, Location]]:
    """Lines inside the edges at which a piece ends, or one in the middle of a face that is too low for two."""
    width, height = (
        sum(abs(b - a) * scale for a, b, scale in zip(corners[0], corner, (1, 1, rise), strict=True))
        for corner in (corners[1], corners[3])
    )
    bottom, right, top, left = (
        min(0.5, ENGRAVING / size) if end else 0 for end, size in zip(ends, (height, width, height, width), strict=True)
    )
    ring = [(left, bottom), (1 - right, bottom), (1 - right, 1 - top), (left, 1 - top)]
    lines = round_about([inside(corners, *spot) for spot in ring])
    return [line for line, end in zip(lines, ends, strict=True) if end and line[0] != line[1]]
