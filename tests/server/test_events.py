"""Events and requests: each kind has its own fields, and no others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from belvedere.server import migrations
from belvedere.server.clocks import NoClock
from belvedere.server.events import Event, Request
from belvedere.server.live_match import LiveMatch, Seat, Setup
from belvedere.server.match_store import create, events_since, insert_event
from belvedere.server.storage import open_engine

EVENTS: TypeAdapter[Event] = TypeAdapter(Event)
REQUESTS: TypeAdapter[Request] = TypeAdapter(Request)

OF_THE_SERVER: dict[str, dict[str, Any]] = {"start": {}, "outage": {"milliseconds": 60_000}}
OF_A_PLAYER: dict[str, dict[str, Any]] = {
    "action": {"action": "c3-d4"},
    "offer": {"what": "draw"},
    "decline": {"what": "takeback"},
    "takeback": {"ply": 3},
    "draw": {},
    "resign": {},
    "abort": {},
    "claim": {},
    "rematch": {"match": "abcdefghijkl"},
}
EVENT_FIELDS = OF_THE_SERVER | {kind: {"player": 1, **fields} for kind, fields in OF_A_PLAYER.items()}
REQUEST_FIELDS: dict[str, dict[str, Any]] = {
    "action": {"action": "c3-d4"},
    "offer": {"what": "draw"},
    "accept": {"what": "takeback"},
    "decline": {"what": "rematch"},
    "resign": {},
    "abort": {},
    "claim": {},
}


def event(kind: str, version: int = 1) -> dict[str, Any]:
    return {"version": version, "id": f"{kind}-{version}", "kind": kind, "at": 1000, **EVENT_FIELDS[kind]}


def request(kind: str) -> dict[str, Any]:
    return {"id": "a-request", "version": 7, "kind": kind, **REQUEST_FIELDS[kind]}


CASES = [(EVENTS, event(kind)) for kind in EVENT_FIELDS] + [(REQUESTS, request(kind)) for kind in REQUEST_FIELDS]
NAMES = [f"{fields['kind']}-{'event' if kind is EVENTS else 'request'}" for kind, fields in CASES]


def test_every_kind_is_tried_here() -> None:
    assert set(EVENTS.json_schema()["discriminator"]["mapping"]) == EVENT_FIELDS.keys()
    assert set(REQUESTS.json_schema()["discriminator"]["mapping"]) == REQUEST_FIELDS.keys()


@pytest.mark.parametrize(("union", "fields"), CASES, ids=NAMES)
def test_each_kind_has_its_fields_and_no_others(union: TypeAdapter[Any], fields: dict[str, Any]) -> None:
    made = union.validate_python(fields)
    assert made.model_dump(exclude_none=True) == fields
    assert union.validate_json(made.model_dump_json()) == made
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        union.validate_python(fields | {"surplus": 1})
    for name in fields:
        with pytest.raises(ValidationError):
            union.validate_python({other: value for other, value in fields.items() if other != name})


@pytest.mark.parametrize(("union", "fields"), [(EVENTS, event("start")), (REQUESTS, request("resign"))])
def test_an_unknown_kind_is_refused(union: TypeAdapter[Any], fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="does not match any of the expected tags"):
        union.validate_python(fields | {"kind": "quarrel"})


def test_an_event_of_each_kind_is_kept_in_the_database(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/belvedere.db")
    migrations.upgrade(engine)
    seats = (Seat("open"), Seat("open"))
    setup = Setup("match", "volterra", {}, None, NoClock(), rated=False, seats=seats, created=0)
    written = [EVENTS.validate_python(event(kind, version)) for version, kind in enumerate(EVENT_FIELDS, start=1)]
    with engine.begin() as connection:
        create(connection, LiveMatch(setup), None)
        assert all(insert_event(connection, "match", each) for each in written)
        assert not insert_event(connection, "match", written[0])
        assert events_since(connection, "match", 0) == written
    engine.dispose()
