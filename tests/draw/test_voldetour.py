from collections import Counter

from belvedere import draw, rules
from belvedere.rules.voldetour import MoveLord, VoldetourPosition
from belvedere.rules.voldetour_equipment import RISES
from tests.draw.reading import named, read, texts
from tests.draw.variants import every_position

COLOURS = ("black", "white")


def seen_cubes(position: VoldetourPosition) -> Counter[tuple[str, str]]:
    """How many cubes of each kind and colour have a face to the top, the south or the east that is not covered."""
    seen: Counter[tuple[str, str]] = Counter()
    for (square, level), pieces in position.cells.items():
        beside = position.equipment.grid.beside[square]
        around = [(square, level + 1), (beside.get("s"), level), (beside.get("e"), level)]
        covers = [position.cells.get((there, level), ()) if there else () for there, level in around]
        if not all(len(cover) == 2 or (cover and cover[0].shape not in RISES) for cover in covers):
            kind = "stair" if pieces[-1].kind == "S" else "block"
            seen[kind, COLOURS[pieces[-1].colour]] += 1
        elif pieces[-1].shape in RISES:
            seen["stair", COLOURS[pieces[-1].colour]] += 1
        if len(pieces) == 2:
            seen["stair", COLOURS[pieces[0].colour]] += 1
    return seen


@every_position("voldetour")
def test_every_piece_is_drawn_once_in_each_cell_where_it_can_be_seen(position: VoldetourPosition) -> None:
    tree = read(draw.svg(position))
    drawn = {(kind, colour): len(named(tree, kind, colour)) for kind in ("block", "stair") for colour in COLOURS}
    expected = seen_cubes(position)
    assert drawn == {key: expected[key] for key in drawn}


@every_position("voldetour")
def test_both_towers_and_both_lords_are_drawn_once(position: VoldetourPosition) -> None:
    tree = read(draw.svg(position))
    for kind in ("tower", "lord"):
        assert [len(named(tree, kind, colour)) for colour in COLOURS] == [1, 1]


@every_position("voldetour")
def test_columns_say_how_high_they_are_and_reserves_how_large(position: VoldetourPosition) -> None:
    written = Counter(texts(read(draw.svg(position, coordinates=False))))
    flat = set(position.heights) - set(position.slopes) - set(position.equipment.towers)
    expected = Counter(str(position.heights[square]) for square in flat if position.heights[square] > 1)
    for colour in (0, 1):
        expected += Counter(f"×{number}" for number in position.reserve(colour).values() if number)
    assert written == expected


def test_a_few_placements_are_marked_by_their_shapes_and_very_many_by_dots() -> None:
    position = rules.get("voldetour").start()
    shapes = [position.parse(text) for text in ("B1@a1", "B2x@a1", "B2y@a1", "Sn@a1", "Sw@a1")]
    few = read(draw.svg(position, targets=shapes))
    assert len(named(few, "target")) == 2, "on a1, and on b1, where the bar of B2x is nearest"
    many = read(draw.svg(position, targets=position.legal_actions()))
    assert len(named(many, "target")) == 98, "every square but the Towers'"


def test_a_stair_that_can_be_nested_is_marked_on_the_slope() -> None:
    position = rules.get("voldetour").start().play("Sn@e5").play("end")
    assert len(named(read(draw.svg(position, targets=[position.parse("Si@e5")])), "target")) == 1


def test_the_squares_that_the_lord_can_reach_have_a_mark() -> None:
    position = rules.get("voldetour").read("wB1@j1 e5,a10 b - 0,0")
    lords = [action for action in position.legal_actions() if isinstance(action, MoveLord)]
    assert len(named(read(draw.svg(position, targets=lords)), "target")) == len(lords) == 24
