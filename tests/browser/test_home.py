"""The home page, as a visitor sees it first."""

from __future__ import annotations

import pytest

from belvedere import rules
from tests.browser.accessibility import violations
from tests.browser.visitors import SIZES, Size, Visit


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_it_shows_the_four_games(visit: Visit, size: Size, dark: bool) -> None:
    visitor = visit(size=size, dark=dark)
    page = visitor.go("/")
    for game in rules.GAMES.values():
        page.get_by_role("heading", name=game.title, exact=True).wait_for()
    visitor.picture(f"home-{size}-{'dark' if dark else 'light'}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
