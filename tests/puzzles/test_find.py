from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from belvedere import puzzles, rules
from belvedere.engine.profile import Recipe
from belvedere.puzzles.check import mistakes
from belvedere.puzzles.find import (
    Origin,
    building_answer,
    choices,
    crowded,
    every_turn,
    few_enough,
    late_positions,
    moves_that_win,
    number_saving,
    of_one_game,
    puzzle_in,
    puzzles_of,
    random_turn,
    recipe_of,
)
from belvedere.puzzles.puzzle import Puzzle, after

TINY = Recipe("search:nodes=100", glance=20, nodes=300, first=3, last=12)
ORIGIN = Origin(seed=4, game=2, turn=17)


def found(number: int, known: tuple[Puzzle, ...] = ()) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles_of("volterra", number, known, seed=1, recipe=TINY) if puzzle]


def test_puzzles_are_found_from_games_to_answers() -> None:
    first, second = found(2)
    for puzzle in (first, second):
        assert puzzle.player == TINY.player
        assert puzzle.nodes == TINY.nodes
        assert puzzles.judge(puzzle, puzzle.accepted[0]).right
    assert first.id != second.id


def test_the_search_for_puzzles_goes_on_where_it_ended() -> None:
    first, *_ = found(2)
    again = found(2, (first,))
    assert len(again) == 1
    assert Origin.read(again[0].origin).game > Origin.read(first.origin).game
    assert found(1, (first,)) != [first]


def test_the_same_seed_has_the_same_positions() -> None:
    one, other = (list(late_positions("volterra", TINY, 5, 0)) for _ in range(2))
    assert one == other
    assert len(one) <= TINY.last
    assert all(origin.turn >= TINY.first and not position.mid_turn for origin, position in one)
    assert one != list(late_positions("volterra", TINY, 6, 0))


def test_an_origin_is_read_as_it_is_written() -> None:
    assert str(ORIGIN) == "seed 4, game 2, turn 17"
    assert Origin.read(str(ORIGIN)) == ORIGIN


@pytest.mark.parametrize("game", ["volterra", "turris"])
def test_a_win_is_found_again_in_its_position(game: str) -> None:
    puzzle = next(each for each in puzzles.of_game(game) if each.kind == "win" and each.turns == 2)
    again = puzzle_in(puzzle.start, Origin.read(puzzle.origin), recipe_of(game))
    assert again
    assert (again.id, again.turns, again.line) == (puzzle.id, puzzle.turns, puzzle.line)
    assert again.accepted_ends == puzzle.accepted_ends


def test_puzzles_of_one_game_are_apart_and_new() -> None:
    puzzle = next(each for each in puzzles.of_game("volterra") if each.kind == "win" and each.turns == 2)
    near = [(Origin(0, 0, turn), puzzle.start) for turn in (10, 12)]
    recipe = recipe_of("volterra")
    assert [each is None for each in of_one_game(near, recipe, 10, [])] == [False]
    assert list(of_one_game(near, recipe, 10, [puzzle])) == []


def test_there_is_a_mix() -> None:
    assert crowded(10, ["win"] * 6, "win", 0.6)
    assert not crowded(10, ["win"] * 5 + ["best"], "win", 0.6)
    puzzle = next(each for each in puzzles.of_game("volterra") if each.kind == "win" and each.turns == 2)
    alike = [each for each in puzzles.of_game("volterra") if each.theme == puzzle.theme and each != puzzle]
    others = [*alike, *(each for each in puzzles.of_game("volterra") if each.to_move != puzzle.to_move)]
    found = of_one_game([(ORIGIN, puzzle.start)], recipe_of("volterra"), len(alike), others)
    assert [each for each in found if each] == []


@pytest.mark.parametrize(
    ("right", "turns", "enough"),
    [(1, 4, False), (1, 5, True), (2, 7, False), (3, 12, True), (4, 39, False), (9, 90, True)],
)
def test_few_turns_of_many_make_a_puzzle(right: int, turns: int, enough: bool) -> None:
    assert few_enough(right, turns) == enough


# ---------------------------------------------------------------------------------------------------------- Voldétour


def voldetour(kind: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles.of_game("voldetour") if puzzle.kind == kind)


def test_a_win_by_building_is_found_again() -> None:
    puzzle = next(each for each in puzzles.of_game("voldetour") if each.kind == "win" and len(each.line) == 2)
    answer = building_answer(puzzle.start)
    assert answer
    assert (answer.accepted, answer.effort) == (puzzle.accepted, puzzle.effort)


def test_a_win_by_a_mere_move_is_no_puzzle() -> None:
    puzzle = voldetour("win")
    built = after(puzzle.start, puzzle.accepted[0][:-1])
    assert moves_that_win(built) == [puzzle.accepted[0][-1]]
    assert building_answer(built) is None


def test_nearly_all_turns_lose_where_one_has_to_be_saved() -> None:
    assert number_saving(voldetour("best").start, 30, random.Random(1)) in (0, 1)
    assert number_saving(rules.get("voldetour").start(), 30, random.Random(1)) is None


def test_a_random_turn_is_a_whole_one() -> None:
    chance = random.Random(1)
    position = voldetour("best").start
    for end in islice(iter(lambda: random_turn(position, chance), None), 5):
        assert end.outcome or (end.to_move != position.to_move and not end.mid_turn)


def test_ways_to_put_a_piece_down_are_counted() -> None:
    assert choices(["B1@a1", "c3>B1@a1", "Sn@a1", "L@b2"], ["c3>B1@a1"]) == 3


# ------------------------------------------------------------------------------------------------------------ checking


@pytest.mark.parametrize(
    ("game", "kind"), [("volterra", "win"), ("volterra", "best"), ("voldetour", "win"), ("turris", "win")]
)
def test_a_puzzle_that_is_kept_is_right(game: str, kind: str) -> None:
    easiest = next(puzzle for puzzle in puzzles.of_game(game) if puzzle.kind == kind)
    assert mistakes(easiest) == []


@pytest.mark.parametrize(
    ("change", "mistake"),
    [
        ({"id": "volterra-000000"}, "its id is not that of its position"),
        ({"difficulty": 9}, "its difficulty does not follow"),
        ({"accepted": ()}, "its accepted turns are none"),
        ({"line": ()}, "its line does not begin with an accepted turn"),
        ({"turns": 4, "difficulty": 5, "effort": 9999}, "the win takes 2 turns, not 4"),
        ({"position": "nonsense"}, "it cannot be played: a position of Volterra"),
    ],
)
def test_what_is_wrong_with_a_win_is_found(change: dict[str, object], mistake: str) -> None:
    puzzle = next(each for each in puzzles.of_game("volterra") if each.kind == "win" and each.turns == 2)
    assert any(mistake in each for each in mistakes(replace(puzzle, **change)))  # type: ignore[arg-type]


def test_a_line_without_the_win_is_wrong() -> None:
    puzzle = next(each for each in puzzles.of_game("volterra") if each.kind == "win" and each.turns == 2)
    assert mistakes(replace(puzzle, line=puzzle.line[:2])) == ["its line does not end with the win"]


def test_half_a_turn_is_not_accepted() -> None:
    puzzle = next(each for each in puzzles.of_game("volterra") if each.kind == "best")
    assert "an accepted turn is not a whole one" in mistakes(replace(puzzle, accepted=(puzzle.line[:1],)))


@pytest.mark.parametrize("game", ["volterra", "voldetour"])
def test_a_turn_that_is_not_the_best_is_found(game: str) -> None:
    puzzle = next(each for each in puzzles.of_game(game) if each.kind == "best")
    start = puzzle.start
    if game == "volterra":
        turn = next(turn for end, turn in every_turn(start).items() if end not in puzzle.accepted_ends)
    else:
        turn = ("end",) if "end" in map(str, start.legal_actions()) else (first_build(puzzle), "end")
    assert mistakes(replace(puzzle, accepted=(turn,), line=turn))


def first_build(puzzle: Puzzle) -> str:
    return next(str(action) for action in puzzle.start.legal_actions() if puzzle.start.after(action).mid_turn)
