from hypothesis import given
from hypothesis import strategies as st

from belvedere import draw
from belvedere.draw.views import largest_areas
from belvedere.rules.tower import VIEWS, View, largest_area
from belvedere.rules.turris import TurrisPosition
from tests.draw.reading import named, read, texts
from tests.draw.variants import every_position

COLOURS = ("white", "black")


@every_position("turris")
def test_every_cube_that_can_be_seen_is_drawn_once(position: TurrisPosition) -> None:
    tree = read(draw.svg(position))
    for colour, name in enumerate(COLOURS):
        cubes = [cube for cube, (owner, _) in position.cubes.items() if owner == colour]
        assert len(named(tree, "cube", name)) == sum(can_be_seen(position, *cube) for cube in cubes)


def can_be_seen(position: TurrisPosition, square: str, level: int) -> bool:
    """Whether the face of a cube to the top, the south or the east is not covered."""
    file, rank = square[0], square[1]
    around = ((square, level + 1), (f"{file}{int(rank) - 1}", level), (f"{chr(ord(file) + 1)}{rank}", level))
    return not all(cube in position.cubes for cube in around)


@every_position("turris")
def test_every_view_shows_what_the_rules_see(position: TurrisPosition) -> None:
    tree = read(draw.svg(position, coordinates=False))
    for name in VIEWS:
        (view,) = named(tree, "view", name)
        seen = [colour for row in position.view(name) for colour in row if colour is not None]
        assert [len(named(view, "seen", colour)) for colour in COLOURS] == [seen.count(0), seen.count(1)]
        sizes = [largest_area(position.view(name), colour) for colour in (0, 1)]
        assert texts(view) == [str(size) for size in sizes]
        assert [bool(named(view, "area", colour)) for colour in COLOURS] == [bool(size) for size in sizes]


@every_position("turris")
def test_points_and_pieces_left_are_written_beside_the_roof(position: TurrisPosition) -> None:
    expected = []
    for colour in (0, 1):
        expected.append(str(sum(largest_area(position.view(name), colour) for name in VIEWS)))
        expected += [f"×{position.reserve(colour)}"] if position.reserve(colour) else []
    written = texts(read(draw.svg(position, coordinates=False)))
    assert written[2 * len(VIEWS) :] == expected
    if position.outcome:
        totals = position.outcome.totals
        assert {written[10], written[-1]} == {str(total) for total in totals}


@given(st.lists(st.tuples(*[st.sampled_from([None, 0, 1])] * 3), max_size=9).map(tuple))
def test_the_scored_areas_are_as_large_as_the_rules_say(view: View) -> None:
    for colour, area in enumerate(largest_areas(view)):
        assert len(area) == largest_area(view, colour)
        assert all(view[row][column] == colour for row, column in area)
