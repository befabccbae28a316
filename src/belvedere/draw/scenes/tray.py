"""Where pieces lie that are not on the board: in the south those of the first colour, in the north the other's."""

from __future__ import annotations

from belvedere.rules import Colour

EDGE = 0.6
"""The room between the board and what lies beside it."""


def beside(board: tuple[float, float], colour: Colour, along: float, back: float) -> tuple[float, float]:
    """A point beside a board of files and ranks: so far along its edge and back from it, as the owner sees it."""
    files, ranks = board
    return (files - along, ranks + EDGE + back) if colour else (along, -EDGE - back)
