"""The pulse of the servers: as long as one of them is there, the clocks run.

Every second each server writes the time into the database. A server that finds the last time long past knows that there
was an outage: the servers or the database were down, or asleep. No time ran then in any match, and an event says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy import Connection, func, insert, select, update

from belvedere.server import schema
from belvedere.server.events import OutageEvent
from belvedere.server.ids import now
from belvedere.server.match_store import insert_event
from belvedere.server.refusals import Unavailable
from belvedere.server.storage import Storage, notify

SECONDS = 1
"""Between two beats."""

TOLERATED = 2000
"""The milliseconds without a beat that are no outage."""


class Pulse:
    """The pulse of this server."""

    def __init__(self, storage: Storage, heard: Callable[[str, int], Awaitable[None]]) -> None:
        self.storage = storage
        self.heard = heard
        """Is told the matches that an outage has brought to a new version."""
        self._last = 0
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Beats from now on. What was an outage until now is known when this is done."""
        await self._beat()
        self._beating = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """Beats one last time, so that an outage counts from now on."""
        if self._beating:
            self._beating.cancel()
        with suppress(Unavailable):
            await self._beat()

    async def check(self) -> None:
        """Makes sure that an outage until now is known: this server itself may have slept."""
        if now() - self._last > TOLERATED:
            await self._beat()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(SECONDS)
            with suppress(Unavailable):
                await self._beat()

    async def _beat(self) -> None:
        self._last, concerned = await self.storage.write(beat)
        for match_id, version in concerned:
            await self.heard(match_id, version)


def beat(connection: Connection) -> tuple[int, list[tuple[str, int]]]:
    """Writes the time, and the outage that may have been before; the time, and the matches concerned with versions."""
    pulses, at = schema.pulses, now()
    last = connection.execute(select(pulses.c.at)).scalar_one_or_none()
    if last is None:
        connection.execute(insert(pulses).values(name="servers", at=at))
        return at, []
    connection.execute(update(pulses).values(at=max(at, last)))
    return at, outage(connection, last, at) if at - last > TOLERATED else []


def outage(connection: Connection, since: int, until: int) -> list[tuple[str, int]]:
    """Gives back the time of an outage to all whose clocks run; their matches and versions."""
    matches, events = schema.matches, schema.events
    running = (
        select(matches.c.id, func.max(events.c.version), func.max(events.c.at))
        .join(events, events.c.match == matches.c.id)
        .where(matches.c.status == "playing", matches.c.deadline.is_not(None))
        .group_by(matches.c.id)
    )
    concerned = []
    for match_id, version, last_event in connection.execute(running).all():
        lost = until - max(since, last_event)
        if lost > 0:
            version += 1
            event = OutageEvent(version=version, id=f"outage-{since}", at=until, milliseconds=lost)
            insert_event(connection, match_id, event)
            later = update(matches).where(matches.c.id == match_id).values(deadline=matches.c.deadline + lost)
            connection.execute(later)
            notify(connection, f"{match_id} {version}")
            concerned.append((match_id, version))
    return concerned
