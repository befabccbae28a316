"""What the steps of the lesson of Volo ask."""

from __future__ import annotations

from typing import Any

from belvedere.rules import volo
from tests.guide.asked import Asked, anything, wins, wins_next


def adds_beside_blue(position: volo.VoloPosition, action: Any) -> bool:
    board = position.hexagon
    return isinstance(action, volo.Add) and bool(board.neighbours(board.bit[action.point]) & position.birds[1])


def flies(_: volo.VoloPosition, action: Any) -> bool:
    return isinstance(action, volo.Fly)


def flies_to(target: str, *flyers: str) -> Asked:
    """Flies some of these birds so that they are in one flock with another one."""

    def asked(position: volo.VoloPosition, action: Any) -> bool:
        if not isinstance(action, volo.Fly) or not {action.first, action.last} <= set(flyers):
            return False
        after = position.after(action)
        return after.flock(after.hexagon.bit[target], 0).bit_count() == len(flyers) + 1

    return asked


def flies_the_line(_: volo.VoloPosition, action: Any) -> bool:
    return isinstance(action, volo.Fly) and (action.first, action.last) == ("b2", "b4")


def cuts_blue_in_two(position: volo.VoloPosition, action: Any) -> bool:
    return len(position.after(action).regions(1)) == 2


def keeps_blue_from_winning(position: volo.VoloPosition, action: Any) -> bool:
    after = position.after(action)
    return after.outcome is None and not wins_next(after)


ASKED: list[Asked] = [
    anything,
    adds_beside_blue,
    flies,
    flies_to("b6", "c2"),
    flies_the_line,
    flies_to("f3", "c3", "c4", "d3"),
    wins,
    cuts_blue_in_two,
    keeps_blue_from_winning,
    keeps_blue_from_winning,
]
"""Of each step."""
