"""Players that choose actions by themselves.

>>> from belvedere import engine, rules
>>> player = engine.player("greedy", seed=1)
>>> position = rules.get("turris").start()
>>> player.choose(position) in position.legal_actions()
True
"""

from belvedere.engine.players import PLAYERS, GreedyPlayer, Player, RandomPlayer, UnknownPlayer, player

__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "UnknownPlayer", "player"]
