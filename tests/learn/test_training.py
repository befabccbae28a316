from pathlib import Path

import numpy as np
import pytest
import torch

from belvedere import encode, engine, rules
from belvedere.learn import CHECKPOINT, Hyperparameters, LearningError, Trainer, learn_until
from belvedere.learn.window import Window
from belvedere.rules import GAMES
from tests.learn.small import hyperparameters, trained


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_learnt(game: str) -> None:
    trainer = trained(game, 80)
    counts = trainer.report()
    assert counts.games > 0
    assert counts.steps > 5
    assert counts.evaluations == 80 * 16
    assert np.isfinite([counts.policy_loss, counts.value_loss]).all()


def test_a_small_game_is_learnt_as_its_solution_is() -> None:
    options = {"size": "2x3"}
    solution = engine.solve(rules.get("volterra").start(**options))
    assert solution.winner == 0
    sizes = {"channels": 16, "simulations": 8, "considered": 8, "games": 64, "batch": 64, "window": 4000}
    trainer = trained(
        "volterra", 700, options=options, most_actions=60, random_actions=0, learning_rate=5e-3, seed=2, **sizes
    )
    before = trainer.report()
    for _ in range(150):
        trainer.step()
    after = trainer.report()
    assert after.first_wins - before.first_wins > 0.9 * (after.games - before.games) > 50


@pytest.mark.parametrize("game", ["volterra", "voldetour"])
def test_what_goes_on_from_a_folder_goes_on_as_if_nothing_had_been(game: str, tmp_path: Path) -> None:
    trainer = trained(game, 60)
    trainer.save(tmp_path)
    again = Trainer(hyperparameters(game))
    again.restore(tmp_path)
    for _ in range(40):
        trainer.step()
        again.step()
    assert again.report().steps == trainer.report().steps > 10
    assert again.counts.policy_loss == trainer.counts.policy_loss
    assert again.counts.games == trainer.counts.games
    for name, weights in trainer.learner.averaged.state_dict().items():
        assert torch.equal(weights, again.learner.averaged.state_dict()[name])


def test_without_its_games_a_checkpoint_goes_on_with_new_ones(tmp_path: Path) -> None:
    trainer = trained("turris", 60)
    trainer.save(tmp_path, whole=False)
    again = Trainer(hyperparameters("turris"))
    again.restore(tmp_path)
    assert len(again.window) == 0
    again.step()
    assert again.report().games == trainer.report().games > 0
    assert again.counts.positions == trainer.counts.positions


def test_games_that_are_older_than_the_checkpoint_are_left(tmp_path: Path) -> None:
    trainer = trained("turris", 60)
    trainer.save(tmp_path)
    trainer.step()
    trainer.save(tmp_path, whole=False)
    again = Trainer(hyperparameters("turris"))
    again.restore(tmp_path)
    assert len(again.window) == 0


def test_a_folder_of_other_settings_is_refused(tmp_path: Path) -> None:
    trained("turris", 1).save(tmp_path)
    with pytest.raises(LearningError, match="was begun with channels 8, not 16: give the same"):
        Trainer(hyperparameters("turris", channels=16)).restore(tmp_path)
    Trainer(hyperparameters("turris", threads=2)).restore(tmp_path)


def test_a_folder_of_other_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trained("turris", 1).save(tmp_path)
    monkeypatch.setattr(encode.kind("turris"), "version", 1000)
    with pytest.raises(LearningError, match="other rules or numbers"):
        Trainer(hyperparameters("turris")).restore(tmp_path)


def test_learning_ends_in_time_and_goes_on_from_its_folder(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    first = learn_until(hyperparameters("turris"), tmp_path, 0.5)
    assert (tmp_path / CHECKPOINT).exists()
    assert first.counts.seconds >= 0.5
    done = learn_until(hyperparameters("turris"), tmp_path, 0.5)
    assert done.counts.evaluations == first.counts.evaluations
    more = learn_until(hyperparameters("turris"), tmp_path, first.counts.seconds + 0.3)
    assert more.counts.evaluations > first.counts.evaluations


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(LearningError, match="at least 2 games in flight, not 1"):
        Trainer(Hyperparameters("turris", games=1))
    if not torch.cuda.is_available():
        with pytest.raises(LearningError, match="no device cuda here"):
            Trainer(Hyperparameters("turris", device="cuda"))


def test_a_window_forgets_the_oldest_and_turns_what_it_gives() -> None:
    encoding = encode.get("turris")
    window = Window(encoding, 4, "cpu")
    observations = np.random.default_rng(0).random((6, *encoding.shape)).astype(np.float32)
    counts = np.full(6, 2, dtype=np.int32)
    actions = np.tile(np.array([0, 1], dtype=np.int32), 6)
    policy = np.tile(np.array([0.25, 0.75], dtype=np.float32), 6)
    values = np.arange(6, dtype=np.float32)
    window.add((observations[:2], counts[:2], actions[:4], policy[:4], values[:2]))
    assert window.take_in(at_least=3) == 0
    window.add((observations[2:], counts[2:], actions[4:], policy[4:], values[2:]))
    assert window.take_in(at_least=3) == 6
    assert window.take_in() == 0
    assert len(window) == 4
    chance = np.random.default_rng(0)
    sides = set()
    for _ in range(60):
        seen, likely, values = window.draw(8, chance)
        assert set(values.tolist()) <= {2, 3, 4, 5}
        row = int(values[0])
        original = torch.from_numpy(observations[row]).half().float()
        for side, symmetry in enumerate(encoding.symmetries):
            if np.array_equal(symmetry.image(original.numpy()), seen[0].numpy()):
                sides.add(side)
                assert likely[0, symmetry.actions[0]] == 0.25
                assert likely[0, symmetry.actions[1]] == 0.75
                assert (likely[0] == -1).sum() == encoding.actions - 2
        if torch.equal(original, seen[0]):
            sides.add(-1)
    assert sides == set(range(-1, len(encoding.symmetries)))


@pytest.mark.parametrize("game", GAMES)
def test_what_knows_nothing_yet_may_be_taught(game: str) -> None:
    taught = trained(game, 120, taught=10_000)
    assert taught.groups[0].answers is taught.teacher
    assert taught.report().steps > 5
    alone = trained(game, 120, taught=1)
    assert alone.report().positions > 1
    assert alone.groups[0].answers is alone.evaluator
