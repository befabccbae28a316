"""That players of every kind play a game."""

from __future__ import annotations

from belvedere import engine
from belvedere.record.draws import starts_turn
from belvedere.rules import Position

DESCRIPTIONS = ("random", "greedy", "uct:nodes=20")

MOST_ACTIONS = 10
"""How many actions each player plays."""


def check_players(start: Position) -> None:
    """Players that need nothing but the rules choose legal actions."""
    for description in DESCRIPTIONS:
        player = engine.player(description, seed=1)
        position, before = start, list[Position]()
        for _ in range(MOST_ACTIONS):
            if position.outcome:
                break
            action = player.choose(position, before)
            assert position.why_not(action) is None, f"{description} plays {action}"
            if starts_turn(position):
                before.append(position)
            position = position.play(action)
