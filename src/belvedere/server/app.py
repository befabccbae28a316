"""The application: everything put together."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from alembic.util import CommandError
from fastapi import FastAPI
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from belvedere import __version__
from belvedere.server import description, migrations, problems, security
from belvedere.server.configuration import Configuration, read_key
from belvedere.server.context import Service
from belvedere.server.routes import (
    accounts,
    analysis,
    learning,
    lists,
    live,
    lobby,
    matches,
    people,
    positions,
    puzzles,
    records,
    reviews,
)
from belvedere.server.scenes import COMPRESSION
from belvedere.server.storage import BadDatabase, Storage, open_engine, sqlite_file
from belvedere.server.web_page import WebPage

COMPRESSED_FROM = 1000
"""Bytes; what is shorter is sent as it is."""


def open_database(address: str) -> Engine:
    """The database at an address, which is made or brought up to date where needed; raises BadDatabase."""
    engine = open_engine(address)
    file = sqlite_file(engine.url)
    try:
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
        migrations.upgrade(engine)
        check_writable(engine)
    except (OSError, DBAPIError, CommandError) as error:
        engine.dispose()
        reason = str(error.orig if isinstance(error, DBAPIError) else error).strip().partition("\n")[0]
        if isinstance(error, CommandError):
            reason = f"a later version of Belvedere has used it ({reason})"
        raise BadDatabase(f"the database {engine.url} cannot be used: {reason}") from error
    return engine


def check_writable(engine: Engine) -> None:
    """Writes something that changes nothing; raises DBAPIError."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def spare_the_garbage_collector() -> None:
    """Has garbage searched for more rarely, and not among what was loaded until now: each search holds everybody up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)


def make_app(configuration: Configuration) -> FastAPI:
    """The application with this configuration; it opens the database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = Storage(open_database(configuration.database))
        service = app.state.service = Service(configuration, storage, read_key(configuration.key_file))
        try:
            await service.start()
            spare_the_garbage_collector()
            yield
        finally:
            await service.stop()
            storage.close()

    app = FastAPI(
        title="Belvedere",
        version=__version__,
        summary="Abstract board games: play with anyone.",
        lifespan=lifespan,
        middleware=[*security.middleware(configuration), Middleware(GZipMiddleware, COMPRESSED_FROM, COMPRESSION)],
        responses=problems.EVERYWHERE,
        docs_url=None,  # these pages load scripts from elsewhere, which ours may not
        redoc_url=None,
    )
    for module in (
        matches,
        live,
        accounts,
        people,
        lobby,
        lists,
        records,
        positions,
        analysis,
        reviews,
        learning,
        puzzles,
    ):
        app.include_router(module.router)

    @app.get("/health", tags=["operation"])
    async def health() -> dict[str, str]:
        """Whether the server and its database work."""
        await app.state.service.storage.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        return {"status": "ok", "version": __version__}

    app.router.default = WebPage(configuration.page)
    problems.handle(app)
    description.describe(app)
    return app
