"""Matches: making, joining and playing them. An event is told to anyone only after it has been committed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Connection

from belvedere.rules import Player
from belvedere.server import match_store
from belvedere.server.events import Event, RematchEvent, Request
from belvedere.server.hub import Hub
from belvedere.server.ids import now
from belvedere.server.live_match import LiveMatch, Seat, Setup
from belvedere.server.match_memory import MatchMemory
from belvedere.server.news import News
from belvedere.server.refusals import Conflict, Stale
from belvedere.server.storage import Storage

Listener = Callable[[LiveMatch, Event], None]

Result = TypeVar("Result")


class Matches:
    """All matches of the database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.hub: Hub[News] = Hub()
        """Passes on what happens in a match, by its id."""
        self.people: Hub[str] = Hub()
        """Passes on the id of a person's match that is new or has gone on, by the id of the person."""
        self.listeners: list[Listener] = []
        """Functions that are called with every event, after the hub."""
        self.own_listeners: list[Listener] = []
        """Functions that are then called with those events that this server has committed."""
        self.before_requests: Callable[[], Awaitable[None]] = nothing
        """Is awaited before every request, so that the clocks are right."""
        self._memory = MatchMemory(storage, self._tell, lambda match_id: self.hub.listeners(match_id) > 0)

    def held(self, match_id: str) -> AbstractAsyncContextManager[LiveMatch]:
        """A match, while nobody else changes it; raises NotFound."""
        return self._memory.held(match_id)

    async def get(self, match_id: str) -> LiveMatch:
        """A match, with everything that any server has acknowledged; raises NotFound."""
        async with self.held(match_id) as live:
            return await self._memory.read_on(live) if self.storage.is_postgresql else live

    # --------------------------------------------------------------------------------------------- making and joining

    async def create(self, setup: Setup, invitation: str | None = None) -> LiveMatch:
        """A new match, which starts at once if both seats are taken; the invitation opens the other seat.

        The same request gives the same match again. Raises Conflict if another request had its id.
        """
        live = await asyncio.to_thread(LiveMatch, setup)  # a long record takes its time, and commits do not wait for it

        def create_once(connection: Connection) -> str:
            match_id = match_store.made_before(connection, setup)
            if match_id is None:
                match_store.create(connection, live, invitation)
            return match_id or setup.id

        match_id = await self.storage.write(create_once)
        return await (self.made(match_id) if match_id == setup.id else self.get(match_id))

    async def made(self, match_id: str) -> LiveMatch:
        """A match that has just been written; its start, if it has started, is told."""
        live = await self.get(match_id)
        if live.events:
            self._tell(live, live.events[0], own=True)
        else:
            self._tell_people(live)
        return live

    async def join(self, match_id: str, person: str, name: str, invitation: str) -> LiveMatch:
        """The match, in which a person with the invitation has taken the open seat; they may ask again."""
        async with self.held(match_id) as live:
            if live.setup.is_of(person):
                if live.status != "waiting":
                    return live
                raise Conflict("you have a seat in this match already: the invitation is for somebody else")
            if live.status == "aborted":
                raise Conflict("this match was given up before it began: there is no seat to take any more")
            if live.status != "waiting":
                raise match_store.invitation_used()
            taken = Seat("person", person, name)
            first, second = (taken if seat.kind == "open" else seat for seat in live.setup.seats)
            live = await self._append(
                live,
                live.start(now()),
                lambda connection: match_store.take_seat(connection, match_id, taken, invitation),
                seats=(first, second),
            )
            if not live.setup.is_of(person):
                raise match_store.invitation_used()
            return live

    # -------------------------------------------------------------------------------------------------------- playing

    async def submit(self, match_id: str, person: str, request: Request) -> LiveMatch:
        """The match after what a person asks for, which is done once, however often the request is sent.

        Raises Refusal, and Stale if the person has missed events.
        """
        await self.before_requests()
        async with self.held(match_id) as live:
            player = live.player_of(person, request.player)
            return await self._submit(live, player, request)

    async def submit_for(self, match_id: str, player: Player, request: Request) -> LiveMatch:
        """The match after what the computer asks for that plays one side; raises Refusal."""
        await self.before_requests()
        async with self.held(match_id) as live:
            return await self._submit(live, player, request)

    async def _submit(self, live: LiveMatch, player: Player, request: Request) -> LiveMatch:
        if request.version != live.version:
            live = await self._memory.read_on(live)
        if request.id in live.ids:
            return live
        if request.version != live.version:
            raise Stale(live.events_since(request.version))
        return await self._append(live, live.decide(request, player, now()))

    async def add(self, match_id: str, make: Callable[[LiveMatch], Event | None]) -> LiveMatch:
        """A match after an event of the server's own, if there is one to add."""
        async with self.held(match_id) as live:
            event = make(live)
            return live if event is None else await self._append(live, event)

    async def _append(
        self,
        live: LiveMatch,
        event: Event,
        also: Callable[[Connection], None] | None = None,
        seats: tuple[Seat, Seat] | None = None,
    ) -> LiveMatch:
        """The match after a new event, which has been committed, with what also belongs to it, and told.

        An event that is there already is not added again. Raises Stale if another server was faster. A client that
        gives up waiting does not stop it: the others must hear of the event.
        """

        def append(connection: Connection) -> bool:
            appended = match_store.append(connection, live, event)
            if appended and also:
                also(connection)
            return appended

        async def commit() -> LiveMatch:
            certain = event.version - 1
            try:
                if seats:
                    live.setup = replace(live.setup, seats=seats)
                live.apply(event)
                appended = await self.storage.write(append)
            except BaseException:
                self._memory.doubt(live, certain)
                raise
            if appended:
                self._tell(live, event, own=True)
                if isinstance(event, RematchEvent):
                    await self.made(event.match)
                return live
            self._memory.doubt(live, certain)
            again = await self._memory.load(live.setup.id, certain)
            if event.id not in again.ids:
                raise Stale(again.events_since(certain))
            return again

        return await to_the_end(commit())

    # -------------------------------------------------------------------------------------------------------- telling

    async def heard(self, match_id: str, version: int) -> None:
        """Takes in that another server has brought a match to a version."""
        in_memory = await self._memory.catch_up(match_id, version)
        if not in_memory and self.people.subjects():
            for person in await self.storage.read(lambda connection: match_store.people_of(connection, match_id)):
                self.people.tell(person, match_id)

    async def catch_up(self) -> None:
        """Takes in what other servers may have told without being heard; everybody looks at their matches again."""
        match_ids = self._memory.ids
        for match_id, version in await self.storage.read(lambda db: match_store.versions(db, match_ids)):
            await self.heard(match_id, version)
        for person in self.people.subjects():
            self.people.tell(person, "")

    async def renamed(self, person: str) -> None:
        """Reads the matches in memory again in which a person plays who has a new name."""
        for match_id in [live.setup.id for live in self._memory.matches if live.setup.is_of(person)]:
            async with self.held(match_id) as live:
                await self._memory.load(match_id, live.version)

    def _tell(self, live: LiveMatch, event: Event, own: bool = False) -> None:
        if self.hub.listeners(live.setup.id):
            self.hub.tell(live.setup.id, News(live, event))
        self._tell_people(live)
        for listener in (*self.listeners, *(self.own_listeners if own else ())):
            listener(live, event)

    def _tell_people(self, live: LiveMatch) -> None:
        for person in live.setup.people:
            self.people.tell(person, live.setup.id)


async def nothing() -> None:
    """Does nothing."""


async def to_the_end(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of work that is finished even if the caller is cancelled, who is then cancelled afterwards."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait((task,))
        raise
