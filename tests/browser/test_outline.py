"""What a scene outlines on the board: how far a tower of Turris can still reach, and its frame once that is settled."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.table import begin, play, words
from tests.browser.test_ways import SLOWLY, STILL, comes_to_rest
from tests.browser.visitors import Size, Visit

OPENING, SETTLING = ("c3/1", "c4d4/1"), "b2b3/1"
"""A plan of two files and two ranks, and the piece that makes it one of three and three."""

SETTLED = "The frame is settled: b2 to d4, with the centre c3."


def outlined(page: Page) -> str | None:
    """What the flat view outlines."""
    return page.locator("[data-outline]").get_attribute("data-outline")


def news(page: Page) -> Locator:
    """What people hear who do not see the table."""
    return page.locator("[data-said=news]")


def test_a_frame_is_settled_marked_and_told(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    begin(page, "turris")
    for action in OPENING:
        play(page, action)
        assert outlined(page) == "reach"
    assert page.locator("[data-centre], [data-view]").count() == 0
    assert "frame" not in news(page).inner_text()
    play(page, SETTLING)
    expect(page.locator("[data-outline=frame]")).to_be_visible()
    expect(page.locator("[data-centre]")).to_be_visible()
    expect(page.locator("[data-view]")).to_have_count(5)
    expect(news(page)).to_contain_text(SETTLED)
    visitor.picture("frame-settled")
    assert violations(page) == []
    play(page, "b4/1")
    expect(news(page)).to_contain_text("b4/1")
    assert SETTLED not in news(page).inner_text(), "it is told once"
    page.evaluate("document.activeElement?.blur()")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-outline=reach]")).to_be_visible()
    expect(page.locator("[data-view]")).to_have_count(0)


def test_a_frame_is_told_in_french(visit: Visit) -> None:
    page = visit(size="phone", touch=True, language="fr-FR").go("/")
    begin(page, "turris", language="fr")
    for action in (*OPENING, SETTLING):
        play(page, action)
    expect(news(page)).to_contain_text("Le cadre est fixé")
    expect(page.get_by_text(words("fr")["views.total"])).to_be_visible()


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_frame_is_settled_on_the_solid_table(visit: Visit, size: Size) -> None:
    """With all its motions, after which the table is at rest."""
    visitor = visit(view="solid", size=size, calm=False)
    page = visitor.go("/")
    begin(page, "turris")
    for action in (*OPENING, SETTLING):
        play(page, action)
        page.locator(STILL).wait_for(timeout=SLOWLY)
    expect(page.locator("[data-view]")).to_have_count(5)
    assert comes_to_rest(page), "it is drawn although nothing changes"
    visitor.picture(f"frame-settled-solid-{size}")
