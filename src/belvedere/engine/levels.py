"""The levels of strength: one table for each game.

Each level is to score 60 to 80 % against the one below, in matches such as `belvedere arena search:nodes=64
search:nodes=16 --game volterra`.
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
    """What it scored against the level below, from 0 to 1; None for level 1, and where it has not been measured."""

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
        Level("search:nodes=16"),
        Level("search:nodes=64", 0.680, 0.059, 200),
        Level("search:nodes=256", 0.760, 0.056, 200),
        Level("search:nodes=1000", 0.715, 0.049, 200),
        Level("search:nodes=5000", 0.718, 0.051, 200),
        Level("search:nodes=30000", 0.730, 0.072, 100),
        Level("search:nodes=180000", 0.633, 0.079, 60),
        Level("search:seconds=2"),
    ),
    "volo": (
        Level("search:nodes=130"),
        Level("search:nodes=400", 0.750, 0.093, 60),
        Level("search:nodes=1000", 0.733, 0.114, 60),
        Level("search:nodes=2500", 0.700, 0.115, 50),
        Level("search:nodes=5000"),
        Level("search:nodes=12000"),
        Level("search:nodes=30000"),
        Level("search:seconds=2"),
    ),
    "voldetour": (
        Level("search:nodes=8,carelessness=1,noise=0.3"),
        Level("search:nodes=30,carelessness=1", 0.689, 0.033, 494),
        Level("search:nodes=150,carelessness=1", 0.729, 0.046, 282),
        Level("search:nodes=130"),
        Level("search:nodes=320"),
        Level("search:nodes=800"),
        Level("search:nodes=2500"),
        Level("search:seconds=2"),
    ),
    "turris": (
        Level("search:nodes=16"),
        Level("search:nodes=64", 0.772, 0.052, 160),
        Level("search:nodes=300", 0.738, 0.051, 160),
        Level("search:nodes=1500", 0.688, 0.056, 120),
        Level("search:nodes=7000", 0.625, 0.054, 100),
        Level("search:nodes=35000", 0.567, 0.051, 60),
        Level("search:nodes=120000"),
        Level("search:seconds=2"),
    ),
}
"""The levels of each game, from 1 on."""

assert all(len(levels) == Level.NUMBER == len(Level.NAMES) == len(Level.ABOUT) for levels in LEVELS.values())

LOWEST_RATING = 800
"""The rating of level 1 in every game."""

EXPECTED_SCORE = 0.7
"""What a level that has not been measured is taken to score against the one below."""


def rating(game: str, level: int) -> float:
    """The rating of a level as its scores give it, on the scale of Elo and Glicko.

    >>> round(rating("volterra", 2) - rating("volterra", 1))
    131
    """
    scores = [each.score or EXPECTED_SCORE for each in LEVELS[game][1:level]]
    return LOWEST_RATING + sum(400 * log10(score / (1 - score)) for score in scores)
