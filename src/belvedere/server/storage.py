"""The database: SQLite in a file, or PostgreSQL.

Reads and writes are plain functions of a connection. Writes wait for each other: all that come while one transaction is
being committed share the next one, so that many people can be served by few commits, each of which reaches the disk.
One transaction at a time writes in a database, also where several servers share it, so that what a write has read
cannot change before it is committed.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url, text

from belvedere.server.refusals import Unavailable

Result = TypeVar("Result")

LOG = logging.getLogger(__name__)

NOTIFY = text("SELECT pg_notify('belvedere', :message)")

READERS = 4
MOST_AT_ONCE = 256
"""Writes in one transaction."""

OUT_OF_ORDER = (exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError)
"""What a database raises that cannot do its work now: it is not there, it is full, it is locked."""

WRITING = 8_317
"""The lock in PostgreSQL that who writes holds. The number has no meaning, but must never change."""

POSTGRESQL_OPTIONS = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=30s -c lock_timeout=30s"
"""What is committed survives a loss of power; and a server that hangs while it writes does not stop the others."""


class BadDatabase(ValueError):
    """The address of the database is wrong, or there is none."""


@dataclass(frozen=True)
class Write:
    """Something to be written, and where its result goes."""

    do: Callable[[Connection], Any]
    result: Future[Any]


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database, which may be given as a URI; None for another database."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(url.database.removeprefix("file:"))


def open_engine(address: str) -> Engine:
    """The engine for the address of a database; raises BadDatabase."""
    try:
        url = make_url(address)
    except exc.ArgumentError:
        raise BadDatabase(f"{address} is no database: write sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    if url.get_backend_name() == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
        options = {"options": POSTGRESQL_OPTIONS, "connect_timeout": 10}
        engine = create_engine(
            url, pool_size=READERS + 1, pool_pre_ping=True, hide_parameters=True, connect_args=options
        )
        event.listen(engine, "begin", begin_postgresql)
        return engine
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        raise BadDatabase(f"{url} is no database: write sqlite:///FILE or postgresql://USER@HOST/NAME")
    patient = {"timeout": 30, "check_same_thread": False}
    engine = create_engine(url, pool_size=READERS + 1, hide_parameters=True, connect_args=patient)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def prepare_sqlite(connection: Any, _: object) -> None:
    """Makes a connection durable: what is committed survives even a loss of power."""
    connection.isolation_level = None  # we begin transactions ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def begin_sqlite(connection: Connection) -> None:
    """Begins a transaction; one that writes takes its place in the queue at once, so that it cannot fail later."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def begin_postgresql(connection: Connection) -> None:
    """Lets one transaction write at a time, as SQLite does: they can then neither disturb nor block each other."""
    if connection.get_execution_options().get("writes", False):
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITING})")


class Storage:
    """Reads and writes, from asynchronous code."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_postgresql = engine.dialect.name == "postgresql"
        one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reading = engine.execution_options(**one_moment) if self.is_postgresql else engine
        """Reads see the database as it was at one moment. In SQLite they always do."""
        self._writes: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._readers = ThreadPoolExecutor(READERS, "storage-reader")
        self._writer = threading.Thread(target=self._work, name="storage-writer", daemon=True)
        self._writer.start()

    async def read(self, do: Callable[[Connection], Result]) -> Result:
        """What a function reads; raises Unavailable, and what the function raises."""
        if self._closed:
            raise Unavailable("the server is being stopped: try again when it is back")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, do)

    async def write(self, do: Callable[[Connection], Result]) -> Result:
        """What a function gives back that writes, after it has been committed.

        What it raises undoes what it wrote. It may be called a second time, after what it wrote was undone. Raises
        Unavailable if the database does not do its work: then usually nothing has been written, and seldom (if the
        database was lost at the very moment) everything.
        """
        write = Write(do, Future())
        with self._closing:
            if self._closed:
                raise Unavailable("the server is being stopped: try again when it is back")
            self._writes.put(write)
        result: Result = await asyncio.wrap_future(write.result)
        return result

    def close(self) -> None:
        """Ends after what is to be written is written; nothing can be written any more."""
        with self._closing:
            self._closed = True
            self._writes.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, do: Callable[[Connection], Result]) -> Result:
        try:
            with self._reading.connect() as connection:
                return do(connection)
        except BaseException as error:
            raise told(error) from None

    def _work(self) -> None:
        for batch in self._batches():
            wanted = [write for write in batch if write.result.set_running_or_notify_cancel()]
            if wanted:
                self._commit(wanted)

    def _batches(self) -> Iterator[list[Write]]:
        """What waits to be written, in parts that share a transaction, until there will be no more."""
        while (first := self._writes.get()) is not None:
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self._writes.empty():
                write = self._writes.get()
                if write is None:
                    yield batch
                    return
                batch.append(write)
            yield batch

    def _commit(self, batch: list[Write]) -> None:
        """Commits writes in one transaction; if one of them breaks it, each in its own."""
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                results = [self._tried(connection, write) for write in batch]
        except BaseException as error:
            if len(batch) == 1:
                batch[0].result.set_exception(told(error))
                return
            for write in batch:
                self._commit([write])
            return
        for write, (result, refusal) in zip(batch, results, strict=True):
            if refusal:
                write.result.set_exception(told(refusal))
            else:
                write.result.set_result(result)

    def _tried(self, connection: Connection, write: Write) -> tuple[Any, Exception | None]:
        """What a write gives back, or what it raises, after which nothing of it is left."""
        savepoint = connection.begin_nested()
        try:
            result = write.do(connection)
        except OUT_OF_ORDER:
            raise
        except Exception as error:
            savepoint.rollback()
            return None, error
        savepoint.commit()
        return result, None


def told(error: BaseException) -> Exception:
    """What who has asked for a read or a write is told of what it has raised."""
    if isinstance(error, OUT_OF_ORDER):
        LOG.error("the database does not do its work: %s", error)
        return Unavailable("the database does not answer as it should: try again, with the same id, in a moment")
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    # Asynchronous functions must not get these: the server would end, or the function would wait for ever.
    LOG.error("a read or a write has raised what it must not", exc_info=error)
    return RuntimeError(f"a read or a write has raised {error!r}")


def notify(connection: Connection, message: str) -> None:
    """Tells the other servers of the database, when this transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"message": message})
