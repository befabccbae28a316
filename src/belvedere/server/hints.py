"""Hints: what the computer would play in somebody's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, Field

from belvedere.engine import Analysis, Limits
from belvedere.rules import Position
from belvedere.server.events import Event
from belvedere.server.identity import Person
from belvedere.server.live_match import LiveMatch
from belvedere.server.matches import Matches
from belvedere.server.refusals import Conflict, NotAllowed
from belvedere.server.searching import Searching
from belvedere.server.thinkers import Kind, Thinkers

LIMITS = Limits(seconds=1)


class Hint(BaseModel):
    """What the computer would play."""

    version: int = Field(description="The version of the match that it is for.")
    actions: list[str] = Field(description="The actions up to the end of the turn, as far as they are known.")
    value: float = Field(description="The expected score of the player to move, from 0 to 1.")
    proven: bool
    variation: list[str] = Field(description="These actions, and the best ones after them.")


class HintThought(Searching[Analysis]):
    """The best turn in a position."""

    kind = Kind.HINT

    def __init__(self, position: Position, history: Sequence[Position]) -> None:
        super().__init__()
        self.position = position
        self.history = history

    def steps(self) -> Iterator[Analysis | None]:
        last: Analysis | None = None
        for found in self.searched(self.position, self.history, LIMITS):
            last = found
            yield None
        yield last


class Hints:
    """Hints for people who play against the computer, or on one screen."""

    def __init__(self, matches: Matches, thinkers: Thinkers) -> None:
        self.matches = matches
        self.thinkers = thinkers
        self._thoughts: dict[str, HintThought] = {}
        """The hints that are being thought about, by match."""
        matches.listeners.append(self._heard)

    async def hint(self, match_id: str, person: Person | None) -> Hint:
        """A hint for the player to move; raises Refusal."""
        live = await self.matches.get(match_id)
        check_hint(live, person)
        if match_id in self._thoughts:
            raise Conflict("a hint is being thought about already: wait for it")
        version = live.version
        thought = self._thoughts[match_id] = HintThought(live.match.position, live.match.node.history)
        try:
            found = [news async for news in self.thinkers.think(thought)]
        finally:
            del self._thoughts[match_id]
        live = await self.matches.get(match_id)
        if not found or is_gone(live, thought):
            raise Conflict("the match has gone on: ask again when it is your turn")
        best = found[0].best
        return Hint(
            version=version,
            actions=list(map(str, found[0].turn)),
            value=round(best.value, 4),
            proven=best.proven,
            variation=list(map(str, best.variation)),
        )

    def _heard(self, live: LiveMatch, _: Event) -> None:
        """Stops thinking about what is no longer on the board."""
        thought = self._thoughts.get(live.setup.id)
        if thought and is_gone(live, thought):
            thought.stop()


def is_gone(live: LiveMatch, thought: HintThought) -> bool:
    """Whether a hint comes too late."""
    return live.status != "playing" or live.match.position != thought.position


def check_hint(live: LiveMatch, person: Person | None) -> None:
    """Whether somebody may have a hint; raises Refusal."""
    setup = live.setup
    player = live.player_of(person.id if person else "")
    if setup.rated or not (setup.one_screen or any(seat.kind == "computer" for seat in setup.seats)):
        raise NotAllowed("hints are for matches that are not rated, against the computer or on one screen")
    if live.to_move is None:
        raise Conflict("the match does not go on: there is nothing to play")
    if live.to_move != player:
        raise Conflict("it is not your turn: hints are for the player to move")
