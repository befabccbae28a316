"""Where the logits of the actions of Turris come from in the output of a network."""

from __future__ import annotations

import numpy as np

from belvedere.encode.turris import PLACES, TurrisEncoding
from belvedere.learn.layout import Layout
from belvedere.rules.turris_tower import MAT


def layout(_: TurrisEncoding) -> Layout:
    """To put and to remove, a plane each for pieces that stand, lie along a rank and lie along a file."""
    cells, kinds = len(MAT.squares), 3

    def kind(place: tuple[str, ...]) -> int:
        return 0 if len(place) == 1 else 1 if place[0][1] == place[1][1] else 2

    at = [kind(place) * cells + MAT.index[place[0]] for place in PLACES]
    return Layout(2 * kinds, np.array([*at, *(kinds * cells + place for place in at), 2 * kinds * cells]))
