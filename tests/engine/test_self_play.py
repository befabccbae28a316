"""The samples of self-play against records: the same games again, by the rules in Python."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from belvedere import encode, rules
from belvedere.encode import Encoding
from belvedere.engine import core
from belvedere.record import Match
from belvedere.rules import Position


def played(game: str, steps: int) -> tuple[list[tuple[NDArray[Any], ...]], core.SelfPlay]:
    """Games one after the other, with answers at random: what came of each."""
    encoding = encode.get(game)
    games = core.SelfPlay(core.state(rules.get(game).start()), 1, 4, 4, 1, 7, 60)
    chance = np.random.default_rng(1)
    positions = np.zeros((1, *encoding.shape), dtype=np.float32)
    found: list[tuple[NDArray[Any], ...]] = []
    for _ in range(steps):
        games.gather(positions)
        logits = chance.normal(size=(1, encoding.actions)).astype(np.float32)
        games.scatter(logits, chance.uniform(-1, 1, 1).astype(np.float32))
        samples = games.samples()
        if len(samples[-1]):
            found.append(samples)
    return found, games


@pytest.mark.parametrize("game", ["volterra", "turris"])
def test_samples_are_the_positions_of_a_game_and_their_values_its_outcome(game: str) -> None:
    encoding = encode.get(game)
    found, games = played(game, 900)
    assert len(found) == games.tally().games >= 2
    wins = [0, 0]
    for observations, counts, actions, policy, values in found[:3]:
        match = Match(game)
        parts = np.split(actions, np.cumsum(counts)[:-1])
        assert np.add.reduceat(policy, np.cumsum(counts) - counts) == pytest.approx(1, abs=1e-5)
        for number, (legal, value) in enumerate(zip(parts, values, strict=True)):
            assert np.array_equal(np.sort(legal), np.flatnonzero(encoding.mask(match.position)))
            mover = match.position.to_move
            winner = None if value == 0 else mover if value == 1 else 1 - mover
            last = number + 1 == len(values)
            play_to(match, encoding, None if last else observations[number + 1], winner)
        if match.outcome and match.outcome.winner is not None:
            wins[match.outcome.winner] += 1
    tally = games.tally()
    assert tally.games == tally.first_wins + tally.second_wins + tally.draws
    assert wins[0] <= tally.first_wins
    assert wins[1] <= tally.second_wins


def play_to(
    match: Match, encoding: Encoding[Position, rules.Action], seen: np.ndarray | None, winner: int | None
) -> None:
    """Plays the action after which this is seen; or the last one, after which this player has won."""
    for action in match.position.legal_actions():
        before = len(match.actions)
        match.play(action)
        while not match.outcome and len(forced := match.position.legal_actions()) == 1:
            match.play(forced[0])
        if seen is None:
            if match.outcome and match.outcome.winner == winner:
                return
            if len(match.actions) == 60:
                assert winner is None
                return
        elif not match.outcome and np.array_equal(encoding.observe(match.position), seen):
            return
        while len(match.actions) > before:
            match.undo()
    pytest.fail(f"no action leads on from {match.position.text}")


def test_arrays_of_another_shape_are_refused() -> None:
    games = core.SelfPlay(core.state(rules.get("turris").start()), 2, 4, 4, 1, 0, 60)
    shape, actions = encode.get("turris").shape, encode.get("turris").actions
    with pytest.raises(core.Refusal, match="games × planes × rows × columns"):
        games.gather(np.zeros((3, *shape), dtype=np.float32))
    with pytest.raises(core.Refusal, match="games × actions"):
        games.scatter(np.zeros((2, actions + 1), dtype=np.float32), np.zeros(2, dtype=np.float32))
    with pytest.raises(core.Refusal, match="one value for each game"):
        games.scatter(np.zeros((2, actions), dtype=np.float32), np.zeros(3, dtype=np.float32))
