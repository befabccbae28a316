"""Voldétour, for the tests of all games."""

from dataclasses import replace
from functools import partial

from belvedere import rules
from belvedere.rules.voldetour import Place, VoldetourPosition
from belvedere.rules.voldetour_equipment import Equipment
from belvedere.testing.moments import Moment, random_game, some_of
from tests.games import Cases, Ending, Fit

TINY = Equipment(tower_height=1, blocks=(1, 2), stairs=2, towers=("a1", "d4"), files=4, ranks=4, red=())

CROWDED = ("default", "tall", "height:4/blocks:1,1,2,2,3/stairs:6/towers:a1,d4/board:4x4/red:-")
"""Equipment of which nearly everything is on the board in the end."""


def crowded(equipment: str, seed: int = 1) -> list[Moment]:
    """Some moments of a game in which the Lords have left home, and pieces are placed at random."""
    start = rules.get("voldetour").start(equipment=equipment)
    assert isinstance(start, VoldetourPosition)
    away = replace(start, lords=("d1", "a4") if "4x4" in equipment else ("j1", "a10"), turns_left=(0, 0))
    return some_of(random_game(away, seed, most=120, only=Place)[1:])


CASES = Cases(
    contract=(
        {},
        {"first": "white"},
        {"equipment": "tall"},
        {"equipment": "blocks:2,2,2,3,3", "first": "white"},
        {"equipment": "height:5/blocks:1,4,5/stairs:6/towers:a1,h8/board:8x8/red:-"},
    ),
    contract_games=2,
    contract_actions=120,
    quickly_over={},
    shown=(
        {},
        {"first": "white"},
        {"equipment": "tall"},
        {"equipment": "height:1/blocks:9,9/stairs:0/towers:a1,l2/board:12x3/red:c1"},
    ),
    moments={f"crowded {equipment}": partial(crowded, equipment) for equipment in CROWDED},
    coordinates=("a", "j", "1", "10"),
    forbidden="B3x@j10 B3y@a10 B2z@c3 Si@a1 a1>Sn@a1 j10>B2x@a1 L@c3 end pass",
    recorded=({"first": "white"}, {"equipment": "tall"}, {"equipment": str(TINY)}),
    mutated=({}, {"equipment": "tall"}, {"equipment": "blocks:2,2,2,3,3", "first": "white"}),
    players=({"equipment": "board:6x6/towers:b2,e5/red:-"},),
    player_actions=40,
    searched=({}, {"equipment": "tall"}, {"equipment": "board:6x6/towers:b2,e5/red:-"}),
    batches=({"equipment": "blocks:1,1/stairs:2/towers:b2,d4/board:5x5/red:-"},),
    small={"equipment": "blocks:1,2/stairs:3/towers:b2,d4/board:5x5/red:-"},
    online={"equipment": "height:3/blocks:2,2,2,3,3/stairs:4/towers:b2,g7/board:8x8/red:-"},
    lockstep_games=20,
    too_large=(
        ({"equipment": "board:13x10"}, "up to 12 files and ranks"),
        ({"equipment": "height:6"}, "height is a number from 1 to 5"),
        ({"equipment": "stairs:10"}, "each player has up to 14 Blocks and Stairs"),
    ),
    largest=({"equipment": "board:12x12/height:5"}, {"equipment": "stairs:8"}),
    vectors={"": {}, "full": {}, "tall": {"equipment": "tall"}},
    longest=(({}, 6300),),
    greedy_games=1,
    greedy_wins=1,
    tactics=(
        {"equipment": "blocks:1,1/stairs:2/towers:a1,c3/board:3x3/red:-/height:1"},
        {"equipment": "blocks:1,1/stairs:3/towers:a1,c2/board:4x3/red:-/height:1"},
    ),
    certain_nodes=500,
    ending=Ending("B1@a1 end\nSn@j9 end\nSn@a2 end\nB1@j1 end\nSn@a3\nend", "Black's Lord is still at home on c3", {}),
    golden="voldetour",
    result="Black wins Black’s Lord has reached White’s Tower on h8",
    fit=Fit(games=1, nodes=10, sides=2),
    draws=2,
)
