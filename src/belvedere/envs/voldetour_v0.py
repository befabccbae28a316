"""Voldétour as a PettingZoo environment, with options of the game as in `voldetour_v0.env(equipment="tall")`."""

from functools import partial

from belvedere.envs import aec

env = partial(aec.env, "voldetour")
raw_env = partial(aec.RawEnv, "voldetour")

__all__ = ["env", "raw_env"]
