"""The levels of strength: one table for each game.

Each level is to score 60 to 80 % against the one below: `belvedere arena level:2 level:1 --game GAME` measures it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Level:
    """A level in a game."""

    player: str
    """The description of the player."""

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
    "volterra": nodes(16, 64, 256, 1000, 5000, 30000, 180000),
    "volo": nodes(250, 500, 1000, 1800, 3200, 8000, 30000),
    "voldetour": nodes(5, 15, 50, 150, 500, 1500, 6000),
    "turris": nodes(16, 50, 150, 500, 2000, 10000, 60000),
}
"""The levels of each game, from 1 on."""

assert all(len(levels) == Level.NUMBER == len(Level.ABOUT) for levels in LEVELS.values())
