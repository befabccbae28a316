"""How long a game can become."""

from __future__ import annotations

from belvedere.encode.turris import LEVELS
from belvedere.record.draws import MOST_TURNS_WITHOUT_PROGRESS
from belvedere.rules import Position
from belvedere.rules.turris import PIECES, TurrisPosition
from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.volterra import VolterraPosition


def longest_game(start: Position) -> int | None:
    """How many actions a game from this start has at most, where that is proven; None in Volo.

    In Volterra and Voldétour progress can be made only so many times, and so many turns without it are a draw. In
    Volterra progress is a square that becomes empty, which those under the pawns never do, and a turn is two actions.
    In Voldétour it is a piece that comes out of a reserve, and a turn is at most three actions.

    In Turris a bonus follows a piece on the centre, which is then on top of everything else there. Only pieces with
    nothing on top are removed, so none on the centre ever is. So every bonus raises the centre by a level or two, and
    there are at most as many bonuses as levels. A bonus adds at most three actions to the placements of the 40 pieces:
    the removal, the pass to which the ban may lead, and placing the returned piece again. (Declining adds one action,
    placing another piece none; and nothing but a ban leads to a pass before the game is over.)

    In Volo birds return to the reserves; only repetition makes sure that a game ends.
    """
    if isinstance(start, VolterraPosition):
        squares = len(start.towers)
        laying_out = squares + 2 if start.laying_out else 0
        return laying_out + 2 * most_turns(squares - 2)
    if isinstance(start, VoldetourPosition):
        pieces = 2 * (len(start.equipment.blocks) + start.equipment.stairs)
        return 3 * most_turns(pieces)
    if isinstance(start, TurrisPosition):
        return 2 * PIECES + 3 * LEVELS
    return None


def most_turns(progress: int) -> int:
    """How many turns a game has at most in which progress can be made so many times."""
    return (progress + 1) * MOST_TURNS_WITHOUT_PROGRESS
