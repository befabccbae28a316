from __future__ import annotations

import asyncio

import httpx
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message
from starlette.websockets import WebSocket
from structlog.testing import capture_logs

from belvedere.server.logs import RequestLog


async def broken(_: Request) -> PlainTextResponse:
    raise RuntimeError("a detail that is nobody's business")


async def left(_: Request) -> PlainTextResponse:
    raise ClientDisconnect


async def broken_socket(socket: WebSocket) -> None:
    await socket.accept()
    raise RuntimeError("a detail that is nobody's business")


routes = [Route("/broken", broken), Route("/left", left), WebSocketRoute("/live", broken_socket)]
app = RequestLog(Starlette(routes=routes).router)


def ask(path: str) -> httpx.Response:
    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return await client.get(path)

    return asyncio.run(asked())


def test_a_failure_is_written_down_and_its_answer_tells_only_where() -> None:
    with capture_logs() as lines:
        answer = ask("/broken?secret=1")
    failed, answered = lines
    assert answer.status_code == answered["status"] == 500
    assert answer.json()["detail"] == f"something went wrong here; it has been noted as {failed['id']}"
    assert str(failed["exc_info"]) == "a detail that is nobody's business"
    assert (failed["method"], failed["path"]) == ("GET", "/broken")


def told(kind: str, path: str) -> list[Message]:
    """What the application sends to who asks for something and says no more."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": kind, "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": []}
    asyncio.run(app(scope, receive, send))
    return sent


def test_who_leaves_before_the_answer_is_no_failure() -> None:
    with capture_logs() as lines:
        assert told("http", "/left") == []
    assert [line["event"] for line in lines] == ["answered"]


def test_a_failure_ends_its_websocket() -> None:
    with capture_logs() as lines:
        sent = told("websocket", "/live")
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
    assert sent[-1]["code"] == lines[-1]["status"] == 1011
