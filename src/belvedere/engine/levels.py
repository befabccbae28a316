"""The levels of strength: one table for each game, calibrated by matches.

The figures are measured: `belvedere arena level:1 … level:8 --game GAME`, as docs/engine.md tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Level:
    """How strong a level is in a game, and how it comes about."""

    player: str
    """The description of the player."""

    score: float | None = None
    """What it scored against the level below, from 0 to 1."""

    error: float | None = None
    """The half width of the 95 % interval of the score."""

    NUMBER: ClassVar = 8

    ABOUT: ClassVar = (
        "a friendly beginner, who sees what is in front of him",
        "knows what matters, and overlooks much",
        "thinks about your answer",
        "plays soundly, and falls for traps",
        "a good player at the club",
        "plans ahead, and forgives little",
        "very strong",
        "everything this computer can do in two seconds",
    )


def nodes(*numbers: int) -> tuple[Level, ...]:
    """Levels that look at so many positions, and the last one that has two seconds."""
    return (*(Level(f"search:nodes={number}") for number in numbers), Level("search:seconds=2"))


LEVELS: dict[str, tuple[Level, ...]] = {
    "volterra": nodes(10, 30, 100, 300, 1000, 4000, 20000),
    "volo": nodes(10, 30, 100, 300, 1000, 4000, 20000),
    "voldetour": nodes(10, 30, 100, 300, 1000, 4000, 20000),
    "turris": nodes(10, 30, 100, 300, 1000, 4000, 20000),
}
"""The levels of each game, from 1 on."""

assert all(len(levels) == Level.NUMBER == len(Level.ABOUT) for levels in LEVELS.values())
