"""The pages as HTML: well formed, with everything that is in them, and nothing that a strict page would refuse."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from belvedere import guide, rules
from belvedere.guide import Diagram, Page, Paragraph, Ruling, Section, Span, Table
from belvedere.guide.markup import element, phrase, quoted, written

PAGES = [guide.page(game, language) for game in rules.GAMES for language in guide.LANGUAGES]
SVG = "{http://www.w3.org/2000/svg}"

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.game.name}-{page.language}")


def parsed(page: Page) -> ElementTree.Element:
    return ElementTree.fromstring(element("main", guide.html(page.game.name, page.language)))


def count(page: Page, kind: type) -> int:
    return sum(isinstance(block, kind) for section in page.sections for block in section.blocks)


@every_page
def test_everything_is_there(page: Page) -> None:
    html = parsed(page)
    assert [section.get("id") for section in html] == [f"part-{number}" for number in range(1, len(page.sections) + 1)]
    assert [heading.text for heading in html.iter("h2")] == [quoted(section.title) for section in page.sections]
    assert len(list(html.iter("figure"))) == len(list(html.iter(f"{SVG}svg"))) == count(page, Diagram)
    assert len(list(html.iter("table"))) == count(page, Table)
    rulings = [part for part in html.iter("div") if part.get("class") == "ruling"]
    assert len(rulings) == 2 * count(page, Ruling), "each where it belongs, and once more in the list"
    assert html[-1].find("p") is not None, "the credits"


@every_page
def test_a_strict_page_shows_all_of_it(page: Page) -> None:
    for part in parsed(page).iter():
        assert part.tag.removeprefix(SVG) not in ("script", "style", "foreignObject", "image")
        assert not [name for name in part.attrib if name == "style" or name.startswith("on")]


@every_page
def test_pictures_are_named_in_the_language_of_the_page(page: Page) -> None:
    titles = [title.text or "" for title in parsed(page).iter(f"{SVG}title")]
    assert all(title.startswith(page.game.title) for title in titles)
    assert any("to move" in title for title in titles) == (page.language == "en")


def test_what_could_be_taken_for_an_element_is_not() -> None:
    text = (Span("a<b & c's"), Span("d'e<f", "code"), Span("x", address='https://example.org/"'))
    page = Page(rules.get("volo"), "en", "Volo", (Section("<One>", (Paragraph(text),)),))
    assert written(page) == (
        '<section id="part-1"><h2>&lt;One&gt;</h2><p>a&lt;b &amp; c’s<code>d\'e&lt;f</code>'
        '<a href="https://example.org/&quot;">x</a></p></section>'
    )


@pytest.mark.parametrize(("style", "tag"), [("strong", "strong"), ("emphasis", "em"), ("code", "code")])
def test_styles_are_elements(style: str, tag: str) -> None:
    assert phrase(Span("word", style)) == f"<{tag}>word</{tag}>"  # type: ignore[arg-type]
