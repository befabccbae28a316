"""The lobby: seeks, and a WebSocket that tells of them and of the matches to watch.

The WebSocket sends a `LobbyMessage`: first everything there is, and then what has changed. It listens to nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, Field

from belvedere.server.clocks import TimeControl
from belvedere.server.context import Asking, Language, Service, Somebody, TheService
from belvedere.server.hub import Hub
from belvedere.server.identity import Person
from belvedere.server.lists import MatchSummary
from belvedere.server.lobby import Lobby, LobbyState, NewSeek, Seek
from belvedere.server.match_store import LOBBY
from belvedere.server.refusals import NotFound
from belvedere.server.routes.matches import REFUSED
from belvedere.server.views import MatchView, Problem, match_view

router = APIRouter(prefix="/api", tags=["lobby"])

SeekId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{12}$")]


class SeekView(BaseModel):
    """Somebody seeks a match."""

    id: str = Field(description="Also the id of the match that comes of it.")
    name: str
    rating: int | None = Field(description="Of who seeks, in this game.")
    mine: bool = Field(description="Whether it is your own.")
    game: str
    options: dict[str, str]
    clock: TimeControl
    side: Literal["first", "second", "random"] = Field(description="Of who seeks.")
    rated: bool
    created: int


class LobbyMessage(BaseModel):
    """What is new in the lobby."""

    seeks: list[SeekView] = Field(description="Those that are new.")
    gone_seeks: list[str] = Field(description="The ids of those that are no longer there.")
    accepted: dict[str, str] = Field(description="Those of your own that are gone because they became a match: which.")
    matches: list[MatchSummary] = Field(description="Those to watch that are new, or of which something else is told.")
    gone_matches: list[str] = Field(description="The ids of those that are no longer to be watched.")

    @property
    def are_none(self) -> bool:
        """Whether nothing is new."""
        return not (self.seeks or self.gone_seeks or self.matches or self.gone_matches)


def seek_view(seek: Seek, person: Person | None) -> SeekView:
    """A seek, as a person sees it."""
    return SeekView(
        id=seek.id,
        name=seek.person.shown_name,
        rating=seek.rating,
        mine=person is not None and seek.person.id == person.id,
        game=seek.game,
        options=dict(seek.options),
        clock=seek.clock,
        side=seek.side,
        rated=seek.rated,
        created=seek.created,
    )


# --------------------------------------------------------------------------------------------------------------- seeks


@router.get("/seeks")
async def seeks(service: TheService, person: Asking) -> list[SeekView]:
    """Everybody who seeks a match, the newest first."""
    state = await service.lobby.state()
    return [seek_view(seek, person) for seek in state.seeks.values()]


@router.post("/seeks", status_code=201, responses={400: {"model": Problem}, 429: {"model": Problem}})
async def seek(new: NewSeek, service: TheService, person: Somebody) -> SeekView:
    """Seek a match with anybody. It lasts until you cancel it, or a day."""
    return seek_view(await service.lobby.seek(person, new), person)


@router.delete("/seeks/{seek_id}", status_code=204, responses=REFUSED)
async def cancel(seek_id: SeekId, service: TheService, person: Somebody) -> None:
    """Cancel your own seek."""
    await service.lobby.cancel(person, seek_id)


@router.post("/seeks/{seek_id}/accept", responses=REFUSED)
async def accept(seek_id: SeekId, service: TheService, person: Somebody, language: Language) -> MatchView:
    """Accept somebody's seek, which becomes a match with you."""
    return match_view(await service.lobby.accept(person, seek_id), person, language)


# ----------------------------------------------------------------------------------------------------------- WebSocket


@router.websocket("/lobby")
async def live(socket: WebSocket) -> None:
    """Look at the lobby."""
    service: Service = socket.app.state.service
    person = await service.who(socket)
    await socket.accept()
    await keep_telling(socket, tell(socket, service.lobby, person))


async def keep_telling(socket: WebSocket, telling: Coroutine[Any, Any, None]) -> None:
    """Tells over a WebSocket that listens to nothing, until there is no more to tell or the other end goes."""
    with suppress(WebSocketDisconnect, RuntimeError):
        tasks = [asyncio.create_task(task) for task in (ignore(socket), telling)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await socket.close()


async def ignore(socket: WebSocket) -> None:
    """Waits until the other end goes, whatever it says."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def tell(socket: WebSocket, lobby: Lobby, person: Person | None) -> None:
    """Sends all that there is, and then what changes."""
    hub: Hub[LobbyState] = lobby.hub
    with hub.listening(LOBBY) as states:
        known = LobbyState(0, {}, {})
        state: LobbyState | None = await lobby.state()
        while state is not None:
            if state.number > known.number:
                news = await difference(lobby, known, state, person)
                if known.number == 0 or not news.are_none:
                    await socket.send_text(news.model_dump_json())
                known = state
            state = await states.get()


async def difference(lobby: Lobby, before: LobbyState, after: LobbyState, person: Person | None) -> LobbyMessage:
    """What a person has to be told who knows the state before."""
    gone_seeks = [seek for seek in before.seeks.values() if seek.id not in after.seeks]
    own = [seek.id for seek in gone_seeks if person and seek.person.id == person.id]
    return LobbyMessage(
        seeks=[seek_view(seek, person) for seek in after.seeks.values() if seek.id not in before.seeks],
        gone_seeks=[seek.id for seek in gone_seeks],
        accepted={seek_id: seek_id for seek_id in own if await has_begun(lobby, seek_id)},
        matches=[match for match in after.matches.values() if match != before.matches.get(match.id)],
        gone_matches=[match_id for match_id in before.matches if match_id not in after.matches],
    )


async def has_begun(lobby: Lobby, seek_id: str) -> bool:
    """Whether a seek that is gone has become a match."""
    try:
        await lobby.matches.get(seek_id)
    except NotFound:
        return False
    return True
