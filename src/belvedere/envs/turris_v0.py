"""Turris as a PettingZoo environment, with options of the game as in `turris_v0.env(first="black")`."""

from functools import partial

from belvedere.envs import aec

env = partial(aec.env, "turris")
raw_env = partial(aec.RawEnv, "turris")

__all__ = ["env", "raw_env"]
