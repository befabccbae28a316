"""What is special in the scenes of Volo."""

from itertools import combinations
from math import dist

import pytest

from belvedere import draw, rules
from belvedere.draw.scenes.parts import Move, Scene, Thing
from belvedere.rules import Position
from belvedere.rules.volo import VoloPosition
from belvedere.rules.volo_board import hexagon
from tests.draw.variants import every_position
from tests.rules.volo_boards import BOTH_BLOCKED, CHOICE_OF_TWO, PASS, WON

LINE = rules.get("volo").read("-5-/8/9/10/2b5b2/12/-5-5-/12/2o3o4/10/o1ooo3o/8/-5- o -")
"""Orange has a line of three birds, c3 to c5, and single ones on all sides of it."""


def moves(position: Position) -> dict[str, Move]:
    """The moves of a position by their actions."""
    return {move.action: move for move in draw.scene(position).moves}


def birds(scene: Scene, targets: tuple[str, ...]) -> list[Thing]:
    """The birds on which a touch can mean just that."""
    return [thing for thing in scene.things if thing.targets == targets]


@pytest.mark.parametrize("side", [4, 7, 13])
def test_points_are_one_step_from_their_neighbours_and_on_the_board(side: int) -> None:
    scene = draw.scene(rules.get("volo").start(side=side))
    at = {spot.target: spot.place for spot in scene.spots}
    board = hexagon(side)
    assert at.keys() == board.bit.keys()
    for point, bit in board.bit.items():
        for beside in board.names(board.neighbours(bit)):
            assert dist(at[point], at[beside]) == pytest.approx(1, abs=0.001)
    for length, middles in zip(scene.size, zip(*at.values(), strict=True), strict=True):
        assert 0 <= min(middles) <= max(middles) <= length


def test_the_board_reaches_as_far_beyond_the_points_on_every_side() -> None:
    scene = draw.scene(rules.get("volo").start())
    east, north, _ = zip(*(spot.place for spot in scene.spots), strict=True)
    for middles, length in ((east, scene.size[0]), (north, scene.size[1])):
        assert min(middles) == pytest.approx(length - max(middles), abs=0.002)


@every_position("volo")
def test_birds_stand_on_points_or_lie_apart_beside_the_board_on_their_owners_side(position: VoloPosition) -> None:
    scene = draw.scene(position)
    at = {spot.target: spot.place for spot in scene.spots}
    for colour in (0, 1):
        here = [thing for thing in scene.things if thing.colour == colour]
        reserve = [thing for thing in here if thing.id not in at]
        on_board = {thing.id: thing.place for thing in here if thing.id in at}
        assert on_board == {point: at[point] for point in position.hexagon.names(position.birds[colour])}
        assert [thing.id for thing in reserve] == [
            f"{'ob'[colour]} bird {number}" for number in range(1, position.reserve(colour) + 1)
        ]
        assert all(thing.place[1] > scene.size[1] if colour else thing.place[1] < 0 for thing in reserve)
    assert all(dist(one.place, other.place) > 0.8 for one, other in combinations(scene.things, 2))


def test_the_bird_with_the_highest_number_is_added_by_touching_a_point() -> None:
    move = moves(rules.get("volo").start())["f5"]
    assert move.gesture == ("f5",)
    assert [(motion.before, motion.after and motion.after.id, motion.way) for motion in move.motions] == [
        ("o bird 57", "f5", "carry")
    ]


@pytest.mark.parametrize(
    ("action", "gesture"),
    [
        pytest.param("e3-SE1", ("e3", "d3"), id="a single bird"),
        pytest.param("c3:c5-E3", ("c3", "c5", "c8"), id="lengthwise"),
        pytest.param("c3:c5-W1", ("c5", "c3", "c2"), id="lengthwise, to the other side"),
        pytest.param("c3:c5-NE1", ("c3", "c5", "d6"), id="broadside"),
        pytest.param("c3:c5-NW1", ("c5", "c3", "d3"), id="broadside, to the other side"),
    ],
)
def test_a_flight_begins_at_the_hindmost_bird_and_ends_where_the_foremost_lands(
    action: str, gesture: tuple[str, ...]
) -> None:
    assert moves(LINE)[action].gesture == gesture


def test_every_bird_of_a_line_flies_from_its_point_to_another() -> None:
    flight = [
        (motion.before, motion.after and motion.after.id, motion.way) for motion in moves(LINE)["c3:c5-W1"].motions
    ]
    assert flight == [("c5", "c4", "fly"), ("c4", "c3", "fly"), ("c3", "c2", "fly")]


def test_where_birds_flew_is_told_from_behind() -> None:
    flight = LINE.parse("c3:c5-W1")
    assert draw.scene(LINE.play(flight), last=flight).last == ("c5", "c4", "c3", "c2")


def test_a_region_is_kept_by_touching_any_of_its_birds() -> None:
    scene = draw.scene(CHOICE_OF_TWO)
    assert [move.gesture for move in scene.moves] == [("region b2",), ("region f2",)]
    assert [move.name for move in scene.moves] == ["region of b2", "region of f2"]
    assert [bird.id for bird in birds(scene, ("region b2", "b2"))] == ["b2"]
    assert [bird.id for bird in birds(scene, ("region b2", "b4"))] == ["b4"]
    assert [bird.id for bird in birds(scene, ("region f2", "f4"))] == ["f4"]


def test_birds_of_other_regions_fly_back_to_their_reserve_as_its_next_numbers() -> None:
    reserve = CHOICE_OF_TWO.reserve(1)
    keep = CHOICE_OF_TWO.parse("=b2")
    move = moves(CHOICE_OF_TWO)["=b2"]
    assert [(motion.before, motion.after and motion.after.id, motion.way) for motion in move.motions] == [
        ("f2", f"b bird {reserve + 1}", "fly"),
        ("f4", f"b bird {reserve + 2}", "fly"),
    ]
    after = draw.scene(CHOICE_OF_TWO.play(keep), last=keep)
    assert {motion.after for motion in move.motions} < set(after.things)
    assert after.last == ("b2",)


def test_who_can_do_nothing_has_a_button_to_pass() -> None:
    scene = draw.scene(PASS)
    assert [(choice.target, choice.kind) for choice in scene.choices] == [("pass", "button")]
    assert [(move.action, move.gesture, move.motions) for move in scene.moves] == [("pass", ("pass",), ())]
    assert draw.scene(PASS.play("pass"), last=PASS.parse("pass")).last == ()


def test_the_flock_that_won_is_shown_and_nothing_if_none_did() -> None:
    won, blocked = draw.scene(WON).ending, draw.scene(BOTH_BLOCKED).ending
    assert won is not None
    assert won.stopped is None
    assert won.targets == ("b2", "c2", "d2")
    assert blocked is not None
    assert blocked.targets == ()
