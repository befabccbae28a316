"""Volo as a PettingZoo environment, with options of the game as in `volo_v0.env(side=5)`."""

from functools import partial

from belvedere.envs import aec

env = partial(aec.env, "volo")
raw_env = partial(aec.RawEnv, "volo")

__all__ = ["env", "raw_env"]
