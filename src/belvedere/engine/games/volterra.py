"""What the engine knows of Volterra, in figures, and what its positions are worth at first sight."""

from __future__ import annotations

from belvedere.engine.profile import Level, Profile, Recipe
from belvedere.record.draws import longest_with
from belvedere.rules import Colour
from belvedere.rules.volterra import VolterraPosition


def worth(position: VolterraPosition, colour: Colour) -> float:
    """High towers count far more than many low ones."""
    worths = [0, 0]
    for square, tiles in position.tower.items():
        owner = position.owner(square)
        if owner is not None:
            worths[owner] += len(tiles) ** 3
    return worths[colour] - worths[1 - colour]


def longest_game(start: VolterraPosition) -> int:
    """Progress is a square that becomes empty, which those under the pawns never do; a turn is two actions."""
    squares = len(start.towers)
    laying_out = squares + 2 if start.laying_out else 0
    return laying_out + 2 * longest_with(squares - 2)


PROFILE = Profile(
    levels=(
        Level("handcrafted:nodes=40"),
        Level("handcrafted:nodes=210", 0.800, 0.092, 60),
        Level("handcrafted:nodes=600", 0.700, 0.102, 60),
        Level("search:nodes=200", 0.642, 0.095, 60),
        Level("search:nodes=640", 0.733, 0.090, 60),
        Level("search:nodes=2400", 0.700, 0.091, 60),
        Level("search:nodes=16000", 0.642, 0.083, 60),
        Level("search:seconds=2", 0.642, 0.079, 60),
    ),
    worth=worth,
    variants=(
        {},
        {"first": "light"},
        {"layout": "free"},
        {"layout": "free", "first": "light", "size": "5x4"},
        {"size": "2x3"},
        {"size": "3x6"},
        {"size": "6x7"},
        {"layout": "free", "size": "7x6"},
    ),
    longest_game=longest_game,
    opening_turns=1,  # a turn is two actions, and games of ten turns are usual
    decided_early=True,
    review_nodes=250_000,
    puzzles=Recipe("search:nodes=5000", glance=200, nodes=5000, first=3, last=30),
    perft_depth=4,
)
