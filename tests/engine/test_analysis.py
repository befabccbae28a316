"""Analysis for other programs, spoken with a real process."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from belvedere import rules


def answers(*requests: object, jobs: int = 2) -> list[dict[str, Any]]:
    """All answers to some requests, which are objects or texts."""
    text = "".join(f"{request if isinstance(request, str) else json.dumps(request)}\n" for request in requests)
    done = subprocess.run(
        [sys.executable, "-m", "belvedere", "engine", "--analysis", "--jobs", str(jobs)],
        input=text.encode(errors="surrogateescape"),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_many_positions_are_answered_with_their_ids() -> None:
    requests = [{"id": number, "game": game, "nodes": 200} for number, game in enumerate([*rules.GAMES] * 3)]
    said = answers(*requests)
    assert sorted(answer["id"] for answer in said) == list(range(12))
    for answer in said:
        position = rules.get(requests[answer["id"]]["game"]).start()
        assert answer["final"]
        assert answer["nodes"] <= 200
        assert len(answer["lines"]) == 5
        for line in answer["lines"]:
            assert line["action"] == line["variation"][0]
            position.play(line["action"])


def test_a_position_is_given_by_text_settings_and_actions() -> None:
    start = rules.get("volterra").start(layout="free")
    one, other = answers(
        {"id": "a", "game": "volterra", "settings": {"layout": "free"}, "actions": ["+a1"], "nodes": 50, "seed": 3},
        {"id": "b", "game": "volterra", "position": start.play("+a1").text, "nodes": 50, "seed": 3},
        jobs=1,
    )
    assert one["lines"] == other["lines"]
    assert one["to_move"] == 1


def test_what_is_proven_is_told() -> None:
    (said,) = answers({"game": "volterra", "actions": ["c3-d4", "c5>c3", "a2>c3"], "lines": 2})
    assert said["id"] is None
    assert said["lines"][0] == said["lines"][0] | {"action": "b3-c3", "value": 1.0, "proven": True, "winner": 1}


def test_answers_come_while_the_search_goes_on() -> None:
    said = answers({"id": 1, "game": "turris", "seconds": 1, "every": 0.1, "lines": 1})
    assert len(said) > 3
    assert [answer["final"] for answer in said] == [False] * (len(said) - 1) + [True]


def test_a_search_can_be_stopped_by_another_request() -> None:
    said = answers(
        {"id": "long", "game": "volo", "seconds": 600},
        {"id": "waiting", "game": "volo", "seconds": 600},
        {"id": 2, "stop": "waiting"},
        {"id": 3, "stop": "long"},
        jobs=1,
    )
    assert {"id": 2, "stopped": "waiting"} in said
    assert {"id": 3, "stopped": "long"} in said
    assert {answer["id"] for answer in said if answer.get("final")} == {"long", "waiting"}


MISTAKES: list[tuple[object, str]] = [
    ("{", "this is not JSON"),
    ("[" * 100_000, "this is not JSON"),
    ("\udcff\udc80", "this is not JSON"),
    ("[1]", "a request is a JSON object such as"),
    ({}, "the game is missing: it is one of volterra, volo"),
    ({"game": 3}, "game is a text, not 3"),
    ({"game": "go"}, "there is no game go"),
    ({"game": "volo", "settings": []}, "settings is an object, not []"),
    ({"game": "volo", "settings": {"side": 99}}, "side"),
    ({"game": "volo", "settings": {"side": 5}, "position": "x"}, "give a position or settings, not both"),
    ({"game": "volo", "position": "x"}, "a position of Volo"),
    ({"game": "volo", "actions": ["zz"]}, "action 1, zz: "),
    ({"game": "volo", "nodes": 0}, "nodes is a whole number from 1 to"),
    ({"game": "volo", "nodes": True}, "nodes is a whole number from 1 to"),
    ({"game": "volo", "seconds": "1"}, "seconds is a number from 0.001 to 86400"),
    ({"game": "volo", "speed": 1}, "speed is not known: there is id, game"),
    ({"stop": 7}, "there is no request with the id 7 to stop"),
    ({"game": "volterra", "actions": ["c3-d4", "c5>c3", "a2>c3", "b3-c4"]}, "the game is over: Light"),
]


def test_mistakes_are_answered() -> None:
    *wrong, right = answers(*(request for request, _ in MISTAKES), {"id": "next", "game": "turris", "nodes": 5}, jobs=1)
    assert right["id"] == "next"
    for answer, (request, error) in zip(wrong, MISTAKES, strict=True):
        assert error in answer["error"], request


def test_an_id_is_used_once_at_a_time() -> None:
    said = answers({"id": 1, "game": "volo", "seconds": 0.5}, {"id": 1, "game": "volo", "nodes": 1})
    assert "another request with the id 1 is not yet answered" in [answer.get("error") for answer in said]


def test_a_board_too_large_for_the_core_is_refused() -> None:
    (said,) = answers({"id": 1, "game": "volo", "settings": {"side": 9}})
    assert "sides 5 to 8" in said["error"]
