"""The plies of a match as the page gets them: a position after so many actions, and who played the last one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from pydantic import Field

from belvedere.record import Node
from belvedere.rules import Action, Outcome
from belvedere.server.events import PlayerNumber
from belvedere.server.live_match import LiveMatch
from belvedere.server.refusals import NotFound
from belvedere.server.scenes import PositionView, position_view
from belvedere.server.views import outcome_view


class PlyView(PositionView):
    """A match after so many of its actions."""

    match: str
    ply: int = Field(description="How many actions have been played here.")
    plies: int = Field(description="How many have been played by now.")
    turn: int = Field(description="The number of the turn of the last action; 0 before the first.")
    player: PlayerNumber | None = Field(description="Who played the last action.")
    milliseconds: int | None = Field(description="What they had left on their clock after it.")
    comment: str = Field(description="What a record says about it.")


@dataclass(frozen=True)
class Ply:
    """A match after so many of its actions. It stays the same when the match goes on."""

    match: str
    node: Node
    number: int
    plies: int
    outcome: Outcome | None

    @classmethod
    def of(cls, live: LiveMatch, number: int | None = None) -> Self:
        """A ply of a match, or the newest one; raises NotFound."""
        line = live.match.line
        newest = len(line) - 1
        number = newest if number is None else number
        if number > newest:
            raise NotFound(f"the match has {newest} plies, from 1 on, and 0 is its start: there is no ply {number}")
        return cls(live.setup.id, line[number], number, newest, live.match.outcome if number == newest else None)

    def view(self, language: str) -> PlyView:
        """The ply with its scene, in a language. It takes a while, so it is for a thread."""
        node = self.node
        position = position_view(node.position, node.action, language, earlier_in_turn(node))
        return PlyView(
            **dict(position)
            | {
                "match": self.match,
                "ply": self.number,
                "plies": self.plies,
                "turn": node.turn_number,
                "player": node.player,
                "milliseconds": None if node.clock is None else round(1000 * node.clock),
                "comment": node.comment,
                "outcome": outcome_view(self.outcome, language),
            }
        )


def earlier_in_turn(node: Node) -> tuple[Action, ...]:
    """The actions before that of a node in the same turn, so that people see all that the other player has done."""
    before = node.parent
    if before is None or before.action is None or not before.position.mid_turn:
        return ()
    return (*earlier_in_turn(before), before.action)
