"""Players that choose actions by themselves, and what they think of positions.

>>> from belvedere import engine, rules
>>> player = engine.player("greedy", seed=1)
>>> position = next(iter(rules.GAMES.values())).start()
>>> player.choose(position) in position.legal_actions()
True
"""

from belvedere.engine.core import Refusal
from belvedere.engine.players import (
    FORMS,
    PLAYERS,
    GreedyPlayer,
    LevelPlayer,
    Player,
    RandomPlayer,
    SearchPlayer,
    UnknownPlayer,
    player,
)
from belvedere.engine.profile import Level, Profile, profile
from belvedere.engine.prove import Proof, Prover, prove
from belvedere.engine.review import JudgedTurn, Review, review
from belvedere.engine.search import Analysis, Limits, Line, Search, analyse
from belvedere.engine.solve import Solution, solve

__all__ = [
    "FORMS",
    "PLAYERS",
    "Analysis",
    "GreedyPlayer",
    "JudgedTurn",
    "Level",
    "LevelPlayer",
    "Limits",
    "Line",
    "Player",
    "Profile",
    "Proof",
    "Prover",
    "RandomPlayer",
    "Refusal",
    "Review",
    "Search",
    "SearchPlayer",
    "Solution",
    "UnknownPlayer",
    "analyse",
    "player",
    "profile",
    "prove",
    "review",
    "solve",
]
