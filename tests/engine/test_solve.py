"""The solver against brute force over the rules in Python, and what it does when it cannot solve."""

import random
import signal
import threading
from functools import cache

import pytest

from belvedere import engine, rules
from belvedere.engine.solve import Effort, Solution, solve
from belvedere.rules import Player, Position

Result = tuple[Player | None, int | None]
"""The winner, and after how many actions; None for a draw."""


def reachable(root: Position) -> dict[Position, tuple[Position, ...]]:
    """All positions that can follow, each with those after its actions."""
    graph: dict[Position, tuple[Position, ...]] = {}
    waiting = [root]
    while waiting:
        position = waiting.pop()
        if position not in graph:
            graph[position] = tuple(position.after(action) for action in position.legal_actions())
            waiting += graph[position]
    return graph


def brute_force(graph: dict[Position, tuple[Position, ...]]) -> dict[Position, Result]:
    """Who wins every position: round after round, those decided by what was decided before."""
    results: dict[Position, Result] = {
        position: (position.outcome.winner, 0)
        for position in graph
        if position.outcome and position.outcome.winner is not None
    }
    for distance in range(1, len(graph) + 1):
        decided: dict[Position, Result] = {}
        for position, following in graph.items():
            if position in results or not following:
                continue
            after = [results.get(each, (None, None))[0] for each in following]
            if position.to_move in after:
                decided[position] = (position.to_move, distance)
            elif None not in after:
                decided[position] = (1 - position.to_move, distance)
        results |= decided
        if not decided:
            break
    return {position: results.get(position, (None, None)) for position in graph}


def result(solution: Solution) -> Result:
    assert solution.proven
    return solution.winner, solution.distance


def random_positions(game: str, seed: int, **settings: str) -> list[Position]:
    """The positions of a random game, which is over after the last."""
    chance = random.Random(seed)
    positions = [rules.get(game).start(**settings)]
    while not positions[-1].outcome:
        positions.append(positions[-1].after(chance.choice(positions[-1].legal_actions())))
    return positions


def test_every_position_of_the_smallest_field_of_volterra() -> None:
    graph = reachable(rules.get("volterra").start(size="2x3"))
    expected = brute_force(graph)
    assert len(graph) == 285
    assert {winner for winner, _ in expected.values()} == {0, 1, None}
    for position in graph:
        solution = solve(position)
        assert solution.complete
        assert result(solution) == expected[position], position.text
        for verdict in solution.actions:
            winner, distance = expected[position.after(verdict.action)]
            assert (verdict.winner, verdict.distance) == (winner, None if distance is None else distance + 1)


def test_endgames_of_volterra() -> None:
    compared = 0
    for seed in range(10):
        for position in reversed(random_positions("volterra", seed)):
            solution = solve(position, nodes=300)
            if not solution.complete:
                break
            graph = reachable(position)
            assert solution.positions == len(graph)
            assert result(solution) == brute_force(graph)[position], position.text
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("seed", range(6))
def test_endgames_of_turris(seed: int) -> None:
    @cache
    def winner(position: Position) -> Player | None:
        if position.outcome:
            return position.outcome.winner
        after = {winner(position.after(action)) for action in position.legal_actions()}
        return position.to_move if position.to_move in after else None if None in after else 1 - position.to_move

    for position in random_positions("turris", seed)[-4:]:
        solution = solve(position, nodes=3000)
        assert solution.complete
        assert solution.winner == winner(position), position.text


@pytest.mark.parametrize("size", ["2x3", "4x3"])
def test_best_play_ends_as_the_solution_says(size: str) -> None:
    for seed in range(5):
        for position in random_positions("volterra", seed, size=size)[-6:]:
            solution = solve(position, nodes=20_000)
            end = position
            for action in solution.line:
                end = end.play(action)
            if solution.complete and solution.winner is not None:
                assert len(solution.line) == solution.distance
                assert end.outcome
                assert end.outcome.winner == solution.winner


def test_a_forced_win_is_found_where_the_positions_are_too_many() -> None:
    position = rules.get("volterra").start(size="2x5")
    solution = solve(position, nodes=20_000)
    assert not solution.complete
    assert (solution.outcome, solution.winner, solution.method) == ("win", 0, "forced win")
    assert solution.distance is not None
    assert solution.distance >= 10  # the complete solution says 10
    assert solution.actions == ()
    assert (solution.positions, solution.effort.nodes > 0, solution.effort.depth > 0) == (20_000, True, True)
    for action in solution.line:
        position = position.play(action)


def test_too_little_memory_is_like_too_many_positions() -> None:
    solution = solve(rules.get("volterra").start(size="2x5"), nodes=1_000_000, memory=1)
    assert not solution.complete
    assert solution.positions < 100_000
    assert solution.winner == 0


def test_what_cannot_be_proven_is_not_claimed() -> None:
    solution = solve(rules.get("volo").start(), nodes=50)
    assert (solution.proven, solution.outcome, solution.winner, solution.distance) == (False, None, None, None)
    assert solution.line == ()


def test_a_draw() -> None:
    position = rules.get("volterra").start(size="2x3").play("a1>b1")
    solution = solve(position)
    assert (solution.outcome, solution.winner, solution.distance, solution.complete) == ("draw", None, None, True)


def test_a_game_that_is_over_is_solved() -> None:
    position = random_positions("volterra", 1, size="2x3")[-1]
    assert position.outcome
    solution = solve(position)
    assert (solution.complete, solution.line, solution.actions) == (True, (), ())
    assert solution.winner == position.outcome.winner


def test_a_limit_of_time_is_kept() -> None:
    assert not solve(rules.get("volo").start(), seconds=0.1).proven


def test_ctrl_c_ends_it_with_what_is_known() -> None:
    seen: list[Effort] = []

    def interrupt(effort: Effort) -> None:
        seen.append(effort)
        signal.raise_signal(signal.SIGINT)

    solution = solve(rules.get("volo").start(), tell=interrupt, every=0.05)
    assert not solution.proven
    assert seen[0].positions > 0


def test_what_goes_wrong_while_watching_is_not_swallowed() -> None:
    def fail(_: Effort) -> None:
        raise RuntimeError("the display is broken")

    with pytest.raises(RuntimeError, match="the display is broken"):
        solve(rules.get("volo").start(), tell=fail, every=0.05)


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"seconds": float("nan")}, {"nodes": -1}, {"memory": 0}])
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"is a number above 0, not"):
        solve(rules.get("turris").start(), **limits)  # type: ignore[arg-type]


def test_boards_that_are_too_large_are_refused() -> None:
    with pytest.raises(engine.Refusal, match="up to 7 files and 7 ranks"):
        solve(rules.get("volterra").start(size="8x5"))


def test_ctrl_c_is_heard_while_the_solver_runs() -> None:
    """And not only between its reports: a thread that is being waited for must not seem to have ended."""
    main = threading.get_ident()
    threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
    solution = solve(rules.get("volterra").start(), seconds=60, every=30)
    assert not solution.proven
    assert solution.positions > 0
