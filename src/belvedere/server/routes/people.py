"""The pages of the players."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from belvedere import rules
from belvedere.rules import UnknownGame
from belvedere.server import people
from belvedere.server.context import Asking, TheService
from belvedere.server.lists import MatchPage
from belvedere.server.people import PersonView, RatingPoint
from belvedere.server.refusals import NotFound
from belvedere.server.routes.accounts import NAME
from belvedere.server.routes.lists import Before
from belvedere.server.views import Problem

router = APIRouter(prefix="/api/people", tags=["people"])

Name = Annotated[str, Path(pattern=NAME, description="Of the account, in capital or small letters.")]
REFUSED: dict[int | str, dict[str, Any]] = {404: {"model": Problem, "description": "There is no such player or game."}}


def check_game(game: str) -> None:
    """Whether there is a game; raises NotFound."""
    try:
        rules.get(game)
    except UnknownGame as error:
        raise NotFound(str(error)) from None


@router.get("/{name}", responses=REFUSED)
async def look_at(name: Name, service: TheService) -> PersonView:
    """A player: since when they play here, and how they stand in each game."""
    return await service.storage.read(lambda connection: people.person_view(connection, name))


@router.get("/{name}/matches", responses=REFUSED)
async def matches(
    name: Name, service: TheService, person: Asking, game: str | None = None, before: Before = None
) -> MatchPage:
    """A player's matches against others, of all games or one: those that go on first, and the newest of each first."""
    if game is not None:
        check_game(game)
    asking = person.id if person else None
    return await service.storage.read(lambda connection: people.matches_of(connection, name, game, asking, before))


@router.get("/{name}/ratings/{game}", responses=REFUSED)
async def curve(name: Name, game: str, service: TheService) -> list[RatingPoint]:
    """How a player's rating in a game has changed, from the oldest match to the newest."""
    check_game(game)
    return await service.storage.read(lambda connection: people.curve(connection, name, game))
