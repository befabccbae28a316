"""Reads and writes: what fails alone, what fails together, and what must never hang."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from belvedere.server import migrations, schema
from belvedere.server.refusals import Conflict, Unavailable
from belvedere.server.storage import Storage, open_engine
from tests.server.postgresql import PostgreSQL

people = schema.people


@pytest.fixture(scope="session")
def in_postgresql(postgresql: PostgreSQL) -> str:
    address = postgresql.new_database("storage")
    engine = open_engine(address)
    migrations.upgrade(engine)
    engine.dispose()
    return address


@pytest.fixture
def postgresql_engine(in_postgresql: str) -> Iterator[Engine]:
    engine = open_engine(in_postgresql)
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE people CASCADE"))
    yield engine
    engine.dispose()


@pytest.fixture
def sqlite_engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_engine(f"sqlite:///{tmp_path}/belvedere.db")
    migrations.upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> Engine:
    engine: Engine = request.getfixturevalue(f"{request.param}_engine")
    return engine


def using(engine: Engine, do: Callable[[Storage], Coroutine[Any, Any, None]]) -> None:
    async def work() -> None:
        storage = Storage(engine)
        try:
            await asyncio.wait_for(do(storage), 60)
        finally:
            await asyncio.to_thread(storage.close)

    asyncio.run(work())


def adding(name: str, then: BaseException | None = None) -> Callable[[Connection], str]:
    """Writes a person, and raises what it is told to."""

    def add(connection: Connection) -> str:
        connection.execute(insert(people).values(id=name, epoch=0, created=0))
        if then is not None:
            raise then
        return name

    return add


def names(connection: Connection) -> list[str]:
    return sorted(connection.execute(select(people.c.id)).scalars())


class Blocker:
    """Holds the writer up, so that all that is asked for meanwhile shares the next transaction."""

    def __init__(self) -> None:
        self.begun, self.free = threading.Event(), threading.Event()

    def __call__(self, _: Connection) -> None:
        self.begun.set()
        assert self.free.wait(30)


async def together(storage: Storage, *writes: Callable[[Connection], Any]) -> list[Any]:
    """The results of writes in one transaction."""
    blocker = Blocker()
    blocking = asyncio.create_task(storage.write(blocker))
    await asyncio.to_thread(blocker.begun.wait)
    tasks = [asyncio.create_task(storage.write(write)) for write in writes]
    await asyncio.sleep(0)
    blocker.free.set()
    await blocking
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_who_is_refused_leaves_nothing_and_disturbs_nobody(engine: Engine) -> None:
    async def do(storage: Storage) -> None:
        refusal = Conflict("no")
        results = await together(storage, adding("anna"), adding("ben", refusal), adding("carl"))
        assert results == ["anna", refusal, "carl"]
        assert await storage.read(names) == ["anna", "carl"]

    using(engine, do)


def test_what_the_database_refuses_leaves_nothing_and_disturbs_nobody(engine: Engine) -> None:
    async def do(storage: Storage) -> None:
        anna, again, ben = await together(storage, adding("anna"), adding("anna"), adding("ben"))
        assert (anna, ben) == ("anna", "ben")
        assert isinstance(again, IntegrityError)
        assert await storage.read(names) == ["anna", "ben"]

    using(engine, do)


@pytest.mark.parametrize("raised", [SystemExit, KeyboardInterrupt, StopIteration, asyncio.CancelledError])
def test_whatever_a_write_raises_nobody_waits_for_ever(engine: Engine, raised: type[BaseException]) -> None:
    async def do(storage: Storage) -> None:
        anna, error, ben = await together(storage, adding("anna"), adding("x", raised()), adding("ben"))
        assert (anna, ben) == ("anna", "ben")
        assert isinstance(error, RuntimeError)
        assert raised.__name__ in str(error)
        assert await storage.read(names) == ["anna", "ben"]
        with pytest.raises(RuntimeError, match=raised.__name__):
            await storage.read(lambda _: fail(raised))

    using(engine, do)


def fail(raised: type[BaseException]) -> None:
    raise raised


def test_a_commit_that_fails_for_one_does_not_fail_for_the_others(engine: Engine) -> None:
    """A foreign key that is checked at the end of the transaction breaks it there."""

    def break_the_commit(connection: Connection) -> None:
        if engine.dialect.name == "sqlite":
            connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        else:
            connection.execute(
                text("ALTER TABLE tokens ALTER CONSTRAINT fk_tokens_person DEFERRABLE INITIALLY DEFERRED")
            )
        connection.execute(insert(schema.tokens).values(id="t", person="nobody", label="", hash=b"", created=0))

    async def do(storage: Storage) -> None:
        anna, broken, ben = await together(storage, adding("anna"), break_the_commit, adding("ben"))
        assert (anna, ben) == ("anna", "ben")
        assert isinstance(broken, IntegrityError)
        assert await storage.read(names) == ["anna", "ben"]

    using(engine, do)


def test_a_write_that_nobody_waits_for_any_more_does_not_stop_the_others(engine: Engine) -> None:
    async def do(storage: Storage) -> None:
        blocker = Blocker()
        running = asyncio.create_task(storage.write(blocker))
        await asyncio.to_thread(blocker.begun.wait)
        waiting = asyncio.create_task(storage.write(adding("anna")))
        await asyncio.sleep(0)
        running.cancel()
        waiting.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)
        blocker.free.set()
        assert await storage.write(adding("ben")) == "ben"
        assert await storage.read(names) == ["ben"]

    using(engine, do)


def test_closing_writes_what_waits_and_refuses_what_comes_later(engine: Engine) -> None:
    async def do(storage: Storage) -> None:
        blocker = Blocker()
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(storage.write(blocker))]
        await asyncio.to_thread(blocker.begun.wait)
        tasks += [asyncio.create_task(storage.write(adding(f"p{number:03}"))) for number in range(300)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(asyncio.to_thread(storage.close))
        blocker.free.set()
        assert (await asyncio.gather(*tasks))[1:] == [f"p{number:03}" for number in range(300)]
        await closing
        with pytest.raises(Unavailable):
            await storage.write(adding("late"))
        with pytest.raises(Unavailable):
            await storage.read(names)
        with engine.connect() as connection:
            assert len(names(connection)) == 300

    using(engine, do)


def test_a_full_disk_is_told_and_nothing_is_kept(sqlite_engine: Engine) -> None:
    def fill(connection: Connection) -> None:
        connection.execute(text("PRAGMA max_page_count = 1"))  # which is as many as there are now
        for number in range(10_000):
            connection.execute(insert(people).values(id=f"p{number}", password="x" * 1000, epoch=0, created=0))

    async def do(storage: Storage) -> None:
        anna, full, ben = await together(storage, adding("anna"), fill, adding("ben"))
        assert isinstance(full, Unavailable)
        assert (anna, ben) == ("anna", "ben")
        assert await storage.read(names) == ["anna", "ben"]

    using(sqlite_engine, do)


def test_two_servers_that_write_the_same_rows_do_not_block_each_other(postgresql_engine: Engine) -> None:
    def counting(first: str, second: str) -> Callable[[Connection], None]:
        def add(connection: Connection) -> None:
            for name in (first, second):
                connection.execute(update(people).where(people.c.id == name).values(epoch=people.c.epoch + 1))

        return add

    async def do(storage: Storage) -> None:
        other = Storage(open_engine(postgresql_engine.url.render_as_string(hide_password=False)))
        await storage.write(adding("anna"))
        await storage.write(adding("ben"))
        writes = [storage.write(counting("anna", "ben")) for _ in range(100)]
        writes += [other.write(counting("ben", "anna")) for _ in range(100)]
        await asyncio.gather(*writes)
        await asyncio.to_thread(other.close)
        epochs = await storage.read(lambda connection: connection.execute(select(people.c.epoch)).scalars().all())
        assert epochs == [200, 200]

    using(postgresql_engine, do)


def test_a_connection_that_is_lost_is_told_and_made_again(postgresql_engine: Engine) -> None:
    def lose(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async def do(storage: Storage) -> None:
        anna, lost, ben = await together(storage, adding("anna"), lose, adding("ben"))
        assert (anna, ben) == ("anna", "ben")
        assert isinstance(lost, Unavailable)
        with pytest.raises(Unavailable):
            await storage.read(lose)
        assert await storage.read(names) == ["anna", "ben"]

    using(postgresql_engine, do)
