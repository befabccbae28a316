from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import select, update
from websockets.sync.client import ClientConnection

from belvedere.server import schema
from belvedere.server.lobby import MOST_SEEKS, SEEK_LASTS
from belvedere.server.storage import open_engine
from tests.server.running import Server, Somebody, refused

pytestmark = pytest.mark.both_databases


def seek(person: Somebody, expected: int = 201, **wanted: object) -> Any:
    return person.post("/api/seeks", expected, **{"game": "volterra", **wanted})


def accept(person: Somebody, seek_id: str, expected: int = 200) -> Any:
    return person.post(f"/api/seeks/{seek_id}/accept", expected)


def cancel(person: Somebody, seek_id: str, expected: int = 204) -> None:
    assert person.http.delete(f"/api/seeks/{seek_id}").status_code == expected


def ids(seeks: list[Any]) -> set[str]:
    return {each["id"] for each in seeks}


# --------------------------------------------------------------------------------------------------------------- seeks


def test_a_seek_is_listed_for_everybody(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    clock = {"kind": "main", "seconds": 600, "increment": 5}
    made = seek(owner, game="volo", options={"side": "5"}, clock=clock, side="second")
    assert made["mine"]
    assert made["name"].startswith("Guest ")
    (listed,) = (each for each in other.get("/api/seeks") if each["id"] == made["id"])
    assert listed == made | {"mine": False}
    assert (listed["game"], listed["options"], listed["clock"]) == ("volo", {"side": "5"}, clock)
    assert made in owner.get("/api/seeks")
    cancel(owner, made["id"])


@pytest.mark.parametrize("side", ["first", "second"])
def test_an_accepted_seek_becomes_a_match_of_the_same_id_with_sides_as_sought(server: Server, side: str) -> None:
    owner, other = server.somebody(), server.somebody()
    clock = {"kind": "days", "days": 3}
    made = seek(owner, game="volo", options={"side": "5"}, clock=clock, side=side)
    match = accept(other, made["id"])
    own_player = 0 if side == "first" else 1
    assert match["id"] == made["id"]
    assert match["you"] == [1 - own_player]
    assert match["status"] == "playing"
    assert (match["options"], match["clock"]["control"]) == ({"side": "5"}, clock)
    assert owner.get(f"/api/matches/{made['id']}")["you"] == [own_player]
    assert match["seats"][own_player]["name"] == made["name"]
    assert made["id"] not in ids(other.get("/api/seeks"))


def test_by_chance_both_sides_come_up(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    sides: set[int] = set()
    while len(sides) < 2:
        sides |= set(accept(other, seek(owner)["id"])["you"])


def test_who_accepts_may_ask_again_as_the_answer_may_have_been_lost(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    made = seek(owner)
    assert accept(other, made["id"])["id"] == accept(other, made["id"])["id"]


def test_of_many_who_accept_at_once_exactly_one_gets_the_match(server: Server) -> None:
    owner, others = server.somebody(), [server.somebody() for _ in range(6)]
    made = seek(owner)
    with ThreadPoolExecutor(len(others)) as pool:
        path = f"/api/seeks/{made['id']}/accept"
        answers = list(pool.map(lambda person: person.http.post(path, json={}), others))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["detail"] == "this seek has been accepted already: the match has begun"
    views = [person.get(f"/api/matches/{made['id']}") for person in others]
    assert [bool(view["you"]) for view in views] == [answer.status_code == 200 for answer in answers]


def test_nobody_accepts_their_own_seek(server: Server) -> None:
    owner = server.somebody()
    made = seek(owner)
    assert "your own seek" in accept(owner, made["id"], 409)["detail"]
    assert made["id"] in ids(owner.get("/api/seeks"))
    cancel(owner, made["id"])


def test_only_the_owner_cancels_a_seek_and_only_once(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    made = seek(owner)
    cancel(other, made["id"], 403)
    cancel(owner, made["id"])
    cancel(owner, made["id"], 404)
    assert "there is no such seek" in accept(other, made["id"], 404)["detail"]


def test_an_accepted_seek_cannot_be_cancelled(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    made = seek(owner)
    accept(other, made["id"])
    cancel(owner, made["id"], 409)


def test_a_seek_lasts_for_a_day(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    old = seek(owner)
    make_old(server, old["id"])
    assert old["id"] not in ids(other.get("/api/seeks"))
    accept(other, old["id"], 404)
    new = seek(owner)
    with database(server) as connection:
        kept = set(connection.execute(select(schema.seeks.c.id)).scalars())
    assert new["id"] in kept
    assert old["id"] not in kept
    cancel(owner, new["id"])


def make_old(server: Server, seek_id: str) -> None:
    seeks = schema.seeks
    with database(server) as connection:
        old = update(seeks).where(seeks.c.id == seek_id).values(created=seeks.c.created - SEEK_LASTS)
        assert connection.execute(old).rowcount == 1


@contextmanager
def database(server: Server) -> Iterator[Any]:
    engine = open_engine(server.database)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def test_a_person_has_only_so_many_seeks(server: Server) -> None:
    owner = server.somebody()
    made = [seek(owner) for _ in range(MOST_SEEKS)]
    assert "cancel one of them first" in seek(owner, 429)["detail"]
    for each in made:
        cancel(owner, each["id"])
    cancel(owner, seek(owner)["id"])


@pytest.mark.parametrize(
    ("wanted", "status", "words"),
    [
        ({"game": "chess"}, 400, "there is no game chess: there is volterra, volo, voldetour, turris"),
        ({"options": {"layout": "odd"}}, 400, "layout is chessboard or free"),
        ({"rated": True}, 400, "make an account first"),
        ({"side": "third"}, 422, ""),
        ({"clock": {"kind": "sand"}}, 422, ""),
        ({"colour": "dark"}, 422, ""),
    ],
)
def test_what_cannot_be_sought(server: Server, wanted: dict[str, Any], status: int, words: str) -> None:
    assert words in seek(server.somebody(), status, **wanted)["detail"]


def test_a_rated_match_is_between_accounts(server: Server) -> None:
    owner, other, guest = server.somebody(), server.somebody(), server.somebody()
    name = owner.register()
    other.register()
    assert "without options" in seek(owner, 400, rated=True, options={"layout": "free"})["detail"]
    made = seek(owner, rated=True)
    assert (made["name"], made["rating"]) == (name, None)
    assert "make an account first" in accept(guest, made["id"], 403)["detail"]
    match = accept(other, made["id"])
    assert match["rated"]


def test_the_rating_of_who_seeks_is_shown(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    owner.register()
    other.register()
    match = accept(other, seek(owner, rated=True)["id"])["id"]
    other.ask(match, 1, "resign")
    made = seek(owner)
    assert made["rating"] > 1500
    assert seek(owner, game="volo")["rating"] is None


# ----------------------------------------------------------------------------------------------------------- WebSocket


class Watcher:
    """Somebody who looks at the lobby, and remembers what is there."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seeks: dict[str, Any] = {}
        self.matches: dict[str, Any] = {}
        self.accepted: dict[str, str] = {}

    def hear(self) -> None:
        news = json.loads(self.socket.recv(timeout=20))
        self.seeks |= {each["id"]: each for each in news["seeks"]}
        self.matches |= {each["id"]: each for each in news["matches"]}
        for gone in news["gone_seeks"]:
            del self.seeks[gone]
        for gone in news["gone_matches"]:
            del self.matches[gone]
        self.accepted |= news["accepted"]

    def hear_until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self.hear()


@contextmanager
def watching(person: Somebody) -> Iterator[Watcher]:
    with person.socket("/api/lobby") as socket:
        watcher = Watcher(socket)
        watcher.hear()
        yield watcher


def test_the_lobby_shows_first_all_seeks_and_then_what_changes(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    early = seek(owner)["id"]
    with watching(other) as watcher:
        assert early in watcher.seeks
        assert not watcher.seeks[early]["mine"]
        late = seek(owner, game="turris")["id"]
        watcher.hear_until(lambda: late in watcher.seeks)
        assert watcher.seeks[late]["game"] == "turris"
        cancel(owner, early)
        watcher.hear_until(lambda: early not in watcher.seeks)
        cancel(owner, late)
        watcher.hear_until(lambda: late not in watcher.seeks)
        assert watcher.accepted == {}


def test_only_the_owner_of_an_accepted_seek_is_told_the_match(server: Server) -> None:
    owner, other, third = server.somebody(), server.somebody(), server.somebody()
    made = seek(owner)["id"]
    with watching(owner) as at_owner, watching(third) as at_third:
        assert at_owner.seeks[made]["mine"]
        match = accept(other, made)["id"]
        at_owner.hear_until(lambda: made not in at_owner.seeks and match in at_owner.matches)
        at_third.hear_until(lambda: made not in at_third.seeks and match in at_third.matches)
        assert at_owner.accepted == {made: match}
        assert at_third.accepted == {}


def test_the_lobby_shows_matches_from_their_beginning_to_their_end(server: Server) -> None:
    owner, other, third = server.somebody(), server.somebody(), server.somebody()
    with watching(third) as watcher:
        made = owner.make(opponent="invited")
        match = made["match"]["id"]
        other.post(f"/api/matches/{match}/join", invitation=made["invitation"])
        watcher.hear_until(lambda: match in watcher.matches)
        assert [seat["kind"] for seat in watcher.matches[match]["seats"]] == ["person", "person"]
        owner.ask(match, 1, "resign")
        watcher.hear_until(lambda: match not in watcher.matches)
        owner.ask(match, 2, "offer", what="rematch")
        (agreed,) = other.ask(match, 3, "accept", what="rematch")["events"]
        watcher.hear_until(lambda: agreed["match"] in watcher.matches)


def test_the_lobby_tells_how_matches_go_on(server: Server) -> None:
    owner, other, third = server.somebody(), server.somebody(), server.somebody()
    match = accept(other, seek(owner, side="first")["id"])["id"]
    with watching(third) as watcher:
        watcher.hear_until(lambda: match in watcher.matches)
        assert watcher.matches[match]["to_move"] == 0
        owner.ask(match, 1, "action", action="c3-d4")
        owner.ask(match, 2, "action", action=first_action(owner, match))
        watcher.hear_until(lambda: watcher.matches[match]["to_move"] == 1)


def first_action(person: Somebody, match: str) -> str:
    """Any action that can be played now."""
    plies = len(person.get(f"/api/matches/{match}")["actions"])
    action: str = person.get(f"/api/matches/{match}/plies/{plies}")["scene"]["moves"][0]["action"]
    return action


def test_whatever_is_said_to_the_lobby_it_goes_on(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    with watching(other) as watcher:
        for text in ("", "hello", "{}", '{"seeks": []}'):
            watcher.socket.send(text)
        made = seek(owner)["id"]
        watcher.hear_until(lambda: made in watcher.seeks)
    cancel(owner, made)


def test_a_wrong_token_does_not_open_the_lobby(server: Server) -> None:
    code, reason = refused(server.somebody().socket("/api/lobby", Authorization="Bearer wrong"))
    assert code == 4403
    assert "token is not valid" in reason


def test_a_seek_that_is_asked_for_twice_is_made_once(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    for person in (owner, other):
        person.post("/api/me")
    request = uuid.uuid4().hex
    made = seek(owner, id=request)
    assert seek(owner, id=request) == made
    assert "choose a new one" in other.post("/api/seeks", 409, game="volo", id=request)["detail"]
    accept(other, made["id"])
    assert "accepted already" in owner.post("/api/seeks", 409, game="volo", id=request)["detail"]
    assert "choose a new one" in other.post("/api/seeks", 409, game="volo", id=request)["detail"]
    assert [match["id"] for match in owner.get("/api/me/matches")["matches"]] == [made["id"]]


def test_a_seek_and_a_match_cannot_come_of_one_request(server: Server) -> None:
    owner, other = server.somebody(), server.somebody()
    first, second = uuid.uuid4().hex, uuid.uuid4().hex
    made = seek(owner, id=first)["id"]
    body = {"game": "volterra", "opponent": "here"}
    assert "choose a new one" in owner.post("/api/matches", 409, **body, id=first)["detail"]
    assert accept(other, made)["status"] == "playing"
    owner.post("/api/matches", 201, **body, id=second)
    seek(owner, 409, id=second)
