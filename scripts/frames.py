"""Measures what a frame of the solid table costs in each game, apart from the drawing itself.

Run as `python -m scripts.frames` once the page has been built. Draw calls and triangles are counted where they are
handed to WebGL, and go no further: without a graphics card, drawing them would hold up everything else. The time is
that of the processor on the main thread of the page, as Chromium traces it: all scripts since the frame before, with
all calls of WebGL but those that draw. None of this depends on the size of the window, which is small to be quick.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from belvedere import rules
from scripts.browser import find
from scripts.pictures import MOMENTS
from scripts.screenshots import match_of
from tests.browser.conftest import PAGE
from tests.browser.visitors import ARGUMENTS, WITH_WEBGL, arrive
from tests.server.running import Server, Somebody

TURNS, MOVES = 150, 14
"""How often the table is rotated a little, and a piece moved."""

LEAST = 100
"""How many frames that has to make."""

MOVE_TIME = 1_000
AT_REST = 2_000
"""Milliseconds until a piece has moved, and those in which nothing happens and nothing may be drawn."""

PATIENCE = 60_000
STILL = "canvas[data-still=true]"

COUNTING = """
window.drawn = { calls: 0, triangles: 0 };
const count = (name, corners, instances) => {
    WebGL2RenderingContext.prototype[name] = function (...given) {
        drawn.calls += 1;
        if (given[0] === this.TRIANGLES) drawn.triangles += (given[corners] / 3) * (given[instances] ?? 1);
    };
};
count("drawArrays", 2);
count("drawElements", 1);
count("drawArraysInstanced", 2, 3);
count("drawElementsInstanced", 1, 4);
"""
"""Counts what is to be drawn, instead of drawing it."""

SCRIPTS = {"FireAnimationFrame", "EventDispatch", "FunctionCall", "TimerFire", "RunMicrotasks"}
"""What a trace calls the scripts of a page."""


@dataclass(frozen=True)
class Cost:
    """What frames cost: draw calls and triangles of one on average, and the milliseconds of each."""

    calls: float
    triangles: float
    times: list[float]

    def __str__(self) -> str:
        slowest = quantiles(self.times, n=100)[-1]
        return f"{self.calls:.0f} | {self.triangles:,.0f} | {mean(self.times):.1f} | {slowest:.1f}"


# ------------------------------------------------------------------------------------------------------- what is done


def rotate(page: Page) -> None:
    """Turns the table about its middle by dragging it to and fro."""
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in islice(cycle([*range(0, 80, 4), *range(80, 0, -4)]), TURNS):
        page.mouse.move(x + step, y)
    page.mouse.up()


def move(page: Page) -> None:
    """Goes back by an action and forth again. To ask the page whether a piece has moved would cost it time, too."""
    page.evaluate("document.activeElement?.blur()")  # on the table, these keys do something else
    for key in islice(cycle(("ArrowLeft", "ArrowRight")), MOVES):
        page.keyboard.press(key)
        page.wait_for_timeout(MOVE_TIME)


def middle(page: Page) -> tuple[float, float]:
    """The middle of the picture."""
    box = page.locator("canvas").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def frames(page: Page) -> int:
    """How many frames have been drawn."""
    return int(page.locator("canvas").get_attribute("data-frames") or 0)


# ------------------------------------------------------------------------------------------------------ what it costs


def measure(browser: Browser, page: Page, act: Callable[[Page], None]) -> Cost:
    """The cost of frames while something is done, for the second time: what is made only once is there then."""
    act(page)
    page.locator(STILL).wait_for()
    page.evaluate("Object.assign(drawn, { calls: 0, triangles: 0 })")
    before = frames(page)
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    act(page)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.locator(STILL).wait_for()
    drawn, number = page.evaluate("drawn"), frames(page) - before
    assert number >= LEAST, f"only {number} frames were drawn"
    return Cost(drawn["calls"] / number, drawn["triangles"] / number, times_of(trace))


def times_of(trace: list[dict[str, Any]]) -> list[float]:
    """The milliseconds of all scripts from each frame to the next. Those within others are not counted twice."""
    scripts = [event for event in trace if event["name"] in SCRIPTS and event["ph"] == "X"]
    times, spent, ended = [], 0.0, 0
    for event in sorted(scripts, key=lambda event: (event["ts"], -event["dur"])):
        if event["ts"] < ended:
            continue
        ended = event["ts"] + event["dur"]
        spent += event["tdur"] / 1000
        if event["name"] == "FireAnimationFrame":
            times.append(spent)
            spent = 0.0
    return times


def drawn_at_rest(page: Page) -> int:
    """How many frames are drawn while nothing happens."""
    page.locator(STILL).wait_for()
    before = frames(page)
    page.wait_for_timeout(AT_REST)
    return frames(page) - before


def report(browser: Browser, person: Somebody, game: str) -> None:
    """Prints the rows of a game."""
    match = match_of(person, *MOMENTS[game])
    visitor = arrive(browser, person.server.address, view="solid", quality="high", calm=False)
    visitor.context.add_init_script(COUNTING)
    session = person.http.cookies["belvedere"]
    visitor.context.add_cookies([{"name": "belvedere", "value": session, "url": person.server.address}])
    visitor.page.set_default_timeout(PATIENCE)
    visitor.page.set_viewport_size({"width": 500, "height": 400})
    page = visitor.go(match)
    at_rest = drawn_at_rest(page)
    for name, act in (("the camera turns", rotate), ("a piece moves", move)):
        print(f"| {rules.get(game).title} | {name} | {measure(browser, page, act)} | {at_rest} |", flush=True)
    visitor.leave()


def main() -> None:
    """Starts a server and a browser, and prints the table."""
    chromium = find()
    if not chromium:
        sys.exit("There is no browser: run make screenshots, which installs one.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/belvedere.db", Path(folder), page=PAGE).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=[*ARGUMENTS, WITH_WEBGL])
        try:
            person = server.somebody()
            print("| | while | draw calls | triangles | ms, mean | ms, p99 | frames at rest |\n" + "|---" * 7 + "|")
            for game in MOMENTS:
                report(browser, person, game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
