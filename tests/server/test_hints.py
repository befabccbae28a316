from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, as_completed

from belvedere import rules
from tests.server.running import Server


def test_a_hint_against_the_computer_is_a_whole_turn(server: Server) -> None:
    person = server.somebody()
    match = person.make("volterra", "computer", level=1, side="first")["match"]
    hint = person.post(f"/api/matches/{match['id']}/hint")
    assert hint["version"] == match["version"]
    assert 0 <= hint["value"] <= 1
    assert hint["variation"][: len(hint["actions"])] == hint["actions"]
    position = rules.get("volterra").start()
    for action in hint["actions"]:
        assert position.to_move == 0
        position = position.play(action)
    assert position.to_move == 1


def test_on_one_screen_both_sides_get_hints(server: Server) -> None:
    person = server.somebody()
    match = person.make("volo", side="first")["match"]["id"]
    [action] = person.post(f"/api/matches/{match}/hint")["actions"]
    version = person.ask(match, 1, "action", action=action)["version"]
    assert person.post(f"/api/matches/{match}/hint")["version"] == version


def test_hints_that_nobody_may_have(server: Server) -> None:
    person, other = server.somebody(), server.somebody()
    made = person.make("volo", "invited", side="first")
    match = made["match"]["id"]
    other.post(f"/api/matches/{match}/join", invitation=made["invitation"])
    assert "against the computer" in person.post(f"/api/matches/{match}/hint", 403)["detail"]
    assert "you can only watch" in server.somebody().post(f"/api/matches/{match}/hint", 403)["detail"]

    person.register()
    rated = person.make("volo", "computer", level=1, side="first", rated=True)["match"]["id"]
    assert "not rated" in person.post(f"/api/matches/{rated}/hint", 403)["detail"]


def test_a_hint_is_for_the_player_to_move_in_a_match_that_goes_on(server: Server) -> None:
    person = server.somebody()
    thinking = person.make("volo", "computer", level=8, side="second")["match"]["id"]
    assert "not your turn" in person.post(f"/api/matches/{thinking}/hint", 409)["detail"]
    person.ask(thinking, 1, "resign")
    assert "does not go on" in person.post(f"/api/matches/{thinking}/hint", 409)["detail"]


def test_a_hint_for_a_position_that_is_gone_is_not_given(server: Server) -> None:
    person = server.somebody()
    match = person.make("volo", side="first")["match"]["id"]
    with ThreadPoolExecutor(2) as pool:
        first, second = (pool.submit(person.http.post, f"/api/matches/{match}/hint", json={}) for _ in range(2))
        refused = next(as_completed((first, second))).result()
        assert refused.status_code == 409
        assert "already" in refused.json()["detail"]
        person.ask(match, 1, "resign")
    assert {first.result().status_code, second.result().status_code} == {409}
    assert "has gone on" in first.result().json()["detail"] + second.result().json()["detail"]
