"""Each game, from the home page to its result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from belvedere import rules
from tests.browser.accessibility import violations
from tests.browser.table import begin, golden_game, play, play_to_the_end
from tests.browser.visitors import Visit
from tests.games import cases


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.go("/")
    begin(page, game)
    actions = golden_game(cases(game).golden)
    for action in actions:
        play(page, action)
    expect(page.locator(".status")).to_have_text(cases(game).result)
    visitor.picture(f"result-{game}")
    assert violations(page) == []


@pytest.mark.parametrize(("game", "seed"), [("volterra", 1), ("turris", 2)])
def test_whoever_follows_what_glows_gets_to_the_end(visit: Visit, game: str, seed: int) -> None:
    page = visit().go("/")
    begin(page, game)
    assert play_to_the_end(page, seed)
