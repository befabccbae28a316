"""The lessons: for each game a few short steps in which a reader does something on the board, in TOML beside this file.

A step has a `position`; the `answers`, which are all the actions that do what is asked, or `any = true` if every legal
action does; and in each language a `title`, the `text` that tells a rule and asks for something, what to say once it is
`done`, and what to say of an action that is `wrong`, if there is more to say than that.

>>> from belvedere import guide, rules
>>> step = guide.lesson(next(iter(rules.GAMES)), "en").steps[0]
>>> set(step.answers) <= set(map(str, step.position.legal_actions()))
True
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from belvedere import rules
from belvedere.guide.languages import NotWritten, check
from belvedere.guide.reading import spaced
from belvedere.rules import Game, Position


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn, and to do."""

    position: Position
    answers: tuple[str, ...]
    """The actions, in notation, that do what the text asks; the first one is shown to who wants to see it."""

    title: str
    text: str
    done: str
    """What was shown by it."""

    wrong: str
    """What to say of any other action; empty if there is nothing particular."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game in one language."""

    game: Game
    language: str
    steps: tuple[Step, ...]


@cache
def lesson(game: str, language: str) -> Lesson:
    """The lesson of a game; raises UnknownGame or UnknownLanguage, which list what there is, and NotWritten."""
    found = rules.get(game)
    check(language)
    if not has_lesson(game):
        raise NotWritten(f"{found.title} brings no lesson")
    source = source_of(game).read_text(encoding="utf-8")
    return Lesson(found, language, tuple(read(step, found, language) for step in tomllib.loads(source)["steps"]))


def has_lesson(game: str) -> bool:
    """Whether a game brings a lesson; raises UnknownGame."""
    return source_of(game).is_file()


def source_of(game: str) -> Traversable:
    """The file of the lesson of a game, if it brings one; raises UnknownGame."""
    return rules.file("guide.lessons", game, f"{game}.toml")


def read(given: dict[str, Any], game: Game, language: str) -> Step:
    """A step as it is written in a file."""
    position = game.read(given["position"])
    answers = map(str, position.legal_actions()) if given.get("any") else given["answers"]

    def words(name: str) -> str:
        return spaced(given[name].get(language, given[name]["en"]), language) if name in given else ""

    return Step(position, tuple(answers), words("title"), words("text"), words("done"), words("wrong"))
