from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from belvedere import rules
from belvedere.server.limits import ANALYSES_PER_ADDRESS
from belvedere.server.thinkers import MOST_AT_ONCE, Kind
from tests.server.running import Server, refused


@pytest.fixture
def desk(server: Server) -> Iterator[ClientConnection]:
    """A connection for analysis."""
    with server.somebody().socket("/api/analysis") as socket:
        yield socket


def ask(socket: ClientConnection, **request: object) -> None:
    socket.send(json.dumps(request))


def answer(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=60))


def answers(socket: ClientConnection) -> list[Any]:
    """The analyses up to the final one."""
    got = [answer(socket)["analysis"]]
    while not got[-1]["final"]:
        got.append(answer(socket)["analysis"])
    return got


def test_the_lines_get_better_until_the_last(desk: ClientConnection) -> None:
    ask(desk, id="mine", game="turris", lines=3, seconds=0.7)
    got = answers(desk)
    assert len(got) > 2
    assert all(analysis["id"] == "mine" for analysis in got)
    nodes = [analysis["nodes"] for analysis in got]
    assert nodes == sorted(nodes)
    assert nodes[-1] > nodes[0]
    last = got[-1]
    assert len(last["lines"]) == 3
    legal = set(map(str, rules.get("turris").start().legal_actions()))
    for line in last["lines"]:
        assert line["action"] == line["variation"][0]
        assert line["action"] in legal
        assert 0 <= line["value"] <= 1


def test_a_position_after_settings_and_actions(desk: ClientConnection) -> None:
    position = rules.get("volterra").start(size="2x3")
    action = position.legal_actions()[0]
    ask(desk, game="volterra", settings={"size": "2x3"}, actions=[str(action)], seconds=5)
    last = answers(desk)[-1]
    after = position.play(action)
    assert last["to_move"] == after.to_move
    assert last["lines"][0]["action"] in set(map(str, after.legal_actions()))
    assert last["lines"][0]["proven"]  # and so it ends before its time

    ask(desk, game="volterra", position=after.text, seconds=5)
    assert answers(desk)[-1]["lines"][0]["value"] == last["lines"][0]["value"]


def test_a_new_request_replaces_the_one_before(desk: ClientConnection) -> None:
    ask(desk, id="long", game="volo", seconds=60)
    assert answer(desk)["analysis"]["id"] == "long"
    ask(desk, id="short", game="volo", seconds=0.1)
    ids = [answer(desk)["analysis"]]
    while not ids[-1]["final"]:
        ids.append(answer(desk)["analysis"])
    assert ids[-1]["id"] == "short"
    names = [analysis["id"] for analysis in ids]
    assert names == sorted(names)  # nothing of the long one after the short one has begun


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "volo", "position": "nonsense"}, "three words"),
        ({"game": "volo", "settings": {"side": "99"}}, "side"),
        ({"game": "volo", "settings": {"side": "9"}}, "board"),
        ({"game": "volo", "actions": ["z99"]}, "action 1, z99"),
        ({"game": "volterra", "settings": {"size": "2x3"}, "position": "x"}, "not both"),
        ({"game": "volo", "seconds": 61}, "seconds"),
        ({"game": "volo", "seconds": 0}, "seconds"),
        ({"game": "volo", "lines": 11}, "lines"),
        ({"game": "volo", "nodes": 5}, "nodes is not known here"),
        ({}, "game is missing"),
    ],
)
def test_what_cannot_be_analysed_is_answered_by_the_reason(
    desk: ClientConnection, request_: dict[str, object], reason: str
) -> None:
    ask(desk, **request_)
    assert reason in answer(desk)["detail"]


def test_a_game_that_is_over_cannot_be_analysed(desk: ClientConnection) -> None:
    position, actions = rules.get("volterra").start(size="2x3"), []
    while not position.outcome:
        actions.append(str(position.legal_actions()[0]))
        position = position.play(actions[-1])
    ask(desk, id="over", game="volterra", settings={"size": "2x3"}, actions=actions)
    detail = f"the game is over: {position.outcome.sentence}"
    assert answer(desk) == {"refused": "over", "status": 400, "detail": detail}


def test_nonsense_is_refused_and_the_connection_stays(desk: ClientConnection) -> None:
    desk.send("{")
    assert "JSON" in answer(desk)["detail"]
    ask(desk, game="turris", seconds=0.1)
    assert answers(desk)[-1]["final"]


def test_closing_makes_room_for_others(server: Server) -> None:
    """More analyses than can go on at the same time, one after the other, each for a minute."""
    for _ in range(MOST_AT_ONCE[Kind.ANALYSIS] + 4):
        with server.somebody().socket("/api/analysis") as socket:
            ask(socket, game="volo", seconds=60)
            assert "analysis" in answer(socket)


def test_one_address_has_only_so_many(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("limited")
    server = Server(f"sqlite:///{folder}/belvedere.db", folder, limits=True).start()
    person = server.somebody()
    with ExitStack() as open_ones:
        for _ in range(ANALYSES_PER_ADDRESS):
            open_ones.enter_context(person.socket("/api/analysis"))
        assert refused(person.socket("/api/analysis"))[0] == 4429
    with person.socket("/api/analysis") as socket:
        ask(socket, game="volo", seconds=0.1)
        assert answers(socket)[-1]["final"]
    assert server.stop() == 0
