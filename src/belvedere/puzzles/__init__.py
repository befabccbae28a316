"""Puzzles: positions of strong games in which a win can be forced, or one turn is clearly the best.

>>> from belvedere import puzzles, rules
>>> puzzle = puzzles.of_game(next(iter(rules.GAMES)))[0]
>>> puzzles.judge(puzzle, puzzle.accepted[0]).right
True
"""

from belvedere.puzzles.judge import BadAnswer, Judgement, judge
from belvedere.puzzles.puzzle import BadFile, Puzzle, UnknownPuzzle, get, of_game

__all__ = ["BadAnswer", "BadFile", "Judgement", "Puzzle", "UnknownPuzzle", "get", "judge", "of_game"]
