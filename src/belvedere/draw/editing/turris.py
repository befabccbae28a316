"""Setting up Turris: pieces on top of the tower, wherever they have a flat ground."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from belvedere.draw.editing.tools import TAKE, Edit, Tool
from belvedere.draw.scenes.parts import Choice, Spot
from belvedere.draw.scenes.turris import handle, middle
from belvedere.rules import Colour
from belvedere.rules.tower import MAT, PAIRS, Piece
from belvedere.rules.turris import TurrisPosition, begin

BAR_TOOLS = (Tool("bar", 0), Tool("bar", 1))
LAST, FREED = Tool("last"), Tool("freed")


def tools(_: TurrisPosition) -> tuple[Tool, ...]:
    """Pieces of both colours, which one was placed last, and which place was freed."""
    return (*BAR_TOOLS, LAST, FREED, TAKE)


def spots(position: TurrisPosition) -> Iterator[Spot]:
    """The squares, each on top of its column, and a handle wherever a piece can be put, or was taken away just now."""
    for square in MAT.squares:
        yield Spot(square, middle(Piece((square,), position.heights[square] + 1)), "square")
    yield from (handle(piece, mark="freed" if piece == position.banned else "") for piece in free_places(position))


def places(position: TurrisPosition) -> Iterator[Piece]:
    """Where a piece can stand, or lie on two columns of the same height."""
    heights = position.heights
    yield from (Piece((square,), heights[square] + 1) for square in MAT.squares)
    yield from (Piece(pair, heights[pair[0]] + 1) for pair in PAIRS if heights[pair[0]] == heights[pair[1]])


def free_places(position: TurrisPosition) -> list[Piece]:
    """Where a piece can be put, and the place just freed, wherever it is."""
    free = list(places(position))
    return free if position.banned is None or position.banned in free else [*free, position.banned]


def edits(position: TurrisPosition) -> Iterator[Edit]:
    """Pieces in reserve put; those with nothing on them taken; any of them said to be placed last, any place freed."""
    for colour in (0, 1):
        if position.reserve(colour):
            for piece in places(position):
                built = position.pieces[colour] | {piece}
                yield (BAR_TOOLS[colour].target, str(piece)), with_pieces(position, colour, built, piece)
        for piece in position.pieces[colour]:
            yield (LAST.target, str(piece)), with_pieces(position, colour, position.pieces[colour], piece)
            if not position._covering(piece):
                left = position.pieces[colour] - {piece}
                last = position.last[colour] if position.last[colour] in left else highest(left)
                yield (TAKE.target, str(piece)), with_pieces(position, colour, left, last)
    for piece in free_places(position):
        yield (FREED.target, str(piece)), replace(position, banned=None if piece == position.banned else piece)


def highest(pieces: frozenset[Piece]) -> Piece | None:
    """The highest of some pieces, if there are any."""
    return max(pieces, key=lambda piece: (piece.level, str(piece)), default=None)


def with_pieces(
    position: TurrisPosition, colour: Colour, pieces: frozenset[Piece], last: Piece | None
) -> TurrisPosition:
    """The position with other pieces of a colour, of which that one was the last. No place has just been freed."""
    both, both_last = list(position.pieces), list(position.last)
    both[colour], both_last[colour] = pieces, last
    return replace(position, pieces=(both[0], both[1]), last=(both_last[0], both_last[1]), banned=None)


def choices(_: TurrisPosition) -> tuple[Choice, ...]:
    """None: a handle says how a piece is turned."""
    return ()


def settings(position: TurrisPosition) -> dict[str, dict[str, TurrisPosition]]:
    """Whether the colour to move has a bonus; and the place just freed, which can be opened again."""
    banned = {str(position.banned): position} if position.banned else {}
    return {
        "bonus": {"-": replace(position, bonus=False), "bonus": replace(position, bonus=True)},
        "freed": {"-": replace(position, banned=None), **banned},
    }


def cleared(position: TurrisPosition) -> TurrisPosition:
    """The empty foundation."""
    return begin(position.first)


__all__ = ["choices", "cleared", "edits", "settings", "spots", "tools"]
