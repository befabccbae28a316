"""The analysis board and the editor: positions set up, analysed, exported, imported and given to others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from belvedere import record
from tests.browser.accessibility import violations
from tests.browser.table import touch, words
from tests.browser.visitors import SIZES, Size, Visit

WORDS = words("en")


def nodes(page: Page) -> list[str]:
    """The actions in the list of moves, from the top."""
    return page.locator("[data-node]").all_inner_texts()


def lines(page: Page) -> list[str]:
    """The list of moves, line by line, those of variations after a >."""
    return [
        ("> " if "variation" in (line.get_attribute("class") or "") else "")
        + " ".join(line.locator("[data-node]").all_inner_texts())
        for line in page.locator("li:has([data-node])").all()
    ]


def act(page: Page, *gesture: str) -> None:
    """Touches one target after the other, and waits until the move is in the list."""
    expect(page.locator("[data-mark=next]").first).to_be_visible()
    before = len(nodes(page))
    for target in gesture:
        touch(page, target, [target])
    expect(page.locator("[data-node]")).to_have_count(before + 1)


def go_to(page: Page, action: str) -> None:
    page.locator("[data-node]", has_text=action).first.click()
    expect(page.locator("[data-node][aria-current=step]")).to_have_text(action)


def to_the_start(page: Page) -> None:
    page.locator("[data-way=first]").click()
    expect(page.locator("[data-node][aria-current=step]")).to_have_count(0)


def let_the_engine_think(page: Page) -> None:
    page.get_by_role("switch", name=WORDS["analysis.engine.on"]).check()
    expect(page.locator("[data-line]").first).to_be_visible()


# ------------------------------------------------------------------------------------------------------- all together


def test_a_position_is_edited_analysed_exported_and_imported(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.go("/analysis")
    page.get_by_role("link", name="Turris").click()
    page.get_by_role("link", name=WORDS["analysis.edit"]).click()
    set_up_a_tower(page)
    page.get_by_role("link", name=WORDS["editor.analyse"]).click()
    let_the_engine_think(page)
    page.locator("[data-line]").first.click()
    expect(page.locator("[data-node]")).to_have_count(1)
    page.get_by_label(WORDS["analysis.comment"]).fill("As the engine says.")
    with page.expect_download() as download:
        page.get_by_role("button", name=WORDS["analysis.record.download"]).click()
    download.value.save_as(tmp_path / "record.txt")
    text = (tmp_path / "record.txt").read_text(encoding="utf-8")
    match = record.read(text)
    assert match.start.text == "c3:I b - c3/1 - -"
    assert [str(action) for action in match.actions] == nodes(page)
    assert match.node.comment == "As the engine says."

    other = visit(language="fr-FR").go("/analysis")
    other.get_by_label(words("fr")["analysis.record.text"]).fill(text)
    other.get_by_role("button", name=words("fr")["analysis.record.load"]).click()
    expect(other.locator("[data-node]")).to_have_text(str(match.actions[0]))
    expect(other.get_by_text("As the engine says.")).to_be_visible()

    page.goto(visitor.address + "/analysis")
    chooser = page.get_by_label(WORDS["analysis.record.file"])
    expect(chooser).to_have_css("clip-path", "inset(50%)")  # for its own button speaks the language of the browser
    chooser.set_input_files(tmp_path / "record.txt")
    expect(page.locator("[data-node]")).to_have_text(str(match.actions[0]))


def set_up_a_tower(page: Page) -> None:
    """One white piece on an empty mat, and Black to move; until then it cannot be played."""
    touch(page, "c3/1", ["c3/1"])
    possible = page.locator(".possible")
    expect(possible).to_contain_text("White begins, and until the frame is settled a turn is one piece")
    expect(page.get_by_role("button", name=WORDS["editor.analyse"])).to_be_disabled()
    page.locator("[data-setting=turn]").select_option("1")
    expect(possible).to_have_text(WORDS["editor.possible"])
    page.get_by_label("Mark the place as just freed").check()
    touch(page, "a1/1", ["a1/1"])
    expect(page.locator("[data-setting=freed]")).to_have_value("a1/1")
    page.get_by_role("button", name=WORDS["editor.undo"]).click()
    expect(possible).to_have_text(WORDS["editor.possible"])
    page.get_by_label("Frame").select_option(label="around d3")
    expect(page.locator("[data-outline=frame]")).to_be_visible()
    expect(possible).to_contain_text("it takes three pieces of both colours to settle a frame")
    page.get_by_label("Frame").select_option(label="open")
    expect(page.locator("[data-outline=reach]")).to_be_visible()
    expect(possible).to_have_text(WORDS["editor.possible"])


def test_variations_are_played_promoted_commented_deleted_and_shared(visit: Visit) -> None:
    page = visit().go("/analysis/volterra")
    act(page, "pawn", "d4")
    act(page, "c5.1", "c3")
    to_the_start(page)
    act(page, "pawn", "d2")
    assert lines(page) == ["c3-d4", "> c3-d2", "c5>c3"]
    page.get_by_role("button", name=WORDS["analysis.promote"]).click()
    assert lines(page) == ["c3-d2", "> c3-d4 c5>c3"]
    page.get_by_label(WORDS["analysis.comment"]).fill("Why not?")
    go_to(page, "c5>c3")
    page.get_by_role("button", name=WORDS["analysis.delete"]).click()
    expect(page.locator("[data-node][aria-current=step]")).to_have_text("c3-d4")
    assert lines(page) == ["c3-d2", "> c3-d4"]
    page.get_by_role("button", name=WORDS["analysis.share"], exact=True).click()
    link = page.get_by_label(WORDS["analysis.share.link"]).input_value()
    assert re.search(r"/analysis/match/\w+$", link)

    other = visit(language="fr-FR").page
    other.goto(link)
    expect(other.locator("[data-node]")).to_have_count(2)
    assert lines(other) == ["c3-d2", "> c3-d4"]
    expect(other.get_by_text("Why not?").first).to_be_visible()
    act(other, "pawn", "b4")
    other.reload()
    expect(other.get_by_text(words("fr")["analysis.kept"])).to_be_visible()
    expect(other.locator("[data-node]")).to_have_count(3)
    assert lines(other) == ["c3-d2", "> c3-d4", "> c3-b4"]

    page.reload()
    expect(page.locator("[data-node][aria-current=step]")).to_have_text("c3-d4")
    assert lines(page) == ["c3-d2", "> c3-d4"]
    page.get_by_role("button", name=WORDS["analysis.restart"]).click()
    expect(page.locator("[data-node]")).to_have_count(0)
    page.reload()
    expect(page.get_by_text(WORDS["analysis.moves.none"])).to_be_visible()


def test_a_line_is_shared_by_its_address(visit: Visit) -> None:
    page = visit().go("/analysis/volterra")
    act(page, "pawn", "d4")
    act(page, "c5.1", "c3")
    go_to(page, "c3-d4")
    page.get_by_role("button", name=WORDS["analysis.share"], exact=True).click()
    link = page.get_by_label(WORDS["analysis.share.link"]).input_value()
    other = visit().page
    other.goto(link)
    expect(other.locator("[data-node][aria-current=step]")).to_have_text("c3-d4")
    assert nodes(other) == ["c3-d4", "c5>c3"]


# ---------------------------------------------------------------------------------------------------------- in pieces


def test_the_engine_shows_its_lines_on_the_board(visit: Visit) -> None:
    page = visit().go("/analysis/volterra")
    let_the_engine_think(page)
    proposal = page.locator(".proposal")
    expect(proposal).to_have_count(0)
    page.locator("[data-line]").first.focus()
    expect(proposal.first).to_be_attached()
    page.get_by_role("switch").uncheck()
    expect(page.locator("[data-line]")).to_have_count(0)
    expect(proposal).to_have_count(0)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("nonsense", "A position of Volterra is three words"),
        ("dldl/ldld/dL1l/ldld/dldl d -", "A pawn stands on the field, and not all tiles have been laid"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(visit: Visit, position: str, reason: str) -> None:
    visitor = visit()
    page = visitor.go("/analysis/volterra")
    field = page.get_by_label(WORDS["analysis.position"])
    with visitor.expecting(r"/api/positions\?.*: 400|status of 400"):
        field.fill(position)
        field.press("Enter")
        expect(page.get_by_role("alert").filter(has_text=reason)).to_be_visible()
    field.fill("dldl/ldld/dLdl/ldlD/dldl d pawn")
    field.press("Enter")
    expect(page.get_by_text("Dark goes on", exact=True)).to_be_visible()


def test_moves_are_played_and_walked_through_by_keyboard(visit: Visit) -> None:
    page = visit().go("/analysis/volterra")
    expect(page.get_by_role("group", name=WORDS["touch.panel"])).to_contain_text(WORDS["analysis.touch"])
    table = page.get_by_role("application")
    table.focus()
    for _ in range(8):
        if page.locator("[data-node]").count() == 2:
            break
        page.locator("[data-mark=next]").first.wait_for()
        page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
    expect(page.locator("[data-node]")).to_have_count(2)
    page.locator("[data-way=back]").press("Enter")
    expect(page.locator("[data-node]").first).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-node]").last).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-said=news]")).to_contain_text(f"{nodes(page)[-1]} was played.")


def test_a_piece_is_rotated_and_what_was_done_is_undone_in_the_editor(visit: Visit) -> None:
    page = visit().go("/analysis/voldetour/edit")
    page.get_by_label("Black: Block of length 2").check()
    page.get_by_role("button", name="standing").click()
    expect(page.locator("[data-action=rotate]")).to_contain_text("west to east")
    touch(page, "d5", ["d5"])
    field = page.get_by_label(WORDS["analysis.position"])
    expect(field).to_have_value(re.compile("^bB2x@d5 "))
    page.get_by_role("button", name=WORDS["editor.undo"]).click()
    expect(field).to_have_value(re.compile("^- "))


def test_a_position_is_set_up_by_touch_in_french(visit: Visit) -> None:
    visitor = visit(size="phone", touch=True, language="fr-FR", dark=True)
    page = visitor.go("/analysis/volterra/edit")
    page.get_by_label("Retirer").check()
    touch(page, "c3", ["c3"])
    expect(page.locator(".possible")).to_contain_text("Cela ne peut pas arriver dans une partie")
    visitor.picture("editor-phone-french")
    assert violations(page) == []
    seen = page.locator("body").inner_text()
    assert WORDS["editor.tools"] not in seen


def test_a_match_is_analysed_from_where_one_is(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_role("article", name="Volo").get_by_role("button", name=WORDS["home.here"]).click()
    page.wait_for_url(re.compile(r"/matches/\w+"))
    page.get_by_role("link", name=WORDS["analysis.from_match"]).click()
    expect(page.get_by_role("heading", name="Analysis of Volo")).to_be_visible()
    expect(page.get_by_text("Orange to move")).to_be_visible()


# ------------------------------------------------------------------------------------------------------ for everybody

PAGES = ["/analysis", "/analysis/turris", "/analysis/volo/edit", "/analysis/chess"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_barriers(visit: Visit, path: str) -> None:
    visitor = visit()
    with visitor.expecting(r"game=chess: 400|status of 400"):
        page = visitor.go(path)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_board_looks_right_everywhere(visit: Visit, size: Size) -> None:
    visitor = visit(size=size, touch=size == "phone")
    page = visitor.go("/analysis/volterra?line=c3-d4+c5%3Ec3")
    expect(page.locator("[data-node]")).to_have_count(2)
    let_the_engine_think(page)
    for theme in visitor.in_both_themes():
        visitor.picture(f"analysis-{size}-{theme}")
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
