"""What the engine knows of Turris, in figures, and what its positions are worth at first sight."""

from __future__ import annotations

from belvedere.engine.profile import Level, Profile, Recipe
from belvedere.rules import Colour
from belvedere.rules.turris import MOST_LEVELS, PIECES, TurrisPosition
from belvedere.rules.turris_tower import VIEWS, largest_area


def worth(position: TurrisPosition, colour: Colour) -> float:
    """Pieces in hand, since the last ones decide most, and then the points as they stand."""
    in_hand = position.reserve(colour) - position.reserve(1 - colour)
    return 10 * in_hand + sum(largest_area(position.view(name), colour) for name in VIEWS)


def longest_game(_: TurrisPosition) -> int:
    """A bonus follows a piece on the centre, which is then on top of everything else there.

    Only pieces with nothing on top are removed, so none on the centre ever is. So every bonus raises the centre by a
    level or two, and there are at most as many bonuses as levels. A bonus adds at most three actions to the placements
    of the 40 pieces: the removal, the pass to which the ban may lead, and placing the returned piece again. (Declining
    adds one action, placing another piece none; and nothing but a ban leads to a pass before the game is over.)
    """
    return 2 * PIECES + 3 * MOST_LEVELS


PROFILE = Profile(
    levels=(
        Level("search:nodes=16"),
        Level("search:nodes=42", 0.790, 0.079, 100),
        Level("search:nodes=104", 0.790, 0.074, 100),
        Level("search:nodes=220", 0.780, 0.071, 100),
        Level("search:nodes=665", 0.785, 0.061, 100),
        Level("search:nodes=1950", 0.795, 0.062, 100),
        Level("search:nodes=9000", 0.800, 0.058, 100),
        Level("search:seconds=2", 0.833, 0.094, 30),
    ),
    worth=worth,
    variants=({}, {"first": "black"}),
    longest_game=longest_game,
    opening_turns=2,
    review_nodes=200_000,
    puzzles=Recipe("search:nodes=5000", glance=300, nodes=5000, first=3, last=30),
    perft_depth=4,
)
