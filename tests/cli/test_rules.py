import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from belvedere import guide
from belvedere.cli import app
from belvedere.guide import Diagram, Page, Ruling
from belvedere.rules import GAMES

from .conftest import Belvedere

PAGES = [guide.page(game, language) for game in GAMES for language in guide.LANGUAGES]

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.game.name}-{page.language}")


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language of whoever runs the tests must not matter."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def board(diagram: Diagram) -> list[str]:
    """The lines of a diagram as they are shown: without the last one, which says in English who is to move."""
    return [f"    {line}".rstrip() for line in str(diagram.position).splitlines()[:-1]]


def diagrams(page: Page) -> list[Diagram]:
    return [block for section in page.sections for block in section.blocks if isinstance(block, Diagram)]


# ---------------------------------------------------------------------------------------------------------- the page


@every_page
def test_a_page_is_shown_with_its_sections_and_boards(belvedere: Belvedere, page: Page) -> None:
    result = belvedere("rules", page.game.name, "--lang", page.language)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:2] == [page.title, "=" * len(page.title)]
    for section in page.sections:
        assert lines[lines.index(section.title) + 1] == "-" * len(section.title)
    for diagram in diagrams(page):
        assert "\n".join(board(diagram)) in result.stdout


@every_page
def test_rulings_are_marked_where_they_apply_and_in_their_list(belvedere: Belvedere, page: Page) -> None:
    result = belvedere("rules", page.game.name, "--lang", page.language)
    shown = result.stdout.replace("\xa0", " ")
    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Ruling):
                mark = block.mark.replace("\u202f", " ")
                assert shown.count(f"─ {mark} ─") == 1
                assert shown.count(f" - {mark}. ") == 1


@every_page
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_what_is_not_for_a_terminal_is_plain_and_well_set(page: Page, columns: int) -> None:
    runner = CliRunner(env={"COLUMNS": str(columns)})
    result = runner.invoke(app, ["rules", page.game.name, "--lang", page.language])
    boards = {line for diagram in diagrams(page) for line in board(diagram)}
    for line in result.stdout.splitlines():
        assert "\x1b" not in line
        assert line == line.rstrip()
        assert not re.match(r"[\s│-]*[:;?!»]", line), "French breaks no line there"
        assert line in boards or len(line) <= min(columns, 100)


# ------------------------------------------------------------------------------------------------------ the language


@pytest.mark.parametrize(
    ("environment", "heading"),
    [
        ({}, "A turn"),
        ({"LANG": "fr_FR.UTF-8"}, "Un tour de jeu"),
        ({"LANG": "fr"}, "Un tour de jeu"),
        ({"LANG": "de_DE.UTF-8"}, "A turn"),
        ({"LANG": "C.UTF-8"}, "A turn"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "Un tour de jeu"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "A turn"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_BE"}, "Un tour de jeu"),
    ],
)
def test_the_language_is_that_of_the_environment(
    belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], heading: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert heading in belvedere("rules", "volo").stdout.splitlines()


def test_the_language_that_is_asked_for_goes_first(belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "A turn" in belvedere("rules", "VOLO", "--lang", "EN").stdout.splitlines()


def test_an_unknown_language_is_answered_with_those_there_are(belvedere: Belvedere) -> None:
    result = belvedere("rules", "volo", "--lang", "it")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: there is no guide in it: there is en (English), fr (français)\n"


def test_an_unknown_game_is_answered_with_those_there_are(belvedere: Belvedere) -> None:
    result = belvedere("rules", "chess")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: there is no game chess: there is {', '.join(GAMES)}\n"


# ----------------------------------------------------------------------------------------- in a terminal, and elsewhere


def run_in_terminal(lines: int, pager: str) -> str:
    """What a terminal with so many lines shows of the command."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": str(lines), "PAGER": pager}
    for name in ("LESS", "MANPAGER", "NO_COLOR"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "belvedere", "rules", "volterra"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment):
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 65536):
                shown += chunk
        except OSError:  # on Linux, the end
            pass
    os.close(ours)
    return shown.decode()


def test_a_page_longer_than_the_terminal_goes_through_the_pager_in_colour(tmp_path: Path) -> None:
    paged = tmp_path / "paged"
    assert run_in_terminal(24, f"cat > {paged}; echo $LESS").startswith("-R")
    text = paged.read_text(encoding="utf-8")
    assert text.startswith("\x1b[1mVolterra")
    assert re.search(r"\x1b\[[\d;]*m.*House ruling R1", text)


def test_a_page_that_fits_the_terminal_is_shown_at_once(tmp_path: Path) -> None:
    paged = tmp_path / "paged"
    shown = run_in_terminal(5000, f"cat > {paged}")
    assert "Volterra" in shown
    assert not paged.exists()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_an_output_that_lacks_some_letters_is_no_obstacle(encoding: str) -> None:
    command = [sys.executable, "-m", "belvedere", "rules", "volterra", "--lang", "fr"]
    result = subprocess.run(
        command, env=os.environ | {"PYTHONIOENCODING": encoding}, capture_output=True, encoding=encoding, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert ("Règle maison R1" if encoding != "ascii" else "R?gle maison R1") in result.stdout
