"""Counting sequences of actions: the usual way to compare two implementations of the same rules."""

from belvedere.rules.game import Action, Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are; a finished game adds nothing to deeper counts."""
    if depth < 0:
        raise ValueError(f"a sequence has 0 actions or more, not {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions())
    return sum(perft(position.after(action), depth - 1) for action in position.legal_actions())


def divide(position: Position, depth: int) -> dict[Action, int]:
    """The count of `perft` split by the first action, to find where two implementations part; `depth` is at least 1."""
    return {action: perft(position.after(action), depth - 1) for action in position.legal_actions()}
