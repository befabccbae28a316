"""The Gymnasium environments: the library's own test, and games against players of the engine."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from belvedere.engine import UnknownPlayer, core
from belvedere.envs.single import SingleEnv
from belvedere.rules import GAMES


def make(game: str, **settings: Any) -> SingleEnv:
    env = gymnasium.make(f"belvedere/{game.title()}-v0", **settings).unwrapped
    assert isinstance(env, SingleEnv)
    return env


def play(env: SingleEnv, seed: int) -> tuple[list[int], float, bool]:
    """A random game: the actions, the reward at the end, and whether it was cut short."""
    env.action_space.seed(seed)
    observation, _ = env.reset(seed=seed)
    actions = []
    while True:
        action = env.action_space.sample(observation["action_mask"])
        actions.append(int(action))
        observation, reward, terminated, truncated, info = env.step(action)
        assert info == {}
        if terminated or truncated:
            return actions, reward, truncated
        assert reward == 0
        assert observation["action_mask"].any()


@pytest.mark.parametrize("game", GAMES)
def test_the_interface_is_as_gymnasium_wants_it(game: str) -> None:
    check_env(make(game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_a_game_against_a_player_ends(game: str, player: int) -> None:
    _, reward, truncated = play(make(game, player=player), seed=1)
    assert reward in (-1, 0, 1)
    assert not truncated


def test_a_level_beats_random_play() -> None:
    env = make("turris", opponent="level:2", player=1)
    assert [play(env, seed)[1] for seed in range(3)] == [-1, -1, -1]


def test_the_same_seed_gives_the_same_game() -> None:
    env = make("volterra", opponent="random", size="3x4")
    assert play(env, 5) == play(env, 5)
    assert len({tuple(play(env, seed)[0]) for seed in range(5)}) > 1


def test_the_opponent_knows_the_history() -> None:
    env = make("volterra", opponent="greedy", size="3x4")
    observation, _ = env.reset(seed=2)
    for _ in range(2):
        observation, *_ = env.step(np.int64(observation["action_mask"].argmax()))
    first, second = env._history
    assert first == GAMES["volterra"].start(size="3x4")
    assert (first.to_move, second.to_move, env.episode.position.to_move) == (0, 1, 0)


def test_a_long_game_is_cut_short() -> None:
    actions, reward, truncated = play(make("volo", most_actions=20), seed=1)
    assert truncated
    assert reward == 0
    assert len(actions) <= 20


def test_an_illegal_action_loses_the_game() -> None:
    env = make("volo")
    observation, _ = env.reset(seed=1)
    illegal = np.int64(observation["action_mask"].argmin())
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info == {"illegal": f"no legal action has the number {illegal}"}
    with pytest.raises(core.Refusal, match="call reset"):
        env.step(illegal)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    start = GAMES["turris"].start()
    env = make("turris", render_mode="ansi")
    env.reset()
    assert env.render() == str(start)
    env = make("turris", render_mode="human")
    observation, _ = env.reset()
    env.step(np.int64(observation["action_mask"].argmax()))
    assert "to move" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("settings", "error", "problem"),
    [
        ({"opponent": "level:9"}, UnknownPlayer, "there is no level 9"),
        ({"player": 2}, ValueError, "player is 0 for the one who begins, or 1, not 2"),
        ({"side": 99}, ValueError, "side=99 is not possible"),
        ({"render_mode": "film"}, ValueError, "there is no render_mode film"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, Any], error: type[Exception], problem: str) -> None:
    with pytest.raises(error, match=problem):
        SingleEnv("volo", **settings)
