"""How long a game can become."""

from __future__ import annotations

from belvedere.record.draws import MOST_TURNS_WITHOUT_PROGRESS
from belvedere.rules import Position
from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.volterra import VolterraPosition


def longest_game(start: Position) -> int | None:
    """How many actions a game from this start has at most, where that is proven; None in Volo and Turris.

    Progress can be made so many times only, and so many turns without it are a draw. In Volterra progress is a square
    that becomes empty, which those under the pawns never do, and a turn is two actions. In Voldétour it is a piece that
    comes out of a reserve, and a turn is at most three actions. In Volo and Turris pieces return to the reserves; only
    repetition makes sure that a game ends.
    """
    if isinstance(start, VolterraPosition):
        squares = len(start.towers)
        laying_out = squares + 2 if start.laying_out else 0
        return laying_out + 2 * most_turns(squares - 2)
    if isinstance(start, VoldetourPosition):
        pieces = 2 * (len(start.equipment.blocks) + start.equipment.stairs)
        return 3 * most_turns(pieces)
    return None


def most_turns(progress: int) -> int:
    """How many turns a game has at most in which progress can be made so many times."""
    return (progress + 1) * MOST_TURNS_WITHOUT_PROGRESS
