from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgresql import PostgreSQL
from tests.server.running import Server, TwoServers


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `both_databases` is also tested with two servers that share a PostgreSQL database."""
    if "server" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_databases")
        metafunc.parametrize("server", ["sqlite", "postgresql"] if both else ["sqlite"], indirect=True, scope="session")


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Server:
    """One server for all tests that do not end it."""
    server: Server = request.getfixturevalue(f"{request.param}_server")
    return server


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    server = Server(f"sqlite:///{folder}/belvedere.db", folder).start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    cluster = PostgreSQL().start()
    yield cluster
    cluster.stop()
    cluster.remove()


@pytest.fixture(scope="session")
def postgresql_server(tmp_path_factory: pytest.TempPathFactory, postgresql: PostgreSQL) -> Iterator[Server]:
    servers = TwoServers(postgresql.new_database("shared"), tmp_path_factory.mktemp("servers")).start()
    yield servers
    assert servers.stop() == 0


@pytest.fixture(scope="session")
def one_thinker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that thinks about one thing at a time. Tests may kill it, and start it again."""
    folder: Path = tmp_path_factory.mktemp("one_thinker")
    server = Server(f"sqlite:///{folder}/belvedere.db", folder, thinkers=1).start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of a test's own, which may be killed; it is gone after the test, however that ends."""
    server = Server(f"sqlite:///{tmp_path}/belvedere.db", tmp_path).start()
    yield server
    assert server.process
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGCONT)
        assert server.stop() == 0
