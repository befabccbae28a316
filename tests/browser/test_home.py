"""The home page, as a visitor sees it first."""

from __future__ import annotations

import pytest

from belvedere import rules
from tests.browser.accessibility import violations
from tests.browser.visitors import SIZES, Size, Visit


@pytest.mark.parametrize("size", SIZES)
def test_it_shows_the_four_games(visit: Visit, size: Size) -> None:
    visitor = visit(size=size)
    page = visitor.go("/")
    for game in rules.GAMES.values():
        page.get_by_role("heading", name=game.title, exact=True).wait_for()
    for theme in visitor.in_both_themes():
        visitor.picture(f"home-{size}-{theme}")
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
