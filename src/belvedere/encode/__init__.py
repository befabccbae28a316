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

from collections.abc import Callable
from typing import Any

from belvedere import rules
from belvedere.encode.encoding import Encoding, Plane, Symmetry
from belvedere.encode.turris import TurrisEncoding
from belvedere.encode.voldetour import VoldetourEncoding
from belvedere.encode.volo import VoloEncoding
from belvedere.encode.volterra import VolterraEncoding

ENCODINGS: dict[str, Callable[[Any], Encoding[Any, Any]]] = {
    "volterra": VolterraEncoding,
    "volo": VoloEncoding,
    "voldetour": VoldetourEncoding,
    "turris": TurrisEncoding,
}
"""What makes the encoding of each game, from a start position."""

VERSIONS = {"volterra": 1, "volo": 1, "voldetour": 1, "turris": 2}
"""One more whenever the rules of a game or its numbers change: what a network has learnt is of no use then."""


def get(game: str, **options: object) -> Encoding[Any, Any]:
    """The encoding of a game with these options; raises UnknownGame and BadOption, as the start of a game does."""
    start = rules.get(game).start(**options)
    return ENCODINGS[game](start)


__all__ = ["ENCODINGS", "VERSIONS", "Encoding", "Plane", "Symmetry", "get"]
