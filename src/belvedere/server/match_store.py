"""The matches in the database. Every function here works in the transaction of its connection."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hmac import compare_digest
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, bindparam, exists, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from belvedere import rules
from belvedere.server import ratings, schema
from belvedere.server.clocks import TimeControl
from belvedere.server.events import Event, RematchEvent, StartEvent
from belvedere.server.ids import hashed
from belvedere.server.live_match import LiveMatch, Seat, Setup
from belvedere.server.refusals import Conflict, NotAllowed, NotFound
from belvedere.server.storage import notify

LOBBY = "lobby"
"""The message to other servers that the seeks, or the matches being played, have changed."""

RENAMED = "renamed"
"""The message to other servers, followed by the id of the person, that somebody has a new name."""

ANOTHER_REQUEST = "another request has had this id: choose a new one, as random as can be"

CLOCKS: TypeAdapter[Any] = TypeAdapter(TimeControl)
EVENTS: TypeAdapter[Event] = TypeAdapter(Event)

# ------------------------------------------------------------------------------------------------------------- writing

# Made once: making a statement takes longer than executing it.
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


def append(connection: Connection, live: LiveMatch, event: Event) -> bool:
    """Writes the last event of a match, and all that follows from it; false if its version or its id is taken."""
    match_id = live.setup.id
    if not insert_event(connection, match_id, event):
        return False
    connection.execute(UPDATE_SUMMARY, {"match_id": match_id, **summary(live, event.at)})
    ratings.settle(connection, live)
    if isinstance(event, RematchEvent):
        create(connection, LiveMatch(rematch_of(live, event)), None)
    notify(connection, f"{match_id} {event.version}")
    if isinstance(event, StartEvent) or live.status != "playing":
        notify(connection, LOBBY)
    return True


def insert_event(connection: Connection, match_id: str, event: Event) -> bool:
    """Writes an event; false if its version or its id is taken."""
    data = event.model_dump()
    columns = {name: data.pop(name, None) for name in ("version", "id", "kind", "player", "at")}
    written = connection.execute(INSERT_EVENT[connection.dialect.name], {"match": match_id, **columns, "data": data})
    return written.first() is not None


def take_seat(connection: Connection, match_id: str, seat: Seat, invitation: str) -> None:
    """Fills the open seat of a match; raises NotAllowed if the invitation is wrong, and Conflict if it is used."""
    matches, seats = schema.matches, schema.seats
    kept = connection.execute(select(matches.c.invitation).where(matches.c.id == match_id)).scalar_one()
    if kept is None:
        raise invitation_used()
    if not compare_digest(kept, hashed(invitation)):
        raise NotAllowed("this is not the invitation to this match")
    connection.execute(update(matches).where(matches.c.id == match_id).values(invitation=None))
    open_seat = update(seats).where(seats.c.match == match_id, seats.c.kind == "open")
    connection.execute(open_seat.values(kind=seat.kind, person=seat.person, name=seat.name))


def invitation_used() -> Conflict:
    """Why nobody else can join a match."""
    return Conflict("the invitation has been used already: this match has two players")


def rename_seats(connection: Connection, person: str, name: str) -> None:
    """Gives a person another name in all their matches."""
    seats = schema.seats
    connection.execute(update(seats).where(seats.c.person == person).values(name=name))
    notify(connection, f"{RENAMED} {person}")


def summary(live: LiveMatch, at: int) -> dict[str, Any]:
    """The columns of a match that change with its events, by which lists find it."""
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


def rematch_of(live: LiveMatch, event: RematchEvent) -> Setup:
    """The next match between the two players of one, with sides exchanged."""
    first, second = live.setup.seats
    return replace(live.setup, id=event.match, seats=(second, first), created=event.at, maker=None, request=None)


# ------------------------------------------------------------------------------------------------------------- reading


def made_before(connection: Connection, setup: Setup) -> str | None:
    """The id of the match that the same request made earlier; raises Conflict if another request had its id."""
    matches, seeks = schema.matches, schema.seeks
    if setup.request is None:
        return None
    found = connection.execute(select(matches.c.id, matches.c.maker).where(matches.c.request == setup.request)).first()
    is_seek = connection.execute(select(exists().where(seeks.c.request == setup.request))).scalar()
    if is_seek or (found and found.maker != setup.maker):
        raise Conflict(ANOTHER_REQUEST)
    return found.id if found else None


def load(connection: Connection, match_id: str) -> LiveMatch:
    """A match, replayed from its events; raises NotFound, also if it was played by another version of the rules."""
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
    rows = connection.execute(select(seats).where(seats.c.match == match_id).order_by(seats.c.player)).all()
    first, second = (Seat(seat.kind, seat.person, seat.name, seat.level) for seat in rows)
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
    """The ids of a match's players, and of the person who made it."""
    matches, seats = schema.matches, schema.seats
    players = select(seats.c.person).where(seats.c.match == match_id)
    maker = select(matches.c.maker).where(matches.c.id == match_id)
    return {person for person in connection.execute(players.union(maker)).scalars() if person}


def versions(connection: Connection, match_ids: Iterable[str]) -> list[tuple[str, int]]:
    """The versions of some matches."""
    events = schema.events
    newest = select(events.c.match, func.max(events.c.version)).where(events.c.match.in_(match_ids))
    return [(match_id, version) for match_id, version in connection.execute(newest.group_by(events.c.match))]


def event_of(row: Row[Any]) -> Event:
    """An event from its row."""
    player = {} if row.player is None else {"player": row.player}
    return EVENTS.validate_python(
        {"version": row.version, "id": row.id, "kind": row.kind, "at": row.at} | player | row.data
    )
