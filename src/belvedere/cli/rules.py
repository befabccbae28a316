"""`belvedere rules`: how a game is played, for people."""

import os
import pydoc
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from belvedere import draw, guide
from belvedere.cli.common import GameName, fail

WIDEST = 100
"""Longer lines are hard to read."""

STYLES = {"plain": "", "strong": "bold", "emphasis": "italic", "code": "cyan"}

NARROW_SPACE, NO_BREAK_SPACE, STAND_IN = "\u202f", "\xa0", "\ue000"
"""Rich breaks lines at no-break spaces, too; so a letter without a meaning stands in for them meanwhile."""

AS_SHOWN = str.maketrans({STAND_IN: NO_BREAK_SPACE, NARROW_SPACE: NO_BREAK_SPACE})
"""No space is narrow on a terminal, and few encodings have one."""


def rules(
    game: GameName,
    lang: Annotated[
        str | None,
        typer.Option(
            metavar="|".join(guide.LANGUAGES),
            show_default=False,
            help="The language; that of your environment if it is not given, or English.",
        ),
    ] = None,
) -> None:
    """Explain the rules of a game, with diagrams."""
    try:
        page = guide.page(game.lower(), (lang or environment_language()).lower())
    except guide.UnknownLanguage as error:
        fail(str(error))
    console = Console(highlight=False, emoji=False)
    console.width = min(console.width, WIDEST)
    with console.capture() as captured:
        for part in rendered(page):
            console.print(part, crop=False)
    lines = captured.get().translate(AS_SHOWN).splitlines()
    text = "".join(f"{line.rstrip()}\n" for line in lines)
    show(text.encode(console.encoding, "replace").decode(console.encoding), console)


def environment_language() -> str:
    """The language that the environment asks for if there is a guide in it, else English."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return locale[:2] if locale[:2] in guide.LANGUAGES else "en"


def show(text: str, console: Console) -> None:
    """Prints a text; through a pager if it goes to a terminal and is longer than that."""
    if console.is_terminal and text.count("\n") >= console.height:
        # Should the pager be less, it is to let colours through, and letters beyond ASCII in any locale.
        os.environ["LESS"] = f"-R {os.environ.get('LESS', '')}"
        if console.encoding == "utf-8":
            os.environ.setdefault("LESSCHARSET", "utf-8")
        pydoc.pager(text)
    else:
        console.file.write(text)


# ------------------------------------------------------------------------------------------------- the page with Rich


def rendered(page: guide.Page) -> Iterator[RenderableType]:
    """The page, part by part."""
    yield underlined(page.title, "=")
    for section in page.sections:
        yield ""
        yield underlined(section.title, "-")
        for block in section.blocks:
            yield ""
            yield render(block)


def underlined(title: str, line: str) -> Text:
    """A title that can be told from other text without colours, too."""
    return Text(f"{title}\n{line * len(title)}", "bold")


def render(block: guide.Block) -> RenderableType:
    """One block of a section."""
    match block:
        case guide.Heading(title):
            return underlined(title, "~")
        case guide.Paragraph(text):
            return styled(text)
        case guide.List(items, numbered):
            return bulleted(map(styled, items), numbered)
        case guide.Table(headings, rows):
            return tabled(headings, rows)
        case guide.Diagram():
            caption, legend = styled(block.caption, "italic"), styled(block.legend, "dim")
            words = Group(caption, "", legend) if legend else caption
            return Padding(Group(drawn(block), words), (0, 0, 0, 4))
        case guide.Ruling(_, mark, text, reason):
            return Panel(
                Group(styled(text), styled(reason, "dim")),
                title=Text(mark, "bold"),
                title_align="left",
                border_style="yellow",
            )
        case guide.RulingList(rulings):
            return bulleted(map(in_one, rulings), numbered=False)


def in_one(ruling: guide.Ruling) -> Text:
    """A ruling in one paragraph."""
    mark = styled((guide.Span(f"{ruling.mark}."),), "bold yellow")
    return Text(" ").join([mark, styled(ruling.text), styled(ruling.reason, "dim")])


def styled(text: guide.Text, style: str = "") -> Text:
    """A text of the guide in Rich's terms."""
    shown = Text(style=style)
    for span in text:
        link = f"link {span.address}" if span.address else ""
        shown.append(span.text.replace(NARROW_SPACE, STAND_IN), f"{STYLES[span.style]} {link}")
    return shown


def bulleted(items: Iterable[Text], numbered: bool) -> Table:
    """A list."""
    shown = Table.grid(padding=(0, 1))
    for number, item in enumerate(items, 1):
        shown.add_row(f" {number}." if numbered else " -", item)
    return shown


def tabled(headings: tuple[guide.Text, ...], rows: tuple[tuple[guide.Text, ...], ...]) -> Table:
    """A table."""
    shown = Table(box=SIMPLE, show_edge=False)
    for heading in headings:
        shown.add_column(styled(heading))
    for row in rows:
        shown.add_row(*map(styled, row))
    return shown


def drawn(diagram: guide.Diagram) -> Text:
    """A text board without the last line, which says in English who is to move: the caption does that."""
    board = Text("\n").join(draw.coloured(diagram.position, last=diagram.last).split("\n")[:-1])
    board.no_wrap, board.overflow = True, "ignore"
    return board
