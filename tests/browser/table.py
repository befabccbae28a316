"""What people do at the table, in plain words: touch something, play an action, play to the end."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from belvedere import guide, rules
from tests.browser.visitors import PATIENCE, ROOT

expect.set_options(timeout=PATIENCE)

GLOWING = "[data-mark=next], .handle.next, .panel [data-target]"
"""What shows that it can be touched, in the flat view and beside the table."""

ASKED = ".panel [role=status]"
"""What the page asks for; nothing as long as nothing can be done."""

CONFIRM = "[data-action=confirm]"
RESULT = ".status h2"

PLACE_FOR = """([target, next]) => {
    const canvas = document.querySelector("canvas");
    if (canvas?.whereIs) return canvas.dataset.still === "true" ? canvas.whereIs(target, next) : null;
    const under = (x, y) => {
        const parts = document.elementsFromPoint(x, y).flatMap((each) => each.closest("[data-targets]") ?? []);
        const meant = parts[0]?.dataset.alone === undefined ? parts : parts.slice(0, 1);
        return meant.flatMap((part) => JSON.parse(part.dataset.targets));
    };
    const isThere = ([x, y]) => under(x, y).find((each) => next.includes(each)) === target;
    const steps = [0.5, 0.3, 0.7, 0.15, 0.85];
    return [...document.querySelectorAll("[data-targets]")]
        .filter((part) => JSON.parse(part.dataset.targets).includes(target))
        .map((part) => part.getBoundingClientRect())
        .flatMap(({ x, y, width, height }) => steps.flatMap((i) => steps.map((j) => [x + i * width, y + j * height])))
        .map((place) => place.map(Math.round))
        .find(isThere) ?? null;
}"""
"""The place on the screen where a touch means a target, when these can come next; touches know only whole pixels."""

SETTLE = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""Even motions that last no time end with the next frame, and until then things are where they were."""

WHAT_GLOWS = """(selector) => [...document.querySelectorAll(selector)].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
})"""


@cache
def words(language: str) -> dict[str, str]:
    """The texts of the page."""
    found: dict[str, str] = json.loads((ROOT / "web" / "src" / "text" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def begin(page: Page, game: str, way: str = "home.here", language: str = "en") -> None:
    """Begins a game, by its name or title, from the home page, and waits until the table is there."""
    title = rules.GAMES[game].title if game in rules.GAMES else game
    page.get_by_role("article", name=title).get_by_role("button", name=words(language)[way]).click()
    page.wait_for_url(re.compile(r"/matches/\w+"))


def scene_of(page: Page) -> tuple[int, dict[str, Any]]:
    """How many actions were played in the match that is shown, and the scene after them."""
    found = re.search(r"(https?://[^/]+)/matches/(\w+)", page.url)
    assert found
    match = f"{found[1]}/api/matches/{found[2]}"
    plies = len(page.request.get(match).json()["actions"])
    scene: dict[str, Any] = page.request.get(f"{match}/plies/{plies}").json()["scene"]
    return plies, scene


def tap(page: Page, x: float, y: float) -> None:
    """Touches a place on the screen, with a finger where there is no mouse."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def touch(page: Page, target: str, following: list[str]) -> None:
    """Touches a target in either view, when these can come next, as soon as the page has come to rest."""
    place, before = None, None
    while place is None or place != before:
        page.evaluate(SETTLE)
        place, before = page.wait_for_function(PLACE_FOR, arg=[target, following]).json_value(), place
    tap(page, *(place if isinstance(place, list) else (place["x"], place["y"])))


def rotate_to(page: Page, name: str) -> None:
    """Rotates what is held until its rotation is the one of that name, on a page in any language."""
    wanted = guide.in_language(name, page.evaluate("document.documentElement.lang"))
    held = page.locator(ASKED)
    for _ in range(8):
        if wanted in held.inner_text():
            return
        page.locator("[data-action=rotate]").click()
    raise AssertionError(f"nothing can be rotated to {wanted}: {held.inner_text()}")


def act(page: Page, scene: dict[str, Any], action: str) -> None:
    """Makes an action in a scene by touching, one after the other, the targets of its gesture."""
    kinds = {choice["target"]: choice["kind"] for choice in scene["choices"]}
    gesture = next(move["gesture"] for move in scene["moves"] if move["action"] == action)
    expect(page.locator(ASKED)).not_to_be_empty()
    for number, target in enumerate(gesture):
        begun = [move["gesture"] for move in scene["moves"] if move["gesture"][:number] == gesture[:number]]
        if kinds.get(target) == "rotation":
            rotate_to(page, scene["names"][target])
        elif kinds.get(target) == "button":
            page.locator(f"[data-target='{target}']").click()
        else:
            touch(page, target, [each[number] for each in begun if len(each) > number])
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        page.locator(CONFIRM).click()


def play(page: Page, action: str) -> None:
    """Plays an action in the match that is shown."""
    plies, scene = scene_of(page)
    expect(page.locator("[data-ply]")).to_have_count(plies)
    act(page, scene, action)
    expect(page.locator(f"[data-ply='{plies + 1}']")).to_have_text(action)


def golden_game(name: str) -> list[str]:
    """The actions of a golden playthrough, which goes on to the end of its game."""
    text = (ROOT / "tests" / "playthroughs" / f"{name}.txt").read_text(encoding="utf-8")
    return re.findall(r"^> (\S+)", text, re.MULTILINE)


def play_to_the_end(page: Page, seed: int, most: int = 200) -> bool:
    """Touches something that glows, and again, until the game is over; false if so many touches were not enough."""
    chance = random.Random(seed)
    for _ in range(most):
        page.locator(f"{GLOWING}, {CONFIRM}, {RESULT}").first.wait_for()
        if page.locator(RESULT).count():
            return True
        before = what_is_there(page)
        if page.locator(CONFIRM).count():
            page.locator(CONFIRM).click()
        else:
            tap(page, *chance.choice(page.evaluate(WHAT_GLOWS, GLOWING)))
        page.wait_for_function(f"(before) => ({WHAT_IS_THERE})() !== before", arg=before)
    return False


WHAT_IS_THERE = """() => JSON.stringify([
    document.querySelectorAll("[data-ply]").length,
    document.querySelector(".panel")?.textContent,
    document.querySelectorAll("[data-mark=next], .handle.next").length,
    document.querySelectorAll("[data-mark=touched], .handle.touched").length,
])"""


def what_is_there(page: Page) -> str:
    """What changes with every touch that means something."""
    state: str = page.evaluate(WHAT_IS_THERE)
    return state
