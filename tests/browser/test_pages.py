"""All pages can be read by everybody, in both themes and languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from belvedere import rules
from tests.browser.accessibility import violations
from tests.browser.visitors import Visit
from tests.server.running import Server

PAGES = ["/", "/play/voldetour", "/games", "/watch", "/account", "/people/nobody-of-this-name", "/nowhere"]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_barriers(visit: Visit, path: str, dark: bool) -> None:
    visitor = visit(dark=dark, size="phone" if dark else "wide", language="fr-FR" if dark else "en-GB")
    with visitor.expecting(r"/api/people/nobody|status of 404"):
        page = visitor.go(path)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
    visitor.picture(f"page-{re.sub(r'[^a-z]+', '-', path).strip('-') or 'home'}-{'dark' if dark else 'light'}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", rules.GAMES)
def test_a_match_has_no_barriers(server: Server, visit: Visit, game: str, dark: bool) -> None:
    visitor = visit(dark=dark, size="phone" if dark else "tablet")
    page = visitor.go(f"/matches/{server.somebody().make(game)['match']['id']}")
    expect(page.locator("[data-targets]").first).to_be_visible()
    visitor.picture(f"match-{game}-{'dark' if dark else 'light'}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_language_and_the_theme_can_be_changed(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name=re.compile("^Thème")).click()
    expect(page.locator("html")).to_have_attribute("data-theme", re.compile("light|dark"))
