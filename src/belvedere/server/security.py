"""What every request goes through first: pages of others, too much of something, and what is not JSON end here."""

from __future__ import annotations

from contextlib import ExitStack
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from belvedere.server.configuration import Configuration
from belvedere.server.limits import (
    CHANGES,
    FILES,
    MESSAGES,
    PASSWORDS,
    REQUESTS,
    SOCKETS_PER_ADDRESS,
    Bucket,
    Buckets,
    OpenSockets,
    address_of,
    body_limit,
)
from belvedere.server.logs import RequestLog
from belvedere.server.problems import problem, refuse
from belvedere.server.refusals import NotAllowed, NotJson, TooLarge, TooMany
from belvedere.server.web_page import is_interface

SAFE = ("GET", "HEAD", "OPTIONS")
"""The methods that change nothing."""

PASSWORD_PATHS = ("/api/account", "/api/account/password", "/api/account/leave", "/api/session")
"""Where passwords are sent to."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""A page loads only what comes from here: no script and no style is written into it. Textures may be made in it."""

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HTTPS_ONLY = {"Strict-Transport-Security": f"max-age={365 * 24 * 3600}"}


def middleware(configuration: Configuration) -> list[Middleware]:
    """All of it, the outermost first."""
    return [
        Middleware(SecurityHeaders, configuration),
        Middleware(RequestLog),
        *([Middleware(Limits)] if configuration.limits else []),
        Middleware(OwnPages, configuration),
        Middleware(Bodies),
        Middleware(Sockets, configuration),
    ]


class SecurityHeaders:
    """Tells browsers to be careful with every answer."""

    def __init__(self, app: ASGIApp, configuration: Configuration) -> None:
        self.app = app
        self.headers = HEADERS | (HTTPS_ONLY if configuration.secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class OwnPages:
    """Refuses what the page of somebody else sends with the cookies of our people.

    Browsers say where a request comes from. Programs do not, and have no cookies of others that could be misused.
    """

    def __init__(self, app: ASGIApp, configuration: Configuration) -> None:
        self.app = app
        self.configuration = configuration

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        changes = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)
        if changes and not self.is_own(Headers(scope=scope)):
            refusal = NotAllowed("this came from the page of another address: only our own pages may do that")
            await problem(refusal, HTTPConnection(scope))(scope, receive, send)  # opens no WebSocket to other pages
        else:
            await self.app(scope, receive, send)

    def is_own(self, headers: Headers) -> bool:
        """Whether a request comes from a page of ours, or from no page."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin in self.configuration.origins:
            return True
        try:
            page = urlsplit(origin)
        except ValueError:
            return False
        schemes = ("https",) if self.configuration.secure else ("http", "https")
        return page.scheme in schemes and page.netloc.lower() == headers.get("host", "").lower() != ""


class Limits:
    """Refuses too many requests of one address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.requests = Buckets(REQUESTS)
        self.files = Buckets(FILES)
        self.changes = Buckets(CHANGES)
        self.passwords = Buckets(PASSWORDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        try:
            if scope["type"] != "lifespan":
                self.count(scope, address_of(scope))
        except TooMany as refusal:
            await refuse(scope, receive, send, refusal)
        else:
            await self.app(scope, receive, send)

    def count(self, scope: Scope, address: str) -> None:
        """Counts a request; raises TooMany."""
        changes = scope["type"] == "http" and scope["method"] not in SAFE
        if changes or scope["type"] == "websocket" or is_interface(scope["path"]):
            self.requests.take(address)
        else:
            self.files.take(address)
        if changes:
            self.changes.take(address)
            if scope["path"] in PASSWORD_PATHS:
                self.passwords.take(address)


class Bodies:
    """Refuses a body that is too long, or not JSON."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = body_limit(scope["path"])
        too_long = f"the body is too long: {most} bytes are the most"
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise HTTPException(413, too_long)
            return message

        if length.isdecimal() and int(length) > most:
            await refuse(scope, receive, send, TooLarge(too_long))
        elif has_body(headers) and not is_json(headers):
            refusal = NotJson("the body has to be JSON, and its Content-Type application/json")
            await refuse(scope, receive, send, refusal)
        else:
            await self.app(scope, limited, send)


def has_body(headers: Headers) -> bool:
    """Whether a request has a body."""
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def is_json(headers: Headers) -> bool:
    """Whether the body of a request is said to be JSON."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


class Sockets:
    """Watches over WebSockets: not too many of one address, and only text comes in, not too much of it."""

    def __init__(self, app: ASGIApp, configuration: Configuration) -> None:
        self.app = app
        self.limited = configuration.limits
        self.open = OpenSockets(SOCKETS_PER_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        messages = Messages(receive, send, Bucket(MESSAGES) if self.limited else None)
        with ExitStack() as counted:
            try:
                if self.limited:
                    counted.enter_context(self.open.one_more(address_of(scope)))
            except TooMany as refusal:
                await refuse(scope, receive, send, refusal)
            else:
                await self.app(scope, messages.receive, messages.send)


class Messages:
    """The messages of a WebSocket. One that is not as it should be ends it."""

    def __init__(self, receive: Receive, send: Send, bucket: Bucket | None) -> None:
        self._receive = receive
        self._send = send
        self._bucket = bucket
        self._ended = False

    async def receive(self) -> Message:
        """The next message for the application."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return message
        if message.get("text") is None:
            return await self._end(1003, "messages are text, in JSON")
        if self._bucket and self._bucket.take():
            return await self._end(4000 + TooMany.status, f"more than {MESSAGES.per_second} messages per second")
        return message

    async def send(self, message: Message) -> None:
        """Sends a message of the application, unless it has ended."""
        if not self._ended:
            await self._send(message)

    async def _end(self, code: int, reason: str) -> Message:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})
        self._ended = True
        return {"type": "websocket.disconnect", "code": code, "reason": reason}
