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

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from belvedere import rules
from belvedere.draw.editing.tools import Edit, Gesture, Setting, Tool, Value
from belvedere.draw.looks import look_of
from belvedere.draw.scenes import colours, named, outline, stage_of, told, views
from belvedere.draw.scenes.names import Say
from belvedere.draw.scenes.parts import Choice, Move, Scene, Spot
from belvedere.rules import IllegalAction, Position

SET, CLEAR = "set", "clear"


class Workshop(Protocol):
    """What the module of a game here has; positions are those of its game."""

    def tools(self, position: Any) -> Iterable[Tool]:
        """What can be taken in hand."""

    def edits(self, position: Any) -> Iterable[Edit]:
        """All that can be done with the tools."""

    def settings(self, position: Any) -> Iterable[Setting]:
        """What else the text of a position holds."""

    def cleared(self, position: Any) -> Position:
        """The board without pieces, as far as that can be."""

    def spots(self, position: Any) -> Iterable[Spot]:
        """The places where tools can be used."""

    def choices(self, position: Any) -> Iterable[Choice]:
        """The rotations of what is in hand."""

    def names(self, position: Any) -> Mapping[str, str]:
        """What the targets on the board are called that are not called by themselves."""


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
    for setting in settings(position):
        for value in setting.values:
            yield (SET, setting.name, value.value), value.result
    yield from workshop.edits(position)


def settings(position: Position) -> list[Setting]:
    """What can be set: in every game who is to move and who began."""
    names = list(enumerate(position.game.colours))
    turn = (Value(str(colour), name, replace(position, colour=colour)) for colour, name in names)
    first = (Value(str(colour), name, replace(position, first=colour)) for colour, name in names)
    return [
        Setting("turn", "to move", tuple(turn)),
        Setting("first", "who began", tuple(first)),
        *workshop_of(position).settings(position),
    ]


def tools(position: Position) -> list[Tool]:
    """What can be taken in hand."""
    return list(workshop_of(position).tools(position))


def workshop_scene(position: Position, say: Say = str) -> Scene:
    """A scene in which the moves are edits, each with its gesture, in the words that `say` makes of English ones."""
    stage, workshop = stage_of(position), workshop_of(position)
    of_tools = {tool.target: tool.name for tool in tools(position)}
    shown = Scene(
        game=position.game.name,
        look=look_of(position.game.name),
        size=stage.extent(position),
        to_move=position.to_move,
        first=position.first,
        colours=colours(position, say),
        spots=tuple(workshop.spots(position)),
        things=tuple(stage.things(position)),
        choices=tuple(workshop.choices(position)),
        names={},
        moves=tuple(Move(" ".join(gesture), gesture, ()) for gesture, _ in workshop.edits(position)),
        last=(),
        reserve=told(stage, "reserve", None, position),
        views=views(position, stage, say),
        outline=outline(position, stage, say),
    )
    return named(shown, {**workshop.names(position), **of_tools}, say, others=of_tools)


__all__ = ["Gesture", "NoEditor", "Setting", "Tool", "can_edit", "edited", "settings", "tools", "workshop_scene"]
