"""The levels of strength: one table for each game.

Each level is to score 60 to 80 % against the one below; `python scripts/levels.py` measures that, and prints the lines
of this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from typing import ClassVar


@dataclass(frozen=True)
class Level:
    """A level in a game."""

    player: str
    """The description of the player."""

    score: float | None = None
    """What it scored against the level below, from 0 to 1; None for level 1."""

    error: float = 0.0
    """How far the true score may be from that, in 95 of 100 cases."""

    games: int = 0
    """How many games that was measured in."""

    NUMBER: ClassVar = 8

    NAMES: ClassVar = ("Visitor", "Apprentice", "Mason", "Carpenter", "Steward", "Architect", "Podestà", "Belvedere")
    """What the levels are called, in all games."""

    ABOUT: ClassVar = (
        "looks at what lies nearest, and plays for pleasure",
        "knows what matters, and overlooks much",
        "thinks about your answer",
        "plays soundly, and falls for deeper traps",
        "thinks several actions ahead",
        "plans ahead, and forgives little",
        "looks far, and misses little",
        "plays as well as the computer can in two seconds a turn",
    )
    """How each of them plays, in all games."""


LEVELS: dict[str, tuple[Level, ...]] = {
    "volterra": (
        Level("written:nodes=40"),
        Level("written:nodes=210", 0.800, 0.092, 60),
        Level("written:nodes=600", 0.700, 0.102, 60),
        Level("search:nodes=200", 0.642, 0.095, 60),
        Level("search:nodes=640", 0.733, 0.090, 60),
        Level("search:nodes=2400", 0.700, 0.091, 60),
        Level("search:nodes=16000", 0.642, 0.083, 60),
        Level("search:seconds=2", 0.642, 0.079, 60),
    ),
    "volo": (
        Level("search:nodes=130,noise=0.3,lapses=0.5"),
        Level("search:nodes=400,noise=0.3,lapses=0.38", 0.770, 0.081, 100),
        Level("search:nodes=1200,noise=0.3,lapses=0.28", 0.770, 0.090, 100),
        Level("search:nodes=3900,noise=0.3,lapses=0.2", 0.717, 0.113, 60),
        Level("search:nodes=11500,noise=0.3,lapses=0.15", 0.700, 0.102, 60),
        Level("search:nodes=30000,noise=0.3,lapses=0.1", 0.750, 0.116, 40),
        Level("search:nodes=60000,noise=0.3,lapses=0.05", 0.775, 0.135, 40),
        Level("search:seconds=2", 0.800, 0.115, 40),
    ),
    "voldetour": (
        Level("search:nodes=8,carelessness=1,noise=0.3"),
        Level("search:nodes=30,carelessness=1", 0.657, 0.053, 200),
        Level("search:nodes=150,carelessness=1", 0.736, 0.062, 140),
        Level("search:nodes=300", 0.783, 0.093, 60),
        Level("search:nodes=900", 0.625, 0.105, 60),
        Level("search:nodes=2800", 0.783, 0.095, 60),
        Level("search:nodes=8500", 0.725, 0.110, 40),
        Level("search:seconds=2", 0.700, 0.134, 30),
    ),
    "turris": (
        Level("search:nodes=16"),
        Level("search:nodes=42", 0.790, 0.079, 100),
        Level("search:nodes=104", 0.790, 0.074, 100),
        Level("search:nodes=220", 0.780, 0.071, 100),
        Level("search:nodes=665", 0.785, 0.061, 100),
        Level("search:nodes=1950", 0.795, 0.062, 100),
        Level("search:nodes=9000", 0.800, 0.058, 100),
        Level("search:seconds=2", 0.833, 0.094, 30),
    ),
}
"""The levels of each game, from 1 on."""

assert all(len(levels) == Level.NUMBER == len(Level.NAMES) == len(Level.ABOUT) for levels in LEVELS.values())

LOWEST_RATING = 800
"""The rating of level 1 in every game."""


def rating(game: str, level: int) -> float:
    """The rating of a level as its scores give it, on the scale of Elo and Glicko.

    >>> round(rating("volterra", 2) - rating("volterra", 1))
    241
    """
    scores = [each.score for each in LEVELS[game][:level] if each.score]
    return LOWEST_RATING + sum(400 * log10(score / (1 - score)) for score in scores)
