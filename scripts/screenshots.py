"""Takes the screenshots of the page: those of the README, and every main view in both themes and three sizes.

Run as `make screenshots`, or in part as `python -m scripts.screenshots --only match`. What is in the README goes into
docs/pictures, the rest into build/screenshots/views. A picture that is newer than the page is not taken again.
"""

import argparse
import base64
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from belvedere import puzzles
from belvedere.server.web_page import START
from scripts.browser import find
from scripts.pictures import MOMENTS, PICTURES, ROOT
from tests.browser.conftest import PAGE
from tests.browser.table import golden_game
from tests.browser.test_meet import match_between
from tests.browser.test_offline import ELSEWHERE, READY
from tests.browser.visitors import ARGUMENTS, CUT_OFF, SCREENSHOTS, SIZES, WITH_WEBGL, Size, Visitor, arrive
from tests.server.running import Server, Somebody

FOLDER = SCREENSHOTS / "views"

IN_README = {"home": "home", "match-turris-solid": "table"}
"""Views that the README shows, wide and in the light theme, with the names of their pictures."""

LARGEST = 200_000
"""Bytes of a picture in the README."""

BOARD = "canvas[data-still=true], .flat svg"
"""A table on which everything has come to rest."""

PATIENCE = 240_000
"""Milliseconds for a view to be complete: without a graphics card, a solid table takes its time."""

WHOLE_PAGE = "({ x: 0, y: 0, width: innerWidth, height: document.documentElement.scrollHeight, scale: 1 })"

STEPS_DONE = "localStorage.setItem('belvedere.lessons', JSON.stringify({ volterra: [0, 1, 2], volo: [0] }))"


@dataclass(frozen=True)
class View:
    """Something to take pictures of."""

    path: str
    ready: str = "main h1"
    """Selects what is there once the view is complete."""
    known: bool = True
    """Whether a person with an account looks at it, or somebody new."""
    solid: bool = False
    whole: bool = True
    """Whether the page is shown down to its end."""
    press: str = ""
    """Selects a switch to press first."""


# ------------------------------------------------------------------------------------------------------- what there is


def views(person: Somebody) -> Iterator[tuple[str, View]]:
    """Every main view by its name."""
    yield from word_pages(person.register("Livia"))
    yield from boards(person)
    for game, (playthrough, number) in MOMENTS.items():
        match = match_of(person, playthrough, number)
        yield f"match-{game}", View(match, BOARD, whole=False)
        yield f"match-{game}-solid", View(match, BOARD, whole=False, solid=True)
        yield f"over-{game}", View(match_of(person, playthrough, None), BOARD, whole=False)
    invited = person.make("volo", opponent="invited", side="first")["match"]["id"]
    yield "match-invited", View(f"/matches/{invited}", whole=False)


def word_pages(name: str) -> Iterator[tuple[str, View]]:
    """The pages of words; somebody who is new sees the first ones."""
    yield "home", View("/", "article >> nth=3", known=False)
    yield "account-new", View("/account", "form", known=False)
    yield "games-none", View("/games", known=False)
    yield "home-again", View("/", "main li")
    yield "new-game", View("/play/voldetour", "main .button.main")
    yield "games", View("/games", "main li")
    yield "watch", View("/watch", "main li img")
    yield "account", View("/account", "form")
    yield "person", View(f"/people/{name}", "main li")
    yield "learn", View("/learn", "article >> nth=3")
    yield "rules", View("/rules/turris", "main svg")
    yield "puzzles", View("/puzzles", "article >> nth=3")
    yield "puzzles-of-volo", View("/puzzles/volo", "main li")
    yield "analysis-choice", View("/analysis")
    yield "not-found", View("/nowhere")
    yield "offline", View("/", "main [role=alert]")


def boards(person: Somebody) -> Iterator[tuple[str, View]]:
    """The boards on which nobody plays a match."""
    puzzle = puzzles.of_game("turris")[0]
    yield "lesson", View("/learn/volterra", BOARD, whole=False)
    yield "puzzle", View(f"/puzzles/turris/{puzzle.id}", BOARD, whole=False)
    yield "editor", View("/analysis/voldetour/edit", BOARD, whole=False)
    over = match_of(person, "volo-flight", None)
    yield "analysis", View(f"/analysis{over.replace('matches', 'match')}?ply=12", "[data-line]", press="[role=switch]")
    person.post(f"/api{over}/review")
    yield "review", View(f"{over}/review?ply=6", "[role=slider]")


def match_of(person: Somebody, playthrough: str, number: int | None) -> str:
    """The address of a match at one screen, after so many actions of a golden playthrough."""
    match = person.make(playthrough.partition("-")[0], side="first")["match"]
    version = match["version"]
    for action in golden_game(playthrough)[:number]:
        version = person.ask(match["id"], version, "action", action=action)["version"]
    return f"/matches/{match['id']}"


def meet(one: Somebody, other: Somebody) -> None:
    """Lets two people play: rated matches that are over, one that goes on, and seeks."""
    other.register("Marco")
    for number in range(6):
        match = match_between(one, other, "volo", rated=True)
        (one if number % 3 == 1 else other).ask(match, 1, "resign")
    match = match_between(other, one, "volterra")
    for version, action in enumerate(golden_game("volterra")[:2], start=1):
        other.ask(match, version, "action", action=action)
    for game in ("turris", "voldetour"):
        other.post("/api/seeks", 201, game=game, side="random", clock={"kind": "main", "seconds": 600, "increment": 5})
    one.post("/api/seeks", 201, game="volo", side="first")


# -------------------------------------------------------------------------------------------------------- taking them


def picture_of(name: str, size: Size, theme: str) -> Path:
    """Where the picture of a view is kept."""
    return FOLDER / f"{name}-{size}-{theme}.png"


def is_left(name: str, view: View, size: Size) -> bool:
    """Whether pictures of a view are missing or older than the page. Solid tables, which are slow, need no tablet."""
    if view.solid and size == "tablet":
        return False
    built = Path(PAGE, START).stat().st_mtime
    pictures = [picture_of(name, size, theme) for theme in ("light", "dark")]
    return not all(picture.exists() and picture.stat().st_mtime > built for picture in pictures)


def take(visitor: Visitor, name: str, view: View, size: Size) -> None:
    """Takes the pictures of a view in both themes."""
    page = open_view(visitor, name, view)
    page.set_default_timeout(PATIENCE)
    for theme in visitor.in_both_themes():
        page.locator(view.ready).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        page.screenshot(path=picture_of(name, size, theme), full_page=view.whole)
        if name in IN_README and (size, theme) == ("wide", "light"):
            keep_for_readme(visitor, IN_README[name])


def open_view(visitor: Visitor, name: str, view: View) -> Page:
    """Goes where a view is, and waits until it is there."""
    page = visitor.go(view.path)
    if name == "offline":
        page.evaluate(READY)
        visitor.context.set_offline(True)
        page.reload()
    if view.press:
        page.locator(view.press).first.click()
    return page


def keep_for_readme(visitor: Visitor, name: str) -> None:
    """Writes a whole page as WebP, small enough for the README."""
    session = visitor.context.new_cdp_session(visitor.page)
    whole = {"captureBeyondViewport": True, "clip": visitor.page.evaluate(WHOLE_PAGE)}
    for quality in (90, 80, 70, 60, 50):
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality, **whole})
        picture = base64.b64decode(taken["data"])
        if len(picture) < LARGEST:
            break
    (PICTURES / f"{name}.webp").write_bytes(picture)


class People:
    """Those who look at the page at one size: each comes when they are first needed."""

    def __init__(self, browser: Browser, person: Somebody, size: Size) -> None:
        self.browser = browser
        self.person = person
        self.size: Size = size
        self.visitors: dict[tuple[bool, bool, bool], Visitor] = {}

    def who_looks(self, name: str, view: View) -> Visitor:
        """The visitor for a view; one who goes offline is of no use for others."""
        kind = (view.known, view.solid, name == "offline")
        if kind not in self.visitors:
            self.visitors[kind] = self.arrive(*kind)
        return self.visitors[kind]

    def arrive(self, known: bool, solid: bool, offline: bool) -> Visitor:
        server = self.person.server
        address = server.address.replace("127.0.0.1", ELSEWHERE) if offline else server.address
        view = "solid" if solid else "flat"
        visitor = arrive(self.browser, address, size=self.size, touch=self.size != "wide", view=view)
        visitor.context.add_init_script(STEPS_DONE)
        if known:
            session = self.person.http.cookies["belvedere"]
            visitor.context.add_cookies([{"name": "belvedere", "value": session, "url": address}])
        return visitor

    def leave(self) -> list[str]:
        """Closes their browsers, and gives back what went wrong that was not to be expected."""
        for visitor in self.visitors.values():
            visitor.leave()
        problems = (problem for visitor in self.visitors.values() for problem in visitor.problems)
        return [problem for problem in problems if not re.search(CUT_OFF, problem)]


def take_all(browser: Browser, person: Somebody, found: dict[str, View], sizes: list[Size]) -> list[str]:
    """Takes the pictures of views that are not there yet, and gives back what went wrong in the pages."""
    problems = []
    for size in sizes:
        people = People(browser, person, size)
        left = {name: view for name, view in found.items() if is_left(name, view, size)}
        for number, (name, view) in enumerate(left.items(), start=1):
            print(f"{size} {number}/{len(left)}: {name}", flush=True)
            take(people.who_looks(name, view), name, view, size)
        problems += people.leave()
    return problems


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.screenshots", description=__doc__)
    parser.add_argument("--only", default="", help="a part of the names of the views to take, as a regular expression")
    parser.add_argument("--sizes", nargs="+", choices=list(SIZES), default=list(SIZES), help="the sizes to take")
    return parser.parse_args()


def main() -> None:
    """Starts a server and a browser, and takes the pictures."""
    wishes = arguments()
    chromium = find()
    assert chromium, "there is no browser: run make screenshots"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/belvedere.db", Path(folder), page=PAGE).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=[*ARGUMENTS, WITH_WEBGL])
        try:
            person = server.somebody()
            found = dict(views(person))
            meet(person, server.somebody())
            wanted = {name: view for name, view in found.items() if re.search(wishes.only, name)}
            problems = take_all(browser, person, wanted, wishes.sizes)
        finally:
            browser.close()
            server.stop()
    if problems:
        sys.exit("Something went wrong in the pages:\n" + "\n".join(problems))
    print(f"The pictures are in {FOLDER.relative_to(ROOT)} and {PICTURES.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
