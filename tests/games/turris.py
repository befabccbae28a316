"""Turris, for the tests of all games."""

from belvedere import rules
from belvedere.testing.moments import Moment, random_game
from tests.games import Cases, Ending, Fit

LINES = """\
c3c4/1 d3/1 d4e4/1 d2e2/1 d4/2 c3/2 c2/1 c4/2 e3/1 e4/2 c2/3 d2/2
e2/2 d4e4/4 e3/3 d2e2/4 c3/4 e2e3/5 c4/4 c2d2/5 d3/3 xd4e4/4
d2e2/6 d4/4 c2c3/6 e4/4 d4e4/6 e3/6 c2d2/7 c4/6 d3/5 c3d3/7 c3c4/8
e2/7 d2d3/8 e4/7 d2e2/9 e3/8 d4/7 d3d4/9 end e2e3/10 e4/9"""


def opened(seed: int = 5) -> list[Moment]:
    """The first moments of a game: in the last one the frame has just been settled."""
    return random_game(rules.get("turris").start(), seed, most=4)[1:]


CASES = Cases(
    contract=({}, {"first": "black"}),
    quickly_over={},
    shown=({}, {"first": "black"}),
    moments={"from the first piece to the frame": opened},
    coordinates=("a", "e", "1", "5"),
    forbidden="b2/1 a1b1/40 e5/99 xa1/3 xa1b1/1 end pass",
    recorded=({}, {"first": "black"}),
    mutated=({}, {"first": "black"}),
    searched=({"first": "black"},),
    small={"first": "black"},
    online={"first": "black"},
    lockstep_games=60,
    largest=(),
    vectors={"": {}},
    longest=(({}, 73),),
    greedy_games=30,
    greedy_wins=24,
    tactics=({},),
    certain_nodes=5000,
    ending=Ending(LINES, "White has more points, 45 against 40", {}),
    golden="turris",
    result="A draw All pieces are placed. A draw: both have 43 points",
    fit=Fit(games=3, nodes=30, sides=2),
    draws=0,
)
