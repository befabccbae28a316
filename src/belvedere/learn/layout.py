"""How the output of a network becomes logits of actions, and what its board looks like.

The module of a game here has a function `layout` that says so.

A network says something about every cell, in several planes; in some games about every pair of cells; and about the
position as a whole. Which of these numbers is the logit of which action follows from what the action does. So the heads
stay small where actions are many, and what is learnt on one square helps on others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere import rules
from belvedere.encode import Encoding


@dataclass(frozen=True)
class Layout:
    """Where the logit of each action comes from."""

    planes: int
    """How many numbers there are for every cell."""

    sources: NDArray[np.int64]
    """By action: an index into the planes, read one after the other; then in the pairs of cells; and last the whole."""

    pairs: bool = False
    """Whether there is a number for every pair of cells."""

    board: NDArray[np.bool_] | None = None
    """Which cells of the grid there are, if not all."""


def layout_of(encoding: Encoding[Any, Any]) -> Layout:
    """The layout for the game of an encoding; raises BrokenGame if it brings none."""
    layout: Layout = rules.needed("learn", encoding.game).layout(encoding)
    return layout
