"""A server that is killed, sleeps, has no room, or is asked for the same by two."""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import socket
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, update
from websockets.sync.client import connect

from belvedere import rules
from belvedere.server import migrations, pulse, schema
from belvedere.server.clocks import DAY, NoClock
from belvedere.server.events import ActionEvent, ActionRequest
from belvedere.server.identity import add_guest
from belvedere.server.live_match import Seat, Setup
from belvedere.server.matches import Matches
from belvedere.server.storage import Storage, open_engine
from tests.server.running import Server, Somebody, opened
from tests.server.tournament import SECONDS, Journal, check, play_matches

RUNS = int(os.environ.get("BELVEDERE_KILL_RUNS", "1"))
"""How often the server is put to the test; more often than once on demand."""

MATCHES = 200
FEWEST_KILLS = 3


class Killer:
    """Kills a server at random moments and starts it again, after some milliseconds as far as it can see."""

    def __init__(
        self, server: Server, journal: Journal, chance: random.Random, most_between: int = 300, away: int = 0
    ) -> None:
        self.server, self.journal, self.chance, self.most_between = server, journal, chance, most_between
        self.away = away
        self.kills = 0
        self.ends = asyncio.Event()

    async def work(self) -> None:
        """Each time after some more requests have been acknowledged, and a random moment later."""
        while True:
            wanted = len(self.journal.acknowledged) + self.chance.randint(1, self.most_between)
            while len(self.journal.acknowledged) < wanted:
                if self.ends.is_set():
                    return
                await asyncio.sleep(0.01)
            await asyncio.sleep(self.chance.uniform(0, 0.05))
            self.server.kill()
            self.kills += 1
            if self.away:
                await asyncio.to_thread(earlier, self.server.database, self.away)
            await asyncio.to_thread(self.server.start)


@pytest.mark.timeout(900)  # to start a server again and again takes long on a busy machine
@pytest.mark.parametrize("seed", range(RUNS))
def test_a_server_that_is_killed_again_and_again_loses_nothing(own_server: Server, seed: int) -> None:
    """Nor does anybody lose time: it is away for longer than anybody has."""

    async def play() -> None:
        journal = Journal()
        killer = Killer(own_server, journal, random.Random(seed), away=2000 * SECONDS)
        async with asyncio.TaskGroup() as group:
            group.create_task(killer.work())
            await play_matches([own_server.address], MATCHES, clients=20, seed=seed, journal=journal)
            killer.ends.set()
        assert killer.kills >= FEWEST_KILLS
        check(own_server.database, journal, MATCHES)

    asyncio.run(play())


# ----------------------------------------------------------------------------------------- two who want the same thing


def at_once(*posts: tuple[Somebody, str, dict[str, object]]) -> list[httpx.Response]:
    """The answers to requests that are sent at the same moment."""
    barrier = threading.Barrier(len(posts))

    def sent(post: tuple[Somebody, str, dict[str, object]]) -> httpx.Response:
        who, path, body = post
        barrier.wait()
        return who.http.post(path, json=body)

    with ThreadPoolExecutor(len(posts)) as pool:
        return list(pool.map(sent, posts))


def action_request(version: int, action: object) -> dict[str, Any]:
    return {"id": uuid.uuid4().hex, "version": version, "kind": "action", "action": str(action)}


@pytest.mark.both_databases
def test_of_two_who_race_for_the_same_ply_one_wins_and_the_other_is_told(server: Server) -> None:
    one, other = server.somebody(), server.somebody()
    match = one.make()["match"]["id"]
    path = f"/api/matches/{match}/events"
    other.http.cookies = one.http.cookies  # the same person in two windows
    for version in range(1, 5):
        position = rules.get("volterra").read(one.get(f"/api/matches/{match}")["position"])
        bodies = [action_request(version, action) for action in position.legal_actions()[:2]]
        answers = at_once((one, path, bodies[0]), (other, path, bodies[1]))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        won = int(answers[0].status_code != 200)
        told = answers[1 - won].json()["events"]
        assert [(event["id"], event["action"]) for event in told] == [(bodies[won]["id"], bodies[won]["action"])]


@pytest.mark.both_databases
def test_a_request_that_arrives_twice_at_once_is_done_once_and_accepted_twice(server: Server) -> None:
    one, other = server.somebody(), server.somebody()
    match = one.make()["match"]["id"]
    other.http.cookies = one.http.cookies
    body = action_request(1, "c3-d4")
    answers = at_once(*[(who, f"/api/matches/{match}/events", body) for who in (one, other, one, other)])
    assert [(answer.status_code, answer.json()["version"]) for answer in answers] == [(200, 2)] * 4


@pytest.mark.both_databases
def test_an_invitation_is_for_one(server: Server) -> None:
    made = server.somebody().make(opponent="invited")
    path = f"/api/matches/{made['match']['id']}/join"
    people = [server.somebody() for _ in range(4)]
    for person in people:
        person.post("/api/me")
    answers = at_once(*[(who, path, {"invitation": made["invitation"]}) for who in people])
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    winner = people[[answer.status_code for answer in answers].index(200)]
    assert winner.post(path, invitation=made["invitation"])["status"] == "playing"  # who has the seat may ask again


def test_who_leaves_at_once_is_heard_once(server: Server) -> None:
    """The socket of who plays ends at once, and they ask again by other means; who watches hears every event once."""
    anna = server.somebody()
    match = anna.make()["match"]
    path = f"{server.socket_address}/api/matches/{match['id']}/live"
    position = rules.get("volterra").read(match["position"])
    with connect(f"{path}?version=1", proxy=None) as watching:
        assert "clock" in json.loads(watching.recv(30))
        for version in range(1, 10):
            request = action_request(version, position.legal_actions()[0])
            with connect(
                f"{path}?version={version}", additional_headers={"Cookie": anna.cookie}, proxy=None
            ) as playing:
                playing.send(json.dumps(request))
                playing.socket.shutdown(socket.SHUT_RDWR)
            (answer,) = at_once((anna, f"/api/matches/{match['id']}/events", request))
            assert (answer.status_code, answer.json()["version"]) == (200, version + 1)
            assert json.loads(watching.recv(30))["event"]["id"] == request["id"]
            position = position.play(str(request["action"]))


def test_what_is_being_committed_is_told_even_if_who_asked_is_gone(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/belvedere.db")
    migrations.upgrade(engine)
    committing, free = threading.Event(), threading.Event()

    def hold_up(_: Connection) -> None:
        committing.set()
        assert free.wait(30)

    async def play() -> None:
        storage = Storage(engine)
        matches = Matches(storage)
        person = await storage.write(add_guest)
        seat = Seat("person", person.id)
        setup = Setup("match", "volterra", {}, None, NoClock(), rated=False, seats=(seat, seat), created=0)
        await matches.create(setup)
        with matches.hub.listening("match") as news:
            holding = asyncio.create_task(storage.write(hold_up))
            await asyncio.to_thread(committing.wait)
            asking = asyncio.create_task(
                matches.submit("match", person.id, ActionRequest(**action_request(1, "c3-d4")))
            )
            await asyncio.sleep(0.1)
            asking.cancel()
            await asyncio.sleep(0)
            asking.cancel()
            free.set()
            happened = await asyncio.wait_for(news.get(), 30)
            assert happened
            assert isinstance(happened.event, ActionEvent)
            assert happened.event.action == "c3-d4"
            await asyncio.gather(holding, asking, return_exceptions=True)
            assert asking.cancelled()
        await asyncio.to_thread(storage.close)

    asyncio.run(play())


# ------------------------------------------------------------------------------------------------------------- outages


def earlier(database: str, milliseconds: int) -> None:
    """Makes it so that everything in a database happened so much earlier."""
    with opened(database) as engine, engine.begin() as connection:
        connection.execute(update(schema.events).values(at=schema.events.c.at - milliseconds))
        connection.execute(update(schema.pulses).values(at=schema.pulses.c.at - milliseconds))
        connection.execute(update(schema.matches).values(deadline=schema.matches.c.deadline - milliseconds))


def time_away(person: Somebody, match: str) -> int:
    """The milliseconds of all outages in a match in which nothing else has happened.

    A machine that is busy with other things may add a small one, which is no less true.
    """
    start, *outages = person.get(f"/api/matches/{match}/events")
    assert start["kind"] == "start"
    assert {event["kind"] for event in outages} == {"outage"}
    return sum(event["milliseconds"] for event in outages)


@pytest.mark.parametrize(
    ("clock", "away"),
    [({"kind": "main", "seconds": 10, "increment": 0}, 60_000), ({"kind": "days", "days": 1}, 3 * DAY)],
    ids=["main time", "days per turn"],
)
def test_no_time_runs_while_the_server_is_away(own_server: Server, clock: dict[str, object], away: int) -> None:
    anna = own_server.somebody()
    match = anna.make(clock=clock)["match"]["id"]
    untimed = anna.make()["match"]["id"]
    before = anna.get(f"/api/matches/{match}")["clock"]["left"]
    own_server.kill()
    earlier(own_server.database, away)
    own_server.start()
    assert away <= time_away(anna, match) < away + 60_000
    view = anna.get(f"/api/matches/{match}")
    assert view["status"] == "playing"
    assert before[0] - 10_000 < view["clock"]["left"][0] <= before[0]
    assert anna.get(f"/api/matches/{untimed}")["version"] == 1
    own_server.kill()
    own_server.start()
    assert anna.ask(match, anna.get(f"/api/matches/{match}")["version"], "action", action="c3-d4")


def test_no_time_runs_while_the_server_sleeps(own_server: Server) -> None:
    anna = own_server.somebody()
    match = anna.make(clock={"kind": "main", "seconds": 10, "increment": 0})["match"]["id"]
    assert own_server.process
    own_server.process.send_signal(signal.SIGSTOP)
    time.sleep(pulse.TOLERATED / 1000 + 0.5)  # the time itself is what is tested
    own_server.process.send_signal(signal.SIGCONT)
    told = anna.ask(match, 1, "action", 409, action="c3-d4")["events"]
    assert {event["kind"] for event in told} == {"outage"}
    version = told[-1]["version"]
    assert anna.ask(match, version, "action", action="c3-d4")["version"] == version + 1


# ----------------------------------------------------------------------------------------------------------- full disk


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit the files of another process")
def test_what_cannot_be_written_is_not_acknowledged(own_server: Server) -> None:
    anna = own_server.somebody()
    match = anna.make()["match"]["id"]
    assert own_server.process
    whole = resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE)
    grown = (own_server.folder / "belvedere.db-wal").stat().st_size
    resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, (grown, whole[1]))
    body = action_request(1, "c3-d4")
    for _ in range(3):
        assert "database" in anna.post(f"/api/matches/{match}/events", 503, **body)["detail"]
    assert anna.get(f"/api/matches/{match}")["version"] == 1
    resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, whole)
    assert anna.post(f"/api/matches/{match}/events", **body)["version"] == 2
    own_server.kill()
    own_server.start()
    assert [event["id"] for event in anna.get(f"/api/matches/{match}/events", since=1)] == [body["id"]]
