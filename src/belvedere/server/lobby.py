"""The lobby: who seeks a match, and what is being played.

The match that comes of a seek has the seek's id. So whoever was away when their seek was accepted finds the match
there, and nobody can accept a seek twice.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection, delete, exists, func, insert, select

from belvedere.server import schema
from belvedere.server.clocks import DAY, DaysPerTurn, MainTime, NoClock, TimeControl
from belvedere.server.events import Event, RequestId, StartEvent
from belvedere.server.hub import Hub
from belvedere.server.identity import Person
from belvedere.server.ids import new_id, now
from belvedere.server.lists import MatchSummary, live_matches
from belvedere.server.live_match import LiveMatch, Seat, Setup, check_start
from belvedere.server.match_store import ANOTHER_REQUEST, CLOCKS, LOBBY, create
from belvedere.server.matches import Matches
from belvedere.server.refusals import Conflict, NotAllowed, NotFound, Refusal, TooMany, Unavailable
from belvedere.server.storage import Storage, notify
from belvedere.server.views import GivenOptions

SEEK_LASTS = DAY
MOST_SEEKS = 5
"""Seeks of one person at a time."""

MOST_MATCHES = 100
"""Matches to watch that the lobby shows."""

ACCEPTED_ALREADY = "this seek has been accepted already: the match has begun"

PAUSE = 0.2
"""Seconds between two rounds of news, so that many changes make few of them."""

LOOK_AGAIN = 3
"""Seconds after which is looked what has changed unheard: whose turn it is in matches, and seeks that have lasted."""


class NewSeek(BaseModel):
    """What somebody seeks."""

    model_config = ConfigDict(extra="forbid")

    id: RequestId | None = None
    game: str = Field(max_length=20)
    options: GivenOptions = Field({}, max_length=10)
    clock: TimeControl = NoClock()
    side: Literal["first", "second", "random"] = Field("random", description="Of who seeks.")
    rated: bool = False


@dataclass(frozen=True)
class Seek:
    """Somebody seeks a match."""

    id: str
    person: Person
    rating: int | None
    """Of the person in this game, if they have one."""

    request: str | None
    """The id, chosen by the person, of the request that it comes of."""

    game: str
    options: Mapping[str, str]
    clock: NoClock | MainTime | DaysPerTurn
    side: Literal["first", "second", "random"]
    rated: bool
    created: int

    def setup(self, other: Person) -> Setup:
        """The match that it becomes with another person."""
        begins = random.choice((True, False)) if self.side == "random" else self.side == "first"
        own, theirs = (Seat("person", person.id, person.shown_name) for person in (self.person, other))
        return Setup(
            id=self.id,
            game=self.game,
            options=self.options,
            position=None,
            clock=self.clock,
            rated=self.rated,
            seats=(own, theirs) if begins else (theirs, own),
            created=now(),
            maker=self.person.id,
            request=self.request,
        )


@dataclass(frozen=True)
class LobbyState:
    """What the lobby shows at one time."""

    number: int
    """A state with a greater number is at least as new."""

    seeks: Mapping[str, Seek]
    matches: Mapping[str, MatchSummary]


class Lobby:
    """Seeks, and everybody who looks at them."""

    def __init__(self, storage: Storage, matches: Matches) -> None:
        self.storage = storage
        self.matches = matches
        self.hub: Hub[LobbyState] = Hub()
        """Passes on the state of the subject LOBBY."""
        self._changed = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None
        self._numbers = count(1)
        matches.listeners.append(self._happened)

    # --------------------------------------------------------------------------------------------------------- seeks

    async def seek(self, person: Person, new: NewSeek) -> Seek:
        """Makes a seek, or finds the one that the same request has led to; raises Refusal."""
        check_start(new.game, new.options, None)
        if new.rated and person.is_guest:
            raise Refusal("only matches between accounts are rated: make an account first")
        if new.rated and new.options:
            raise Refusal("a rated match begins at the usual start of the game, without options")
        seek = await self.storage.write(lambda connection: add_seek(connection, person, new))
        self.heard()
        return seek

    async def cancel(self, person: Person, seek_id: str) -> None:
        """Takes one's own seek back; raises Refusal."""
        await self.storage.write(lambda connection: remove_own_seek(connection, person, seek_id))
        self.heard()

    async def accept(self, person: Person, seek_id: str) -> LiveMatch:
        """The match that a seek becomes with a person; raises Refusal. Only one can accept it; they can do so twice."""
        if await self.storage.write(lambda connection: accept_seek(connection, person, seek_id)):
            return await self.matches.made(seek_id)
        return await self.matches.get(seek_id)

    # ---------------------------------------------------------------------------------------------------------- news

    async def state(self) -> LobbyState:
        """What the lobby shows now."""
        number = next(self._numbers)

        def read(connection: Connection) -> LobbyState:
            seeks = open_seeks(connection)
            live = live_matches(connection, size=MOST_MATCHES).matches
            return LobbyState(number, {seek.id: seek for seek in seeks}, {match.id: match for match in live})

        return await self.storage.read(read)

    def heard(self) -> None:
        """Seeks, or the matches that are being played, have become others, here or at another server of the database.

        Another server says so by the message LOBBY.
        """
        self._changed.set()

    def start(self) -> None:
        """Tells the changes to everybody who listens, from now on."""
        self._telling = asyncio.create_task(self._tell())

    def stop(self) -> None:
        """Ends all listening."""
        if self._telling:
            self._telling.cancel()
        self.hub.close()

    async def _tell(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LOOK_AGAIN)
            self._changed.clear()
            if self.hub.listeners(LOBBY):
                try:
                    self.hub.tell(LOBBY, await self.state())
                except Unavailable:  # the news can wait until the database is back
                    self._changed.set()
            await asyncio.sleep(PAUSE)

    def _happened(self, live: LiveMatch, event: Event) -> None:
        if isinstance(event, StartEvent) or live.status != "playing":
            self.heard()


# ------------------------------------------------------------------------------------------------------ in the database


def open_seeks(connection: Connection) -> list[Seek]:
    """All seeks, the newest first."""
    rows = connection.execute(known_seeks().order_by(schema.seeks.c.created.desc(), schema.seeks.c.id))
    return [seek_of(row) for row in rows]


def find_seek(connection: Connection, seek_id: str) -> Seek | None:
    """A seek by its id."""
    row = connection.execute(known_seeks().where(schema.seeks.c.id == seek_id)).one_or_none()
    return seek_of(row) if row else None


def known_seeks() -> Any:
    """The query of all seeks that still last, with what is known of their people."""
    seeks, people, ratings = schema.seeks, schema.people, schema.ratings
    rated = (ratings.c.person == seeks.c.person) & (ratings.c.game == seeks.c.game)
    return (
        select(seeks, people.c.name, people.c.epoch, ratings.c.rating)
        .join(people, people.c.id == seeks.c.person)
        .outerjoin(ratings, rated)
        .where(seeks.c.created > now() - SEEK_LASTS)
    )


def seek_of(row: Any) -> Seek:
    """A seek from its row."""
    return Seek(
        id=row.id,
        person=Person(row.person, row.name, row.epoch),
        rating=None if row.rating is None else round(row.rating),
        request=row.request,
        game=row.game,
        options=row.options,
        clock=CLOCKS.validate_python(row.clock),
        side=row.side,
        rated=row.rated,
        created=row.created,
    )


def add_seek(connection: Connection, person: Person, new: NewSeek) -> Seek:
    """Writes a new seek; raises Refusal. Those that have lasted long enough leave the table."""
    seeks = schema.seeks
    connection.execute(delete(seeks).where(seeks.c.created <= now() - SEEK_LASTS))
    if new.id and (sent_before := seek_of_request(connection, person, new.id)):
        return sent_before
    own = connection.execute(select(func.count()).where(seeks.c.person == person.id)).scalar_one()
    if own >= MOST_SEEKS:
        raise TooMany(f"you seek {own} matches already: cancel one of them first")
    seek_id = new_id()
    values = new.model_dump(exclude={"id", "clock"}) | {"clock": new.clock.model_dump()}
    connection.execute(insert(seeks).values(id=seek_id, person=person.id, request=new.id, created=now(), **values))
    notify(connection, LOBBY)
    seek = find_seek(connection, seek_id)
    assert seek
    return seek


def seek_of_request(connection: Connection, person: Person, request: str) -> Seek | None:
    """The seek that a request of a person has led to; raises Conflict if it is a match by now, or somebody else's."""
    matches = schema.matches
    row = connection.execute(known_seeks().where(schema.seeks.c.request == request)).one_or_none()
    seek = seek_of(row) if row else None
    maker = connection.execute(select(matches.c.maker).where(matches.c.request == request)).scalar()
    if maker == person.id:
        raise Conflict(ACCEPTED_ALREADY)
    if maker or (seek and seek.person.id != person.id):
        raise Conflict(ANOTHER_REQUEST)
    return seek


def remove_own_seek(connection: Connection, person: Person, seek_id: str) -> None:
    """Removes a seek of a person; raises Refusal."""
    seek = find_seek(connection, seek_id)
    if seek and seek.person.id != person.id:
        raise NotAllowed("this is not your seek: you can accept it, but not cancel it")
    if not removed(connection, seek_id):
        raise gone(connection, seek_id)
    notify(connection, LOBBY)


def accept_seek(connection: Connection, person: Person, seek_id: str) -> bool:
    """Makes the match of a seek and a person; whether there was none yet. Raises Refusal."""
    seats = schema.seats
    seek = find_seek(connection, seek_id)
    if seek is None:
        if connection.execute(select(exists().where(seats.c.match == seek_id, seats.c.person == person.id))).scalar():
            return False
        raise gone(connection, seek_id)
    if seek.person.id == person.id:
        raise Conflict("this is your own seek: somebody else has to accept it")
    if seek.rated and person.is_guest:
        raise NotAllowed("only matches between accounts are rated: make an account first, or accept another seek")
    if not removed(connection, seek_id):
        raise gone(connection, seek_id)
    create(connection, LiveMatch(seek.setup(person)), None)
    return True


def removed(connection: Connection, seek_id: str) -> bool:
    """Removes a seek; whether it was still there, and no other server has removed it meanwhile."""
    return bool(connection.execute(delete(schema.seeks).where(schema.seeks.c.id == seek_id)).rowcount)


def gone(connection: Connection, seek_id: str) -> Refusal:
    """Why there is no such seek."""
    if connection.execute(select(exists().where(schema.matches.c.id == seek_id))).scalar():
        return Conflict(ACCEPTED_ALREADY)
    return NotFound("there is no such seek: it was cancelled, or has been there for a day")
