from itertools import product

from belvedere import draw, rules
from belvedere.draw.scenes.parts import Thing
from belvedere.rules.turris import TurrisPosition
from tests.draw.variants import every_position

TURRIS = rules.get("turris")

BONUS = "SE,eW,wSI/N,Si,sNs/I,Ne,nwn b bonus c3/3 b2/2 -"
"""Black may place another piece, remove one of White's, or decline."""

PASS = "SEiE,eWiWE,wIIW/Ni,sIis,Iis/iIi,niin,IIn w - b3c3/6 b1b2/6 a2/4"
"""White can only pass, for the place on a2 was just freed."""


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
        assert all(thing.place[1] > 4 if colour else thing.place[1] < -1 for thing in own)


def cubes_of(thing: Thing) -> list[tuple[str, int]]:
    """The cubes that a thing in the tower fills."""
    lows = [round(middle - size / 2) for middle, size in zip(thing.place[:2], thing.size[:2], strict=True)]
    ranges = [
        range(low, low + round(size)) for low, size in zip((*lows, round(thing.place[2])), thing.size, strict=True)
    ]
    return [(f"{'abc'[file]}{rank + 1}", level + 1) for file, rank, level in product(*ranges)]


def test_every_placement_has_a_handle_on_top_of_the_tower() -> None:
    scene = draw.scene(TURRIS.read(BONUS))
    handles = {spot.target: (spot.shape, spot.place) for spot in scene.spots if spot.shape != "square"}
    assert handles == {
        "b1/3": ("disc", (1.5, 0.5, 2)),
        "a2/2": ("disc", (0.5, 1.5, 1)),
        "b3/3": ("disc", (1.5, 2.5, 2)),
        "a1b1/3": ("bar east", (1, 0.5, 2)),
        "b2c2/4": ("bar east", (2, 1.5, 3)),
    }
    assert {spot.target: spot.place[2] for spot in scene.spots if spot.shape == "square"}["c3"] == 4
    first = {spot.target: spot for spot in draw.scene(TURRIS.start()).spots}["a1a2/1"]
    assert (first.shape, first.place) == ("bar north", (0.5, 1, 0))


def test_a_bonus_is_a_handle_a_piece_or_a_button() -> None:
    scene = draw.scene(TURRIS.read(BONUS))
    assert {move.action: move.gesture for move in scene.moves} == {
        **{place: (place,) for place in ("b1/3", "a2/2", "b3/3", "a1b1/3", "b2c2/4")},
        "xa3b3/2": ("a3b3/2",),
        "end": ("end",),
    }
    assert [(choice.target, choice.kind) for choice in scene.choices] == [("end", "button")]
    assert scene.moves[-1].motions == ()


def test_the_last_of_the_loose_pieces_is_placed_and_a_removed_one_comes_after_it() -> None:
    position = TURRIS.read(BONUS)
    moves = {move.action: move.motions for move in draw.scene(position).moves}
    (placed,), (removed,) = moves["b1/3"], moves["xa3b3/2"]
    assert placed.after
    assert removed.after
    assert (placed.before, placed.after.id) == ("b bar 15", "b1/3")
    assert (removed.before, removed.after.id) == ("a3b3/2", "w bar 15")


def test_a_place_just_freed_is_marked_and_is_the_last_action() -> None:
    position = TURRIS.read(BONUS)
    scene = draw.scene(position.play("xa3b3/2"), last=position.parse("xa3b3/2"))
    assert scene.last == ("a3b3/2",)
    assert [(spot.target, spot.shape) for spot in scene.spots if spot.mark] == [("a3b3/2", "bar east")]
    assert draw.scene(position.play("b1/3"), last=position.parse("b1/3")).last == ("b1/3",)
    assert draw.scene(position.play("end"), last=position.parse("end")).last == ()


def test_to_pass_is_a_button() -> None:
    scene = draw.scene(TURRIS.read(PASS))
    assert [(move.action, move.gesture, move.motions) for move in scene.moves] == [("pass", ("pass",), ())]
    assert [choice.target for choice in scene.choices] == ["pass"]


@every_position("turris")
def test_the_views_show_the_areas_that_are_scored(position: TurrisPosition) -> None:
    views = draw.scene(position).views
    assert [(view.name, view.squares) for view in views] == [
        (name, position.view(name)) for name in ("south", "east", "north", "west", "roof")
    ]
    for view in views:
        for colour in (0, 1):
            assert {view.squares[row][column] for row, column in view.scoring[colour]} <= {colour}
    if position.outcome:
        areas = tuple((len(view.scoring[position.first]), len(view.scoring[1 - position.first])) for view in views)
        assert areas == position.outcome.views


def test_the_ending_says_that_no_piece_is_left() -> None:
    over = "siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiII,WIWnI,IiinI w - a1/9 a3b3/9 -"
    ending = draw.scene(TURRIS.read(over)).ending
    assert ending
    assert ending.stopped == "all pieces are placed"


def test_other_games_have_no_views() -> None:
    assert draw.scene(rules.get("volterra").start()).views == ()
