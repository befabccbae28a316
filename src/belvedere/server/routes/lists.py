"""Lists of matches: one's own, also as they change, and those to watch; and the games there are."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from pydantic import BaseModel, Field

from belvedere import rules
from belvedere.draw.looks import Look, look_of
from belvedere.engine import Level
from belvedere.rules import Game, Option
from belvedere.server.context import Asking, Language, Service, TheService
from belvedere.server.languages import in_language
from belvedere.server.lists import CURSOR, MatchPage, live_matches, matches_of
from belvedere.server.refusals import NotAllowed
from belvedere.server.routes.lobby import keep_telling
from belvedere.server.views import NamedValue

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


PAUSE = 0.2
"""Seconds between two tellings of one's matches, so that many changes make few of them."""


@router.websocket("/me/live")
async def my_matches_live(socket: WebSocket) -> None:
    """Your matches, as `/api/me/matches` lists them: at once, and again whenever one of them is new or has gone on."""
    service: Service = socket.app.state.service
    person = await service.who(socket)
    if person is None:
        raise NotAllowed("nobody knows you yet, so that you have no matches: begin one, or log in")
    await socket.accept()
    await keep_telling(socket, tell(socket, service, person.id))


async def tell(socket: WebSocket, service: Service, person: str) -> None:
    """Sends a person's matches whenever they have changed, for as long as the person is who they were."""
    with service.matches.people.listening(person) as news:
        while await service.who(socket):
            page = await service.storage.read(lambda connection: matches_of(connection, person))
            await socket.send_text(page.model_dump_json())
            if await news.get() is None:
                return
            await asyncio.sleep(PAUSE)
            while not news.empty():
                if news.get_nowait() is None:
                    return


@router.get("/live")
async def live(service: TheService, before: Before = None) -> MatchPage:
    """Matches to watch: the one with the newest move first, and those against computers last."""
    return await service.storage.read(lambda connection: live_matches(connection, before))


class OptionView(BaseModel):
    """Something that can be set when a match is made."""

    name: str
    default: str
    values: str = Field(description="The values there are, in words.")
    choices: list[NamedValue] = Field(description="The values there are, if they can be counted; else none.")
    about: str = Field(description="What it sets, in a few words.")
    note: str = Field(description="What more there is to know of it; often nothing.")


class LevelView(BaseModel):
    """A strength of the computer."""

    level: int
    name: str = Field(description="What it is called, in the language of who asks.")
    about: str


class GameView(BaseModel):
    """A game."""

    name: str
    title: str
    credit: str
    summary: str = Field(description="The game in one sentence; its title if the game brings none.")
    colours: tuple[str, str] = Field(
        description="The names of the colours 0 and 1. Player 0 has colour 0, unless the option `first` says otherwise."
    )
    options: list[OptionView]
    levels: list[LevelView]
    start: str = Field(description="The usual start position.")
    look: Look = Field(description="What its pieces and its board are made of, as in its scenes.")


@router.get("/games")
async def games(language: Language) -> list[GameView]:
    """The games there are, in the language of who asks."""
    return [game_view(game, language) for game in rules.GAMES.values()]


def game_view(game: Game, language: str) -> GameView:
    """What a page needs to know of a game."""
    first, second = (in_language(colour, language) for colour in game.colours)
    return GameView(
        name=game.name,
        title=game.title,
        credit=in_language(game.credit, language),
        summary=in_language(game.summary or game.title, language),
        colours=(first, second),
        options=[option_view(option, language) for option in game.options.values()],
        levels=[
            LevelView(level=level, name=in_language(name, language), about=in_language(about, language))
            for level, (name, about) in enumerate(zip(Level.NAMES, Level.ABOUT, strict=True), 1)
        ],
        start=game.start().text,
        look=look_of(game.name),
    )


def option_view(option: Option, language: str) -> OptionView:
    """What a page needs to know of an option."""
    return OptionView(
        name=option.name,
        default=option.default,
        values=in_language(option.values, language),
        choices=[NamedValue(value=value, name=in_language(value, language)) for value in option.choices],
        about=in_language(option.about, language),
        note=in_language(option.note, language),
    )
