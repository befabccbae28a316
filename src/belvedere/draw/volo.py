"""Volo: birds over a pale sky, seen from straight above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, hypot, radians, sin, sqrt

from belvedere.draw.looks.volo import AIR, LOOK
from belvedere.draw.marks import arrowhead, oval, paint_last, paint_targets
from belvedere.draw.palette import INK, LIGHT, SHADE, SKY, mix
from belvedere.draw.picture import Picture, Spot, way
from belvedere.draw.players import Row, player_row
from belvedere.rules import Action, Colour
from belvedere.rules.volo import GAME, LINE_DIRECTIONS, Add, Fly, Keep, VoloPosition
from belvedere.rules.volo_board import Hexagon, Point

STEP = 50
"""From a point to the next."""

RIM, RIM_WITH_COORDINATES = 44, 76
"""From the outermost points to the corners of the board."""

NAMES = [colour.lower() for colour in GAME.colours]
LETTER, NUMBER, RING = 19, 24, 25

THREAD = mix(SKY, "#FFFFFF", 0.2)
"""The colour of the lines on the board."""

SIZE = 0.43
"""How large birds are, compared with their outlines here."""

SWALLOW = (
    "M0-44C6-41 9-33 9-26C29-27 45-12 50 15C38 2 24-1 10 3C8 13 8 21 14 44L0 31L-14 44C-8 21-8 13-10 3"
    "C-24-1-38 2-50 15C-45-12-29-27-9-26C-9-33-6-41 0-44z"
)
DOVE = (
    "M0-42C5-40 7-33 7-25C16-31 26-39 37-40C48-40 55-30 54-18C49-11 42-6 34-5C28 1 20 4 11 5C8 11 7 15 7 19"
    "L16 37C6 43-6 43-16 37L-7 19C-7 15-8 11-11 5C-20 4-28 1-34-5C-42-6-49-11-54-18C-55-30-48-40-37-40"
    "C-26-39-16-31-7-25C-7-33-5-40 0-42z"
)
"""Birds that fly up, about 100 wide: the first player's, and the second player's, with broad wings."""

ENGRAVING = "M-44-26C-32-30-18-16 0-12C18-16 32-30 44-26M0-12V26"


def paint(
    picture: Picture,
    position: VoloPosition,
    *,
    coordinates: bool,
    aside: bool,
    last: Action | None,
    targets: Iterable[Action],
) -> None:
    """Paints a position."""
    hexagon = position.hexagon
    at = spots(hexagon)
    reach = STEP * (hexagon.side - 1) + (RIM_WITH_COORDINATES if coordinates else RIM)
    paint_board(picture, hexagon, at, reach)
    if coordinates:
        paint_coordinates(picture, hexagon, at)
    for colour in (0, 1):
        paint_flocks(picture, position, at, colour)
    for colour in (0, 1):
        for point in hexagon.names(position.birds[colour]):
            paint_bird(picture, at[point], colour, heading(point))
    paint_targets(picture, target_marks(position, at, targets))
    paint_last(picture, last_marks(position, at, last))
    if aside:
        paint_beside(picture, position, reach)


def spots(hexagon: Hexagon) -> dict[Point, Spot]:
    """Where the points are, missing ones included, around the centre of the board."""
    return {
        point: (STEP * (number - (len(row) - 1) / 2), STEP * sqrt(3) / 2 * (hexagon.side - 1 - height))
        for height, row in enumerate(hexagon.rows)
        for number, point in enumerate(row)
    }


# ------------------------------------------------------------------------------------------------------------- board


def paint_board(picture: Picture, hexagon: Hexagon, at: dict[Point, Spot], reach: float) -> None:
    """Paints the air as far as its corners reach, and the lines between neighbouring points."""
    corners = [(reach * cos(radians(angle)), reach * sin(radians(angle))) for angle in range(0, 360, 60)]
    picture.shapes([corners], fill=AIR.hue, stroke=THREAD, stroke_width=2)
    lines = (line for direction in LINE_DIRECTIONS for line in lattice(hexagon, direction))
    picture.lines(([at[end] for end in line] for line in lines), stroke=THREAD, stroke_width=1.2)


def paint_coordinates(picture: Picture, hexagon: Hexagon, at: dict[Point, Spot]) -> None:
    """Writes the names of the first and the last point of each row that there are beside them."""
    for row in hexagon.rows:
        points = [point for point in row if point not in hexagon.missing]
        for point, outward in ((points[0], -1), (points[-1], 1)):
            x, y = at[point]
            away = 50 * SIZE + 5 + 0.28 * LETTER * len(point)
            picture.text((x + outward * away, y), point, LETTER, mix(SKY, INK, 0.7))


def lattice(hexagon: Hexagon, direction: str) -> Iterator[tuple[Point, Point]]:
    """The ends of the lines of points in a direction, which missing points interrupt."""
    for point, bit in hexagon.bit.items():
        beginning = not any(hexagon.shift(other, direction) == bit for other in hexagon.name)
        end = bit
        while (there := hexagon.shift(end, direction)) & hexagon.board:
            end = there
        if beginning and end != bit:
            yield point, hexagon.name[end]


# ------------------------------------------------------------------------------------------------------------- birds


def paint_flocks(picture: Picture, position: VoloPosition, at: dict[Point, Spot], colour: Colour) -> None:
    """Paints soft bands between the birds of a flock."""
    hexagon, birds = position.hexagon, position.birds[colour]
    bands = [
        (at[point], at[hexagon.name[beside]])
        for direction in LINE_DIRECTIONS
        for point in hexagon.names(birds)
        if (beside := hexagon.shift(hexagon.bit[point], direction) & birds)
    ]
    picture.lines(bands, stroke=LOOK.pieces[colour].hue, stroke_width=16, stroke_opacity=0.28)


def heading(point: Point) -> int:
    """By how many degrees the bird on a point is rotated: no two neighbours fly quite the same way."""
    return (7 * ord(point[0]) + 11 * int(point[1:])) % 9 * 5 - 20


def paint_bird(picture: Picture, spot: Spot, colour: Colour, rotation: int) -> None:
    """Paints a bird on the wing, rotated by some degrees."""
    x, y = spot
    hue = LOOK.pieces[colour].hue
    picture.spots += [(x - 50 * SIZE, y - 50 * SIZE), (x + 50 * SIZE, y + 50 * SIZE)]
    with picture.group(f"bird {NAMES[colour]}", transform=f"translate({x:.1f} {y:.1f})rotate({rotation})scale({SIZE})"):
        edge = mix(hue, SHADE, 0.55)
        picture.element("path", d=(SWALLOW, DOVE)[colour], fill=hue, stroke=edge, stroke_width=4)
        if LOOK.pieces[colour].engraved:
            picture.element("path", d=ENGRAVING, fill="none", stroke=mix(hue, LIGHT, 0.75), stroke_width=3)


# ------------------------------------------------------------------------------------------------------------- marks


def target_marks(position: VoloPosition, at: dict[Point, Spot], targets: Iterable[Action]) -> Iterator[str]:
    """A small ring where a bird can be added, a larger one where birds land, and one around each bird of a region."""
    for action in targets:
        match action:
            case Add(point):
                yield oval(at[point], 6, 6)
            case Fly():
                for _, landed in flyers(position.hexagon, action):
                    yield oval(at[landed], 13, 13)
            case Keep(point):
                bit = position.hexagon.bit[point]
                region = next((region for region in position.regions(1 - position.colour) if region & bit), 0)
                for bird in position.hexagon.names(region):
                    yield oval(at[bird], 24, 24)


def last_marks(position: VoloPosition, at: dict[Point, Spot], action: Action | None) -> Iterator[str]:
    """A ring around each bird that was added or has flown, and the way from where it was."""
    match action:
        case Add(point) | Keep(point):
            yield oval(at[point], RING, RING)
        case Fly():
            for start, landed in flyers(position.hexagon, action):
                (x, y), (to_x, to_y) = at[start], at[landed]
                rest = RING / hypot(to_x - x, to_y - y)
                end = (to_x - (to_x - x) * rest, to_y - (to_y - y) * rest)
                yield oval(at[landed], RING, RING) + oval(at[start], 5, 5)
                yield way([at[start], end]) + arrowhead(at[start], end)


def flyers(hexagon: Hexagon, flight: Fly) -> Iterator[tuple[Point, Point]]:
    """Where each bird of a flight starts, and where it lands, unless that is not on the board."""
    for start in line_between(hexagon, flight.first, flight.last):
        landed = hexagon.bit[start]
        for _ in range(flight.distance):
            landed = hexagon.shift(landed, flight.direction) & hexagon.board
        if landed:
            yield start, hexagon.name[landed]


def line_between(hexagon: Hexagon, first: Point, last: Point) -> list[Point]:
    """The points of a line, from one end to the other; none if they are not on one line."""
    for direction in LINE_DIRECTIONS:
        line = [first]
        while line[-1] != last and (there := hexagon.shift(hexagon.bit[line[-1]], direction)) & hexagon.board:
            line.append(hexagon.name[there])
        if line[-1] == last:
            return line
    return []


# ------------------------------------------------------------------------------------------------- beside the board


def paint_beside(picture: Picture, position: VoloPosition, reach: float) -> None:
    """Paints the reserves, the first colour's at the lower left corner of the board, the other's at the upper right."""
    height = reach * sqrt(3) / 2
    for colour, side in ((0, -1), (1, 1)):
        row = beside(position, colour)
        edge = reach / 2 + row.height / sqrt(3)
        start = -max(reach, edge + row.width) if side < 0 else max(reach - row.width, edge)
        row.paint(picture, (start, -side * (height - row.height / 2)))


def beside(position: VoloPosition, colour: Colour) -> Row:
    """The number of birds in a player's reserve."""
    row = player_row(position, colour, 46)
    row.add(56, lambda picture, spot: paint_bird(picture, spot, colour, rotation=0))
    row.add_text(position.reserve(colour), NUMBER)
    return row
