"""The law of the games, in pure Python.

>>> from belvedere import rules
>>> game = next(iter(rules.GAMES.values()))
>>> position = game.start()
>>> after = position.play(position.legal_actions()[0])
>>> game.read(after.text) == after
True
>>> after.why_not(after.legal_actions()[0]) is None
True
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
