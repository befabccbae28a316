"""Lists of matches: one's own, and those to watch; and the games there are."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from belvedere import rules
from belvedere.engine.levels import Level
from belvedere.rules import Game
from belvedere.server.context import Asking, TheService
from belvedere.server.lists import CURSOR, MatchPage, live_matches, matches_of

router = APIRouter(prefix="/api", tags=["lists"])

Before = Annotated[str | None, Query(pattern=CURSOR, description="The `before` of the page before.")]


@router.get("/me/matches")
async def my_matches(service: TheService, person: Asking, before: Before = None) -> MatchPage:
    """Your matches: first those where it is your turn, then the others that go on, then those that are over.

    In each group the one comes first in which something happened last.
    """
    if person is None:
        return MatchPage(matches=[], before=None)
    person_id = person.id
    return await service.storage.read(lambda connection: matches_of(connection, person_id, before))


@router.get("/live")
async def live(service: TheService, before: Before = None) -> MatchPage:
    """Matches to watch: the one with the newest move first, and those against computers last."""
    return await service.storage.read(lambda connection: live_matches(connection, before))


class OptionView(BaseModel):
    """Something that can be set when a match is made."""

    name: str
    default: str
    values: str = Field(description="The values there are, in words.")
    about: str


class LevelView(BaseModel):
    """A strength of the computer."""

    level: int
    about: str


class GameView(BaseModel):
    """A game."""

    name: str
    title: str
    credit: str
    colours: tuple[str, str]
    options: list[OptionView]
    levels: list[LevelView]
    start: str = Field(description="The usual start position.")


@router.get("/games")
async def games() -> list[GameView]:
    """The games there are."""
    return [game_view(game) for game in rules.GAMES.values()]


def game_view(game: Game) -> GameView:
    """What a page needs to know of a game."""
    return GameView(
        name=game.name,
        title=game.title,
        credit=game.credit,
        colours=game.colours,
        options=[
            OptionView(name=option.name, default=option.default, values=option.values, about=option.about)
            for option in game.options.values()
        ],
        levels=[LevelView(level=level, about=about) for level, about in enumerate(Level.ABOUT, start=1)],
        start=game.start().text,
    )
