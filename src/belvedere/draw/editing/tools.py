"""What the editors of all games share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from belvedere.rules import Colour, Game, Position

Gesture: TypeAlias = tuple[str, ...]
"""The words of an edit: of one that is touched, a tool and what it is used on."""

Edit: TypeAlias = tuple[Gesture, Position]
"""The words of an edit, and the position after it."""


@dataclass(frozen=True, slots=True)
class Tool:
    """Something to take in hand: a piece to be put somewhere, or a way to change those that are there."""

    target: str
    """The first word of its gestures."""

    name: str
    """What it puts or does."""

    colour: Colour | None = None
    """Of the piece that it puts."""


def piece_tools(game: Game, target: str, piece: str) -> tuple[Tool, Tool]:
    """The tools that put a piece of either colour."""
    first, second = (Tool(f"{target} {colour}", f"{name}: {piece}", colour) for colour, name in enumerate(game.colours))
    return first, second


TAKE = Tool("take", "take away")


@dataclass(frozen=True, slots=True)
class Value:
    """What a setting of a position can be."""

    value: str
    """In an edit."""

    name: str
    """In words."""

    result: Position
    """The position with it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the text of a position holds and the board does not show."""

    name: str
    """In an edit."""

    about: str
    """What it sets."""

    values: tuple[Value, ...]

    def value_in(self, position: Position) -> str:
        """How it is set in a position: the value that changes nothing."""
        return next(value.value for value in self.values if value.result == position)
