"""The games as environments, for programs that learn to play them.

>>> from belvedere import envs, rules
>>> games = envs.batch(next(iter(rules.GAMES)), 1000)
>>> games.step(games.random_actions())

The modules for other libraries are imported by themselves, since each needs its library: `aec` for PettingZoo, where
our games also have a module `GAME_v0` each, `single` for Gymnasium and `open_spiel` for OpenSpiel.
"""

from belvedere.envs.batch import Batch, batch

__all__ = ["Batch", "batch"]
