"""What the engine knows of Volo, in figures, and what its positions are worth at first sight."""

from __future__ import annotations

from belvedere.engine.profile import Level, Profile, Recipe
from belvedere.rules import Colour
from belvedere.rules.volo import VoloPosition


def worth(position: VoloPosition, colour: Colour) -> float:
    """Few flocks of one's own, many of the opponent's."""
    return flocks(position, 1 - colour) - flocks(position, colour)


def flocks(position: VoloPosition, colour: Colour) -> int:
    """How many flocks a colour has."""
    number, left = 0, position.birds[colour]
    while left:
        left &= ~position.flock(left & -left, colour)
        number += 1
    return number


PROFILE = Profile(
    levels=(
        Level("search:nodes=130,noise=0.3,lapses=0.5"),
        Level("search:nodes=400,noise=0.3,lapses=0.38", 0.770, 0.081, 100),
        Level("search:nodes=1200,noise=0.3,lapses=0.28", 0.770, 0.090, 100),
        Level("search:nodes=3900,noise=0.3,lapses=0.2", 0.717, 0.113, 60),
        Level("search:nodes=11500,noise=0.3,lapses=0.15", 0.700, 0.102, 60),
        Level("search:nodes=30000,noise=0.3,lapses=0.1", 0.750, 0.116, 40),
        Level("search:nodes=60000,noise=0.3,lapses=0.05", 0.775, 0.135, 40),
        Level("search:seconds=2", 0.800, 0.115, 40),
    ),
    worth=worth,
    variants=({}, {"first": "blue"}, {"side": "5"}, {"side": "6", "first": "blue"}, {"side": "8"}),
    longest_game=None,  # birds return to the reserves; only repetition makes sure that a game ends
    opening_turns=2,
    decided_early=True,
    review_nodes=70_000,
    puzzles=Recipe("search:nodes=2500", glance=100, nodes=2500, first=5, last=14),
    perft_depth=2,
)
