"""Who wants to hear of what: each listener has a queue of its own."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

News = TypeVar("News")

MOST_WAITING = 1000
"""A listener who falls so far behind is dropped: it can come back and resume."""


class Hub(Generic[News]):
    """Passes news on a subject to those who listen to it."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[News | None]]] = defaultdict(set)

    @contextmanager
    def listening(self, subject: str) -> Iterator[asyncio.Queue[News | None]]:
        """The queue of a new listener; None in it ends the listening."""
        queue: asyncio.Queue[News | None] = asyncio.Queue()
        self._listeners[subject].add(queue)
        try:
            yield queue
        finally:
            self._listeners[subject].discard(queue)
            if not self._listeners[subject]:
                del self._listeners[subject]

    def tell(self, subject: str, news: News) -> None:
        """Passes news on."""
        for queue in tuple(self._listeners.get(subject, ())):
            if queue.qsize() < MOST_WAITING:
                queue.put_nowait(news)
            else:
                self._drop(subject, queue)

    def listeners(self, subject: str) -> int:
        """How many listen to a subject."""
        return len(self._listeners.get(subject, ()))

    def subjects(self) -> list[str]:
        """What anybody listens to."""
        return list(self._listeners)

    def close(self) -> None:
        """Ends all listening."""
        for subject, queues in list(self._listeners.items()):
            for queue in tuple(queues):
                self._drop(subject, queue)

    def _drop(self, subject: str, queue: asyncio.Queue[News | None]) -> None:
        self._listeners[subject].discard(queue)
        queue.put_nowait(None)
