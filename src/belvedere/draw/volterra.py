"""Volterra: towers of walnut and maple tiles seen at a slant, and the pawns on top of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from belvedere.draw.axonometry import Axonometry, Location
from belvedere.draw.board import Board
from belvedere.draw.figures import PAWN, VEIL, paint_figure
from belvedere.draw.looks.volterra import LEVEL, LINEN, LOOK
from belvedere.draw.marks import flight, outline, paint_last, paint_targets, ring, square_ring
from belvedere.draw.palette import INK, Material, mix
from belvedere.draw.picture import Picture, Spot, numbers
from belvedere.draw.players import Row, player_row
from belvedere.draw.solids import ABOVE, FACES, SILHOUETTE, between, paint_box
from belvedere.rules import Action, Colour
from belvedere.rules.grid import Square
from belvedere.rules.volterra import GAME, TILES, LayTile, MovePawn, MoveStack, PutPawn, VolterraPosition

SLANT = Axonometry(unit=100, rise=LEVEL, rotation=30, tilt=48)
RIM, RIM_WITH_COORDINATES = 0.14, 0.44

GAP = 0.05
"""Between a tile and the border of its square."""

NAMES = [colour.lower() for colour in GAME.colours]
LETTER, NUMBER, PAWN_SIZE = 24, 26, 40


def paint(
    picture: Picture,
    position: VolterraPosition,
    *,
    coordinates: bool,
    aside: bool,
    last: Action | None,
    targets: Iterable[Action],
) -> None:
    """Paints a position."""
    board = Board(SLANT, position.grid, LINEN, RIM_WITH_COORDINATES if coordinates else RIM, depth=1.2)
    board.paint(picture)
    if coordinates:
        board.paint_coordinates(picture, LETTER)
    for square, tiles in position.tower.items():
        if not tiles:
            paint_hollow(picture, *position.grid.coordinates(square))
    board.paint_shadows(picture, {square: len(tiles) for square, tiles in position.tower.items()})
    actions = list(targets)
    for row in reversed(position.grid.rows):
        for square in row:
            paint_tower(picture, position, square)
            paint_targets(picture, target_marks(position, square, actions))
            if square in position.pawns:
                paint_pawn_of(picture, position.pawns.index(square), SLANT.at(*centre(position, square)))
    with picture.group("veiled", opacity=VEIL):
        for colour, pawn in enumerate(position.pawns):
            if pawn:
                paint_figure(picture, PAWN, SLANT.at(*centre(position, pawn)), PAWN_SIZE, LOOK.pieces[colour])
    paint_last(picture, last_marks(position, last))
    if aside:
        board.paint_beside(picture, (beside(position, 0), beside(position, 1)))


def paint_hollow(picture: Picture, file: int, rank: int) -> None:
    """Paints an empty square: a shallow hollow, with the shadow of its western and its northern wall."""
    low, high, wall = GAP + 0.02, 1 - GAP - 0.02, 0.06
    floor = [(low, low), (high, low), (high, high), (low, high)]
    shadow = [(low, low), (low, high), (high, high), (high, high - wall), (low + wall, high - wall), (low + wall, low)]
    for area, share in ((floor, 0.06), (shadow, 0.22)):
        picture.shapes([[SLANT.at(file + x, rank + y) for x, y in area]], fill=mix(LINEN.hue, INK, share))


def paint_tower(picture: Picture, position: VolterraPosition, square: Square) -> None:
    """Paints the tiles of a tower from the bottom up, and its height if it is more than one."""
    file, rank = position.grid.coordinates(square)
    tiles = position.tower[square]
    height = len(tiles)
    for level, tile in enumerate(tiles):
        colour = TILES.index(tile)
        low, high = tile_box(file, rank, level)
        with picture.group(f"tile {NAMES[colour]}"):
            paint_box(picture, SLANT, low, high, LOOK.pieces[colour])
            if level == height - 1:
                paint_grain(picture, low, high, LOOK.pieces[colour], unevenness(file, rank, level))
    if height > 1:
        hue = LOOK.pieces[TILES.index(tiles[-1])].letter
        picture.transformed_text(SLANT.flat(file + 0.29, rank + 0.3, height), height, NUMBER, hue)


def paint_pawn_of(picture: Picture, colour: Colour, foot: Spot) -> None:
    """Paints the pawn of a colour."""
    with picture.group(f"pawn {NAMES[colour]}"):
        paint_figure(picture, PAWN, foot, PAWN_SIZE, LOOK.pieces[colour])


def unevenness(file: int, rank: int, level: int) -> int:
    """A number from 0 to 8 that seems to be random, so that no tile looks and lies quite like the next."""
    return (7 * file + 11 * rank + 5 * level) % 9


def tile_box(file: int, rank: int, level: int, tiles: int = 1) -> tuple[Location, Location]:
    """The lowest and the highest corner of a tile, or of several on each other."""
    north, east = divmod(unevenness(file, rank, level), 3)
    x, y = file + 0.012 * (east - 1), rank + 0.012 * (north - 1)
    return (x + GAP, y + GAP, level), (x + 1 - GAP, y + 1 - GAP, level + tiles)


def paint_grain(picture: Picture, low: Location, high: Location, material: Material, chance: int) -> None:
    """Paints the grain of the wood on top of a tile."""
    grain = ""
    for i, usual in enumerate((0.18, 0.3, 0.44, 0.6, 0.74, 0.87), chance):
        north, bend = usual + (3 * i % 5 - 2) * 0.02, (2 * i % 5 - 2) * 0.03
        line = ((0.02, north), (0.5, north + bend), (0.98, north + bend / 3))
        start, middle, end = (SLANT.at(*between(low, high, (*share, 1))) for share in line)
        grain += f"M{numbers(*start)}Q{numbers(*middle, *end)}"
    picture.element("path", d=grain, fill="none", stroke=material.side, stroke_opacity=0.45, stroke_width=0.8)


# ------------------------------------------------------------------------------------------------------------- marks


def target_marks(position: VolterraPosition, square: Square, targets: Iterable[Action]) -> Iterator[str]:
    """The marks on a square: a ring if the pawn can go there, a square if tiles can."""
    for action in targets:
        match action:
            case MovePawn(_, target) | PutPawn(target) if target == square:
                yield ring(SLANT, centre(position, square), 0.3)
            case MoveStack(_, target, _) | LayTile(target) if target == square:
                yield square_ring(SLANT, centre(position, square), 0.3)


def last_marks(position: VolterraPosition, action: Action | None) -> Iterator[str]:
    """The tiles that moved or the tower with the pawn, where they came from, and the way."""
    match action:
        case MovePawn(origin, target):
            yield outline(top(position, origin))
            yield outline(top(position, target))
            yield flight(SLANT.at(*centre(position, origin)), SLANT.at(*centre(position, target)))
        case MoveStack(origin, target, tiles):
            file, rank = position.grid.coordinates(target)
            moved = tile_box(file, rank, len(position.tower[target]) - tiles, tiles)
            yield outline(top(position, origin))
            yield outline(SLANT.all_at(between(*moved, corner) for corner in SILHOUETTE))
            yield flight(SLANT.at(*centre(position, origin)), SLANT.at(*centre(position, target)))
        case LayTile(square) | PutPawn(square):
            yield outline(top(position, square))


def centre(position: VolterraPosition, square: Square) -> Location:
    """The middle of the top of a tower, or of an empty square."""
    file, rank = position.grid.coordinates(square)
    return file + 0.5, rank + 0.5, len(position.tower[square])


def top(position: VolterraPosition, square: Square) -> list[Spot]:
    """The outline of the top of a tower, or of an empty square."""
    height = len(position.tower[square])
    low, high = tile_box(*position.grid.coordinates(square), height - 1)
    return SLANT.all_at(between(low, high, corner) for corner in FACES[ABOVE][0])


# ------------------------------------------------------------------------------------------------- beside the board


def beside(position: VolterraPosition, colour: Colour) -> Row:
    """A player's pawn, and while the field is being laid out how many tiles are left."""
    row = player_row(position, colour, 80)
    row.add(PAWN_SIZE, lambda picture, spot: paint_pawn_of(picture, colour, (spot[0], spot[1] + 22)))
    left = len(position.towers) // 2 - "".join(position.towers).count(TILES[colour])
    if position.laying_out and left:
        row.add(60, lambda picture, spot: paint_loose_tile(picture, colour, spot))
        row.add_text(f"×{left}", NUMBER)
    return row


def paint_loose_tile(picture: Picture, colour: Colour, spot: Spot) -> None:
    """Paints a tile that is not on the field, around a spot."""
    slant = replace(SLANT, unit=32).moved((0.5, 0.5, 0.5), spot)
    paint_box(picture, slant, (0, 0, 0), (1, 1, 1), LOOK.pieces[colour])
