"""Voldétour as a scene: Towers, Lords and pieces on the board, and in a tray before each player those in reserve.

One level is as high as one square is wide: Blocks and Stairs are made of cubes. A piece on the board is named by its
lowest square and its lowest level, `e5.1` if it is on the ground; a nested Stair has an `i` after that. A piece in
reserve is named by its kind and a number, `b B2 1`, and a touch on it means the kind, `B2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from belvedere.draw.scenes.parts import Choice, Motion, Move, Reserve, Size, Spot, Thing
from belvedere.draw.scenes.refusals import WHAT_FIRST, WHERE_NEXT
from belvedere.draw.scenes.tray import beside
from belvedere.draw.voldetour import middle
from belvedere.rules import Action, Colour
from belvedere.rules.grid import Square
from belvedere.rules.voldetour import GAME, MoveLord, Place, VoldetourPosition
from belvedere.rules.voldetour_equipment import NESTED, RISES, Equipment, Piece, called, kind_of, levels

LORD: Size = (0.5, 0.5, 1)

GAP = 0.25
"""Between the pieces in a tray."""

FIRST_ROW = 1.4
"""The middle of the first row of a tray, so far back that a look from 40° above sees the board’s letters behind it."""

CUBE = "B1"
"""The one shape of the only kind of piece that cannot be rotated."""

ROTATIONS = {
    "z": "standing",
    "x": "lying from west to east",
    "y": "lying from south to north",
    "n": "rising to the north",
    "e": "rising to the east",
    "s": "rising to the south",
    "w": "rising to the west",
    "i": "nested upside down",
}
"""How pieces can be rotated, as in notation, and in words."""


def extent(position: VoldetourPosition) -> Size:
    """The size of the board, and the height of a Lord on a Tower."""
    equipment = position.equipment
    return equipment.files, equipment.ranks, equipment.tower_height + LORD[2]


def spots(position: VoldetourPosition) -> Iterator[Spot]:
    """The squares, on top of what stands there."""
    for square in position.equipment.grid.squares:
        yield Spot(square, middle(position, square), "square", "coloured" if square in position.equipment.red else "")


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
    targets = ("lord",) if colour == position.colour else ()
    return Thing(lord_name(colour), "lord", colour, middle(position, square), LORD, "", targets)


def lord_name(colour: Colour) -> str:
    """What names a Lord."""
    return f"{GAME.letter(colour)} lord"


def on_board(position: VoldetourPosition, piece: Piece) -> Thing:
    """A piece on the board; a touch on it takes it, or else means its square.

    One that lies over several squares means none of them: their spots are on top of it.
    """
    length, width, height = size(piece.shape)
    file, rank = position.equipment.grid.coordinates(piece.square)
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
                (kind,) if colour == position.colour else (),
            )


def reserve(_: VoldetourPosition) -> Reserve:
    """Each kind of piece is of use for something else."""
    return "chosen"


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
    """The rotations of pieces, and the buttons to end the turn or to pass."""
    legal = position.legal_actions()
    shapes = {action.shape for action in legal if isinstance(action, Place)}
    yield from rotations(shapes)
    for action in legal:
        if not isinstance(action, (Place, MoveLord)):
            yield Choice(str(action), "button")


def rotations(shapes: Iterable[str]) -> Iterator[Choice]:
    """The rotations that pieces need for these shapes."""
    needed = {target for shape in shapes for target in rotated(shape)}
    return (Choice(target, "rotation") for target in map(rotation, ROTATIONS) if target in needed)


def rotation(way: str) -> str:
    """The target for a rotation."""
    return f"rotate {way}"


@cache
def rotated(shape: str) -> tuple[str, ...]:
    """How a piece is rotated for a shape; a cube cannot be."""
    return () if shape == CUBE else (rotation(shape[-1]),)


def names(position: VoldetourPosition) -> Mapping[str, str]:
    """The Lord, the kinds of pieces in reserve, the pieces on the board, and the rotations."""
    return {
        "lord": "your Lord",
        **{kind: called(kind) for kind in position.equipment.shapes},
        **{rotation(way): name for way, name in ROTATIONS.items()},
        **{
            name_of(piece): f"{'Stair' if piece.kind == 'S' else 'Block'} on {piece.square}"
            for piece in position.pieces
        },
    }


def moves(position: VoldetourPosition) -> Iterator[Move]:
    """A piece by its kind or itself, its rotation, and its lowest square; or the Lord and a square; or a button."""
    put_down = cache(partial(on_board, position))  # several pieces can be put down in the same way: made once
    reserve = position.reserve(position.colour)
    for action in position.legal_actions():
        match action:
            case Place(shape, square, origin):
                taken = position.top(origin) if origin else None
                touched = name_of(taken) if taken else kind_of(shape)
                before = touched if taken else reserve_name(position.colour, touched, reserve[touched])
                after = put_down(Piece(position.colour, shape, square, level(position, action, taken)))
                yield Move(str(action), (touched, *rotated(shape), square), (Motion(before, after),))
            case MoveLord(square):
                moved = lord(position, position.colour, square)
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


def reminder(position: VoldetourPosition) -> str | None:
    """How soon the Lord of the player to move has to leave home, unless it has, or the game is over."""
    left = position.turns_left[position.colour]
    if not left or position.outcome:
        return None
    return "your Lord must leave home in this turn" if left == 1 else f"your Lord must leave home within {left} turns"


def deciding(position: VoldetourPosition) -> Iterator[str]:
    """The Tower that was reached, or not left in time."""
    if position.outcome:
        yield position.outcome.tower


def stopped(_: VoldetourPosition) -> None:
    """Nothing: what ends a game decides it."""


# -------------------------------------------------------------------------------------------------- impossible touches


def kind_name(kind: str) -> str:
    """What a kind of thing is called in sentences: a Block, a Stair, a Lord."""
    return kind.capitalize()


def attempts(position: VoldetourPosition, touched: Sequence[str]) -> Iterator[str]:
    """To move the Lord, or to place a piece, in any way and anywhere if that is not said."""
    what, *rest = touched
    place = square_of(position, rest[-1]) if rest else None
    squares = [place] if place else position.equipment.grid.squares
    piece = piece_touched(position, what)
    if what == "lord" and (place or not rest):
        yield from (f"L@{square}" for square in squares)
    if piece is None or position.top(piece.square) == piece:
        origin = f"{piece.square}>" if piece else ""
        yield from (f"{origin}{shape}@{square}" for shape in shapes_meant(position, touched) for square in squares)


def square_of(position: VoldetourPosition, target: str) -> Square | None:
    """The square of a spot or a thing on the board."""
    if target == "lord":
        return position.lords[position.colour]
    if target == lord_name(1 - position.colour):
        return position.lords[1 - position.colour]
    square = target.partition(".")[0]
    return square if square in position.heights else None


def piece_touched(position: VoldetourPosition, what: str) -> Piece | None:
    """The piece of that name, or on top of that square."""
    if what in position.heights:
        return position.top(what)
    return next((piece for piece in position.pieces if name_of(piece) == what), None)


def kind_touched(position: VoldetourPosition, what: str) -> str | None:
    """The kind of a piece on the board or in reserve."""
    piece = piece_touched(position, what)
    if piece:
        return piece.kind
    return what if what in position.equipment.shapes else None


def shapes_meant(position: VoldetourPosition, touched: Sequence[str]) -> list[str]:
    """The shapes that a piece may get by touches: all at first, and then those of the rotation that was chosen."""
    what, *rest = touched
    kind = kind_touched(position, what)
    shapes = position.equipment.shapes[kind] if kind else ()
    return [shape for shape in shapes if not rest or shape == CUBE or rotated(shape) == (rest[0],)]


def hint(position: VoldetourPosition, touched: Sequence[str]) -> str:
    """What to touch instead, or why not even that helps."""
    what, *rest = touched
    kind = kind_touched(position, what)
    if not rest:
        return hint_of_first(position, what)
    if kind in (None, CUBE) or len(rest) > 1:
        return WHERE_NEXT
    if rest[0] not in map(rotation, ROTATIONS):
        return "next, choose how the piece is to be turned"
    return "turned like that, the piece fits nowhere now"


def hint_of_first(position: VoldetourPosition, what: str) -> str:
    """What to say of the first touch."""
    if what == "lord":
        return "there is no way for your Lord now: it needs flat squares of one height, or slopes to walk over"
    if what in map(rotation, ROTATIONS):
        return "first touch the piece that is to be turned"
    if what in position.equipment.towers:
        return f"a Tower stands on {what}: it never moves"
    piece = piece_touched(position, what)
    if piece and position.top(piece.square) != piece:
        return "that piece is blocked: another one is on it"
    return WHAT_FIRST if what in position.heights else "there is no place for that piece now"
