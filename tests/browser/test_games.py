"""Each game, from the home page to its result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import violations
from tests.browser.table import GOLDEN, begin, golden_game, play, play_to_the_end
from tests.browser.visitors import Visit

RESULTS = {
    "volterra": (
        "Dark wins Light cannot move both the pawn and a stack any more. Dark has the highest tower, 6 against 4"
    ),
    "volo": "Orange wins All 7 birds of Orange are one flock",
    "voldetour": "Black wins Black’s Lord has reached White’s Tower on h8",
    "turris": "A draw All pieces are placed. A draw: both have 43 points",
}
"""Who has won each of these games, why it is over, and what decided it."""


@pytest.mark.parametrize("game", GOLDEN)
def test_a_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.go("/")
    begin(page, game)
    actions = golden_game(GOLDEN[game])
    for action in actions:
        play(page, action)
    expect(page.locator(".status")).to_have_text(RESULTS[game])
    visitor.picture(f"result-{game}")
    assert violations(page) == []


@pytest.mark.parametrize(("game", "seed"), [("volterra", 1), ("turris", 2)])
def test_whoever_follows_what_glows_gets_to_the_end(visit: Visit, game: str, seed: int) -> None:
    page = visit().go("/")
    begin(page, game)
    assert play_to_the_end(page, seed)
