"""What is called how in a scene, in the language of the reader: every target, and every move by what it touches.

The module of a game says in English what its targets are called, as far as they are not called by themselves, as the
squares of a board are.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from belvedere.draw.scenes.parts import Move
from belvedere.rules.game import End, Pass

Say: TypeAlias = Callable[[str], str]
"""Puts an English sentence into the language of the reader."""

SHARED = {str(End()): "end the turn", str(Pass()): "pass"}
"""What the buttons are called that several games have, unless a game calls them otherwise."""


def targets_named(targets: Iterable[str], english: Mapping[str, str], say: Say) -> dict[str, str]:
    """What every target is called: by itself, unless the game says otherwise."""
    called = {**SHARED, **english}
    return {target: say(called[target]) if target in called else target for target in targets}


def moves_named(moves: Iterable[Move], names: Mapping[str, str], places: Container[str], say: Say) -> Iterator[Move]:
    """The moves, each called by its own name or else by what it touches."""
    for move in moves:
        name = say(move.name) if move.name else gesture_in_words(move.gesture, names, places)
        yield Move(move.action, move.gesture, move.motions, name)


def gesture_in_words(gesture: Sequence[str], names: Mapping[str, str], places: Container[str]) -> str:
    """What is taken and, if the last target is one of the places, an arrow to it.

    >>> gesture_in_words(("pawn", "c4"), {"pawn": "your pawn", "c4": "c4"}, {"c4"})
    'your pawn → c4'
    """
    *taken, last = [names[target] for target in gesture]
    if taken and gesture[-1] in places:
        return f"{', '.join(taken)} → {last}"
    return ", ".join((*taken, last))
