"""What the steps of the lesson of Turris ask."""

from __future__ import annotations

from typing import Any

from belvedere.rules import turris, turris_tower
from tests.guide.asked import Asked, wins


def stands(_: turris.TurrisPosition, action: Any) -> bool:
    return isinstance(action, turris.Place) and action.piece.stands


def lies(_: turris.TurrisPosition, action: Any) -> bool:
    return isinstance(action, turris.Place) and not action.piece.stands


def fills(square: str) -> Asked:
    return lambda _, action: isinstance(action, turris.Place) and square in action.piece.squares


def fills_the_centre(position: turris.TurrisPosition, action: Any) -> bool:
    return position.centre is not None and fills(position.centre)(position, action)


def settles_the_frame(position: turris.TurrisPosition, action: Any) -> bool:
    return position.frame is None and position.after(action).frame is not None


def removes(_: turris.TurrisPosition, action: Any) -> bool:
    return isinstance(action, turris.Remove)


def from_the_south(position: turris.TurrisPosition, colour: int) -> int:
    return turris_tower.largest_area(position.view("south"), colour)


def shows_more(position: turris.TurrisPosition, action: Any) -> bool:
    return from_the_south(position.after(action), 0) > from_the_south(position, 0)


def hides_black(position: turris.TurrisPosition, action: Any) -> bool:
    return from_the_south(position.after(action), 1) < from_the_south(position, 1)


ASKED: list[Asked] = [
    fills("c3"),
    stands,
    lies,
    settles_the_frame,
    fills_the_centre,
    removes,
    lies,
    fills("d3"),
    shows_more,
    hides_black,
    wins,
]
"""Of each step."""
