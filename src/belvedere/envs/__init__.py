"""The games as environments, for programs that learn to play them.

>>> from belvedere import envs
>>> games = envs.batch("volterra", 1000)
>>> games.step(games.random_actions())
"""

from belvedere.envs.batch import Batch, batch

__all__ = ["Batch", "batch"]
