"""A finished match looked over turn by turn: what each turn was worth, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from belvedere.engine.search import Analysis, Limits, analyse
from belvedere.record import Evaluation, Match, Node, Turn
from belvedere.rules import Action, Outcome, Player

Mark: TypeAlias = Literal["blunder", "mistake", "inaccuracy", "good", "best"]

MARKS: dict[Mark, float] = {"blunder": 0.3, "mistake": 0.15, "inaccuracy": 0.07, "good": 0.02}
"""How much expected score a turn loses at least to be called so; `best` is one that loses less than all of these."""


@dataclass(frozen=True)
class JudgedTurn:
    """A turn of the match, and what the engine thinks of it."""

    turn: Turn
    value: float
    """The expected score of the player whose turn it was, before it."""

    loss: float
    """How much of it the turn lost, 0 or more."""

    better: tuple[Action, ...]
    """What the engine would have played, and how the game might have gone on."""

    @property
    def mark(self) -> Mark:
        """What to call the turn."""
        return next((mark for mark, least in MARKS.items() if self.loss >= least), "best")


@dataclass(frozen=True)
class Review:
    """All turns of a match, judged."""

    turns: tuple[JudgedTurn, ...]

    def mean_loss(self, player: Player) -> float:
        """How much expected score a player lost per turn."""
        losses = [judged.loss for judged in self.turns if judged.turn.player == player]
        return sum(losses) / len(losses) if losses else 0.0

    def count(self, player: Player, mark: Mark) -> int:
        """How many turns of a player are marked so."""
        return sum(judged.mark == mark and judged.turn.player == player for judged in self.turns)


@dataclass(frozen=True)
class Assessment:
    """What the engine thinks of a position of the match."""

    evaluation: Evaluation
    variation: tuple[Action, ...]
    """How the game might go on; nothing if it is over."""

    def value(self, player: Player) -> float:
        """The expected score of a player."""
        return self.evaluation.score if player == 0 else 1 - self.evaluation.score


def review(
    match: Match, limits: Limits, tell: Callable[[int, int], None] = lambda _done, _all: None, threads: int = 1
) -> Review:
    """Looks over a match, with limits for each position; `tell` is told how many are done, and of how many.

    The evaluations are noted in the match, too, whose record keeps them.
    """
    nodes = reviewed_nodes(match)
    assessments = []
    for number, node in enumerate(nodes, 1):
        assessments.append(assess(node, limits, threads))
        tell(number, len(nodes))
    for node, judged in zip(nodes, assessments, strict=True):
        if node.parent:
            node.evaluation = judged.evaluation
    return judge(match.turns, assessments)


def reviewed_nodes(match: Match) -> list[Node]:
    """The positions that are looked at: before each turn, and the last one."""
    return [*(turn.nodes[0].parent or match.root for turn in match.turns), match.node]


def assess(node: Node, limits: Limits, threads: int) -> Assessment:
    """What the engine thinks of a position; what is over is certain."""
    if node.outcome:
        return certain(node.outcome)
    return found(analyse(node.position, limits, lines=1, threads=threads, history=node.history))


def certain(outcome: Outcome) -> Assessment:
    """The assessment of a position that is over."""
    return Assessment(Evaluation(0.5 if outcome.winner is None else float(outcome.winner == 0), proven=True), ())


def found(analysis: Analysis) -> Assessment:
    """The assessment that follows from an analysis."""
    best = analysis.best
    score = best.value if analysis.position.to_move == 0 else 1 - best.value
    return Assessment(Evaluation(score, best.proven), best.variation)


def judge(turns: Sequence[Turn], assessments: Sequence[Assessment]) -> Review:
    """The turns, judged by the assessments of the positions around them."""
    around = zip(turns, pairwise(assessments), strict=True)
    return Review(tuple(judged_turn(turn, before, after) for turn, (before, after) in around))


def judged_turn(turn: Turn, before: Assessment, after: Assessment) -> JudgedTurn:
    """A turn between two assessments. Whoever plays what the engine would play loses nothing."""
    value = before.value(turn.player)
    expected = before.variation[: len(turn.actions)] == turn.actions
    loss = 0.0 if expected else max(0.0, value - after.value(turn.player))
    return JudgedTurn(turn, value, loss, before.variation)
