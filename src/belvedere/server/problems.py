"""Refusals and mistakes as answers: over HTTP each is a `Problem`, and a WebSocket is closed with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketState

from belvedere.server.languages import in_language, language_of
from belvedere.server.refusals import Invalid, Refusal, Stale, TooMany
from belvedere.server.views import Problem

EVERYWHERE: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "It cannot be read, or cannot be done."},
    403: {"model": Problem, "description": "It comes from the page of somebody else, or is for somebody else to do."},
    413: {"model": Problem, "description": "The body is too long."},
    415: {"model": Problem, "description": "The body is not JSON."},
    422: {"model": Problem, "description": "Something in the request is missing or wrong."},
    429: {"model": Problem, "description": "Too many requests: `Retry-After` says for how many seconds to wait."},
    500: {"model": Problem, "description": "A mistake of the server."},
    503: {"model": Problem, "description": "The database does not answer, or the server ends: try again later."},
}
"""The answers that every address may give, besides its own."""

LONGEST_REASON = 123
"""Bytes of the reason for which a WebSocket is closed, by its protocol."""

PARTS = ("body", "path", "query")
"""The parts of a request that can be wrong; whoever has sent it knows which one is meant."""

FIELDS = {
    "name": ("the name", "3 to 24 letters, digits, - and _"),
    "password": ("the password", "no control characters"),
    "new_password": ("the new password", "no control characters"),
    "label": ("the label", "no control characters"),
}
"""What people fill in: how it is called, and how it is written. All else is for programs, and has its own name."""

TYPES = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}
"""What something has to be, by the name that pydantic has for the mistake."""


def problem(refusal: Refusal, connection: HTTPConnection) -> JSONResponse:
    """The answer to a request that is refused."""
    detail = in_language(str(refusal), language_of(connection))
    missed = list(refusal.events) if isinstance(refusal, Stale) else []
    body = Problem(detail=detail, events=missed).model_dump(mode="json", exclude_none=True)
    headers = {"Retry-After": str(refusal.seconds)} if isinstance(refusal, TooMany) else None
    return JSONResponse(body, refusal.status, headers)


async def close(socket: WebSocket, refusal: Refusal) -> None:
    """Closes a WebSocket. One that is not open yet is opened first, as browsers do not tell why one did not open."""
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.accept()
    reason = in_language(str(refusal), language_of(socket))
    await socket.close(4000 + refusal.status, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Answers a request that is refused, before anything else has been sent."""
    if scope["type"] == "websocket":
        await close(WebSocket(scope, receive, send), refusal)
    else:
        await problem(refusal, HTTPConnection(scope))(scope, receive, send)


def what_is_wrong(errors: Sequence[Any]) -> str:
    """The first of some mistakes that pydantic has found, in a sentence that repeats nothing of what was sent."""
    first = errors[0]
    if first["type"] == "json_invalid":
        return "the message cannot be read as JSON"
    loc = first["loc"][1:] if first["loc"][:1] and first["loc"][0] in PARTS else first["loc"]
    where = ".".join(map(str, loc)) or "the message"
    field, shape = FIELDS.get(where, (where, ""))
    context = first.get("ctx", {})
    if first["type"] in TYPES:
        return f"{field} has to be {TYPES[first['type']]}"
    match first["type"]:
        case "missing":
            return f"{field} is missing"
        case "extra_forbidden":
            return f"{field} is not known here: leave it out"
        case "string_too_short":
            return f"{field} is too short: it needs at least {characters(context['min_length'])}"
        case "string_too_long":
            return f"{field} is too long: it may have at most {characters(context['max_length'])}"
        case "string_pattern_mismatch":
            return f"{field} is not written as it should be: {shape or context['pattern']}"
        case "too_short":
            return f"{field} has too few parts: {context['min_length']} are the least"
        case "too_long":
            return f"{field} has too many parts: {context['max_length']} are the most"
        case "greater_than_equal":
            return f"{field} is too small: {context['ge']} is the least"
        case "less_than_equal":
            return f"{field} is too large: {context['le']} is the most"
        case "literal_error":
            return f"{field} has to be one of {context['expected'].replace(' or ', ', ')}"
        case "union_tag_invalid":
            return f"{field}.kind has to be one of {context['expected_tags']}"
        case _:
            return f"{field}: {first['msg']}"


def characters(number: int) -> str:
    """So many characters."""
    return "1 character" if number == 1 else f"{number} characters"


def handle(app: FastAPI) -> None:
    """Answers refusals and invalid requests."""

    @app.exception_handler(Refusal)
    async def refused(connection: HTTPConnection, refusal: Refusal) -> JSONResponse | None:
        if isinstance(connection, WebSocket):
            await close(connection, refusal)
            return None
        return problem(refusal, connection)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return problem(Invalid(what_is_wrong(error.errors())), request)

    @app.exception_handler(WebSocketRequestValidationError)
    async def invalid_socket(socket: WebSocket, error: WebSocketRequestValidationError) -> None:
        await close(socket, Invalid(what_is_wrong(error.errors())))
