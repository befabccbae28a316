"""The threads that think for computer players, hints, analyses and reviews, so that nobody else is held up by it.

What is most urgent goes first; what is equally urgent takes turns. The native core thinks without holding up Python.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncGenerator, Iterator
from enum import IntEnum
from typing import Any, ClassVar, Generic, TypeVar

from belvedere.server.refusals import TooMany

News = TypeVar("News")


class Kind(IntEnum):
    """What is thought about, the most urgent first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2
    REVIEW = 3


MOST_AT_ONCE = {Kind.MOVE: 1000, Kind.HINT: 100, Kind.ANALYSIS: 16, Kind.REVIEW: 100}
"""How many thoughts of a kind may wait or go on; those that take turns keep what they have found in memory."""

MOST_NICENESS = 19
"""With this, a thread runs only when nothing else wants to."""


class Thought(ABC, Generic[News]):
    """Something to think about, step by step."""

    kind: ClassVar[Kind]

    @abstractmethod
    def steps(self) -> Iterator[News | None]:
        """Thinks, in a thread, and yields what there is to tell.

        Whatever is yielded, more urgent thoughts go first then; unless it is None, so do the others of its kind.
        """

    @abstractmethod
    def stop(self) -> None:
        """Ends the step that is going on, from any thread: nobody waits for it any more."""


class Job(Generic[News]):
    """A thought, and where its news go."""

    def __init__(self, thought: Thought[News]) -> None:
        self.thought = thought
        self.steps = thought.steps()
        self.stopped = False
        self.news: asyncio.Queue[News | Exception | None] = asyncio.Queue()
        """None is the end, and so is an exception."""
        self._loop = asyncio.get_running_loop()

    def tell(self, news: News | Exception | None) -> None:
        """Passes news on, from a thread."""
        self._loop.call_soon_threadsafe(self.news.put_nowait, news)


def give_way(niceness: int) -> None:
    """Lets other threads go first from now on, where a thread can have a priority of its own."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        nicer = os.getpriority(os.PRIO_PROCESS, thread) + niceness
        os.setpriority(os.PRIO_PROCESS, thread, min(nicer, MOST_NICENESS))


class Thinkers:
    """So many threads, for all who want something thought about."""

    def __init__(self, number: int, niceness: int = MOST_NICENESS) -> None:
        """Starts the threads, which give way to others."""
        self._niceness = niceness
        self._changed = threading.Condition()
        self._waiting: dict[Kind, deque[Job[Any]]] = {kind: deque() for kind in Kind}
        self._going_on: set[Job[Any]] = set()
        self._closed = False
        self._threads = [threading.Thread(target=self._work, name=f"thinker-{i}", daemon=True) for i in range(number)]
        for thread in self._threads:
            thread.start()

    async def think(self, thought: Thought[News]) -> AsyncGenerator[News, None]:
        """The news of a thought, as they come; closing this ends it. Raises TooMany, and what the thought raises."""
        job = Job(thought)
        self._begin(job)
        try:
            while (news := await job.news.get()) is not None:
                if isinstance(news, Exception):
                    raise news
                yield news
        finally:
            self._end(job)

    def close(self) -> None:
        """Ends all thinking."""
        with self._changed:
            self._closed = True
            for job in self._going_on:
                self._stop(job)
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _begin(self, job: Job[Any]) -> None:
        kind = job.thought.kind
        with self._changed:
            number = sum(other.thought.kind == kind for other in self._going_on) + len(self._waiting[kind])
            if number >= MOST_AT_ONCE[kind]:
                raise TooMany("the computer has too much to think about now: try again a little later")
            self._waiting[kind].append(job)
            self._changed.notify()

    def _end(self, job: Job[Any]) -> None:
        with self._changed:
            waiting = self._waiting[job.thought.kind]
            if job in waiting:
                waiting.remove(job)
            self._stop(job)

    def _stop(self, job: Job[Any]) -> None:
        job.stopped = True
        job.thought.stop()

    # ---------------------------------------------------------------------------------------------- in the threads

    def _work(self) -> None:
        give_way(self._niceness)
        while (job := self._next()) is not None:
            try:
                news = next(job.steps)
            except StopIteration:
                self._leave(job)
                job.tell(None)
            except Exception as error:
                self._leave(job)
                job.tell(error)
            else:
                self._put_back(job, takes_turns=news is not None)
                if news is not None:
                    job.tell(news)

    def _next(self) -> Job[Any] | None:
        """Waits for something to think about; none when all is to end."""
        with self._changed:
            while not self._closed:
                waiting = next(filter(None, self._waiting.values()), None)
                if waiting:
                    job = waiting.popleft()
                    self._going_on.add(job)
                    return job
                self._changed.wait()
            return None

    def _leave(self, job: Job[Any]) -> None:
        with self._changed:
            self._going_on.discard(job)

    def _put_back(self, job: Job[Any], takes_turns: bool) -> None:
        with self._changed:
            self._going_on.discard(job)
            if job.stopped:
                return
            waiting = self._waiting[job.thought.kind]
            if takes_turns:
                waiting.append(job)
            else:
                waiting.appendleft(job)
            self._changed.notify()
