"""The example of a game in a package of its own: on the page, which has never heard of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import violations
from tests.browser.conftest import PAGE
from tests.browser.table import ASKED, begin, play, play_to_the_end, touch
from tests.browser.visitors import Visit
from tests.new_game.games import GAME, SENTENCE
from tests.new_game.installing import environment, installed
from tests.server.running import Server

GREEDY = 2
"""The level at which `greedy` plays a game that brings no levels of its own."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the example is installed."""
    folder: Path = tmp_path_factory.mktemp("new-game")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(installed(folder / "packages")).items():
            patch.setenv(name, value)
        server = Server(f"sqlite:///{folder}/belvedere.db", folder, page=PAGE).start()
    yield server
    assert server.stop() == 0


def test_it_is_played_on_the_flat_table_to_its_end(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    page = visitor.go("/")
    expect(page.get_by_role("article")).to_have_count(5)
    begin(page, "Intonaco")
    for action in GAME:
        play(page, action)
    expect(page.locator(".status")).to_have_text(f"Ochre wins Ochre cannot paint any more. {SENTENCE}")
    visitor.picture("result-new-game")
    assert violations(page) == []


def test_greedy_is_played_against_by_clicks(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    page = visitor.go("/")
    card = page.get_by_role("article", name="Intonaco")
    card.get_by_role("combobox").select_option(str(GREEDY))
    begin(page, "Intonaco", "home.computer")
    assert play_to_the_end(page, seed=1)
    visitor.picture("result-new-game-greedy")


def test_an_impossible_touch_has_its_reason(visit: Visit, server: Server) -> None:
    page = visit(server).go("/")
    begin(page, "Intonaco")
    play(page, "b3")
    expect(page.locator(ASKED)).not_to_be_empty()
    touch(page, "b4", ["b4"])
    expect(page.get_by_text("b4 is beside b3, which is still wet")).to_be_visible()


def test_its_rules_are_read_in_french(visit: Visit, server: Server) -> None:
    page = visit(server, language="fr-FR").go("/rules/intonaco")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Intonaco")
    expect(page.locator("main")).to_contain_text("peinture fraîche")
