from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from typing import Any

import pytest

from belvedere import draw, guide, rules
from belvedere.draw.scenes import as_json
from belvedere.rules import Action, Position
from belvedere.server.plies import PlyView
from belvedere.server.scenes import PositionView
from tests.server.running import Server, Somebody

GAMES = tuple(rules.GAMES)


def as_sent(position: Position, last: Action | None = None, earlier: Iterable[Action] = ()) -> Any:
    """What JSON makes of a scene."""
    return json.loads(json.dumps(as_json(draw.scene(position, last, earlier))))


# ----------------------------------------------------------------------------------------------------- any position


@pytest.mark.parametrize("game", GAMES)
def test_the_start_is_shown_with_its_scene_and_legal_actions(server: Server, game: str) -> None:
    start = rules.get(game).start()
    told = server.somebody().get("/api/positions", game=game)
    PositionView.model_validate(told, strict=True)
    assert (told["position"], told["last"], told["to_move"], told["outcome"]) == (start.text, None, 0, None)
    assert told["legal_actions"] == [str(action) for action in start.legal_actions()]
    assert told["scene"] == as_sent(start)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_shown_after_an_action(server: Server, game: str) -> None:
    start = rules.get(game).start()
    action = start.legal_actions()[0]
    told = server.somebody().get("/api/positions", game=game, position=start.text, action=str(action))
    after = start.play(action)
    assert (told["position"], told["last"], told["mid_turn"]) == (after.text, str(action), after.mid_turn)
    assert told["scene"] == as_sent(after, action)


def test_a_game_that_is_over_is_shown_without_actions(server: Server) -> None:
    position = rules.get("volterra").start()
    for action in ("c3-d4", "c5>c3", "a2>c3", "b3-c4"):
        position = position.play(action)
    told = server.somebody().get("/api/positions", game="volterra", position=position.text)
    assert (told["to_move"], told["legal_actions"]) == (None, [])
    assert told["outcome"]["sentence"] == "Light has the highest tower, 3 against 1"
    french = server.somebody().get("/api/positions", game="volterra", position=position.text, language="fr")
    assert french["scene"]["ending"]["stopped"] == "Sombre ne peut plus bouger à la fois le pion et une pile"
    refused = server.somebody().get("/api/positions", 400, game="volterra", position=position.text, action="c3-d4")
    assert refused["detail"].startswith("the game is over")


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ({"game": "chess"}, 400, "there is no game chess"),
        ({"game": "volterra", "position": "nonsense"}, 400, "a position"),
        ({"game": "volterra", "action": "c3-c3"}, 400, "c3"),
        ({"game": "volterra", "action": "hello"}, 400, "hello"),
        ({"game": "volterra", "position": "x" * 4001}, 422, "position"),
        ({}, 422, "game"),
    ],
)
def test_what_cannot_be_shown(server: Server, query: dict[str, str], status: int, words: str) -> None:
    assert words in server.somebody().get("/api/positions", status, **query)["detail"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_told_in_words(server: Server, game: str, language: str) -> None:
    told = server.somebody().get("/api/positions", game=game, language=language)
    assert told["words"] == guide.describe(rules.get(game).start(), language)


def test_targets_and_moves_are_named_in_the_language_of_who_asks(server: Server) -> None:
    told = server.somebody().get("/api/positions", game="voldetour", action="B1@d3", language="fr")
    names = told["scene"]["names"]
    assert (names["end"], names["rotate n"], names["c4"]) == ("terminer le tour", "montant vers le nord", "c4")
    moves = {move["action"]: move["name"] for move in told["scene"]["moves"]}
    assert (moves["end"], moves["Sn@c4"]) == ("terminer le tour", "Escalier, montant vers le nord → c4")


def test_an_impossible_touch_is_refused_in_one_sentence(server: Server) -> None:
    query: dict[str, Any] = {
        "game": "volterra",
        "position": rules.get("volterra").start().text,
        "touched": ["pawn", "c4"],
    }
    english = server.somebody().get("/api/positions/refusal", **query)
    assert english == {"sentence": "c4 belongs to Light: your pawn may only step onto a tower of your own colour"}
    french = server.somebody().get("/api/positions/refusal", **query, language="fr")
    assert french["sentence"].startswith("c4 est à Clair")


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ({"game": "chess", "position": "-", "touched": "pawn"}, 400, "there is no game chess"),
        ({"game": "volterra", "position": "-", "touched": "pawn"}, 400, "a position of Volterra"),
        ({"touched": ["pawn", "b4"]}, 400, "it is possible to touch pawn and then b4"),
        ({"touched": "z9"}, 400, "there is no target z9 in this scene"),
        ({}, 422, "touched"),
        ({"touched": ["pawn"] * 5}, 422, "touched"),
        ({"touched": "x" * 21}, 422, "touched"),
    ],
)
def test_what_is_no_impossible_touch(server: Server, query: dict[str, Any], status: int, words: str) -> None:
    start = {"game": "volterra", "position": rules.get("volterra").start().text}
    assert words in server.somebody().get("/api/positions/refusal", status, **start | query)["detail"]


def test_a_scene_is_sent_compressed_to_who_understands_that(server: Server) -> None:
    http = server.somebody().http
    path = "/api/positions?game=voldetour"
    plain = http.get(path, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    with http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        packed = b"".join(answer.iter_raw())
    assert gzip.decompress(packed) == plain.content
    assert len(packed) < len(plain.content) / 5


def test_other_long_answers_are_compressed_too_and_short_ones_are_not(server: Server) -> None:
    http = server.somebody().http
    assert http.get("/api/games").headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in http.get("/api/me/matches").headers


# -------------------------------------------------------------------------------------------------------- the editor


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_can_stand_is_told_as_it_is_usually_written(server: Server, game: str) -> None:
    start = rules.get(game).start()
    spread = "  " + start.text.replace(" ", "   ")
    told = server.somebody().post("/api/positions", game=game, position=spread)
    expected = {"possible": True, "reason": None, "position": start.text, "to_move": 0, "outcome": None}
    assert told == expected
    assert server.somebody().post("/api/positions", game=game) == expected


def test_the_start_with_options_is_a_position_too(server: Server) -> None:
    told = server.somebody().post("/api/positions", game="volo", options={"side": "5", "first": "blue"})
    assert told["position"] == rules.get("volo").start(side="5", first="blue").text


def test_a_position_that_is_over_says_how(server: Server) -> None:
    position = rules.get("volterra").start()
    for action in ("c3-d4", "c5>c3", "a2>c3", "b3-c4"):
        position = position.play(action)
    told = server.somebody().post("/api/positions", game="volterra", position=position.text)
    assert told["possible"]
    assert (told["to_move"], told["outcome"]["winner"]) == (None, 1)


@pytest.mark.parametrize(
    ("set_up", "words"),
    [
        ({"game": "chess"}, "there is no game chess"),
        ({"game": "turris", "position": "nonsense"}, "a position"),
        ({"game": "volo", "options": {"side": "99"}}, "side is a number"),
        ({"game": "volo", "options": {"side": "5"}, "position": rules.get("volo").start().text}, "carries its own"),
    ],
)
def test_a_position_that_cannot_stand_has_a_reason(server: Server, set_up: dict[str, Any], words: str) -> None:
    told = server.somebody().post("/api/positions", **set_up)
    assert not told["possible"]
    assert words in told["reason"]
    assert told["position"] is None


# -------------------------------------------------------------------------------------------------- plies of a match


def test_every_ply_of_a_match_has_its_link(server: Server) -> None:
    person = server.somebody()
    match = person.make(clock={"kind": "main", "seconds": 600, "increment": 5})["match"]["id"]
    actions = ("c3-d4", "c5>c3", "a2>c3", "b3-c4")
    for version, action in enumerate(actions, start=1):
        person.ask(match, version, "action", action=action)
    position = rules.get("volterra").start()
    before: list[Action] = []
    for ply in range(5):
        told = server.somebody().get(f"/api/matches/{match}/plies/{ply}")
        PlyView.model_validate(told, strict=True)
        last = position.parse(actions[ply - 1]) if ply else None
        position = position.play(last) if last else position
        assert (told["match"], told["ply"], told["plies"]) == (match, ply, 4)
        assert (told["position"], told["last"]) == (position.text, str(last) if last else None)
        assert told["scene"] == as_sent(position, last, before if ply in (2, 4) else ())
        before = [last] if last else []
        assert (told["turn"], told["player"]) == [(0, None), (1, 0), (1, 0), (2, 1), (2, 1)][ply]
        assert (told["milliseconds"] is None) == (ply == 0)
        assert (told["outcome"] is None) == (ply < 4)
    assert 600_000 < told["milliseconds"] <= 605_000
    refused = person.get(f"/api/matches/{match}/plies/5", 404)["detail"]
    assert refused == "the match has 4 plies, from 1 on, and 0 is its start: there is no ply 5"
    person.get(f"/api/matches/{match}/plies/-1", 422)


def test_a_resignation_is_told_at_the_last_ply(server: Server) -> None:
    person = server.somebody()
    match = person.make()["match"]["id"]
    person.ask(match, 1, "action", action="c3-d4")
    person.ask(match, 2, "resign", player=1)
    first, last = (person.get(f"/api/matches/{match}/plies/{ply}") for ply in (0, 1))
    assert first["outcome"] is None
    assert last["outcome"]["sentence"] == "Light has resigned: Dark wins"
    assert last["legal_actions"]


def test_there_is_no_ply_of_no_match(server: Server) -> None:
    assert "there is no match" in server.somebody().get("/api/matches/abcdefghijkl/plies/0", 404)["detail"]


def test_the_board_of_a_match_is_shown_as_a_picture_of_what_was_played_last(server: Server) -> None:
    owner = server.somebody()
    match = owner.make()["match"]["id"]
    path = f"/api/matches/{match}/picture"
    start = owner.http.get(path)
    assert start.headers["content-type"] == "image/svg+xml"
    owner.ask(match, 1, "action", action="c3-d4")
    after = rules.get("volterra").start().play("c3-d4")
    action = rules.get("volterra").start().parse("c3-d4")
    assert start.text != owner.http.get(path).text == draw.svg(after, coordinates=False, aside=False, last=action)
    assert owner.http.get("/api/matches/abcdefghijkl/picture").status_code == 404


# ----------------------------------------------------------------------------------------------------------- setting up


def edit(person: Somebody, game: str, position: str | None = None, *words: str, expected: int = 200) -> Any:
    return person.post("/api/positions/edit", expected, game=game, position=position, edit=words)


def test_a_position_is_set_up_step_by_step(server: Server) -> None:
    person = server.somebody()
    empty = edit(person, "turris")
    assert empty["reason"] is None
    assert empty["tools"][0] == {"target": "bar 0", "name": "White: piece", "colour": 0}
    assert empty["tools"][-1] == {"target": "take", "name": "take away", "colour": None}
    assert empty["settings"][0] == {
        "name": "turn",
        "about": "to move",
        "value": "0",
        "choices": [{"value": "0", "name": "White"}, {"value": "1", "name": "Black"}],
    }
    assert empty["scene"]["moves"][0]["gesture"] == ["bar 0", "a1/1"]
    put = edit(person, "turris", empty["position"], "bar 0", "c3/1")
    assert put["reason"] == "White begins, and until the frame is settled a turn is one piece"
    turned = edit(person, "turris", put["position"], "set", "turn", "1")
    assert turned["reason"] is None
    assert person.get("/api/positions", game="turris", position=turned["position"])["to_move"] == 1


def test_an_editor_speaks_french(server: Server) -> None:
    person = server.somebody()
    person.http.headers["Accept-Language"] = "fr"
    taken = edit(person, "volterra", None, "take", "c3")
    assert "pion" in taken["reason"]
    assert {"Sombre : dalle", "retirer"} <= {tool["name"].replace("\u202f", " ") for tool in taken["tools"]}
    assert taken["settings"][0]["about"] == "qui doit jouer"
    assert taken["scene"]["names"]["take"] == "retirer"


def test_an_edit_that_cannot_be_is_refused(server: Server) -> None:
    person = server.somebody()
    refused = edit(person, "volo", None, "bird 0", "z9", expected=400)
    assert refused["detail"] == "this position cannot be changed by 'bird 0 z9'"
    assert "three words" in edit(person, "volo", "nonsense", expected=400)["detail"]
    assert "there is no game chess" in edit(person, "chess", expected=400)["detail"]
