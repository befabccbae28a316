"""Whether the rules, or the core, agree with what another implementation has written down."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Protocol

from belvedere.engine.vectors import Digest, Vector
from belvedere.rules import Outcome, Player, RulesError


class Replayed(Protocol):
    """What a comparison needs of a position, of the rules or of the core."""

    @property
    def to_move(self) -> Player:
        """Whose action is next."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def legal_actions(self) -> Sequence[object]:
        """The legal actions, which are written as their notation."""

    def play(self, action: str) -> Replayed:
        """The position after an action in notation; raises RulesError."""


class Comparison:
    """Compares the rules, or the core, with vectors; plays only those actions that the last vector did not have."""

    def __init__(self, start: Replayed) -> None:
        self.actions: list[str] = []
        self.positions = [start]
        """The start and the position after each of the actions."""

    def position_after(self, actions: list[str]) -> Replayed:
        """The position after some actions from the start; raises as `Position.play` does."""
        pairs = zip(self.actions, actions, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        del self.actions[common:], self.positions[common + 1 :]
        for action in actions[common:]:
            self.positions.append(self.positions[-1].play(action))
            self.actions.append(action)
        return self.positions[-1]

    def differences(self, vector: Vector) -> list[str]:
        """In what the rules differ from a vector, one line each."""
        try:
            position = self.position_after(vector.actions)
        except RulesError as error:
            return [f"{vector.actions[len(self.actions)]} is refused: {error}"]
        outcome = position.outcome
        found = {
            "to_move": (vector.to_move, None if outcome else position.to_move),
            "over": (vector.over, outcome is not None),
            "winner": (vector.winner, outcome.winner if outcome else None),
        }
        differences = [
            f"{name}: expected {json.dumps(theirs)}, ours {json.dumps(ours)}"
            for name, (theirs, ours) in found.items()
            if theirs != ours
        ]
        return differences + legal_differences(vector.legal, [str(action) for action in position.legal_actions()])


def legal_differences(expected: list[str] | Digest, ours: list[str]) -> list[str]:
    """In what our legal actions differ from the expected ones."""
    if isinstance(expected, Digest):
        digest = Digest.of(ours)
        return [] if digest == expected else [f"legal: expected {expected}, ours {digest}"]
    missing = sorted((Counter(expected) - Counter(ours)).elements())
    extra = sorted((Counter(ours) - Counter(expected)).elements())
    return [
        f"legal, {name}: {' '.join(actions)}" for name, actions in (("missing", missing), ("extra", extra)) if actions
    ]
