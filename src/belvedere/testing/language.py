"""What the texts of every game promise: its page of the guide, and its positions in words."""

from __future__ import annotations

from belvedere import guide
from belvedere.guide import Page
from belvedere.rules import Position

SECTIONS = 10
"""How many sections every page has."""


def check_page(page: Page) -> None:
    """A page has the title of its game and the sections of all pages, none of them empty, and can be shown."""
    assert page.title == page.game.title
    assert len(page.sections) == SECTIONS, f"a page has {SECTIONS} sections, as those of our games"
    assert all(section.blocks for section in page.sections)
    assert guide.html(page.game.name, page.language).count("<svg") == page_diagrams(page)


def page_diagrams(page: Page) -> int:
    """How many diagrams a page has."""
    return sum(isinstance(block, guide.Diagram) for section in page.sections for block in section.blocks)


def check_words(position: Position) -> None:
    """A position in words begins with whose turn it is, or with how the game ended, in every language."""
    begins = "Over: " if position.outcome else f"{position.colour_name(position.to_move)} to move: "
    assert guide.describe(position).startswith(begins)
    for language in guide.LANGUAGES:
        assert guide.describe(position, language).endswith(".")
