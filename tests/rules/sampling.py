"""Positions to test on: drawn by Hypothesis from random games."""

import random
import re
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies

from belvedere.rules import Game, Position


def random_game(start: Position, seed: int, most: int = 400) -> list[Position]:
    """The positions of a game of random actions, from the start on, for at most that many actions."""
    chance = random.Random(seed)
    positions = [start]
    while len(positions) <= most and positions[-1].outcome is None:
        positions.append(positions[-1].after(chance.choice(positions[-1].legal_actions())))
    return positions


def positions(game: Game, most: int = 400, **settings: object) -> strategies.SearchStrategy[Any]:
    """Positions out of random games, the start and finished ones included."""

    def draw(seed: int, share: float) -> Position:
        played = random_game(game.start(**settings), seed, most)
        return played[round(share * (len(played) - 1))]

    return strategies.builds(draw, strategies.integers(0, 10**6), strategies.floats(0, 1))


def play(start: Position, actions: str) -> Any:
    """The position after some actions in notation, separated by spaces."""
    position = start
    for action in actions.split():
        position = position.play(action)
    return position


def mapped(names: str, mapping: Mapping[str, str]) -> str:
    """A text in which names of squares or points are replaced by others; what is not in the mapping stays."""
    return re.sub(r"[a-z]\d{1,2}", lambda found: mapping.get(found[0], found[0]), names)
