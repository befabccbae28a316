"""The same table for everybody: by keyboard alone, by touch, in French, without WebGL, and in the solid view."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from belvedere import rules
from tests.browser.accessibility import violations
from tests.browser.table import ASKED, RESULT, begin, golden_game, play, play_to_the_end, scene_of, touch, words
from tests.browser.visitors import Visit
from tests.games import cases

STILL = "canvas[data-still=true]"
SLOWLY = 120_000
"""Milliseconds that a solid table gets until it stands still."""


def press_until(page: Page, key: str, is_reached: str) -> None:
    """Goes on with a key until what has the focus is meant, as a condition on it in JavaScript says."""
    for _ in range(200):
        if page.evaluate(f"(({{ activeElement: it }}) => {is_reached})(document)"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to where {is_reached}")


def begin_by_keyboard(page: Page, game: str) -> None:
    """Begins a game for two at this screen from the home page."""
    page.get_by_role("article", name=rules.get(game).title).wait_for()
    title, here = json.dumps(rules.get(game).title), json.dumps(words("en")["home.here"])
    in_its_card = f"it.closest('article')?.textContent.includes({title})"
    press_until(page, "Tab", f"it.textContent.trim() === {here} && {in_its_card}")
    page.keyboard.press("Enter")
    page.locator(ASKED).wait_for()


@pytest.mark.parametrize("game", ["volterra", "turris"])
def test_a_game_is_played_by_the_arrow_keys(visit: Visit, game: str) -> None:
    """On the table, where they walk among what can be touched."""
    page = visit().go("/")
    begin_by_keyboard(page, game)
    press_until(page, "Tab", "it.matches('[role=application]')")
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


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_game_is_played_by_keyboard_alone(visit: Visit, game: str) -> None:
    """From the list of legal actions, by typing the notation of each."""
    page = visit().go("/")
    begin_by_keyboard(page, game)
    press_until(page, "Tab", f"it.textContent.trim() === {json.dumps(words('en')['match.list'])}")
    page.keyboard.press("Enter")
    field = page.get_by_role("combobox", name=words("en")["choose.label"])
    press_until(page, "Tab", "it.matches('[role=combobox]')")
    for number, action in enumerate(golden_game(cases(game).golden), start=1):
        expect(field).to_be_editable()
        page.keyboard.type(action)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-ply='{number}']")).to_have_text(action)
    expect(page.locator(RESULT)).to_be_visible()


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_game_is_played_on_a_phone(visit: Visit, game: str) -> None:
    """Where every move is confirmed."""
    visitor = visit(size="phone", touch=True)
    page = visitor.go("/")
    begin(page, game)
    for action in golden_game(cases(game).golden):
        play(page, action)
    expect(page.locator(RESULT)).to_be_visible()
    visitor.picture(f"result-{game}-phone")
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


def comes_to_rest(page: Page) -> bool:
    """Whether soon half a second passes in which the solid table is not drawn."""
    canvas = page.locator("canvas")
    for _ in range(5):
        drawn = canvas.get_attribute("data-frames")
        page.wait_for_timeout(500)
        if canvas.get_attribute("data-frames") == drawn:
            return True
    return False


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
    assert comes_to_rest(page), "it is drawn although nothing changes"
    visitor.picture("solid-volterra")


def reserves_of(scene: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The pieces that each colour has beside the board."""
    width, depth, _ = scene["size"]
    beside = [
        thing for thing in scene["things"] if not (0 <= thing["place"][0] <= width and 0 <= thing["place"][1] <= depth)
    ]
    return [[thing for thing in beside if thing["colour"] == colour] for colour in (0, 1)]


def is_within(outer: FloatRect | None, x: float, y: float, width: float = 0, height: float = 0) -> bool:
    """Whether something lies within a part of the page."""
    assert outer
    return (
        outer["x"] <= x <= outer["x"] + outer["width"] - width
        and outer["y"] <= y <= outer["y"] + outer["height"] - height
    )


@pytest.mark.parametrize("size", ["tablet", "phone"])
@pytest.mark.parametrize("game", ["volo", "turris"])
def test_reserves_are_numbered_on_the_solid_table(visit: Visit, game: str, size: str) -> None:
    visitor = visit(view="solid", size=size)
    page = visitor.go("/")
    begin(page, game)
    play(page, golden_game(cases(game).golden)[0])
    page.locator(STILL).wait_for(timeout=SLOWLY)
    picture, numbers = page.locator("canvas").bounding_box(), page.locator(".picture .number")
    expected = [f"×{len(reserve)}" for reserve in reserves_of(scene_of(page)[1])]
    assert [number.strip() for number in numbers.all_inner_texts()] == expected
    for box in (number.bounding_box() for number in numbers.all()):
        assert box
        assert is_within(picture, **box)
    if size == "tablet":  # on a phone, the tower of Turris goes before its trays
        assert_seen(page, [piece for reserve in reserves_of(scene_of(page)[1]) for piece in (reserve[0], reserve[-1])])
    visitor.picture(f"solid-{game}-{size}")


def assert_seen(page: Page, pieces: list[dict[str, Any]]) -> None:
    """Pieces are within the picture of the solid table."""
    picture = page.locator("canvas").bounding_box()
    for piece in pieces:
        place = page.evaluate("(id) => document.querySelector('canvas').whereIs(id, [id])", piece["id"])
        assert is_within(picture, **place), piece["id"]


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
