"""What a position is worth to a player at first sight: a few lines per game, for players that look one turn ahead."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from belvedere.rules import Colour, Player, Position
from belvedere.rules.tower import VIEWS, largest_area
from belvedere.rules.turris import TurrisPosition
from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.volo import VoloPosition
from belvedere.rules.volterra import VolterraPosition

DECIDED = 1_000_000.0
"""The worth of a game that is won; no position that is not over is worth as much."""


def worth(position: Position, player: Player) -> float:
    """What the position is worth to a player; as much less than nothing to the other."""
    if position.outcome:
        return 0.0 if position.outcome.winner is None else DECIDED if position.outcome.winner == player else -DECIDED
    return float(WORTH[type(position)](position, player ^ position.first))


def agrees_to_draw(position: Position, player: Player) -> bool:
    """Whether a computer agrees to a draw: if, at first sight, it stands worse than the other player."""
    return worth(position, player) < 0


def volterra(position: VolterraPosition, colour: Colour) -> float:
    """High towers count far more than many low ones."""
    worths = [0, 0]
    for square, tiles in position.tower.items():
        owner = position.owner(square)
        if owner is not None:
            worths[owner] += len(tiles) ** 3
    return worths[colour] - worths[1 - colour]


def volo(position: VoloPosition, colour: Colour) -> float:
    """Few flocks of one's own, many of the opponent's."""
    return flocks(position, 1 - colour) - flocks(position, colour)


def flocks(position: VoloPosition, colour: Colour) -> int:
    """How many flocks a colour has."""
    number, left = 0, position.birds[colour]
    while left:
        left &= ~position.flock(left & -left, colour)
        number += 1
    return number


def turris(position: TurrisPosition, colour: Colour) -> float:
    """Pieces in hand, since the last ones decide most, and then the points as they stand."""
    in_hand = position.reserve(colour) - position.reserve(1 - colour)
    return 10 * in_hand + sum(largest_area(position.view(name), colour) for name in VIEWS)


def voldetour(position: VoldetourPosition, colour: Colour) -> float:
    """A short way to the enemy's Tower first of all, then a long one for the enemy."""
    return way_to_go(position, 1 - colour) - 3 * way_to_go(position, colour)


LEVEL_TO_BUILD = 3
"""How many steps a difference of one level that has no ramp yet is worth; one of two levels, three times as much.

A slope in the way counts as one level more."""

LEAVING_HOME = 4
"""How many times as much the first step counts, which must be made in the first three turns."""


def way_to_go(position: VoldetourPosition, colour: Colour) -> int:
    """The Lord's way to the enemy's Tower in steps, with what would still have to be built for it."""
    board, heights, slopes = position.equipment.grid, position.heights, position.slopes
    goal, lord, other = position.equipment.towers[1 - colour], position.lords[colour], position.lords[1 - colour]
    file, rank = board.place(goal)
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
                there_file, there_rank = board.place(there)
                heapq.heappush(edge, (further + abs(file - there_file) + abs(rank - there_rank), further, there))
    return LEVEL_TO_BUILD * len(board.squares)


WORTH: dict[type[Position], Callable[..., float]] = {
    VolterraPosition: volterra,
    VoloPosition: volo,
    VoldetourPosition: voldetour,
    TurrisPosition: turris,
}
