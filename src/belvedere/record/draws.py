"""The draws that need history, which a position does not have: repetition and no progress.

The same position at the start of a turn for the third time is a draw, in every game. Where the rules of a game say
what progress is, so are 100 consecutive turns without it.
"""

from collections.abc import Sequence

from belvedere.rules import Outcome, Position

MOST_OCCURRENCES = 3
MOST_TURNS_WITHOUT_PROGRESS = 100


def longest_with(progress: int) -> int:
    """How many turns a game has at most in which progress can be made so many times."""
    return (progress + 1) * MOST_TURNS_WITHOUT_PROGRESS


def starts_turn(position: Position) -> bool:
    """Whether a position stands at the start of a turn."""
    return not position.mid_turn and not position.laying_out


def draw_by_history(starts: Sequence[Position]) -> Outcome | None:
    """The draw that history makes, or None, where `starts` are the positions at the starts of all turns so far."""
    if starts.count(starts[-1]) >= MOST_OCCURRENCES:
        sentence = "a draw: the same position stands at the start of a turn for the third time"
        return Outcome(None, "repetition", sentence)
    without_progress = starts[-1].game.without_progress
    if without_progress and len(starts) > MOST_TURNS_WITHOUT_PROGRESS:
        before = starts[-1 - MOST_TURNS_WITHOUT_PROGRESS]
        if before.progress == starts[-1].progress:
            sentence = f"a draw: {without_progress} in {MOST_TURNS_WITHOUT_PROGRESS} turns"
            return Outcome(None, "no progress", sentence)
    return None
