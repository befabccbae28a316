"""What is said over the WebSocket of a match: the server says a `LiveMessage`, the client a `LiveRequest`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Discriminator, Field, RootModel, Tag

from belvedere.server.events import Event, Request
from belvedere.server.plies import PlyView
from belvedere.server.views import ClockView, MatchState, MatchView

# ------------------------------------------------------------------------------------------------- what the server says


class MatchTold(BaseModel):
    """Everything about the match, at first."""

    match: MatchView
    ply: PlyView | None = Field(description="The newest ply; none for a client that wants no scenes.")


class EventTold(BaseModel):
    """Something has happened, and is committed: the event, and how the match stands after it."""

    event: Event
    clock: ClockView
    state: MatchState
    ply: PlyView | None = Field(description="The newest ply, if it is another one, and the client wants scenes.")


class EventMissed(BaseModel):
    """Something happened while the client was away, and more has happened since."""

    event: Event


class ClockTold(BaseModel):
    """The clock, for a client that came back, after the events it missed."""

    clock: ClockView


class RequestAccepted(BaseModel):
    """A request was done, and committed."""

    accepted: str = Field(description="The id of the request.")
    version: int = Field(description="The version of the match after it.")


class RequestRefused(BaseModel):
    """A request was not done."""

    refused: str | None = Field(description="The id of the request; none if it could not be read.")
    status: int = Field(description="As over HTTP. After 503 the same can be asked for again, by the same id.")
    detail: str = Field(description="Why.")
    events: list[Event] = Field(description="What was missed, if the version was too old; it is told as well.")


class Pong(BaseModel):
    """The answer to a ping."""

    pong: int


class LiveMessage(RootModel[MatchTold | EventTold | EventMissed | ClockTold | RequestAccepted | RequestRefused | Pong]):
    """What the server says over the WebSocket of a match."""


# ------------------------------------------------------------------------------------------------- what the client says


class Ping(BaseModel):
    """Asks whether the connection still works; the same number comes back."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    ping: int = Field(ge=0, lt=2**53)


def ping_or_request(message: Any) -> str:
    """Which of both a message is."""
    return "ping" if isinstance(message, dict) and "ping" in message else "request"


class LiveRequest(
    RootModel[
        Annotated[
            Annotated[Request, Tag("request")] | Annotated[Ping, Tag("ping")],
            Discriminator(ping_or_request),
        ]
    ]
):
    """What a client says over the WebSocket of a match."""
