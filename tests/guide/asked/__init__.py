"""What each step of a lesson asks, judged by the rules: `ASKED` in the module of the game here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from belvedere.rules import Position
from belvedere.rules.voldetour import Place

Asked: TypeAlias = Callable[[Any, Any], bool]
"""Whether an action in a position does what a step asks."""


def anything(_position: Position, _action: Any) -> bool:
    return True


def wins(position: Position, action: Any) -> bool:
    outcome = position.after(action).outcome
    return outcome is not None and outcome.winner == position.to_move


def wins_next(position: Position) -> bool:
    """Whether who is to move has an action that wins at once; what is built in Voldétour wins no game by itself."""
    actions = position.legal_actions()
    return any(wins(position, action) for action in actions if not isinstance(action, Place))
