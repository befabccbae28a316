"""Setting up Volo: birds on the points.

>>> from belvedere import draw, rules
>>> draw.edited(rules.get("volo").start(), ("bird 0", "g8")).text
'-5-/1o4b1/9/10/11/12/-b4-o3o-/12/11/10/9/1o4b1/-5- o -'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from belvedere.draw.editing.tools import TAKE, Edit, Setting, Tool, Value, piece_tools
from belvedere.draw.scenes.parts import Choice
from belvedere.draw.scenes.volo import names, spots
from belvedere.rules.volo import GAME, VoloPosition

BIRD_TOOLS = piece_tools(GAME, "bird", "bird")


def tools(_: VoloPosition) -> tuple[Tool, ...]:
    """Birds of both colours."""
    return (*BIRD_TOOLS, TAKE)


def edits(position: VoloPosition) -> Iterator[Edit]:
    """A bird on any point where none of its colour is, as long as there are any; and birds taken."""
    orange, blue = position.birds
    for point, bit in position.hexagon.bit.items():
        if not orange & bit and position.reserve(0):
            yield (BIRD_TOOLS[0].target, point), replace(position, birds=(orange | bit, blue & ~bit))
        if not blue & bit and position.reserve(1):
            yield (BIRD_TOOLS[1].target, point), replace(position, birds=(orange & ~bit, blue | bit))
        if (orange | blue) & bit:
            yield (TAKE.target, point), replace(position, birds=(orange & ~bit, blue & ~bit))


def choices(_: VoloPosition) -> tuple[Choice, ...]:
    """None: birds are not rotated."""
    return ()


def settings(position: VoloPosition) -> Iterator[Setting]:
    """Whether the colour to move has to choose a region."""
    no, yes = (replace(position, choosing=choosing) for choosing in (False, True))
    yield Setting("choosing", "has to choose a region", (Value("-", "no", no), Value("choose", "yes", yes)))


def cleared(position: VoloPosition) -> VoloPosition:
    """The empty board."""
    return replace(position, birds=(0, 0), choosing=False)


__all__ = ["choices", "cleared", "edits", "names", "settings", "spots", "tools"]
