"""What is coloured in the text boards of Volo."""

from __future__ import annotations

from collections.abc import Iterator

from belvedere.draw.looks.volo import LOOK
from belvedere.draw.terminal.styles import LAST, Span, made_of
from belvedere.draw.volo import flyers
from belvedere.rules import Action, volo


def spans(position: volo.VoloPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The birds, and the points of the last action around them."""
    match last:
        case volo.Add(point) | volo.Keep(point):
            points = {point}
        case volo.Fly():
            points = {point for flyer in flyers(position.hexagon, last) for point in flyer}
        case _:
            points = set()
    for i, row in enumerate(reversed(position.hexagon.rows)):
        first = lines[i].index(row[0]) + 4
        for at, point in enumerate(row):
            start = first + 2 * at
            if point in points:
                yield i, start - 1, start + 2, LAST
            for colour in (0, 1):
                if position.hexagon.bit.get(point, 0) & position.birds[colour]:
                    yield i, start, start + 1, made_of(LOOK.pieces[colour])
