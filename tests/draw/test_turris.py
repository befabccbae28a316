from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belvedere import draw, rules
from belvedere.draw.turris import SLANT
from belvedere.draw.turris_views import largest_areas
from belvedere.rules.turris import TurrisPosition, begin
from belvedere.rules.turris_tower import MAT, VIEWS, View, largest_area
from tests.draw.reading import is_inside, named, read, texts, ways
from tests.draw.variants import every_position
from tests.rules.sampling import play

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
def test_the_mat_shows_how_far_the_tower_can_reach_or_its_frame(position: TurrisPosition) -> None:
    tree = read(draw.svg(position))
    assert bool(named(tree, "reach")) == (position.frame is None)
    assert bool(named(tree, "frame")) == (position.frame is not None)
    (line,) = (*named(tree, "reach"), *named(tree, "frame"))
    (corners,) = ways(line[0])
    places = [MAT.coordinates(square) for square in position.reach]
    assert all(
        is_inside(corners, SLANT.at(file + x, rank + y)) for file, rank in places for x in (0, 1) for y in (0, 1)
    )
    assert [
        is_inside(corners, SLANT.at(file + 0.5, rank + 0.5)) for file, rank in map(MAT.coordinates, MAT.squares)
    ] == [square in position.reach for square in MAT.squares]


@every_position("turris")
def test_the_centre_is_marked_once_the_frame_is_settled(position: TurrisPosition) -> None:
    marks = [mark[0] for mark in named(read(draw.svg(position)), "centre")]
    assert len(marks) == bool(position.centre)
    for mark in marks:
        file, rank = MAT.coordinates(position.centre or "")
        place = SLANT.at(file + 0.5, rank + 0.5, position.heights[position.centre or ""])
        assert (float(mark.attrib["cx"]), float(mark.attrib["cy"])) == pytest.approx(place, abs=0.01)


@pytest.mark.parametrize(("square", "sides"), [("c3", "bcd 234"), ("b4", "abc 345"), ("d2", "cde 123")])
def test_views_have_the_letters_of_the_frame(square: str, sides: str) -> None:
    position = replace(begin(0), centre=square)
    files, ranks = sides.split()
    tree = read(draw.svg(position))
    letters = {
        name: "".join(text for text in texts(view) if text != "0")
        for name in VIEWS
        for view in named(tree, "view", name)
    }
    assert letters == {
        "south": f"{files}S",
        "east": f"{ranks}E",
        "north": f"{files[::-1]}N",
        "west": f"{ranks[::-1]}W",
        "roof": files,
    }


def test_actions_outside_the_frame_are_marked_on_the_mat_and_not_on_the_roof() -> None:
    position = play(rules.get("turris").start(), "c3/1 d3/1 e3/1 e4/1 e5/1")
    for text in ("b2/1", "b2b3/1", "xb2/1", "xb2b3/1"):
        action = position._read_action(text)
        tree = read(draw.svg(position, last=action, targets=[action]))
        assert (len(named(tree, "target")), len(named(tree, "last"))) == (1, 1), text
        inside = position._read_action(text.replace("b2b3", "d3d4").replace("b2", "d4"))
        tree = read(draw.svg(position, last=inside, targets=[inside]))
        assert (len(named(tree, "target")), len(named(tree, "last"))) == (2, 2), text


@every_position("turris")
def test_every_view_shows_what_the_rules_see(position: TurrisPosition) -> None:
    tree = read(draw.svg(position, coordinates=False))
    for name in VIEWS:
        views = named(tree, "view", name)
        assert len(views) == bool(position.frame)
        seen = [colour for row in position.view(name) for colour in row if colour is not None]
        sizes = [largest_area(position.view(name), colour) for colour in (0, 1)]
        for view in views:
            assert [len(named(view, "seen", colour)) for colour in COLOURS] == [seen.count(0), seen.count(1)]
            assert texts(view) == [str(size) for size in sizes]
            assert [bool(named(view, "area", colour)) for colour in COLOURS] == [bool(size) for size in sizes]


@every_position("turris")
def test_points_and_pieces_left_are_written_beside_the_tower(position: TurrisPosition) -> None:
    expected = []
    for colour in (0, 1):
        if position.frame:
            expected.append(str(sum(largest_area(position.view(name), colour) for name in VIEWS)))
        expected += [f"×{position.reserve(colour)}"] if position.reserve(colour) else []
    written = texts(read(draw.svg(position, coordinates=False)))
    assert written[2 * len(VIEWS) if position.frame else 0 :] == expected
    if position.outcome:
        totals = position.outcome.totals
        assert {written[10], written[-1]} == {str(total) for total in totals}


@given(st.lists(st.tuples(*[st.sampled_from([None, 0, 1])] * 3), max_size=9).map(tuple))
def test_the_scored_areas_are_as_large_as_the_rules_say(view: View) -> None:
    for colour, area in enumerate(largest_areas(view)):
        assert len(area) == largest_area(view, colour)
        assert all(view[row][column] == colour for row, column in area)
