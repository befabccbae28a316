from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from belvedere import puzzles, rules
from belvedere.puzzles.check import mistakes_of_form
from belvedere.puzzles.puzzle import HARDEST, BadFile, Puzzle, after, difficulty_of, puzzle_id, read, write

GAMES = tuple(rules.GAMES)
EVERY = [puzzle for game in GAMES for puzzle in puzzles.of_game(game)]

every_game = pytest.mark.parametrize("game", GAMES)
every_puzzle = pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)


@every_puzzle
def test_a_puzzle_can_be_played_and_is_what_it_says(puzzle: Puzzle) -> None:
    assert mistakes_of_form(puzzle) == []
    assert puzzle.start.game.name == puzzle.game
    assert after(puzzle.start, puzzle.line) != puzzle.start
    assert 1 <= puzzle.difficulty <= HARDEST
    assert puzzle.kind == "win" or puzzle.value - puzzle.second >= 0.25


@every_puzzle
def test_the_line_of_a_win_ends_with_it_after_so_many_turns(puzzle: Puzzle) -> None:
    if puzzle.kind == "best":
        return
    position, turns = puzzle.start, 0
    for action in puzzle.line:
        assert not position.outcome
        mover, position = position.to_move, position.play(action)
        turns += mover == puzzle.to_move and (not position.mid_turn or position.outcome is not None)
    assert position.outcome
    assert position.outcome.winner == puzzle.to_move
    assert turns == puzzle.turns


@every_game
def test_every_game_has_a_mix_of_puzzles(game: str) -> None:
    found = puzzles.of_game(game)
    assert len(found) >= 25
    assert len({puzzle.id for puzzle in found}) == len({puzzle.position for puzzle in found}) == len(found)
    assert min(Counter(puzzle.to_move for puzzle in found).values()) >= len(found) // 4
    assert {puzzle.kind for puzzle in found} == {"win", "best"}
    assert len({puzzle.difficulty for puzzle in found}) >= 3
    assert [puzzle.difficulty for puzzle in found] == sorted(puzzle.difficulty for puzzle in found)


@every_game
def test_at_most_two_puzzles_come_from_one_game(game: str) -> None:
    games = Counter(puzzle.origin.rpartition(", turn ")[0] for puzzle in puzzles.of_game(game))
    assert max(games.values()) <= 2


def test_a_puzzle_is_known_by_its_id() -> None:
    assert all(puzzles.get(puzzle.id) is puzzle for puzzle in EVERY)


@pytest.mark.parametrize("name", ["volterra-000000", "chess-abcdef", "", "volo"])
def test_an_unknown_puzzle(name: str) -> None:
    with pytest.raises(puzzles.UnknownPuzzle, match=f"there is no puzzle {name}$"):
        puzzles.get(name)


def test_an_unknown_game() -> None:
    with pytest.raises(rules.UnknownGame, match="there is no game chess"):
        puzzles.of_game("chess")


# ------------------------------------------------------------------------------------------------------------- files


def test_puzzles_are_kept_one_a_line_the_easiest_first(tmp_path: Path) -> None:
    found = puzzles.of_game("volterra")
    write(tmp_path, "volterra", found[::-1])
    assert read(tmp_path, "volterra") == found
    first, *lines, last = (tmp_path / "volterra.json").read_text(encoding="utf-8").splitlines()
    assert (first, last, len(lines)) == ("[", "]", len(found))
    assert json.loads(lines[0].removesuffix(","))["id"] == found[0].id


def test_where_nothing_is_kept_there_are_no_puzzles(tmp_path: Path) -> None:
    assert read(tmp_path, "volterra") == ()


@pytest.mark.parametrize("text", ["nonsense", "{}x", '["volterra"]', '[{"id": "volterra-1"}]', "7"])
def test_a_file_of_something_else(tmp_path: Path, text: str) -> None:
    (tmp_path / "volo.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=r"volo\.json is not a file of puzzles"):
        read(tmp_path, "volo")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"volo\.json cannot be written: No such file"):
        write(tmp_path / "nowhere", "volo", ())


# ------------------------------------------------------------------------------------------------------------ figures


@pytest.mark.parametrize(
    ("effort", "turns", "difficulty"), [(5, 1, 1), (30, 1, 1), (31, 1, 2), (20, 3, 3), (5000, 1, 5), (5000, 4, 5)]
)
def test_difficulty(effort: int, turns: int, difficulty: int) -> None:
    assert difficulty_of(effort, turns) == difficulty


def test_the_id_is_that_of_the_position() -> None:
    start = rules.get("volo").start()
    assert puzzle_id(start).startswith("volo-")
    assert puzzle_id(start) != puzzle_id(start.play(start.legal_actions()[0]))
