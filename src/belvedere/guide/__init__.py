"""The rules of the games for people: one page for each game and language, written in Markdown beside this file.

>>> from belvedere import guide
>>> page = guide.page("volterra", "en")
>>> [section.title for section in page.sections][:3]
['What it is about', 'Equipment and set-up', 'A turn']
>>> guide.page("volterra", "it")
Traceback (most recent call last):
...
belvedere.guide.UnknownLanguage: there is no guide in it: there is en (English), fr (français)
"""

from functools import cache
from importlib import resources

from belvedere import rules
from belvedere.guide.page import (
    Block,
    Diagram,
    Heading,
    List,
    Page,
    Paragraph,
    Ruling,
    RulingList,
    Section,
    Span,
    Table,
    Text,
)
from belvedere.guide.reading import MalformedPage, read

LANGUAGES = {"en": "English", "fr": "français"}
"""The languages there are, by their code, each with its own name."""


class UnknownLanguage(ValueError):
    """There is no guide in that language."""


@cache
def page(game: str, language: str) -> Page:
    """The rules of a game; raises UnknownGame or UnknownLanguage, which list what there is."""
    found = rules.get(game)
    if language not in LANGUAGES:
        there_is = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UnknownLanguage(f"there is no guide in {language}: there is {there_is}")
    source = resources.files(__name__) / language / f"{game}.md"
    return read(source.read_text(encoding="utf-8"), found, language)


__all__ = [
    "LANGUAGES",
    "Block",
    "Diagram",
    "Heading",
    "List",
    "MalformedPage",
    "Page",
    "Paragraph",
    "Ruling",
    "RulingList",
    "Section",
    "Span",
    "Table",
    "Text",
    "UnknownLanguage",
    "page",
]
