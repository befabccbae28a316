"""Thousands of games at once, against the same games played one by one by `record` and `encode`."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from belvedere import encode, envs, rules
from belvedere.engine import core
from belvedere.record import Match, Node, read
from tests.games import with_settings

RECORDS = Path(__file__).parents[1] / "record" / "games"


def check_view(games: envs.Batch, i: int, node: Node, encoding: encode.Encoding[Any, Any]) -> None:
    """Compare what a batch shows of a game with a position."""
    assert games.to_move[i] == node.position.to_move
    assert np.array_equal(games.observations[i], encoding.observe(node.position))
    assert np.array_equal(games.mask[i], encoding.mask(node.position))


def check_end(games: envs.Batch, i: int, node: Node, truncated: bool) -> None:
    """Compare what a batch says about the end of a game with what a match says."""
    winner = node.outcome.winner if node.outcome else None
    assert games.terminated[i] == (node.outcome is not None)
    assert games.truncated[i] == truncated
    assert games.rewards[i].tolist() == [0 if winner is None else 1 if winner == player else -1 for player in (0, 1)]


@with_settings("batches", "game,options")
def test_the_games_are_those_of_the_rules(game: str, options: dict[str, Any]) -> None:
    number, longest = 3, 130
    encoding = encode.get(game, **options)
    games = envs.batch(game, number, seed=5, most_actions=longest, **options)
    nodes = [Match(game, options).root for _ in range(number)]
    played = [0] * number
    ends = 0
    for _ in range(150):
        for i, node in enumerate(nodes):
            check_view(games, i, node, encoding)
        actions = games.random_actions()
        games.step(actions)
        for i, action in enumerate(actions.tolist()):
            nodes[i] = nodes[i].add(encoding.action(nodes[i].position, action))
            played[i] += 1
            truncated = nodes[i].outcome is None and played[i] == longest
            check_end(games, i, nodes[i], truncated)
            if nodes[i].outcome or truncated:
                ends += 1
                nodes[i], played[i] = Match(game, options).root, 0
    assert ends


@pytest.mark.parametrize("name", ["volterra-repetition", "volterra-no-progress", "voldetour-no-progress"])
def test_repetition_and_want_of_progress_are_draws(name: str) -> None:
    match = read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    assert not match.settings
    encoding = encode.get(match.game.name)
    games = envs.batch(match.game.name, 1, most_actions=None)
    for before, node in pairwise(match.line):
        assert node.action
        games.step([encoding.index(before.position, node.action)])
        check_end(games, 0, node, truncated=False)
    assert games.terminated.all()
    check_view(games, 0, match.root, encoding)


def test_the_number_of_threads_changes_nothing() -> None:
    batches = [envs.batch("turris", 200, threads=threads, seed=3) for threads in (1, 2, 5)]
    for _ in range(60):
        actions = [games.random_actions() for games in batches]
        for games, chosen in zip(batches, actions, strict=True):
            assert np.array_equal(chosen, actions[0])
            games.step(chosen)
            for name in ("observations", "mask", "to_move", "rewards", "terminated", "truncated"):
                assert np.array_equal(getattr(games, name), getattr(batches[0], name))


def test_a_reset_begins_anew_and_the_seed_decides_about_random_actions() -> None:
    games = envs.batch("volterra", 50, seed=1)
    assert len(games) == 50
    start, first = games.observations.copy(), games.random_actions()
    assert len(set(first.tolist())) > 1
    games.step(first)
    assert not np.array_equal(games.observations, start)
    games.reset(1)
    assert np.array_equal(games.observations, start)
    assert np.array_equal(games.random_actions(), first)
    games.reset(2)
    assert not np.array_equal(games.random_actions(), first)


@pytest.mark.parametrize("illegal", [-1, 0, 512, 2**40])
def test_an_illegal_action_is_refused_and_nothing_is_played(illegal: int) -> None:
    games = envs.batch("volterra", 3)
    before = games.observations.copy()
    legal = int(games.mask[0].argmax())
    with pytest.raises(core.Refusal, match=f"the action {illegal} is not legal in game 1: nothing has been played"):
        games.step([legal, illegal, legal])
    assert np.array_equal(games.observations, before)


def test_what_is_shown_may_be_written_to() -> None:
    games = envs.batch("volterra", 1)
    legal = int(games.mask[0].argmax())
    games.mask[:] = ~games.mask
    with pytest.raises(core.Refusal, match="the action 0 is not legal"):
        games.step([0])
    games.step([legal])
    assert np.array_equal(
        games.mask[0], encode.get("volterra").mask(Match("volterra").play(first_action(legal)).position)
    )


def first_action(number: int) -> rules.Action:
    action: rules.Action = encode.get("volterra").action(rules.get("volterra").start(), number)
    return action


@pytest.mark.parametrize("actions", [[1.0, 2.0], [[1, 2]], 1, ["c3-d4", "c3-d4"]])
def test_actions_are_whole_numbers(actions: Any) -> None:
    with pytest.raises(core.Refusal, match="actions are whole numbers, one for each game"):
        envs.batch("volterra", 2).step(actions)


def test_there_is_one_action_for_each_game() -> None:
    with pytest.raises(core.Refusal, match="one action for each of the 2 games, not 3"):
        envs.batch("volterra", 2).step([0, 0, 0])


@pytest.mark.parametrize(
    ("number", "settings", "error", "why"),
    [
        (0, {}, core.Refusal, "the number of games is 1 or more, not 0"),
        (1, {"threads": 0}, core.Refusal, "threads is 1 or more, not 0"),
        (1, {"most_actions": 0}, core.Refusal, "most_actions is 1 or more, not 0"),
        (1, {"side": "5"}, rules.BadOption, "Volterra has no option side"),
        (1, {"size": "1x2"}, core.Refusal, "over before it begins"),
        (1, {"size": "8x9", "layout": "free"}, core.Refusal, "native core"),
    ],
)
def test_what_makes_no_batch_is_refused(
    number: int, settings: dict[str, Any], error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        envs.batch("volterra", number, **settings)


def test_arrays_outlive_their_batch() -> None:
    games = envs.batch("turris", 10)
    observations = games.observations
    expected = observations.copy()
    del games
    assert np.array_equal(observations, expected)
