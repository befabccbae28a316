"""Tournaments between players, and ratings with error bars.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from belvedere import arena, rules
>>> plan = arena.Plan(next(iter(rules.GAMES)), ("greedy", "random"), games=4, opening_turns=2)
>>> with TemporaryDirectory() as folder:
...     tournament = arena.hold(plan, Path(folder), jobs=1)
>>> [standing.player for standing in arena.standings(plan, tournament.results)]
['greedy', 'random']
"""

from belvedere.arena.bout import Result, play
from belvedere.arena.errors import ArenaError
from belvedere.arena.folder import Folder, default_folder, identity, opened_folder
from belvedere.arena.ray_workers import ray_workers
from belvedere.arena.schedule import MOST_TURNS, Bout, Plan, bouts
from belvedere.arena.sprt import Sprt
from belvedere.arena.standings import Standing, standings
from belvedere.arena.study import Figures, figures, markdown
from belvedere.arena.tournament import Tournament, hold
from belvedere.arena.workers import Workers, local_workers

__all__ = [
    "MOST_TURNS",
    "ArenaError",
    "Bout",
    "Figures",
    "Folder",
    "Plan",
    "Result",
    "Sprt",
    "Standing",
    "Tournament",
    "Workers",
    "bouts",
    "default_folder",
    "figures",
    "hold",
    "identity",
    "local_workers",
    "markdown",
    "opened_folder",
    "play",
    "ray_workers",
    "standings",
]
