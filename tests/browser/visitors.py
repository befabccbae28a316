"""People who visit the page with a real browser, in which nothing may go wrong that a test does not expect."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"

Size = Literal["wide", "tablet", "phone"]
SIZES: dict[Size, tuple[int, int]] = {"wide": (1440, 900), "tablet": (900, 1100), "phone": (390, 844)}

ARGUMENTS = (
    "--no-sandbox",  # which cannot be had by root
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
WITH_WEBGL = "--enable-unsafe-swiftshader"
WITHOUT_WEBGL = "--disable-3d-apis"

PATIENCE = 30_000
"""Milliseconds that a page gets to show something: machines that run tests can be busy."""

CUT_OFF = r"WebSocket connection to|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY_RESPONSE"
"""What a browser says of requests while the server cannot be reached."""

OF_NO_ACCOUNT = (
    "GPU stall due to ReadPixels"  # what a browser without a graphics card says of every solid table
    "|WebSocket is closed before the connection is established"  # what it says when a page is left at once
)
"""What a browser says of itself, and not of the page."""


class Visitor:
    """Somebody with a browser of their own: their page, and what went wrong in it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page = context.new_page()
        self.problems: list[str] = []
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self.hear_console)
        self.page.on("pageerror", lambda error: self.problems.append(f"error in the page: {error}"))
        self.page.on("requestfailed", self.hear_failure)
        self.page.on("response", self.hear_response)

    def hear_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not re.search(OF_NO_ACCOUNT, message.text):
            self.problems.append(f"{message.type} in the console: {message.text}")

    def hear_failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # as every request is when its page is left
            self.problems.append(f"request that failed: {request.method} {request.url}: {request.failure}")

    def hear_response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(
                f"request that was refused: {response.request.method} {response.url}: {response.status}"
            )

    @contextmanager
    def expecting(self, pattern: str) -> Iterator[None]:
        """Lets problems of this kind happen."""
        before = len(self.problems)
        yield
        self.problems[before:] = [problem for problem in self.problems[before:] if not re.search(pattern, problem)]

    def go(self, path: str) -> Page:
        """Opens a page of ours."""
        self.page.goto(self.address + path)
        return self.page

    def picture(self, name: str) -> None:
        """Keeps what the page shows, for people to look at."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def in_both_themes(self) -> Iterator[str]:
        """Shows the page in the light theme, then in the dark one."""
        themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        for theme in themes:
            self.page.emulate_media(color_scheme=theme)
            self.page.locator(f"html[data-theme={theme}]").wait_for()
            yield theme

    def leave(self) -> None:
        """Closes the browser's window."""
        self.context.close()


Visit = Callable[..., Visitor]


def arrive(
    browser: Browser,
    address: str,
    *,
    size: Size = "wide",
    touch: bool = False,
    language: str = "en-GB",
    dark: bool = False,
    calm: bool = True,
    **preferences: Any,
) -> Visitor:
    """Somebody new. Preferences are those that the page keeps; without any, the table is flat."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        locale=language,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if calm else "no-preference",
    )
    kept = json.dumps(json.dumps({"view": "flat", "sound": False, **preferences}))
    context.add_init_script(f"if (!localStorage.getItem('belvedere')) localStorage.setItem('belvedere', {kept});")
    return Visitor(context, address)
