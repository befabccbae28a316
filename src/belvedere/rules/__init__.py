"""The law of the four games, in pure Python.

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

from belvedere.rules import turris, voldetour, volo, volterra
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
from belvedere.rules.perft import divide, perft
from belvedere.rules.play_all import play_all

GAMES = {game.name: game for game in (volterra.GAME, volo.GAME, voldetour.GAME, turris.GAME)}
"""Every game there is, by name."""


def get(name: str) -> Game:
    """The game of that name; raises UnknownGame, which lists the names there are."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name}: there is {', '.join(GAMES)}") from None


__all__ = [
    "GAMES",
    "Action",
    "BadOption",
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
    "get",
    "perft",
    "play_all",
]
