"""What the steps of the lesson of Volterra ask."""

from __future__ import annotations

from typing import Any

from belvedere.rules import volterra
from tests.guide.asked import Asked, anything, wins


def moves_the_pawn(_: volterra.VolterraPosition, action: Any) -> bool:
    return isinstance(action, volterra.MovePawn)


def takes(square: str, least: int = 1) -> Asked:
    """Takes tiles from a square."""
    return lambda _, action: (
        isinstance(action, volterra.MoveStack) and action.origin == square and action.tiles >= least
    )


def makes_b4_dark(position: volterra.VolterraPosition, action: Any) -> bool:
    return position.after(action).owner("b4") == 0


def guards_the_highest(position: volterra.VolterraPosition, action: Any) -> bool:
    after = position.after(action)
    highest = max(after.tower, key=lambda square: len(after.tower[square]))
    return after.pawns[0] == highest


def loses_rank_1(position: volterra.VolterraPosition, action: Any) -> bool:
    return not any(tiles for square, tiles in position.after(action).tower.items() if square.endswith("1"))


def parts_the_pawns(position: volterra.VolterraPosition, action: Any) -> bool:
    after = position.after(action)
    dark, light = after.pawns
    return any(dark in part and light not in part for part in volterra.parts(after.grid, after.tower))


ASKED: list[Asked] = [
    moves_the_pawn,
    anything,
    takes("c4"),
    takes("c4", least=2),
    makes_b4_dark,
    guards_the_highest,
    loses_rank_1,
    parts_the_pawns,
    wins,
    wins,
]
"""Of each step."""
