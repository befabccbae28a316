"""How the games are learned: lessons to be played, and the rules to be read."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from belvedere import guide
from belvedere.guide.markup import printed
from belvedere.rules import GAMES, UnknownGame
from belvedere.server.context import Language
from belvedere.server.languages import DEFAULT
from belvedere.server.refusals import NotFound
from belvedere.server.views import Problem

router = APIRouter(prefix="/api", tags=["learning"])

GameInPath = Annotated[str, Path(max_length=20)]
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}


class StepView(BaseModel):
    """One thing to learn, and to do on the board."""

    position: str = Field(description="The position as text.")
    answers: list[str] = Field(description="All the actions that do what is asked.")
    title: str
    text: str = Field(description="Tells a rule, and asks for something.")
    done: str = Field(description="What to say once it is done.")
    wrong: str = Field(description="What to say of another action; empty if there is nothing particular.")


class LessonView(BaseModel):
    """A lesson, in the language of who asks."""

    game: str
    title: str = Field(description="Of the game.")
    steps: list[StepView]


class LessonSummary(BaseModel):
    """That there is a lesson."""

    game: str
    steps: int = Field(description="How many it has.")


@router.get("/lessons")
async def lessons() -> list[LessonSummary]:
    """The lessons there are."""
    return await asyncio.to_thread(lesson_summaries)


def lesson_summaries() -> list[LessonSummary]:
    """The lessons there are, which have the same steps in every language."""
    return [
        LessonSummary(game=game, steps=len(guide.lesson(game, DEFAULT).steps))
        for game in GAMES
        if guide.has_lesson(game)
    ]


@router.get("/lessons/{game}", responses=UNKNOWN)
async def lesson(game: GameInPath, language: Language) -> LessonView:
    """The lesson of a game: short steps, each with a position in which something is to be done."""
    return await asyncio.to_thread(lesson_view, game, language)


def lesson_view(game: str, language: str) -> LessonView:
    """The lesson of a game; raises NotFound."""
    try:
        found = guide.lesson(game, language)
    except (UnknownGame, guide.NotWritten) as error:
        raise NotFound(str(error)) from None
    steps = [
        StepView(
            position=step.position.text,
            answers=list(step.answers),
            title=step.title,
            text=step.text,
            done=step.done,
            wrong=step.wrong,
        )
        for step in found.steps
    ]
    return LessonView(game=game, title=found.game.title, steps=steps)


class GuideView(BaseModel):
    """The rules of a game, in the language of who asks."""

    game: str
    title: str
    sections: list[str] = Field(description="Their titles; in the HTML they have the ids `part-1`, `part-2` and so on.")
    html: str = Field(description="The sections, with diagrams, and without styles or scripts.")


@router.get("/guide/{game}", responses=UNKNOWN)
async def rules_page(game: GameInPath, language: Language) -> GuideView:
    """The rules of a game as a page to be read, with diagrams, our rulings and credits."""
    return await asyncio.to_thread(guide_view, game, language)


def guide_view(game: str, language: str) -> GuideView:
    """The rules of a game; raises NotFound."""
    try:
        page = guide.page(game, language)
    except (UnknownGame, guide.NotWritten) as error:
        raise NotFound(str(error)) from None
    sections = [printed(section.title) for section in page.sections]
    return GuideView(game=game, title=page.title, sections=sections, html=guide.html(game, language))
