"""Positions of random games, and games played on two boards at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from belvedere import rules
from belvedere.encode import Encoding, Symmetry
from belvedere.rules import Position

P = TypeVar("P", bound=Position)


def positions(start: P, seed: int, most: int = 80) -> Iterator[P]:
    """The positions of a random game, with the last one."""
    chance = random.Random(seed)
    position = start
    for _ in range(most):
        yield position
        if position.outcome:
            return
        position = position.after(chance.choice(position.legal_actions()))


def check_symmetry(
    encoding: Encoding[Any, Any], symmetry: Symmetry, image: Callable[[Any], Position], start: Position, seed: int
) -> None:
    """Play a random game, and the same one as seen from elsewhere, and compare everything."""
    chance = random.Random(seed)
    position, elsewhere = start, image(start)
    for _ in range(120):
        assert elsewhere == image(position)
        assert np.array_equal(symmetry.image(encoding.observe(position)), encoding.observe(elsewhere))
        assert (position.outcome is None) == (elsewhere.outcome is None)
        if position.outcome and elsewhere.outcome:
            assert position.outcome.winner == elsewhere.outcome.winner
            return
        numbers = [encoding.index(position, action) for action in position.legal_actions()]
        numbers_elsewhere = [encoding.index(elsewhere, action) for action in elsewhere.legal_actions()]
        assert sorted(symmetry.actions[numbers]) == sorted(numbers_elsewhere)
        number = chance.choice(numbers)
        position = position.after(encoding.action(position, number))
        elsewhere = elsewhere.after(encoding.action(elsewhere, int(symmetry.actions[number])))


def start(game: str, **options: str) -> Any:
    """The start of a game."""
    return rules.get(game).start(**options)
