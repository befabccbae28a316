"""The rules of the games for people: for each game and language a page in Markdown, beside this file, and a lesson.

>>> from belvedere import guide, rules
>>> game = next(iter(rules.GAMES))
>>> page = guide.page(game, "en")
>>> [section.title for section in page.sections][:3]
['What it is about', 'Equipment and set-up', 'A turn']
>>> guide.page(game, "it")
Traceback (most recent call last):
...
belvedere.guide.languages.UnknownLanguage: there is no guide in it: there is en (English), fr (français)
"""

from functools import cache

from belvedere import rules
from belvedere.guide.descriptions import describe
from belvedere.guide.languages import LANGUAGES, NotWritten, UnknownLanguage, check
from belvedere.guide.lessons import Lesson, Step, has_lesson, lesson
from belvedere.guide.markup import written
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
    """The rules of a game, in English if the game brings none in the language.

    Raises UnknownGame or UnknownLanguage, which list what there is, and NotWritten.
    """
    found = rules.get(game)
    check(language)
    for written_in in dict.fromkeys((language, "en")):
        source = rules.file(f"guide.{written_in}", game, f"{game}.md")
        if source.is_file():
            return read(source.read_text(encoding="utf-8"), found, written_in)
    raise NotWritten(f"{found.title} brings no page of its rules")


@cache
def html(game: str, language: str) -> str:
    """The same as HTML, without styles or scripts; raises as `page` does."""
    return written(page(game, language))


__all__ = [
    "LANGUAGES",
    "Block",
    "Diagram",
    "Heading",
    "Lesson",
    "List",
    "MalformedPage",
    "NotWritten",
    "Page",
    "Paragraph",
    "Ruling",
    "RulingList",
    "Section",
    "Span",
    "Step",
    "Table",
    "Text",
    "UnknownLanguage",
    "describe",
    "has_lesson",
    "html",
    "in_language",
    "lesson",
    "page",
]
