"""What several servers of one PostgreSQL database tell each other, by its LISTEN and NOTIFY.

What is told there has been committed. A server that was not listening for a while looks at everything anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import URL

if TYPE_CHECKING:
    from psycopg import AsyncConnection

LOG = logging.getLogger(__name__)

CHECK_SECONDS = 10
"""How often a connection on which nothing is heard is tried."""

RETRY_SECONDS = 1


class Notices:
    """Listens to what the other servers tell."""

    def __init__(
        self, url: URL, heard: Callable[[str], Awaitable[None]], catch_up: Callable[[], Awaitable[None]]
    ) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = heard
        """Is told every notice."""
        self.catch_up = catch_up
        """Is called when notices may have been missed."""
        self._listening: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None

    def start(self) -> None:
        """Listens from now on."""
        self._listening = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """Listens no more."""
        if self._connection:
            await self._connection.close()  # otherwise it would politely wait for an answer
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _go_on(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                LOG.warning("notices of other servers are not heard: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        """Listens until the connection breaks."""
        from psycopg import AsyncConnection  # noqa: PLC0415 (only servers with PostgreSQL need it)

        async with await AsyncConnection.connect(self.address, autocommit=True, connect_timeout=10) as connection:
            self._connection = connection
            await connection.execute("LISTEN belvedere")
            await self.catch_up()
            while True:
                async for notice in connection.notifies(timeout=CHECK_SECONDS):
                    await self.heard(notice.payload)
                await connection.execute("SELECT 1")
