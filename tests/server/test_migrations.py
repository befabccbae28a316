"""The database of every release is brought up to date."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from belvedere.server import migrations, schema
from belvedere.server.storage import open_engine
from tests.server.postgresql import PostgreSQL
from tests.server.running import Server

OLDEST = Path(__file__).parent / "data" / "oldest.sql"
"""What a database of the first release holds: a match that goes on, one that is over, and one by old rules."""


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    if request.param == "sqlite":
        engine = open_engine(f"sqlite:///{tmp_path}/belvedere.db")
    else:
        cluster: PostgreSQL = request.getfixturevalue("postgresql")
        cluster.execute("DROP DATABASE IF EXISTS migrations WITH (FORCE)")
        engine = open_engine(cluster.new_database("migrations"))
    yield engine
    engine.dispose()


def differences(engine: Engine) -> list[object]:
    """In what the tables are not those of the schema."""
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))


def test_a_new_database_has_the_tables_of_the_schema(engine: Engine) -> None:
    migrations.upgrade(engine)
    assert differences(engine) == []
    assert set(inspect(engine).get_table_names()) == {*schema.metadata.tables, "alembic_version"}


def test_upgrading_what_is_up_to_date_changes_nothing(engine: Engine) -> None:
    migrations.upgrade(engine)
    migrations.upgrade(engine)
    assert differences(engine) == []


def newest() -> str:
    """The newest version; raises if there is not one."""
    (head,) = ScriptDirectory.from_config(migrations.configuration()).get_heads()
    return head


def test_there_is_one_newest_version() -> None:
    assert newest()
    assert ScriptDirectory.from_config(migrations.configuration()).get_base() == "0001"


def test_a_version_that_fails_leaves_the_database_as_it_was(engine: Engine) -> None:
    migrations.upgrade(engine)
    config = migrations.configuration()

    def fail() -> None:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            config.attributes["connection"] = connection
            command.stamp(config, "base")
            connection.execute(text("DROP TABLE pulses"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert differences(engine) == []
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_heads() == (newest(),)


def test_a_database_of_the_first_release_is_brought_up_to_date_with_its_matches(engine: Engine, tmp_path: Path) -> None:
    migrations.upgrade(engine, "0001")
    with engine.begin() as connection:
        for statement in OLDEST.read_text(encoding="utf-8").split(";\n"):
            connection.exec_driver_sql(statement)
    engine.dispose()
    server = Server(engine.url.render_as_string(hide_password=False), tmp_path).start()
    try:
        somebody = server.somebody()
        going_on = somebody.get("/api/matches/GoingOn00001")
        assert going_on["actions"] == ["c3-d4", "c5>c3", "a2>c3"]
        assert going_on["status"] == "playing"
        assert [seat["name"] for seat in going_on["seats"]] == ["Anna", "Guest gues"]
        over = somebody.get("/api/matches/IsOver000002")
        assert over["status"] == "over"
        assert over["outcome"]["sentence"] == "Light has resigned: Dark wins"
        old = somebody.get("/api/matches/OldTurris003", 404)
        assert old["detail"] == (
            "this match was played by version 1 of the rules of Turris, and only version 2 can be replayed here"
        )
        listed = somebody.get("/api/people/Anna/matches")["matches"]
        assert [match["id"] for match in listed] == ["GoingOn00001", "IsOver000002"], "it is aborted"
    finally:
        assert server.stop() == 0
    assert differences(engine) == []
