"""The source of the documentation site: the pages of `docs/`, and those that are made from something else.

The rules of the games are those of `belvedere rules`, the commands are what `belvedere --help` says, and the notebooks,
the changelog and the page for contributors are kept elsewhere in the repository.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main
from typer.core import TyperGroup

from belvedere import cli, guide, rules
from belvedere.guide.markup import block, element, printed
from scripts.site.notebooks import NOTEBOOKS, as_markdown

ROOT = Path(__file__).resolve().parents[2]

ELSEWHERE = {
    "contributing.md": ROOT / "CONTRIBUTING.md",
    "changelog.md": ROOT / "CHANGELOG.md",
    "style/favicon.svg": ROOT / "web" / "public" / "favicon.svg",
}
"""Files of the site that are kept elsewhere, by their path in the site."""


def gather(folder: Path) -> None:
    """Writes the source of the whole site into a folder, in place of what is there."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for name, text in made().items():
        page = folder / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("```python\n>>> ", "```pycon\n>>> "), encoding="utf-8")  # for the colours


def made() -> dict[str, str]:
    """The text of each file that is not in `docs/`, by its path in the site."""
    # In the repository these link to docs/record.md, in the site to the page beside them.
    texts = {name: path.read_text(encoding="utf-8").replace("](docs/", "](") for name, path in ELSEWHERE.items()}
    for game in rules.GAMES:
        for language in guide.LANGUAGES:
            texts[f"games/{game}.{language}.md"] = rules_page(guide.page(game, language))
    for notebook in NOTEBOOKS:
        texts[f"notebooks/{notebook.stem}.md"] = as_markdown(notebook)
    texts["reference/commands.md"] = commands_page()
    return texts


def rules_page(page: guide.Page) -> str:
    """The rules of a game: headings in Markdown, so that the site lists them, and the rest as `guide.html` has it."""
    language = page.language
    parts = [f"# {printed(page.title)} {{lang={language}}}"]
    for number, section in enumerate(page.sections, 1):
        parts.append(f"## {printed(section.title)} {{#part-{number} lang={language}}}")
        for each in section.blocks:
            if isinstance(each, guide.Heading):
                parts.append(f"### {printed(each.title)} {{lang={language}}}")
            else:
                parts.append(element("div", block(each, language), class_="rules", lang=language))
    return "\n\n".join(parts) + "\n"


def commands_page() -> str:
    """What every command says about itself."""
    parts = ["# Commands", "What `belvedere COMMAND --help` says. Without a command, `belvedere --help` lists them."]
    for path, command in commands(typer.main.get_command(cli.app), "belvedere"):
        with command.make_context(path, [], resilient_parsing=True, max_content_width=100) as context:
            parts += [f"## {path}", f"```text\n{command.get_help(context).rstrip()}\n```"]
    return "\n\n".join(parts) + "\n"


def commands(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    """A command or, of a group, the commands in it, each with the words by which it is called."""
    if isinstance(command, TyperGroup):
        for name, inner in command.commands.items():
            yield from commands(inner, f"{path} {name}")
    else:
        yield path, command
