"""What the editors of all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from belvedere.rules import Colour, Position

Gesture: TypeAlias = tuple[str, ...]
"""The words of an edit: of one that is touched, a tool and what it is used on."""

Edit: TypeAlias = tuple[Gesture, Position]
"""The words of an edit, and the position after it."""


@dataclass(frozen=True, slots=True)
class Tool:
    """Something to take in hand: a piece to be put somewhere, or a way to change those that are there."""

    what: Literal["tile", "pawn", "bird", "block", "stair", "lord", "bar", "last", "freed", "take"]
    """A piece; `last` says which piece was placed last, `freed` which place was freed, and `take` takes one away."""

    colour: Colour | None = None
    length: int | None = None
    """Of a Block."""

    @property
    def target(self) -> str:
        """The first word of its gestures."""
        return " ".join(str(word) for word in (self.what, self.length, self.colour) if word is not None)


TAKE = Tool("take")


@dataclass(frozen=True, slots=True)
class Setting:
    """What the text of a position holds and the board does not show."""

    name: str
    value: str
    values: tuple[str, ...]


def settings_of(position: Position, every: Mapping[str, Mapping[str, Position]]) -> list[Setting]:
    """The settings of a position: its own value of each is the one that changes nothing."""
    return [
        Setting(name, next(value for value, result in values.items() if result == position), tuple(values))
        for name, values in every.items()
    ]
