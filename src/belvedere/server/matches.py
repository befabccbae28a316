"""The matches: made, joined, played. An event is told to anyone only after it has been committed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from hmac import compare_digest
from itertools import islice
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from pydantic import TypeAdapter
from sqlalchemy import Connection, bindparam, exists, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from belvedere import rules
from belvedere.rules import Player
from belvedere.server import ratings, schema
from belvedere.server.clocks import TimeControl
from belvedere.server.events import Event, Request
from belvedere.server.hub import Hub
from belvedere.server.ids import hashed, new_id, now
from belvedere.server.live_match import LiveMatch, Seat, Setup
from belvedere.server.refusals import Conflict, NotAllowed, NotFound, Stale
from belvedere.server.storage import Storage, notify

MOST_IN_MEMORY = 2000
"""Matches that are kept ready; the others are replayed when they are needed."""

LOBBY = "lobby"
"""What servers tell each other when seeks, or the matches that are being played, have become others."""

RENAMED = "renamed"
"""What servers tell each other, with the id of the person, when somebody has another name."""

ANOTHER_REQUEST = "another request has had this id: choose a new one, as random as can be"

CLOCKS: TypeAdapter[Any] = TypeAdapter(TimeControl)

Listener = Callable[[LiveMatch, Event], None]

Result = TypeVar("Result")


class Matches:
    """All matches of the database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.hub: Hub[Event] = Hub()
        """Passes on the events of a match, by its id."""
        self.people: Hub[str] = Hub()
        """Passes on which match of a person, by their id, is new or has gone on."""
        self.listeners: list[Listener] = []
        """Who is told of every event, after those who listen to the match."""
        self.own_listeners: list[Listener] = []
        """Who is then told of those events that this server has committed, and no other."""
        self.before_requests: Callable[[], Awaitable[None]] = nothing
        """Is waited for before a request is looked at, so that the clocks are right."""
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock is there for as long as anybody holds it or waits for it."""
        self._doubtful: dict[str, int] = {}
        """The matches of which an event may or may not have been committed, as the database did not answer, and
        the version before it."""

    # -------------------------------------------------------------------------------------------------- finding one

    @asynccontextmanager
    async def held(self, match_id: str) -> AsyncIterator[LiveMatch]:
        """A match, while nothing happens in it; raises NotFound."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            live = self._live.get(match_id)
            if live is None:
                live = await self._load(match_id, self._doubtful.get(match_id))
                self._make_room()
            self._live.move_to_end(match_id)
            yield live

    async def get(self, match_id: str) -> LiveMatch:
        """A match, with everything that has been acknowledged, by whatever server; raises NotFound."""
        async with self.held(match_id) as live:
            return await self._read_on(live) if self.storage.is_postgresql else live

    async def _load(self, match_id: str, known: int | None) -> LiveMatch:
        """A match as it stands in the database; what came after a version that is known is told."""
        live = await self.storage.read(lambda connection: load(connection, match_id))
        self._live[match_id] = live
        self._doubtful.pop(match_id, None)
        for event in live.events_since(known) if known is not None else ():
            self._tell(live, event)
        return live

    async def _read_on(self, live: LiveMatch) -> LiveMatch:
        """Takes in and tells what other servers have added to a match."""
        match_id, known = live.setup.id, live.version
        added = await self.storage.read(lambda connection: events_since(connection, match_id, known))
        if any(event.kind == "start" for event in added):
            return await self._load(match_id, known)  # a seat was taken, too
        for event in added:
            live.apply(event)
            self._tell(live, event)
        return live

    def _make_room(self) -> None:
        """Forgets the matches that nobody has asked for or listened to for the longest time, if there are too many."""
        for match_id in list(islice(self._live, max(0, len(self._live) - MOST_IN_MEMORY))):
            if self.hub.listeners(match_id):
                self._live.move_to_end(match_id)
            else:
                del self._live[match_id]

    # --------------------------------------------------------------------------------------------- making and joining

    async def create(self, setup: Setup, invitation: str | None = None) -> LiveMatch:
        """Makes a match, which starts at once if both seats are taken; an open one is for who has the invitation.

        A request that was sent before leads to the match that was made then; raises Conflict if another one had its id.
        """
        live = await asyncio.to_thread(LiveMatch, setup)  # a long record takes its time, and commits do not wait for it

        def create_once(connection: Connection) -> str:
            match_id = made_before(connection, setup)
            if match_id is None:
                create(connection, live, invitation)
            return match_id or setup.id

        match_id = await self.storage.write(create_once)
        return await (self.made(match_id) if match_id == setup.id else self.get(match_id))

    async def made(self, match_id: str) -> LiveMatch:
        """A match that has just been written; if it has started, that is told."""
        live = await self.get(match_id)
        if live.events:
            self._tell(live, live.events[0], own=True)
        else:
            self._tell_people(live)
        return live

    async def join(self, match_id: str, person: str, name: str, invitation: str) -> LiveMatch:
        """Gives the open seat to a person who has the invitation; who has taken it may ask again."""
        async with self.held(match_id) as live:
            if any(seat.person == person for seat in live.setup.seats):
                if live.status != "waiting":
                    return live
                raise Conflict("you have a seat in this match already: the invitation is for somebody else")
            if live.status == "aborted":
                raise Conflict("this match was given up before it began: there is no seat to take any more")
            if live.status != "waiting":
                raise Conflict("the invitation has been used already: this match has two players")

            def take_seat(connection: Connection) -> None:
                matches, seats = schema.matches, schema.seats
                kept = connection.execute(select(matches.c.invitation).where(matches.c.id == match_id)).scalar_one()
                if kept is None:
                    raise Conflict("the invitation has been used already: this match has two players")
                if not compare_digest(kept, hashed(invitation)):
                    raise NotAllowed("this is not the invitation to this match")
                connection.execute(update(matches).where(matches.c.id == match_id).values(invitation=None))
                open_seat = update(seats).where(seats.c.match == match_id, seats.c.kind == "open")
                connection.execute(open_seat.values(kind="person", person=person, name=name))

            taken = Seat("person", person, name)
            first, second = (taken if seat.kind == "open" else seat for seat in live.setup.seats)
            live = await self._append(live, live.start(now()), take_seat, seats=(first, second))
            if all(seat.person != person for seat in live.setup.seats):
                raise Conflict("the invitation has been used already: this match has two players")
            return live

    # -------------------------------------------------------------------------------------------------------- playing

    async def submit(self, match_id: str, person: str, request: Request) -> LiveMatch:
        """Does what a person asks for; raises Refusal, and Stale if they have missed events.

        What is asked for twice, by the same id, is done once.
        """
        await self.before_requests()
        async with self.held(match_id) as live:
            player = live.player_of(person, request.player)
            return await self._submit(live, player, request)

    async def submit_for(self, match_id: str, player: Player, request: Request) -> LiveMatch:
        """Does what the computer asks for that plays one side."""
        await self.before_requests()
        async with self.held(match_id) as live:
            return await self._submit(live, player, request)

    async def _submit(self, live: LiveMatch, player: Player, request: Request) -> LiveMatch:
        if request.version != live.version:
            live = await self._read_on(live)
        if request.id in live.ids:
            return live
        if request.version != live.version:
            raise Stale(live.events_since(request.version))
        return await self._append(live, live.decide(request, player, now()))

    async def add(self, match_id: str, make: Callable[[LiveMatch], Event | None]) -> LiveMatch:
        """Adds an event of the server's own, if there is one to add."""
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
        """Takes an event in, commits it with what else belongs to it, tells it, and gives back the match.

        An event that is there already is not added again. Raises Stale if another server was faster. It goes on to its
        end even if who has asked for it is gone meanwhile, as the others have to be told.
        """
        following = rematch_of(live) if event.kind == "rematch" else None
        if following:
            event = event.model_copy(update={"match": following.id})

        def append(connection: Connection) -> bool:
            if not insert_event(connection, live.setup.id, event):
                return False
            if also:
                also(connection)
            connection.execute(UPDATE_SUMMARY, {"match_id": live.setup.id, **summary(live, event.at)})
            ratings.settle(connection, live)
            if following:
                create(connection, LiveMatch(following), None)
            notify(connection, f"{live.setup.id} {event.version}")
            if event.kind == "start" or live.status != "playing":
                notify(connection, LOBBY)
            return True

        async def commit() -> LiveMatch:
            try:
                if seats:
                    live.setup = replace(live.setup, seats=seats)
                live.apply(event)
                appended = await self.storage.write(append)
            except BaseException:
                self._doubt(live, event.version - 1)
                raise
            if appended:
                self._tell(live, event, own=True)
                if following:
                    await self.made(following.id)
                return live
            self._doubt(live, event.version - 1)
            again = await self._load(live.setup.id, event.version - 1)
            if event.id not in again.ids:
                raise Stale(again.events_since(event.version - 1))
            return again

        return await to_the_end(commit())

    async def heard(self, match_id: str, version: int) -> None:
        """Another server says that a match has come to a version."""
        live = self._live.get(match_id)
        if match_id in self._doubtful or (live and live.version < version):
            async with self.held(match_id) as live:
                if live.version < version:
                    await self._read_on(live)
        elif live is None and self.people.subjects():
            for person in await self.storage.read(lambda connection: people_of(connection, match_id)):
                self.people.tell(person, match_id)

    async def catch_up(self) -> None:
        """Looks at every match in memory, as what another server has said of it may have been missed.

        So may what it has said of other matches, and everybody who listens looks at theirs.
        """
        match_ids = {*self._live, *self._doubtful}
        for match_id, version in await self.storage.read(lambda connection: versions(connection, match_ids)):
            await self.heard(match_id, version)
        for person in self.people.subjects():
            self.people.tell(person, "")

    async def renamed(self, person: str) -> None:
        """Reads the matches in memory anew in which somebody plays who has another name now."""
        for match_id in [live.setup.id for live in self._live.values() if live.setup.is_of(person)]:
            async with self.held(match_id) as live:
                await self._load(match_id, live.version)

    def _tell(self, live: LiveMatch, event: Event, own: bool = False) -> None:
        self.hub.tell(live.setup.id, event)
        self._tell_people(live)
        for listener in (*self.listeners, *(self.own_listeners if own else ())):
            listener(live, event)

    def _tell_people(self, live: LiveMatch) -> None:
        for person in live.setup.people:
            self.people.tell(person, live.setup.id)

    def _doubt(self, live: LiveMatch, certain: int) -> None:
        """What is in memory may be wrong after a version: the database knows better, when it is asked next."""
        self._live.pop(live.setup.id, None)
        self._doubtful[live.setup.id] = certain


async def nothing() -> None:
    """Does nothing."""


async def to_the_end(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of work that is done to its end, even if who waits for it is cancelled: they end after it."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait((task,))
        raise


# ------------------------------------------------------------------------------------------------------ in the database

# Made once, as to make them takes longer than the database needs for them.
INSERT_EVENT = {
    name: dialect.insert(schema.events).on_conflict_do_nothing().returning(schema.events.c.version)
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
}
UPDATE_SUMMARY = update(schema.matches).where(schema.matches.c.id == bindparam("match_id"))


def create(connection: Connection, live: LiveMatch, invitation: str | None) -> None:
    """Writes a new match, which starts if both seats are taken."""
    setup = live.setup
    if not live.started and all(seat.kind != "open" for seat in setup.seats):
        live.apply(live.start(setup.created))
    connection.execute(
        insert(schema.matches).values(
            id=setup.id,
            game=setup.game,
            rules=rules.get(setup.game).version,
            options=dict(setup.options),
            position=setup.position,
            clock=setup.clock.model_dump(),
            rated=setup.rated,
            record=setup.record,
            invitation=hashed(invitation) if invitation else None,
            maker=setup.maker,
            request=setup.request,
            created=setup.created,
            **summary(live, setup.created),
        )
    )
    for player, seat in enumerate(setup.seats):
        values = {"kind": seat.kind, "person": seat.person, "name": seat.name, "level": seat.level}
        connection.execute(insert(schema.seats).values(match=setup.id, player=player, **values))
    for event in live.events:
        insert_event(connection, setup.id, event)
    notify(connection, f"{setup.id} {live.version}")
    notify(connection, LOBBY)


def made_before(connection: Connection, setup: Setup) -> str | None:
    """The id of the match that the same request has led to; raises Conflict if another request has had its id."""
    matches, seeks = schema.matches, schema.seeks
    if setup.request is None:
        return None
    found = connection.execute(select(matches.c.id, matches.c.maker).where(matches.c.request == setup.request)).first()
    is_seek = connection.execute(select(exists().where(seeks.c.request == setup.request))).scalar()
    if is_seek or (found and found.maker != setup.maker):
        raise Conflict(ANOTHER_REQUEST)
    return found.id if found else None


def insert_event(connection: Connection, match_id: str, event: Event) -> bool:
    """Writes an event, unless there is one of that version or id."""
    values = {name: getattr(event, name) for name in ("version", "id", "kind", "player", "at")}
    fields = ("action", "what", "ply", "milliseconds", "match")
    data = {name: value for name in fields if (value := getattr(event, name)) is not None}
    written = connection.execute(INSERT_EVENT[connection.dialect.name], {"match": match_id, **values, "data": data})
    return written.first() is not None


def load(connection: Connection, match_id: str) -> LiveMatch:
    """A match, replayed from its events; raises NotFound, for one that was played by other rules as well."""
    matches, seats = schema.matches, schema.seats
    row = connection.execute(select(matches).where(matches.c.id == match_id)).one_or_none()
    if row is None:
        raise NotFound(f"there is no match {match_id}")
    game = rules.get(row.game)
    if row.rules != game.version:
        raise NotFound(
            f"this match was played by version {row.rules} of the rules of {game.title}, and only version "
            f"{game.version} can be replayed here"
        )
    places = connection.execute(select(seats).where(seats.c.match == match_id).order_by(seats.c.player)).all()
    first, second = (Seat(place.kind, place.person, place.name, place.level) for place in places)
    setup = Setup(
        id=match_id,
        game=row.game,
        options=row.options,
        position=row.position,
        clock=CLOCKS.validate_python(row.clock),
        rated=row.rated,
        seats=(first, second),
        created=row.created,
        record=row.record,
        maker=row.maker,
        request=row.request,
    )
    return LiveMatch(setup, events_since(connection, match_id, 0))


def events_since(connection: Connection, match_id: str, version: int) -> list[Event]:
    """The events of a match after a version."""
    events = schema.events
    newer = select(events).where(events.c.match == match_id, events.c.version > version)
    return [event_of(row) for row in connection.execute(newer.order_by(events.c.version))]


def people_of(connection: Connection, match_id: str) -> set[str]:
    """The ids of those whose match it is: who plays in it, and who has made it."""
    matches, seats = schema.matches, schema.seats
    players = select(seats.c.person).where(seats.c.match == match_id)
    maker = select(matches.c.maker).where(matches.c.id == match_id)
    return {person for person in connection.execute(players.union(maker)).scalars() if person}


def rename_seats(connection: Connection, person: str, name: str) -> None:
    """Gives a person another name in all their matches."""
    seats = schema.seats
    connection.execute(update(seats).where(seats.c.person == person).values(name=name))
    notify(connection, f"{RENAMED} {person}")


def versions(connection: Connection, match_ids: Iterable[str]) -> list[tuple[str, int]]:
    """The versions of some matches."""
    events = schema.events
    newest = select(events.c.match, func.max(events.c.version)).where(events.c.match.in_(match_ids))
    return [(match_id, version) for match_id, version in connection.execute(newest.group_by(events.c.match))]


def event_of(row: Any) -> Event:
    """An event from its row."""
    return Event(version=row.version, id=row.id, kind=row.kind, player=row.player, at=row.at, **row.data)


def summary(live: LiveMatch, at: int) -> dict[str, Any]:
    """What the lists need to know of a match."""
    outcome = live.match.outcome
    clock = live.clock
    runs = clock.exists and clock.running is not None
    return {
        "status": live.status,
        "to_move": live.to_move,
        "turns": len(live.match.turns),
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "deadline": clock.since + clock.left[clock.running] if runs and clock.running is not None else None,
        "updated": at,
    }


def rematch_of(live: LiveMatch) -> Setup:
    """The next match between the two players of one, with sides exchanged."""
    first, second = live.setup.seats
    return replace(live.setup, id=new_id(), seats=(second, first), created=now(), maker=None, request=None)
