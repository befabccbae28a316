"""The lessons: complete in every language, and every legal action that does what a step asks is an answer to it."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from belvedere import guide, rules
from belvedere.guide import Lesson, Step

LESSONS = [guide.lesson(game, language) for game in rules.GAMES for language in guide.LANGUAGES]

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.language}")
every_game = pytest.mark.parametrize("game", rules.GAMES)


@pytest.mark.exhaustive
@every_game
def test_the_answers_are_exactly_the_actions_that_do_what_is_asked(game: str) -> None:
    steps = guide.lesson(game, "en").steps
    asked_of = import_module(f"tests.guide.asked.{game}").ASKED
    for step, asked in zip(steps, asked_of, strict=True):
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
