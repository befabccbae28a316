"""People who play many matches over a bad connection, and never give up: whatever gets no answer is asked for again.

They write down what they have asked for and what was acknowledged; `check` compares that with the database.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from belvedere.record import Match
from belvedere.server import schema
from tests.server.running import opened

SIZES = ("2x3", "3x4")
RESIGNS = 0.05
"""How often somebody to move resigns instead."""

PATIENCE = 0.03
"""Seconds before something is tried again."""

SECONDS = 300
"""The time that a player has for a match with a clock: more than they need, however slow the machine is."""

CLOCK = {"kind": "main", "seconds": SECONDS, "increment": 0}


@dataclass
class Journal:
    """What was asked for, and what was acknowledged, by the ids of the requests."""

    made: set[str] = field(default_factory=set)
    """The requests to make a match."""

    sent: dict[str, tuple[str, int, str | None]] = field(default_factory=dict)
    """The match, the player, and the action; no action for a resignation."""

    acknowledged: set[str] = field(default_factory=set)
    ended: dict[str, int] = field(default_factory=dict)
    """How many players have seen the end of each match."""

    attempts: int = 0
    """How often something had to be asked for again."""


class Client:
    """A person who plays several matches, one after another."""

    def __init__(self, address: str, journal: Journal, chance: random.Random) -> None:
        self.address, self.journal, self.chance = address, journal, chance
        self.http = httpx.AsyncClient(base_url=address, timeout=10, trust_env=False)
        self.ids = count(1)
        self.name = f"{chance.getrandbits(64):016x}"

    async def asked(self, method: str, path: str, **options: Any) -> httpx.Response:
        """The answer to what is asked for until there is one."""
        while True:
            try:
                response = await self.http.request(method, path, **options)
                if response.status_code < 500:
                    return response
                assert response.status_code == 503, response.text
            except httpx.TransportError:
                pass
            self.journal.attempts += 1
            await asyncio.sleep(PATIENCE)

    def new_id(self) -> str:
        """The id of a request."""
        return f"{self.name}-{next(self.ids)}"

    async def make(self, **match: object) -> Any:
        """A new match of a random size, with a clock or without."""
        request = self.new_id()
        self.journal.made.add(request)
        options = {"size": self.chance.choice(SIZES)}
        clock = self.chance.choice((CLOCK, {"kind": "none"}))
        body = {"id": request, "game": "volterra", "options": options, "clock": clock, "side": "random", **match}
        response = await self.asked("POST", "/api/matches", json=body)
        assert response.status_code == 201, response.text
        return response.json()

    async def join(self, match: str, invitation: str) -> Any:
        response = await self.asked("POST", f"/api/matches/{match}/join", json={"invitation": invitation})
        assert response.status_code == 200, response.text
        return response.json()

    async def play(self, view: Any) -> None:
        """Plays a match to its end, live or by plain requests."""
        (player,) = view["you"]
        board = Board(view["id"], player, view["options"])
        await (self.play_live(board) if self.chance.random() < 0.5 else self.play_plainly(board))
        self.journal.ended[board.id] = self.journal.ended.get(board.id, 0) + 1

    def request(self, board: Board) -> dict[str, Any]:
        """What this person does when it is their turn."""
        resigns = self.chance.random() < RESIGNS
        action = None if resigns else str(self.chance.choice(board.match.position.legal_actions()))
        request = {"id": self.new_id(), "version": board.version}
        request |= {"kind": "resign"} if resigns else {"kind": "action", "action": action}
        self.journal.sent[str(request["id"])] = (board.id, board.player, action)
        return request

    async def play_plainly(self, board: Board) -> None:
        while True:
            response = await self.asked("GET", f"/api/matches/{board.id}/events", params={"since": board.version})
            assert response.status_code == 200, response.text
            board.take_in(response.json())
            if board.match.outcome:
                return
            if not board.mine:
                await asyncio.sleep(PATIENCE)
                continue
            request = self.request(board)
            response = await self.asked("POST", f"/api/matches/{board.id}/events", json=request)
            self.answered(response.status_code == 200, request, board, response.json())

    async def play_live(self, board: Board) -> None:
        request: dict[str, Any] | None = None
        while not board.match.outcome:
            try:
                async with self.live(board) as socket:
                    request = await self.play_on(socket, board, request)
            except (OSError, TimeoutError, WebSocketException):
                self.journal.attempts += 1
                await asyncio.sleep(PATIENCE)

    @asynccontextmanager
    async def live(self, board: Board) -> AsyncIterator[ClientConnection]:
        address = f"{self.address.replace('http', 'ws')}/api/matches/{board.id}/live?version={board.version}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        # Without compression, which would depend on earlier messages, a message can be sent twice.
        options: dict[str, Any] = {"proxy": None, "open_timeout": 10, "compression": None}
        async with connect(address, additional_headers={"Cookie": cookie}, **options) as socket:
            yield socket

    async def play_on(self, socket: ClientConnection, board: Board, request: dict[str, Any] | None) -> Any:
        """Plays while the connection lasts; gives back a request that got no answer."""
        try:
            while not board.match.outcome:
                if board.mine:
                    request = request or self.request(board)
                if request:
                    await socket.send(json.dumps(request))
                while True:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 10))
                    board.take_in([message["event"]] if "event" in message else [])
                    if request and message.get("status") == 503:
                        break
                    if request and request["id"] in (message.get("accepted"), message.get("refused")):
                        self.answered("accepted" in message, request, board, message)
                        request = None
                    if board.match.outcome or (request is None and board.mine):
                        break
        except (OSError, TimeoutError, WebSocketException):
            self.journal.attempts += 1
        return request

    def answered(self, accepted: bool, request: dict[str, Any], board: Board, answer: Any) -> None:
        """Notes an answer. A request is refused only if something else has happened, of which we are told."""
        if accepted:
            self.journal.acknowledged.add(request["id"])
        else:
            assert answer["events"], (request, answer)
            assert all(event["id"] != request["id"] for event in answer["events"]), (request, answer)
        board.take_in(answer.get("events", []))


class Board:
    """A match as one of its players knows it."""

    def __init__(self, match_id: str, player: int, options: dict[str, str]) -> None:
        self.id, self.player = match_id, player
        self.match = Match("volterra", options)
        self.version = 0

    @property
    def mine(self) -> bool:
        """Whether it is our turn."""
        return self.version > 0 and not self.match.outcome and self.match.position.to_move == self.player

    def take_in(self, events: list[dict[str, Any]]) -> None:
        """Takes in events, of which some may be known, but none may be missing."""
        for event in events:
            if event["version"] <= self.version:
                continue
            assert event["version"] == self.version + 1, (event, self.version)
            self.version += 1
            happen(self.match, event["kind"], event.get("player"), event.get("action"))


def happen(match: Match, kind: str, player: int | None, action: str | None) -> None:
    """Plays an event of the tournament."""
    match kind:
        case "action":
            assert action
            match.play(action)
        case "resign":
            assert player is not None
            match.resign(player)
        case _:
            assert kind in ("start", "outage"), "nothing else happens here: nobody's time runs out, above all"


async def play_matches(addresses: Sequence[str], matches: int, clients: int, seed: int, journal: Journal) -> None:
    """Clients play matches against each other, and every fifth one against the computer, until all are over.

    They are spread over the addresses.
    """
    chance = random.Random(seed)
    spread = [addresses[number % len(addresses)] for number in range(clients)]
    people = [Client(address, journal, random.Random(chance.getrandbits(64))) for address in spread]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    share = matches // len(pairs)
    assert share * len(pairs) == matches
    try:
        async with asyncio.TaskGroup() as group:
            for one, other in pairs:
                group.create_task(play_together(one, other, share))
    finally:
        for person in people:
            await person.http.aclose()


async def play_together(one: Client, other: Client, matches: int) -> None:
    for person in (one, other):
        await person.asked("POST", "/api/me", json={})
    for number in range(matches):
        if number % 5 == 4:
            made = await one.make(opponent="computer", level=1)
            await one.play(made["match"])
            one.journal.ended[made["match"]["id"]] += 1
        else:
            made = await one.make(opponent="invited")
            joined = await other.join(made["match"]["id"], made["invitation"])
            async with asyncio.TaskGroup() as group:
                group.create_task(one.play(made["match"]))
                group.create_task(other.play(joined))


def check(database: str, journal: Journal, matches: int) -> None:
    """Nothing acknowledged is lost, nothing is done twice, and all matches replay to their stored outcomes."""
    assert len(journal.ended) == matches
    assert set(journal.ended.values()) == {2}
    kept: dict[str, tuple[str, int, str | None]] = {}
    with opened(database) as engine, engine.connect() as connection:
        stored = connection.execute(select(schema.matches).where(schema.matches.c.request.in_(journal.made))).all()
        rows = connection.execute(select(schema.events).where(schema.events.c.match.in_(journal.ended))).all()
    assert sorted(row.id for row in stored) == sorted(journal.ended)
    for row in stored:
        events = sorted((event for event in rows if event.match == row.id), key=lambda event: event.version)
        assert [event.version for event in events] == list(range(1, len(events) + 1))
        match = Match(row.game, row.options)
        for event in events:
            happen(match, event.kind, event.player, event.data.get("action"))
            if event.kind in ("action", "resign") and not event.id.startswith("computer"):
                assert event.id not in kept
                kept[event.id] = (row.id, event.player, event.data.get("action"))
        assert row.status == "over"
        assert match.outcome
        assert (row.winner, row.reason) == (match.outcome.winner, match.outcome.reason)
    assert all(journal.sent.get(event_id) == asked for event_id, asked in kept.items())
    assert journal.acknowledged <= kept.keys()
