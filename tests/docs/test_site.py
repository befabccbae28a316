"""What the documentation site is made of, and how its links are checked. `make docs` builds the whole of it."""

from __future__ import annotations

import importlib
import pkgutil
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from belvedere import guide, rules
from belvedere.guide.markup import printed
from scripts.site.links import problems
from scripts.site.pages import ROOT, gather, made
from scripts.site.reference import fenced


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "source"
    gather(folder)
    return folder


def named(navigation: Any) -> set[str]:
    """The pages in a part of the navigation."""
    if isinstance(navigation, str):
        return {navigation}
    parts = navigation if isinstance(navigation, list) else navigation.values()
    return set().union(*map(named, parts))


def test_every_page_is_in_the_navigation_and_the_other_way_round(source: Path) -> None:
    settings = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
    pages = {path.relative_to(source).as_posix() for path in source.rglob("*.md")}
    assert named(settings["nav"]) == pages


def test_the_rules_are_those_of_the_guide(source: Path) -> None:
    for game in rules.GAMES:
        for language in guide.LANGUAGES:
            text = (source / "games" / f"{game}.{language}.md").read_text(encoding="utf-8")
            page = guide.page(game, language)
            assert [line.split(" {")[0] for line in text.splitlines() if line.startswith("## ")] == [
                f"## {printed(section.title)}" for section in page.sections
            ]
            diagrams = [block for part in page.sections for block in part.blocks if isinstance(block, guide.Diagram)]
            assert text.count("<svg") == len(diagrams) > 0
            assert f'lang="{language}"' in text


def test_every_command_is_described() -> None:
    text = made()["reference/commands.md"]
    assert "## belvedere play\n\n```text\nUsage: belvedere play " in text
    assert "## belvedere bench core\n\n```text\nUsage: belvedere bench core " in text


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "reference").glob("*.md")), ids=lambda page: str(page.stem))
def test_a_function_with_the_name_of_its_module_is_in_the_reference(page: Path) -> None:
    """The reference of a package would leave it out."""
    text = page.read_text(encoding="utf-8")
    name = re.findall(r"^::: (\S+)", text, re.MULTILINE)[0]
    package = importlib.import_module(name)
    modules = {found.name for found in pkgutil.iter_modules(getattr(package, "__path__", []))}
    for each in modules & set(package.__all__):
        assert re.search(rf"^(::: {name}\.{each}\.{each}|## {each})$", text, re.MULTILINE), each


def test_what_is_kept_elsewhere_links_to_its_neighbours(source: Path) -> None:
    for name in ("contributing.md", "changelog.md"):
        assert "](docs/" not in (source / name).read_text(encoding="utf-8")


def test_examples_in_docstrings_are_fenced() -> None:
    assert fenced("What it does.\n\n>>> f(1)\n2\n>>> f(2)\n\n>>> f(3)\n4\n\nMore.") == (
        "What it does.\n\n```pycon\n>>> f(1)\n2\n>>> f(2)\n\n>>> f(3)\n4\n```\n\nMore."
    )
    assert fenced("None.") == "None."


PAGE = '<h1 id="top">Top</h1><script src="../code.js"></script><a href="https://example.org/x">x</a>'


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ('<a href="other.html">', None),
        ('<a href="other.html#there">', None),
        ('<a href="./#top"><a href="#top"><a href="/inner/index.html#top">', None),
        ('<a href="nowhere.html">', "nowhere.html leads nowhere"),
        ('<a href="other.html#here">', "other.html#here names an anchor that is not there"),
        ('<img src="missing.png">', "missing.png leads nowhere"),
        ('<a href="http://example.org">', "http://example.org is no address of the form https://…"),
        ('<a href="https://">', "https:// is no address of the form https://…"),
        ('<script src="https://example.org/x.js">', "https://example.org/x.js is loaded from elsewhere"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "//example.org/x.css is loaded from elsewhere"),
        ('<link rel="canonical" href="https://example.org">', None),
        ('<p id="top">', "the id top stands more than once"),
    ],
)
def test_links_are_checked(tmp_path: Path, added: str, problem: str | None) -> None:
    (tmp_path / "code.js").touch()
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "other.html").write_text('<p id="there">', encoding="utf-8")
    (inner / "index.html").write_text(PAGE + added, encoding="utf-8")
    found = problems(tmp_path)
    assert (f"inner/index.html: {problem}" in found) if problem else found == []
