"""Setting up a position by hand: what can be put where and taken away, whether play could ever lead there or not.

An edit is a list of words: a gesture, which begins with a tool and goes on with what it is used on; or `set`, the name
of a setting and its value; or `clear`. Everything that an edit makes has a text. Whether the position can stand is a
matter of the rules, which say why not.

>>> from belvedere import draw, rules
>>> start = next(iter(rules.GAMES.values())).start()
>>> draw.edited(start, ("set", "turn", "1")).colour
1
>>> draw.edited(start, ("clear",)) == start
False
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Protocol

from belvedere import rules
from belvedere.draw.editing.tools import Edit, Gesture, Setting, Tool, settings_of
from belvedere.draw.looks import look_of
from belvedere.draw.scenes import stage_of, told
from belvedere.draw.scenes.parts import Choice, Move, Scene, Spot
from belvedere.rules import IllegalAction, Position

SET, CLEAR = "set", "clear"


class Workshop(Protocol):
    """What the module of a game here has; positions are those of its game."""

    def tools(self, position: Any) -> Iterable[Tool]:
        """What can be taken in hand."""

    def edits(self, position: Any) -> Iterable[Edit]:
        """All that can be done with the tools."""

    def settings(self, position: Any) -> dict[str, dict[str, Any]]:
        """What else the text of a position holds: the position with each value, by setting and value."""

    def cleared(self, position: Any) -> Position:
        """The board without pieces, as far as that can be."""

    def spots(self, position: Any) -> Iterable[Spot]:
        """The places where tools can be used."""

    def choices(self, position: Any) -> Iterable[Choice]:
        """The ways to turn what is in hand."""


class NoEditor(ValueError):
    """Positions of a game cannot be set up by hand."""


def can_edit(game: str) -> bool:
    """Whether positions of a game can be set up by hand."""
    return rules.module("draw.editing", game) is not None


def workshop_of(position: Position) -> Workshop:
    """What edits the positions of a game; raises NoEditor if it brings nothing that does."""
    workshop: Workshop | None = rules.module("draw.editing", position.game.name)
    if workshop is None:
        raise NoEditor(f"positions of {position.game.title} cannot be set up by hand: the game brings no editor")
    return workshop


def edited(position: Position, edit: Gesture) -> Position:
    """A position after an edit; raises IllegalAction for what cannot be done in it, and NoEditor."""
    for words, result in every_edit(position):
        if words == tuple(edit):
            return result
    raise IllegalAction(f"this position cannot be changed by {' '.join(edit) or 'nothing'!r}")


def every_edit(position: Position) -> Iterator[Edit]:
    """All that can be done with a position."""
    workshop = workshop_of(position)
    yield (CLEAR,), workshop.cleared(position)
    for name, values in every_setting(position).items():
        for value, result in values.items():
            yield (SET, name, value), result
    yield from workshop.edits(position)


def every_setting(position: Position) -> dict[str, dict[str, Position]]:
    """What can be set, in every game who is to move and who began: the position with each value."""
    shared = {
        "turn": {str(colour): replace(position, colour=colour) for colour in (0, 1)},
        "first": {str(colour): replace(position, first=colour) for colour in (0, 1)},
    }
    return shared | workshop_of(position).settings(position)


def settings(position: Position) -> list[Setting]:
    """What can be set, and how it is set."""
    return settings_of(position, every_setting(position))


def tools(position: Position) -> list[Tool]:
    """What can be taken in hand."""
    return list(workshop_of(position).tools(position))


def workshop_scene(position: Position) -> Scene:
    """A scene in which the moves are edits, each with its gesture."""
    stage, workshop = stage_of(position), workshop_of(position)
    return Scene(
        game=position.game.name,
        look=look_of(position.game.name),
        size=stage.extent(position),
        to_move=position.to_move,
        first=position.first,
        spots=tuple(workshop.spots(position)),
        things=tuple(stage.things(position)),
        choices=tuple(workshop.choices(position)),
        moves=tuple(Move(" ".join(gesture), gesture, ()) for gesture, _ in workshop.edits(position)),
        last=(),
        reserve=told(stage, "reserve", None, position),
        views=tuple(told(stage, "views", (), position)),
        outline=told(stage, "outline", None, position),
    )


__all__ = ["Gesture", "NoEditor", "Setting", "Tool", "can_edit", "edited", "settings", "tools", "workshop_scene"]
