"""What holds for the scenes of every game: a page that knows no rules can show them and act in them."""

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from belvedere import draw, rules
from belvedere.draw.scenes import as_json, stage_of
from belvedere.draw.scenes.parts import Scene, Thing
from belvedere.rules import Action, Position
from tests.draw.variants import VARIANTS, Moment, every_moment, played

MOST_ACTIONS = 60
"""So many of the legal actions of a position are carried out."""

MOST_TURNS = 60
"""So many actions of a random game are carried out."""


@cache
def shown(position: Position) -> Scene:
    """The scene of a position, made once for all tests."""
    return draw.scene(position)


@every_moment
def test_every_legal_action_has_one_gesture_and_none_is_the_beginning_of_another(moment: Moment) -> None:
    position, _ = moment
    moves = shown(position).moves
    assert [move.action for move in moves] == [str(action) for action in position.legal_actions()]
    gestures = {move.gesture for move in moves}
    beginnings = {gesture[:length] for gesture in gestures for length in range(len(gesture))}
    assert len(gestures) == len(moves)
    assert not gestures & beginnings
    assert all(len(gesture) <= 3 for gesture in gestures)


@every_moment
def test_touching_whatever_lights_up_reaches_exactly_the_legal_actions(moment: Moment) -> None:
    position, _ = moment
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


@every_moment
def test_every_target_has_a_name_and_every_move_one_of_its_own(moment: Moment) -> None:
    scene = shown(moment[0])
    targets = {target for thing in scene.things for target in thing.targets}.union(flat_targets(scene))
    assert scene.names.keys() == targets
    moves = [move.name for move in scene.moves]
    assert all(scene.names.values())
    assert all(moves)
    assert len(set(moves)) == len(moves)


@every_moment
def test_motions_make_the_things_of_the_next_scene(moment: Moment) -> None:
    position, _ = moment
    actions = position.legal_actions()
    check_motions(position, random.Random(1).sample(actions, min(MOST_ACTIONS, len(actions))))


@pytest.mark.parametrize(("name", "settings"), VARIANTS)
def test_motions_make_every_scene_of_a_game(name: str, settings: dict[str, str]) -> None:
    game = played(rules.get(name).start(**settings), seed=2, most=MOST_TURNS)
    for (position, _), (_, action) in pairwise(game):
        assert action
        check_motions(position, [action])


def check_motions(position: Position, actions: Iterable[Action]) -> None:
    """Whether the motions of legal actions make the things after them of those before."""
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


@every_moment
def test_last_action_and_ending_name_what_is_in_the_scene(moment: Moment) -> None:
    position, action = moment
    scene = draw.scene(position, last=action)
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


@every_moment
def test_no_two_spots_have_the_same_target(moment: Moment) -> None:
    targets = flat_targets(shown(moment[0]))
    assert len(set(targets)) == len(targets)


@every_moment
def test_no_two_pieces_are_in_the_same_place(moment: Moment) -> None:
    things = [thing for thing in shown(moment[0]).things if thing.kind != "stair"]  # Stairs nest
    for one, other in combinations(things, 2):
        assert any(apart(one, other, axis) for axis in range(3)), f"{one.id} {other.id}"


def apart(one: Thing, other: Thing, axis: int) -> bool:
    """Whether there is room between two things in a direction."""
    low, high = sorted((one, other), key=lambda thing: thing.place[axis])
    if axis == 2:
        return low.place[2] + low.size[2] <= high.place[2] + 1e-6
    return high.place[axis] - low.place[axis] + 1e-6 >= (low.size[axis] + high.size[axis]) / 2


@every_moment
def test_pieces_on_the_board_are_no_higher_than_the_scene_says(moment: Moment) -> None:
    scene = shown(moment[0])
    assert all(thing.place[2] + thing.size[2] <= scene.size[2] for thing in scene.things)


@every_moment
def test_json_keeps_everything_but_what_is_as_usual(moment: Moment) -> None:
    scene = shown(moment[0])
    assert says(json.loads(json.dumps(as_json(scene))), scene)


def says(written: Any, part: object) -> bool:
    """Whether JSON says all that is in a part of a scene; what it leaves out is None or the default."""
    if is_dataclass(part):
        usual = {field.name: None if field.default is MISSING else field.default for field in fields(part)}
        return all(says(written.get(name, usual[name]), getattr(part, name)) for name in usual)
    if isinstance(part, tuple):
        return len(written) == len(part) and all(map(says, written, part))
    return bool(written == part)


def test_json_leaves_out_what_is_as_usual() -> None:
    after = {"id": "c3/1", "kind": "bar", "colour": 0, "place": [2.5, 2.5, 0], "size": [1, 1, 2], "targets": ["c3/1"]}
    scene = as_json(draw.scene(rules.get("turris").start()))
    assert not scene.keys() & {"ending", "views", "reminder"}
    assert scene["outline"] == {
        "kind": "reach",
        "corner": [0, 0],
        "size": [5, 5],
        "sentence": "the frame is open: the tower can still reach from a1 to e5",
    }
    assert scene["moves"][0] == {
        "action": "c3/1",
        "gesture": ["c3/1"],
        "motions": [{"before": "w bar 20", "after": after}],
        "name": "standing on c3, level 1",
    }


def test_an_action_of_another_game_is_refused() -> None:
    volterra, turris = (rules.get(name).start() for name in ("volterra", "turris"))
    with pytest.raises(rules.MalformedAction, match="is no action"):
        draw.scene(turris, last=volterra.parse("c3-d4"))
