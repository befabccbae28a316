"""The load that `belvedere bench server` puts on servers: people who play many matches at a time."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import ceil
from statistics import quantiles
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from belvedere.engine import Level
from belvedere.rules import GAMES, Game

WARM_UP = 2.0
"""Seconds of play before anything is measured."""

AT_ONCE = 20
"""Matches that are made at the same time."""


class NothingMeasured(Exception):
    """There are no figures."""


@dataclass(frozen=True)
class Delays:
    """How long actions took from who plays to who sees them."""

    name: str
    actions_per_second: float
    p50: float
    p95: float
    p99: float
    worst: float


async def echo(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """The yardstick: sends every message of a WebSocket back."""
    if scope["type"] != "websocket":
        return
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "websocket.send", "text": message["text"]})


@dataclass(frozen=True)
class Pair:
    """Two people with a match, and what they will play."""

    match: str
    cookies: tuple[str, str]
    script: list[tuple[int, str]]
    """Who plays what."""


@dataclass
class Load:
    """Matches, how long they are measured, and the seconds between two actions of each."""

    matches: int
    seconds: float
    pace: float
    taken: list[float] = field(default_factory=list)
    """What was measured, in milliseconds."""

    async def echo(self, port: int) -> Delays:
        """Sends messages to the yardstick, as many and as long as those of matches."""

        async def talk(number: int) -> None:
            async with connect(f"ws://127.0.0.1:{port}", proxy=None, compression=None) as connection:

                async def sent_back(turn: int) -> None:
                    await connection.send(request(turn, f"{number}"))
                    await connection.recv()

                await self._act(10**9, sent_back)

        return await self._measured("a bare WebSocket server", talk)

    async def play_while_computers_think(self, port: int, computers: int) -> Delays:
        """Plays matches on the server, and against some computers of the highest level beside them."""
        thinking = [asyncio.create_task(keep_busy(port, Level.NUMBER)) for _ in range(computers)]
        try:
            delays = await self.play(port)
        finally:
            for each in thinking:
                each.cancel()
            ended = await asyncio.gather(*thinking, return_exceptions=True)
        for error in ended:
            if not isinstance(error, asyncio.CancelledError):
                raise NothingMeasured(f"a computer has not played on: {error!r}")
        return replace(delays, name=f"{delays.name}, computers thinking: {computers}")

    async def play(self, port: int) -> Delays:
        """Plays matches on the server; each player has a connection like that of the page, with scenes, compressed."""
        actions = ceil((WARM_UP + self.seconds) / self.pace) + 1
        pairs = await asyncio.to_thread(make_pairs, port, self.matches, actions)

        async def play(number: int) -> None:
            pair = pairs[number]
            address = f"ws://127.0.0.1:{port}/api/matches/{pair.match}/live"
            first, second = (
                connect(address, additional_headers={"Cookie": cookie}, proxy=None, max_size=None)
                for cookie in pair.cookies
            )
            async with first as one, second as other:
                seen: asyncio.Queue[str] = asyncio.Queue()
                reading = [asyncio.create_task(read(one, 0, seen)), asyncio.create_task(read(other, 1, seen))]

                async def seen_by_the_opponent(turn: int) -> None:
                    player, action = pair.script[turn]
                    await (one, other)[player].send(request(turn, action))
                    news = await seen.get()
                    assert news == name_of(turn), news

                await self._act(len(pair.script), seen_by_the_opponent)
                for each in reading:
                    each.cancel()

        return await self._measured("Belvedere", play)

    async def play_ever_more(self, port: int, longest: float) -> Delays:
        """The most actions per second of which 99 % are seen within so many milliseconds: always a quarter more."""
        found, load = None, self
        while (delays := await load.play(port)).p99 <= longest:
            found, load = delays, replace(load, matches=ceil(1.25 * load.matches))
        if found is None:
            raise NothingMeasured(f"with {self.matches} matches p99 is {delays.p99:.1f} ms already: begin with fewer")
        return replace(found, name=f"Belvedere, p99 within {longest:g} ms")

    async def _measured(self, name: str, work: Callable[[int], Coroutine[Any, Any, None]]) -> Delays:
        """The delays of work that is done for every match at once."""
        self.taken = []
        self.all_connected = asyncio.Barrier(self.matches)
        async with asyncio.TaskGroup() as group:
            for number in range(self.matches):
                group.create_task(work(number))
        if len(self.taken) < 2:
            raise NothingMeasured("too little was measured: give it more seconds, more matches, or a faster pace")
        cuts = quantiles(self.taken, n=100, method="inclusive")
        return Delays(name, len(self.taken) / self.seconds, cuts[49], cuts[94], cuts[98], max(self.taken))

    async def _act(self, most: int, act: Callable[[int], Awaitable[None]]) -> None:
        """Acts at the pace, from a random moment on, until the time is over, and notes the delays."""
        await self.all_connected.wait()
        begin = perf_counter() + WARM_UP
        due = begin - random.uniform(0, self.pace)
        for turn in range(most):
            await asyncio.sleep(max(0.0, due - perf_counter()))
            sent = perf_counter()
            if sent >= begin + self.seconds:
                return
            await act(turn)
            if sent >= begin:
                self.taken.append(1000 * (perf_counter() - sent))
            due += self.pace


def name_of(turn: int) -> str:
    """The id of the request of a turn."""
    return f"turn-{turn:06}"


def request(turn: int, action: str) -> str:
    """A request to play an action; the match has begun with version 1."""
    return json.dumps({"id": name_of(turn), "version": turn + 1, "kind": "action", "action": action})


async def read(connection: ClientConnection, player: int, seen: asyncio.Queue[str]) -> None:
    """Reads what a player is told, and passes on the ids of what the opponent does; or else what is wrong."""
    with suppress(ConnectionClosed):
        async for text in connection:
            message = json.loads(text)
            event = message.get("event")
            if "refused" in message:
                seen.put_nowait(message["detail"])
            elif event and event["player"] != player:
                seen.put_nowait(event["id"])
    seen.put_nowait("the connection was closed")


async def keep_busy(port: int, level: int) -> None:
    """Plays against the computer for ever, and answers at once, so that it always has something to think about.

    The first game is played: to find an answer in it takes next to no time away from what is measured.
    """
    address, game = f"127.0.0.1:{port}/api", next(iter(GAMES.values()))
    _, cookie = await asyncio.to_thread(post, f"http://{address}/me", {}, "")
    wanted = {"game": game.name, "opponent": "computer", "level": level, "side": "second"}
    while True:
        made, _ = await asyncio.to_thread(post, f"http://{address}/matches", wanted, cookie)
        live = f"ws://{address}/matches/{made['match']['id']}/live?version=1&scenes=false"
        async with connect(live, additional_headers={"Cookie": cookie}, proxy=None) as connection:
            position = game.start()
            while position.outcome is None:
                event = json.loads(await connection.recv()).get("event")
                if event:
                    position = position.play(event["action"])
                if event and position.to_move == 1 and position.outcome is None:
                    await connection.send(request(event["version"] - 1, str(position.legal_actions()[0])))


def make_pairs(port: int, matches: int, actions: int) -> list[Pair]:
    """Matches of all games in turn between two guests."""
    address = f"http://127.0.0.1:{port}/api"
    first, second = (post(f"{address}/me", {}, "")[1] for _ in range(2))
    scripts = {game.name: script(game, actions) for game in GAMES.values()}
    games = list(scripts) * ceil(matches / len(scripts))

    def make(game: str) -> Pair:
        made, _ = post(f"{address}/matches", {"game": game, "opponent": "invited", "side": "first"}, first)
        match = made["match"]["id"]
        post(f"{address}/matches/{match}/join", {"invitation": made["invitation"]}, second)
        return Pair(match, (first, second), scripts[game])

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(make, games[:matches]))


def script(game: Game, actions: int) -> list[tuple[int, str]]:
    """Random actions with which a game begins; fewer if all of some random games end before."""
    longest: list[tuple[int, str]] = []
    for seed in range(20):
        chance, position = random.Random(seed), game.start()
        played: list[tuple[int, str]] = []
        while position.outcome is None and len(played) < actions:
            action = chance.choice(position.legal_actions())
            played.append((position.to_move, str(action)))
            position = position.after(action)
        longest = max(longest, played, key=len)
    return longest


def post(address: str, body: Mapping[str, object], cookie: str) -> tuple[Any, str]:
    """The answer to a request, and the cookie that comes with it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    asked = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or "").partition(";")[0]
