"""Positions as scenes: data for a page that draws them and lets people act in them without knowing a rule.

A scene has the spots and things that can be seen, each with the targets that a touch on it can mean, and for every
legal action its gesture, the targets to touch one after the other, and its motions, what it makes of the things. No
gesture is the beginning of another one, so the page knows when one is complete.

>>> from belvedere import draw, rules
>>> position = next(iter(rules.GAMES.values())).start()
>>> scene = draw.scene(position)
>>> [move.action for move in scene.moves] == [str(action) for action in position.legal_actions()]
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from functools import lru_cache
from typing import Any, Protocol

from belvedere import rules
from belvedere.draw.looks import Look, look_of
from belvedere.draw.palette import Material
from belvedere.draw.scenes.names import Say, moves_named, targets_named
from belvedere.draw.scenes.parts import (
    Choice,
    Ending,
    Motion,
    Move,
    Outline,
    Reserve,
    Scene,
    Size,
    Spot,
    Thing,
    View,
)
from belvedere.draw.scenes.refusals import WHAT_FIRST, Touches, common_reason, of_other_colour
from belvedere.rules import Action, Position


class Stage(Protocol):
    """What the module of a game here must have; positions are those of its game."""

    def extent(self, position: Any) -> Size:
        """The size of the scene."""

    def spots(self, position: Any) -> Iterable[Spot]:
        """The places on the board."""

    def things(self, position: Any) -> Iterable[Thing]:
        """The pieces on the board and beside it."""

    def moves(self, position: Any) -> Iterable[Move]:
        """The legal actions with their gestures and motions."""


class FullStage(Stage, Protocol):
    """What it may have besides; `told` says what is shown without it."""

    def choices(self, position: Any) -> Iterable[Choice]:
        """What can be chosen that lies nowhere, where it can."""

    def names(self, position: Any) -> Mapping[str, str]:
        """What targets are called that are not called by themselves."""

    def last(self, position: Any, action: Any) -> Iterable[str]:
        """The targets that the action concerned which led to a position."""

    def reserve(self, position: Any) -> Reserve | None:
        """What matters of the pieces beside the board; nothing if none will come there."""

    def reminder(self, position: Any) -> str | None:
        """What cannot be seen on the board, and loses the game if the player to move forgets it."""

    def views(self, position: Any) -> Iterable[View]:
        """What is seen from the sides, unfolded."""

    def outline(self, position: Any) -> Outline | None:
        """A rectangle on the board that the pieces decide."""

    def deciding(self, position: Any) -> Iterable[str]:
        """The targets that show how a game was decided."""

    def stopped(self, position: Any) -> str | None:
        """Why nobody plays on in a game that is over, where that is not what decided it."""

    def kind_name(self, kind: str) -> str:
        """What a kind of thing is called in sentences; without it, every thing is a piece."""

    def attempts(self, position: Any, touched: Sequence[str]) -> Iterable[str]:
        """The actions, in notation, that a person may mean by touches of which the last one is impossible."""

    def hint(self, position: Any, touched: Sequence[str]) -> str:
        """What to say of such touches, if there is no single reason for which the rules refuse those actions."""


def stage_of(position: Position) -> Stage:
    """What makes the scenes of a game; raises BrokenGame if it brings nothing that does."""
    stage: Stage = rules.needed("draw.scenes", position.game.name)
    return stage


def told(stage: Stage, what: str, otherwise: Any, *about: Any) -> Any:
    """What a stage says of something, if it is a thing of which it says anything."""
    function = getattr(stage, what, None)
    return function(*about) if function else otherwise


def scene(position: Position, last: Action | None = None, earlier: Iterable[Action] = (), say: Say = str) -> Scene:
    """The scene of a position, with what the action concerned that led to it, and those before it in the same turn.

    Names and sentences are English, or what is made of them to `say` them in another language. Raises MalformedAction
    for an action of another game or board.
    """
    if last:
        position.why_not(last)  # refuses what is no action on this board, legal or not
    stage = stage_of(position)

    def targets(action: Action) -> tuple[str, ...]:
        return tuple(told(stage, "last", (), position, action))

    reminder = told(stage, "reminder", None, position)
    shown = Scene(
        game=position.game.name,
        look=look_of(position.game.name),
        size=stage.extent(position),
        to_move=None if position.outcome else position.to_move,
        first=position.first,
        colours=colours(position, say),
        spots=tuple(stage.spots(position)),
        things=tuple(stage.things(position)),
        choices=tuple(told(stage, "choices", (), position)),
        names={},
        moves=tuple(stage.moves(position)),
        last=targets(last) if last else (),
        earlier=tuple(map(targets, earlier)),
        reserve=told(stage, "reserve", None, position),
        reminder=say(reminder) if reminder else None,
        views=views(position, stage, say),
        outline=outline(position, stage, say),
        ending=ending(position, stage, say),
    )
    return named(shown, told(stage, "names", {}, position), say)


def named(shown: Scene, english: Mapping[str, str], say: Say, others: Iterable[str] = ()) -> Scene:
    """A scene with the names of its moves and targets, and of others that are in no spot, thing or choice."""
    spots = {spot.target: None for spot in shown.spots}
    of_things = (target for thing in shown.things for target in thing.targets)
    of_choices = (choice.target for choice in shown.choices)
    names = targets_named((*spots, *of_things, *of_choices, *others), english, say)
    return replace(shown, names=names, moves=tuple(moves_named(shown.moves, names, spots, say)))


def colours(position: Position, say: Say) -> tuple[str, str]:
    """What both colours are called."""
    one, other = position.game.colours
    return say(one), say(other)


def views(position: Position, stage: Stage, say: Say) -> tuple[View, ...]:
    """What is seen from the sides, unfolded, if anything is."""
    found: Iterable[View] = told(stage, "views", (), position)
    return tuple(replace(view, name=say(view.name)) for view in found)


def outline(position: Position, stage: Stage, say: Say) -> Outline | None:
    """The rectangle on the board that the pieces decide, if there is one."""
    found: Outline | None = told(stage, "outline", None, position)
    return replace(found, sentence=say(found.sentence)) if found else None


def ending(position: Position, stage: Stage, say: Say) -> Ending | None:
    """How the game is over, if it is."""
    outcome = position.outcome
    if outcome is None:
        return None
    targets = tuple(told(stage, "deciding", (), position))
    stopped = told(stage, "stopped", None, position)
    return Ending(outcome.winner, outcome.reason, say(outcome.sentence), targets, say(stopped) if stopped else None)


def why_not(position: Position, touched: Sequence[str]) -> str:
    """Why the last of these touches is impossible after the others, in one sentence.

    A touch is a target of the scene, or the id of a thing. Raises ValueError for others, and if all are possible.
    """
    touches = touches_of(position)
    impossible = touches.until_impossible(touched)
    if position.outcome:
        return f"the game is over: {position.outcome.sentence}"
    stage = stage_of(position)
    alone = touches.things.get(impossible[0]) if len(impossible) == 1 else None
    return (
        of_other_colour(position, alone, told(stage, "kind_name", "piece", alone.kind) if alone else "")
        or common_reason(position, told(stage, "attempts", (), position, impossible))
        or told(stage, "hint", WHAT_FIRST, position, impossible)
    )


@lru_cache(1)
def touches_of(position: Position) -> Touches:
    """What can be touched, kept for the next touch in the same position."""
    return Touches(scene(position))


def as_json(scene: Scene) -> dict[str, Any]:
    """A scene as JSON can write it: what is None, or as it usually is, is left out."""
    written: dict[str, Any] = plain(scene)
    return written


USUAL = {
    part: tuple((field.name, None if field.default is MISSING else field.default) for field in fields(part))
    for part in (Choice, Ending, Motion, Move, Outline, Scene, Spot, Thing, View)
}
"""The fields of every part of a scene, and what they usually are."""

WHOLE = {part: tuple((field.name, None) for field in fields(part)) for part in (Look, Material)}
"""The fields of the parts that are written whole."""


def plain(part: Any) -> Any:
    """A part of a scene, or what is in it, as dictionaries and lists."""
    kind = type(part)
    if kind is tuple:
        return [plain(each) for each in part]
    named = USUAL.get(kind) or WHOLE.get(kind)
    if named is None:
        return part
    written = {}
    for name, usual in named:
        value = getattr(part, name)
        if value is not None and value != usual:
            written[name] = plain(value)
    return written
