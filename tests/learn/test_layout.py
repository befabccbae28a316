import numpy as np
import pytest

from belvedere import encode, rules
from belvedere.learn.layout import layout_of
from belvedere.rules import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_logit_of_its_own(game: str) -> None:
    encoding = encode.get(game)
    layout = layout_of(encoding)
    cells = encoding.rows * encoding.columns
    assert len(layout.sources) == encoding.actions == len(set(layout.sources.tolist()))
    assert layout.sources.min() >= 0
    assert layout.sources.max() <= layout.planes * cells + layout.pairs * cells**2


def test_the_logit_of_a_stack_is_where_it_comes_from_and_says_where_it_goes() -> None:
    encoding = encode.get("volterra")
    sources = layout_of(encoding).sources
    index = encoding.grid.index  # type: ignore[attr-defined]
    number = {pair: 20 + at for at, pair in enumerate(encoding.pairs)}  # type: ignore[attr-defined]
    one, beside = sources[number["a1", "b2"]], sources[number["b1", "c2"]]
    assert one % 20 == index["a1"]
    assert beside % 20 == index["b1"]
    assert one // 20 == beside // 20 != sources[number["a1", "a2"]] // 20


def test_the_board_of_volo_is_where_its_points_are() -> None:
    encoding = encode.get("volo")
    board = layout_of(encoding).board
    assert board is not None
    assert np.array_equal(board, encoding.observe(rules.get("volo").start())[0] == 1)
