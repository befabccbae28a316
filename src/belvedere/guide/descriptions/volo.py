"""Positions of Volo in words."""

from __future__ import annotations

from collections.abc import Iterator

from belvedere.guide.words import counted, grouped
from belvedere.rules import Colour
from belvedere.rules.volo import VoloPosition


def describe(position: VoloPosition) -> Iterator[str]:
    """The flocks of each colour, the largest first, and the birds in reserve."""
    for colour, name in enumerate(position.game.colours):
        yield f"flocks of {name}: {grouped(by_flock(position, colour))}"
    for colour, name in enumerate(position.game.colours):
        yield f"{name} has {counted(position.reserve(colour), 'bird')} in reserve"


def by_flock(position: VoloPosition, colour: Colour) -> Iterator[tuple[str, list[str]]]:
    """The flocks of a colour, the largest first, and in the end all birds together that are flocks of one."""
    found = flocks(position, colour)
    yield from ((counted(len(flock), "bird"), flock) for flock in found if len(flock) > 1)
    single = [bird for flock in found if len(flock) == 1 for bird in flock]
    if single:
        yield "single birds", single


def flocks(position: VoloPosition, colour: Colour) -> list[list[str]]:
    """The birds of each flock, the largest flock first."""
    found, left = [], position.birds[colour]
    while left:
        flock = position.flock(left & -left, colour)
        found.append(list(position.hexagon.names(flock)))
        left &= ~flock
    return sorted(found, key=len, reverse=True)
