from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedOK
from websockets.sync.client import ClientConnection

from belvedere import draw, rules
from belvedere.draw.scenes import as_json
from belvedere.engine import Level, profile
from belvedere.server.lists import PAGE
from tests.server.running import PASSWORD, Server, Somebody, refused

pytestmark = pytest.mark.both_databases

DAYS = {"kind": "days", "days": 2}


def between(owner: Somebody, other: Somebody, **match: Any) -> str:
    """A match of the owner, who begins, with another person."""
    made = owner.make(opponent="invited", side="first", **match)
    match_id: str = made["match"]["id"]
    other.post(f"/api/matches/{match_id}/join", invitation=made["invitation"])
    return match_id


def play_a_turn(person: Somebody, match: str) -> None:
    person.ask(match, 1, "action", action="c3-d4")
    person.ask(match, 2, "action", action="c5>c3")


def ids(page: Any) -> list[str]:
    return [match["id"] for match in page["matches"]]


def all_pages(person: Somebody, path: str) -> list[str]:
    page = person.get(path)
    found = ids(page)
    while page["before"]:
        page = person.get(path, before=page["before"])
        found += ids(page)
    return found


# ---------------------------------------------------------------------------------------------------------- my matches


def test_who_has_never_been_here_has_no_matches(server: Server) -> None:
    newcomer = server.somebody()
    assert newcomer.get("/api/me/matches") == {"matches": [], "before": None}
    assert not newcomer.cookie


def test_my_matches_begin_with_those_where_it_is_my_turn(server: Server) -> None:
    me, other = server.somebody(), server.somebody()
    over, theirs, mine = between(me, other), between(me, other), between(me, other, clock=DAYS)
    waiting = me.make(opponent="invited")["match"]["id"]
    play_a_turn(me, theirs)
    me.ask(over, 1, "resign")
    page = me.get("/api/me/matches")
    assert ids(page) == [mine, theirs, waiting, over]
    assert ids(other.get("/api/me/matches")) == [theirs, mine, over]
    assert [match["status"] for match in page["matches"]] == ["playing", "playing", "waiting", "over"]


def test_a_match_in_my_list_says_whose_turn_it_is_and_until_when(server: Server) -> None:
    me, other = server.somebody(), server.somebody()
    match_id = between(me, other, clock=DAYS)
    (match,) = me.get("/api/me/matches")["matches"]
    assert (match["you"], match["to_move"], match["turns"], match["clock"]) == ([0], 0, 0, DAYS)
    assert match["deadline"] == match["updated"] + 2 * 86_400_000
    play_a_turn(me, match_id)
    (match,) = other.get("/api/me/matches")["matches"]
    assert (match["you"], match["to_move"], match["turns"]) == ([1], 1, 1)
    other.ask(match_id, 3, "resign")
    (match,) = me.get("/api/me/matches")["matches"]
    assert (match["to_move"], match["deadline"], match["winner"], match["reason"]) == (None, None, 0, "resignation")


def test_a_match_at_one_screen_is_listed_once(server: Server) -> None:
    me = server.somebody()
    match_id = me.make()["match"]["id"]
    (match,) = me.get("/api/me/matches")["matches"]
    assert (match["id"], match["you"], match["deadline"]) == (match_id, [0, 1], None)


def test_pages_show_every_match_once_in_one_order(server: Server) -> None:
    me, other = server.somebody(), server.somebody()
    made = [between(me, other) for _ in range(PAGE + 5)]
    for match_id in made[::3]:
        me.ask(match_id, 1, "resign")
    listed = all_pages(me, "/api/me/matches")
    resigned = made[::3]
    going_on = [match_id for match_id in made if match_id not in resigned]
    assert listed == going_on[::-1] + resigned[::-1]


@pytest.mark.parametrize("before", ["", "1", "0.1.short", "x.1.abcdefghijkl", "0.1.abcdefghijkl; DROP TABLE"])
def test_a_wrong_page_is_refused(server: Server, before: str) -> None:
    person = server.somebody()
    person.get("/api/me/matches", 422, before=before)
    person.get("/api/live", 422, before=before)


# ------------------------------------------------------------------------------------------------- my matches, live


def hear_until(live: ClientConnection, condition: Callable[[list[Any]], bool]) -> None:
    """Hears a person's matches again and again, until they are as they should be."""
    while not condition(json.loads(live.recv(timeout=20))["matches"]):
        pass


def test_my_matches_are_told_at_once_and_whenever_one_of_them_is_new_or_goes_on(server: Server) -> None:
    me, other = server.somebody(), server.somebody()
    me.post("/api/me")
    with me.socket("/api/me/live") as live:
        assert json.loads(live.recv(timeout=20)) == {"matches": [], "before": None}
        made = me.make(opponent="invited", side="first")
        hear_until(live, lambda matches: [match["status"] for match in matches] == ["waiting"])
        match = made["match"]["id"]
        other.post(f"/api/matches/{match}/join", invitation=made["invitation"])
        hear_until(live, lambda matches: matches[0]["to_move"] == 0)
        play_a_turn(me, match)
        hear_until(live, lambda matches: matches[0]["to_move"] == 1 and matches[0]["you"] == [0])
        other.make(opponent="here")
        other.ask(match, 3, "resign")
        hear_until(live, lambda matches: [each["status"] for each in matches] == ["over"])


def test_who_is_nobody_yet_has_no_matches_to_hear_of(server: Server) -> None:
    code, reason = refused(server.somebody().socket("/api/me/live"))
    assert code == 4403
    assert "begin one, or log in" in reason


def test_who_has_been_logged_out_hears_no_more(server: Server) -> None:
    me = server.somebody()
    me.register()
    with me.socket("/api/me/live") as live:
        live.recv(timeout=20)
        me.post("/api/account/password", password=PASSWORD, new_password="battery staple")
        me.make(opponent="here")
        with pytest.raises(ConnectionClosedOK):
            live.recv(timeout=20)


# ------------------------------------------------------------------------------------------------------ to be watched


def test_live_matches_are_those_between_people_and_then_those_against_computers(server: Server) -> None:
    one, two = server.somebody(), server.somebody()
    against_computer = one.make(opponent="computer", level=1, side="first")["match"]["id"]
    first, second = between(one, two), between(one, two)
    at_one_screen = one.make()["match"]["id"]
    waiting = one.make(opponent="invited")["match"]["id"]
    over = between(one, two)
    one.ask(over, 1, "resign")
    one.ask(first, 1, "action", action="c3-d4")
    ours = {against_computer, first, second, at_one_screen, waiting, over}
    listed = [match_id for match_id in all_pages(server.somebody(), "/api/live") if match_id in ours]
    assert listed == [first, second, against_computer]


def test_nobody_is_told_of_their_own_side_in_what_everybody_sees(server: Server) -> None:
    one, two = server.somebody(), server.somebody()
    between(one, two)
    assert one.get("/api/live")["matches"][0]["you"] == []


# --------------------------------------------------------------------------------------------------------------- games


def test_all_games_are_listed_with_all_that_can_be_set(server: Server) -> None:
    games = {game["name"]: game for game in server.somebody().get("/api/games")}
    assert list(games) == list(rules.GAMES)
    for name, game in rules.GAMES.items():
        told = games[name]
        assert (told["title"], told["credit"], tuple(told["colours"])) == (game.title, game.credit, game.colours)
        assert told["summary"] == game.summary
        assert told["look"] == json.loads(json.dumps(as_json(draw.scene(game.start()))["look"]))
        assert [option["name"] for option in told["options"]] == list(game.options)
        assert all(option["default"] and option["values"] and option["about"] for option in told["options"])
        assert [level["level"] for level in told["levels"]] == list(range(1, len(profile(name).levels) + 1))
        assert [level["name"] for level in told["levels"]] == list(Level.NAMES)
        assert [level["about"] for level in told["levels"]] == list(Level.ABOUT)
        assert game.read(told["start"]) == game.start()
