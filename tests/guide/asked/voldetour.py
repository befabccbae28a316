"""What the steps of the lesson of Voldétour ask."""

from __future__ import annotations

from typing import Any

from belvedere.rules import voldetour
from tests.guide.asked import Asked, anything, wins, wins_next


def puts(shape: str, square: str) -> Asked:
    """Places a shape on a square, wherever it comes from."""
    return lambda _, action: isinstance(action, voldetour.Place) and (action.shape, action.square) == (shape, square)


def takes_up(origin: str, shape: str, square: str) -> Asked:
    return lambda _, action: action == voldetour.Place(shape, square, origin)


def leads_down(position: voldetour.VoldetourPosition, action: Any) -> bool:
    """A second Stair is on e3, and the Lord gets down over both."""
    is_stair = isinstance(action, voldetour.Place) and action.shape.startswith("S") and action.square == "e3"
    return is_stair and "f3" in position.after(action).lord_targets


def moves_the_lord(_: voldetour.VoldetourPosition, action: Any) -> bool:
    return isinstance(action, voldetour.MoveLord)


def moves_the_lord_to(squares: str) -> Asked:
    """To a square whose name begins like that."""
    return lambda _, action: isinstance(action, voldetour.MoveLord) and action.square.startswith(squares)


def lets_the_lord_win(position: voldetour.VoldetourPosition, action: Any) -> bool:
    after = position.after(action)
    return after.to_move == position.to_move and wins_next(after)


ASKED: list[Asked] = [
    puts("B1", "d3"),
    puts("Sw", "d3"),
    anything,
    leads_down,
    moves_the_lord,
    moves_the_lord_to("d9"),
    moves_the_lord_to("a"),
    takes_up("e3", "Sn", "e6"),
    puts("Si", "h6"),
    wins,
    lets_the_lord_win,
]
"""Of each step."""
