"""What the service tells of matches and people: nothing secret, and the same for everybody."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from belvedere.rules import Outcome
from belvedere.server.clocks import Clock, TimeControl
from belvedere.server.events import Event, Offered, PlayerNumber
from belvedere.server.identity import Person
from belvedere.server.ids import now
from belvedere.server.languages import in_language
from belvedere.server.live_match import LiveMatch, Seat

GivenOptions: TypeAlias = dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=200)]]
"""Options of a game and their values, as somebody gives them."""


class NamedValue(BaseModel):
    """A value that can be chosen."""

    value: str = Field(description="What to send.")
    name: str = Field(description="What to show, in the language of who asks.")


class Problem(BaseModel):
    """Why a request was refused."""

    detail: str
    events: list[Event] = Field(default=[], description="What was missed, if the version was too old.")


class SeatView(BaseModel):
    """Who plays one side."""

    kind: Literal["person", "computer", "open", "record"]
    name: str
    level: int | None = None


class ClockView(BaseModel):
    """The time of both players, in milliseconds, as it is when this is sent."""

    control: TimeControl
    left: tuple[int, int]
    running: PlayerNumber | None


class OutcomeView(BaseModel):
    """How a match ended."""

    winner: PlayerNumber | None
    reason: str = Field(description="In a few words, which are the same in every language.")
    sentence: str = Field(description="In the language of who asks.")


class MatchState(BaseModel):
    """How a match stands: what events change besides the actions and the clock, and what is the same for everybody."""

    version: int
    status: Literal["waiting", "playing", "over", "aborted"]
    position: str = Field(description="The position on the board.")
    to_move: PlayerNumber | None
    seats: tuple[SeatView, SeatView]
    offers: dict[Offered, PlayerNumber]
    outcome: OutcomeView | None
    rematch: str | None = Field(description="The id of the next match between the two players, if they agreed on one.")


class MatchView(MatchState):
    """Everything about a match."""

    id: str
    game: str
    options: dict[str, str]
    start: str = Field(description="The position the match began with.")
    actions: list[str]
    players: list[PlayerNumber] = Field(description="Who played each of the actions.")
    you: list[PlayerNumber] = Field(description="The players for whom you act; empty for who only watches.")
    clock: ClockView
    rated: bool
    created: int
    is_record: bool = Field(description="Whether it was brought along as a record, and is only looked at.")


def seat_view(seat: Seat) -> SeatView:
    """What everybody may know of a seat."""
    return SeatView(kind=seat.kind, name=seat.name, level=seat.level)


def clock_view(clock: Clock) -> ClockView:
    """The clock now."""
    moment = now()
    left = (clock.time_left(0, moment), clock.time_left(1, moment))
    return ClockView(control=clock.control, left=left, running=clock.running)


def outcome_view(outcome: Outcome | None, language: str) -> OutcomeView | None:
    """How a match ended, if it did, in a language."""
    if outcome is None:
        return None
    sentence = in_language(outcome.sentence, language)
    return OutcomeView(winner=outcome.winner, reason=outcome.reason, sentence=sentence)


def match_state(live: LiveMatch, language: str) -> MatchState:
    """How a match stands now, in a language."""
    first, second = map(seat_view, live.setup.seats)
    return MatchState(
        version=live.version,
        status=live.status,
        position=live.match.position.text,
        to_move=live.to_move,
        seats=(first, second),
        offers=dict(live.offers),
        outcome=outcome_view(live.match.outcome, language),
        rematch=live.rematch,
    )


def match_view(live: LiveMatch, person: Person | None, language: str) -> MatchView:
    """A match as it is now, in a language, for a person."""
    return MatchView(
        **dict(match_state(live, language)),
        id=live.setup.id,
        game=live.setup.game,
        options=dict(live.setup.options),
        start=live.match.start.text,
        actions=[str(action) for action in live.match.actions],
        players=[node.player for node in live.match.line[1:] if node.player is not None],
        you=[player for player in (0, 1) if person and live.setup.seats[player].person == person.id],
        clock=clock_view(live.clock),
        rated=live.setup.rated,
        created=live.setup.created,
        is_record=live.setup.record is not None,
    )
