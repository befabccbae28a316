"""Turris as a scene: pieces in the tower are named by their place, `a1b1/3`, others by number, `w bar 7`.

Every place where a piece can be put has a handle on top of the tower, a disc for a standing one and a bar for a lying
one, and one touch of it is enough. A piece is removed by touching it. An outline on the mat shows how far the tower can
still reach or, once it is settled, the frame; from then on the five views come with the scene.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from belvedere.draw.scenes.parts import Choice, Motion, Move, Outline, Reserve, Size, Spot, Thing, View
from belvedere.draw.scenes.parts import Place as Point
from belvedere.draw.scenes.refusals import WHERE_ONLY
from belvedere.draw.scenes.tray import beside
from belvedere.draw.turris_views import largest_areas
from belvedere.rules import Action, Colour
from belvedere.rules.game import End, Pass
from belvedere.rules.grid import Square
from belvedere.rules.turris import GAME, MOST_LEVELS, Place, Remove, TurrisPosition
from belvedere.rules.turris_text import read_piece
from belvedere.rules.turris_tower import MAT, SIDES, VIEWS, Piece

ROW = 10
"""How many pieces lie in a row beside the tower."""

BETWEEN = 0.15
"""The room between two of them."""

APART = 1
"""How much farther from the tower they lie than from other boards, so as not to hide its foot."""


def extent(_: TurrisPosition) -> Size:
    """The mat, and the highest column there can be."""
    return MAT.files, MAT.ranks, MOST_LEVELS


# ----------------------------------------------------------------------------------------------------- spots and things


def spots(position: TurrisPosition) -> Iterator[Spot]:
    """The squares where the tower can stand; the handles; and the place just freed, which is closed."""
    yield from squares(position)
    yield from (handle(piece) for piece in places(position))
    if position.banned:
        yield handle(position.banned, mark="closed")


def squares(position: TurrisPosition) -> Iterator[Spot]:
    """The squares where the tower can stand, each on top of its column."""
    return (Spot(square, on_top(position, square), "square") for square in position.reach)


def on_top(position: TurrisPosition, square: Square) -> Point:
    """The middle of a column's top."""
    return middle(Piece((square,), position.heights[square] + 1))


def handle(piece: Piece, mark: Literal["", "closed"] = "") -> Spot:
    """What is touched to put a piece into its place."""
    east, north, _ = size(piece)
    return Spot(str(piece), middle(piece), "bar east" if east > 1 else "bar north" if north > 1 else "disc", mark)


def things(position: TurrisPosition) -> Iterator[Thing]:
    """The pieces in the tower, and beside it those still to place."""
    for colour in (0, 1):
        yield from (built(piece, colour) for piece in sorted(position.pieces[colour], key=str))
        yield from (loose(number, colour) for number in range(1, position.reserve(colour) + 1))


def built(piece: Piece, colour: Colour) -> Thing:
    """A piece in the tower."""
    return Thing(str(piece), "bar", colour, middle(piece), size(piece), targets=(str(piece),))


def middle(piece: Piece) -> Point:
    """The middle of a piece's foot."""
    covered = [MAT.coordinates(square) for square in piece.squares]
    east, north = (sum(along) / len(covered) + 0.5 for along in zip(*covered, strict=True))
    return east, north, piece.level - 1


def size(piece: Piece) -> Size:
    """How far a piece reaches to the east, to the north and up."""
    if piece.stands:
        return 1, 1, 2
    return (2, 1, 1) if piece.squares[1] == MAT.beside[piece.squares[0]].get("e") else (1, 2, 1)


def loose_id(number: int, colour: Colour) -> str:
    """One of the pieces that a colour has still to place, counted from 1."""
    return f"{GAME.letter(colour)} bar {number}"


def loose(number: int, colour: Colour) -> Thing:
    """A piece beside the tower, in rows with their middle in front of it."""
    row, column = divmod(number - 1, ROW)
    along = MAT.files / 2 + (column - (ROW - 1) / 2) * (1 + BETWEEN)
    x, y = beside((MAT.files, MAT.ranks), colour, along, APART + 1 + row * (2 + BETWEEN))
    return Thing(loose_id(number, colour), "bar", colour, (round(x, 3), round(y, 3), 0), (1, 2, 1))


def reserve(_: TurrisPosition) -> Reserve:
    """All pieces are alike."""
    return "counted"


def choices(position: TurrisPosition) -> Iterator[Choice]:
    """To decline a bonus, or to pass."""
    for action in position.legal_actions():
        if isinstance(action, End | Pass):
            yield Choice(str(action), "button")


def names(position: TurrisPosition) -> Mapping[str, str]:
    """How a piece would be placed, and which one would be removed."""
    free = [*places(position), *([position.banned] if position.banned else [])]
    built = [piece for pieces in position.pieces for piece in pieces]
    return {
        str(End()): "decline the bonus",
        **{str(piece): in_words(piece) for piece in free},
        **{str(piece): f"remove the piece {in_words(piece)}" for piece in built},
    }


def in_words(piece: Piece) -> str:
    """How and where a piece stands or lies."""
    return f"{'standing' if piece.stands else 'lying'} on {' and '.join(piece.squares)}, level {piece.level}"


# ---------------------------------------------------------------------------------------------------------------- moves


def moves(position: TurrisPosition) -> Iterator[Move]:
    """The legal actions. All are one touch: of a handle, of a piece or of a button."""
    for action in position.legal_actions():
        target = str(action.piece) if isinstance(action, Remove) else str(action)
        yield Move(str(action), (target,), motions(position, action))


def motions(position: TurrisPosition, action: Action) -> tuple[Motion, ...]:
    """The piece that is placed, or given back."""
    mover, other = position.colour, 1 - position.colour
    match action:
        case Place(piece):
            return (Motion(loose_id(position.reserve(mover), mover), built(piece, mover)),)
        case Remove(piece):
            return (Motion(str(piece), loose(position.reserve(other) + 1, other)),)
        case _:
            return ()


def last(_: TurrisPosition, action: Action) -> tuple[str, ...]:
    """The piece that was placed, or the place that was freed."""
    return (str(action.piece),) if isinstance(action, Place | Remove) else ()


def deciding(_: TurrisPosition) -> tuple[str, ...]:
    """None: the views tell."""
    return ()


def stopped(_: TurrisPosition) -> str:
    """That no piece is left: as long as there is one, it finds a place."""
    return "all pieces are placed"


def outline(position: TurrisPosition) -> Outline:
    """The frame with its centre or, while it is open, how far the tower can still reach."""
    first, last = position.reach[0], position.reach[-1]
    (west, south), (east, north) = MAT.coordinates(first), MAT.coordinates(last)
    corner, size = (west, south), (east - west + 1, north - south + 1)
    if position.frame is None:
        sentence = f"the frame is open: the tower can still reach from {first} to {last}"
        return Outline("reach", corner, size, sentence)
    centre = position.frame.centre
    sentence = f"the frame is settled: {position.frame}, with the centre {centre}"
    return Outline("frame", corner, size, sentence, on_top(position, centre))


def views(position: TurrisPosition) -> Iterator[View]:
    """The five views, with the largest area of each colour, once the frame is settled."""
    for name in VIEWS if position.frame else ():
        seen = position.view(name)
        white, black = (tuple(sorted(area)) for area in largest_areas(seen))
        yield View(name, seen, (white, black), above=name not in SIDES)


# -------------------------------------------------------------------------------------------------- impossible touches


def attempts(position: TurrisPosition, touched: Sequence[str]) -> Iterator[str]:
    """To remove a piece that is in the tower; to place one where it was just freed, or to stand one on a column."""
    target = touched[-1]
    piece = read_piece(target)
    if target in position.heights:
        if not any(target in place.squares for place in places(position)):
            yield f"{target}/{position.heights[target] + 1}"
    elif piece:
        yield f"x{piece}" if piece.cubes[0] in position.cubes else str(piece)


def hint(position: TurrisPosition, touched: Sequence[str]) -> str:
    """What to touch instead."""
    if touched[-1] in MAT.squares:
        return f"touch a mark on {touched[-1]}: a disc is for a standing piece, a bar for a lying one"
    return WHERE_ONLY if places(position) else "there is no place for a piece now"


def places(position: TurrisPosition) -> list[Piece]:
    """Where a piece may be placed."""
    return [action.piece for action in position.legal_actions() if isinstance(action, Place)]
