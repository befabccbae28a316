from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import update

from belvedere import engine, record, rules
from belvedere.server import schema
from belvedere.server.reviews import ABANDONED
from tests.server.running import Server, Somebody, opened


def played(person: Somebody, game: str, most_actions: int, **options: str) -> str:
    """A match on one screen, played to its end, or resigned after so many actions."""
    match = person.make(game, side="first", options=options)["match"]
    position, version = rules.get(game).start(**options), match["version"]
    for _ in range(most_actions):
        action = position.legal_actions()[-1]
        position = position.play(action)
        version = person.ask(match["id"], version, "action", action=str(action))["version"]
        if position.outcome:
            return str(match["id"])
    person.ask(match["id"], version, "resign")
    return str(match["id"])


def wait_until_done(person: Somebody, match: str) -> list[Any]:
    """What is told of a review, until it is done."""
    told = [person.get(f"/api/matches/{match}/review")]
    deadline = time.monotonic() + 120
    while told[-1]["result"] is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
        told.append(person.get(f"/api/matches/{match}/review"))
    return told


@pytest.mark.both_databases
def test_a_review_is_made_once_and_is_what_the_engine_says(server: Server) -> None:
    person = server.somebody()
    match = played(person, "volterra", 100, size="2x3")
    assert "POST" in person.get(f"/api/matches/{match}/review", 404)["detail"]
    asked = person.post(f"/api/matches/{match}/review")
    replayed = record.Match("volterra", {"size": "2x3"})
    for action in person.get(f"/api/matches/{match}")["actions"]:
        replayed.play(action)
    assert asked["positions"] == len(replayed.turns) + 1

    review = wait_until_done(person, match)[-1]
    assert review["done"] == review["positions"]
    expected = engine.review(replayed, engine.Limits(nodes=engine.profile("volterra").review_nodes))
    result = review["result"]
    for told, judged in zip(result["turns"], expected.turns, strict=True):
        assert (told["number"], told["player"]) == (judged.turn.number, judged.turn.player)
        assert told["actions"] == list(map(str, judged.turn.actions))
        assert told["better"] == list(map(str, judged.better))
        assert (told["mark"], told["loss"]) == (judged.mark, pytest.approx(judged.loss, abs=1e-4))
        assert told["before"] == pytest.approx(judged.value, abs=1e-4)
    for player, told in enumerate(result["players"]):
        assert told["accuracy"] == pytest.approx(100 * (1 - expected.mean_loss(player)), abs=0.1)
        assert sum(told["marks"].values()) == sum(judged.turn.player == player for judged in expected.turns)

    assert server.somebody().post(f"/api/matches/{match}/review") == review


def test_a_review_tells_how_far_it_has_come(server: Server) -> None:
    person = server.somebody()
    match = played(person, "volo", 3)
    person.post(f"/api/matches/{match}/review")
    told = wait_until_done(person, match)
    done = [review["done"] for review in told]
    assert done == sorted(done)
    assert done[-1] == told[-1]["positions"] == 4
    assert [turn["player"] for turn in told[-1]["result"]["turns"]] == [0, 1, 0]


def test_a_review_goes_on_after_a_crash(one_thinker: Server) -> None:
    person = one_thinker.somebody()
    match = played(person, "volo", 3)
    person.post(f"/api/matches/{match}/review")
    while (done := person.get(f"/api/matches/{match}/review")["done"]) < 1:
        time.sleep(0.05)
    one_thinker.kill()
    with opened(one_thinker.database) as database, database.begin() as connection:
        connection.execute(update(schema.reviews).values(tended=schema.reviews.c.tended - ABANDONED))  # as if later
    one_thinker.start()
    told = wait_until_done(person, match)
    assert told[0]["done"] >= done
    assert told[-1]["done"] == 4
    assert len(told[-1]["result"]["turns"]) == 3


def test_an_imported_record_is_reviewed(server: Server) -> None:
    match = record.Match("volterra", {"size": "2x3"}, names=("Anna", "Ben"))
    while not match.outcome:
        match.play(str(match.position.legal_actions()[0]))
    person = server.somebody()
    made = person.post("/api/records", 201, record=record.write(match))
    person.post(f"/api/matches/{made['id']}/review")
    assert len(wait_until_done(person, made["id"])[-1]["result"]["turns"]) == len(match.turns)


def test_what_cannot_be_reviewed(server: Server) -> None:
    person = server.somebody()
    assert "no match" in person.post("/api/matches/AAAAAAAAAAAA/review", 404)["detail"]
    going_on = person.make("volo")["match"]["id"]
    assert "over" in person.post(f"/api/matches/{going_on}/review", 409)["detail"]
    person.ask(going_on, 1, "abort")
    assert "over" in person.post(f"/api/matches/{going_on}/review", 409)["detail"]
    too_large = played(person, "volo", 1, side="9")
    assert "board" in person.post(f"/api/matches/{too_large}/review", 400)["detail"]
