"""Volterra, for the tests of all games."""

from tests.games import Cases, Ending, Fit

CASES = Cases(
    contract=(
        {},
        {"first": "light"},
        {"layout": "free"},
        {"layout": "free", "first": "light", "size": "5x4"},
        {"size": "2x3"},
        {"size": "6x7"},
    ),
    quickly_over={"layout": "free", "size": "2x1"},
    shown=({}, {"first": "light"}, {"layout": "free", "size": "5x4"}, {"size": "1x2"}, {"size": "6x7"}),
    coordinates=("a", "d", "1", "5"),
    forbidden="c3-c3 c3-a1 a1>>d5 b2>b2 @a1 +a1",
    recorded=(
        {},
        {"first": "light"},
        {"layout": "free", "size": "2x3"},
        {"layout": "free", "first": "light"},
        {"size": "3x6", "first": "light"},
    ),
    mutated=({}, {"layout": "free"}, {"size": "3x6"}),
    players=({}, {"layout": "free", "first": "light"}),
    searched=({}, {"layout": "free", "size": "6x7", "first": "light"}),
    batches=({}, {"layout": "free", "first": "light"}, {"size": "5x4"}),
    small={"size": "3x4", "layout": "free", "first": "light"},
    online={"layout": "free", "size": "2x3"},
    lockstep_games=60,
    too_large=(
        ({"size": "8x5"}, "on up to 7 files and 7 ranks"),
        ({"size": "6x9"}, "on up to 7 files and 7 ranks"),
    ),
    largest=({"size": "6x7"},),
    vectors={"": {}, "free": {"layout": "free"}},
    longest=(({}, 3800), ({"layout": "free"}, 3822), ({"size": "2x3"}, 1000)),
    greedy_games=30,
    greedy_wins=22,
    tactics=({}, {"size": "2x5"}, {"layout": "free"}),
    certain_nodes=5000,
    ending=Ending("c3-d4\nc5>c3\na2>c3 b3-c4", "Light has the highest tower, 3 against 1", {}),
    golden="volterra",
    result="Dark wins Light cannot move both the pawn and a stack any more. Dark has the highest tower, 6 against 4",
    fit=Fit(games=4, nodes=30, sides=1),
    draws=2,
)
