"""What is described in `/openapi.json` besides requests and answers is what is really sent."""

from __future__ import annotations

import json
import random
import uuid
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from belvedere import draw, rules
from belvedere.draw.scenes import as_json
from belvedere.server.app import make_app
from belvedere.server.configuration import Configuration
from tests.server.running import Server

DESCRIPTION: dict[str, Any] = make_app(Configuration(port=0)).openapi()


def validator(model: str) -> Draft202012Validator:
    """Says whether something is as a model is described."""
    return Draft202012Validator({"$ref": f"#/components/schemas/{model}", "components": DESCRIPTION["components"]})


@pytest.mark.parametrize("game", rules.GAMES)
def test_the_scenes_of_a_whole_game_are_as_described(game: str) -> None:
    dice = random.Random(game)
    described = validator("Scene")
    position, last = rules.get(game).start(), None
    ending = None
    while ending is None:
        scene = json.loads(json.dumps(as_json(draw.scene(position, last))))
        described.validate(scene)
        ending = scene.get("ending")
        if ending is None:
            last = dice.choice(position.legal_actions())
            position = position.after(last)
    assert not described.is_valid(scene | {"unknown": 1})
    assert not described.is_valid(scene | {"first": 2})
    assert not described.is_valid(scene | {"things": [{"id": "without a place"}]})


def test_messages_of_a_match_are_as_described(server: Server) -> None:
    person = server.somebody()
    match = person.make()["match"]
    described = validator("LiveMessage")
    seen = set()

    def hear(live: Any, kind: str) -> Any:
        message = json.loads(live.recv(timeout=30))
        described.validate(message)
        assert kind in message
        seen.add(kind)
        return message

    def say(live: Any, **message: object) -> None:
        validator("LiveRequest").validate(message)
        live.send(json.dumps(message))

    with person.follow(match["id"]) as live:
        hear(live, "match")
        action: dict[str, object] = {"kind": "action", "action": "c3-d4", "version": 1, "id": uuid.uuid4().hex}
        say(live, **action)
        told = [json.loads(live.recv(timeout=30)) for _ in range(2)]
        for message in told:
            described.validate(message)
        (event,) = (message for message in told if "event" in message)
        assert event.keys() == {"event", "clock", "state", "ply"}
        (accepted,) = (message for message in told if "accepted" in message)
        assert accepted.keys() == {"accepted", "version"}
        say(live, **action | {"id": uuid.uuid4().hex})
        assert hear(live, "refused")["events"][0]["action"] == "c3-d4"
        live.send("nonsense")
        assert hear(live, "refused")["refused"] is None
        say(live, ping=1_800_000_000_000)
        assert hear(live, "pong") == {"pong": 1_800_000_000_000}
    with person.follow(match["id"], version=0) as live:
        assert hear(live, "event").keys() == {"event"}
        assert hear(live, "event").keys() == event.keys()
        assert hear(live, "clock").keys() == {"clock"}
    assert seen == {"match", "refused", "pong", "event", "clock"}
    assert not described.is_valid({"told": {}})


def test_messages_of_the_lobby_are_as_described(server: Server) -> None:
    person = server.somebody()
    made = person.post("/api/seeks", 201, game="volo")["id"]
    server.somebody().make(opponent="computer", level=1)
    with person.socket("/api/lobby") as lobby:
        message = json.loads(lobby.recv(timeout=30))
        validator("LobbyMessage").validate(message)
        assert message["seeks"]
        assert message["matches"]
        assert person.http.delete(f"/api/seeks/{made}").status_code == 204
        validator("LobbyMessage").validate(json.loads(lobby.recv(timeout=30)))


def test_messages_of_an_analysis_are_as_described(server: Server) -> None:
    with server.somebody().socket("/api/analysis") as desk:
        request = {"id": "one", "game": "volterra", "seconds": 0.1}
        validator("AnalysisRequest").validate(request)
        for text in (json.dumps(request), "nonsense", json.dumps(request | {"game": "chess"})):
            desk.send(text)
            message = json.loads(desk.recv(timeout=30))
            while not (message.get("refused") is not None or message["analysis"]["final"]):
                validator("AnalysisMessage").validate(message)
                message = json.loads(desk.recv(timeout=30))
            validator("AnalysisMessage").validate(message)


def test_positions_have_a_scene_by_its_name() -> None:
    for model in ("PositionView", "PlyView"):
        scene = DESCRIPTION["components"]["schemas"][model]["properties"]["scene"]
        assert scene["$ref"] == "#/components/schemas/Scene"


def test_players_and_colours_are_described_as_0_or_1() -> None:
    models = DESCRIPTION["components"]["schemas"].values()
    fields = [field for model in models for field in model.get("properties", {}).items()]
    described = [(name, field) for name, field in fields if name in {"to_move", "winner", "colour", "you", "running"}]
    assert described
    for name, field in described:
        assert '"enum": [0, 1]' in json.dumps(field), name
