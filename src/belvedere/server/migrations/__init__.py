"""The versions of the database: made and changed with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def configuration() -> Config:
    """Where Alembic finds the versions."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config


def upgrade(engine: Engine, version: str = "head") -> None:
    """Brings a database to a version: the newest, if none is said. A new database gets its tables."""
    config = configuration()
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, version)
