"""Voldétour as a scene: Towers, Lords and pieces on the board, and in a tray before each player those in reserve.

One level is as high as one square is wide: Blocks and Stairs are made of cubes. A piece on the board is named by its
lowest square and its lowest level, `e5.1` if it is on the ground; a nested Stair has an `i` after that. A piece in
reserve is named by its kind and a number, `b B2 1`, and a touch on it means the kind, `B2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial

from belvedere.draw.scenes.parts import Choice, Motion, Move, Size, Spot, Thing
from belvedere.draw.scenes.tray import beside
from belvedere.draw.voldetour import middle
from belvedere.rules import Action, Colour
from belvedere.rules.equipment import NESTED, RISES, Equipment, Piece, kind_of, levels
from belvedere.rules.grid import Square
from belvedere.rules.voldetour import GAME, MoveLord, Place, VoldetourPosition

LORD: Size = (0.5, 0.5, 1)

GAP = 0.25
"""Between the pieces in a tray."""

FIRST_ROW = 1.1
"""The middle of the first row of a tray, so far back that a look from 40° above sees the whole board behind it."""

CUBE = "B1"
"""The one shape of the only kind of piece that cannot be turned."""

TURNS = "zxyneswi"
"""How pieces can be turned, as in notation."""


def extent(position: VoldetourPosition) -> Size:
    """The size of the board, and the height of a Lord on a Tower."""
    equipment = position.equipment
    return equipment.files, equipment.ranks, equipment.tower_height + LORD[2]


def spots(position: VoldetourPosition) -> Iterator[Spot]:
    """The squares, on top of what stands there."""
    for square in position.equipment.grid.squares:
        yield Spot(square, middle(position, square), "square", "red" if square in position.equipment.red else "")


# ------------------------------------------------------------------------------------------------------------ things


def things(position: VoldetourPosition) -> Iterator[Thing]:
    """The Towers, the Lords, the pieces on the board and those in reserve."""
    for colour in (0, 1):
        yield tower(position, colour)
        yield lord(position, colour, position.lords[colour])
    for piece in sorted(position.pieces, key=name_of):
        yield on_board(position, piece)
    for colour in (0, 1):
        yield from in_reserve(position, colour)


def tower(position: VoldetourPosition, colour: Colour) -> Thing:
    """The Tower of a colour; a touch on it means its square."""
    square = position.equipment.towers[colour]
    east, north, height = middle(position, square)
    return Thing(f"{GAME.letter(colour)} tower", "tower", colour, (east, north, 0), (1, 1, height), "", (square,))


def lord(position: VoldetourPosition, colour: Colour, square: Square) -> Thing:
    """The Lord of a colour on a square; a touch on it takes it, if it is the one to move."""
    targets = ("lord",) if colour == position.turn else ()
    return Thing(f"{GAME.letter(colour)} lord", "lord", colour, middle(position, square), LORD, "", targets)


def on_board(position: VoldetourPosition, piece: Piece) -> Thing:
    """A piece on the board; a touch on it takes it, or else means its square.

    One that lies over several squares means none of them: their spots are on top of it.
    """
    length, width, height = size(piece.shape)
    file, rank = position.equipment.grid.place(piece.square)
    name = name_of(piece)
    return Thing(
        name,
        "stair" if piece.shape[0] == "S" else "block",
        piece.colour,
        (file + length / 2, rank + width / 2, piece.level),
        (length, width, height),
        facing(position, piece),
        (name, piece.square) if length == width else (name,),
    )


def in_reserve(position: VoldetourPosition, colour: Colour) -> Iterator[Thing]:
    """The pieces in the tray of a colour: Blocks lie along the edge of the board, Stairs rise towards it."""
    equipment, reserve = position.equipment, position.reserve(colour)
    for kind, number, along, back in tray(equipment):
        if number <= reserve[kind]:
            east, north = beside((equipment.files, equipment.ranks), colour, along, back)
            yield Thing(
                reserve_name(colour, kind, number),
                "stair" if kind == "S" else "block",
                colour,
                (east, north, 0),
                (length_of(kind), 1, 1),
                "ns"[colour] if kind == "S" else "",
                (kind,) if colour == position.turn else (),
            )


def tray(equipment: Equipment) -> Iterator[tuple[str, int, float, float]]:
    """The kind and number of each piece, and where it lies in its row: along the edge of the board and back from it."""
    numbers: Counter[str] = Counter()
    along, back = 0.0, FIRST_ROW
    for kind in [f"B{length}" for length in equipment.blocks] + ["S"] * equipment.stairs:
        numbers[kind] += 1
        if along and along + length_of(kind) > equipment.files:
            along, back = 0.0, back + 1 + GAP
        yield kind, numbers[kind], along + length_of(kind) / 2, back
        along += length_of(kind) + GAP


def length_of(kind: str) -> int:
    """How long a kind of piece is."""
    return 1 if kind == "S" else int(kind[1])


@cache
def size(shape: str) -> Size:
    """How far a piece in a shape reaches to the east, to the north and up."""
    length = length_of(kind_of(shape))
    return (length if shape[-1] == "x" else 1), (length if shape[-1] == "y" else 1), levels(shape)


def name_of(piece: Piece) -> str:
    """What names a piece on the board."""
    return f"{piece.square}.{piece.level + 1}{'i' if piece.shape == NESTED else ''}"


def reserve_name(colour: Colour, kind: str, number: int) -> str:
    """What names a piece in reserve."""
    return f"{GAME.letter(colour)} {kind} {number}"


def facing(position: VoldetourPosition, piece: Piece) -> str:
    """The side toward which a Stair rises; for a nested one, which faces down, `i` and that of the Stair under it."""
    if piece.shape == NESTED:
        return "i" + position.cells[piece.square, piece.level][0].shape[1]
    return piece.shape[1] if piece.shape in RISES else ""


# ----------------------------------------------------------------------------------------------------------- actions


def choices(position: VoldetourPosition) -> Iterator[Choice]:
    """How pieces can be turned, and the buttons to end the turn or to pass."""
    legal = position.legal_actions()
    turns = {turn for action in legal if isinstance(action, Place) for turn in turned(action.shape)}
    yield from (Choice(f"turn {turn}", "turn") for turn in TURNS if f"turn {turn}" in turns)
    yield from (Choice(str(action), "button") for action in legal if not isinstance(action, (Place, MoveLord)))


@cache
def turned(shape: str) -> tuple[str, ...]:
    """How a piece is to be turned for a shape; a cube cannot be turned."""
    return () if shape == CUBE else (f"turn {shape[-1]}",)


def moves(position: VoldetourPosition) -> Iterator[Move]:
    """A piece by its kind or itself, how it is turned, and its lowest square; or the Lord and a square; or a button."""
    put_down = cache(partial(on_board, position))  # several pieces can be put down in the same way: made once
    reserve = position.reserve(position.turn)
    for action in position.legal_actions():
        match action:
            case Place(shape, square, origin):
                taken = position.top(origin) if origin else None
                touched = name_of(taken) if taken else kind_of(shape)
                before = touched if taken else reserve_name(position.turn, touched, reserve[touched])
                after = put_down(Piece(position.turn, shape, square, level(position, action, taken)))
                yield Move(str(action), (touched, *turned(shape), square), (Motion(before, after),))
            case MoveLord(square):
                moved = lord(position, position.turn, square)
                yield Move(str(action), ("lord", square), (Motion(moved.id, moved),))
            case _:
                yield Move(str(action), (str(action),), ())


def level(position: VoldetourPosition, action: Place, taken: Piece | None) -> int:
    """How high the underside of a piece will be, which may be put down where it was taken up."""
    if action.shape == NESTED:
        return position.heights[action.square] - 1
    if taken and action.square in position.equipment.footprints[taken.shape][taken.square]:
        return taken.level
    return position.heights[action.square]


# -------------------------------------------------------------------------------------------- what was, and the end


def last(position: VoldetourPosition, action: Action) -> Iterator[str]:
    """Where a piece was taken up, and the piece; or the square of the Lord."""
    match action:
        case MoveLord(square):
            yield square
        case Place(_, square, origin):
            if origin:
                yield origin
            placed = position.top(square)
            if placed:
                yield name_of(placed)


def deciding(position: VoldetourPosition) -> Iterator[str]:
    """The Tower that was reached, or not left in time."""
    if position.outcome:
        yield position.outcome.tower
