"""What holds for the scenes of every game: a page that knows no rules can show them and act in them."""

from itertools import pairwise

import pytest

from belvedere import draw, rules
from belvedere.draw.scenes import as_json
from belvedere.testing import scenes
from belvedere.testing.moments import Moment, random_game
from tests.draw.variants import every_moment
from tests.games import with_settings

MOST_TURNS = 60
"""So many actions of a random game are carried out."""


@every_moment
def test_every_legal_action_has_one_gesture_and_none_is_the_beginning_of_another(moment: Moment) -> None:
    scenes.check_gestures(moment[0])


@every_moment
def test_touching_whatever_lights_up_reaches_exactly_the_legal_actions(moment: Moment) -> None:
    scenes.check_touches(moment[0])


@every_moment
def test_every_target_has_a_name_and_every_move_one_of_its_own(moment: Moment) -> None:
    scenes.check_names(moment[0])


@every_moment
def test_motions_make_the_things_of_the_next_scene(moment: Moment) -> None:
    scenes.check_motions(moment[0])


@with_settings("shown", "name,settings")
def test_motions_make_every_scene_of_a_game(name: str, settings: dict[str, str]) -> None:
    game = random_game(rules.get(name).start(**settings), seed=2, most=MOST_TURNS)
    for (position, _), (_, action) in pairwise(game):
        assert action
        scenes.check_motions_of(position, [action])


@every_moment
def test_last_action_and_ending_name_what_is_in_the_scene(moment: Moment) -> None:
    scenes.check_last_and_ending(*moment)


@every_moment
def test_no_two_spots_have_the_same_target(moment: Moment) -> None:
    scenes.check_targets(moment[0])


@every_moment
def test_no_two_pieces_are_in_the_same_place_and_none_is_higher_than_the_scene_says(moment: Moment) -> None:
    scenes.check_places(moment[0])


@every_moment
def test_json_keeps_everything_but_what_is_as_usual(moment: Moment) -> None:
    scenes.check_json(moment[0])


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
