"""Positions to check: those of random games, each with the action that led to it."""

from __future__ import annotations

import random
from typing import TypeAlias

from belvedere.rules import Action, Position

Moment: TypeAlias = tuple[Position, Action | None]
"""A position, and the action that led to it."""


def random_game(start: Position, seed: int, most: int = 400, only: type[Action] = Action) -> list[Moment]:
    """A game of at most that many random actions, of one kind only as far as there are any."""
    chance = random.Random(seed)
    game: list[Moment] = [(start, None)]
    while len(game) <= most and game[-1][0].outcome is None:
        position, _ = game[-1]
        legal = position.legal_actions()
        action = chance.choice([action for action in legal if isinstance(action, only)] or [legal[-1]])
        game.append((position.after(action), action))
    return game


def some_of(game: list[Moment]) -> list[Moment]:
    """Five moments of a game, the first and the last among them."""
    return [game[round(share * (len(game) - 1))] for share in (0, 0.2, 0.5, 0.8, 1)]
