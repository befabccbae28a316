"""What the search thinks of positions in puzzles; the same every time, since nodes limit it and not time."""

from __future__ import annotations

from belvedere.engine import Analysis, Limits, analyse
from belvedere.puzzles.puzzle import Turn, after
from belvedere.rules import Player, Position

MEMORY = 64
"""What a search may use, in MiB."""


def thought(position: Position, nodes: int, seed: int = 0, lines: int = 1) -> Analysis:
    """What the search thinks of a position."""
    return analyse(position, Limits(nodes=nodes), lines, seed=seed, memory=MEMORY)


def score(analysis: Analysis, player: Player) -> float:
    """The expected score of a player."""
    return analysis.best.value if analysis.position.to_move == player else 1 - analysis.best.value


def value_after(end: Position, player: Player, nodes: int, seed: int = 0) -> tuple[float, bool]:
    """The expected score of a player at the end of a turn, and whether it is proven."""
    if end.outcome:
        return 0.5 if end.outcome.winner is None else float(end.outcome.winner == player), True
    analysis = thought(end, nodes, seed)
    return score(analysis, player), analysis.best.proven


def whole_turn(position: Position, begun: Turn, nodes: int) -> Turn:
    """A turn that has begun, played to its end as the search would."""
    so_far = after(position, begun)
    while so_far.mid_turn and not so_far.outcome:
        rest = tuple(map(str, thought(so_far, nodes).turn))
        begun, so_far = (*begun, *rest), after(so_far, rest)
    return begun


def wins_at_once(position: Position, player: Player) -> bool:
    """Whether a player is to move and can win within the turn, of which a search of any length is certain."""
    if position.outcome or position.to_move != player:
        return False
    best = thought(position, 1).best
    return best.proven and best.winner == player


def loses_at_once(end: Position, player: Player) -> bool:
    """Whether a player who has ended the turn so has lost, or lets the opponent win in the next."""
    return end.outcome.winner != player if end.outcome else wins_at_once(end, 1 - player)
