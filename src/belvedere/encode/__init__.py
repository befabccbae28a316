"""Positions and actions as numbers, for networks and environments.

>>> from belvedere import encode, rules
>>> game = next(iter(rules.GAMES.values()))
>>> position, encoding = game.start(), encode.get(game.name)
>>> action = position.legal_actions()[0]
>>> number = encoding.index(position, action)
>>> number < encoding.actions, encoding.action(position, number) == action
(True, True)
>>> encoding.observe(position).shape == encoding.shape
True
"""

from __future__ import annotations

from typing import Any

from belvedere import rules
from belvedere.encode.encoding import Encoding, Plane, Symmetry
from belvedere.rules import Position


def kind(game: str) -> type[Encoding[Any, Any]]:
    """What the module of a game here calls `ENCODING`; raises UnknownGame, and BrokenGame if the game has none."""
    found: type[Encoding[Any, Any]] = rules.needed("encode", game).ENCODING
    return found


def of(start: Position) -> Encoding[Any, Any]:
    """The encoding of the games that have this start; raises BrokenGame."""
    return kind(start.game.name)(start)


def get(game: str, **options: object) -> Encoding[Any, Any]:
    """The encoding of a game with these options; raises UnknownGame and BadOption, as the start of a game does."""
    return of(rules.get(game).start(**options))


__all__ = ["Encoding", "Plane", "Symmetry", "get", "kind", "of"]
