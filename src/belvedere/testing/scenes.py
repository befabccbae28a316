"""What the scenes of every game promise: a page that knows no rules can show them and act in them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from belvedere import draw
from belvedere.draw.scenes import as_json, stage_of, touches_of
from belvedere.draw.scenes.parts import Scene, Thing
from belvedere.draw.scenes.refusals import Touches
from belvedere.rules import Action, Position
from belvedere.testing.refusals import refused

MOST_ACTIONS = 60
"""So many of the legal actions of a position are carried out."""

LONGEST_GESTURE = 3

MOST_BEGINNINGS = 6
"""So many beginnings of gestures are followed by every touch there is."""


@lru_cache(1000)
def shown(position: Position) -> Scene:
    """The scene of a position, made once for all checks."""
    return draw.scene(position)


def check_scene(position: Position, last: Action | None) -> None:
    """A page can show a position, and let people act in it, by its scene alone."""
    check_gestures(position)
    check_touches(position)
    check_motions(position)
    check_last_and_ending(position, last)
    check_targets(position)
    check_names(position)
    check_places(position)
    check_json(position)
    check_impossible_touches(position)


# ------------------------------------------------------------------------------------------------------------ gestures


def check_gestures(position: Position) -> None:
    """Every legal action has one gesture, and none is the beginning of another."""
    moves = shown(position).moves
    assert [move.action for move in moves] == [str(action) for action in position.legal_actions()]
    gestures = {move.gesture for move in moves}
    beginnings = {gesture[:length] for gesture in gestures for length in range(len(gesture))}
    assert len(gestures) == len(moves)
    assert not gestures & beginnings
    assert all(len(gesture) <= LONGEST_GESTURE for gesture in gestures)


def check_touches(position: Position) -> None:
    """Touching whatever lights up reaches exactly the legal actions."""
    reached = list(touch_everything(shown(position)))
    assert sorted(reached) == sorted(str(action) for action in position.legal_actions())


def touch_everything(scene: Scene) -> Iterator[str]:
    """The actions that a person can reach, who touches spots, things and choices as the page lights them up."""
    complete = {move.gesture: move.action for move in scene.moves}
    follow: dict[tuple[str, ...], set[str]] = {}
    for gesture in complete:
        for length, target in enumerate(gesture):
            follow.setdefault(gesture[:length], set()).add(target)
    begun: list[tuple[str, ...]] = [()]
    for touched in begun:  # which grows meanwhile
        if touched in complete:
            yield complete[touched]
        begun += [(*touched, target) for target in sorted(meanings(scene, follow.get(touched, set())))]


def meanings(scene: Scene, possible: set[str]) -> set[str]:
    """What a touch can mean, if these targets can come next."""
    return possible.intersection(flat_targets(scene)) | {
        target for thing in scene.things for target in meaning(thing, possible)
    }


def flat_targets(scene: Scene) -> list[str]:
    """What spots and choices mean."""
    return [spot.target for spot in scene.spots] + [choice.target for choice in scene.choices]


def meaning(thing: Thing, possible: set[str]) -> list[str]:
    """The first target of a thing that can come next, if any."""
    return [target for target in thing.targets if target in possible][:1]


# ------------------------------------------------------------------------------------------------------------- motions


def check_motions(position: Position) -> None:
    """Motions make the things of the next scene, for some of the legal actions."""
    actions = position.legal_actions()
    check_motions_of(position, random.Random(1).sample(actions, min(MOST_ACTIONS, len(actions))))


def check_motions_of(position: Position, actions: Iterable[Action]) -> None:
    """The motions of legal actions make the things after them of those before."""
    scene = shown(position)
    before = by_id(scene.things)
    motions = {move.action: move.motions for move in scene.moves}
    for action in actions:
        gone = [motion.before for motion in motions[str(action)] if motion.before]
        come = [motion.after for motion in motions[str(action)] if motion.after]
        assert before.keys() >= set(gone)
        assert len(set(gone)) == len(gone)
        stay = [thing for name, thing in before.items() if name not in gone]
        assert by_id([*stay, *come]) == by_id(stage_of(position).things(position.after(action)))


def by_id(things: Iterable[Thing]) -> dict[str, Thing]:
    """Things by their names, without what a touch on them means, which is for the scene to say where they are."""
    named = [(thing.id, replace(thing, targets=())) for thing in things]
    assert len(dict(named)) == len(named)
    return dict(named)


# -------------------------------------------------------------------------------------------------- what is pointed to


def check_last_and_ending(position: Position, last: Action | None) -> None:
    """The last action and the ending name what is in the scene."""
    scene = draw.scene(position, last=last)
    assert names(scene).issuperset(scene.last)
    assert (scene.to_move is None) == (scene.ending is not None)
    outcome = position.outcome
    if outcome is None:
        assert scene.to_move == position.to_move
    else:
        assert scene.ending is not None
        assert scene.ending.winner == outcome.winner
        assert (scene.ending.reason, scene.ending.sentence) == (outcome.reason, outcome.sentence)
        assert names(scene).issuperset(scene.ending.targets)


def names(scene: Scene) -> set[str]:
    """All that can be pointed to."""
    touched = {target for thing in scene.things for target in (thing.id, *thing.targets)}
    return touched.union(spot.target for spot in scene.spots)


def check_targets(position: Position) -> None:
    """No two spots have the same target."""
    targets = flat_targets(shown(position))
    assert len(set(targets)) == len(targets)


def check_names(position: Position) -> None:
    """Every target has a name, and every move one of its own."""
    scene = shown(position)
    targets = {target for thing in scene.things for target in thing.targets}.union(flat_targets(scene))
    assert scene.names.keys() == targets
    moves = [move.name for move in scene.moves]
    assert all(scene.names.values())
    assert all(moves)
    assert len(set(moves)) == len(moves)


# ------------------------------------------------------------------------------------------------------------- places


def check_places(position: Position) -> None:
    """No two pieces are in the same place, and none is higher than the scene says."""
    scene = shown(position)
    things = [thing for thing in scene.things if scene.look.forms.get(thing.kind) != "ramp"]  # ramps nest
    for one, other in combinations(things, 2):
        assert any(apart(one, other, axis) for axis in range(3)), f"{one.id} {other.id}"
    assert all(thing.place[2] + thing.size[2] <= scene.size[2] for thing in scene.things)


def apart(one: Thing, other: Thing, axis: int) -> bool:
    """Whether there is room between two things in a direction."""
    low, high = sorted((one, other), key=lambda thing: thing.place[axis])
    if axis == 2:
        return low.place[2] + low.size[2] <= high.place[2] + 1e-6
    return high.place[axis] - low.place[axis] + 1e-6 >= (low.size[axis] + high.size[axis]) / 2


# --------------------------------------------------------------------------------------------------------------- JSON


def check_json(position: Position) -> None:
    """JSON keeps everything but what is as usual."""
    scene = shown(position)
    assert says(json.loads(json.dumps(as_json(scene))), scene)


def says(written: Any, part: object) -> bool:
    """Whether JSON says all that is in a part of a scene; what it leaves out is None or the default."""
    if is_dataclass(part):
        usual = {field.name: None if field.default is MISSING else field.default for field in fields(part)}
        return all(says(written.get(name, usual[name]), getattr(part, name)) for name in usual)
    if isinstance(part, tuple):
        return len(written) == len(part) and all(map(says, written, part))
    return bool(written == part)


# -------------------------------------------------------------------------------------------------- impossible touches


def check_impossible_touches(position: Position) -> None:
    """Every impossible touch has a sentence that says why, and no possible one has."""
    for touched in impossible_touches(position):
        check_sentence(position, touched)
    check_possible_touches(position)


def check_possible_touches(position: Position) -> None:
    """A gesture is possible as far as it goes."""
    for move in shown(position).moves[:20]:
        for length in range(1, len(move.gesture) + 1):
            with refused(ValueError, "it is possible to touch"):
                draw.why_not(position, move.gesture[:length])


def check_sentence(position: Position, touched: Sequence[str]) -> None:
    """The sentence for an impossible touch."""
    sentence = draw.why_not(position, touched)
    assert len(sentence.split()) > 3, touched
    assert sentence == sentence.strip(" .")
    if position.outcome:
        assert sentence == f"the game is over: {position.outcome.sentence}"


def impossible_touches(position: Position) -> Iterator[tuple[str, ...]]:
    """Every impossible first touch, and every impossible one after some beginnings of gestures."""
    touches = touches_of(position)
    unfinished = sorted({longer[:-1] for longer in touches.beginnings if len(longer) > 1})
    every = max(1, len(unfinished) // MOST_BEGINNINGS)
    for beginning in [(), *unfinished[::every]]:
        for target in sorted(touches.targets.union(touches.things)):
            if not is_possible(touches, (*beginning, target)):
                yield (*beginning, target)


def is_possible(touches: Touches, touched: tuple[str, ...]) -> bool:
    """Whether these touches can follow one another."""
    try:
        touches.until_impossible(touched)
    except ValueError:
        return True
    return False
