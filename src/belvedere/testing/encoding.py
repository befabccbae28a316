"""What the encoding of every game promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from belvedere import encode
from belvedere.encode import Encoding
from belvedere.rules import IllegalAction, Position
from belvedere.testing.moments import Moment, some_of
from belvedere.testing.refusals import refused

HIGHEST = 2
"""The highest number of an observation; 0 is the lowest."""


def check_game(played: Sequence[Moment]) -> None:
    """The actions and the observations of some positions of a game are numbers as they must be."""
    start = played[0][0]
    encoding = encode.of(start)
    check_symmetries(encoding)
    check_refusals(encoding, start)
    for position, _ in some_of(list(played)):
        check_actions(encoding, position)
        check_observation(encoding, position)


def check_actions(encoding: Encoding[Any, Any], position: Position) -> None:
    """Every legal action has a number of its own, which leads back to it."""
    legal = position.legal_actions()
    numbers = [encoding.index(position, action) for action in legal]
    assert len(set(numbers)) == len(legal)
    assert all(0 <= number < encoding.actions for number in numbers)
    assert [encoding.action(position, number) for number in numbers] == list(legal)
    assert np.flatnonzero(encoding.mask(position)).tolist() == sorted(numbers)


def check_observation(encoding: Encoding[Any, Any], position: Position) -> None:
    """An observation has its shape, and numbers of order 1."""
    observation = encoding.observe(position)
    assert observation.shape == encoding.shape == (len(encoding.planes), encoding.rows, encoding.columns)
    assert observation.dtype == np.float32
    assert observation.min() >= 0
    assert observation.max() <= HIGHEST


def check_refusals(encoding: Encoding[Any, Any], position: Position) -> None:
    """Numbers that stand for no legal action are refused."""
    for number in (-1, encoding.actions):
        with refused(IllegalAction, f"no action {number}: actions have the numbers 0 to {encoding.actions - 1}"):
            encoding.action(position, number)
    for number in np.flatnonzero(~encoding.mask(position)).tolist():
        with refused(IllegalAction):
            encoding.action(position, number)


def check_symmetries(encoding: Encoding[Any, Any]) -> None:
    """A symmetry moves everything somewhere else."""
    for symmetry in encoding.symmetries:
        assert sorted(symmetry.cells) == list(range(encoding.rows * encoding.columns))
        assert sorted(symmetry.planes) == list(range(len(encoding.planes)))
        assert sorted(symmetry.actions) == list(range(encoding.actions))
    assert len({symmetry.name for symmetry in encoding.symmetries}) == len(encoding.symmetries)
