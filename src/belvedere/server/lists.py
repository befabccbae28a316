"""Lists of matches, a page at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, Field
from sqlalchemy import ColumnElement, Connection, and_, case, exists, or_, select, tuple_

from belvedere.server import schema
from belvedere.server.clocks import DAY, TimeControl
from belvedere.server.events import PlayerNumber
from belvedere.server.ids import now
from belvedere.server.views import SeatView

PAGE = 20
"""Matches on a page."""

CURSOR = r"^[0-9]\.[0-9]{1,15}\.[A-Za-z0-9]{12}$"
"""The place of a match in a list: its group, its time and its id."""


class MatchSummary(BaseModel):
    """A match in a list."""

    id: str
    game: str
    seats: tuple[SeatView, SeatView]
    you: list[PlayerNumber] = Field(default=[], description="For whom you act; not told of matches to watch.")
    clock: TimeControl
    rated: bool
    status: Literal["waiting", "playing", "over", "aborted"]
    to_move: PlayerNumber | None = Field(description="Who is to move in a match that goes on.")
    deadline: int | None = Field(description="When the time of who is to move runs out, in milliseconds since 1970.")
    turns: int
    winner: PlayerNumber | None
    reason: str | None = Field(description="Why the match is over, in a few words.")
    created: int
    updated: int = Field(description="When anything happened last, in milliseconds since 1970.")


class MatchPage(BaseModel):
    """A page of a list of matches."""

    matches: list[MatchSummary]
    before: str | None = Field(description="What to ask for to get the next page; none if this is the last.")


def matches_of(connection: Connection, person: str, before: str | None = None) -> MatchPage:
    """A person's matches: those where it is their turn, the others that go on, and those that are over.

    The records that they have brought along are among the last.
    """
    matches, seats = schema.matches, schema.seats
    played = select(seats.c.match).where(seats.c.person == person)
    made = select(matches.c.id).where(matches.c.maker == person)
    own = matches.c.id.in_(played.union(made))
    to_move = and_(seats.c.match == matches.c.id, seats.c.player == matches.c.to_move)
    goes_on = matches.c.status.in_(("waiting", "playing"))
    group = case((exists().where(to_move, seats.c.person == person), 0), (goes_on, 1), else_=2)
    return page(connection, own, group, person, before)


def live_matches(connection: Connection, before: str | None = None, size: int = PAGE) -> MatchPage:
    """What is being played here and can be watched: between people first, and then against computers.

    A match at one screen is nobody else's business, and one in which nothing has happened for a day is not live.
    """
    matches, seats = schema.matches, schema.seats
    other = seats.alias()
    at_one_screen = exists().where(
        seats.c.match == matches.c.id,
        other.c.match == matches.c.id,
        seats.c.player < other.c.player,
        seats.c.person == other.c.person,
    )
    live = and_(matches.c.status == "playing", matches.c.updated > now() - DAY, ~at_one_screen)
    group = case((exists().where(seats.c.match == matches.c.id, seats.c.kind == "computer"), 1), else_=0)
    return page(connection, live, group, None, before, size)


def page(
    connection: Connection,
    wanted: ColumnElement[bool],
    group: ColumnElement[int],
    person: str | None,
    before: str | None,
    size: int = PAGE,
) -> MatchPage:
    """A page of the wanted matches, as a person sees them or anybody: group by group, the newest first."""
    matches = schema.matches
    newness = tuple_(matches.c.updated, matches.c.id)
    chosen = select(matches, group.label("list_group")).where(wanted)
    if before:
        last_group, updated, match_id = before.split(".")
        after = and_(group == int(last_group), newness < tuple_(int(updated), match_id))
        chosen = chosen.where(or_(group > int(last_group), after))
    chosen = chosen.order_by(group, matches.c.updated.desc(), matches.c.id.desc())
    rows = connection.execute(chosen.limit(size + 1)).all()
    shown = rows[:size]
    seats = seats_of(connection, [row.id for row in shown])
    return MatchPage(
        matches=[summary_of(row, seats[row.id], person) for row in shown],
        before=f"{shown[-1].list_group}.{shown[-1].updated}.{shown[-1].id}" if len(rows) > size else None,
    )


def seats_of(connection: Connection, match_ids: Iterable[str]) -> dict[str, list[Any]]:
    """The rows of the two seats of each match."""
    seats = schema.seats
    found = select(seats).where(seats.c.match.in_(list(match_ids))).order_by(seats.c.match, seats.c.player)
    grouped: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(found):
        grouped[row.match].append(row)
    return grouped


def summary_of(row: Any, seats: list[Any], person: str | None) -> MatchSummary:
    """A match in a list, as a person sees it or anybody, from its row and those of its seats."""
    first, second = (SeatView(kind=seat.kind, name=seat.name, level=seat.level) for seat in seats)
    return MatchSummary(
        id=row.id,
        game=row.game,
        seats=(first, second),
        you=[seat.player for seat in seats if person is not None and seat.person == person],
        clock=row.clock,
        rated=row.rated,
        status=row.status,
        to_move=row.to_move,
        deadline=row.deadline,
        turns=row.turns,
        winner=row.winner,
        reason=row.reason,
        created=row.created,
        updated=row.updated,
    )
