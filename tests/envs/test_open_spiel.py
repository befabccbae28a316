"""The games in OpenSpiel: the library's own test and algorithms, and the same games as `record` has them."""

import pickle
import random
import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, minimax

import belvedere.envs.open_spiel  # noqa: F401 (registers the games)
from belvedere import encode, engine, rules
from belvedere.record import Match
from tests.games import cases, settings_of

each_game = pytest.mark.parametrize("game", rules.GAMES)


def load(game: str, **settings: Any) -> Any:
    return pyspiel.load_game(f"belvedere_{game}", settings)


@each_game
def test_random_games_with_texts_and_clones(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(game, **cases(game).small), num_sims=2, serialize=True, verbose=False)


@each_game
def test_the_games_are_those_of_the_rules(game: str) -> None:
    chance = random.Random(game)
    encoding = encode.get(game, **cases(game).small)
    of_spiel = load(game, **cases(game).small)
    assert of_spiel.num_distinct_actions() == encoding.actions
    assert tuple(of_spiel.observation_tensor_shape()) == encoding.shape
    for _ in range(3):
        state, match = of_spiel.new_initial_state(), Match(game, cases(game).small)
        while not match.outcome:
            position = match.position
            assert state.current_player() == position.to_move
            assert state.observation_string(0) == position.text
            assert str(state) == str(position)
            assert np.array_equal(np.reshape(state.observation_tensor(1), encoding.shape), encoding.observe(position))
            numbers = {encoding.index(position, action): action for action in position.legal_actions()}
            assert state.legal_actions() == sorted(numbers)
            assert state.legal_actions(1 - position.to_move) == []
            number, action = chance.choice(sorted(numbers.items()))
            assert state.action_to_string(number) == str(action)
            assert state.string_to_action(str(action)) == number
            match.play(action)
            state.apply_action(number)
        assert state.is_terminal()
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        winner = match.outcome.winner
        assert state.returns() == [0 if winner is None else 1 if winner == player else -1 for player in (0, 1)]
        assert state.move_number() <= of_spiel.max_game_length()


def test_a_state_keeps_its_history_when_it_is_cloned_and_pickled() -> None:
    """Both Lords walk to and fro, until a position comes up for the third time."""
    game = load("voldetour")
    state = game.new_initial_state()
    opening = ["B1@d3", "Sw@d3", "end", "B1@h7", "Sn@h7", "end", "Sw@e3", "L@f3", "Sn@h6", "L@h5"]
    *before, last = [*opening, *["L@f2", "L@h4", "L@f3", "L@h5"] * 2]
    for action in before:
        state.apply_action(state.string_to_action(action))
    for copied in (state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize()), state):
        assert not copied.is_terminal()
        copied.apply_action(copied.string_to_action(last))
        assert copied.is_terminal()
        assert copied.returns() == [0, 0]


def test_a_game_is_pickled_with_its_options() -> None:
    game = load("voldetour", most_actions=50, **cases("voldetour").small)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.num_distinct_actions() == encode.get("voldetour", **cases("voldetour").small).actions
    assert again.max_game_length() == 50


def test_python_ends_in_peace() -> None:
    done = subprocess.run([sys.executable, "-c", "import belvedere.envs.open_spiel"], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@each_game
def test_its_reinforcement_learning_environment(game: str) -> None:
    env = rl_environment.Environment(load(game, **cases(game).small))
    step = env.reset()
    chance = random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([chance.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0


@each_game
def test_its_tree_search(game: str) -> None:
    chance = np.random.RandomState(1)
    of_spiel = load(game, **cases(game).small)
    bot = mcts.MCTSBot(of_spiel, 2.0, 20, mcts.RandomRolloutEvaluator(1, chance), random_state=chance, solve=True)
    state = of_spiel.new_initial_state()
    for _ in range(2):
        state.apply_action(bot.step(state))
    assert state.move_number() == 2


def test_its_minimax_agrees_with_our_solver() -> None:
    value, action = minimax.alpha_beta_search(load("volterra", size="2x3"), maximum_depth=100)
    solution = engine.solve(rules.get("volterra").start(size="2x3"))
    assert solution.proven
    assert value == {0: 1, 1: -1, None: 0}[solution.winner]
    assert action is not None


@pytest.mark.parametrize(
    ("game", "settings", "longest"), [(game, *longest) for game, longest in settings_of("longest")]
)
def test_how_long_a_game_can_become(game: str, settings: dict[str, str], longest: int | None) -> None:
    proven = engine.profile(game).longest_game
    assert (proven and proven(rules.get(game).start(**settings))) == longest
    assert load(game, **settings).max_game_length() == min(1000, longest or 1000)
    if longest:
        assert load(game, most_actions=10**6, **settings).max_game_length() == longest


def test_a_game_that_becomes_too_long_is_a_draw() -> None:
    state = load("volo", most_actions=3).new_initial_state()
    for _ in range(3):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"side": 3}, "side=3 is not possible"),
        ({"most_actions": 0}, "most_actions is a whole number from 1 on, not 0"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        load("volo", **settings)


def test_without_open_spiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "belvedere.envs.open_spiel")
    with pytest.raises(ImportError, match=r'need pyspiel.*pip install "belvedere\[open-spiel\]"'):
        import_module("belvedere.envs.open_spiel")
