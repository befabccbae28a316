"""What the engine knows of Voldétour, in figures, and what its positions are worth at first sight."""

from __future__ import annotations

import heapq

from belvedere.engine.profile import Level, Profile, Recipe
from belvedere.record.draws import longest_with
from belvedere.rules import Colour
from belvedere.rules.voldetour import VoldetourPosition

LEVEL_TO_BUILD = 3
"""How many steps a difference of one level that has no ramp yet is worth; one of two levels, three times as much.

A slope in the way counts as one level more."""

LEAVING_HOME = 4
"""How many times as much the first step counts, which must be made in the first three turns."""


def worth(position: VoldetourPosition, colour: Colour) -> float:
    """A short way to the enemy's Tower first of all, then a long one for the enemy."""
    return way_to_go(position, 1 - colour) - 3 * way_to_go(position, colour)


def way_to_go(position: VoldetourPosition, colour: Colour) -> int:
    """The Lord's way to the enemy's Tower in steps, with what would still have to be built for it."""
    board, heights, slopes = position.equipment.grid, position.heights, position.slopes
    goal, lord, other = position.equipment.towers[1 - colour], position.lords[colour], position.lords[1 - colour]
    file, rank = board.coordinates(goal)
    home = position.equipment.towers[colour]
    least = {lord: 0}
    edge = [(0, 0, lord)]
    while edge:
        _, cost, square = heapq.heappop(edge)
        if square == goal:
            return cost
        for way, beside in board.beside[square].items():
            there, height = (beside, heights[square]) if beside not in slopes else position.run(square, way)
            if there is None or (there == other and there != goal):
                continue
            levels = abs(heights[there] - height) + (there in slopes)
            to_build = LEVEL_TO_BUILD * levels * (levels + 1) // 2
            further = cost + 1 + (LEAVING_HOME * (1 + to_build) if square == lord == home else to_build)
            if further < least.get(there, further + 1):
                least[there] = further
                there_file, there_rank = board.coordinates(there)
                heapq.heappush(edge, (further + abs(file - there_file) + abs(rank - there_rank), further, there))
    return LEVEL_TO_BUILD * len(board.squares)


def longest_game(start: VoldetourPosition) -> int:
    """Progress is a piece that comes out of a reserve, and a turn is at most three actions."""
    return 3 * longest_with(2 * (len(start.equipment.blocks) + start.equipment.stairs))


PROFILE = Profile(
    levels=(
        Level("search:nodes=8,carelessness=1,noise=0.3"),
        Level("search:nodes=30,carelessness=1", 0.657, 0.053, 200),
        Level("search:nodes=150,carelessness=1", 0.736, 0.062, 140),
        Level("search:nodes=300", 0.783, 0.093, 60),
        Level("search:nodes=900", 0.625, 0.105, 60),
        Level("search:nodes=2800", 0.783, 0.095, 60),
        Level("search:nodes=8500", 0.725, 0.110, 40),
        Level("search:seconds=2", 0.700, 0.134, 30),
    ),
    worth=worth,
    variants=(
        {},
        {"first": "white"},
        {"equipment": "tall"},
        {"equipment": "blocks:2,2,2,3,3", "first": "white"},
        {"equipment": "height:1/towers:b2,g7/board:8x8/red:-"},
        {"equipment": "height:5/blocks:1,2,3,4,5/stairs:9/towers:a1,l12/board:12x12"},
        {"equipment": "blocks:1,1,1,1/stairs:6/towers:b2,d4/board:5x5/red:-"},
    ),
    longest_game=longest_game,
    opening_turns=1,  # more would decide games: a Lord leaves home within three turns, and to build its way takes two
    review_nodes=7_000,
    puzzles=Recipe("search:nodes=300,carelessness=0.2", glance=150, nodes=1500, first=9, last=40, all_turns=False),
    perft_depth=2,
    opening="B1@d3 Sw@d3 end B1@h7 Sn@h7 end Sw@e3 L@f3 Sn@h6 L@h5",
)
