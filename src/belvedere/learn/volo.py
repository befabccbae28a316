"""Where the logits of the actions of Volo come from in the output of a network."""

from __future__ import annotations

import numpy as np

from belvedere.encode.volo import VoloEncoding
from belvedere.learn.layout import Layout


def layout(encoding: VoloEncoding) -> Layout:
    """A plane for single points, and the pairs for flights."""
    cells = encoding.rows * encoding.columns
    cell = {point: encoding.cell[point][0] * encoding.columns + encoding.cell[point][1] for point in encoding.points}
    board = np.zeros(cells, dtype=np.bool_)
    board[list(cell.values())] = True
    sources = [cell[one] if one == other else cells + cell[one] * cells + cell[other] for one, other in encoding.pairs]
    return Layout(1, np.array([*sources, cells + cells**2]), True, board.reshape(encoding.rows, encoding.columns))
