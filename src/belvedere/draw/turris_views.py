"""Turris unfolded: its four sides and the roof, with the areas that are scored and the points they give.

There is nothing to unfold until the frame is settled: until then only the players are shown, with their pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from belvedere.draw.axonometry import Axonometry
from belvedere.draw.looks.turris import LOOK
from belvedere.draw.marks import cross, outline, oval, paint_last, paint_targets
from belvedere.draw.palette import GOLD, INK, LIGHT, LINE, PAPER, TERRACOTTA, mix
from belvedere.draw.picture import Picture, Spot, way
from belvedere.draw.players import Row, player_row
from belvedere.draw.solids import paint_box
from belvedere.rules import Action, Colour
from belvedere.rules.turris import GAME, Place, Remove, TurrisPosition
from belvedere.rules.turris_tower import SIDES, VIEWS, WIDTH, Frame, Piece, View

SMALL_SLANT = Axonometry(unit=20, rise=1, rotation=33, tilt=32)

CELL = 27
"""The side of a square of a view."""

BESIDE, BELOW = 30, 70
"""The room to the right of a view, and below it."""

NAMES = [colour.lower() for colour in GAME.colours]
LETTER, NUMBER, DISC = 18, 18, 14

OUTLINES = (TERRACOTTA, mix(GOLD, LIGHT, 0.2))
"""The colours of the lines around the scored areas of both colours."""

INSET = 2.2
"""How far these lines are from the border of the area."""

Square = tuple[int, int]
"""A square of a view: its row, from the top, and its column."""

AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The steps to the squares above, to the right, below and to the left."""


@dataclass(frozen=True)
class Panel:
    """Where a view is in the picture."""

    left: float
    ground: float
    rows: int

    def spot(self, row: float, column: float) -> Spot:
        """The spot that many squares below the top and right of the left edge."""
        return self.left + CELL * column, self.ground - CELL * (self.rows - row)

    def corners(self, row: int, column: int) -> list[Spot]:
        """The corners of a square."""
        return [self.spot(row + down, column + right) for down, right in ((0, 0), (0, 1), (1, 1), (1, 0))]


def paint_views(
    picture: Picture,
    position: TurrisPosition,
    frame: Frame,
    corner: Spot,
    *,
    coordinates: bool,
    last: Action | None,
    targets: Iterable[Action],
) -> None:
    """Paints the four sides in a row, from its lower left corner on, and above them the roof and the points."""
    left, bottom = corner
    levels = max(position.heights.values())
    sides = {name: Panel(left + i * (3 * CELL + BESIDE), bottom - BELOW, levels) for i, name in enumerate(SIDES)}
    roof = Panel(left, bottom - BELOW - max(3, levels) * CELL - BELOW - 14, 3)
    empty = [roof.corners(row, column) for row in range(3) for column in range(3)]
    picture.shapes(empty, fill="none", stroke=LINE)
    for name, panel in (sides | {"roof": roof}).items():
        with picture.group(f"view {name}"):
            paint_view(picture, panel, position.view(name))
            if coordinates:
                paint_letters(picture, panel, frame, name)
    paint_targets(picture, (roof_mark(roof, frame, action) for action in targets))
    paint_last(picture, roof_outline(roof, frame, last))
    for colour in (0, 1):
        player(position, colour).paint(picture, (sides["east"].left, roof.spot(0.5 + 2 * colour, 0)[1]))


def paint_view(picture: Picture, panel: Panel, view: View) -> None:
    """Paints what is seen, more strongly where it is scored, and below it how large the scored areas are."""
    areas = largest_areas(view)
    for row, colours in enumerate(view):
        for column, colour in enumerate(colours):
            if colour is not None:
                paint_seen(picture, panel, row, column, colour, scored=(row, column) in areas[colour])
    start, end = panel.spot(panel.rows, -0.2), panel.spot(panel.rows, 3.2)
    picture.lines([[start, end]], stroke=INK, stroke_width=1.5)
    for colour, area in enumerate(areas):
        with picture.group(f"area {NAMES[colour]}"):
            picture.lines(border(panel, area), stroke=OUTLINES[colour], stroke_width=2.5)
        x, _ = panel.spot(0, 0.5 + 2 * colour)
        paint_disc(picture, (x, panel.ground + BELOW - 2 * DISC), len(area), colour)


def paint_seen(picture: Picture, panel: Panel, row: int, column: int, colour: Colour, *, scored: bool) -> None:
    """Paints what is seen on one square."""
    material = LOOK.pieces[colour]
    hue = material.hue if scored else mix(material.hue, PAPER, 0.55)
    with picture.group(f"seen {NAMES[colour]}"):
        picture.shapes([panel.corners(row, column)], fill=hue, stroke=mix(material.hue, INK, 0.3), stroke_width=0.7)
        if material.engraved:
            line = [panel.spot(row + 0.5, column + share) for share in (0.38, 0.62)]
            picture.lines([line], stroke=material.letter, stroke_opacity=0.6)


def paint_disc(picture: Picture, spot: Spot, number: int, colour: Colour, scale: float = 1) -> None:
    """Paints a number on a disc of a colour."""
    material = LOOK.pieces[colour]
    picture.circle(spot, DISC * scale, fill=material.hue, stroke=material.edge)
    picture.text(spot, number, NUMBER * scale, material.letter)


def paint_letters(picture: Picture, panel: Panel, frame: Frame, name: str) -> None:
    """Writes the files or ranks below a view, and on which side it is."""
    sights = frame.sights["south" if name == "roof" else name]
    for column, (square, *_) in enumerate(sights):
        x, y = panel.spot(panel.rows, column + 0.5)
        picture.text((x, y + 13), square[1 if name in ("east", "west") else 0], LETTER)
    if name != "roof":
        x, y = panel.spot(panel.rows, 1.5)
        picture.text((x, y + BELOW - 2 * DISC), name[0].upper(), LETTER)


# ------------------------------------------------------------------------------------------------------------- areas


def largest_areas(view: View) -> tuple[set[Square], set[Square]]:
    """The largest area of each colour; of several that are equally large, the one that begins highest."""
    largest: list[set[Square]] = [set(), set()]
    left = {(i, j): colour for i, row in enumerate(view) for j, colour in enumerate(row) if colour is not None}
    while left:
        start = min(left)
        colour = left.pop(start)
        area = [start]
        for square in area:  # which grows meanwhile
            for there in (beside(square, step) for step in AROUND):
                if left.get(there) == colour:
                    del left[there]
                    area.append(there)
        if len(area) > len(largest[colour]):
            largest[colour] = set(area)
    return largest[0], largest[1]


def beside(square: Square, step: Square) -> Square:
    """The square one step away."""
    return square[0] + step[0], square[1] + step[1]


def border(panel: Panel, area: set[Square]) -> Iterator[list[Spot]]:
    """The lines around an area, a little inside of it."""
    inset = INSET / CELL
    for square in sorted(area):
        for i, outward in enumerate(AROUND):
            if beside(square, outward) not in area:
                line = []
                for along in (AROUND[i - 1], AROUND[(i + 1) % 4]):
                    there = beside(square, along)
                    turns_in, turns_out = there not in area, there in area and beside(there, outward) in area
                    reach = 0.5 - inset if turns_in else 0.5 + inset if turns_out else 0.5
                    down, right = (0.5 + o * (0.5 - inset) + a * reach for o, a in zip(outward, along, strict=True))
                    line.append(panel.spot(square[0] + down, square[1] + right))
                yield line


# ------------------------------------------------------------------------------------------------- marks on the roof


def roof_mark(roof: Panel, frame: Frame, action: Action) -> str:
    """The mark of an action: a ring for a standing piece, a bar for a lying one, crosses for one to remove."""
    match action:
        case Place(piece) if piece.stands:
            return "".join(oval(spot, 0.28 * CELL, 0.28 * CELL) for spot in on_roof(roof, frame, piece))
        case Place(piece):
            return "".join(map(way, filter(None, [on_roof(roof, frame, piece)])))
        case Remove(piece):
            return "".join(cross(spot, 0.2 * CELL) for spot in on_roof(roof, frame, piece))
        case _:
            return ""


def roof_outline(roof: Panel, frame: Frame, action: Action | None) -> Iterator[str]:
    """The outline of the piece that was placed or removed."""
    spots = on_roof(roof, frame, action.piece) if isinstance(action, Place | Remove) else []
    if spots:
        half = CELL / 2
        (left, bottom), (right, top) = spots[0], spots[-1]
        left, bottom, right, top = left - half, bottom + half, right + half, top - half
        yield outline([(left, bottom), (right, bottom), (right, top), (left, top)])


def on_roof(roof: Panel, frame: Frame, piece: Piece) -> list[Spot]:
    """The middles of the squares of a piece, if it is in the frame."""
    if not set(piece.squares).issubset(frame.squares):
        return []
    places = [divmod(frame.squares.index(square), WIDTH) for square in piece.squares]
    return [roof.spot(WIDTH - 0.5 - rank, file + 0.5) for rank, file in places]


# ------------------------------------------------------------------------------------------------------------ points


def player(position: TurrisPosition, colour: Colour) -> Row:
    """A player's points in all views, if there are any yet, and the number of pieces left."""
    row = player_row(position, colour, 44)
    if position.frame:
        points = sum(len(largest_areas(position.view(name))[colour]) for name in VIEWS)
        row.add(60, lambda picture, spot: paint_disc(picture, spot, points, colour, 1.5))
    if position.reserve(colour):
        row.add(44, lambda picture, spot: paint_piece(picture, spot, colour))
        row.add_text(f"×{position.reserve(colour)}", 22)
    return row


def paint_piece(picture: Picture, spot: Spot, colour: Colour) -> None:
    """Paints a piece that is not in the tower, around a spot."""
    slant = SMALL_SLANT.moved((1, 0.5, 0.5), spot)
    paint_box(picture, slant, (0, 0, 0), (2, 1, 1), LOOK.pieces[colour])
