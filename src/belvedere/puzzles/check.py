"""Puzzles checked anew: by the rules, and their answers by proof and by a deeper search with another seed."""

from __future__ import annotations

import random

from belvedere.engine import core
from belvedere.engine.profile import Recipe
from belvedere.puzzles.find import (
    DECIDED,
    DEEPER,
    RIVALS,
    SAVING_ONE_IN,
    every_turn,
    random_turn,
    recipe_of,
)
from belvedere.puzzles.proof import Proof
from belvedere.puzzles.puzzle import Puzzle, after, difficulty_of, puzzle_id
from belvedere.puzzles.thinking import loses_at_once, value_after
from belvedere.rules import RulesError

SEED = 3
"""None that puzzles were found with."""

LEAST_GAP = 0.2
"""By how much the best turn has to be better for this search; to be found it had to be a little better still."""

RANDOM_TURNS = 100


def mistakes(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle; nothing if all is as it says."""
    try:
        wrong = mistakes_of_form(puzzle)
    except RulesError as error:
        return [f"it cannot be played: {error}"]
    if wrong:
        return wrong
    recipe = recipe_of(puzzle.game)
    if puzzle.kind == "win":
        return mistakes_of_win(puzzle, recipe)
    return mistakes_of_best(puzzle, recipe) if recipe.all_turns else mistakes_of_saving(puzzle, recipe)


def mistakes_of_form(puzzle: Puzzle) -> list[str]:
    """What is wrong by the rules alone; raises RulesError."""
    start, wrong = puzzle.start, []
    if start.outcome or start.mid_turn or start.laying_out:
        wrong.append("the position is not at the start of a turn")
    if puzzle.id != puzzle_id(start) or puzzle.position != start.text:
        wrong.append("its id is not that of its position")
    if any(end.mid_turn and not end.outcome for end in puzzle.accepted_ends):
        wrong.append("an accepted turn is not a whole one")
    if len(puzzle.accepted_ends) != len(puzzle.accepted) or not puzzle.accepted:
        wrong.append("its accepted turns are none, or twice the same")
    if not any(after(start, puzzle.line[: len(turn)]) in puzzle.accepted_ends for turn in puzzle.accepted):
        wrong.append("its line does not begin with an accepted turn")
    if puzzle.difficulty != difficulty_of(puzzle.effort, puzzle.turns):
        wrong.append("its difficulty does not follow from its effort and turns")
    return wrong


def mistakes_of_win(puzzle: Puzzle, recipe: Recipe) -> list[str]:
    """What is wrong with a forced win."""
    end = after(puzzle.start, puzzle.line)
    if not end.outcome or end.outcome.winner != puzzle.to_move:
        return ["its line does not end with the win"]
    if not recipe.all_turns:
        values = [value_after(end, puzzle.to_move, 1) for end in puzzle.accepted_ends]
        return [] if all(value == (1.0, True) for value in values) else ["an accepted turn does not win"]
    turns = Proof(puzzle.to_move).turns_to_win(core.native(puzzle.start))
    if turns != puzzle.turns:
        return [f"the win takes {turns} turns, not {puzzle.turns}"]
    wrong = []
    for end, turn in every_turn(puzzle.start).items():
        won = value_after(end, puzzle.to_move, DEEPER * recipe.nodes, SEED) == (1.0, True)
        if won != (end in puzzle.accepted_ends):
            wrong.append(
                f"{' '.join(turn)} {'wins, and is not accepted' if won else 'is accepted, and not seen to win'}"
            )
    return wrong


def mistakes_of_best(puzzle: Puzzle, recipe: Recipe) -> list[str]:
    """What is wrong with a best turn."""
    turns = every_turn(puzzle.start)
    (best,) = puzzle.accepted_ends
    glances = {end: value_after(end, puzzle.to_move, recipe.glance, SEED)[0] for end in turns if end != best}
    rivals = sorted(glances, key=lambda end: glances[end], reverse=True)[:RIVALS]
    nodes = DEEPER * recipe.nodes
    value = value_after(best, puzzle.to_move, nodes, SEED)[0]
    return [
        f"{' '.join(turns[end])} is worth {second:.2f}, and the best turn {value:.2f}"
        for end in rivals
        if value - (second := value_after(end, puzzle.to_move, nodes, SEED)[0]) < LEAST_GAP
    ]


def mistakes_of_saving(puzzle: Puzzle, recipe: Recipe) -> list[str]:
    """What is wrong with a turn that prevents a loss."""
    (best,) = puzzle.accepted_ends
    value = value_after(best, puzzle.to_move, DEEPER * recipe.nodes, SEED)[0]
    if value < DECIDED + LEAST_GAP:
        return [f"the best turn is worth only {value:.2f}"]
    chance = random.Random(SEED)
    saved = sum(not loses_at_once(random_turn(puzzle.start, chance), puzzle.to_move) for _ in range(RANDOM_TURNS))
    if saved * SAVING_ONE_IN > 2 * RANDOM_TURNS:
        return [f"{saved} of {RANDOM_TURNS} random turns prevent the loss, too"]
    return []
