"""What the server writes down: a line for every request, and what went wrong. Never a secret.

Queries, headers and bodies are left out, since tokens, cookies, passwords and invitations come in them.
"""

from __future__ import annotations

import logging
import sys
from time import perf_counter
from typing import Any

import structlog
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from structlog.typing import Processor

from belvedere.server.ids import new_id

LONGEST_PATH = 200

log: structlog.stdlib.BoundLogger = structlog.get_logger("belvedere")


def set_up(form: str) -> None:
    """Writes to the standard error from now on: as text for people, or as JSON."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if form == "json":
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        last += [
            structlog.dev.ConsoleRenderer(
                sort_keys=False,
                pad_event_to=0,
                colors=sys.stderr.isatty(),
                exception_formatter=structlog.dev.plain_traceback,
            )
        ]
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for talkative in ("alembic", "uvicorn"):  # what uvicorn says of requests we say ourselves
        logging.getLogger(talkative).setLevel(logging.WARNING)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


class RequestLog:
    """Writes a line for every request and every WebSocket; answers what went wrong without saying what."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        status = 0

        async def noting(message: Message) -> None:
            nonlocal status
            status = status_of(message) or status
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except (ClientDisconnect, WebSocketDisconnect):
            pass
        except Exception as error:
            failure = new_id()
            log.error("failed", id=failure, **described(scope), exc_info=error)
            if not status:
                await went_wrong(failure)(scope, receive, noting)
            elif status == 101:
                await noting({"type": "websocket.close", "code": 1011})
        finally:
            milliseconds = round(1000 * (perf_counter() - begun), 1)
            log.info("answered", **described(scope), status=status, ms=milliseconds)


def status_of(message: Message) -> int:
    """The status that a message of the application tells; of a WebSocket, 101 when it opens and the code at its end."""
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(message["status"])
        case "websocket.accept":
            return 101
        case "websocket.close":
            return int(message.get("code", 1000))
        case _:
            return 0


def described(scope: Scope) -> dict[str, Any]:
    """What is written down of a request. Its path stays encoded, so that nobody can write lines of their own."""
    path = scope["raw_path"].decode("ascii", "backslashreplace")[:LONGEST_PATH]
    method = scope["method"] if scope["type"] == "http" else "WEBSOCKET"
    return {"method": method, "path": path, "person": scope.get("state", {}).get("person")}


def went_wrong(failure: str) -> JSONResponse:
    """The answer when something went wrong that is written down under an id."""
    return JSONResponse({"detail": f"something went wrong here; it has been noted as {failure}", "events": []}, 500)
