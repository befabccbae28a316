"""Setting up Turris: pieces on top of the tower, wherever they have a flat ground.

A plan of three files and three ranks settles the frame, and taking a piece away can open it again. While the plan is
narrower, a setting says whether the frame is settled: removals may have made the plan narrower.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from belvedere.draw.editing.tools import TAKE, Edit, Setting, Tool, Value, piece_tools
from belvedere.draw.scenes.parts import Choice, Spot
from belvedere.draw.scenes.turris import handle, in_words, squares
from belvedere.rules import Colour
from belvedere.rules.grid import Square
from belvedere.rules.turris import GAME, TurrisPosition, begin
from belvedere.rules.turris_tower import FRAMES, Piece, extent, pairs_on

BAR_TOOLS = piece_tools(GAME, "bar", "piece")
LAST, FREED = Tool("last", "mark as placed last"), Tool("freed", "mark the place as just freed")


def tools(_: TurrisPosition) -> tuple[Tool, ...]:
    """Pieces of both colours, which one was placed last, and which place was freed."""
    return (*BAR_TOOLS, LAST, FREED, TAKE)


def spots(position: TurrisPosition) -> Iterator[Spot]:
    """The squares where the tower can stand, and a handle wherever a piece can be put, or was taken away just now."""
    yield from squares(position)
    yield from (handle(piece, mark="closed" if piece == position.banned else "") for piece in free_places(position))


def places(position: TurrisPosition) -> Iterator[Piece]:
    """Where a piece can stand, or lie on two columns of the same height."""
    heights = position.heights
    yield from (Piece((square,), heights[square] + 1) for square in position.reach)
    yield from (
        Piece(pair, heights[pair[0]] + 1) for pair in pairs_on(position.reach) if heights[pair[0]] == heights[pair[1]]
    )


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
    """The position with other pieces of a colour, and which was the last. No place has just been freed."""
    both, both_last = list(position.pieces), list(position.last)
    both[colour], both_last[colour] = pieces, last
    changed = replace(position, pieces=(both[0], both[1]), last=(both_last[0], both_last[1]), banned=None)
    return replace(changed, centre=centre_after(position, changed.plan))


def centre_by(plan: frozenset[Square]) -> Square | None:
    """The centre that a plan settles, if it extends over three files and three ranks."""
    return extent(plan).centre if plan else None


def centre_after(position: TurrisPosition, plan: frozenset[Square]) -> Square | None:
    """The centre after a change of the plan: a frame that only the plan had settled opens with it."""
    return centre_by(plan) or (None if centre_by(position.plan) else position.centre)


def choices(_: TurrisPosition) -> tuple[Choice, ...]:
    """None: a handle says how a piece is rotated."""
    return ()


def names(position: TurrisPosition) -> Mapping[str, str]:
    """The places, and the pieces in the tower."""
    built = [piece for pieces in position.pieces for piece in pieces]
    return {
        **{str(piece): in_words(piece) for piece in free_places(position)},
        **{str(piece): f"piece {in_words(piece)}" for piece in built},
    }


def settings(position: TurrisPosition) -> Iterator[Setting]:
    """The centre, as far as the plan leaves it open; whether there is a bonus; and the place just freed, or none."""
    frames = (
        Value(centre or "-", f"around {centre}" if centre else "open", replace(position, centre=centre))
        for centre in possible_centres(position.plan)
    )
    yield Setting("frame", "frame", tuple(frames))
    no, yes = (replace(position, bonus=bonus) for bonus in (False, True))
    yield Setting("bonus", "has a bonus", (Value("-", "no", no), Value("bonus", "yes", yes)))
    freed = [Value("-", "nothing", replace(position, banned=None))]
    if position.banned:
        freed.append(Value(str(position.banned), in_words(position.banned), position))
    yield Setting("freed", "place just freed", tuple(freed))


def possible_centres(plan: frozenset[Square]) -> list[Square | None]:
    """The centres of the frames around a plan, or none while the frame is open."""
    settled = centre_by(plan)
    if settled:
        return [settled]
    return [None, *(centre for centre, frame in FRAMES.items() if plan.issubset(frame.squares))]


def cleared(position: TurrisPosition) -> TurrisPosition:
    """The empty mat."""
    return begin(position.first)


__all__ = ["choices", "cleared", "edits", "names", "settings", "spots", "tools"]
