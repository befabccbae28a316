"""Refusals and mistakes as answers over HTTP: all of them are a `Problem`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from belvedere.server.refusals import Refusal, Stale, TooMany
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


def problem(refusal: Refusal) -> JSONResponse:
    """The answer to a request that is refused."""
    missed = list(refusal.events) if isinstance(refusal, Stale) else []
    body = Problem(detail=str(refusal), events=missed).model_dump(mode="json", exclude_none=True)
    headers = {"Retry-After": str(refusal.seconds)} if isinstance(refusal, TooMany) else None
    return JSONResponse(body, refusal.status, headers)


def what_is_wrong(errors: Sequence[Any]) -> str:
    """The first of some mistakes that pydantic has found, in a sentence that repeats nothing of what was sent."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "the message"
    return f"{where}: {first['msg']}"


def handle(app: FastAPI) -> None:
    """Answers refusals and invalid requests."""

    @app.exception_handler(Refusal)
    async def refused(_: Request, refusal: Refusal) -> JSONResponse:
        return problem(refusal)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse({"detail": what_is_wrong(error.errors())}, 422)
