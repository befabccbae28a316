"""The games as Gymnasium environments, in which one agent plays against a player of the engine.

Importing this registers them:

>>> import gymnasium
>>> import belvedere.envs.single
>>> from belvedere import rules
>>> env = gymnasium.make(f"belvedere/{next(iter(rules.GAMES)).title()}-v0", opponent="greedy")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> reward, terminated, truncated
(0.0, False, False)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere import engine
from belvedere.engine import core
from belvedere.envs.batch import MOST_ACTIONS
from belvedere.envs.needs import needs
from belvedere.record.draws import starts_turn
from belvedere.rules import GAMES, Position

with needs("envs"):
    import gymnasium

    from belvedere.envs.episode import RENDER_MODES, Episode, Observation, check_render_mode


class SingleEnv(gymnasium.Env[Observation, np.int64]):
    """A game against an opponent, who is described as players of the engine are: "random", "level:3" and so on.

    `player` is 0 for the agent to begin, or 1. A turn can be several actions, each a step; when it is over, the
    opponent makes its turn in the same step. An illegal action loses the game, and `info["illegal"]` tells why. The
    seed of `reset` is the opponent's.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "random",
        player: int = 0,
        render_mode: str | None = None,
        most_actions: int | None = MOST_ACTIONS,
        **options: object,
    ) -> None:
        """Raises UnknownPlayer for the opponent, and else UnknownGame, BadOption and Refusal, as `envs.batch` does."""
        check_render_mode(render_mode)
        if player not in (0, 1):
            raise ValueError(f"player is 0 for the one who begins, or 1, not {player}")
        self.render_mode = render_mode
        self.player = player
        self.description = opponent
        self.episode = Episode(game, most_actions, **options)
        self.opponent = engine.player(opponent)
        self.opponent.check(self.episode.position)
        self._plays_at_random = opponent == "random"
        self.action_space = self.episode.action_space()
        self.observation_space = self.episode.observation_space()
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.opponent = engine.player(self.description, seed=int(self.np_random.integers(2**31)))
        self.episode.begin()
        self._history: list[Position] = []
        self._let_opponent_play()
        self._ended = False
        return self.episode.observe(self.player), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._ended:
            raise core.Refusal("no game is being played: call reset to begin one")
        try:
            self._play(int(action))
        except core.Refusal as error:
            self._ended = True
            return self.episode.observe(self.player), -1.0, True, False, {"illegal": str(error)}
        self._let_opponent_play()
        episode = self.episode
        self._ended = episode.terminated or episode.truncated
        if self.render_mode == "human":
            self.render()
        return episode.observe(self.player), episode.rewards[self.player], episode.terminated, episode.truncated, {}

    def render(self) -> str | NDArray[np.uint8] | None:
        return self.episode.render(self.render_mode)

    def _let_opponent_play(self) -> None:
        """Let the opponent act until it is the agent's turn, or the game is over."""
        episode = self.episode
        while not (episode.terminated or episode.truncated) and episode.to_move != self.player:
            self._play(self._action_of_opponent())

    def _action_of_opponent(self) -> int:
        """The number of the action that the opponent chooses. One that plays at random needs no rules in Python."""
        episode = self.episode
        if self._plays_at_random:
            return self.opponent.chance.choice(episode.legal())
        action = self.opponent.choose(episode.position, self._history)
        state = episode.state
        return episode.encoding.index(state, state.parse(str(action)))

    def _play(self, action: int) -> None:
        """Play an action, and remember the position that was for an opponent who asks, if a turn began there."""
        before = None if self._plays_at_random else self.episode.position
        self.episode.play(action)
        if before and starts_turn(before):
            self._history.append(before)


for _game in GAMES:
    gymnasium.register(f"belvedere/{_game.title()}-v0", "belvedere.envs.single:SingleEnv", kwargs={"game": _game})
