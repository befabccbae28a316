from itertools import pairwise

import pytest

from belvedere import draw
from belvedere.draw.volo import flyers, lattice, spots
from belvedere.rules.volo import GAME, LINE_DIRECTIONS, Fly, VoloPosition
from belvedere.rules.volo_board import hexagon
from tests.draw.reading import named, read, texts
from tests.draw.variants import every_position


@every_position("volo")
def test_every_bird_is_drawn_once_and_the_reserves_are_written(position: VoloPosition) -> None:
    tree = read(draw.svg(position, coordinates=False))
    for colour, name in enumerate(("orange", "blue")):
        assert len(named(tree, "bird", name)) == position.birds[colour].bit_count()
    assert texts(tree) == [str(position.reserve(colour)) for colour in (0, 1)]


def test_rows_are_named_by_points_that_there_are() -> None:
    names = {text for text in texts(read(draw.svg(GAME.start()))) if not text.isdigit()}
    board = hexagon(7)
    assert len(names) == 2 * len(board.rows)
    assert names <= board.bit.keys()


@pytest.mark.parametrize("side", [4, 7, 13])
def test_lines_join_all_neighbours_and_leave_missing_points_out(side: int) -> None:
    board = hexagon(side)
    joined = set()
    for direction in LINE_DIRECTIONS:
        for start, end in lattice(board, direction):
            line = [start]
            while line[-1] != end:
                line.append(board.name[board.shift(board.bit[line[-1]], direction)])
            joined |= {frozenset(pair) for pair in pairwise(line)}
    neighbours = {
        frozenset((point, there)) for point, bit in board.bit.items() for there in board.names(board.neighbours(bit))
    }
    assert joined == neighbours


def test_neighbours_are_equally_far_from_each_other() -> None:
    board = hexagon(5)
    at = spots(board)
    for point, bit in board.bit.items():
        for there in board.names(board.neighbours(bit)):
            (x, y), (to_x, to_y) = at[point], at[there]
            assert (to_x - x) ** 2 + (to_y - y) ** 2 == pytest.approx(50**2)


@every_position("volo")
def test_birds_land_where_the_rules_let_them_land(position: VoloPosition) -> None:
    mine = set(position.hexagon.names(position.birds[position.colour]))
    for action in position.legal_actions():
        if isinstance(action, Fly):
            starts, landed = zip(*flyers(position.hexagon, action), strict=True)
            after = set(position.hexagon.names(position.after(action).birds[position.colour]))
            assert mine - set(starts) | set(landed) == after
