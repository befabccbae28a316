"""The matches that are kept in memory, so that they need not be replayed for every request."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice
from weakref import WeakValueDictionary

from belvedere.server import match_store
from belvedere.server.events import Event, StartEvent
from belvedere.server.live_match import LiveMatch
from belvedere.server.storage import Storage

MOST_KEPT = 2000
"""Matches that are kept; the others are replayed when they are needed."""


class MatchMemory:
    """Matches as they stand in the database, as far as this server has heard."""

    def __init__(
        self, storage: Storage, tell: Callable[[LiveMatch, Event], None], is_followed: Callable[[str], bool]
    ) -> None:
        self._storage = storage
        self._tell = tell
        """Is called with every event that is found in the database and was not known."""
        self._is_followed = is_followed
        """Whether somebody listens to a match, which is then not forgotten."""
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        """The least recently used match comes first."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock exists for as long as anybody holds it or waits for it."""
        self._doubtful: dict[str, int] = {}
        """The matches of which nobody knows whether the last event was committed, and their last certain version."""

    @property
    def matches(self) -> list[LiveMatch]:
        """The matches in memory."""
        return list(self._live.values())

    @property
    def ids(self) -> set[str]:
        """The ids of the matches in memory, and of those to be read again."""
        return {*self._live, *self._doubtful}

    @asynccontextmanager
    async def held(self, match_id: str) -> AsyncIterator[LiveMatch]:
        """A match, while nobody else changes it; raises NotFound."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            live = self._live.get(match_id)
            if live is None:
                live = await self.load(match_id, self._doubtful.get(match_id))
                self._make_room()
            self._live.move_to_end(match_id)
            yield live

    async def load(self, match_id: str, known: int | None = None) -> LiveMatch:
        """A match, read anew from the database; events after the known version are told."""
        live = await self._storage.read(lambda connection: match_store.load(connection, match_id))
        self._live[match_id] = live
        self._doubtful.pop(match_id, None)
        for event in live.events_since(known) if known is not None else ():
            self._tell(live, event)
        return live

    async def read_on(self, live: LiveMatch) -> LiveMatch:
        """A match with what other servers have added to it, which is told."""
        match_id, known = live.setup.id, live.version
        added = await self._storage.read(lambda connection: match_store.events_since(connection, match_id, known))
        if any(isinstance(event, StartEvent) for event in added):
            return await self.load(match_id, known)  # a seat was taken, too
        for event in added:
            live.apply(event)
            self._tell(live, event)
        return live

    async def catch_up(self, match_id: str, version: int) -> bool:
        """Brings a match to a version that another server has committed; false if it is not in memory."""
        live = self._live.get(match_id)
        if live is None and match_id not in self._doubtful:
            return False
        if live is None or live.version < version:
            async with self.held(match_id) as live:
                if live.version < version:
                    await self.read_on(live)
        return True

    def doubt(self, live: LiveMatch, certain: int) -> None:
        """Forgets a match whose memory may be wrong after a version; the next access reads it again."""
        self._live.pop(live.setup.id, None)
        self._doubtful[live.setup.id] = certain

    def _make_room(self) -> None:
        """Forgets the least recently used matches that nobody follows, if there are too many."""
        for match_id in list(islice(self._live, max(0, len(self._live) - MOST_KEPT))):
            if self._is_followed(match_id):
                self._live.move_to_end(match_id)
            else:
                del self._live[match_id]
