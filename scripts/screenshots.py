"""Takes the screenshots of the page: those of the README, and every main view in both themes and three sizes.

Run as `make screenshots`. What is in the README goes into docs/pictures, the rest into build/screenshots.
"""

import base64
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from belvedere.server.web_page import BUILT
from scripts.browser import find
from scripts.pictures import MOMENTS, PICTURES, ROOT
from tests.browser.table import golden_game
from tests.browser.visitors import ARGUMENTS, SCREENSHOTS, SIZES, WITH_WEBGL, Size, Visitor, arrive
from tests.server.running import Server, Somebody

IN_README: dict[str, str] = {"home": "home", "solid-turris": "table"}
"""Views that the README shows, wide and in the light theme, with the names of their pictures."""

LARGEST = 200_000
"""Bytes of a picture in the README."""


def views(person: Somebody) -> dict[str, str]:
    """The address of every main view: the pages, each game in play, and a game that is over."""
    tables = {game: match_of(person, file, number) for game, (file, number) in MOMENTS.items()}
    pages = {"home": "/", "new-game": "/play/voldetour", "games": "/games", "watch": "/watch", "account": "/account"}
    over = {f"over-{game}": match_of(person, file, None) for game, (file, _) in MOMENTS.items()}
    return pages | {f"{view}-{game}": path for game, path in tables.items() for view in ("solid", "flat")} | over


def match_of(person: Somebody, playthrough: str, number: int | None) -> str:
    """The address of a match at one screen, after so many actions of a golden playthrough."""
    game = playthrough.partition("-")[0]
    match = person.make(game, side="first")["match"]
    version = match["version"]
    for action in golden_game(playthrough)[:number]:
        version = person.ask(match["id"], version, "action", action=action)["version"]
    return f"/matches/{match['id']}"


@contextmanager
def looking(browser: Browser, person: Somebody, path: str, view: str, size: Size, dark: bool) -> Iterator[Visitor]:
    """A person who looks at a page that stands still."""
    visitor = arrive(browser, person.server.address, size=size, dark=dark, view=view)
    known = person.http.cookies["belvedere"]
    visitor.context.add_cookies([{"name": "belvedere", "value": known, "url": person.server.address}])
    page = visitor.go(path)
    page.wait_for_load_state("networkidle")
    if path.startswith("/matches/"):
        page.locator("canvas[data-still=true], .flat svg").first.wait_for()
    page.evaluate("document.fonts.ready")
    yield visitor
    visitor.leave()


def keep_for_readme(visitor: Visitor, name: str) -> None:
    """Writes what a page shows as WebP, small enough for the README."""
    session = visitor.context.new_cdp_session(visitor.page)
    for quality in (90, 80, 70, 60, 50):
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) < LARGEST:
            break
    (PICTURES / f"{name}.webp").write_bytes(picture)


def take_all(browser: Browser, person: Somebody) -> None:
    """Takes the pictures of every view, in both themes and three sizes."""
    for (name, path), size, dark in product(views(person).items(), SIZES, (False, True)):
        view = "solid" if name.startswith("solid") else "flat"
        with looking(browser, person, path, view, size, dark) as visitor:
            visitor.picture(f"{name}-{size}-{'dark' if dark else 'light'}")
            if name in IN_README and size == "wide" and not dark:
                keep_for_readme(visitor, IN_README[name])


def main() -> None:
    """Starts a server and a browser, and takes the pictures."""
    chromium = find()
    assert chromium, "there is no browser: run make screenshots"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/belvedere.db", Path(folder), page=BUILT).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=[*ARGUMENTS, WITH_WEBGL])
        take_all(browser, server.somebody())
        browser.close()
        server.stop()
    print(f"The pictures are in {SCREENSHOTS.relative_to(ROOT)} and {PICTURES.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
