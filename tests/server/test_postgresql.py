"""Two servers that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.postgresql import PostgreSQL
from tests.server.running import Server, Somebody, TwoServers
from tests.server.test_reliability import RUNS, Killer, earlier, time_away
from tests.server.tournament import Journal, check, play_matches


@pytest.fixture(scope="module")
def cluster() -> Iterator[PostgreSQL]:
    """One that these tests may stop."""
    cluster = PostgreSQL().start()
    yield cluster
    cluster.stop()
    cluster.remove()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, cluster: PostgreSQL) -> Iterator[TwoServers]:
    servers = TwoServers(cluster.new_database("two"), tmp_path_factory.mktemp("two")).start()
    yield servers
    assert servers.stop() == 0


def two_people(servers: TwoServers) -> tuple[Somebody, Somebody, str]:
    """Two people, each at another server, and their match."""
    anna, ben = servers.somebody(), servers.somebody()
    assert anna.server is not ben.server
    made = anna.make(opponent="invited", side="first")
    match: str = made["match"]["id"]
    ben.post(f"/api/matches/{match}/join", invitation=made["invitation"])
    return anna, ben, match


def test_what_happens_at_one_server_is_heard_at_the_other(servers: TwoServers) -> None:
    anna, ben, match = two_people(servers)
    with connect(f"{ben.server.socket_address}/api/matches/{match}/live?version=1", proxy=None) as watching:
        assert "clock" in json.loads(watching.recv(30))
        for version, action in ((1, "c3-d4"), (2, "c5>c3")):
            assert anna.ask(match, version, "action", action=action)["version"] == version + 1
            assert json.loads(watching.recv(30))["event"]["action"] == action
        assert ben.ask(match, 3, "action", action="a2>c3")["version"] == 4
        assert json.loads(watching.recv(30))["event"]["action"] == "a2>c3"


def test_ones_matches_are_told_at_every_server(servers: TwoServers) -> None:
    anna, ben = servers.somebody(), servers.somebody()
    ben.post("/api/me")
    address = f"{anna.server.socket_address}/api/me/live"
    with connect(address, additional_headers={"Cookie": ben.cookie}, proxy=None) as elsewhere:
        assert json.loads(elsewhere.recv(30))["matches"] == []
        made = ben.make(opponent="here")["match"]["id"]
        assert [match["id"] for match in json.loads(elsewhere.recv(30))["matches"]] == [made]


def test_who_has_an_answer_finds_it_at_every_server(servers: TwoServers) -> None:
    anna, ben, match = two_people(servers)
    version = 1
    for action in ("c3-d4", "c5>c3"):
        version = anna.ask(match, version, "action", action=action)["version"]
        assert ben.get(f"/api/matches/{match}")["version"] == version
    for _ in range(5):
        for who in (anna, ben):
            version = who.ask(match, version, "offer" if who is anna else "decline", what="draw")["version"]


def test_what_was_told_while_nobody_listened_is_heard_later(servers: TwoServers, cluster: PostgreSQL) -> None:
    anna, ben, match = two_people(servers)
    with connect(f"{ben.server.socket_address}/api/matches/{match}/live?version=1", proxy=None) as watching:
        assert "clock" in json.loads(watching.recv(30))
        listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^(LISTEN|SELECT 1)'"
        cluster.execute(f"{listening} AND pid <> pg_backend_pid()")
        assert anna.ask(match, 1, "action", action="c3-d4")["version"] == 2
        assert json.loads(watching.recv(30))["event"]["action"] == "c3-d4"


def test_a_crash_of_the_database_is_survived(servers: TwoServers, cluster: PostgreSQL) -> None:
    anna, ben, match = two_people(servers)
    with connect(f"{ben.server.socket_address}/api/matches/{match}/live?version=1", proxy=None) as watching:
        assert "clock" in json.loads(watching.recv(30))
        cluster.stop(signal.SIGQUIT)
        body = {"id": "during-the-crash", "version": 1, "kind": "action", "action": "c3-d4"}
        assert anna.http.post(f"/api/matches/{match}/events", json=body).status_code == 503
        cluster.start()
        response = httpx.Response(503)
        for _ in range(100):
            response = anna.http.post(f"/api/matches/{match}/events", json=body)
            if response.status_code != 503:
                break
        assert (response.status_code, response.json()["version"]) == (200, 2)
        assert json.loads(watching.recv(30))["event"]["id"] == "during-the-crash"


def test_an_outage_counts_once_for_all_servers(servers: TwoServers) -> None:
    anna = servers.somebody()
    match = anna.make(clock={"kind": "main", "seconds": 10, "increment": 0})["match"]["id"]
    for server in (servers, servers.other):
        server.kill()
    earlier(servers.database, 60_000)
    servers.start()
    assert 60_000 <= time_away(anna, match) < 120_000


@pytest.mark.timeout(900)  # to start a server again and again takes long on a busy machine
@pytest.mark.parametrize("seed", range(RUNS))
def test_one_of_two_servers_is_killed_again_and_again(servers: TwoServers, seed: int) -> None:
    matches = 40

    async def play() -> None:
        journal = Journal()
        killer = Killer(servers.other, journal, random.Random(seed), most_between=100)
        async with asyncio.TaskGroup() as group:
            group.create_task(killer.work())
            addresses = [servers.address, servers.other.address]
            await play_matches(addresses, matches, clients=20, seed=seed, journal=journal)
            killer.ends.set()
        assert killer.kills
        check(servers.database, journal, matches)

    asyncio.run(play())


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    server = Server(f"postgresql://nobody@/nothing?host={tmp_path}", tmp_path)
    server.launch()
    assert server.process
    assert server.process.wait(60) != 0
    assert "cannot be used" in server.log
    assert "Traceback" not in server.log
