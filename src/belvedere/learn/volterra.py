"""Where the logits of the actions of Volterra come from in the output of a network."""

from __future__ import annotations

import numpy as np

from belvedere.encode.volterra import VolterraEncoding
from belvedere.learn.layout import Layout


def layout(encoding: VolterraEncoding) -> Layout:
    """A plane for steps, and for one and for two tiles a plane for each way from the origin to the target."""
    index, columns, cells = encoding.grid.index, encoding.columns, len(encoding.grid.squares)
    reach = 2
    ways = (2 * reach + 1) ** 2

    def stack(origin: str, target: str, tiles: int) -> int:
        rows_on, columns_on = np.subtract(divmod(index[target], columns), divmod(index[origin], columns))
        way = (rows_on + reach) * (2 * reach + 1) + columns_on + reach
        return int((1 + tiles * ways + way) * cells + index[origin])

    stacks = [stack(origin, target, tiles) for tiles in range(2) for origin, target in encoding.pairs]
    return Layout(1 + 2 * ways, np.array([*range(cells), *stacks]))
