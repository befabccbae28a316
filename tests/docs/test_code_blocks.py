"""Every block of code in the documentation runs, and gives what it shows.

The language of a block says what it is. `python` blocks of a page share their names, in order; with prompts they
show what they give. In `console` blocks the lines after `$` are commands, and the others what these print, `...` for
anything. What no test can run has a comment above it, `<!-- not run: why -->`; its commands must exist. An excerpt has
`<!-- from: FILE -->` above it, and stands in that file to the letter, where the tests of the file run it. `text` is no
code.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from textwrap import indent

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from sybil import Document, Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser
from typer.testing import CliRunner

from belvedere.cli import app
from tests.server.running import Server

ROOT = Path(__file__).resolve().parents[2]

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "examples/README.md")),
    *sorted(ROOT.glob("docs/**/*.md")),
]

OF_THE_NEW_GAME = ROOT / "docs" / "new-game.md"
"""Its blocks run where the example is installed (`tests/new_game`)."""

LANGUAGES = {"python", "console", "json", "toml", "text"}

NOT_RUN = re.compile(r"<!-- not run: .+ -->\n\Z")
EXCERPT = re.compile(r"<!-- from: (.+) -->\n\Z")

SERVER = "127.0.0.1:8000"
"""Where the pages find a server; in the tests it is elsewhere."""

BELVEDERE = CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"})


def run_commands(example: Example) -> str | None:
    """Runs the commands of a block; gives back what is wrong, if anything is."""
    runs = not NOT_RUN.search(example.document.text[: example.start])
    blocks = re.split(r"^\$ ", example.parsed, flags=re.MULTILINE)
    if blocks[0]:
        return f"a block of commands begins with $, and not with {blocks[0]!r}"
    for block in blocks[1:]:
        command, _, shown = block.partition("\n")
        program, *arguments = shlex.split(command, comments=True)
        wrong = output_problem(program, arguments, shown) if runs else existence_problem(program, arguments)
        if wrong:
            return f"{command}: {wrong}"
    return None


def output_problem(program: str, arguments: list[str], shown: str) -> str | None:
    """What is wrong with a command's output, or None."""
    if program != "belvedere":
        return "only belvedere is run here: say above the block why it is not run"
    result = BELVEDERE.invoke(app, arguments, prog_name=program)
    printed = "".join(f"{line.rstrip()}\n" for line in result.output.splitlines())
    if result.exit_code or (shown and not OutputChecker().check_output(shown, printed, ELLIPSIS)):
        return f"exit code {result.exit_code}, and it printed\n{printed}"
    return None


def existence_problem(program: str, arguments: list[str]) -> str | None:
    """What is wrong with a command that is not run: it, or an option of it, does not exist."""
    if program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        missing = [target for target in arguments if not re.search(rf"^{target}:", makefile, re.MULTILINE)]
        return f"there is no target {missing[0]}" if missing else None
    if program.endswith("belvedere"):
        result = BELVEDERE.invoke(app, [*arguments, "--help"], prog_name="belvedere")
        return result.output if result.exit_code else None
    return None


def read_json(example: Example) -> str | None:
    """Reads a block of JSON."""
    json.loads(example.parsed)
    return None


def read_toml(example: Example) -> str | None:
    """Reads a block of TOML."""
    tomllib.loads(example.parsed)
    return None


def check_excerpt(text: str, file: str) -> None:
    """Raises an error if a text does not stand in a file, as it is or indented as a method."""
    source = (ROOT / file).read_text(encoding="utf-8")
    assert any(indent(text, margin) in source for margin in ("", "    ")), f"{file} does not have this:\n{text}"


BLOCKS = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        CodeBlockParser("console", run_commands),
        CodeBlockParser("json", read_json),
        CodeBlockParser("toml", read_toml),
    ],
    patterns=["*.md"],
)


def evaluate(page: Path) -> None:
    """Runs all blocks of a page; raises an error that says which one failed, and how."""
    document: Document = BLOCKS.parse(page)
    for example in document.examples():
        excerpt = EXCERPT.search(document.text[: example.start])
        if excerpt:
            check_excerpt(str(example.parsed), excerpt[1])
        else:
            example.evaluate()


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(f"sqlite:///{tmp_path}/belvedere.db", tmp_path)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page != OF_THE_NEW_GAME], ids=lambda page: str(page.relative_to(ROOT))
)
def test_every_block_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BELVEDERE_HOME", str(tmp_path))
    text = page.read_text(encoding="utf-8")
    copy = tmp_path / page.name
    copy.write_text(text.replace(SERVER, f"127.0.0.1:{server.port}"), encoding="utf-8")
    if f'"{SERVER}"' in text:
        server.start()
    try:
        evaluate(copy)
    finally:
        if server.process:
            server.stop()


def fences(page: Path) -> list[Token]:
    return [token for token in MarkdownIt().parse(page.read_text(encoding="utf-8")) if token.type == "fence"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_says_what_it_is(page: Path) -> None:
    assert [f"line {(fence.map or [0])[0] + 1}" for fence in fences(page) if fence.info not in LANGUAGES] == []


def test_every_block_is_found() -> None:
    """What Markdown takes for a block of code is what is run."""
    for page in PAGES:
        found = {example.line for example in BLOCKS.parse(page).examples()}
        for fence in fences(page):
            assert fence.map
            lines = range(fence.map[0] + 1, fence.map[1] + 1)
            assert fence.info == "text" or found & set(lines), f"{page.name}, line {lines[0]}"


@pytest.mark.parametrize(
    ("block", "error"),
    [
        ("```python\n>>> 1 + 1\n3\n```", "Expected"),
        ("```python\nassert False, 'wrong'\n```", "wrong"),
        ("```python\nx = 1\n```\n\n```python\nassert x == 2, 'wrong'\n```", "wrong"),
        ("```console\n$ belvedere perft volterra 1\n17\n```", "it printed\n16"),
        ("```console\n$ belvedere perft chess 1\n```", "there is no game chess"),
        ("```console\n$ make play\n```", "say above the block why it is not run"),
        ("```console\nbelvedere games\n```", "begins with"),
        ("<!-- not run: it serves -->\n```console\n$ belvedere serv\n```", "No such command"),
        ("<!-- not run: it serves -->\n```console\n$ belvedere serve --prot 1\n```", "No such option"),
        ("<!-- not run: it serves -->\n```console\n$ make ply\n```", "there is no target ply"),
        ("```json\n{1: 2}\n```", "Expecting property name"),
        ("```toml\nname\n```", "Expected '=' after a key"),
        ("<!-- from: Makefile -->\n```python\nx = 1\n```", "Makefile does not have this"),
    ],
)
def test_a_wrong_block_fails(tmp_path: Path, block: str, error: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{block}\n", encoding="utf-8")
    with pytest.raises(Exception, match=re.escape(error)):
        evaluate(page)


@pytest.mark.parametrize(
    "block",
    [
        "```python\nx = 1\n```\n\n```python\n>>> x\n1\n```",
        "```console\n$ belvedere perft volterra 1\n16\n$ belvedere games\nvolterra: ...\n```",
        "<!-- not run: it serves -->\n```console\n$ belvedere serve --port 1  # here\n$ make play\n$ g++ x.cpp\n```",
        "```text\n$ nothing\n```",
        "<!-- from: conftest.py -->\n```python\nimport tomllib\nfrom functools import cache\n```",
    ],
)
def test_a_right_block_passes(tmp_path: Path, block: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{block}\n", encoding="utf-8")
    evaluate(page)
