"""What is special in the scenes of Voldétour."""

import gzip
import json
from collections import Counter
from itertools import combinations, product

import pytest

from belvedere import draw, rules
from belvedere.draw.scenes import as_json
from belvedere.draw.scenes import voldetour as stage
from belvedere.draw.scenes.parts import Motion, Move, Spot, Thing
from belvedere.rules.voldetour import Place, VoldetourPosition
from belvedere.testing.moments import random_game
from tests.draw.variants import every_position


def begin(**settings: str) -> VoldetourPosition:
    """The start of a game."""
    start = rules.get("voldetour").start(**settings)
    assert isinstance(start, VoldetourPosition)
    return start


START = begin()

TRAYS = [
    "default",
    "tall",
    "blocks:9,9/stairs:7",
    "blocks:-/stairs:0",
    "blocks:9/stairs:2/board:3x9/towers:a1,c3/red:-",
]


def read(pieces: str, rest: str = "j1,a10 b - 0,0") -> VoldetourPosition:
    """A position by its text, usually with the Lords far from home and Black to move."""
    position = rules.get("voldetour").read(f"{pieces} {rest}")
    assert isinstance(position, VoldetourPosition)
    return position


def moves(position: VoldetourPosition) -> dict[str, Move]:
    """The moves of a position by their actions."""
    return {move.action: move for move in draw.scene(position).moves}


def motion(position: VoldetourPosition, action: str) -> Motion:
    """The only motion of an action."""
    (only,) = moves(position)[action].motions
    return only


def thing(position: VoldetourPosition, name: str) -> Thing:
    """The thing of that name."""
    return next(thing for thing in stage.things(position) if thing.id == name)


def spot(position: VoldetourPosition, square: str) -> Spot:
    """The spot on a square."""
    return next(spot for spot in stage.spots(position) if spot.target == square)


def boxes(things: list[Thing]) -> Counter[tuple[int, int, int]]:
    """How many of these things are in each cell."""
    return Counter(
        (int(east - length / 2) + i, int(north - width / 2) + j, int(low) + k)
        for (east, north, low), (length, width, height) in ((thing.place, thing.size) for thing in things)
        for i, j, k in product(range(int(length)), range(int(width)), range(int(height)))
    )


def on_board(position: VoldetourPosition) -> list[Thing]:
    """The Blocks and Stairs on the board."""
    return [thing for thing in stage.things(position) if "." in thing.id]


# ------------------------------------------------------------------------------------------------------------ things


@every_position("voldetour")
def test_blocks_and_stairs_fill_the_cells_that_the_rules_say(position: VoldetourPosition) -> None:
    filled = {
        (*position.equipment.grid.coordinates(square), level): len(p) for (square, level), p in position.cells.items()
    }
    assert boxes(on_board(position)) == filled


@every_position("voldetour")
def test_spots_lie_on_what_stands_on_their_squares_halfway_up_on_a_slope(position: VoldetourPosition) -> None:
    for spot in stage.spots(position):
        file, rank = position.equipment.grid.coordinates(spot.target)
        height = position.heights[spot.target] - (0.5 if spot.target in position.slopes else 0)
        assert spot.place == (file + 0.5, rank + 0.5, height)


@every_position("voldetour")
def test_towers_and_lords_stand_where_the_rules_say(position: VoldetourPosition) -> None:
    for colour, letter in enumerate("bw"):
        tower, lord = thing(position, f"{letter} tower"), thing(position, f"{letter} lord")
        file, rank = position.equipment.grid.coordinates(position.equipment.towers[colour])
        assert (tower.place, tower.size) == ((file + 0.5, rank + 0.5, 0), (1, 1, position.equipment.tower_height))
        assert lord.place == spot(position, position.lords[colour]).place


def test_red_squares_are_marked() -> None:
    assert {spot.target for spot in draw.scene(START).spots if spot.mark == "coloured"} == {"b2", "i2", "b9", "i9"}


@pytest.mark.parametrize("equipment", TRAYS)
def test_reserves_lie_apart_in_trays_before_their_owners(equipment: str) -> None:
    position = begin(equipment=equipment)
    scene = draw.scene(position)
    for colour in (0, 1):
        pieces = [thing for thing in scene.things if thing.colour == colour and thing.kind in ("block", "stair")]
        assert len(pieces) == sum(position.reserve(colour).values())
        for piece in pieces:
            near, far = piece.place[1] - piece.size[1] / 2, piece.place[1] + piece.size[1] / 2
            assert near > scene.size[1] + 1 if colour else far < -1
        for one, other in combinations(pieces, 2):
            apart = [
                abs(a - b) - (c + d) / 2
                for a, b, c, d in zip(one.place, other.place, one.size, other.size, strict=True)
            ]
            assert max(apart) >= 0.25


def test_the_two_trays_look_the_same_to_who_sits_before_them() -> None:
    scene = draw.scene(START)
    black, white = ([thing for thing in scene.things if thing.id.startswith(letter)] for letter in "bw")
    for one, other in zip(black, white, strict=True):
        assert one.size == other.size
        for here, there, length in zip(one.place[:2], other.place[:2], scene.size[:2], strict=True):
            assert here == pytest.approx(length - there)
    assert (thing(START, "b S 1").facing, thing(START, "w S 1").facing) == ("n", "s")


def test_pieces_on_each_other_are_named_by_their_levels() -> None:
    position = read("wB1@e5,bSw@e5,wSn@g7,bSi@g7")
    pieces = {piece.id: (piece.kind, piece.colour, piece.facing, piece.targets) for piece in on_board(position)}
    assert pieces == {
        "e5.1": ("block", 1, "", ("e5.1", "e5")),
        "e5.2": ("stair", 0, "w", ("e5.2", "e5")),
        "g7.1": ("stair", 1, "n", ("g7.1", "g7")),
        "g7.1i": ("stair", 0, "in", ("g7.1i", "g7")),
    }


def test_a_touch_on_a_block_that_lies_over_several_squares_leaves_it_to_the_spots_on_it_which_is_meant() -> None:
    position = read("bB3x@e5")
    assert thing(position, "e5.1").targets == ("e5.1",)
    assert [spot(position, square).place[2] for square in ("d5", "e5", "f5", "g5", "h5")] == [0, 1, 1, 1, 0]


def test_only_the_one_to_move_can_take_from_the_tray_and_take_the_lord() -> None:
    for position, mine, other in ((START, "b", "w"), (START.play("B1@a1").play("end"), "w", "b")):
        assert (thing(position, f"{mine} B2 1").targets, thing(position, f"{other} B2 1").targets) == (("B2",), ())
        assert (thing(position, f"{mine} lord").targets, thing(position, f"{other} lord").targets) == (("lord",), ())


# ---------------------------------------------------------------------------------------------------------- gestures


@pytest.mark.parametrize(
    ("action", "gesture"),
    [
        ("B1@c4", ("B1", "c4")),
        ("B2z@c4", ("B2", "rotate z", "c4")),
        ("B3x@c4", ("B3", "rotate x", "c4")),
        ("Sw@c4", ("S", "rotate w", "c4")),
        ("Si@a2", ("S", "rotate i", "a2")),
        ("a1>B1@c4", ("a1.1", "c4")),
        ("f4>B2z@c4", ("f4.1", "rotate z", "c4")),
        ("f4>B2y@f4", ("f4.1", "rotate y", "f4")),
        ("g7>Sn@g7", ("g7.2", "rotate n", "g7")),
        ("g7>Si@a2", ("g7.2", "rotate i", "a2")),
        ("L@h1", ("lord", "h1")),
    ],
)
def test_the_gesture_of_an_action(action: str, gesture: tuple[str, ...]) -> None:
    assert moves(read("bB1@a1,wSn@a2,bB2x@f4,wB1@g7,bSe@g7"))[action].gesture == gesture


def test_rotations_can_be_chosen_that_are_possible() -> None:
    def rotations(position: VoldetourPosition) -> str:
        return "".join(choice.target.removeprefix("rotate ") for choice in draw.scene(position).choices)

    assert rotations(START) == "zxynesw"
    assert rotations(read("wSn@e5")) == "zxyneswi"
    assert rotations(begin(equipment="blocks:1/stairs:0")) == ""
    assert rotations(begin(equipment="blocks:2/stairs:0/height:1")) == "xy"


@pytest.mark.parametrize(
    ("action", "name"),
    [
        ("B1@c4", "Block of length 1 → c4"),
        ("B3x@c4", "Block of length 3, lying from west to east → c4"),
        ("Si@a2", "Stair, nested upside down → a2"),
        ("f4>B2z@c4", "Block on f4, standing → c4"),
        ("g7>Sn@g7", "Stair on g7, rising to the north → g7"),
        ("L@h1", "your Lord → h1"),
    ],
)
def test_an_action_is_named_by_the_piece_its_rotation_and_its_square(action: str, name: str) -> None:
    assert moves(read("bB1@a1,wSn@a2,bB2x@f4,wB1@g7,bSe@g7"))[action].name == name


def test_to_end_the_turn_and_to_pass_are_buttons() -> None:
    both_placed = START.play("B1@a1").play("Sn@b1")
    nothing_to_place = begin(equipment="blocks:-/stairs:0")
    for position, name in ((both_placed, "end"), (nothing_to_place, "pass")):
        scene = draw.scene(position)
        assert [(choice.target, choice.kind) for choice in scene.choices] == [(name, "button")]
        assert scene.names[name] == scene.moves[0].name == {"end": "end the turn", "pass": "pass"}[name]
        assert [(move.action, move.gesture, move.motions) for move in scene.moves] == [(name, (name,), ())]


# ----------------------------------------------------------------------------------------------------------- motions


def test_the_piece_with_the_highest_number_of_its_kind_leaves_the_tray() -> None:
    assert motion(START, "B2z@c4").before == "b B2 2"
    assert motion(START, "Sn@c4").before == "b S 5"
    assert motion(read("bB2x@a1"), "B2z@c4").before == "b B2 1"


@pytest.mark.parametrize(
    ("pieces", "action", "place", "size"),
    [
        pytest.param("wB1@e5", "B1@e5", (4.5, 4.5, 1), (1, 1, 1), id="on another"),
        pytest.param("bB2z@e5", "e5>B2x@e5", (5, 4.5, 0), (2, 1, 1), id="where it stood"),
        pytest.param("bB2z@e5", "e5>B2y@e4", (4.5, 4, 0), (1, 2, 1), id="partly where it stood"),
        pytest.param("bB2x@e5", "e5>B2z@f5", (5.5, 4.5, 0), (1, 1, 2), id="where it lay"),
        pytest.param("wB2x@e5,bB1@e5", "e5>B1@f5", (5.5, 4.5, 1), (1, 1, 1), id="beside where it was"),
    ],
)
def test_a_piece_is_put_down_at_the_height_of_what_is_there(
    pieces: str, action: str, place: tuple[float, float, float], size: tuple[float, float, float]
) -> None:
    after = motion(read(pieces), action).after
    assert after is not None
    assert (after.place, after.size) == (place, size)


def test_a_nested_stair_faces_down_in_the_cell_of_the_one_under_it() -> None:
    after = motion(read("wB1@e5,wSw@e5"), "Si@e5").after
    assert after is not None
    assert (after.id, after.place, after.facing) == ("e5.2i", (4.5, 4.5, 1), "iw")


def test_the_lord_is_carried_to_the_height_of_its_square() -> None:
    carried = motion(read("wSw@i1,wB1@h1"), "L@h1")
    assert carried.before == "b lord"
    assert carried.after is not None
    assert carried.after.place == (7.5, 0.5, 1)


# -------------------------------------------------------------------------------------------- what was, and the end


@pytest.mark.parametrize(
    ("pieces", "action", "last"),
    [
        ("bB1@a1", "B1@a1", ("a1.2",)),
        ("wSn@a1", "Si@a1", ("a1.1i",)),
        ("bB2x@a1", "a1>B2y@c4", ("a1", "c4.1")),
        ("bB1@a1", "L@i1", ("i1",)),
    ],
)
def test_what_the_last_action_concerned(pieces: str, action: str, last: tuple[str, ...]) -> None:
    position = read(pieces)
    assert draw.scene(position.play(action), last=position.parse(action)).last == last


def test_the_end_of_a_turn_concerned_nothing() -> None:
    position = START.play("B1@a1")
    assert draw.scene(position.play("end"), last=position.parse("end")).last == ()


def test_who_is_still_at_home_is_reminded_to_leave() -> None:
    position, reminders = START, []
    while position.outcome is None:
        reminders.append(draw.scene(position).reminder)
        placed = next(action for action in position.legal_actions() if isinstance(action, Place))
        position = position.play(placed).play("end")
    within = [f"your Lord must leave home {when}" for when in ("within 3 turns", "within 2 turns", "in this turn")]
    assert reminders == [within[0], within[0], within[1], within[1], within[2]]
    assert draw.scene(position).reminder is None


def test_the_tower_that_decided_the_game_is_shown() -> None:
    reached = draw.scene(read("wSe@g8,bB1@f8", "h8,a10 w - 0,0")).ending
    at_home = draw.scene(read("-", "c3,h8 w - 0,1")).ending
    assert reached is not None
    assert (reached.targets, reached.stopped) == (("h8",), None)
    assert at_home is not None
    assert at_home.targets == ("c3",)


# -------------------------------------------------------------------------------------------------------------- size


def test_the_largest_scene_is_less_than_60_kilobytes_compressed() -> None:
    game = random_game(begin(equipment="tall"), seed=1, most=120)
    position = max((position for position, _ in game), key=lambda position: len(position.legal_actions()))
    assert len(position.legal_actions()) > 1500
    text = json.dumps(as_json(draw.scene(position)), separators=(",", ":"))
    assert len(gzip.compress(text.encode(), 6)) < 60_000
