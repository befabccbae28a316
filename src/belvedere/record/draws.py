"""The draws that need history, which a position does not have: repetition and no progress.

The same position at the start of a turn for the third time is a draw, in every game. In Volterra and Voldétour so are
100 consecutive turns without progress.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from belvedere.rules import Outcome, Position

MOST_OCCURRENCES = 3
MOST_TURNS_WITHOUT_PROGRESS = 100


@dataclass(frozen=True)
class Progress:
    """What counts as progress in a game."""

    made: Callable[[Any], int]
    """How much progress a position shows: a number that progress makes larger, and that nothing makes smaller."""

    none: str
    """That there was none, in words."""


PROGRESS = {
    "volterra": Progress(lambda position: position.towers.count(""), "no square became empty"),
    "voldetour": Progress(lambda position: len(position.pieces), "no piece came out of a reserve"),
}
"""The games in which a want of progress is a draw, and what progress is there."""


def starts_turn(position: Position) -> bool:
    """Whether a position stands at the start of a turn."""
    return not position.mid_turn and not position.laying_out


def draw_by_history(starts: Sequence[Position]) -> Outcome | None:
    """The draw that history makes, or None, where `starts` are the positions at the starts of all turns so far."""
    if starts.count(starts[-1]) >= MOST_OCCURRENCES:
        sentence = "a draw: the same position stands at the start of a turn for the third time"
        return Outcome(None, "repetition", sentence)
    progress = PROGRESS.get(starts[-1].game.name)
    if progress and len(starts) > MOST_TURNS_WITHOUT_PROGRESS:
        before = starts[-1 - MOST_TURNS_WITHOUT_PROGRESS]
        if progress.made(before) == progress.made(starts[-1]):
            sentence = f"a draw: {progress.none} in {MOST_TURNS_WITHOUT_PROGRESS} turns"
            return Outcome(None, "no progress", sentence)
    return None
