"""What a page of the guide is made of, for whoever shows it: a terminal, the web page, the documentation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from belvedere.rules import Action, Game, Position

Style: TypeAlias = Literal["plain", "strong", "emphasis", "code"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text in one style, or a link."""

    text: str
    style: Style = "plain"
    address: str = ""
    """Where a link leads; empty if it is none."""


Text: TypeAlias = tuple[Span, ...]


def plain(text: Text) -> str:
    """A text without its styles."""
    return "".join(span.text for span in text)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a section."""

    title: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: Text


@dataclass(frozen=True, slots=True)
class List:
    """A list with bullets or numbers."""

    items: tuple[Text, ...]
    numbered: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one row of headings."""

    headings: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to be drawn."""

    position: Position
    last: Action | None
    """The action that led to it, to be marked."""

    targets: tuple[Action, ...]
    """Some legal actions, to be marked."""

    caption: Text
    legend: Text
    """How to read the board where it is drawn as text; empty after the first diagram."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of ours where the rulebook is silent."""

    number: int | None
    """Its number in the documentation of the rules; None for those that all games share."""

    mark: str
    """The words that say whose it is, such as "House ruling R1"."""

    text: Text
    reason: Text


@dataclass(frozen=True, slots=True)
class RulingList:
    """All rulings of the page once more, together."""

    rulings: tuple[Ruling, ...]


Block: TypeAlias = Heading | Paragraph | List | Table | Diagram | Ruling | RulingList


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page. All pages have the same sections in the same order."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of one game in one language."""

    game: Game
    language: str
    title: str
    sections: tuple[Section, ...]
