"""Positions and actions as numbers, for networks and environments.

>>> from belvedere import encode, rules
>>> encoding = encode.get("volterra")
>>> position = rules.get("volterra").start()
>>> encoding.actions, encoding.shape
(512, (15, 5, 4))
>>> number = encoding.index(position, position.parse("c3-d4"))
>>> number, str(encoding.action(position, number))
(15, 'c3-d4')
>>> encoding.observe(position).sum(axis=(1, 2))[:2]
array([1., 1.], dtype=float32)
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
