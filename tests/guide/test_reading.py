"""How a page is read from Markdown."""

import pytest

from belvedere import rules
from belvedere.guide import (
    Block,
    Diagram,
    Heading,
    List,
    MalformedPage,
    Paragraph,
    Ruling,
    RulingList,
    Span,
    Table,
)
from belvedere.guide.reading import read

GAME = rules.get("volterra")
START = GAME.start()


def blocks(source: str, language: str = "en") -> tuple[Block, ...]:
    """The blocks of a page with one section."""
    return read(f"# Volterra\n\n## Section\n\n{source}", GAME, language).sections[0].blocks


def test_a_page_has_a_title_and_sections() -> None:
    page = read("# The title\n\n## One\n\nText\n\n## Two\n\n### Three\n", GAME, "en")
    assert (page.game, page.language, page.title) == (GAME, "en", "The title")
    assert [(section.title, len(section.blocks)) for section in page.sections] == [("One", 1), ("Two", 1)]
    assert page.sections[1].blocks == (Heading("Three"),)


def test_the_styles_of_a_text() -> None:
    source = "Plain\nand **strong\ntext**, *emphasis*, `code :` and [a link](https://example.org)."
    assert blocks(source) == (
        Paragraph(
            (
                Span("Plain and "),
                Span("strong text", "strong"),
                Span(", "),
                Span("emphasis", "emphasis"),
                Span(", "),
                Span("code :", "code"),
                Span(" and "),
                Span("a link", address="https://example.org"),
                Span("."),
            )
        ),
    )


def test_lists() -> None:
    assert blocks("- one\n- two\n  lines") == (List(((Span("one"),), (Span("two lines"),)), numbered=False),)
    assert blocks("1. one\n2. two") == (List(((Span("one"),), (Span("two"),)), numbered=True),)


def test_a_table() -> None:
    a, b, c, d = ((Span(letter),) for letter in "abcd")
    assert blocks("| a | b |\n|---|---|\n| c | d |") == (Table((a, b), ((c, d),)),)


def test_a_ruling() -> None:
    source = "> **House ruling R12.** Something *holds*.\n>\n> Why: because."
    text = (Span("Something "), Span("holds", "emphasis"), Span("."))
    assert blocks(source) == (Ruling(12, "House ruling R12", text, (Span("Why: because."),)),)


def test_the_list_of_rulings_is_in_the_order_of_their_numbers() -> None:
    source = "".join(f"> **Ours{mark}.** Text.\n>\n> Why.\n\n" for mark in (": draws", " R10", " R2"))
    *_, listed = blocks(f"{source}```rulings\n```")
    assert isinstance(listed, RulingList)
    assert [ruling.mark for ruling in listed.rulings] == ["Ours R2", "Ours R10", "Ours: draws"]


def test_the_smallest_diagram() -> None:
    assert blocks(f"```position volterra\n{START.text}\n```") == (Diagram(START, None, (), (), ()),)


def test_a_whole_diagram() -> None:
    source = (
        f"```position volterra\n{START.text}\nafter: c3-d4 c5>c3\ntargets: b3-a2\n"
        "caption: One line,\n  and `another`.\nlegend: Letters: tiles.\n```"
    )
    position = START.play("c3-d4").play("c5>c3")
    last = START.play("c3-d4").parse("c5>c3")
    caption = (Span("One line, and "), Span("another", "code"), Span("."))
    assert blocks(source) == (Diagram(position, last, (position.parse("b3-a2"),), caption, (Span("Letters: tiles."),)),)


def test_french_has_spaces_that_do_not_break() -> None:
    source = "Voici : « quoi » ; qui ? **moi !** `a : b`"
    french = (Span("Voici\u202f: «\u202fquoi\u202f»\u202f; qui\u202f? "), Span("moi\u202f!", "strong"), Span(" "))
    assert blocks(source, "fr") == (Paragraph((*french, Span("a : b", "code"))),)
    assert blocks("Here : there", "en") == (Paragraph((Span("Here : there"),)),)


@pytest.mark.parametrize("source", ["", "Text", "# Title", "# Title\n\nText", "## Section\n\n# Title"])
def test_a_page_must_begin_with_title_and_section(source: str) -> None:
    with pytest.raises(MalformedPage, match=r"a page begins with its title \(#\)"):
        read(source, GAME, "en")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("#### Too deep", "line 5: heading has no place in the guide of Volterra"),
        ("---", "line 5: hr has no place"),
        ("```python\n1\n```", "line 5: python has no place"),
        ("```position volo\n```", "line 5: position volo has no place"),
        ("![picture](a.png)", "image has no place in a text of the guide"),
        ("- one\n\n  two", "line 5: list_item must hold one paragraph of text and nothing else"),
        ("> **R1.** No reason.", "line 5: a ruling is two paragraphs"),
        ("> R1. No mark.\n>\n> Why.", "line 5: a ruling begins with its mark in bold"),
        ("> **R1.**\n>\n> Why.", "line 5: a ruling begins with its mark in bold"),
        ("```position volterra\n```", "line 5: a position of Volterra is three words"),
        (f"```position volterra\n{START.text}\ncaptoin: Oh\n```", "and legend, not captoin"),
        (f"```position volterra\n{START.text}\nafter: c3-c4\n```", "line 5: c4 belongs to Light"),
        (f"```position volterra\n{START.text}\nafter: c3-d4 c5>c3\ntargets: c3-d4\n```", "line 5: there is no pawn"),
        (f"```position volterra\n{START.text}\ntargets: oh\n```", "line 5: 'oh' is no action"),
    ],
)
def test_what_has_no_place_is_refused_with_its_line(source: str, message: str) -> None:
    with pytest.raises(MalformedPage) as refused:
        blocks(source)
    assert message in str(refused.value)
