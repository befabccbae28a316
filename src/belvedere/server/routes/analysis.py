"""Analysis of a position over a WebSocket, and hints in a match.

Over the WebSocket the client sends an `AnalysisRequest`, and the server answers by `{"analysis": …}` several times a
second, the last one `final`, or by `{"refused": ID, "detail": …}`. The next request ends the one before.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, aclosing, suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from belvedere.server.analysis import AnalysisRequest, PositionAnalysis
from belvedere.server.context import Asking, Service, TheService
from belvedere.server.hints import Hint
from belvedere.server.limits import address_of
from belvedere.server.problems import what_is_wrong
from belvedere.server.refusals import Refusal
from belvedere.server.routes.matches import REFUSED, MatchId

router = APIRouter(tags=["analysis"])


@router.websocket("/api/analysis")
async def analyse(socket: WebSocket) -> None:
    """Analyse positions, one at a time."""
    service: Service = socket.app.state.service
    await socket.accept()
    with ExitStack() as counted:
        try:
            if service.settings.limits:
                counted.enter_context(service.analyses.one_more(address_of(socket.scope)))
        except Refusal as refusal:
            await socket.close(4000 + refusal.status, str(refusal))
            return
        await listen(socket, service)


async def listen(socket: WebSocket, service: Service) -> None:
    """Answers every request until the next one comes."""
    answering: asyncio.Task[None] | None = None
    try:
        while True:
            text = await socket.receive_text()
            if answering:
                answering.cancel()
                await asyncio.wait((answering,))
            answering = asyncio.create_task(answer(socket, service, text))
    except WebSocketDisconnect:
        pass
    finally:
        if answering:
            answering.cancel()


async def answer(socket: WebSocket, service: Service, text: str) -> None:
    """Answers a request."""
    asked = ""
    with suppress(WebSocketDisconnect, RuntimeError):  # whoever asked is gone
        try:
            request = AnalysisRequest.model_validate_json(text)
            asked = request.id
            async with aclosing(service.thinkers.think(PositionAnalysis(request))) as thoughts:
                async for analysis in thoughts:
                    await socket.send_json({"analysis": analysis.model_dump(mode="json")})
        except ValidationError as error:
            await socket.send_json({"refused": asked, "detail": what_is_wrong(error.errors())})
        except Refusal as refusal:
            await socket.send_json({"refused": asked, "detail": str(refusal)})


@router.post("/api/matches/{match_id}/hint", responses=REFUSED)
async def hint(match_id: MatchId, service: TheService, person: Asking) -> Hint:
    """Ask what the computer would play in your place: not in rated matches, nor against somebody elsewhere."""
    return await service.hints.hint(match_id, person)
