"""The tables of the database. `migrations` makes them, and changes those of older versions."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(24)),  # none for a guest
    Column("folded_name", String(24), unique=True),  # by which names are compared
    Column("password", Text),  # its argon2id hash
    Column("epoch", Integer, nullable=False, default=0),  # counts what makes all older cookies invalid
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("hash", LargeBinary(32), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the game's rules that it is played by
    Column("options", JSON, nullable=False),
    Column("position", Text),
    Column("clock", JSON, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("record", Text),  # of a match that was brought along
    Column("invitation", LargeBinary(32)),  # the hash of the secret that takes the open seat
    Column("maker", ForeignKey("people.id"), index=True),  # who made it, or brought it along
    Column("request", String(64), index=True, unique=True),  # the id of the request that it comes of
    Column("created", BigInteger, nullable=False),
    # What lists need to know; it follows from the events, and changes with them.
    Column("status", String(10), nullable=False),
    Column("to_move", Integer),
    Column("turns", Integer, nullable=False),
    Column("winner", Integer),
    Column("reason", Text),
    Column("deadline", BigInteger),  # when the time of the player to move runs out
    Column("updated", BigInteger, nullable=False),
    Index("ix_matches_status_updated", "status", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("name", Text, nullable=False),
    Column("level", Integer),
)

events = Table(
    "events",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("id", String(64), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("player", Integer),
    Column("at", BigInteger, nullable=False),
    Column("data", JSON, nullable=False),
    UniqueConstraint("match", "id"),
)

seeks = Table(
    "seeks",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("request", String(64), index=True, unique=True),  # the id of the request that it comes of
    Column("game", String(20), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("side", String(10), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", BigInteger, nullable=False),  # when the last match changed it
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", Float, nullable=False),  # after the match
    Column("deviation", Float, nullable=False),
    Index("ix_rating_changes_person_game_at", "person", "game", "at"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("done", Integer, nullable=False),  # of the positions
    Column("positions", Integer, nullable=False),
    Column("verdicts", JSON, key="assessments", nullable=False),  # of the positions that are done, until all are
    Column("result", JSON(none_as_null=True)),  # when all are done
    Column("tended", BigInteger, index=True),  # when a server has worked on it last; none when all are done
)

pulses = Table(
    "pulses",
    metadata,
    Column("name", String(20), primary_key=True),  # there is one, for all servers of the database together
    Column("at", BigInteger, nullable=False),
)
