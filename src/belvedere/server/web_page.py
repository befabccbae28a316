"""The page for browsers: files that were built from `web/`, and its start for every address that it shows itself."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from belvedere.server.refusals import NotFound

BUILT = Path(__file__).parent / "page"
"""Where the page is after `make play`."""

START = "index.html"

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Belvedere</title></head>
<body>
<h1>Belvedere</h1>
<p>The server runs, but its page has not been built: run <code>make play</code>.</p>
</body>
</html>
"""

FOR_EVER = "public, max-age=31536000, immutable"
"""For assets: their names change with what is in them."""


class WebPage(StaticFiles):
    """Answers whatever is no address of the interface."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request; raises NotFound."""
        if scope["type"] != "http" or is_interface(scope["path"]) or scope["method"] not in ("GET", "HEAD"):
            raise NotFound("there is nothing at this address")
        response = await self.get_response(self.get_path(scope), scope)
        await response(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, or the start of the page; raises NotFound."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException:
            if not is_shown_by_page(scope):
                raise NotFound("there is nothing at this address") from None
            response = await self.start(scope)
        is_asset = scope["path"].startswith("/assets/")
        response.headers["Cache-Control"] = FOR_EVER if is_asset else "no-cache"
        return response

    async def start(self, scope: Scope) -> Response:
        """The start of the page, which then shows what is at the address."""
        try:
            return await super().get_response(START, scope)
        except HTTPException:
            return HTMLResponse(NOT_BUILT, 503)


def is_interface(path: str) -> bool:
    """Whether a path is one for programs, and never the page's."""
    return path == "/api" or path.startswith("/api/")


def is_shown_by_page(scope: Scope) -> bool:
    """Whether somebody wants to see a page: they take HTML, and the address is not that of a file."""
    path = scope["path"]
    accepted = Headers(scope=scope).get("accept", "*/*")
    names_file = path.startswith("/assets/") or "." in path.rpartition("/")[2]
    return not names_file and ("text/html" in accepted or "*/*" in accepted)
