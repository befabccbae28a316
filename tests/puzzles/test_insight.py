"""The program that tells what the machine knows, and the positions it has found, in examples/positions."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from belvedere import puzzles, rules
from belvedere.engine import Limits, analyse
from belvedere.puzzles.find import GAP, Origin
from belvedere.puzzles.puzzle import after, read, write
from belvedere.puzzles.thinking import value_after
from scripts.insight import (
    EXAMPLES,
    MOST_OF_A_PLAYER,
    OPENINGS,
    PICTURES,
    ROOT,
    Example,
    example_of,
    fits,
    hasty_turn,
    listed,
    main,
    openings,
    picture,
    puzzle_in,
    read_examples,
    recipe_of,
    seen_from_everywhere,
)
from tests.games import cases

GAMES = tuple(rules.GAMES)
EVERY = [(game, example) for game in GAMES for example in read_examples(EXAMPLES, game)]

every_game = pytest.mark.parametrize("game", GAMES)
every_example = pytest.mark.parametrize(("game", "example"), EVERY, ids=[example.id for _, example in EVERY])

SEED = 7
"""None that the positions were found or checked with."""


def section(game: str) -> str:
    return (ROOT / "docs" / "insight.md").read_text(encoding="utf-8").partition(f"\n## {rules.get(game).title}\n")[2]


# ---------------------------------------------------------------------------------------------------- what was found


@every_example
def test_an_example_can_be_played(game: str, example: Example) -> None:
    position = rules.get(game).read(example.position)
    assert position.outcome is None
    assert not position.mid_turn
    assert not position.laying_out
    assert position.colour_name(position.to_move) == example.to_move
    turn = example.best.split()
    end = after(position, turn)
    assert end.outcome or not end.mid_turn
    assert after(position, example.line.split()[: len(turn)]) == end
    after(position, example.line.split())


@every_example
def test_an_example_is_a_puzzle(game: str, example: Example) -> None:
    puzzle = puzzles.get(example.id)
    assert (puzzle.game, puzzle.position, puzzle.kind) == (game, example.position, "best")
    assert " ".join(puzzle.accepted[0]) == example.best
    assert (puzzle.value, puzzle.second, puzzle.origin) == (example.value, example.second, example.origin)
    assert GAP <= example.value - example.second <= 1


@every_game
def test_the_examples_of_a_game_differ(game: str) -> None:
    examples = read_examples(EXAMPLES, game)
    assert examples
    for number, example in enumerate(examples):
        assert fits(example, examples[:number], 10)


@every_game
def test_a_search_agrees(game: str) -> None:
    example = read_examples(EXAMPLES, game)[0]
    position = rules.get(game).read(example.position)
    best, hasty = (
        value_after(after(position, turn), position.to_move, cases(game).certain_nodes, SEED)[0]
        for turn in (example.best.split(), hasty_turn(position))
    )
    assert best - hasty >= GAP / 2


@every_game
def test_the_examples_are_in_the_documentation(game: str) -> None:
    examples = read_examples(EXAMPLES, game)
    assert "\n".join(listed(example, game) for example in examples) in section(game), (
        f"run python -m scripts.insight {game} page"
    )
    assert (PICTURES / f"{game}.svg").read_text(encoding="utf-8") == picture(examples[0], game)


# ------------------------------------------------------------------------------------------------------- the program


def test_openings_that_are_the_same_from_elsewhere_are_one(capsys: pytest.CaptureFixture[str]) -> None:
    start = rules.get("turris").start()
    east, north, standing = (seen_from_everywhere(start.play(action)) for action in ("c3d3/1", "c3c4/1", "c3/1"))
    assert east == north != standing
    analysis = analyse(start, Limits(nodes=300), lines=100)
    found = openings(analysis)
    assert len({seen_from_everywhere(after(start, opening.turn)) for opening in found}) == len(found)
    assert sum(opening.visits for opening in found) == sum(line.visits for line in analysis.lines)
    main(["turris", "opening", "--seconds", "0.1"])
    first, _, *table = capsys.readouterr().out.splitlines()
    assert first.startswith("The start is worth 0.")
    assert 2 < len(table) <= 2 + OPENINGS


def test_an_opening_is_a_whole_turn() -> None:
    start = rules.get("volterra").start()
    for opening in openings(analyse(start, Limits(nodes=50), lines=100)):
        end = after(start, opening.turn)
        assert not end.mid_turn
        assert end.to_move != start.to_move


def test_what_is_missing_is_taken_from_the_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hard = puzzles.get(read_examples(EXAMPLES, "turris")[0].id)
    write(tmp_path, "turris", (hard,))
    arguments = ["turris", "positions", "--seconds", "0.001", "--folder", str(tmp_path / "examples")]
    main([*arguments, "--puzzles", str(tmp_path)])
    (example,) = read_examples(tmp_path / "examples", "turris")
    assert (example.id, example.best) == (hard.id, " ".join(hard.accepted[0]))
    assert read(tmp_path, "turris") == (hard,)
    assert hard.id in capsys.readouterr().out
    main(["turris", "page", "--folder", str(tmp_path / "examples"), "--pictures", str(tmp_path / "pictures")])
    assert capsys.readouterr().out == f"{listed(example, 'turris')}\n"
    assert (tmp_path / "pictures" / "turris.svg").read_text(encoding="utf-8") == picture(example, "turris")


def test_a_best_turn_is_found_again() -> None:
    hard = puzzles.get(read_examples(EXAMPLES, "turris")[0].id)
    again = puzzle_in(hard.start, Origin.read(hard.origin), recipe_of("turris", None))
    assert again
    assert again.accepted_ends == hard.accepted_ends


def test_games_are_looked_through_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["turris", "positions", "--seconds", "1", "--nodes", "300", "--folder", str(tmp_path / "examples")]
    main([*arguments, "--puzzles", str(tmp_path)])
    assert "game 0: " in capsys.readouterr().out
    examples = read_examples(tmp_path / "examples", "turris")
    assert {example.id for example in examples} == {puzzle.id for puzzle in read(tmp_path, "turris")}


def test_a_puzzle_that_a_short_look_solves_is_no_example() -> None:
    easy = next(each for each in puzzles.of_game("turris") if each.effort == 20 and each.value < 0.6)
    assert after(easy.start, hasty_turn(easy.start)) in easy.accepted_ends
    assert example_of(easy) is None
    assert example_of(replace(easy, value=1.0)) is None  # whatever another search thinks of the same turn


def test_a_position_without_a_best_turn_has_no_puzzle() -> None:
    start = rules.get("volterra").start()
    assert puzzle_in(start, Origin(0, 0, 1), recipe_of("volterra", 500)) is None


def test_one_player_does_not_have_all_examples() -> None:
    example = EVERY[0][1]
    others = [example_from(game, example) for game in range(int(10 * MOST_OF_A_PLAYER))]
    assert fits(example, others[1:], 10)
    assert not fits(example, others, 10)
    assert not fits(others[0], others[:1], 10)


def example_from(game: int, example: Example) -> Example:
    return Example(**vars(example) | {"origin": f"seed 1000, game {game}, turn 9"})


@pytest.mark.parametrize("part", ["positions", "page"])
def test_a_file_of_something_else_is_refused(part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "volo.json").write_text(json.dumps([{"id": "volo-1"}]), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["volo", part, "--folder", str(tmp_path)])
    assert "volo.json is not a file of positions" in capsys.readouterr().err


def test_a_search_cannot_last_less_than_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["volo", "opening", "--seconds", "-1"])
    assert "seconds is a number above 0" in capsys.readouterr().err


def test_ctrl_c_ends_it_with_a_sentence() -> None:
    command = [sys.executable, "-m", "scripts.insight", "turris", "opening", "--seconds", "60"]
    root = EXAMPLES.parents[1]
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        assert process.stderr.readline().startswith("Searching")
        time.sleep(0.5)  # until the search is under way
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Stopped." in said
    assert "Traceback" not in said
