"""The lessons: complete in every language, and every legal action that does what a step asks is an answer to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from belvedere import guide, rules
from belvedere.guide import Lesson, Step
from belvedere.rules import Position, turris, turris_tower, voldetour, volo, volterra

LESSONS = [guide.lesson(game, language) for game in rules.GAMES for language in guide.LANGUAGES]

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.language}")
every_game = pytest.mark.parametrize("game", rules.GAMES)

Asked = Callable[[Any, Any], bool]
"""Whether an action in a position does what a step asks, judged by the rules."""


# ------------------------------------------------------------------------------------------------- what steps can ask


def anything(_position: Position, _action: Any) -> bool:
    return True


def wins(position: Position, action: Any) -> bool:
    outcome = position.after(action).outcome
    return outcome is not None and outcome.winner == position.to_move


def wins_next(position: Position) -> bool:
    """Whether who is to move has an action that wins at once; what is built in Voldétour wins no game by itself."""
    actions = position.legal_actions()
    return any(wins(position, action) for action in actions if not isinstance(action, voldetour.Place))


# ---------------------------------------------------------------------------------------------------------- Volterra


def moves_the_pawn(_: volterra.VolterraPosition, action: Any) -> bool:
    return isinstance(action, volterra.MovePawn)


def takes(square: str, least: int = 1) -> Asked:
    """Takes tiles from a square."""
    return lambda _, action: (
        isinstance(action, volterra.MoveStack) and action.origin == square and action.tiles >= least
    )


def makes_b4_dark(position: volterra.VolterraPosition, action: Any) -> bool:
    return position.after(action).owner("b4") == 0


def guards_the_highest(position: volterra.VolterraPosition, action: Any) -> bool:
    after = position.after(action)
    highest = max(after.tower, key=lambda square: len(after.tower[square]))
    return after.pawns[0] == highest


def loses_rank_1(position: volterra.VolterraPosition, action: Any) -> bool:
    return not any(tiles for square, tiles in position.after(action).tower.items() if square.endswith("1"))


def parts_the_pawns(position: volterra.VolterraPosition, action: Any) -> bool:
    after = position.after(action)
    dark, light = after.pawns
    return any(dark in part and light not in part for part in volterra.parts(after.grid, after.tower))


# -------------------------------------------------------------------------------------------------------------- Volo


def adds_beside_blue(position: volo.VoloPosition, action: Any) -> bool:
    board = position.hexagon
    return isinstance(action, volo.Add) and bool(board.neighbours(board.bit[action.point]) & position.birds[1])


def flies(_: volo.VoloPosition, action: Any) -> bool:
    return isinstance(action, volo.Fly)


def flies_to(target: str, *flyers: str) -> Asked:
    """Flies some of these birds so that they are in one flock with another one."""

    def asked(position: volo.VoloPosition, action: Any) -> bool:
        if not isinstance(action, volo.Fly) or not {action.first, action.last} <= set(flyers):
            return False
        after = position.after(action)
        return after.flock(after.hexagon.bit[target], 0).bit_count() == len(flyers) + 1

    return asked


def flies_the_line(_: volo.VoloPosition, action: Any) -> bool:
    return isinstance(action, volo.Fly) and (action.first, action.last) == ("b2", "b4")


def cuts_blue_in_two(position: volo.VoloPosition, action: Any) -> bool:
    return len(position.after(action).regions(1)) == 2


def keeps_blue_from_winning(position: volo.VoloPosition, action: Any) -> bool:
    after = position.after(action)
    return after.outcome is None and not wins_next(after)


# --------------------------------------------------------------------------------------------------------- Voldétour


def puts(shape: str, square: str) -> Asked:
    """Places a shape on a square, wherever it comes from."""
    return lambda _, action: isinstance(action, voldetour.Place) and (action.shape, action.square) == (shape, square)


def takes_up(origin: str, shape: str, square: str) -> Asked:
    return lambda _, action: action == voldetour.Place(shape, square, origin)


def leads_down(position: voldetour.VoldetourPosition, action: Any) -> bool:
    """A second Stair is on e3, and the Lord gets down over both."""
    is_stair = isinstance(action, voldetour.Place) and action.shape.startswith("S") and action.square == "e3"
    return is_stair and "f3" in position.after(action).lord_targets


def moves_the_lord(_: voldetour.VoldetourPosition, action: Any) -> bool:
    return isinstance(action, voldetour.MoveLord)


def moves_the_lord_to(squares: str) -> Asked:
    """To a square whose name begins like that."""
    return lambda _, action: isinstance(action, voldetour.MoveLord) and action.square.startswith(squares)


def lets_the_lord_win(position: voldetour.VoldetourPosition, action: Any) -> bool:
    after = position.after(action)
    return after.to_move == position.to_move and wins_next(after)


# ------------------------------------------------------------------------------------------------------------ Turris


def stands(_: turris.TurrisPosition, action: Any) -> bool:
    return isinstance(action, turris.Place) and action.piece.stands


def lies(_: turris.TurrisPosition, action: Any) -> bool:
    return isinstance(action, turris.Place) and not action.piece.stands


def fills(square: str) -> Asked:
    return lambda _, action: isinstance(action, turris.Place) and square in action.piece.squares


def fills_the_centre(position: turris.TurrisPosition, action: Any) -> bool:
    return position.centre is not None and fills(position.centre)(position, action)


def settles_the_frame(position: turris.TurrisPosition, action: Any) -> bool:
    return position.frame is None and position.after(action).frame is not None


def removes(_: turris.TurrisPosition, action: Any) -> bool:
    return isinstance(action, turris.Remove)


def from_the_south(position: turris.TurrisPosition, colour: int) -> int:
    return turris_tower.largest_area(position.view("south"), colour)


def shows_more(position: turris.TurrisPosition, action: Any) -> bool:
    return from_the_south(position.after(action), 0) > from_the_south(position, 0)


def hides_black(position: turris.TurrisPosition, action: Any) -> bool:
    return from_the_south(position.after(action), 1) < from_the_south(position, 1)


# ------------------------------------------------------------------------------------------------------------- tests

ASKED: dict[str, list[Asked]] = {
    "volterra": [
        moves_the_pawn,
        anything,
        takes("c4"),
        takes("c4", least=2),
        makes_b4_dark,
        guards_the_highest,
        loses_rank_1,
        parts_the_pawns,
        wins,
        wins,
    ],
    "volo": [
        anything,
        adds_beside_blue,
        flies,
        flies_to("b6", "c2"),
        flies_the_line,
        flies_to("f3", "c3", "c4", "d3"),
        wins,
        cuts_blue_in_two,
        keeps_blue_from_winning,
        keeps_blue_from_winning,
    ],
    "voldetour": [
        puts("B1", "d3"),
        puts("Sw", "d3"),
        anything,
        leads_down,
        moves_the_lord,
        moves_the_lord_to("d9"),
        moves_the_lord_to("a"),
        takes_up("e3", "Sn", "e6"),
        puts("Si", "h6"),
        wins,
        lets_the_lord_win,
    ],
    "turris": [
        fills("c3"),
        stands,
        lies,
        settles_the_frame,
        fills_the_centre,
        removes,
        lies,
        fills("d3"),
        shows_more,
        hides_black,
        wins,
    ],
}
"""What each step of a lesson asks, judged by the rules."""


@pytest.mark.exhaustive
@every_game
def test_the_answers_are_exactly_the_actions_that_do_what_is_asked(game: str) -> None:
    steps = guide.lesson(game, "en").steps
    for step, asked in zip(steps, ASKED[game], strict=True):
        right = {str(action) for action in step.position.legal_actions() if asked(step.position, action)}
        assert set(step.answers) == right != set(), step.title


@every_lesson
def test_a_lesson_has_a_few_steps_with_all_their_texts(lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 12
    for step in lesson.steps:
        assert all((step.title, step.text, step.done)), step
        assert len(step.text) < 420, f"{step.title} is long"
        assert not any(letter in step.title + step.text + step.done + step.wrong for letter in "'\n`*"), step.title


@every_lesson
def test_where_one_can_go_wrong_there_is_something_to_say(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert bool(step.wrong) == (len(step.answers) < len(step.position.legal_actions())), step.title


@every_lesson
def test_the_reader_always_plays_the_colour_that_begins(lesson: Lesson) -> None:
    assert {step.position.to_move for step in lesson.steps} == {0}
    assert len({step.title for step in lesson.steps}) == len(lesson.steps)


@every_game
def test_a_lesson_is_the_same_in_every_language_but_for_its_words(game: str) -> None:
    english, french = (guide.lesson(game, language) for language in ("en", "fr"))
    for one, other in zip(english.steps, french.steps, strict=True):
        assert (one.position, one.answers) == (other.position, other.answers)
        assert squares_in(one) == squares_in(other), one.title
        assert all(words not in (other.title, other.text, other.done) for words in (one.text, one.done))


def squares_in(step: Step) -> list[set[str]]:
    """The squares that each text of a step speaks of."""
    return [set(re.findall(r"\b[a-j]\d+\b", words)) for words in (step.text, step.done, step.wrong)]


def test_unknown_lessons_are_refused_with_those_there_are() -> None:
    with pytest.raises(rules.UnknownGame, match="volterra"):
        guide.lesson("chess", "en")
    with pytest.raises(guide.UnknownLanguage, match="fran"):
        guide.lesson("volterra", "it")
