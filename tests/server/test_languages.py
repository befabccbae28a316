"""The server answers in the language of who asks."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection

from belvedere import server as package
from belvedere.server import refusals
from belvedere.server.languages import in_language, language_of
from belvedere.server.refusals import Refusal
from tests.server.running import Server, refused

FRENCH = {"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.8"}
REFUSALS = {name for name, each in vars(refusals).items() if isinstance(each, type) and issubclass(each, Refusal)}
STAND_INS = ("7", "Black", "anything")
"""What may stand for the parts of a sentence that change."""


def sentences() -> set[tuple[str, ...]]:
    """All sentences of refusals in the code of the server, each with several things for what changes in it."""
    found = set()
    for file in Path(package.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in REFUSALS
                and node.args
            ):
                found.add(tuple(written(node.args[0], stand_in) for stand_in in STAND_INS))
    return {texts for texts in found if texts[0]}


def written(node: ast.expr, stand_in: str) -> str:
    """A sentence in the code; empty for one that is made elsewhere."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else stand_in for part in parts)
        case _:
            return ""


@pytest.mark.parametrize("texts", sorted(sentences()), ids=lambda texts: texts[0])
def test_every_refusal_can_be_said_in_french(texts: tuple[str, ...]) -> None:
    if "try again in 7 7" in texts[0]:
        texts = ("that is too much at once: try again in 7 seconds",)
    assert any(in_language(text, "fr") != text for text in texts)


@pytest.mark.parametrize(
    ("query", "header", "language"),
    [
        ("", "", "en"),
        ("", "fr", "fr"),
        ("", "fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("", "en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("", "de,fr;q=0.5", "fr"),
        ("", "de", "en"),
        ("", "fr;q=0", "en"),
        ("", "en;q=0.2,fr;q=0.7", "fr"),
        ("", "fr;q=nonsense", "en"),
        ("", ",;,é", "en"),
        ("language=fr", "en", "fr"),
        ("language=en", "fr", "en"),
        ("language=zz", "fr", "en"),
    ],
)
def test_the_language_is_the_one_that_is_wanted_most(query: str, header: str, language: str) -> None:
    headers = [(b"accept-language", header.encode("latin-1"))]
    scope = {"type": "http", "query_string": query.encode(), "headers": headers}
    assert language_of(HTTPConnection(scope)) == language


def test_refusals_over_http_are_in_french(server: Server) -> None:
    answer = httpx.get(f"{server.address}/api/matches/AAAAAAAAAAAA", headers=FRENCH)
    assert answer.json()["detail"] == "il n’y a pas de partie AAAAAAAAAAAA"
    answer = httpx.post(f"{server.address}/api/matches", content=b"{}", headers=FRENCH)
    assert answer.json()["detail"].startswith("le corps doit être du JSON")


def test_an_action_that_is_not_possible_is_refused_in_french(server: Server) -> None:
    person = server.somebody()
    match = person.make()["match"]["id"]
    with person.socket(f"/api/matches/{match}/live?language=fr") as live:
        live.recv(timeout=30)
        live.send(json.dumps({"id": "request-1", "version": 1, "kind": "action", "action": "c3-c5"}))
        detail = json.loads(live.recv(timeout=30))["detail"]
    assert detail.startswith("c5 n’est pas voisine de c3")


def test_a_websocket_is_closed_in_french(server: Server) -> None:
    path = "/api/matches/AAAAAAAAAAAA/live?language=fr"
    assert refused(server.somebody().socket(path)) == (4404, "il n’y a pas de partie AAAAAAAAAAAA")


def test_games_and_outcomes_are_told_in_french(server: Server) -> None:
    person = server.somebody()
    person.http.headers["Accept-Language"] = "fr"
    volterra = person.get("/api/games")[0]
    assert volterra["colours"] == ["Sombre", "Clair"]
    first = next(option for option in volterra["options"] if option["name"] == "first")
    assert [choice["value"] for choice in first["choices"]] == ["dark", "light"]
    match = person.make()["match"]["id"]
    person.ask(match, 1, "resign", player=0)
    sentence = "Sombre a abandonné\u202f: Clair gagne"
    assert person.get(f"/api/matches/{match}")["outcome"]["sentence"] == sentence
    assert person.get(f"/api/matches/{match}/plies/0")["outcome"]["sentence"] == sentence
    with person.socket(f"/api/matches/{match}/live?language=fr") as live:
        assert json.loads(live.recv(timeout=30))["match"]["outcome"]["sentence"] == sentence
