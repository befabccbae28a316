"""Volterra as a scene: the tiles of every tower are things of their own, `d4.2` being the second from below on d4.

A pawn moves by touching it and the tower it is to step onto; a stack by touching its lowest tile and the tower it is to
lie on. While the field is laid out, one touch of a square is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from belvedere.draw.looks.volterra import LEVEL
from belvedere.draw.scenes.parts import Choice, Motion, Move, Place, Reserve, Size, Spot, Thing
from belvedere.draw.scenes.refusals import WHAT_FIRST, WHERE_NEXT, WHERE_ONLY
from belvedere.draw.scenes.tray import beside
from belvedere.rules import Action, Colour
from belvedere.rules.grid import Square
from belvedere.rules.volterra import GAME, TILES, LayTile, MovePawn, MoveStack, PutPawn, VolterraPosition

TILE: Size = (0.9, 0.9, LEVEL)
PAWN: Size = (0.4, 0.4, 0.55)


def extent(position: VolterraPosition) -> Size:
    """The field, and all tiles in one tower with a pawn on top."""
    return position.files, position.ranks, round(len(position.towers) * TILE[2] + PAWN[2], 2)


# ----------------------------------------------------------------------------------------------------- spots and things


def spots(position: VolterraPosition) -> Iterator[Spot]:
    """The squares, each on top of its tower."""
    return (Spot(square, on_top(position, square), "square") for square in position.grid.squares)


def things(position: VolterraPosition) -> Iterator[Thing]:
    """The tiles of the towers, those still to be laid, and the pawns."""
    for square, tiles in position.tower.items():
        yield from (tile(position, square, level) for level in range(1, len(tiles) + 1))
    for colour in (0, 1):
        yield from (loose_tile(position, colour, number) for number in range(1, loose_tiles(position, colour) + 1))
        yield pawn(position, colour)


def on_top(position: VolterraPosition, square: Square) -> Place:
    """The middle of a tower's top."""
    return at_height(position, square, len(position.tower[square]))


def at_height(position: VolterraPosition, square: Square, tiles: int) -> Place:
    """The middle of a square, so many tiles high."""
    file, rank = position.grid.coordinates(square)
    return file + 0.5, rank + 0.5, round(tiles * TILE[2], 2)


def tile_id(square: Square, level: int) -> str:
    """The tile of a tower on that level, counted from 1 at the bottom."""
    return f"{square}.{level}"


def tile(position: VolterraPosition, square: Square, level: int) -> Thing:
    """A tile of a tower: to touch it may mean to take it, with what lies on it, or the square."""
    name = tile_id(square, level)
    colour = TILES.index(position.tower[square][level - 1])
    return Thing(name, "tile", colour, at_height(position, square, level - 1), TILE, targets=(name, square))


def loose_tiles(position: VolterraPosition, colour: Colour) -> int:
    """How many tiles a colour has still to lay. Tiles that have left the game are not among them."""
    laid = "".join(position.towers).count(TILES[colour])
    return len(position.towers) // 2 - laid if position.laying_out else 0


def loose_tile_id(colour: Colour, number: int) -> str:
    """One of the tiles that a colour has still to lay, counted from 1."""
    return f"{GAME.letter(colour)} tile {number}"


def loose_tile(position: VolterraPosition, colour: Colour, number: int) -> Thing:
    """A tile beside the field, in rows as long as the edge."""
    row, column = divmod(number - 1, position.files)
    x, y = beside((position.files, position.ranks), colour, column + 0.5, row + 0.5)
    return Thing(loose_tile_id(colour, number), "tile", colour, (x, y, 0), TILE)


def reserve(position: VolterraPosition) -> Reserve | None:
    """The tiles are alike; once they are laid, none comes back."""
    return "counted" if position.laying_out else None


def pawn_id(colour: Colour) -> str:
    """The pawn of a colour."""
    return f"{GAME.letter(colour)} pawn"


def pawn(position: VolterraPosition, colour: Colour) -> Thing:
    """A pawn on its tower, or beside the corner of a field that is laid out."""
    square = position.pawns[colour]
    if square is None:
        x, y = beside((position.files, position.ranks), colour, -0.5, 0.5)
        return Thing(pawn_id(colour), "pawn", colour, (x, y, 0), PAWN)
    targets = ("pawn", square) if colour == position.colour else (square,)
    return Thing(pawn_id(colour), "pawn", colour, on_top(position, square), PAWN, targets=targets)


def choices(_: VolterraPosition) -> tuple[Choice, ...]:
    """None: every action is touched on the field."""
    return ()


def names(position: VolterraPosition) -> Mapping[str, str]:
    """The pawn of the colour to move, and the tiles with those on top of them."""
    tiles = {
        tile_id(square, level): top_tiles(square, len(tower) - level + 1)
        for square, tower in position.tower.items()
        for level in range(1, len(tower) + 1)
    }
    return {"pawn": "your pawn", **tiles}


def top_tiles(square: Square, number: int) -> str:
    """So many tiles from the top of a tower."""
    return f"top tile of {square}" if number == 1 else f"top {number} tiles of {square}"


# ---------------------------------------------------------------------------------------------------------------- moves


def moves(position: VolterraPosition) -> Iterator[Move]:
    """The legal actions."""
    for action in position.legal_actions():
        yield Move(str(action), gesture(position, action), tuple(motions(position, action)))


def gesture(position: VolterraPosition, action: Action) -> tuple[str, ...]:
    """What to touch."""
    match action:
        case MovePawn(_, target):
            return "pawn", target
        case MoveStack(origin, target, tiles):
            return tile_id(origin, len(position.tower[origin]) - tiles + 1), target
        case _:
            return (cast(LayTile | PutPawn, action).square,)


def motions(position: VolterraPosition, action: Action) -> Iterator[Motion]:
    """What moves, and what sinks away because it is cut off."""
    colour = position.colour
    after = position.after(action)
    match action:
        case LayTile(square):
            yield Motion(loose_tile_id(colour, loose_tiles(position, colour)), tile(after, square, 1))
        case MoveStack(origin, target, tiles):
            left, height = len(position.tower[origin]) - tiles, len(position.tower[target])
            for i in range(1, tiles + 1):
                yield Motion(tile_id(origin, left + i), tile(after, target, height + i))
            for square, sinking in position.tower.items():
                if square != origin and not after.tower[square]:
                    yield from (Motion(tile_id(square, i), None, "sink") for i in range(1, len(sinking) + 1))
        case _:
            yield Motion(pawn_id(colour), pawn(after, colour))


def last(_: VolterraPosition, action: Action) -> tuple[Square, ...]:
    """The squares between which something moved, or where it was put."""
    match action:
        case MovePawn(origin, target) | MoveStack(origin, target, _):
            return origin, target
        case _:
            return (cast(LayTile | PutPawn, action).square,)


def deciding(position: VolterraPosition) -> Iterator[Square]:
    """The towers of both that were compared, from the highest down to the first that were not equal."""
    owned = [[square for square in position.grid.squares if position.owner(square) == colour] for colour in (0, 1)]
    heights = [sorted((len(position.tower[square]) for square in squares), reverse=True) for squares in owned]
    equal = next(
        (i for i, (one, other) in enumerate(zip(*heights, strict=False)) if one != other), min(map(len, heights))
    )
    for squares in owned:
        yield from sorted(squares, key=lambda square: -len(position.tower[square]))[: equal + 1]


def stopped(position: VolterraPosition) -> str:
    """Who cannot complete a turn."""
    return f"{position.game.colours[position.colour]} cannot move both the pawn and a stack any more"


# -------------------------------------------------------------------------------------------------- impossible touches


def kind_name(kind: str) -> str:
    """What a kind of thing is called in sentences: a tile, a pawn."""
    return kind


def attempts(position: VolterraPosition, touched: Sequence[str]) -> Iterator[str]:
    """To lay a tile or put the pawn on a square; or to move the pawn or a stack, to anywhere if that is not said."""
    what, *where = (place_of(position, target) for target in touched)
    if position.laying_out:
        squares = [what] if what in position.tower else position.grid.squares
        yield from (
            f"{'@' if position.all_laid or touched[0] == pawn_id(position.colour) else '+'}{s}" for s in squares
        )
        return
    targets = where if where else position.grid.around[what]
    if touched[0] == "pawn" or what == position.pawns[1 - position.colour]:
        yield from (f"{what}-{target}" for target in targets)
    else:
        sign = ">" * min(tiles_taken(position, touched[0]), 2)
        yield from (f"{what}{sign}{target}" for target in targets)


def place_of(position: VolterraPosition, target: str) -> str:
    """The square that a target is on; what lies beside the field is its own place."""
    return position.my_pawn if target == "pawn" else target.partition(".")[0]


def tiles_taken(position: VolterraPosition, target: str) -> int:
    """How many tiles move when a tile is touched; one when it is only their square."""
    square, _, level = target.partition(".")
    return len(position.tower[square]) + 1 - int(level) if level else 1


def hint(position: VolterraPosition, touched: Sequence[str]) -> str:
    """What to touch instead, or why not even that helps."""
    if position.laying_out:
        return WHERE_ONLY
    if len(touched) > 1:
        return WHERE_NEXT
    if touched[0] == "pawn":
        return "there is no tower onto which your pawn could step now"
    tiles = tiles_taken(position, touched[0])
    if tiles > 2:
        return f"that would be {tiles} tiles at once: never more than two move together"
    return WHAT_FIRST if touched[0] in position.tower else "there is no tower onto which these tiles could go now"
