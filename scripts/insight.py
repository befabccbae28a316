"""What the machine knows of a game: the openings it prefers, and positions in which one turn is clearly the best.

Run as `python -m scripts.insight GAME opening` (prints a table), `… positions` (keeps what it finds, one by one, in
examples/positions and among the puzzles; the same command goes on) and `… page` (prints the positions for the page
docs/insight.md, and draws the first). Nothing but the engine of the package is asked, with one thread.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path

from belvedere import draw, encode, engine, rules
from belvedere.engine import Analysis, Limits
from belvedere.engine.profile import Recipe
from belvedere.puzzles import BadFile, Puzzle, check, find
from belvedere.puzzles import puzzle as files
from belvedere.puzzles.find import DEEPER, GAP, Answer, Origin
from belvedere.puzzles.puzzle import FOLDER, Turn, after
from belvedere.puzzles.thinking import score, thought, value_after, whole_turn
from belvedere.rules import GAMES, Position

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "positions"
PICTURES = ROOT / "docs" / "pictures" / "positions"


# ---------------------------------------------------------------------------------------------------------- openings

OPENINGS = 5
REST_OF_TURN = 1000
"""Nodes for the rest of an opening turn that the search has not seen to its end."""


@dataclass(frozen=True)
class Opening:
    """A first turn, and those that are the same from elsewhere or in another order."""

    turn: Turn
    value: float
    """The expected score of the first player."""

    visits: int


def openings(analysis: Analysis) -> list[Opening]:
    """The first turns of an analysis of the start, the best first, with all visits of those that are the same."""
    start, found = analysis.position, dict[bytes, Opening]()
    for line in analysis.lines:
        if line.visits:
            turn = whole_turn(start, first_turn(start, tuple(map(str, line.variation))), REST_OF_TURN)
            key = seen_from_everywhere(after(start, turn))
            same = found.get(key, Opening(turn, line.value, 0))
            found[key] = replace(same, visits=same.visits + line.visits)
    return list(found.values())


def first_turn(position: Position, actions: Turn) -> Turn:
    """The actions up to the end of the turn."""
    for number, action in enumerate(actions, 1):
        position = position.play(action)
        if position.outcome or not position.mid_turn:
            return actions[:number]
    return actions


def seen_from_everywhere(position: Position) -> bytes:
    """The same for all positions that are one, seen from different sides."""
    encoding = encode.get(position.game.name)
    observation = encoding.observe(position)
    return min(seen.tobytes() for seen in (observation, *(each.image(observation) for each in encoding.symmetries)))


def look_at_opening(game: str, seconds: float, seed: int) -> None:
    """Searches the start and then the best opening turns, each for its part of the time, and prints a table of them."""
    start = rules.get(game).start()
    print(f"Searching the start for {seconds:g} seconds, and then as long again.", file=sys.stderr, flush=True)
    analysis = searched(start, seconds, seed)
    every = sum(line.visits for line in analysis.lines)
    print(f"The start is worth {analysis.best.value:.3f} for the first player, after {analysis.nodes:,} positions.\n")
    print("| opening | expected score | share of the search | searched by itself |\n| --- | ---: | ---: | ---: |")
    for opening in openings(analysis)[:OPENINGS]:
        share = f"{100 * opening.visits / every:.1f} %"
        by_itself = score(searched(after(start, opening.turn), seconds / OPENINGS, seed), start.to_move)
        print(f"| `{' '.join(opening.turn)}` | {opening.value:.3f} | {share} | {by_itself:.3f} |", flush=True)


def searched(position: Position, seconds: float, seed: int) -> Analysis:
    """What a search of some seconds thinks of all actions."""
    return engine.analyse(position, Limits(seconds=seconds), lines=len(position.legal_actions()), seed=seed)


# --------------------------------------------------------------------------------------------------------- positions

SHORT_LOOK = {"volterra": "greedy", "volo": "greedy", "voldetour": "greedy", "turris": "search:nodes=100"}
"""Who chooses after a short look; in Turris, where much is clearly the best, somebody who looks a little further."""

STRONG = {"volterra": "search:nodes=1500", "volo": "search:nodes=300", "turris": "search:nodes=1500"}
"""Who plays the games; in Voldétour who plays those of the puzzles."""

FIRST, LAST = 5, 1000
"""The first turn that is looked at, and how many turns before the end of the game are: all."""

MUCH_DEEPER, OTHER_SEEDS = 16, (4, 5)
"""How many times as many nodes the last searches have, and seeds that puzzles are neither found nor checked with."""

DISPROOF = 400_000
"""Nodes for alpha-beta, which finds forced wins that a tree search overlooks for long; too slow in Voldétour."""

MOST_OF_A_PLAYER = 0.6
"""For what part of the positions the same player may be to move."""


@dataclass(frozen=True)
class Example:
    """A position in which one turn is clearly the best, and a short look chooses another."""

    id: str
    """That of the puzzle."""

    position: str
    to_move: str
    best: str
    """The best turn, in notation."""

    value: float
    """The expected score after it, from 0 to 1."""

    second: float
    """The expected score after the best of all other turns; in Voldétour, after nearly all others."""

    why: str
    line: str
    """Best play, as far as the search has seen it."""

    nodes: int
    """Positions looked at after the best turn, and after each that might be as good."""

    player: str
    origin: str
    """Who has played the game in which the position occurred, which game of which seed that was, and the turn in it."""


def recipe_of(game: str, nodes: int | None) -> Recipe:
    """How positions of a game are found."""
    recipe = find.recipe_of(game)
    player = STRONG.get(game, recipe.player)
    return replace(recipe, player=player, nodes=nodes or recipe.nodes, first=FIRST, last=LAST)


def puzzle_in(position: Position, origin: Origin, recipe: Recipe) -> Puzzle | None:
    """The puzzle in a position, if one turn is clearly the best, and does not win by force."""
    answer = best_answer(position, recipe)
    return find.puzzle_of(answer, position, origin, recipe) if answer and answer.kind == "best" else None


def best_answer(position: Position, recipe: Recipe) -> Answer | None:
    """The turn that is clearly the best, or in Voldétour one that prevents a loss which nearly all turns allow."""
    if not recipe.all_turns:
        return None if thought(position, 1).best.proven else find.saving_answer(position, recipe)
    root = thought(position, recipe.nodes, lines=find.RIVALS)
    is_decided = root.best.proven and root.best.winner is not None
    return None if is_decided or not find.seems_clear(root) else find.best_answer(position, recipe)


def example_of(puzzle: Puzzle) -> Example | None:
    """A puzzle as an example, unless a short look finds its answer, or another search does not agree."""
    hasty = hasty_turn(puzzle.start)
    end = after(puzzle.start, hasty)
    value, proven = value_after(end, puzzle.to_move, puzzle.nodes * DEEPER, seed=1)
    if end in puzzle.accepted_ends or puzzle.value - value < GAP or check.mistakes(puzzle) or not is_steady(puzzle):
        return None
    worth = "loses by force" if proven and value == 0 else f"is worth only {value:.2f}"
    return Example(
        id=puzzle.id,
        position=puzzle.position,
        to_move=puzzle.start.colour_name(puzzle.to_move),
        best=" ".join(puzzle.accepted[0]),
        value=puzzle.value,
        second=puzzle.second,
        why=f"{' '.join(hasty)}, which {SHORT_LOOK[puzzle.game]} plays, {worth}.",
        line=" ".join(puzzle.line),
        nodes=puzzle.nodes * DEEPER * (2 if find.recipe_of(puzzle.game).all_turns else 1),
        player=puzzle.player,
        origin=puzzle.origin,
    )


def is_steady(puzzle: Puzzle) -> bool:
    """Whether much longer searches with other seeds think of the best turn as the puzzle does, and alpha-beta too."""
    (best,) = puzzle.accepted_ends
    values = [value_after(best, puzzle.to_move, MUCH_DEEPER * puzzle.nodes, seed)[0] for seed in OTHER_SEEDS]
    if find.recipe_of(puzzle.game).all_turns and not best.outcome:
        other = engine.analyse(best, Limits(nodes=DISPROOF), lines=1, method="alphabeta")
        values += [score(other, puzzle.to_move)] * other.best.proven
    return all(abs(value - puzzle.value) <= GAP / 2 for value in values)


def hasty_turn(position: Position) -> Turn:
    """The turn that is chosen after a short look."""
    player = engine.player(SHORT_LOOK[position.game.name], seed=0)
    turn = list[str]()
    while not turn or (position.mid_turn and not position.outcome):
        action = player.choose(position)
        turn.append(str(action))
        position = position.after(action)
    return tuple(turn)


def read_examples(folder: Path, game: str) -> list[Example]:
    """The examples of a game that are kept in a folder; raises BadFile."""
    file = folder / f"{game}.json"
    try:
        return [Example(**each) for each in json.loads(file.read_text(encoding="utf-8"))]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError) as error:
        raise BadFile(f"{file} is not a file of positions: remove it, or choose another folder ({error})") from None


def keep(folder: Path, game: str, examples: Sequence[Example]) -> None:
    """Keeps the examples of a game in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps([asdict(example) for example in examples], ensure_ascii=False, indent=2)
    (folder / f"{game}.json").write_text(f"{text}\n", encoding="utf-8")


def look_for_positions(
    game: str, recipe: Recipe, number: int, seconds: float, seed: int, folder: Path, puzzles: Path
) -> None:
    """Looks for examples in games until there are so many or the time is over, and keeps each when it is found.

    What is missing then is taken from the puzzles, the hardest first.
    """
    begun, examples = time.monotonic(), read_examples(folder, game)
    played = [origin.game for each in examples if (origin := Origin.read(each.origin)).seed == seed]
    for game_number in count(max(played, default=-1) + 1):
        if len(examples) >= number or time.monotonic() - begun > seconds:
            break
        known = files.read(puzzles, game)
        for puzzle, example in of_one_game(game, recipe, seed, game_number):
            if fits(example, examples, number) and puzzle.id not in {each.id for each in known}:
                files.write(puzzles, game, (*known, puzzle))
                take(example, examples, folder, game)
                break
        print(f"game {game_number}: {len(examples)} of {number}, {time.monotonic() - begun:.0f} s", flush=True)
    for puzzle in reversed(files.read(puzzles, game)):
        kept = example_of(puzzle) if puzzle.kind == "best" and len(examples) < number else None
        if kept and fits(kept, examples, number):
            take(kept, examples, folder, game)


def of_one_game(game: str, recipe: Recipe, seed: int, game_number: int) -> Iterator[tuple[Puzzle, Example]]:
    """The examples in the positions of a game, which are in random order, each with its puzzle."""
    for origin, position in find.late_positions(game, recipe, seed, game_number):
        puzzle = puzzle_in(position, origin, recipe)
        example = puzzle and example_of(puzzle)
        if puzzle and example:
            yield puzzle, example


def fits(example: Example, others: Sequence[Example], number: int) -> bool:
    """Whether an example is from a game of its own, and there are not yet enough for its player."""
    games = {(each.player, each.origin.rpartition(", turn")[0]) for each in others}
    crowded = find.crowded(number, [each.to_move for each in others], example.to_move, MOST_OF_A_PLAYER)
    return not crowded and (example.player, example.origin.rpartition(", turn")[0]) not in games


def take(example: Example, examples: list[Example], folder: Path, game: str) -> None:
    """Puts an example to the others, keeps it, and prints it."""
    examples.append(example)
    keep(folder, game, examples)
    print(f"{example.id}, {example.origin}: {example.best} ({example.value}, second {example.second}). {example.why}")


# -------------------------------------------------------------------------------------------------------------- page


def page(game: str, folder: Path, pictures: Path) -> None:
    """Prints the examples of a game for the page of the documentation, and draws the first."""
    examples = read_examples(folder, game)
    print(*(listed(example, game) for example in examples), sep="\n")
    if examples:
        pictures.mkdir(parents=True, exist_ok=True)
        (pictures / f"{game}.svg").write_text(picture(examples[0], game), encoding="utf-8")


def listed(example: Example, game: str) -> str:
    """An example as an item of a list in Markdown."""
    others = "the next best" if find.recipe_of(game).all_turns else "nearly all others"
    return (
        f"1. {example.to_move} to move, `{example.position}`\n"
        f"   Best is **`{example.best}`** ({example.value:.2f}, {others} {example.second:.2f}). {example.why}\n"
        f"   Line: `{example.line}`"
    )


def picture(example: Example, game: str) -> str:
    """The position of an example as SVG."""
    return str(draw.svg(rules.get(game).read(example.position)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads the command line, and does what it asks for."""
    parser = argparse.ArgumentParser(description="Tells what the machine knows of a game.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("part", choices=["opening", "positions", "page"])
    parser.add_argument("--seconds", type=float, help="how long to search; 60 for the opening, 360 for positions")
    parser.add_argument("--seed", type=int, default=100, help="another number has other games")
    parser.add_argument("--number", type=int, default=10, help="how many positions there are to be")
    parser.add_argument("--nodes", type=int, help="to tell one turn from another; those of the puzzles if not given")
    parser.add_argument("--folder", type=Path, default=EXAMPLES, help="where the positions are kept")
    parser.add_argument("--puzzles", type=Path, default=FOLDER, help="where the puzzles are kept")
    parser.add_argument("--pictures", type=Path, default=PICTURES, help="where the pictures are kept")
    asked = parser.parse_args(arguments)
    try:
        if asked.part == "opening":
            look_at_opening(asked.game, asked.seconds or 60, asked.seed)
        elif asked.part == "positions":
            recipe, seconds = recipe_of(asked.game, asked.nodes), asked.seconds or 360
            look_for_positions(asked.game, recipe, asked.number, seconds, asked.seed, asked.folder, asked.puzzles)
        else:
            page(asked.game, asked.folder, asked.pictures)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        parser.exit(130, "\nStopped. Positions that were found are kept; the same command goes on.\n")


if __name__ == "__main__":
    main()
