from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from websockets.sync.client import ClientConnection

from belvedere import rules
from tests.server.running import Server, Somebody


class Play:
    """A match of somebody, followed over its WebSocket."""

    def __init__(self, person: Somebody, match: str, socket: ClientConnection) -> None:
        self.person = person
        self.id = match
        self.socket = socket
        self.first: Any = json.loads(socket.recv(timeout=30))["match"]
        """The match as it was when we began to follow it."""
        self.version: int = self.first["version"]

    def wait_for(self, kind: str, player: int | None) -> Any:
        """The next event of a kind and a player."""
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if event := message.get("event"):
                self.version = event["version"]
                if event["kind"] == kind and event.get("player") == player:
                    return event

    def ask(self, kind: str, **request: Any) -> None:
        self.person.ask(self.id, self.version, kind, **request)

    def look(self) -> Any:
        return self.person.get(f"/api/matches/{self.id}")


def begun(person: Somebody, level: int, side: str, game: str = "volterra", **match: object) -> str:
    """The id of a new match against the computer."""
    return str(person.make(game, "computer", level=level, side=side, **match)["match"]["id"])


def give_up(person: Somebody, match: str) -> None:
    """Resigns, whatever the computer does meanwhile."""
    while (known := person.get(f"/api/matches/{match}"))["status"] == "playing":
        request = {"id": uuid4().hex, "version": known["version"], "kind": "resign"}
        person.http.post(f"/api/matches/{match}/events", json=request)


@contextmanager
def against(person: Somebody, level: int, side: str, game: str = "volterra", **match: object) -> Iterator[Play]:
    match_id = begun(person, level, side, game, **match)
    with person.follow(match_id) as socket:
        yield Play(person, match_id, socket)


@pytest.mark.both_databases
@pytest.mark.parametrize(("game", "side"), [("volterra", "first"), ("volo", "second"), ("turris", "first")])
def test_a_match_against_the_computer_is_played_to_its_end(server: Server, game: str, side: str) -> None:
    chance = random.Random(1)
    with against(server.somebody(), 1, side, game) as play:
        [me] = play.first["you"]
        position = rules.get(game).read(play.first["position"])
        while not position.outcome:
            if position.to_move == me:
                play.ask("action", action=str(chance.choice(position.legal_actions())))
            position = position.play(play.wait_for("action", position.to_move)["action"])
        over = play.look()
    assert over["status"] == "over"
    assert over["position"] == position.text
    assert over["outcome"]["sentence"] == position.outcome.sentence


def test_what_the_computer_cannot_play_is_refused(server: Server) -> None:
    new = {"game": "volo", "options": {"side": "9"}, "opponent": "computer", "level": 1}
    assert "boards" in server.somebody().post("/api/matches", 400, **new)["detail"]


def test_the_computer_declines_a_draw_that_it_does_not_want(server: Server) -> None:
    person = server.somebody()
    with against(person, 8, "first") as play:
        play.ask("offer", what="draw")
        assert play.wait_for("decline", 1)["what"] == "draw"


def test_a_rematch_is_begun_by_the_computer(server: Server) -> None:
    person = server.somebody()
    with against(person, 1, "first") as play:
        play.ask("resign")
        play.wait_for("resign", 0)
        play.ask("offer", what="rematch")
        following = play.wait_for("rematch", 1)["match"]
    with person.follow(following) as socket:
        play = Play(person, following, socket)
        if not play.first["actions"]:
            play.wait_for("action", 0)


def test_a_take_back_stops_the_computer_and_it_thinks_again(one_thinker: Server) -> None:
    person = one_thinker.somebody()
    with against(person, 8, "first", "volo") as play:
        first, second = map(str, rules.get("volo").start().legal_actions()[:2])
        play.ask("action", action=first)
        play.wait_for("action", 0)
        play.ask("offer", what="takeback")
        play.wait_for("takeback", 0)
        play.ask("action", action=second)
        play.wait_for("action", 0)
        play.wait_for("action", 1)
        assert play.look()["actions"][0] == second
        events = person.get(f"/api/matches/{play.id}/events")
        assert [event.get("player") for event in events if event["kind"] == "action"][:3] == [0, 0, 1]
    give_up(person, play.id)


def test_resigning_ends_the_thinking(one_thinker: Server) -> None:
    """Forty computers would have to think for eighty seconds; nobody waits for them, so the next one moves soon."""
    person = one_thinker.somebody()
    for match in [begun(person, 8, "second", "volo") for _ in range(40)]:
        give_up(person, match)
    with against(person, 1, "second", "volo") as play:
        if not play.first["actions"]:
            play.wait_for("action", 0)
    give_up(person, play.id)


def test_people_play_while_many_computers_think(one_thinker: Server) -> None:
    """Twenty computers have to think for two seconds each, one after the other; two people need not wait for them."""
    person, other = one_thinker.somebody(), one_thinker.somebody()
    thinking = [begun(person, 8, "second", "volo") for _ in range(20)]
    made = person.make("volo", "invited", side="first")
    match = made["match"]["id"]
    other.post(f"/api/matches/{match}/join", invitation=made["invitation"])
    position = rules.get("volo").start()
    version = 1
    for turn in range(30):
        action = position.legal_actions()[0]
        version = (person, other)[position.to_move].ask(match, version, "action", action=str(action))["version"]
        position = position.play(action)
        assert version == turn + 2
    moved = [match for match in thinking if person.get(f"/api/matches/{match}")["actions"]]
    assert len(moved) < len(thinking)
    for match in thinking:
        give_up(person, match)


def test_a_computer_that_was_thinking_at_a_crash_thinks_again(one_thinker: Server) -> None:
    person = one_thinker.somebody()
    match = begun(person, 8, "second", "volo")
    one_thinker.kill()
    one_thinker.start()
    assert person.get(f"/api/matches/{match}/events")[-1]["kind"] == "start"
    with person.follow(match) as socket:
        play = Play(person, match, socket)
        play.wait_for("action", 0)
    give_up(person, match)
