"""The same table for everybody: by keyboard alone, by touch, in French, without WebGL, and in the solid view."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from belvedere import rules
from tests.browser.accessibility import violations
from tests.browser.table import ASKED, RESULT, begin, golden_game, play, play_to_the_end, touch, words
from tests.browser.visitors import Visit

STILL = "canvas[data-still=true]"
SLOWLY = 120_000
"""Milliseconds that a solid table gets until it stands still."""


def press_until(page: Page, key: str, place: str) -> None:
    """Goes on with a key until something has the focus."""
    for _ in range(60):
        if page.locator(f"{place}:focus").count():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {place}")


def test_a_game_is_played_by_keyboard_alone(visit: Visit) -> None:
    """With the arrow keys on the table, which walk among what can be touched."""
    page = visit().go("/")
    volterra = page.get_by_role("article", name=rules.get("volterra").title)
    volterra.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == words("en")["home.here"]:
            break
    page.keyboard.press("Enter")
    page.locator(ASKED).wait_for()
    press_until(page, "Tab", "[role=application]")
    chance = random.Random(7)
    for _ in range(300):
        page.locator(f"{ASKED}:not(:empty), {RESULT}").first.wait_for()
        if page.locator(RESULT).count():
            break
        for _ in range(chance.randrange(1, 6)):
            page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
    expect(page.locator(RESULT)).to_be_visible()
    assert page.locator("[role=application]:focus").count() == 1


def test_a_game_is_played_from_the_list(visit: Visit) -> None:
    """By typing the notation of every action."""
    page = visit().go("/")
    begin(page, "volo")
    page.get_by_text(words("en")["match.list"]).click()
    field = page.get_by_role("combobox", name=words("en")["choose.label"])
    for number, action in enumerate(golden_game("volo-flight"), start=1):
        expect(field).to_be_enabled()
        field.fill(action)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-ply='{number}']")).to_have_text(action)
    expect(page.locator(RESULT)).to_be_visible()


def test_a_game_is_played_on_a_phone(visit: Visit) -> None:
    """Where every move is confirmed."""
    visitor = visit(size="phone", touch=True)
    page = visitor.go("/")
    begin(page, "volterra")
    for action in golden_game("volterra"):
        play(page, action)
    expect(page.locator(RESULT)).to_be_visible()
    visitor.picture("result-phone")
    assert violations(page) == []


def test_the_computer_plays_along_in_french(visit: Visit) -> None:
    visitor = visit(language="fr-FR")
    page = visitor.go("/")
    begin(page, "turris", "home.computer", "fr")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.get_by_role("button", name=words("fr")["match.hint"], exact=True).click()
    expect(page.locator(".hint")).to_contain_text("niveau 1")
    assert play_to_the_end(page, 4)
    visitor.picture("result-french")
    seen = page.locator("body").inner_text()
    assert words("fr")["match.rematch"] in seen
    assert words("en")["match.download"] not in seen


def test_without_webgl_the_table_is_flat(visit: Visit) -> None:
    page = visit(browser="browser_without_webgl", view="solid").go("/")
    begin(page, "volterra")
    play(page, golden_game("volterra")[0])
    assert page.locator("canvas").count() == 0


def test_a_turn_is_played_on_the_solid_table(visit: Visit) -> None:
    """On a small one, since there is no graphics card to draw it."""
    visitor = visit(view="solid", size="phone")
    page = visitor.go("/")
    begin(page, "volterra")
    page.locator(STILL).wait_for(timeout=SLOWLY)
    views, picture = page.locator(".views").bounding_box(), page.locator("canvas").bounding_box()
    assert views
    assert picture
    assert views["y"] + views["height"] <= picture["y"], "the buttons lie over the picture"
    for action in golden_game("volterra")[:2]:
        play(page, action)
        page.locator(STILL).wait_for(timeout=SLOWLY)
    visitor.picture("solid-volterra")


def test_what_cannot_be_done_is_explained(visit: Visit) -> None:
    """In the words of the rules."""
    page = visit().go("/")
    begin(page, "volterra")
    expect(page.locator(ASKED)).not_to_be_empty()
    touch(page, "pawn", ["pawn"])
    touch(page, "c4", ["c4"])
    expect(
        page.get_by_text("c4 belongs to Light: your pawn may only step onto a tower of your own colour")
    ).to_be_visible()
