"""How a page of the guide is read from Markdown, with what it has beyond the usual.

A house ruling is a quotation of two paragraphs: its mark in bold and its text; then the reason. An empty block of code
called `rulings` stands for the list of them all. A diagram is a block of code with a position text in its first line:

    ```position GAME
    the position in one line
    after: actions that are played from there
    targets: legal actions to be marked
    caption: What there is to see, in one line or
      several.
    legend: How to read the board where it is drawn as text.
    ```

All but the first line may be missing. `after` are actions to be played first; `targets` are legal actions to be marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode as Node

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
    Style,
    Table,
    Text,
    plain,
)
from belvedere.rules import Action, Game, RulesError

MARKDOWN = MarkdownIt("commonmark").enable("table")

STYLES: dict[str, Style] = {"strong": "strong", "em": "emphasis"}
"""The styles by their names in the syntax tree of Markdown."""

NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"

FRENCH_SPACES = re.compile("(?<=«) | (?=[:;?!»%])")
"""The spaces that French makes narrow, and at which it never breaks a line."""


class MalformedPage(ValueError):
    """The source of a page is not written as pages of the guide are."""


def read(source: str, game: Game, language: str) -> Page:
    """The page that a source stands for; raises MalformedPage."""
    return Reader(game, language).page(source)


class Reader:
    """Reads one page."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.rulings: list[Ruling] = []
        """The rulings read so far."""

    def page(self, source: str) -> Page:
        """The whole page: a title, and then sections only."""
        nodes = Node(MARKDOWN.parse(source)).children
        if [node.tag for node in nodes[:2]] != ["h1", "h2"]:
            raise MalformedPage("a page begins with its title (#) and the heading of its first section (##)")
        sections: list[tuple[str, list[Block]]] = []
        for node in nodes[1:]:
            if node.tag == "h2":
                sections.append((self.title(node), []))
            else:
                sections[-1][1].append(self.block(node))
        return Page(
            self.game,
            self.language,
            self.title(nodes[0]),
            tuple(Section(title, tuple(blocks)) for title, blocks in sections),
        )

    # ------------------------------------------------------------------------------------------------------- blocks

    def block(self, node: Node) -> Block:
        """One block of a section."""
        match node.type:
            case "heading" if node.tag == "h3":
                return Heading(self.title(node))
            case "paragraph":
                return Paragraph(self.text(node))
            case "bullet_list" | "ordered_list":
                return List(tuple(self.text(item) for item in node.children), numbered=node.type == "ordered_list")
            case "table":
                headings, *rows = (self.row(row) for part in node.children for row in part.children)
                return Table(headings, tuple(rows))
            case "blockquote":
                return self.ruling(node)
            case "fence" if node.info == f"position {self.game.name}":
                return self.diagram(node)
            case "fence" if node.info == "rulings":
                return RulingList(tuple(sorted(self.rulings, key=in_order)))
        raise malformed(node, f"{node.info or node.type} has no place in the guide of {self.game.title}")

    def row(self, node: Node) -> tuple[Text, ...]:
        """The cells of a row of a table."""
        return tuple(self.text(cell) for cell in node.children)

    def ruling(self, node: Node) -> Ruling:
        """A ruling, from a quotation."""
        if [child.type for child in node.children] != ["paragraph", "paragraph"]:
            raise malformed(node, "a ruling is two paragraphs: its mark and its text, and the reason")
        mark, *text = self.text(node.children[0])
        if mark.style != "strong" or not text:
            raise malformed(node, "a ruling begins with its mark in bold, such as **House ruling R1.**")
        text[0] = replace(text[0], text=text[0].text.lstrip())
        number = re.search(r"R(\d+)", mark.text)
        ruling = Ruling(
            number=int(number[1]) if number else None,
            mark=mark.text.rstrip("."),
            text=tuple(text),
            reason=self.text(node.children[1]),
        )
        self.rulings.append(ruling)
        return ruling

    def diagram(self, node: Node) -> Diagram:
        """A diagram, from a block of code."""
        text, *lines = re.split(r"\n(?=\w+: )", node.content.strip())
        given = dict(line.split(": ", 1) for line in lines)
        if not given.keys() <= {"after", "targets", "caption", "legend"}:
            raise malformed(node, f"a diagram has after, targets, caption and legend, not {', '.join(given)}")
        last: Action | None = None
        try:
            position = self.game.read(text)
            for notation in given.get("after", "").split():
                last = position.parse(notation)
                position = position.after(last)
            targets = tuple(position.parse(notation) for notation in given.get("targets", "").split())
        except RulesError as error:
            raise malformed(node, str(error)) from None
        caption, legend = (self.text(Node(MARKDOWN.parseInline(given.get(name, "")))) for name in ("caption", "legend"))
        return Diagram(position, last, targets, caption, legend)

    # -------------------------------------------------------------------------------------------------------- texts

    def title(self, node: Node) -> str:
        """The text of a heading."""
        return plain(self.text(node))

    def text(self, node: Node) -> Text:
        """The text in a node that holds nothing else."""
        while node.type != "inline":
            if len(node.children) != 1:
                raise malformed(node, f"{node.type} must hold one paragraph of text and nothing else")
            node = node.children[0]
        return joined(self.span(child) for child in node.children)

    def span(self, node: Node) -> Span:
        """One piece of a text."""
        match node.type:
            case "softbreak":
                return Span(" ")
            case "code_inline":
                return Span(node.content, "code")
            case "text":
                return Span(spaced(node.content, self.language))
            case "strong" | "em" | "link":
                inside = plain(tuple(map(self.span, node.children)))
                return Span(inside, STYLES.get(node.type, "plain"), str(node.attrs.get("href", "")))
        raise malformed(node, f"{node.type} has no place in a text of the guide")


def spaced(text: str, language: str) -> str:
    """A text with spaces at which no line is broken, where its language wants them."""
    return FRENCH_SPACES.sub(NARROW_SPACE, text) if language == "fr" else text


def in_order(ruling: Ruling) -> tuple[bool, int]:
    """Rulings in the order of their numbers, those without one last."""
    return ruling.number is None, ruling.number or 0


def joined(spans: Iterable[Span]) -> Text:
    """The spans, with those of the same style joined and empty ones left out."""
    alike = groupby(spans, key=lambda span: (span.style, span.address))
    texts = ((kind, "".join(span.text for span in group)) for kind, group in alike)
    return tuple(Span(text, style, address) for (style, address), text in texts if text)


def malformed(node: Node, message: str) -> MalformedPage:
    """The error that says where and why a node has no place in a page."""
    return MalformedPage(f"line {node.map[0] + 1}: {message}" if node.map else message)
