"""A match live, over a WebSocket.

The server first sends the match (`{"match": …}`), or, to who comes back and says which version they know, the events
since then; then every event as it is committed (`{"event": …}`). The client sends requests, as to `/events`, and each
is answered by `{"accepted": ID, "version": …}` or `{"refused": ID, "status": …, "detail": …, "events": […]}`, with the
status that the answer to a plain request would have: after 503 the same can be asked for again, by the same id.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from belvedere.server.context import Service
from belvedere.server.events import Event, Request
from belvedere.server.problems import what_is_wrong
from belvedere.server.refusals import NotAllowed, Refusal, Stale
from belvedere.server.routes.matches import MatchId
from belvedere.server.views import clock_view, match_view

router = APIRouter()

MOST_BYTES = 4096
"""The longest message that is listened to."""


@router.websocket("/api/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: MatchId, version: int | None = None) -> None:
    """Play or watch a match."""
    service: Service = socket.app.state.service
    try:
        person = await service.who(socket)
        match = await service.matches.get(match_id)
    except Refusal as refusal:
        await socket.close(4000 + refusal.status, str(refusal))
        return
    with service.matches.hub.listening(match_id) as news, suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.accept()
        match = await service.matches.get(match_id)
        told_already = match.version  # while this is sent, the match may go on: the news tells of it
        if version is None or not 0 <= version <= match.version:
            await send(socket, {"match": match_view(match, person).model_dump(mode="json")})
        else:
            for event in match.events_since(version):
                await send(socket, told(event))
            await send(socket, {"clock": clock_view(match).model_dump(mode="json")})
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
            await send(socket, told(event))


def told(event: Event) -> dict[str, Any]:
    """The message that tells an event."""
    return {"event": event.model_dump(mode="json", exclude_none=True)}


async def listen(socket: WebSocket, service: Service, match_id: str) -> None:
    """Answers every request."""
    while True:
        text = await socket.receive_text()
        await send(socket, await answer(socket, service, match_id, text))


async def answer(socket: WebSocket, service: Service, match_id: str, text: str) -> dict[str, Any]:
    """The answer to a request. Who asks may have lost their cookie or token since the last one."""
    if len(text) > MOST_BYTES:
        detail = f"a message has {MOST_BYTES} characters at most"
        return {"refused": None, "status": 413, "detail": detail, "events": []}
    try:
        request = Request.model_validate_json(text)
    except ValidationError as error:
        return {"refused": None, "status": 422, "detail": what_is_wrong(error.errors()), "events": []}
    try:
        person = await service.who(socket)
        if person is None:
            raise NotAllowed("you are not one of the players of this match: you can only watch it")
        live = await service.matches.submit(match_id, person.id, request)
    except Refusal as refusal:
        missed = refusal.events if isinstance(refusal, Stale) else ()
        events = [event.model_dump(mode="json", exclude_none=True) for event in missed]
        return {"refused": request.id, "status": refusal.status, "detail": str(refusal), "events": events}
    return {"accepted": request.id, "version": live.version}


async def send(socket: WebSocket, message: dict[str, Any]) -> None:
    """Sends a message."""
    await socket.send_json(message)
