"""Lessons, played as a newcomer would, and the rules pages."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from belvedere import guide, rules
from tests.browser.accessibility import violations
from tests.browser.table import ASKED, act, words
from tests.browser.visitors import CUT_OFF, SIZES, Size, Visit, Visitor

GAMES = tuple(rules.GAMES)


def way(page: Page, name: str) -> Any:
    """A button that leads on."""
    return page.locator(f"[data-way={name}]")


def scene_of(visitor: Visitor, step: guide.Step) -> dict[str, Any]:
    """The scene in which a step is to be done."""
    query: dict[str, str | float | bool] = {"game": step.position.game.name, "position": step.position.text}
    scene: dict[str, Any] = visitor.page.request.get(f"{visitor.address}/api/positions", params=query).json()["scene"]
    return scene


def is_shown(page: Page, lesson: guide.Lesson, number: int) -> None:
    """Waits until a step is shown, and something can be done in it."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(lesson.steps[number].title)
    expect(page.locator(ASKED)).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_completed_by_clicks(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.go(f"/learn/{game}")
    lesson = guide.lesson(game, "en")
    for number, step in enumerate(lesson.steps):
        is_shown(page, lesson, number)
        act(page, scene_of(visitor, step), step.answers[-1])
        expect(page.get_by_text(step.done)).to_be_visible()
        visitor.picture(f"lesson-{game}-{number + 1}")
        if step is not lesson.steps[-1]:
            way(page, "next").click()
    assert violations(page) == []
    way(page, "play").click()
    page.wait_for_url("**/matches/*")
    page = visitor.go("/learn")
    count = len(lesson.steps)
    expect(page.get_by_role("article", name=lesson.game.title)).to_contain_text(f"{count} of {count} steps")


def test_a_wrong_answer_is_told_and_can_be_tried_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/learn/volterra")
    lesson = guide.lesson("volterra", "en")
    step = lesson.steps[0]
    is_shown(page, lesson, 0)
    act(page, scene_of(visitor, step), "d4>c4")
    expect(page.get_by_text(step.wrong)).to_be_visible()
    assert violations(page) == []
    way(page, "again").click()
    expect(page.locator(ASKED)).not_to_be_empty()
    act(page, scene_of(visitor, step), "c3-d4")
    expect(page.get_by_text(step.done)).to_be_visible()


def test_the_answer_is_shown_to_who_asks_and_steps_can_be_skipped_and_begun_anew(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/learn/turris")
    lesson = guide.lesson("turris", "en")
    is_shown(page, lesson, 0)
    way(page, "show").click()
    expect(page.get_by_text(lesson.steps[0].done)).to_be_visible()
    way(page, "next").click()
    is_shown(page, lesson, 1)
    way(page, "skip").click()
    is_shown(page, lesson, 2)
    page.reload()
    is_shown(page, lesson, 1)
    way(page, "restart").click()
    is_shown(page, lesson, 0)
    expect(page.get_by_role("button", name=f"Step 1: {lesson.steps[0].title}")).to_have_attribute(
        "aria-current", "step"
    )


def test_a_lesson_is_played_by_keyboard(visit: Visit) -> None:
    """On the table, and from the list of actions; after each answer Enter goes on."""
    page = visit().go("/learn/volterra")
    lesson = guide.lesson("volterra", "en")
    is_shown(page, lesson, 0)
    page.get_by_role("application").focus()
    walk_to(page, "Your pawn")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_text(lesson.steps[0].done)).to_be_visible()
    page.locator("summary").press("Enter")
    for number, step in enumerate(lesson.steps[1:], 1):
        way(page, "next").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        is_shown(page, lesson, number)
        page.get_by_role("combobox").fill(step.answers[0])
        page.keyboard.press("Enter")
        expect(page.get_by_text(step.done)).to_be_visible()
        expect(way(page, "next" if number + 1 < len(lesson.steps) else "play")).to_be_focused()


def walk_to(page: Page, target: str) -> None:
    """Goes through what can be touched until the page says a target."""
    said = page.locator("[data-said=target]")
    for _ in range(20):
        if said.inner_text().startswith(target):
            return
        page.keyboard.press("PageDown")
    raise AssertionError(f"nothing is called {target}")


def test_an_answer_that_does_not_get_through_can_be_given_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/learn/volterra")
    lesson = guide.lesson("volterra", "en")
    is_shown(page, lesson, 0)
    scene = scene_of(visitor, lesson.steps[0])
    with visitor.expecting(CUT_OFF):
        visitor.context.set_offline(True)
        act(page, scene, "c3-d4")
        expect(page.get_by_text(words("en")["table.unreachable"])).to_be_visible()
        visitor.context.set_offline(False)
    act(page, scene, "c3-d4")
    expect(page.get_by_text(lesson.steps[0].done)).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_it_looks_right_in_every_size_and_theme(visit: Visit, size: Size) -> None:
    visitor = visit(size=size, touch=size == "phone")
    for path, name in (("/learn", "learn"), ("/learn/turris", "lesson"), ("/rules/volterra", "rules")):
        page = visitor.go(path)
        page.get_by_role("heading", level=1).wait_for()
        if name == "lesson":
            is_shown(page, guide.lesson("turris", "en"), 0)
        for theme in visitor.in_both_themes():
            visitor.picture(f"{name}-{size}-{theme}")
            assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_is_in_french_and_played_by_touch(visit: Visit) -> None:
    visitor = visit(size="phone", touch=True, language="fr-FR")
    page = visitor.go("/learn/voldetour")
    lesson = guide.lesson("voldetour", "fr")
    for number, step in enumerate(lesson.steps[:3]):
        is_shown(page, lesson, number)
        expect(page.get_by_text(step.text)).to_be_visible()
        act(page, scene_of(visitor, step), step.answers[0])
        expect(page.get_by_text(step.done)).to_be_visible()
        way(page, "next").click()
    assert way(page, "show").inner_text() == words("fr")["learn.show"]


def test_an_answer_and_the_next_step_come_into_view(visit: Visit) -> None:
    visitor = visit(size="phone", touch=True)
    visitor.page.set_viewport_size({"width": 360, "height": 600})
    page = visitor.go("/learn/turris")
    lesson = guide.lesson("turris", "en")
    is_shown(page, lesson, 0)
    page.get_by_role("application").evaluate("(table) => table.scrollIntoView()")
    act(page, scene_of(visitor, lesson.steps[0]), lesson.steps[0].answers[0])
    expect(page.get_by_text(lesson.steps[0].done)).to_be_in_viewport(ratio=0.9)
    way(page, "next").evaluate("(button) => { button.scrollIntoView(); button.click(); }")
    is_shown(page, lesson, 1)
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=0.9)


def test_a_lesson_follows_the_language(visit: Visit) -> None:
    page = visit().go("/learn/volo")
    is_shown(page, guide.lesson("volo", "en"), 0)
    page.get_by_role("button", name="Français").click()
    is_shown(page, guide.lesson("volo", "fr"), 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_read_with_diagrams_and_rulings(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.go(f"/rules/{game}")
    sections = guide.page(game, "en").sections
    for section in sections:
        page.get_by_role("heading", name=section.title, exact=True).wait_for()
    assert page.locator("figure svg").count() > 3
    assert page.locator(".ruling").first.is_visible()
    page.get_by_role("link", name=sections[-1].title).click()
    expect(page.get_by_role("heading", name=sections[-1].title, exact=True)).to_be_in_viewport()
    assert violations(page) == []


def test_a_game_that_there_is_not_is_told(visit: Visit) -> None:
    visitor = visit()
    with visitor.expecting("404"):
        page = visitor.go("/learn/chess")
        expect(page.get_by_role("alert")).to_contain_text("volterra")
        page = visitor.go("/rules/chess")
        expect(page.get_by_role("alert")).to_contain_text("volterra")
