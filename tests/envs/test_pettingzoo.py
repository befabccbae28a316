"""The PettingZoo environments: the library's own tests, and the same games as `record` has them."""

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from belvedere import draw, encode, rules
from belvedere.engine import core
from belvedere.envs import turris_v0, voldetour_v0, volo_v0, volterra_v0
from belvedere.record import Match
from belvedere.rules import Action, Position
from belvedere.rules.voldetour import MoveLord
from tests.games import cases

ENVIRONMENTS = {game: import_module(f"belvedere.envs.{game}_v0") for game in rules.GAMES}
each_game = pytest.mark.parametrize("game", ENVIRONMENTS)


@each_game
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")  # for want of masks there
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_the_interface_is_as_pettingzoo_wants_it(game: str) -> None:
    api_test(ENVIRONMENTS[game].env(), num_cycles=60)
    api_test(ENVIRONMENTS[game].raw_env(), num_cycles=60)


@each_game
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(ENVIRONMENTS[game].env, num_cycles=40)


@each_game
def test_every_way_to_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(ENVIRONMENTS[game].env)
    assert str(rules.get(game).start()) in capsys.readouterr().out


def test_all_pictures_are_equally_large() -> None:
    env = turris_v0.env(render_mode="rgb_array")
    env.reset()
    shapes = set()
    for _ in range(3):
        shapes.add(env.render().shape)
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert shapes == {(640, 640, 3)}


def play(env: Any, match: Match, choose: Callable[[Position], Action]) -> str:
    """Play a game in an environment and as a match, compare everything after every action, and say how it ended."""
    encoding = encode.get(match.game.name, **match.settings)
    env.reset()
    while not match.outcome:
        observation, _, termination, truncation, _ = env.last()
        assert not termination
        assert not truncation
        assert env.agent_selection == f"player_{match.position.to_move}"
        assert np.array_equal(observation["observation"], encoding.observe(match.position))
        assert np.array_equal(observation["action_mask"], encoding.mask(match.position))
        action = choose(match.position)
        env.step(encoding.index(match.position, action))
        match.play(action)
    assert env.terminations == {"player_0": True, "player_1": True}
    winner = match.outcome.winner
    assert env.rewards == {f"player_{p}": 0 if winner is None else 1 if winner == p else -1 for p in (0, 1)}
    return match.outcome.reason


@each_game
def test_the_games_are_those_of_the_rules(game: str) -> None:
    chance = random.Random(game)
    for _ in range(3):
        env = ENVIRONMENTS[game].raw_env(**cases(game).small)
        play(env, Match(game, cases(game).small), lambda position: chance.choice(position.legal_actions()))


LORDS_LEAVE_HOME = ["B1@d3", "Sw@d3", "end", "B1@h7", "Sn@h7", "end", "Sw@e3", "L@f3", "Sn@h6", "L@h5"]


def test_repetition_ends_the_game() -> None:
    actions = iter([*LORDS_LEAVE_HOME, *["L@f2", "L@h4", "L@f3", "L@h5"] * 2])
    end = play(voldetour_v0.raw_env(), Match("voldetour"), lambda position: position.parse(next(actions)))
    assert end == "repetition"
    assert list(actions) == []


def test_want_of_progress_ends_the_game() -> None:
    actions, chance = iter(LORDS_LEAVE_HOME), random.Random(1)

    def choose(position: Position) -> Action:
        walks = [
            action
            for action in position.legal_actions()
            if isinstance(action, MoveLord) and action.square not in ("c3", "h8")
        ]
        opening = next(actions, None)
        return position.parse(opening) if opening else chance.choice(walks)

    assert play(voldetour_v0.raw_env(), Match("voldetour"), choose) == "no progress"


def test_a_long_game_is_cut_short() -> None:
    env = volo_v0.env(most_actions=3)
    env.reset()
    for _ in range(3):
        assert env.truncations == {"player_0": False, "player_1": False}
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}
    assert env.rewards == {"player_0": 0, "player_1": 0}


def test_who_is_not_to_move_has_no_legal_action() -> None:
    env = volterra_v0.env()
    env.reset()
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


def test_an_illegal_action_loses_the_game_or_is_refused() -> None:
    env, raw = volterra_v0.env(), volterra_v0.raw_env()
    env.reset()
    raw.reset()
    illegal = int(env.last()[0]["action_mask"].argmin())
    env.step(illegal)
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert env.terminations["player_0"]
    with pytest.raises(core.Refusal, match=f"no legal action has the number {illegal}"):
        raw.step(illegal)
    with pytest.raises(core.Refusal, match="choose a legal action"):
        raw.step(None)


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(volo_v0.raw_env(side=5, most_actions=7)))
    assert env.action_space("player_0").n == encode.get("volo", side=5).actions
    assert env.episode.most_actions == 7


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"side": 3}, "side=3 is not possible"),
        ({"size": "4x4"}, "Volo has no option size"),
        ({"most_actions": 0}, "most_actions is a whole number from 1 on"),
        ({"render_mode": "film"}, "there is no render_mode film: there is human, ansi, rgb_array"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        volo_v0.env(**settings)


def test_a_game_that_is_over_at_once_is_refused() -> None:
    with pytest.raises(core.Refusal, match="over before it begins"):
        volterra_v0.env(size="1x2")


def test_rendering_nothing_is_warned_of() -> None:
    env = volo_v0.env()
    env.reset()
    with pytest.warns(UserWarning, match="nothing is rendered"):
        env.render()


def test_batches_need_no_other_library() -> None:
    program = "import sys, belvedere.envs; print(sorted({'gymnasium', 'pettingzoo', 'pyspiel'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout == b"[]\n"


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "belvedere.envs.aec")
    with pytest.raises(ImportError, match=r'need pettingzoo.*pip install "belvedere\[envs\]"'):
        import_module("belvedere.envs.aec")


def test_without_what_draws_pictures_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(draw.PngUnavailable, match=r"belvedere\[png\]"):
        volo_v0.env(render_mode="rgb_array")
    volo_v0.env(render_mode="ansi")
