"""The games as PettingZoo environments, in which the agents act one after the other.

>>> from belvedere import rules
>>> from belvedere.envs import aec
>>> env = aec.env(next(iter(rules.GAMES)))
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from belvedere.engine import core
from belvedere.envs.batch import MOST_ACTIONS
from belvedere.envs.needs import needs

with needs("envs"):
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from belvedere.envs.episode import RENDER_MODES, Episode, Observation, check_render_mode

AGENTS = ("player_0", "player_1")
"""The agent who begins goes first."""


def env(
    game: str, *, render_mode: str | None = None, most_actions: int | None = MOST_ACTIONS, **options: object
) -> wrappers.OrderEnforcingWrapper:
    """A game as an environment in which an illegal action loses the game."""
    unwrapped = RawEnv(game, render_mode=render_mode, most_actions=most_actions, **options)
    checked = wrappers.TerminateIllegalWrapper(unwrapped, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class RawEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A game as an environment that refuses illegal actions.

    A turn can be several actions of the same agent. A game is cut short after `most_actions` actions; with None it
    goes on until it ends. Nothing in the games is random, so the seed of `reset` changes nothing.
    """

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        most_actions: int | None = MOST_ACTIONS,
        **options: object,
    ) -> None:
        """Raises UnknownGame, BadOption and Refusal, as `envs.batch` does."""
        EzPickle.__init__(self, game, render_mode=render_mode, most_actions=most_actions, **options)
        check_render_mode(render_mode)
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.episode = Episode(game, most_actions, **options)
        self.possible_agents = list(AGENTS)
        self.action_spaces = {agent: self.episode.action_space() for agent in AGENTS}
        self.observation_spaces = {agent: self.episode.observation_space() for agent in AGENTS}

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002
        self.episode.begin()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in AGENTS}
        self._show()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise core.Refusal("only an agent whose game is over acts with None: choose a legal action")
        self.episode.play(int(action))
        self.rewards = dict(zip(AGENTS, self.episode.rewards, strict=True))
        self._accumulate_rewards()
        self._show()

    def _show(self) -> None:
        """Tell how the game stands."""
        self.agent_selection = AGENTS[self.episode.to_move]
        self.terminations = dict.fromkeys(AGENTS, self.episode.terminated)
        self.truncations = dict.fromkeys(AGENTS, self.episode.truncated)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        return self.episode.observe(AGENTS.index(agent))

    def render(self) -> str | NDArray[np.uint8] | None:
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
