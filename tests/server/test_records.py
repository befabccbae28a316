from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from belvedere import record
from belvedere.server.routes.records import MOST_CHARACTERS
from tests.server.running import Server, Somebody

TEXT = """[Game "volterra"]
[Rules "1"]
[Dark "Anna"]
[Light "Ben"]
[Event "A walk"]
[Result "0-1"]
[Reason "highest tower"]

1. c3-d4 (1. c3-d2 c1>c2) c5>c3 {Now Light can close the centre.} 2. a2>c3 b3-c4 0-1
"""


def download(person: Somebody, match: str) -> str:
    answer = person.http.get(f"/api/matches/{match}/record")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    return answer.text


# -------------------------------------------------------------------------------------------------------- downloading


def test_the_record_of_a_match_says_who_when_where_and_how(server: Server) -> None:
    person = server.somebody()
    name = person.register()
    made = person.make(clock={"kind": "main", "seconds": 600, "increment": 5})["match"]
    for version, action in enumerate(("c3-d4", "c5>c3", "a2>c3", "b3-c4"), start=1):
        person.ask(made["id"], version, "action", action=action)
    match = record.read(download(server.somebody(), made["id"]))
    assert match.names == (name, name)
    day = datetime.fromtimestamp(made["created"] / 1000, UTC).date().isoformat()
    assert match.tags == {"Date": day, "Site": f"{server.address}/matches/{made['id']}", "Clock": "600+5"}
    assert [str(action) for action in match.actions] == ["c3-d4", "c5>c3", "a2>c3", "b3-c4"]
    assert all(node.clock is not None and 595 < node.clock <= 605 for node in match.line[1:])
    assert match.outcome
    assert match.outcome.reason == "highest tower"


def test_a_record_has_the_options_or_the_position_of_its_match(server: Server) -> None:
    person = server.somebody()
    with_options = person.make("volo", options={"side": "5"}, clock={"kind": "days", "days": 1})["match"]
    match = record.read(download(person, with_options["id"]))
    assert match.settings == {"side": "5"}
    assert match.tags["Clock"] == "1 day per turn"
    slow = record.read(download(person, person.make(clock={"kind": "days", "days": 3})["match"]["id"]))
    assert slow.tags["Clock"] == "3 days per turn"
    assert record.read(record.write(slow)) == slow
    set_up = person.make("volterra", position=with_action(person))["match"]
    assert record.read(download(person, set_up["id"])).start.text == set_up["start"]


def with_action(person: Somebody) -> str:
    text: str = person.get("/api/positions", game="volterra", action="c3-d4")["position"]
    return text


@pytest.mark.parametrize(
    ("requests", "result", "reason"),
    [
        ([("resign", {})], "0-1", "resignation"),
        ([("offer", {"what": "draw"})], "1/2-1/2", "agreement"),
        ([("abort", {})], "*", None),
        ([], "*", None),
    ],
)
def test_however_a_match_ends_its_record_can_be_read(
    server: Server, requests: list[tuple[str, dict[str, Any]]], result: str, reason: str | None
) -> None:
    person = server.somebody()
    made = person.make()["match"]["id"]
    for version, (kind, more) in enumerate(requests, start=1):
        person.ask(made, version, kind, **more)
    text = download(person, made)
    assert text.endswith(f"{result}\n")
    outcome = record.read(text).outcome
    assert (outcome.reason if outcome else None) == reason


def test_what_was_taken_back_is_not_in_the_record(server: Server) -> None:
    person = server.somebody()
    made = person.make()["match"]["id"]
    person.ask(made, 1, "action", action="c3-d4")
    person.ask(made, 2, "offer", what="takeback", player=0)
    person.ask(made, 3, "action", action="c3-d2")
    assert "c3-d4" not in download(person, made)


def test_there_is_no_record_of_no_match(server: Server) -> None:
    assert "there is no match" in server.somebody().get("/api/matches/abcdefghijkl/record", 404)["detail"]


# ------------------------------------------------------------------------------------------------------- bringing along


def test_a_record_becomes_a_match_to_look_at(server: Server) -> None:
    match = server.somebody().post("/api/records", 201, record=TEXT)
    assert match["is_record"]
    assert (match["status"], match["to_move"], match["you"], match["version"]) == ("over", None, [], 0)
    assert [(seat["kind"], seat["name"]) for seat in match["seats"]] == [("record", "Anna"), ("record", "Ben")]
    assert match["actions"] == ["c3-d4", "c5>c3", "a2>c3", "b3-c4"]
    assert match["outcome"]["sentence"] == "Light has the highest tower, 3 against 1"
    told = server.somebody().get(f"/api/matches/{match['id']}/plies/2")
    assert (told["last"], told["comment"]) == ("c5>c3", "Now Light can close the centre.")


def test_a_record_is_given_back_whole(server: Server) -> None:
    person = server.somebody()
    match = person.post("/api/records", 201, record=TEXT)["id"]
    assert record.read(download(person, match)) == record.read(TEXT)


def test_a_record_that_is_not_over_is_looked_at_as_well(server: Server) -> None:
    person = server.somebody()
    match = person.post("/api/records", 201, record='[Game "volo"]\n[Rules "1"]\n\n*')
    assert (match["status"], match["outcome"]) == ("over", None)


def test_a_record_from_a_position_or_with_options_keeps_them(server: Server) -> None:
    person = server.somebody()
    start = with_action(person)
    text = f'[Game "volterra"]\n[Rules "1"]\n[Position "{start}"]\n\n1... c5>c3 *'
    assert person.post("/api/records", 201, record=text)["start"] == start
    text = '[Game "volo"]\n[Rules "1"]\n[Options "side=5"]\n\n*'
    assert person.post("/api/records", 201, record=text)["options"] == {"side": "5"}


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("action", {"action": "c3-d4"}), ("resign", {}), ("abort", {}), ("offer", {"what": "draw"}), ("claim", {})],
)
def test_nothing_happens_in_a_record(server: Server, kind: str, fields: dict[str, str]) -> None:
    person = server.somebody()
    match = person.post("/api/records", 201, record=TEXT)["id"]
    refused = person.ask(match, 0, kind, 403, **fields)
    assert "you can only watch it" in refused["detail"]


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("hello", 'line 1, column 1: a record begins with its game, as in [Game "volterra"]'),
        (TEXT.replace("b3-c4", "b3-b4"), "line 9, column 76: b4 belongs to Dark"),
        (TEXT.replace("volterra", "chess"), "line 1, column 1: there is no game chess"),
        (TEXT.replace('"0-1"', '"1-0"'), "line 9"),
        (TEXT + TEXT, "line 10, column 1: the record has ended with its result"),
    ],
)
def test_a_mistake_in_a_record_is_told_with_its_line_and_column(server: Server, text: str, detail: str) -> None:
    assert server.somebody().post("/api/records", 400, record=text)["detail"].startswith(detail)


@pytest.mark.parametrize("number", [r"\u0000", r"\ud800"])
@pytest.mark.parametrize("place", ["Anna", "A walk", "Now"])
def test_what_is_no_character_is_not_kept(server: Server, place: str, number: str) -> None:
    refused = server.somebody().post("/api/records", 400, record=TEXT.replace(place, number))
    assert "which is no character" in refused["detail"]


def test_a_record_that_is_too_long_is_refused(server: Server) -> None:
    text = TEXT.replace("Now", "Now" * MOST_CHARACTERS)
    assert "at most 100000 characters" in server.somebody().post("/api/records", 422, record=text)["detail"]


def test_who_brings_a_record_along_finds_it_among_their_matches(server: Server) -> None:
    person, other = server.somebody(), server.somebody()
    played = person.make()["match"]["id"]
    brought = person.post("/api/records", 201, record=TEXT)
    assert brought["you"] == []
    own = person.get("/api/me/matches")["matches"]
    assert [match["id"] for match in own] == [played, brought["id"]]
    assert own[1]["you"] == []
    assert other.get("/api/me/matches")["matches"] == []
    assert other.post("/api/records", 201, record=TEXT)["id"] != brought["id"]
    assert len(other.get("/api/me/matches")["matches"]) == 1


# -------------------------------------------------------------------------------------------------- trees of variations


def tree(person: Somebody) -> Any:
    return person.post("/api/records/tree", record=TEXT)


def as_given(node: dict[str, Any]) -> dict[str, Any]:
    return {name: node[name] for name in ("before", "action", "comment")}


def test_a_record_is_read_with_its_variations(server: Server) -> None:
    told = tree(server.somebody())
    assert (told["game"], told["names"], told["comment"]) == ("volterra", ["Anna", "Ben"], "")
    assert [(node["before"], node["action"]) for node in told["nodes"]] == [
        (-1, "c3-d4"),
        (0, "c5>c3"),
        (1, "a2>c3"),
        (2, "b3-c4"),
        (-1, "c3-d2"),
        (4, "c1>c2"),
    ]
    assert [(node["player"], node["turn"], node["opens_turn"]) for node in told["nodes"][:3]] == [
        (0, 1, True),
        (0, 1, False),
        (1, 2, True),
    ]
    assert told["nodes"][1]["comment"] == "Now Light can close the centre."
    assert told["nodes"][0]["position"] == with_action(server.somebody())


def test_a_record_that_was_brought_along_has_its_variations(server: Server) -> None:
    person = server.somebody()
    match = person.post("/api/records", 201, record=TEXT)["id"]
    assert server.somebody().get(f"/api/matches/{match}/tree") == tree(person)
    assert server.somebody().get("/api/matches/abcdefghijkl/tree", 404)


def test_a_tree_is_written_as_a_record(server: Server) -> None:
    person = server.somebody()
    nodes = list(map(as_given, tree(person)["nodes"]))
    written = person.post("/api/records/text", game="volterra", nodes=nodes, comment="A short one.")["record"]
    assert "1. c3-d4 (1. c3-d2 c1>c2) c5>c3 {Now Light can close the centre.} 2. a2>c3 b3-c4 0-1" in written
    again = person.post("/api/records/tree", record=written)
    assert (list(map(as_given, again["nodes"])), again["comment"]) == (nodes, "A short one.")


def test_a_tree_can_begin_anywhere(server: Server) -> None:
    person = server.somebody()
    start = with_action(person)
    nodes = [{"before": -1, "action": "c5>c3"}]
    written = person.post("/api/records/text", game="volterra", position=start, nodes=nodes)["record"]
    assert f'[Position "{start}"]' in written
    assert person.post("/api/records", 201, record=written)["start"] == start


@pytest.mark.parametrize(
    ("nodes", "detail"),
    [
        ([{"before": -1, "action": "c3-c4"}], "action 1, c3-c4: c4 belongs to Light"),
        ([{"before": 0, "action": "c3-d4"}], "action 1, c3-d4: what comes before it has to stand before it"),
        ([{"before": -1, "action": "c3-d4", "comment": "\0"}], "a name, a tag or a comment has"),
    ],
)
def test_a_tree_that_cannot_be_is_refused(server: Server, nodes: list[dict[str, Any]], detail: str) -> None:
    refused = server.somebody().post("/api/records/text", 400, game="volterra", nodes=nodes)
    assert refused["detail"].startswith(detail)


def test_a_tree_of_an_impossible_position_is_refused_with_the_reason(server: Server) -> None:
    refused = server.somebody().post("/api/records/text", 400, game="turris", position="nonsense", nodes=[])
    assert refused["detail"].startswith("a position of Turris is six words")
    refused = server.somebody().post("/api/records/tree", 400, record="hello")
    assert refused["detail"].startswith("line 1, column 1")
