"""Pages of the guide as HTML, with diagrams drawn into them, and without any style or script of their own."""

from __future__ import annotations

import re
from html import escape

from belvedere import draw
from belvedere.guide.page import Block, Diagram, Heading, List, Page, Paragraph, Ruling, RulingList, Span, Table, Text
from belvedere.guide.sentences import in_language

TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}
"""The elements of the styles."""


def written(page: Page) -> str:
    """The sections of a page. For links they have ids, which are the same in every language: `part-1` and so on."""
    return "\n".join(
        element(
            "section",
            element("h2", quoted(section.title)),
            *(block(each, page.language) for each in section.blocks),
            id=f"part-{number}",
        )
        for number, section in enumerate(page.sections, 1)
    )


def element(tag: str, *inside: str, **attributes: str) -> str:
    """An element with what is in it."""
    given = "".join(f' {name.rstrip("_")}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{given}>{''.join(inside)}</{tag}>"


def block(given: Block, language: str) -> str:
    """One block of a section."""
    match given:
        case Heading(title):
            return element("h3", quoted(title))
        case Paragraph(text):
            return paragraph(text)
        case List(items, numbered):
            return element("ol" if numbered else "ul", *(element("li", phrased(item)) for item in items))
        case Table(headings, rows):
            head = element("tr", *(element("th", phrased(each), scope="col") for each in headings))
            body = (element("tr", *(element("td", phrased(each)) for each in row)) for row in rows)
            return element("table", element("thead", head), element("tbody", *body))
        case Diagram():
            return element("figure", drawn(given, language), element("figcaption", phrased(given.caption)))
        case Ruling():
            return ruling(given)
        case RulingList(rulings):
            return element("ul", *(element("li", ruling(each)) for each in rulings), class_="rulings")


def ruling(given: Ruling) -> str:
    """A ruling of ours, marked as such."""
    mark = element("strong", quoted(given.mark))
    return element("div", element("p", mark), paragraph(given.text), paragraph(given.reason), class_="ruling")


def drawn(diagram: Diagram, language: str) -> str:
    """The picture of a diagram. Its title says what it is a picture of, for those who do not see it."""
    picture = str(draw.svg(diagram.position, last=diagram.last, targets=diagram.targets))
    status = str(diagram.position).splitlines()[-1]
    title = quoted(f"{diagram.position.game.title}. {in_language(status, language)}")
    return re.sub("<title>.*?</title>", lambda _: element("title", title), picture, count=1)


def paragraph(text: Text) -> str:
    """A text by itself."""
    return element("p", phrased(text))


def phrased(text: Text) -> str:
    """A text with its styles and links."""
    return "".join(map(phrase, text))


def phrase(span: Span) -> str:
    """One piece of a text."""
    words = escape(span.text, quote=False) if span.style == "code" else quoted(span.text)
    styled = element(TAGS[span.style], words) if span.style in TAGS else words
    return element("a", styled, href=span.address) if span.address else styled


def quoted(words: str) -> str:
    """Words as HTML."""
    return escape(printed(words), quote=False)


def printed(words: str) -> str:
    """Words with the apostrophe of printed text."""
    return words.replace("'", "’")
