"""A match live, over a WebSocket.

The server first sends the match, or, to a client that comes back and gives the version it knows, the events since then
and the clock; then every event as it is committed. The client sends requests, as to `/events`, and each is accepted or
refused.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from belvedere.server.context import Service
from belvedere.server.events import Request
from belvedere.server.identity import Person
from belvedere.server.languages import in_language, language_of
from belvedere.server.live_match import LiveMatch
from belvedere.server.live_messages import (
    ClockTold,
    EventMissed,
    LiveRequest,
    MatchTold,
    Ping,
    Pong,
    RequestAccepted,
    RequestRefused,
)
from belvedere.server.news import News
from belvedere.server.plies import Ply
from belvedere.server.problems import what_is_wrong
from belvedere.server.refusals import Invalid, NotAllowed, Refusal, Stale, TooLarge
from belvedere.server.routes.matches import MatchId
from belvedere.server.views import clock_view, match_view

router = APIRouter()

MOST_BYTES = 4096
"""The longest message that is listened to."""


@router.websocket("/api/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: MatchId, version: int | None = None, scenes: bool = True) -> None:
    """Play or watch a match. With `scenes=false` the messages have no plies, which are most of what is sent."""
    service: Service = socket.app.state.service
    person = await service.who(socket)
    await service.matches.get(match_id)
    with service.matches.hub.listening(match_id) as news, suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.accept()
        match = await service.matches.get(match_id)
        told_already = match.version  # while this is sent, the match may go on: the news tells of it
        if version is None or not 0 <= version <= match.version:
            await tell_match(socket, match, person, scenes)
        else:
            await tell_missed(socket, match, version, scenes)
        listening = asyncio.create_task(listen(socket, service, match_id))
        telling = asyncio.create_task(tell(socket, news, told_already, scenes))
        _, waiting = await asyncio.wait((listening, telling), return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        for ended in await asyncio.gather(listening, telling, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        await socket.close()


async def tell_match(socket: WebSocket, match: LiveMatch, person: Person | None, scenes: bool) -> None:
    """Sends everything about the match."""
    language = language_of(socket)
    view, ply = match_view(match, person, language), Ply.of(match)

    def write() -> str:
        return MatchTold(match=view, ply=ply.view(language) if scenes else None).model_dump_json()

    await socket.send_text(await asyncio.to_thread(write) if scenes else write())


async def tell_missed(socket: WebSocket, match: LiveMatch, version: int, scenes: bool) -> None:
    """Sends the events since a version, the last one with how the match stands after it, and the clock."""
    missed = match.events_since(version)
    if missed:
        last = News(match, *missed)  # now, as the match may go on while the others are sent
        for event in missed[:-1]:
            await send(socket, EventMissed(event=event))
        await socket.send_text(await last.message(language_of(socket), scenes))
    await send(socket, ClockTold(clock=clock_view(match.clock)))


async def tell(socket: WebSocket, news: asyncio.Queue[News | None], told_already: int, scenes: bool) -> None:
    """Sends every event."""
    language = language_of(socket)
    while (happened := await news.get()) is not None:
        if happened.event.version > told_already:
            await socket.send_text(await happened.message(language, scenes))


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
