import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from belvedere import guide
from belvedere.guide import Diagram, Page
from belvedere.rules import GAMES

from .conftest import Belvedere

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
PAGES = [guide.page(game, language) for game in GAMES for language in guide.LANGUAGES]
BOARDS_AND_TABLES = re.compile(r"[a-m\d.] +[a-z.\d#:^<>]|─")


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language of whoever runs the tests must not matter."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.game.name}-{page.language}")
def test_a_page_is_shown_in_full(belvedere: Belvedere, page: Page) -> None:
    result = belvedere("rules", page.game.name, "--lang", page.language)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:2] == [page.title, "═" * len(page.title)]
    for section in page.sections:
        assert lines[lines.index(section.title) + 1] == "─" * len(section.title)
        for block in section.blocks:
            if isinstance(block, Diagram):
                board = str(block.position).splitlines()[:-1]
                assert "\n".join(f"    {line}".rstrip() for line in board) in result.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.game.name}-{page.language}")
@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_what_is_piped_is_plain_and_well_set(
    belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch, page: Page, columns: str
) -> None:
    result = belvedere("rules", page.game.name, "--lang", page.language, columns=columns)
    for line in result.stdout.splitlines():
        assert "\x1b" not in line
        assert line == line.rstrip()
        assert not re.match(r"[\s│•]*[:;?!»]", line)
