from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import aclosing

import pytest

from belvedere.server.refusals import TooMany
from belvedere.server.thinkers import MOST_AT_ONCE, MOST_NICENESS, Kind, Thinkers, Thought

TIMEOUT = 30


class Steps(Thought[str]):
    """Notes its steps, and yields some news after each."""

    def __init__(self, kind: Kind, name: str, noted: list[str], news: tuple[str | None, ...] = ("news",)) -> None:
        self.kind = kind  # type: ignore[misc]
        self.name, self.noted, self.news = name, noted, news

    def steps(self) -> Iterator[str | None]:
        for news in self.news:
            self.noted.append(self.name)
            yield news

    def stop(self) -> None: ...


class Endless(Thought[str]):
    """Thinks until it is stopped."""

    kind = Kind.MOVE

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.stopped = threading.Event()

    def steps(self) -> Iterator[str]:
        self.begun.set()
        assert self.stopped.wait(TIMEOUT)
        yield "nothing"

    def stop(self) -> None:
        self.stopped.set()


class Failing(Steps):
    def steps(self) -> Iterator[str | None]:
        raise ValueError("this cannot be thought about")


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """One thread that thinks."""
    thinkers = Thinkers(1)
    yield thinkers
    thinkers.close()


async def news_of(thinkers: Thinkers, thought: Thought[str]) -> list[str]:
    return [news async for news in thinkers.think(thought)]


async def while_busy(thinkers: Thinkers, *thoughts: Thought[str]) -> list[list[str]]:
    """The news of thoughts that have all been waiting, in their order, before the first could begin."""
    busy = Endless()
    first = asyncio.create_task(news_of(thinkers, busy))
    await asyncio.to_thread(busy.begun.wait, TIMEOUT)
    waiting = [asyncio.create_task(news_of(thinkers, thought)) for thought in thoughts]
    await asyncio.sleep(0)
    busy.stop()
    assert await first == ["nothing"]
    return await asyncio.wait_for(asyncio.gather(*waiting), TIMEOUT)


def test_the_most_urgent_goes_first(thinkers: Thinkers) -> None:
    noted: list[str] = []
    thoughts = [Steps(kind, kind.name, noted) for kind in (Kind.REVIEW, Kind.ANALYSIS, Kind.HINT, Kind.MOVE)]
    asyncio.run(while_busy(thinkers, *thoughts))
    assert noted == ["MOVE", "HINT", "ANALYSIS", "REVIEW"]


def test_those_of_a_kind_take_turns_after_news(thinkers: Thinkers) -> None:
    noted: list[str] = []
    long, short = (Steps(Kind.REVIEW, name, noted, ("1", "2")) for name in ("long", "short"))
    assert asyncio.run(while_busy(thinkers, long, short)) == [["1", "2"], ["1", "2"]]
    assert noted == ["long", "short", "long", "short"]


def test_without_news_only_the_more_urgent_goes_first(thinkers: Thinkers) -> None:
    noted: list[str] = []
    first, second = (Steps(Kind.REVIEW, name, noted, (None, "done")) for name in ("first", "second"))
    assert asyncio.run(while_busy(thinkers, first, second)) == [["done"], ["done"]]
    assert noted == ["first", "first", "second", "second"]


def test_who_no_longer_waits_stops_the_thought(thinkers: Thinkers) -> None:
    async def leave() -> None:
        thought = Endless()
        task = asyncio.create_task(news_of(thinkers, thought))
        await asyncio.to_thread(thought.begun.wait, TIMEOUT)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert thought.stopped.is_set()
        assert await news_of(thinkers, Steps(Kind.MOVE, "next", [])) == ["news"]

    asyncio.run(leave())


def test_a_thought_that_is_left_before_it_begins_never_does(thinkers: Thinkers) -> None:
    async def leave() -> None:
        busy, waiting = Endless(), Endless()
        first, second = (asyncio.create_task(news_of(thinkers, thought)) for thought in (busy, waiting))
        await asyncio.to_thread(busy.begun.wait, TIMEOUT)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        busy.stop()
        await first
        assert await news_of(thinkers, Steps(Kind.MOVE, "next", [])) == ["news"]
        assert not waiting.begun.is_set()

    asyncio.run(leave())


def test_leaving_after_some_news_ends_the_thought(thinkers: Thinkers) -> None:
    noted: list[str] = []

    async def leave() -> None:
        async with aclosing(thinkers.think(Steps(Kind.ANALYSIS, "left", noted, ("news",) * 1_000_000))) as thoughts:
            assert await anext(thoughts) == "news"
        assert await news_of(thinkers, Steps(Kind.ANALYSIS, "next", noted)) == ["news"]

    asyncio.run(leave())
    assert noted[-1] == "next"


def test_what_goes_wrong_is_told(thinkers: Thinkers) -> None:
    with pytest.raises(ValueError, match="cannot be thought about"):
        asyncio.run(news_of(thinkers, Failing(Kind.MOVE, "failing", [])))


def test_too_much_is_refused(thinkers: Thinkers) -> None:
    async def flood() -> None:
        most = MOST_AT_ONCE[Kind.ANALYSIS]
        thoughts = [Steps(Kind.ANALYSIS, str(number), []) for number in range(most + 1)]
        busy = Endless()
        first = asyncio.create_task(news_of(thinkers, busy))
        await asyncio.to_thread(busy.begun.wait, TIMEOUT)
        tasks = [asyncio.create_task(news_of(thinkers, thought)) for thought in thoughts]
        with pytest.raises(TooMany, match="too much to think about"):
            await tasks[-1]
        busy.stop()
        assert await asyncio.gather(*tasks[:-1]) == [["news"]] * most
        await first

    asyncio.run(flood())


def test_closing_stops_what_goes_on() -> None:
    thinkers, thought = Thinkers(2), Endless()

    async def close() -> None:
        task = asyncio.create_task(news_of(thinkers, thought))
        await asyncio.to_thread(thought.begun.wait, TIMEOUT)
        thinkers.close()
        task.cancel()

    asyncio.run(close())
    assert thought.stopped.is_set()


class Priority(Steps):
    """Tells how much its thread gives way to others."""

    def steps(self) -> Iterator[str]:
        yield str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))


@pytest.mark.skipif(sys.platform != "linux", reason="only there a thread has a priority of its own")
def test_thinking_gives_way_to_everything_else(thinkers: Thinkers) -> None:
    assert asyncio.run(news_of(thinkers, Priority(Kind.MOVE, "priority", []))) == [str(MOST_NICENESS)]
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) < MOST_NICENESS


@pytest.mark.skipif(sys.platform != "linux", reason="only there a thread has a priority of its own")
@pytest.mark.parametrize("niceness", [0, 1])
def test_thinking_gives_way_as_much_as_it_is_told_to(niceness: int) -> None:
    thinkers = Thinkers(1, niceness)
    ours = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    expected = min(ours + niceness, MOST_NICENESS)
    assert asyncio.run(news_of(thinkers, Priority(Kind.MOVE, "priority", []))) == [str(expected)]
    thinkers.close()
