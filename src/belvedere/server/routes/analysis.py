"""Analysis of a position over a WebSocket, and hints in a match.

Over the WebSocket the client sends an `AnalysisRequest`, and the server answers by an `AnalysisMessage` several times a
second, the last one `final`. The next request ends the one before.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, aclosing, suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field, RootModel, ValidationError

from belvedere.server.analysis import AnalysisRequest, AnalysisView, PositionAnalysis
from belvedere.server.context import Asking, Service, TheService
from belvedere.server.hints import Hint
from belvedere.server.languages import in_language, language_of
from belvedere.server.limits import address_of
from belvedere.server.problems import what_is_wrong
from belvedere.server.refusals import Invalid, Refusal
from belvedere.server.routes.live import send
from belvedere.server.routes.matches import REFUSED, MatchId

router = APIRouter(tags=["analysis"])


class AnalysisTold(BaseModel):
    """What has been found so far."""

    analysis: AnalysisView


class AnalysisRefused(BaseModel):
    """A position is not analysed."""

    refused: str = Field(description="The id of the request; empty if it has none, or could not be read.")
    status: int = Field(description="As over HTTP.")
    detail: str = Field(description="Why.")


class AnalysisMessage(RootModel[AnalysisTold | AnalysisRefused]):
    """What the server says over the WebSocket of analyses."""


@router.websocket("/api/analysis")
async def analyse(socket: WebSocket) -> None:
    """Analyse positions, one at a time."""
    service: Service = socket.app.state.service
    with ExitStack() as counted:
        if service.configuration.limits:
            counted.enter_context(service.analyses.one_more(address_of(socket.scope)))
        await socket.accept()
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
            request = read(text)
            asked = request.id
            async with aclosing(service.thinkers.think(PositionAnalysis(request))) as thoughts:
                async for analysis in thoughts:
                    await send(socket, AnalysisTold(analysis=analysis))
        except Refusal as refusal:
            detail = in_language(str(refusal), language_of(socket))
            await send(socket, AnalysisRefused(refused=asked, status=refusal.status, detail=detail))


def read(text: str) -> AnalysisRequest:
    """A request; raises Refusal."""
    try:
        return AnalysisRequest.model_validate_json(text)
    except ValidationError as error:
        raise Invalid(what_is_wrong(error.errors())) from None


@router.post("/api/matches/{match_id}/hint", responses=REFUSED)
async def hint(match_id: MatchId, service: TheService, person: Asking) -> Hint:
    """Ask what the computer would play in your place: not in rated matches, nor against somebody elsewhere."""
    return await service.hints.hint(match_id, person)
