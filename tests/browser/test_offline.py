"""The page without a connection: it opens, says so, and comes back by itself; and it can be installed."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from belvedere import rules
from tests.browser.accessibility import violations
from tests.browser.conftest import PAGE
from tests.browser.table import words
from tests.browser.visitors import CUT_OFF, Visit, Visitor
from tests.server.running import Server

READY = "navigator.serviceWorker.ready.then(() => true)"

KEPT = """async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
}"""


ELSEWHERE = "belvedere.localhost"
"""A name of this machine by which a page does not know that it needs no connection to reach the server."""


def cards(page: Page) -> None:
    """Waits until the four games are there."""
    expect(page.get_by_role("article")).to_have_count(len(rules.GAMES))


def at_home(visitor: Visitor) -> Page:
    """Somebody whose browser has kept the page."""
    page = visitor.go("/")
    cards(page)
    page.evaluate(READY)
    return page


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("fr", True)], ids=["english", "french"])
def test_without_a_network_the_page_opens_and_says_so(visit: Visit, language: str, dark: bool) -> None:
    visitor = visit(language=language, dark=dark, size="phone" if dark else "wide", touch=dark)
    visitor.address = visitor.address.replace("127.0.0.1", ELSEWHERE)
    page = at_home(visitor)
    here = words(language)
    visitor.context.set_offline(True)
    expect(page.get_by_text(here["offline.device"])).to_be_visible()
    cards(page)  # what is there stays
    page.reload()
    expect(page.get_by_text(here["offline.device"])).to_be_visible()
    expect(page.get_by_text(here["offline.nothing"])).to_be_visible()
    visitor.picture(f"offline-{language}")
    assert violations(page) == []
    for path in ("/games", "/account", "/people/ada", "/play/volo", "/learn", "/matches/abcdefghijkl"):
        page.goto(visitor.address + path)
        expect(page.get_by_text(here["match.lost" if "matches" in path else "offline.device"])).to_be_visible()
    for path in ("/watch", "/matches/abcdefghijkl/review", "/puzzles", "/analysis", "/rules/volo", "/analysis/volo"):
        page.goto(visitor.address + path)
        expect(page.get_by_text(here["offline.nothing"])).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(here["offline.heading"])
    visitor.picture(f"offline-analysis-{language}")
    assert violations(page) == []
    visitor.context.set_offline(False)
    expect(page.get_by_label(here["analysis.position"])).to_be_visible()
    expect(page.get_by_text(here["offline.device"])).to_have_count(0)


def test_the_page_comes_back_with_the_server(own_server: Server, visit: Visit) -> None:
    visitor = visit(own_server)
    page = at_home(visitor)
    with visitor.expecting(CUT_OFF):
        own_server.kill()
        page.reload()
        expect(page.get_by_text(words("en")["offline.server"])).to_be_visible()
        own_server.start()
        cards(page)
    expect(page.get_by_text(words("en")["offline.server"])).to_have_count(0)


def test_only_the_files_of_the_page_are_kept(visit: Visit) -> None:
    page = at_home(visit())
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert any(path.startswith("/assets/") for path in kept)
    assert [path for path in kept if path.startswith("/api")] == []


def test_a_new_build_replaces_the_old_one_and_breaks_no_open_page(tmp_path: Path, visit: Visit) -> None:
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder)
    server = Server(f"sqlite:///{tmp_path}/belvedere.db", tmp_path, page=folder).start()
    page = at_home(visit(server))
    for file in folder.glob("assets/Watch-*"):
        file.unlink()
    start, worker = folder / "index.html", folder / "sw.js"
    start.write_text(start.read_text(encoding="utf-8").replace("<head>", '<head><meta name="build" content="new">'))
    worker.write_text(worker.read_text(encoding="utf-8").replace('BUILD="', 'BUILD="new-', 1))

    page.get_by_role("link", name=words("en")["bar.watch"], exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("en")["watch.title"])
    page.goto(server.address)
    expect(page.locator("meta[name=build]")).to_have_count(1)
    cards(page)
    assert server.stop() == 0


def test_the_page_can_be_installed(server: Server, visit: Visit) -> None:
    page = at_home(visit())
    tools = page.context.new_cdp_session(page)
    assert tools.send("Page.getAppManifest")["errors"] == []
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as all browsers of tests are

    manifest = httpx.get(f"{server.address}/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        image = httpx.get(server.address + icon["src"]).content
        width, height = struct.unpack(">II", image[16:24])
        assert icon["sizes"] == f"{width}x{height}"
