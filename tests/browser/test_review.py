"""The review of a finished game: seen, heard, walked through by keyboard, and given to somebody else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations
from tests.browser.table import RESULT, begin, play, words
from tests.browser.visitors import SIZES, Size, Visit
from tests.server.running import Server

SHORT = ["c3-d4", "c5>c3", "a2>c3", "b3-c4"]
"""A game of Volterra in which Dark loses at once."""

WORDS = words("en")


def finished(server: Server) -> str:
    """A short game that is over, and its review done."""
    person = server.somebody()
    match: str = person.make()["match"]["id"]
    for version, action in enumerate(SHORT, start=1):
        person.ask(match, version, "action", action=action)
    person.post(f"/api/matches/{match}/review")
    return match


def graph(page: Page) -> str:
    """What the curve says about the turn that is shown, once it is there."""
    curve = page.get_by_role("slider")
    expect(curve).to_be_visible()
    return curve.get_attribute("aria-valuetext") or ""


def test_a_game_is_played_reviewed_shared_and_opened_by_a_second_person(visit: Visit) -> None:
    player = visit()
    page = player.go("/")
    begin(page, "volterra")
    for action in SHORT:
        play(page, action)
    expect(page.locator(RESULT)).to_be_visible()
    page.get_by_role("link", name=WORDS["review.open"]).click()
    graph(page)
    page.get_by_role("button", name=WORDS["review.next"]).click()
    expect(page.get_by_role("heading", name="Turn 1, Dark: blunder")).to_be_visible()
    step_through_the_better_line(page)
    assert violations(page) == []
    link = page.get_by_label(WORDS["review.link"]).input_value()

    friend = visit(size="phone", touch=True, language="fr-FR", dark=True)
    friend.page.goto(link)
    graph(friend.page)
    expect(friend.page.get_by_role("table", name=words("fr")["review.turns"])).to_contain_text("gaffe")
    assert violations(friend.page) == []
    assert friend.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def step_through_the_better_line(page: Page) -> None:
    """Puts the better line of the shown turn on the board, and goes to its second action and back to the game."""
    page.get_by_role("button", name=WORDS["review.better.show"]).click()
    expect(page.get_by_text(WORDS["review.better.shown"])).to_be_visible()
    shown = page.locator(".card .shown")
    first = shown.inner_text()
    page.locator(".card [data-way=next]").click()
    expect(shown).not_to_have_text(first)
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


def test_a_review_is_read_by_keyboard(server: Server, visit: Visit) -> None:
    page = visit().go(f"/matches/{finished(server)}/review")
    assert graph(page).startswith("Start:")
    curve = page.get_by_role("slider")
    curve.focus()
    page.keyboard.press("ArrowRight")
    expect(curve).to_have_attribute("aria-valuenow", "1")
    assert graph(page).startswith("Turn 1, c3-d4 c5>c3, blunder: Dark")
    expect(page.locator("[data-said=news]")).to_contain_text("Dark played c5>c3.")
    page.keyboard.press("End")
    expect(curve).to_have_attribute("aria-valuenow", "2")
    page.locator("[data-turn='1'] button").press("Enter")
    expect(curve).to_have_attribute("aria-valuenow", "1")
    expect(page.get_by_role("table", name=WORDS["review.summary"])).to_contain_text("Accuracy")
    assert "ply=2" in page.url


def test_a_game_that_goes_on_is_not_reviewed(server: Server, visit: Visit) -> None:
    visitor = visit()
    with visitor.expecting(r"/review: 409|status of 409"):
        page = visitor.go(f"/matches/{server.somebody().make()['match']['id']}/review")
        expect(page.get_by_role("alert")).to_have_text("Only a match that is over can be reviewed")


@pytest.mark.parametrize("size", SIZES)
def test_a_review_looks_right_everywhere(server: Server, visit: Visit, size: Size) -> None:
    visitor = visit(size=size, touch=size == "phone")
    page = visitor.go(f"/matches/{finished(server)}/review?ply=2")
    graph(page)
    for theme in visitor.in_both_themes():
        visitor.picture(f"review-{size}-{theme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
