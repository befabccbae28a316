"""What those who follow a match are told of an event: made once, in a thread, and of that moment."""

from __future__ import annotations

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from belvedere.server import migrations
from belvedere.server.clocks import MainTime
from belvedere.server.events import ActionRequest
from belvedere.server.identity import add_guest
from belvedere.server.ids import now
from belvedere.server.live_match import LiveMatch, Seat, Setup
from belvedere.server.matches import Matches
from belvedere.server.news import News
from belvedere.server.storage import Storage, open_engine

CLOCK = MainTime(seconds=60, increment=0)


def at_one_screen(person: str) -> Setup:
    seat = Seat("person", person)
    return Setup("match", "volterra", {}, None, CLOCK, rated=False, seats=(seat, seat), created=now())


def action(version: int, notation: str) -> ActionRequest:
    return ActionRequest(id=f"request-{version}", version=version, kind="action", action=notation)


def played(live: LiveMatch, notation: str) -> News:
    """The news of an action that has just been played."""
    event = live.decide(action(live.version, notation), live.match.position.to_move, now=0)
    live.apply(event)
    return News(live, event)


def new_match() -> LiveMatch:
    live = LiveMatch(at_one_screen("anna"))
    live.apply(live.start(0))
    return live


def test_all_who_read_a_language_share_one_message() -> None:
    async def ask() -> list[str]:
        news = played(new_match(), "c3-d4")
        wanted = (("en", True), ("en", True), ("fr", True), ("en", False))
        return await asyncio.gather(*(news.message(language, scenes) for language, scenes in wanted))

    one, other, french, bare = asyncio.run(ask())
    assert one is other
    assert json.loads(one)["ply"]["words"] != json.loads(french)["ply"]["words"]
    assert json.loads(bare)["ply"] is None


def test_news_are_of_the_moment_of_their_event() -> None:
    live = new_match()
    first, second, third = (played(live, notation) for notation in ("c3-d4", "c5>c3", "a2>c3"))

    async def ask() -> list[Any]:
        return [json.loads(await news.message("en", scenes=True)) for news in (first, second, third)]

    told = asyncio.run(ask())
    assert [each["ply"]["last"] for each in told] == ["c3-d4", "c5>c3", "a2>c3"]
    assert [each["state"]["position"] for each in told] == [each["ply"]["position"] for each in told]
    assert [(each["state"]["version"], each["state"]["to_move"]) for each in told] == [(2, 0), (3, 1), (4, 1)]
    assert [each["clock"]["running"] for each in told] == [0, 1, 1]


def test_a_scene_that_takes_long_holds_up_nothing_else(tmp_path: Path) -> None:
    """The threads in which scenes are made are busy, and all the same an action is acknowledged and told."""
    engine = open_engine(f"sqlite:///{tmp_path}/belvedere.db")
    migrations.upgrade(engine)
    free = threading.Event()

    async def play() -> None:
        storage = Storage(engine)
        matches = Matches(storage)
        person = await storage.write(add_guest)
        await matches.create(at_one_screen(person.id))
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        busy = asyncio.create_task(asyncio.to_thread(free.wait, 60))
        with matches.hub.listening("match") as queue:
            live = await matches.submit("match", person.id, action(1, "c3-d4"))
            news = await queue.get()
            assert live.version == 2
            assert news
            with_scene = asyncio.create_task(news.message("en", scenes=True))
            assert json.loads(await news.message("en", scenes=False))["event"]["action"] == "c3-d4"
            assert (await matches.submit("match", person.id, action(2, "c5>c3"))).version == 3
            assert not with_scene.done()
            free.set()
            assert json.loads(await with_scene)["ply"]["last"] == "c3-d4"
        await busy
        await asyncio.to_thread(storage.close)

    asyncio.run(play())
