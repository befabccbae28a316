"""Puzzles are found in games that strong players play against themselves, and kept only if the answer is certain.

A *win* is proven by playing every turn of both players (see `proof`); every turn that is not accepted has been looked
at by a search, which has not proven that it wins. A *best* turn is better than every other one by `GAP` at least, for a
search after each of them, and again for two deeper ones with other seeds.

There are games in which not all turns can be tried. Wins are within the turn there. A best turn is one that prevents a
win of the opponent's in the next turn, which nearly all turns allow: a search that is certain of such wins has looked
at many of them, taken at random.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from belvedere import arena, record, rules
from belvedere.engine import Analysis, core, profile
from belvedere.engine.profile import Recipe
from belvedere.puzzles.proof import Proof, TooLong, notations, turn_ends
from belvedere.puzzles.puzzle import EASY, Kind, Puzzle, Turn, after, difficulty_of, puzzle_id
from belvedere.puzzles.thinking import loses_at_once, thought, value_after, whole_turn, wins_at_once
from belvedere.rules import Position

FEWEST_TURNS = 5
"""How many different turns there must be to choose from."""

MOST_ACCEPTED = 3
ONE_IN = 10
"""A puzzle accepts three turns at most, or one in ten if that is more."""

CHOICES_FOR_EACH = 4
"""And there must be so many turns for each that is accepted."""

GAP = 0.25
"""By how much of the expected score the best turn is better than any other."""

FIRST_GAP = 0.15
"""By how much it has to seem better at first sight, to be looked at more closely."""

UNCLEAR = 0.85
"""A turn that promises as much and is not proven to win might win, too: it counts like one that is accepted."""

DECIDED = 0.1
"""Who expects less than this even after the best turn has nothing to find any more."""

MOST_OF_A_GAME = 2
TURNS_APART = 6
"""Puzzles of one game are so many turns apart, so that none shows the answer of another."""

MOST_OF_A_THEME = 0.6
MOST_OF_A_PLAYER = 0.6
"""What part of the puzzles may be of one theme, or be for the same player to move."""

EFFORTS = (20, 100, 500, 2500, 12500)
"""With how many nodes the search tries to find the answer."""

SEEDS = (1, 2)

RIVALS = 10
"""How many of the best actions or turns are looked at more closely."""

IN_EARNEST = 0.01
"""What part of the nodes an action has got that was not only glanced at."""


DEEPER = 4

# ------------------------------------------------------------------------------------------------------------- games


@dataclass(frozen=True)
class Origin:
    """Where a position comes from."""

    seed: int
    game: int
    turn: int

    def __str__(self) -> str:
        return f"seed {self.seed}, game {self.game}, turn {self.turn}"

    @classmethod
    def read(cls, text: str) -> Origin:
        """The origin written as `text`."""
        return cls(*(int(part.split()[1]) for part in text.split(", ")))


class NoRecipe(ValueError):
    """Nobody has said how puzzles of a game are found."""


def recipe_of(game: str) -> Recipe:
    """How puzzles of a game are found; raises NoRecipe."""
    recipe = profile(game).puzzles
    if recipe is None:
        raise NoRecipe(f"no puzzles of {rules.get(game).title} are looked for: its profile does not say how")
    return recipe


def puzzles_of(
    game: str, number: int, known: Sequence[Puzzle], seed: int = 0, recipe: Recipe | None = None
) -> Iterator[Puzzle | None]:
    """Puzzles of a game, until there are so many with those known; None after each position without one.

    Goes on after the last game of this seed that a known puzzle comes from. `recipe` is that of the game by default.
    """
    puzzles, recipe = list(known), recipe or recipe_of(game)
    played = [origin.game for origin in map(Origin.read, (puzzle.origin for puzzle in known)) if origin.seed == seed]
    for game_number in count(max(played, default=-1) + 1):
        for found in of_one_game(late_positions(game, recipe, seed, game_number), recipe, number, puzzles):
            if found:
                puzzles.append(found)
            yield found
            if len(puzzles) >= number:
                return


def of_one_game(
    positions: Iterable[tuple[Origin, Position]], recipe: Recipe, number: int, known: Collection[Puzzle]
) -> Iterator[Puzzle | None]:
    """The puzzles in the positions of one game that go with those known; None for each position without one."""
    taken: list[int] = []
    for origin, position in positions:
        near = any(abs(origin.turn - turn) < TURNS_APART for turn in taken)
        again = any(puzzle.position == position.text for puzzle in known)
        if near or again or crowded(number, [puzzle.to_move for puzzle in known], position.to_move, MOST_OF_A_PLAYER):
            continue
        puzzle = puzzle_in(position, origin, recipe)
        if puzzle and crowded(number, [other.theme for other in known], puzzle.theme, MOST_OF_A_THEME):
            puzzle = None
        if puzzle:
            taken.append(origin.turn)
        yield puzzle
        if len(taken) == MOST_OF_A_GAME:
            return


def crowded(number: int, kinds: Sequence[object], kind: object, share: float) -> bool:
    """Whether there are enough puzzles of one kind for a share of the whole number."""
    return kinds.count(kind) >= share * number


def late_positions(game: str, recipe: Recipe, seed: int, game_number: int) -> Iterator[tuple[Origin, Position]]:
    """The positions at the starts of turns late in a game, after its random opening, in random order."""
    plan = arena.Plan(game, (recipe.player, recipe.player), opening_turns=profile(game).opening_turns, seed=seed)
    match = record.read(arena.play(plan, arena.Bout(game_number, game_number, (0, 1))).record)
    turns = match.turns[recipe.first - 1 :][-recipe.last :]
    random.Random(f"puzzles of game {game_number} of seed {seed}").shuffle(turns)
    for turn in turns:
        before = turn.nodes[0].parent
        if before and not before.position.mid_turn:
            yield Origin(seed, game_number, turn.number), before.position


# ----------------------------------------------------------------------------------------------------------- puzzles


@dataclass(frozen=True)
class Answer:
    """What is right in a position, and how much better it is than anything else."""

    kind: Kind
    turns: int
    accepted: tuple[Turn, ...]
    line: Turn
    value: float
    second: float
    effort: int


def puzzle_in(position: Position, origin: Origin, recipe: Recipe) -> Puzzle | None:
    """The puzzle in a position, if there is one."""
    answer = (answer_of_all_turns if recipe.all_turns else answer_of_some_turns)(position, recipe)
    return puzzle_of(answer, position, origin, recipe) if answer else None


def puzzle_of(answer: Answer, position: Position, origin: Origin, recipe: Recipe) -> Puzzle:
    """The puzzle that has an answer."""
    return Puzzle(
        id=puzzle_id(position),
        game=position.game.name,
        position=position.text,
        kind=answer.kind,
        turns=answer.turns,
        accepted=answer.accepted,
        line=answer.line,
        value=round(answer.value, 3),
        second=round(answer.second, 3),
        difficulty=difficulty_of(answer.effort, answer.turns),
        effort=answer.effort,
        player=recipe.player,
        origin=str(origin),
        nodes=recipe.nodes,
    )


def answer_of_all_turns(position: Position, recipe: Recipe) -> Answer | None:
    """The answer in a position whose turns can all be tried."""
    root = thought(position, recipe.nodes, lines=RIVALS)
    if root.best.proven and root.best.winner == position.to_move:
        return winning_answer(position, recipe)
    return best_answer(position, recipe) if seems_clear(root) else None


def seems_clear(root: Analysis) -> bool:
    """Whether no other action that the search has tried in earnest seems nearly as good as the best."""
    rivals = [line.value for line in root.lines[1:] if line.visits >= IN_EARNEST * root.nodes]
    return root.best.value - max(rivals, default=0.0) >= FIRST_GAP


def effort_to_find(position: Position, ends: Collection[Position]) -> int:
    """How many nodes a search needs to find one of the right turns, and to keep to it with more of them."""
    effort = EFFORTS[-1] * 5
    for nodes in reversed(EFFORTS):
        for seed in SEEDS:
            if after(position, map(str, thought(position, nodes, seed).turn)) not in ends:
                return effort
        effort = nodes
    return effort


# -------------------------------------------------------------------------------------------------------------- wins


def winning_answer(position: Position, recipe: Recipe) -> Answer | None:
    """The few turns that win by force, if no other might."""
    state, player = core.native(position), position.to_move
    proof = Proof(player)
    ends = turn_ends(state)
    try:
        turns = proof.turns_to_win(state)
        if turns is None:
            return None
        right = [end for end in ends if proof.wins(end, turns - 1)]
        line = tuple(proof.line(state))
    except TooLong:
        return None
    if not few_enough(len(right), len(ends)) or own_turns(position, line) != turns:
        return None
    unclear, second = 0, 0.0
    for end in ends.keys() - set(right):
        value, proven = value_after(position.game.read(end.text), player, recipe.nodes * DEEPER)
        if proven and value == 1:
            right.append(end)
        else:
            unclear += value >= UNCLEAR
            second = max(second, value)
        if not few_enough(len(right) + unclear, len(ends)):
            return None
    accepted = tuple(tuple(notations(state, ends[end])) for end in right)
    effort = len(ends) // len(right)
    if turns > 1:
        effort = effort_to_find(position, [position.game.read(end.text) for end in right])
    return Answer("win", turns, accepted, line, 1.0, second, effort)


def own_turns(position: Position, line: Turn) -> int:
    """How many turns the player to move has in a line; fewer than a proof counts if the opponent ends the game."""
    player, turns = position.to_move, 0
    for action in line:
        before, position = position, position.play(action)
        turns += before.to_move == player and not before.mid_turn
    return turns


def few_enough(right: int, turns: int) -> bool:
    """Whether so many right ones of so many turns make a puzzle."""
    return turns >= FEWEST_TURNS and right <= min(max(MOST_ACCEPTED, turns // ONE_IN), turns // CHOICES_FOR_EACH)


# --------------------------------------------------------------------------------------------------------- best turns


def best_answer(position: Position, recipe: Recipe) -> Answer | None:
    """The one turn that is clearly better than all others; or those that win, if it turns out to win."""
    turns = every_turn(position)
    if len(turns) < FEWEST_TURNS:
        return None
    player, ends = position.to_move, list(turns)
    for nodes, seed, kept in (
        (recipe.glance, 0, RIVALS),
        (recipe.nodes, 0, 4),
        (recipe.nodes * DEEPER, 1, 3),
        (recipe.nodes * DEEPER * 2, 2, 2),
    ):
        values = {end: value_after(end, player, nodes, seed)[0] for end in ends}
        ends = sorted(ends, key=lambda end: values[end], reverse=True)[:kept]
        value, second = (values[end] for end in ends[:2])
        if nodes >= recipe.nodes and (value - second < GAP or value < DECIDED + GAP):
            return None
    best = ends[0]
    if value == 1:
        return winning_answer(position, recipe)
    further = () if best.outcome else map(str, thought(best, recipe.nodes).best.variation)
    line = (*turns[best], *further)
    return Answer("best", 1, (turns[best],), line, value, second, effort_to_find(position, [best]))


def every_turn(position: Position) -> dict[Position, Turn]:
    """All turns, by the positions after them."""
    state = core.native(position)
    return {position.game.read(end.text): tuple(notations(state, actions)) for end, actions in turn_ends(state).items()}


# ------------------------------------------------------------------------------------------------ too many turns to try


def answer_of_some_turns(position: Position, recipe: Recipe) -> Answer | None:
    """The answer in a position with too many turns to try them all."""
    root = thought(position, 1)
    if not root.best.proven:
        return saving_answer(position, recipe)
    return building_answer(position) if root.best.winner == position.to_move else None


def building_answer(position: Position) -> Answer | None:
    """The turns that win at once, where something has to be built for it, and few things will do."""
    if moves_that_win(position):
        return None
    begun = {str(action): position.after(action) for action in position.legal_actions()}
    turns: list[Turn] = [(action, move) for action, after_it in begun.items() for move in moves_that_win(after_it)]
    if turns:
        effort = choices(begun, (turn[0] for turn in turns))
    else:
        winning = [action for action, after_it in begun.items() if wins_at_once(after_it, position.to_move)]
        turns = [whole_turn(position, (action,), 1) for action in winning[:MOST_ACCEPTED]]
        effort = TWO_BUILDS * choices(begun, winning)
    if effort < EASY[0]:
        return None
    return Answer("win", 1, tuple(turns[:MOST_ACCEPTED]), turns[0], 1.0, 0.0, effort)


TWO_BUILDS = 10
"""How many times as hard a win is to be found for which two pieces have to be put in their places."""


def choices(actions: Iterable[str], right: Iterable[str]) -> int:
    """How many ways to put a piece down there are for each that is right, wherever it is taken from."""
    put_down, right_ways = ({action.rpartition(">")[2] for action in some} for some in (actions, right))
    return len(put_down) // len(right_ways)


def moves_that_win(position: Position) -> list[str]:
    """The single actions that win the game."""
    state, player = core.native(position), position.to_move
    ends = ((action, state.after(action)) for action in state.legal())
    return [state.notation(action) for action, end in ends if end.over and end.winner == player]


def saving_answer(position: Position, recipe: Recipe) -> Answer | None:
    """A turn that prevents a win of the opponent's in the next turn, which nearly all turns allow."""
    player, chance = position.to_move, random.Random(position.text)
    if number_saving(position, FIRST_TURNS, chance) is None:
        return None
    turn = whole_turn(position, tuple(map(str, thought(position, recipe.nodes).turn)), recipe.nodes)
    end = after(position, turn)
    value, _ = value_after(end, player, recipe.nodes * DEEPER, seed=1)
    saving = number_saving(position, RANDOM_TURNS, chance) if value >= DECIDED + GAP else None
    if saving is None or end.outcome:
        return None
    line = (*turn, *map(str, thought(end, recipe.nodes).best.variation))
    return Answer("best", 1, (turn,), line, value, 0.0, 2 * RANDOM_TURNS // (1 + 2 * saving))


FIRST_TURNS, RANDOM_TURNS = 30, 150
SAVING_ONE_IN = 30
"""How many turns are taken at random, at first and then; of so many at most one may prevent the loss."""


def number_saving(position: Position, turns: int, chance: random.Random) -> int | None:
    """How many of some random turns do not let the opponent win in the next; None if they are too many."""
    saving = 0
    for _ in range(turns):
        saving += not loses_at_once(random_turn(position, chance), position.to_move)
        if saving * SAVING_ONE_IN > turns:
            return None
    return saving


def random_turn(position: Position, chance: random.Random) -> Position:
    """The end of a turn played at random."""
    position = position.after(chance.choice(position.legal_actions()))
    while position.mid_turn and not position.outcome:
        position = position.after(chance.choice(position.legal_actions()))
    return position
