"""The whole life of matches, over HTTP and WebSockets."""

from __future__ import annotations

import json
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from belvedere import rules
from belvedere.server.ids import new_id
from belvedere.server.live_match import LiveMatch
from belvedere.server.match_store import create, load
from belvedere.server.storage import open_engine
from tests.games import cases
from tests.server.running import Server, Somebody, refused

pytestmark = pytest.mark.both_databases

FIRST_TURN = ("c3-d4", "c5>c3")
SECOND_TURN = ("b3-a4", "a4>b4")
WHOLE_GAME = ("c3-d4", "c5>c3", "a2>c3", "b3-c4")


class Pair:
    """A match of Volterra between two people, of whom the first one begins."""

    def __init__(self, server: Server, **match: Any) -> None:
        self.people = server.somebody(), server.somebody()
        self.watcher = server.somebody()
        first, second = self.people
        made = first.make(opponent="invited", side="first", **match)
        self.id: str = made["match"]["id"]
        self.invitation: str = made["invitation"]
        self.version: int = second.post(f"/api/matches/{self.id}/join", invitation=self.invitation)["version"]

    def ask(self, player: int, kind: str, expected: int = 200, **request: object) -> Any:
        """Asks for something that is expected to be done, or refused."""
        answer = self.people[player].ask(self.id, self.version, kind, expected, **request)
        self.version = answer.get("version", self.version)
        return answer

    def play(self, *actions: str, player: int = 0) -> None:
        for action in actions:
            self.ask(player, "action", action=action)

    def look(self, person: Somebody | None = None) -> Any:
        """The match, as soon as the server of who asks has heard of the last event."""
        person = person or self.watcher
        while (match := person.get(f"/api/matches/{self.id}"))["version"] < self.version:
            time.sleep(0.01)
        return match


def hear(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=20))


def say(socket: ClientConnection, kind: str, version: int, **request: object) -> str:
    request_id = uuid.uuid4().hex
    socket.send(json.dumps({"id": request_id, "version": version, "kind": kind, **request}))
    return request_id


# -------------------------------------------------------------------------------------------------------------- making


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_a_match_of_any_game_begins_at_its_start(server: Server, game: str) -> None:
    match = server.somebody().make(game)["match"]
    assert (match["game"], match["status"], match["to_move"], match["version"]) == (game, "playing", 0, 1)
    assert match["start"] == match["position"] == rules.get(game).start().text


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_match_begins_with_its_options(server: Server, game: str) -> None:
    options = cases(game).online
    match = server.somebody().make(game, options=options)["match"]
    assert match["start"] == rules.get(game).start(**options).text


def test_a_match_begins_at_a_given_position(server: Server) -> None:
    position = rules.get("volterra").start().play("c3-d4")
    match = server.somebody().make(position=position.text)["match"]
    assert (match["start"], match["to_move"]) == (position.text, 0)


@pytest.mark.parametrize(
    ("new", "status", "words"),
    [
        ({"game": "chess"}, 400, "there is no game chess"),
        ({"options": {"size": "1x1"}}, 400, "size=1x1 is not possible"),
        ({"position": "nonsense"}, 400, "a position of Volterra"),
        ({"opponent": "computer"}, 400, "the computer needs a level, from 1 to 8"),
        ({"opponent": "computer", "level": 9}, 422, "level"),
        ({"opponent": "nobody"}, 422, "opponent"),
        ({"rated": True, "opponent": "invited"}, 400, "make an account first"),
        ({"clock": {"kind": "main", "seconds": 1, "increment": 0}}, 422, "seconds"),
    ],
)
def test_what_cannot_be_made(server: Server, new: dict[str, Any], status: int, words: str) -> None:
    refused = server.somebody().post("/api/matches", status, **{"game": "volterra", "opponent": "here", **new})
    assert words in refused["detail"]


@pytest.mark.parametrize(("side", "you"), [("first", [0]), ("second", [1])])
def test_who_makes_a_match_has_the_side_they_wish(server: Server, side: str, you: list[int]) -> None:
    person = server.somebody()
    assert person.make(opponent="invited", side=side)["match"]["you"] == you


def test_there_is_no_match_that_nobody_made(server: Server) -> None:
    person = server.somebody()
    assert person.get("/api/matches/abcdefghijkl", 404)["detail"] == "there is no match abcdefghijkl"
    person.get("/api/matches/not-an-id", 422)
    assert refused(person.follow("abcdefghijkl")) == (4404, "there is no match abcdefghijkl")
    assert refused(person.follow("not-an-id"))[0] == 4422


# ------------------------------------------------------------------------------------------------------- at one screen


def test_one_person_plays_both_sides_to_the_end(server: Server) -> None:
    person = server.somebody()
    match = person.make()["match"]
    assert match["you"] == [0, 1]
    for version, action in enumerate(WHOLE_GAME, start=1):
        person.ask(match["id"], version, "action", action=action)
    match = person.get(f"/api/matches/{match['id']}")
    assert (match["status"], match["to_move"], match["actions"]) == ("over", None, list(WHOLE_GAME))
    outcome = {"winner": 1, "reason": "highest tower", "sentence": "Light has the highest tower, 3 against 1"}
    assert match["outcome"] == outcome


def test_at_one_screen_nobody_has_to_agree(server: Server) -> None:
    person = server.somebody()
    match = person.make()["match"]["id"]
    person.ask(match, 1, "action", action="c3-d4")
    (taken_back,) = person.ask(match, 2, "offer", what="takeback", player=0)["events"]
    assert (taken_back["kind"], taken_back["ply"]) == ("takeback", 0)
    (draw,) = person.ask(match, 3, "offer", what="draw")["events"]
    assert draw["kind"] == "draw"
    (rematch,) = person.ask(match, 4, "offer", what="rematch")["events"]
    assert person.get(f"/api/matches/{rematch['match']}")["you"] == [0, 1]


# --------------------------------------------------------------------------------------------------------- invitations


def test_an_invitation_gives_the_open_seat_to_one_person(server: Server) -> None:
    owner, guest, third = server.somebody(), server.somebody(), server.somebody()
    made = owner.make(opponent="invited", side="second")
    path = f"/api/matches/{made['match']['id']}/join"
    assert (made["match"]["status"], made["match"]["version"]) == ("waiting", 0)
    assert "invitation is for somebody else" in owner.post(path, 409, invitation=made["invitation"])["detail"]
    assert "not the invitation" in third.post(path, 403, invitation="wrong")["detail"]
    joined = guest.post(path, invitation=made["invitation"])
    assert (joined["status"], joined["you"], joined["to_move"], joined["version"]) == ("playing", [0], 0, 1)
    assert "used already" in third.post(path, 409, invitation=made["invitation"])["detail"]
    assert guest.post(path, invitation=made["invitation"])["you"] == [0]


def test_who_waits_can_abort_and_then_nobody_joins(server: Server) -> None:
    owner, guest = server.somebody(), server.somebody()
    made = owner.make(opponent="invited")
    match = made["match"]["id"]
    assert "waits for a second player" in owner.ask(match, 0, "resign", 409)["detail"]
    owner.ask(match, 0, "abort")
    guest.post(f"/api/matches/{match}/join", 409, invitation=made["invitation"])
    assert owner.get(f"/api/matches/{match}")["status"] == "aborted"


# ------------------------------------------------------------------------------------------------------------- playing


def test_two_people_play_in_turn_and_others_watch(server: Server) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    assert pair.ask(0, "action", 409, action="b3-c4")["detail"] == "it is Light's turn"
    pair.play("a2>c3", "b3-c4", player=1)
    match = pair.look()
    assert (match["status"], match["you"], match["actions"]) == ("over", [], list(WHOLE_GAME))
    for person, you in zip(pair.people, ([0], [1]), strict=True):
        assert pair.look(person)["you"] == you


@pytest.mark.parametrize(
    ("request_", "status", "words"),
    [
        ({"kind": "action"}, 422, "action.action is missing"),
        ({"kind": "action", "action": "hello"}, 400, "hello"),
        ({"kind": "action", "action": "a1>a2"}, 400, "a1 is no neighbour of your pawn on c3"),
        ({"kind": "action", "action": "c3-d4", "player": 1}, 403, "you cannot act for them"),
        ({"kind": "offer"}, 422, "offer.what is missing"),
        ({"kind": "accept", "what": "peace"}, 422, "accept.what has to be one of 'draw', 'takeback', 'rematch'"),
        ({"kind": "offer", "what": "takeback"}, 409, "nothing that could be taken back"),
        ({"kind": "offer", "what": "rematch"}, 409, "a rematch follows a match"),
        ({"kind": "accept", "what": "draw"}, 409, "nobody has offered you a draw"),
        ({"kind": "decline", "what": "draw"}, 409, "no draw is offered"),
        ({"kind": "claim"}, 409, "has not run out"),
        ({"kind": "outage"}, 422, "kind"),
        ({"kind": "start"}, 422, "kind"),
        ({"kind": "resign", "id": "short"}, 422, "id"),
        ({"kind": "resign", "version": -1}, 422, "version"),
        ({"kind": "resign", "more": 1}, 422, "resign.more is not known here"),
        ({"kind": "resign", "action": "c3-d4"}, 422, "resign.action is not known here"),
        ({"kind": "action", "action": "c3-d4", "what": "draw"}, 422, "action.what is not known here"),
        ({}, 422, "kind"),
    ],
)
def test_what_is_refused_changes_nothing(server: Server, request_: dict[str, Any], status: int, words: str) -> None:
    pair = Pair(server)
    body = {"id": uuid.uuid4().hex, "version": 1, **request_}
    refused = pair.people[0].post(f"/api/matches/{pair.id}/events", status, **body)
    assert words in refused["detail"]
    assert pair.look()["version"] == 1


@pytest.mark.parametrize(
    ("kind", "request_"),
    [
        ("action", {"action": "c3-d4"}),
        ("offer", {"what": "draw"}),
        ("accept", {"what": "draw"}),
        ("decline", {"what": "draw"}),
        ("resign", {}),
        ("abort", {}),
        ("claim", {}),
    ],
)
def test_who_watches_can_do_nothing(server: Server, kind: str, request_: dict[str, str]) -> None:
    pair = Pair(server)
    refused = pair.watcher.ask(pair.id, 1, kind, 403, **request_)
    assert "you can only watch it" in refused["detail"]
    assert pair.look()["version"] == 1


def test_the_same_request_counts_once(server: Server) -> None:
    pair = Pair(server)
    body: dict[str, Any] = {"id": uuid.uuid4().hex, "version": 1, "kind": "action", "action": "c3-d4"}
    path = f"/api/matches/{pair.id}/events"
    answers = [pair.people[0].post(path, **body) for _ in range(3)]
    assert all(answer == answers[0] for answer in answers)
    pair.version = 2
    assert pair.look()["actions"] == ["c3-d4"]


def test_who_knows_an_older_version_is_told_what_they_missed(server: Server) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    pair.look(pair.people[1])
    stale = pair.people[1].ask(pair.id, 1, "action", 409, action="b3-c4")
    assert "the match has gone on" in stale["detail"]
    assert [event["action"] for event in stale["events"]] == list(FIRST_TURN)


def test_the_events_since_a_version_can_be_asked_for(server: Server) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    pair.look()
    events = pair.watcher.get(f"/api/matches/{pair.id}/events", since=1)
    assert [(event["version"], event["action"], event["player"]) for event in events] == [
        (2, "c3-d4", 0),
        (3, "c5>c3", 0),
    ]
    assert len(pair.watcher.get(f"/api/matches/{pair.id}/events")) == 3
    assert pair.watcher.get(f"/api/matches/{pair.id}/events", since=99) == []


# ------------------------------------------------------------------------------------------- ending without the rules


@pytest.mark.parametrize("player", [0, 1])
def test_either_player_resigns_at_any_time(server: Server, player: int) -> None:
    pair = Pair(server)
    pair.ask(player, "resign")
    match = pair.look()
    assert (match["status"], match["outcome"]["winner"]) == ("over", 1 - player)
    assert pair.ask(0, "action", 409, action="c3-d4")["detail"] == "the match is over"


@pytest.mark.parametrize("player", [0, 1])
def test_either_player_aborts_before_the_second_turn(server: Server, player: int) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    pair.ask(player, "abort")
    match = pair.look()
    assert (match["status"], match["outcome"]) == ("aborted", None)


def test_after_the_second_turn_has_begun_nobody_aborts(server: Server) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    pair.play(SECOND_TURN[0], player=1)
    assert "can be resigned, but not aborted" in pair.ask(0, "abort", 409)["detail"]


# -------------------------------------------------------------------------------------------------------------- offers


def test_a_draw_needs_both(server: Server) -> None:
    pair = Pair(server)
    pair.ask(0, "offer", what="draw")
    assert pair.look()["offers"] == {"draw": 0}
    assert "already" in pair.ask(0, "offer", 409, what="draw")["detail"]
    pair.ask(1, "decline", what="draw")
    assert pair.look()["offers"] == {}
    pair.ask(1, "offer", what="draw")
    pair.ask(0, "accept", what="draw")
    assert pair.look()["outcome"]["reason"] == "agreement"


def test_an_offer_ends_with_the_next_action(server: Server) -> None:
    pair = Pair(server)
    pair.ask(1, "offer", what="draw")
    pair.play(*FIRST_TURN)
    assert "nobody has offered you a draw" in pair.ask(0, "accept", 409, what="draw")["detail"]


def test_between_people_a_take_back_needs_both(server: Server) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    pair.ask(0, "offer", what="takeback")
    assert pair.look()["actions"] == list(FIRST_TURN)
    pair.ask(1, "accept", what="takeback")
    match = pair.look()
    assert (match["actions"], match["to_move"], match["offers"]) == ([], 0, {})
    pair.play("c3-d2")
    assert pair.look()["actions"] == ["c3-d2"]


def test_against_the_computer_a_take_back_needs_nobody(server: Server) -> None:
    person = server.somebody()
    match = person.make(opponent="computer", level=1, side="first")["match"]["id"]
    person.ask(match, 1, "action", action="c3-d4")
    (event,) = person.ask(match, 2, "offer", what="takeback")["events"]
    assert (event["kind"], event["ply"]) == ("takeback", 0)


def test_a_rematch_has_the_sides_exchanged_and_all_else_alike(server: Server) -> None:
    clock = {"kind": "main", "seconds": 600, "increment": 5}
    pair = Pair(server, clock=clock, options={"size": "2x3"})
    pair.ask(0, "resign")
    pair.ask(1, "offer", what="rematch")
    (agreed,) = pair.ask(0, "accept", what="rematch")["events"]
    assert agreed["kind"] == "rematch"
    views = [person.get(f"/api/matches/{agreed['match']}") for person in pair.people]
    assert [view["you"] for view in views] == [[1], [0]]
    again = views[0]
    assert (again["status"], again["actions"], again["options"]) == ("playing", [], {"size": "2x3"})
    assert again["clock"]["control"] == clock
    assert pair.look()["rematch"] == again["id"]
    assert "a next match already" in pair.ask(0, "offer", 409, what="rematch")["detail"]


def test_a_rematch_can_be_declined(server: Server) -> None:
    pair = Pair(server)
    pair.ask(0, "resign")
    pair.ask(0, "offer", what="rematch")
    pair.ask(1, "decline", what="rematch")
    match = pair.look()
    assert (match["offers"], match["rematch"]) == ({}, None)


# -------------------------------------------------------------------------------------------------------------- clocks


def test_without_a_clock_no_time_is_counted(server: Server) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    clock = pair.look()["clock"]
    assert (clock["control"], clock["left"]) == ({"kind": "none"}, [0, 0])


def test_main_time_runs_for_who_is_to_move_and_grows_by_the_increment(server: Server) -> None:
    pair = Pair(server, clock={"kind": "main", "seconds": 600, "increment": 30})
    clock = pair.look()["clock"]
    assert clock["running"] == 0
    assert clock["left"][0] <= 600_000 == clock["left"][1]
    pair.play(*FIRST_TURN)
    clock = pair.look()["clock"]
    assert clock["running"] == 1
    assert 600_000 < clock["left"][0] <= 630_000
    assert clock["left"][1] <= 600_000


def test_days_are_for_every_turn(server: Server) -> None:
    pair = Pair(server, clock={"kind": "days", "days": 2})
    pair.play(*FIRST_TURN)
    clock = pair.look()["clock"]
    assert clock["left"][0] == 2 * 86_400_000
    assert clock["running"] == 1


def test_the_end_stops_the_clock(server: Server) -> None:
    pair = Pair(server, clock={"kind": "main", "seconds": 600, "increment": 0})
    pair.ask(0, "resign")
    clock = pair.look()["clock"]
    assert clock["running"] is None
    assert pair.look()["clock"] == clock


def test_when_a_flag_has_fallen_the_other_claims(server: Server) -> None:
    pair = Pair(server, clock={"kind": "main", "seconds": 600, "increment": 0})
    assert "has not run out" in pair.ask(1, "claim", 409)["detail"]
    pair.id = begun_an_hour_ago(server, pair.id)
    assert pair.look()["clock"]["left"] == [0, 600_000]
    assert "your time has run out" in pair.ask(0, "action", 409, action="c3-d4")["detail"]
    assert "has not run out" in pair.ask(0, "claim", 409)["detail"]
    pair.ask(1, "claim")
    sentence = "Dark has run out of time: Light wins"
    assert pair.look()["outcome"] == {"winner": 1, "reason": "time", "sentence": sentence}


def begun_an_hour_ago(server: Server, match_id: str) -> str:
    """Another match like one, of which the servers have not heard yet."""
    engine = open_engine(server.database)
    with engine.begin() as connection:
        setup = load(connection, match_id).setup
        earlier = replace(setup, id=new_id(), created=setup.created - 3_600_000)
        create(connection, LiveMatch(earlier), None)
    engine.dispose()
    return earlier.id


# ----------------------------------------------------------------------------------------------------------- WebSocket


def test_both_players_and_all_who_watch_hear_of_every_event(server: Server) -> None:
    pair = Pair(server)
    first, second = pair.people
    with first.follow(pair.id) as one, second.follow(pair.id) as two, pair.watcher.follow(pair.id) as three:
        for socket, you in ((one, [0]), (two, [1]), (three, [])):
            match = hear(socket)["match"]
            assert (match["id"], match["you"], match["version"]) == (pair.id, you, 1)
        request = say(one, "action", 1, action="c3-d4")
        heard = [hear(one), hear(one)]
        assert {"accepted": request, "version": 2} in heard
        (told,) = (each for each in heard if "event" in each)
        event = told["event"]
        assert (event["id"], event["kind"], event["action"], event["version"]) == (request, "action", "c3-d4", 2)
        assert hear(two)["event"] == hear(three)["event"] == event


def test_a_whole_match_is_played_over_sockets(server: Server) -> None:
    pair = Pair(server)
    first, second = pair.people
    with first.follow(pair.id) as one, second.follow(pair.id) as two:
        hear(one), hear(two)
        for version, action in enumerate(WHOLE_GAME, start=1):
            say((one, one, two, two)[version - 1], "action", version, action=action)
            for socket in (one, two):
                while "event" not in (news := hear(socket)):
                    assert "accepted" in news
                assert news["event"]["action"] == action
    pair.version = 5
    assert pair.look()["status"] == "over"


def test_what_is_refused_over_a_socket_is_told_to_who_asked_alone(server: Server) -> None:
    pair = Pair(server)
    with pair.people[0].follow(pair.id) as one, pair.people[1].follow(pair.id) as two:
        hear(one), hear(two)
        request = say(two, "action", 1, action="c3-d4")
        assert hear(two) == {"refused": request, "status": 409, "detail": "it is Dark's turn", "events": []}
        say(one, "action", 1, action="c3-d4")
        assert hear(two)["event"]["action"] == "c3-d4"
        request = say(two, "offer", 1, what="draw")
        refused = hear(two)
        assert (refused["refused"], refused["events"][0]["action"]) == (request, "c3-d4")


def test_who_watches_says_nothing_over_a_socket(server: Server) -> None:
    pair = Pair(server)
    with pair.watcher.follow(pair.id) as socket:
        hear(socket)
        request = say(socket, "resign", 1)
        refused = hear(socket)
        assert refused["refused"] == request
        assert "you can only watch it" in refused["detail"]
    assert pair.look()["status"] == "playing"


@pytest.mark.parametrize("known", [0, 1, 2, 3])
def test_who_comes_back_is_told_what_they_missed(server: Server, known: int) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    pair.look(pair.people[1])
    with pair.people[1].follow(pair.id, version=known) as socket:
        for version in range(known + 1, 4):
            assert hear(socket)["event"]["version"] == version
        assert hear(socket)["clock"]["running"] == 1
        request = say(socket, "action", 3, action=SECOND_TURN[0])
        heard = [hear(socket), hear(socket)]
        assert {"accepted": request, "version": 4} in heard


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_event_brings_all_that_there_is_to_show(server: Server, language: str) -> None:
    """Nobody who follows a match has to ask for it again: what was told first and the news are all of it."""
    pair = Pair(server, clock={"kind": "main", "seconds": 600, "increment": 5})
    first, second = pair.people
    follow = f"/api/matches/{pair.id}/live?language={language}"
    with pair.watcher.socket(follow) as socket:
        told = hear(socket)
        match, ply = told["match"], told["ply"]

        def follow_on(version: int) -> None:
            nonlocal ply
            news = hear(socket)
            assert news["event"]["version"] == news["state"]["version"] == version
            match.update(news["state"], clock=news["clock"])
            ply = news["ply"] or ply
            pair.version = version
            pair.look()
            now = pair.watcher.get(f"/api/matches/{pair.id}", language=language)
            assert {name: match[name] for name in news["state"]} == {name: now[name] for name in news["state"]}
            shown = pair.watcher.get(f"/api/matches/{pair.id}/plies/{len(now['actions'])}", language=language)
            assert ply | {"outcome": None} == shown | {"outcome": None}
            assert match["clock"]["running"] == now["clock"]["running"]
            assert match["clock"]["left"][0] >= now["clock"]["left"][0]

        for version, action in enumerate(FIRST_TURN, start=2):
            first.ask(pair.id, version - 1, "action", action=action)
            follow_on(version)
        second.ask(pair.id, 3, "offer", what="draw")
        follow_on(4)
        assert match["offers"] == {"draw": 1}
        second.ask(pair.id, 4, "decline", what="draw")
        follow_on(5)
        first.ask(pair.id, 5, "offer", what="takeback")
        follow_on(6)
        second.ask(pair.id, 6, "accept", what="takeback")
        follow_on(7)
        assert ply["ply"] == 0
        first.ask(pair.id, 7, "resign")
        follow_on(8)
        sentence = {"en": "Dark has resigned: Light wins", "fr": "Sombre a abandonné\u202f: Clair gagne"}[language]
        assert match["outcome"]["sentence"] == sentence
        first.ask(pair.id, 8, "offer", what="rematch")
        follow_on(9)
        second.ask(pair.id, 9, "accept", what="rematch")
        follow_on(10)
        assert match["rematch"]


def test_a_client_that_wants_no_scenes_gets_none(server: Server) -> None:
    pair = Pair(server)
    with pair.watcher.socket(f"/api/matches/{pair.id}/live?scenes=false") as socket:
        assert hear(socket)["ply"] is None
        pair.play(*FIRST_TURN)
        told = [hear(socket) for _ in FIRST_TURN]
        assert [(each["event"]["version"], each["ply"]) for each in told] == [(2, None), (3, None)]
        assert told[1]["state"]["to_move"] == 1
    with pair.watcher.socket(f"/api/matches/{pair.id}/live?scenes=false&version=2") as socket:
        assert hear(socket)["ply"] is None


def test_who_comes_back_is_shown_the_newest_ply_once(server: Server) -> None:
    pair = Pair(server)
    pair.play(*FIRST_TURN)
    pair.ask(1, "offer", what="draw")
    pair.look()
    with pair.watcher.follow(pair.id, version=1) as socket:
        first, second, offer, clock = (hear(socket) for _ in range(4))
    assert first.keys() == second.keys() == {"event"}
    assert (offer["event"]["kind"], offer["state"]["offers"]) == ("offer", {"draw": 1})
    assert (offer["ply"]["ply"], offer["ply"]["last"]) == (2, FIRST_TURN[-1])
    assert clock.keys() == {"clock"}


def test_who_knows_a_version_that_never_was_gets_the_whole_match(server: Server) -> None:
    pair = Pair(server)
    with pair.watcher.follow(pair.id, version=17) as socket:
        assert hear(socket)["match"]["version"] == 1


def test_an_invitation_taken_is_told_to_who_waits(server: Server) -> None:
    owner, guest = server.somebody(), server.somebody()
    made = owner.make(opponent="invited")
    match = made["match"]["id"]
    with owner.follow(match) as socket:
        assert hear(socket)["match"]["status"] == "waiting"
        guest.post(f"/api/matches/{match}/join", invitation=made["invitation"])
        assert hear(socket)["event"]["kind"] == "start"


# ------------------------------------------------------------------------------------- a request whose answer was lost


def test_a_match_that_is_asked_for_twice_is_made_once(server: Server) -> None:
    owner, friend, other = server.somebody(), server.somebody(), server.somebody()
    for person in (owner, other):
        person.post("/api/me")
    request = uuid.uuid4().hex
    made = owner.make(opponent="invited", id=request)
    assert owner.make(opponent="invited", id=request) == made
    assert "choose a new one" in other.post("/api/matches", 409, game="volo", opponent="here", id=request)["detail"]
    friend.post(f"/api/matches/{made['match']['id']}/join", invitation=made["invitation"])
    again = owner.make(opponent="invited", id=request)
    assert again["match"]["id"] == made["match"]["id"]
    assert again["match"]["status"] == "playing"
    assert again["invitation"] is None
    assert len(owner.get("/api/me/matches")["matches"]) == 1


def test_of_many_requests_of_one_id_at_once_one_makes_the_match(server: Server) -> None:
    owner = server.somebody()
    owner.post("/api/me")
    request = uuid.uuid4().hex
    with ThreadPoolExecutor(8) as tabs:
        made = list(tabs.map(lambda _: owner.make(opponent="computer", level=1, id=request), range(8)))
    assert len({each["match"]["id"] for each in made}) == 1
    assert len(owner.get("/api/me/matches")["matches"]) == 1


def test_matches_without_an_id_are_made_each_time(server: Server) -> None:
    owner = server.somebody()
    assert owner.make()["match"]["id"] != owner.make()["match"]["id"]


def test_a_rematch_comes_of_no_request_but_its_own(server: Server) -> None:
    owner = server.somebody()
    request = uuid.uuid4().hex
    first = owner.make(id=request)["match"]["id"]
    owner.ask(first, 1, "resign", player=0)
    owner.ask(first, 2, "offer", what="rematch", player=0)
    following = owner.get(f"/api/matches/{first}")["rematch"]
    assert following
    assert owner.make(id=request)["match"]["id"] == first


def test_who_made_a_match_is_told_the_invitation_again(server: Server) -> None:
    owner, friend, stranger = server.somebody(), server.somebody(), server.somebody()
    made = owner.make(opponent="invited")
    path = f"/api/matches/{made['match']['id']}/invitation"
    assert owner.get(path)["invitation"] == made["invitation"]
    assert "you can only watch" in stranger.get(path, 403)["detail"]
    friend.post(f"/api/matches/{made['match']['id']}/join", invitation=made["invitation"])
    for player in (owner, friend):
        assert "no invitation" in player.get(path, 409)["detail"]
