"""A real server in a process of its own, and people who talk to it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from sqlalchemy import Engine
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from belvedere.server.storage import open_engine

PAGE = Path(__file__).parent / "data" / "page"
"""A small page, which is there whether the real one has been built or not."""

PASSWORD = "correct horse"
"""Of all accounts, at first."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def opened(database: str) -> Iterator[Engine]:
    """A database, beside the server that uses it."""
    engine = open_engine(database)
    try:
        yield engine
    finally:
        engine.dispose()


def refused(socket: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which a server closes a WebSocket before it says anything."""
    with socket as opened, pytest.raises(ConnectionClosed) as closed:
        opened.recv(timeout=30)
    assert closed.value.rcvd
    return closed.value.rcvd.code, closed.value.rcvd.reason


class Server:
    """A server process. It can be killed at any moment and started again on the same port and database."""

    def __init__(self, database: str, folder: Path, **settings: object) -> None:
        self.database = database
        self.folder = folder
        self.port = free_port()
        settings = {"limits": False, "page": PAGE, "niceness": 0, **settings}
        self.settings = {f"BELVEDERE_{name.upper()}": str(value) for name, value in settings.items()}
        self.process: subprocess.Popen[bytes] | None = None
        self.people: list[Somebody] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / f"server-{self.port}.log").read_text(encoding="utf-8")

    def start(self) -> Self:
        self.launch()
        self.wait_until_ready()
        return self

    def launch(self) -> None:
        command = [sys.executable, "-m", "belvedere", "serve", "--port", str(self.port), "--database", self.database]
        with (self.folder / f"server-{self.port}.log").open("ab") as log:
            environment = os.environ | {"BELVEDERE_SECRET_FILE": str(self.folder / "key"), **self.settings}
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process
            assert self.process.poll() is None, self.log
            try:
                if httpx.get(f"{self.address}/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(self.log)

    def kill(self) -> None:
        """Ends it without any warning."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Asks it to end, and gives back its exit code."""
        assert self.process
        for person in self.people:
            person.http.close()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)

    def somebody(self) -> Somebody:
        self.people.append(Somebody(self))
        return self.people[-1]


class TwoServers(Server):
    """Two server processes that share a database. People are spread over them."""

    def __init__(self, database: str, folder: Path) -> None:
        super().__init__(database, folder)
        self.other = Server(database, folder)
        self.next_one = cycle((self, self.other))

    def start(self) -> Self:
        """Starts both at the same time, so that both want to make the tables."""
        self.launch()
        self.other.launch()
        self.wait_until_ready()
        self.other.wait_until_ready()
        return self

    def stop(self) -> int:
        return max(super().stop(), self.other.stop())

    def somebody(self) -> Somebody:
        self.people.append(Somebody(next(self.next_one)))
        return self.people[-1]


class Somebody:
    """A person with a browser."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=30)

    def post(self, path: str, expected: int = 200, **body: object) -> Any:
        response = self.http.post(path, json=body)
        assert response.status_code == expected, response.text
        return response.json()

    def get(self, path: str, expected: int = 200, **query: Any) -> Any:
        response = self.http.get(path, params=query)
        assert response.status_code == expected, response.text
        return response.json()

    def register(self, name: str | None = None) -> str:
        """Makes an account, of a new name if none is given, and gives back the name."""
        name = name or f"name-{uuid.uuid4().hex[:12]}"
        self.post("/api/account", 201, name=name, password=PASSWORD)
        return name

    def make(self, game: str = "volterra", opponent: str = "here", **match: object) -> Any:
        """A new match, as `POST /api/matches` tells it."""
        return self.post("/api/matches", 201, game=game, opponent=opponent, **match)

    def ask(self, match: str, version: int, kind: str, expected: int = 200, **request: object) -> Any:
        """Sends a request of a new id."""
        body = {"id": uuid.uuid4().hex, "version": version, "kind": kind, **request}
        return self.post(f"/api/matches/{match}/events", expected, **body)

    def socket(self, path: str, **headers: str) -> ClientConnection:
        """A WebSocket, to be used by `with`."""
        headers = {"Cookie": self.cookie, **headers}
        return connect(self.server.socket_address + path, additional_headers=headers, proxy=None)

    def follow(self, match: str, version: int | None = None) -> ClientConnection:
        """The WebSocket of a match, to be used by `with`."""
        known = "" if version is None else f"?version={version}"
        return self.socket(f"/api/matches/{match}/live{known}")

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
