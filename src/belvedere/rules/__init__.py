"""The law of the games, in pure Python.

>>> from belvedere import rules
>>> position = rules.get("volterra").start()
>>> len(position.legal_actions())
16
>>> position = position.play("c3-d4")
>>> position.play("d3-c4")
Traceback (most recent call last):
...
belvedere.rules.game.IllegalAction: your pawn has moved in this turn already: now a stack has to move
"""

from belvedere.rules.game import (
    Action,
    BadOption,
    Colour,
    Game,
    GameOver,
    IllegalAction,
    ImpossiblePosition,
    MalformedAction,
    MalformedPosition,
    Option,
    Outcome,
    Player,
    Position,
    RulesError,
    UnknownGame,
)
from belvedere.rules.games import GAMES, BrokenGame, file, get, module, needed
from belvedere.rules.perft import divide, perft
from belvedere.rules.play_all import play_all

__all__ = [
    "GAMES",
    "Action",
    "BadOption",
    "BrokenGame",
    "Colour",
    "Game",
    "GameOver",
    "IllegalAction",
    "ImpossiblePosition",
    "MalformedAction",
    "MalformedPosition",
    "Option",
    "Outcome",
    "Player",
    "Position",
    "RulesError",
    "UnknownGame",
    "divide",
    "file",
    "get",
    "module",
    "needed",
    "perft",
    "play_all",
]
