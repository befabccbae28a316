"""The rules of the games for people: one page for each game and language, written in Markdown beside this file.

>>> from belvedere import guide
>>> page = guide.page("volterra", "en")
>>> [section.title for section in page.sections][:3]
['What it is about', 'Equipment and set-up', 'A turn']
>>> guide.page("volterra", "it")
Traceback (most recent call last):
...
belvedere.guide.languages.UnknownLanguage: there is no guide in it: there is en (English), fr (français)
"""

from functools import cache
from importlib import resources

from belvedere import rules
from belvedere.guide.descriptions import describe
from belvedere.guide.languages import LANGUAGES, UnknownLanguage, check
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
from belvedere.guide.sentences import in_language


@cache
def page(game: str, language: str) -> Page:
    """The rules of a game; raises UnknownGame or UnknownLanguage, which list what there is."""
    found = rules.get(game)
    check(language)
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
    "describe",
    "in_language",
    "page",
]
