"""Puzzles, solved and failed on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from belvedere import puzzles, rules
from belvedere.puzzles import Puzzle
from belvedere.puzzles.puzzle import after as played
from belvedere.rules import Position
from tests.browser.accessibility import violations
from tests.browser.table import ASKED, act, words
from tests.browser.visitors import CUT_OFF, Size, Visit, Visitor


def find(game: str, kind: str, turns: int = 1) -> Puzzle:
    """The easiest puzzle of a kind."""
    return next(each for each in puzzles.of_game(game) if each.kind == kind and each.turns == turns)


def way(page: Page, name: str) -> Any:
    """A button or link that leads on."""
    return page.locator(f"[data-way={name}]")


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.id}"


def solution(visitor: Visitor, puzzle: Puzzle) -> dict[str, Any]:
    """The answer as the server tells it."""
    found: dict[str, Any] = visitor.page.request.get(f"{visitor.address}/api/puzzles/{puzzle.id}/solution").json()
    return found


def play(visitor: Visitor, position: Position, actions: Sequence[str]) -> Position:
    """Plays actions on the board by touching."""
    for action in actions:
        query: dict[str, str | float | bool] = {"game": position.game.name, "position": position.text}
        shown = visitor.page.request.get(f"{visitor.address}/api/positions", params=query).json()
        act(visitor.page, shown["scene"], action)
        position = position.play(action)
    return position


def turns_from(position: Position) -> Iterator[list[str]]:
    """All turns that can be played."""
    for action in map(str, position.legal_actions()):
        after = position.play(action)
        if not after.mid_turn or after.outcome:
            yield [action]
        else:
            yield from ([action, *rest] for rest in turns_from(after))


def wrong_turn(puzzle: Puzzle) -> list[str]:
    """A turn that does not solve a puzzle."""
    return next(turn for turn in turns_from(puzzle.start) if not puzzles.judge(puzzle, turn).right)


def streak(page: Page, number: int, best: int) -> None:
    """Waits until the page tells the streak."""
    expect(page.locator("[data-streak]")).to_have_text(f"Streak: {number}, best {best}")


def test_a_puzzle_is_solved_another_failed_and_the_streak_is_kept(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/puzzles")
    first, second = puzzles.of_game("volterra")[:2]
    page.get_by_role("article", name="Volterra").get_by_role("link", name="Begin").click()
    page.wait_for_url(f"**{address(first)}")
    streak(page, 0, 0)
    play(visitor, first.start, solution(visitor, first)["accepted"][0])
    expect(page.locator("[data-why=won]")).to_be_visible()
    expect(way(page, "ahead")).to_be_focused()
    streak(page, 1, 1)
    assert violations(page) == []
    page.reload()
    streak(page, 1, 1)
    page.goto(visitor.address + address(second))
    play(visitor, second.start, wrong_turn(second))
    expect(page.locator(".wrong[data-why]")).to_be_visible()
    streak(page, 0, 1)
    visitor.picture("puzzle-wrong")
    assert violations(page) == []
    step_through_the_refutation(page)
    page.get_by_role("button", name=words("en")["puzzle.again"]).click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    play(visitor, second.start, solution(visitor, second)["accepted"][0])
    expect(page.locator("[data-why=won]")).to_be_visible()
    streak(page, 0, 1)
    page = visitor.go("/puzzles/volterra")
    expect(page.locator("a.solved")).to_have_count(2)
    expect(page.get_by_text(f"2 of {len(puzzles.of_game('volterra'))} puzzles solved")).to_be_visible()


def step_through_the_refutation(page: Page) -> None:
    """Shows what the opponent makes of a wrong turn, action by action, by mouse and by keyboard."""
    said = page.locator("[data-said=news]")
    steps = page.locator("li[aria-current=step]")
    expect(steps).to_have_count(0)
    way(page, "next").click()
    expect(said).to_contain_text(steps.inner_text())
    page.keyboard.press("ArrowLeft")
    expect(steps).to_have_count(0)
    page.keyboard.press("End")
    expect(way(page, "last")).to_be_disabled()
    expect(said).to_contain_text(page.locator(".notation li").last.inner_text())


def test_the_opponent_answers_until_the_win_is_on_the_board(visit: Visit) -> None:
    """By touch, in French, with moving pieces; with one turn begun anew by the way."""
    visitor = visit(size="phone", touch=True, language="fr-FR", calm=False)
    puzzle = find("volterra", "win", turns=2)
    page = visitor.go(address(puzzle))
    expect(page.get_by_role("heading", level=1)).to_contain_text("joue et gagne en 2 tours")
    line, position = solution(visitor, puzzle)["line"], puzzle.start
    play(visitor, position, line[:1])
    way(page, "turn").tap()
    expect(way(page, "turn")).to_have_count(0)
    while line:
        turn = [line.pop(0)]
        while (after := played(position, turn)).mid_turn and not after.outcome:
            turn.append(line.pop(0))
        if position.to_move == puzzle.to_move:
            play(visitor, position, turn)
        else:
            expect(page.get_by_text(words("fr")["puzzle.go_on.turn"])).to_be_visible()
        position = after
    expect(page.locator("[data-why=won]")).to_contain_text("Résolu")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_solution_is_shown_to_who_gives_up_and_ends_the_streak(visit: Visit) -> None:
    visitor = visit()
    puzzle = find("turris", "best")
    page = visitor.go("/")
    kept = '{"turris": {"solved": [], "failed": [], "streak": 3, "best": 3}}'
    page.evaluate("(kept) => localStorage.setItem('belvedere.puzzles', kept)", kept)
    held: list[Route] = []
    page.route("**/api/positions?*", lambda route: held.append(route), times=1)
    page = visitor.go(address(puzzle))
    streak(page, 3, 3)
    way(page, "show").click()
    expect(way(page, "self")).to_be_visible()
    with page.expect_response("**/api/positions?*"):
        held[0].continue_()
    right = solution(visitor, puzzle)["accepted"][0]
    expect(page.locator("li[aria-current=step]")).to_have_text(right[-1])
    streak(page, 0, 3)
    page.get_by_role("button", name=words("en")["puzzle.self"]).click()
    play(visitor, puzzle.start, right)
    expect(page.locator("[data-why=best]")).to_be_visible()
    streak(page, 0, 3)
    page.get_by_role("button", name="Français").click()
    expect(page.locator("[data-why=best]")).to_contain_text("Résolu")


def test_an_answer_that_does_not_get_through_can_be_given_again(visit: Visit) -> None:
    visitor = visit()
    puzzle = find("turris", "win")
    page = visitor.go(address(puzzle))
    expect(page.locator(ASKED)).not_to_be_empty()
    with visitor.expecting(CUT_OFF + "|ERR_FAILED"):
        page.route("**/answer", lambda route: route.abort())
        play(visitor, puzzle.start, puzzle.accepted[0])
        expect(page.get_by_role("alert")).to_contain_text(words("en")["table.unreachable"])
        page.unroute("**/answer")
    way(page, "ask").click()
    expect(page.locator("[data-why=won]")).to_be_visible()


@pytest.mark.parametrize(("size", "dark"), [("wide", True), ("tablet", False), ("phone", True)])
def test_it_looks_right_in_every_size(visit: Visit, size: Size, dark: bool) -> None:
    visitor = visit(size=size, dark=dark, touch=size == "phone")
    for path, name in (("/puzzles", "puzzles"), ("/puzzles/volo", "puzzles-volo")):
        page = visitor.go(path)
        page.get_by_text(" solved").first.wait_for()
        visitor.picture(f"{name}-{size}")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page = visitor.go(address(puzzles.of_game("voldetour")[0]))
    expect(page.locator(ASKED)).not_to_be_empty()
    visitor.picture(f"puzzle-{size}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_puzzle_that_there_is_not_is_told(visit: Visit) -> None:
    visitor = visit()
    with visitor.expecting("404"):
        page = visitor.go("/puzzles/volo/volo-nothing")
        expect(page.get_by_role("alert")).to_contain_text("volo-nothing")
        page = visitor.go("/puzzles/chess")
        expect(page.get_by_role("alert")).to_contain_text("volterra")


def test_every_game_has_puzzles(visit: Visit) -> None:
    page = visit().go("/puzzles")
    for game in rules.GAMES.values():
        expect(page.get_by_role("article", name=game.title)).to_contain_text(
            f"0 of {len(puzzles.of_game(game.name))} puzzles solved"
        )
