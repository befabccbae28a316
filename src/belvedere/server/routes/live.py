"""A match live, over a WebSocket.

The server first sends the match, or, to who comes back and says which version they know, the events since then and the
clock; then every event as it is committed. The client sends requests, as to `/events`, and each is accepted or refused.
All that the server says is a `LiveMessage`, all that is said to it a `LiveRequest`.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Discriminator, Field, RootModel, Tag, ValidationError

from belvedere.server.context import Service
from belvedere.server.events import Event, Request
from belvedere.server.languages import in_language, language_of
from belvedere.server.problems import what_is_wrong
from belvedere.server.refusals import Invalid, NotAllowed, Refusal, Stale, TooLarge
from belvedere.server.routes.matches import MatchId
from belvedere.server.views import ClockView, MatchView, clock_view, match_view

router = APIRouter()

MOST_BYTES = 4096
"""The longest message that is listened to."""


# ------------------------------------------------------------------------------------------------- what the server says


class MatchTold(BaseModel):
    """Everything about the match, at first."""

    match: MatchView


class EventTold(BaseModel):
    """Something has happened, and is committed."""

    event: Event


class ClockTold(BaseModel):
    """The clock, for who comes back and has been told the events."""

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
    events: list[Event] = Field(description="What was missed, if the version was too old.")


class Pong(BaseModel):
    """The answer to a ping."""

    pong: int


class LiveMessage(RootModel[MatchTold | EventTold | ClockTold | RequestAccepted | RequestRefused | Pong]):
    """What the server says over the WebSocket of a match."""


# -------------------------------------------------------------------------------------------------- what is said to it


class Ping(BaseModel):
    """Asks whether the connection still works; the same number comes back."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    ping: int = Field(ge=0, lt=2**53)


def is_ping(message: Any) -> str:
    """Which of both a message is."""
    return "ping" if isinstance(message, dict) and "ping" in message else "request"


class LiveRequest(
    RootModel[Annotated[Annotated[Request, Tag("request")] | Annotated[Ping, Tag("ping")], Discriminator(is_ping)]]
):
    """What is said to the server over the WebSocket of a match."""


# ------------------------------------------------------------------------------------------------------- the connection


@router.websocket("/api/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: MatchId, version: int | None = None) -> None:
    """Play or watch a match."""
    service: Service = socket.app.state.service
    person = await service.who(socket)
    await service.matches.get(match_id)
    with service.matches.hub.listening(match_id) as news, suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.accept()
        match = await service.matches.get(match_id)
        told_already = match.version  # while this is sent, the match may go on: the news tells of it
        if version is None or not 0 <= version <= match.version:
            await send(socket, MatchTold(match=match_view(match, person, language_of(socket))))
        else:
            for event in match.events_since(version):
                await send(socket, EventTold(event=event))
            await send(socket, ClockTold(clock=clock_view(match)))
        listening = asyncio.create_task(listen(socket, service, match_id))
        telling = asyncio.create_task(tell(socket, news, told_already))
        _, waiting = await asyncio.wait((listening, telling), return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        for ended in await asyncio.gather(listening, telling, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        await socket.close()


async def tell(socket: WebSocket, news: asyncio.Queue[Event | None], told_already: int) -> None:
    """Sends every event."""
    while (event := await news.get()) is not None:
        if event.version > told_already:
            await send(socket, EventTold(event=event))


async def listen(socket: WebSocket, service: Service, match_id: str) -> None:
    """Answers everything that is said."""
    while True:
        text = await socket.receive_text()
        await send(socket, await answer(socket, service, match_id, text))


async def answer(socket: WebSocket, service: Service, match_id: str, text: str) -> BaseModel:
    """The answer to what is said. Who says it may have lost their cookie or token since the last time."""
    asked: str | None = None
    try:
        said = read(text)
        if isinstance(said, Ping):
            return Pong(pong=said.ping)
        asked = said.id
        person = await service.who(socket)
        if person is None:
            raise NotAllowed("you are not one of the players of this match: you can only watch it")
        live = await service.matches.submit(match_id, person.id, said)
    except Refusal as refusal:
        missed = list(refusal.events) if isinstance(refusal, Stale) else []
        detail = in_language(str(refusal), language_of(socket))
        return RequestRefused(refused=asked, status=refusal.status, detail=detail, events=missed)
    return RequestAccepted(accepted=said.id, version=live.version)


def read(text: str) -> Request | Ping:
    """What is said; raises Refusal."""
    if len(text) > MOST_BYTES:
        raise TooLarge(f"a message has {MOST_BYTES} characters at most")
    try:
        return LiveRequest.model_validate_json(text).root
    except ValidationError as error:
        raise Invalid(what_is_wrong(error.errors())) from None


async def send(socket: WebSocket, message: BaseModel) -> None:
    """Says something."""
    await socket.send_text(message.model_dump_json())
