"""What the engine knows of Intonaco, in figures, and what its positions are worth at first sight."""

from __future__ import annotations

from belvedere.engine.profile import Profile
from belvedere.rules import Colour
from intonaco.rules import GRID, IntonacoPosition


def worth(position: IntonacoPosition, colour: Colour) -> float:
    """The largest area, as it stands."""
    return len(position.largest_area(colour)) - len(position.largest_area(1 - colour))


def longest_game(_: IntonacoPosition) -> int:
    """Every action paints a square."""
    return len(GRID.squares)


PROFILE = Profile(
    worth=worth,
    variants=({}, {"first": "azure"}),
    longest_game=longest_game,
    opening_turns=1,
    perft_depth=3,
)
