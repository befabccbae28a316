"""Volo, for the tests of all games."""

from tests.games import Cases, Ending, Fit

CASES = Cases(
    contract=({}, {"first": "blue"}, {"side": "4"}, {"side": "5", "first": "blue"}, {"side": "8"}),
    contract_games=2,
    quickly_over={},
    shown=({}, {"first": "blue"}, {"side": "4"}, {"side": "9"}),
    coordinates=("a2", "a6", "g2", "g12", "m6"),
    forbidden="b2 b2-W9 b2-NE12 a2:c5-E1 b2:b5-E2 =c1",
    recorded=({}, {"first": "blue", "side": "4"}),
    mutated=({}, {"side": "5"}),
    players=({"side": "5"},),
    searched=({}, {"side": "8"}),
    batches=({"side": "5"},),
    small={"side": 5},
    online={"side": "5", "first": "blue"},
    lockstep_games=12,
    too_large=(({"side": "4"}, "sides 5 to 8"), ({"side": "9"}, "sides 5 to 8")),
    largest=({"side": "5"}, {"side": "8"}),
    vectors={"": {}},
    longest=(({}, None),),
    greedy_games=10,
    greedy_wins=8,
    tactics=({"side": "5"},),
    certain_nodes=2500,
    ending=Ending("d3\na2\nd3-SE2\nb4-SW1\nd6-SW2\n=a2", "all 2 birds of Blue are one flock", {"side": "4"}),
    golden="volo-flight",
    result="Orange wins All 7 birds of Orange are one flock",
    fit=Fit(games=2, nodes=30, sides=12),
    draws=1,
)
