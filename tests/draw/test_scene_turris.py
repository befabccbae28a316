from itertools import product

from belvedere import draw, rules
from belvedere.draw.scenes.parts import Outline, Thing
from belvedere.rules.turris import TurrisPosition
from tests.draw.variants import every_position
from tests.rules.sampling import play

TURRIS = rules.get("turris")

BONUS = "b2:SE,eW,wSI/N,Si,sNs/I,Ne,nwn b bonus d4/3 c3/2 -"
"""Black may place another piece, remove one of White's, or decline."""

PASS = "b2:SEiE,eWiWE,wIIW/Ni,sIis,Iis/iIi,niin,IIn w - c4d4/6 c2c3/6 b3/4"
"""White can only pass, for the place on b3 was just freed."""


@every_position("turris")
def test_the_pieces_in_the_tower_fill_its_cubes_and_the_others_lie_beside_it(position: TurrisPosition) -> None:
    scene = draw.scene(position)
    tower = [thing for thing in scene.things if thing.targets]
    cubes = {(cube, thing.colour) for thing in tower for cube in cubes_of(thing)}
    assert cubes == {((square, level), colour) for (square, level), (colour, _) in position.cubes.items()}
    loose = [thing for thing in scene.things if not thing.targets]
    for colour in (0, 1):
        own = [thing for thing in loose if thing.colour == colour]
        assert len(own) == position.reserve(colour)
        assert all(thing.place[1] > 6 if colour else thing.place[1] < -1 for thing in own)


def cubes_of(thing: Thing) -> list[tuple[str, int]]:
    """The cubes that a thing in the tower fills."""
    lows = [round(middle - size / 2) for middle, size in zip(thing.place[:2], thing.size[:2], strict=True)]
    ranges = [
        range(low, low + round(size)) for low, size in zip((*lows, round(thing.place[2])), thing.size, strict=True)
    ]
    return [(f"{'abcde'[file]}{rank + 1}", level + 1) for file, rank, level in product(*ranges)]


def test_every_placement_has_a_handle_on_top_of_the_tower() -> None:
    scene = draw.scene(TURRIS.read(BONUS))
    handles = {spot.target: (spot.shape, spot.place) for spot in scene.spots if spot.shape != "square"}
    assert handles == {
        "c2/3": ("disc", (2.5, 1.5, 2)),
        "b3/2": ("disc", (1.5, 2.5, 1)),
        "c4/3": ("disc", (2.5, 3.5, 2)),
        "b2c2/3": ("bar east", (2, 1.5, 2)),
        "c3d3/4": ("bar east", (3, 2.5, 3)),
    }
    assert {spot.target: spot.place[2] for spot in scene.spots if spot.shape == "square"}["d4"] == 4
    first = {spot.target: spot for spot in draw.scene(TURRIS.start()).spots}["c3c4/1"]
    assert (first.shape, first.place) == ("bar north", (2.5, 3, 0))


def test_a_bonus_is_a_handle_a_piece_or_a_button() -> None:
    scene = draw.scene(TURRIS.read(BONUS))
    assert {move.action: move.gesture for move in scene.moves} == {
        **{place: (place,) for place in ("c2/3", "b3/2", "c4/3", "b2c2/3", "c3d3/4")},
        "xb4c4/2": ("b4c4/2",),
        "end": ("end",),
    }
    assert [(choice.target, choice.kind) for choice in scene.choices] == [("end", "button")]
    assert scene.moves[-1].motions == ()


def test_a_move_says_how_a_piece_is_placed_or_which_one_is_removed() -> None:
    names = {move.action: move.name for move in draw.scene(TURRIS.read(BONUS)).moves}
    assert names == {
        "c2/3": "standing on c2, level 3",
        "b3/2": "standing on b3, level 2",
        "c4/3": "standing on c4, level 3",
        "b2c2/3": "lying on b2 and c2, level 3",
        "c3d3/4": "lying on c3 and d3, level 4",
        "xb4c4/2": "remove the piece lying on b4 and c4, level 2",
        "end": "decline the bonus",
    }


def test_the_last_of_the_loose_pieces_is_placed_and_a_removed_one_comes_after_it() -> None:
    position = TURRIS.read(BONUS)
    moves = {move.action: move.motions for move in draw.scene(position).moves}
    (placed,), (removed,) = moves["c2/3"], moves["xb4c4/2"]
    assert placed.after
    assert removed.after
    assert (placed.before, placed.after.id) == ("b bar 15", "c2/3")
    assert (removed.before, removed.after.id) == ("b4c4/2", "w bar 15")


def test_a_place_just_freed_is_marked_and_is_the_last_action() -> None:
    position = TURRIS.read(BONUS)
    scene = draw.scene(position.play("xb4c4/2"), last=position.parse("xb4c4/2"))
    assert scene.last == ("b4c4/2",)
    assert [(spot.target, spot.shape) for spot in scene.spots if spot.mark] == [("b4c4/2", "bar east")]
    assert draw.scene(position.play("c2/3"), last=position.parse("c2/3")).last == ("c2/3",)
    assert draw.scene(position.play("end"), last=position.parse("end")).last == ()


def test_to_pass_is_a_button() -> None:
    scene = draw.scene(TURRIS.read(PASS))
    assert [(move.action, move.gesture, move.motions) for move in scene.moves] == [("pass", ("pass",), ())]
    assert [choice.target for choice in scene.choices] == ["pass"]
    assert scene.names["pass"] == "pass"


@every_position("turris")
def test_the_views_show_the_areas_that_are_scored(position: TurrisPosition) -> None:
    views = draw.scene(position).views
    names = ("south", "east", "north", "west", "roof") if position.frame else ()
    assert [(view.name, view.squares) for view in views] == [(name, position.view(name)) for name in names]
    for view in views:
        for colour in (0, 1):
            assert {view.squares[row][column] for row, column in view.scoring[colour]} <= {colour}
    if position.outcome:
        areas = tuple((len(view.scoring[position.first]), len(view.scoring[1 - position.first])) for view in views)
        assert areas == position.outcome.views


def test_the_ending_says_that_no_piece_is_left() -> None:
    over = "b2:siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiII,WIWnI,IiinI w - b2/9 b4c4/9 -"
    ending = draw.scene(TURRIS.read(over)).ending
    assert ending
    assert ending.stopped == "all pieces are placed"


def test_other_games_have_no_views_and_no_outline() -> None:
    scene = draw.scene(rules.get("volterra").start())
    assert scene.views == ()
    assert scene.outline is None


# --------------------------------------------------------------------------------------------------------- the outline


def outline_after(actions: str) -> Outline:
    """The outline after some actions."""
    outline = draw.scene(play(TURRIS.start(), actions)).outline
    assert outline
    return outline


def test_while_the_frame_is_open_the_outline_shows_how_far_the_tower_can_reach() -> None:
    assert outline_after("") == Outline(
        "reach", (0, 0), (5, 5), "the frame is open: the tower can still reach from a1 to e5"
    )
    assert outline_after("c3d3/1 d4/1") == Outline(
        "reach", (1, 1), (4, 4), "the frame is open: the tower can still reach from b2 to e5"
    )


def test_the_piece_that_settles_the_frame_makes_it_the_outline() -> None:
    sentence = "the frame is settled: c3 to e5, with the centre d4"
    settled = outline_after("c3/1 d3/1 e3/1 e4/1 e5/1")
    assert settled == Outline("frame", (2, 2), (3, 3), sentence, centre=(3.5, 3.5, 0))
    higher = outline_after("c3/1 d3/1 e3/1 e4/1 e5/1 d4/1")
    assert higher == Outline("frame", (2, 2), (3, 3), sentence, centre=(3.5, 3.5, 2)), "on top of what stands there"


def test_the_frame_stays_when_a_removal_makes_the_plan_smaller() -> None:
    scene = draw.scene(play(TURRIS.start(), "c3/1 d3/1 e3/1 e4/1 e5/1 d4/1 xc3/1"))
    assert scene.outline
    assert scene.outline.sentence == "the frame is settled: c3 to e5, with the centre d4"
    assert len(scene.views) == 5


@every_position("turris")
def test_the_squares_are_those_where_the_tower_can_stand(position: TurrisPosition) -> None:
    scene = draw.scene(position)
    assert scene.outline
    (west, south), (east, north) = scene.outline.corner, scene.outline.size
    squares = [spot for spot in scene.spots if spot.shape == "square"]
    assert [spot.target for spot in squares] == list(position.reach)
    assert {spot.place[:2] for spot in squares} == {
        (west + x + 0.5, south + y + 0.5) for x in range(round(east)) for y in range(round(north))
    }
    assert (scene.outline.kind == "frame") == bool(position.frame) == bool(scene.views)


def test_the_mat_is_the_size_of_the_scene() -> None:
    assert draw.scene(TURRIS.start()).size == (5, 5, 11)
