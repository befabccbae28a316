"""Volterra as a PettingZoo environment, with options of the game as in `volterra_v0.env(layout="free")`."""

from functools import partial

from belvedere.envs import aec

env = partial(aec.env, "volterra")
raw_env = partial(aec.RawEnv, "volterra")

__all__ = ["env", "raw_env"]
