"""What an answer to a puzzle is worth; of a wrong one, what the opponent would make of it.

An answer is everything that was played from the puzzle's position on, by both players, up to the end of a turn of the
player who has to solve it. In a puzzle of several turns each of them is judged when it has been played, and the
opponent's reply is told, until the win is on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from belvedere.engine import Analysis, Limits, analyse
from belvedere.puzzles.puzzle import Puzzle, Turn, after
from belvedere.puzzles.thinking import MEMORY, score, whole_turn
from belvedere.rules import Position, play_all

LIMITS = Limits(seconds=1)
"""How long a turn is thought about that is not known to be right."""

TOLERANCE = 0.125
"""By how much of the expected score a turn may be worse than the best and is right, too."""

REST_OF_TURN = 200
"""Nodes for the rest of a turn whose first action is known."""

Why: TypeAlias = Literal["won", "wins", "best", "loses", "slips", "worse"]


class BadAnswer(ValueError):
    """What was played is no answer; the text says why."""


@dataclass(frozen=True)
class Judgement:
    """What an answer is worth."""

    right: bool
    solved: bool
    """Whether nothing more is to be played."""

    why: Why
    """`won` (the game is), `wins` (by force), `best`; of a wrong one `loses` (by force), `slips` (it does not win by
    force any more), `worse`."""

    reply: Turn
    """What the opponent plays, if the puzzle goes on; nothing if they are left out."""

    line: Turn
    """How the game might go on after a wrong turn."""

    before: float
    """The expected score after the right turn, from 0 to 1."""

    value: float
    """The expected score after this one."""

    @property
    def sentence(self) -> str:
        """The judgement in words."""
        return SENTENCES[self.why].format(before=round(100 * self.before), value=round(100 * self.value))


SENTENCES: dict[Why, str] = {
    "won": "Solved: the game is won",
    "wins": "Right: this wins by force, whatever the opponent plays",
    "best": "Solved: no turn is better",
    "loses": "Wrong: now the opponent wins by force",
    "slips": "Wrong: this does not win by force any more",
    "worse": "Wrong: the expected score is {value} %, and could be {before} %",
}


@dataclass(frozen=True)
class Attempt:
    """What somebody has played in a puzzle."""

    puzzle: Puzzle
    end: Position
    ends_turn: bool = False
    """Whether a turn of the player who has to solve it ends there; only then it can be judged."""

    def play(self, action: str) -> Attempt:
        """The attempt with one more action; raises BadAnswer or a RulesError."""
        if self.puzzle.kind == "best" and self.ends_turn:
            raise BadAnswer("this puzzle asks for one turn: nothing is to be played after it")
        end = self.end.play(action)
        own = self.end.to_move == self.puzzle.to_move
        return Attempt(self.puzzle, end, own and (end.outcome is not None or not end.mid_turn))

    @cached_property
    def is_known(self) -> bool:
        """Whether the turn is known to be right, or the game is over: then there is nothing to think about."""
        return bool(self.end.outcome) or self.reply is not None or self.is_best

    @property
    def is_best(self) -> bool:
        """Whether it is the best turn that was to be found."""
        return self.puzzle.kind == "best" and self.end in self.puzzle.accepted_ends

    @cached_property
    def reply(self) -> Turn | None:
        """What the opponent plays, where the puzzle's own line says that."""
        if self.puzzle.kind == "best":
            return None
        position, line = self.puzzle.start, list(self.puzzle.line)
        while line and (position.mid_turn or position != self.end):
            position = position.play(line.pop(0))
        if not line:
            return None
        reply: list[str] = []
        while position.to_move != self.puzzle.to_move and not position.outcome:
            reply.append(line.pop(0))
            position = position.play(reply[-1])
        return tuple(reply)


def attempt(puzzle: Puzzle, actions: Sequence[str]) -> Attempt:
    """What was played, if it can be judged; raises BadAnswer or a RulesError, which say why not."""
    begun = Attempt(puzzle, puzzle.start)
    made = [begun, *play_all(begun, actions, Attempt.play)][-1]
    if not made.ends_turn:
        raise BadAnswer("this is no whole turn: play your turn to its end, and then ask whether it is right")
    return made


def judge(puzzle: Puzzle, actions: Sequence[str], limits: Limits = LIMITS) -> Judgement:
    """What an answer is worth; raises BadAnswer or a RulesError."""
    made = attempt(puzzle, actions)
    return judgement(made, None if made.is_known else analyse(made.end, limits, lines=1, memory=MEMORY))


def judgement(made: Attempt, analysis: Analysis | None) -> Judgement:
    """What an attempt is worth, with what a search thinks of its end unless that `is_known`."""
    puzzle, outcome = made.puzzle, made.end.outcome
    if outcome:
        value = 0.5 if outcome.winner is None else float(outcome.winner == puzzle.to_move)
        return wrong(puzzle, value, lost=value == 0, line=()) if value < puzzle.value - TOLERANCE else over(made, value)
    if made.is_best:
        return Judgement(True, True, "best", (), puzzle.line[len(puzzle.accepted[0]) :], puzzle.value, puzzle.value)
    if made.reply is not None:
        return goes_on(made, made.reply)
    assert analysis is not None
    value = score(analysis, puzzle.to_move)
    if puzzle.kind == "win" and (made.end in puzzle.accepted_ends or (analysis.best.proven and value == 1)):
        return goes_on(made, reply_of(analysis, puzzle))
    line = whole_turn(made.end, tuple(map(str, analysis.best.variation)), REST_OF_TURN)
    if puzzle.kind == "best" and value >= puzzle.value - TOLERANCE:
        return Judgement(True, True, "best", (), line, puzzle.value, value)
    return wrong(puzzle, value, lost=analysis.best.proven and value == 0, line=line)


def over(made: Attempt, value: float) -> Judgement:
    """The judgement on a right turn that has ended the game."""
    return Judgement(True, True, "won" if value == 1 else "best", (), (), made.puzzle.value, value)


def goes_on(made: Attempt, reply: Turn) -> Judgement:
    """The judgement on a turn that wins by force, with the opponent's reply, which may end the game itself."""
    solved = after(made.end, reply).outcome is not None
    return Judgement(True, solved, "won" if solved else "wins", reply, (), made.puzzle.value, 1.0)


def wrong(puzzle: Puzzle, value: float, lost: bool, line: Turn) -> Judgement:
    """The judgement on a wrong turn."""
    why: Why = "loses" if lost else "slips" if puzzle.kind == "win" else "worse"
    return Judgement(False, False, why, (), line, puzzle.value, value)


def reply_of(analysis: Analysis, puzzle: Puzzle) -> Turn:
    """The opponent's best turn; nothing if they are left out."""
    if analysis.position.to_move == puzzle.to_move:
        return ()
    return whole_turn(analysis.position, tuple(map(str, analysis.turn)), REST_OF_TURN)
