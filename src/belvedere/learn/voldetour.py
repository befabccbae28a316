"""Where the logits of the actions of Voldétour come from in the output of a network."""

from __future__ import annotations

import numpy as np

from belvedere.encode.voldetour import VoldetourEncoding
from belvedere.learn.layout import Layout


def layout(encoding: VoldetourEncoding) -> Layout:
    """A plane for each piece and shape, and one for the Lord."""
    cells = len(encoding.grid.squares)
    planes = {placement[:3]: None for placement in encoding.placements}
    number = {plane: at for at, plane in enumerate(planes)}
    placed = [number[placement[:3]] * cells + encoding.grid.index[placement[3]] for placement in encoding.placements]
    return Layout(len(planes) + 1, np.array([*placed, *range(len(planes) * cells, (len(planes) + 1) * cells)]))
