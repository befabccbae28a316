"""What a server does once a second, for as long as it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from belvedere.server.logs import log
from belvedere.server.refusals import Refusal


async def once_a_second(do: Callable[[], Awaitable[None]], failure: str) -> None:
    """Calls `do` once a second until it is cancelled; a Refusal is logged as that failure, and does not end it."""
    while True:
        try:
            await do()
        except Refusal as refusal:
            log.warning(failure, reason=str(refusal))
        await asyncio.sleep(1)
