from __future__ import annotations

import pytest

from belvedere import puzzles, rules
from belvedere.puzzles import Puzzle
from tests.server.running import Server

GAMES = tuple(rules.GAMES)


def first_where(game: str, kind: str, least_turns: int = 1) -> Puzzle:
    return next(each for each in puzzles.of_game(game) if each.kind == kind and each.turns >= least_turns)


def wrong_turn(puzzle: Puzzle) -> list[str]:
    """A turn in Volterra that is not accepted."""
    for first in puzzle.start.legal_actions():
        begun = puzzle.start.after(first)
        for second in begun.legal_actions():
            if begun.after(second) not in puzzle.accepted_ends:
                return [str(first), str(second)]
    raise AssertionError


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzles_of_a_game_are_listed_without_their_answers(server: Server, game: str) -> None:
    told = server.somebody().get("/api/puzzles", game=game)
    assert [each["id"] for each in told] == [puzzle.id for puzzle in puzzles.of_game(game)]
    assert set(told[0]) == {"id", "game", "kind", "turns", "difficulty", "position", "to_move"}
    one = server.somebody().get(f"/api/puzzles/{told[0]['id']}")
    assert one == told[0]


def test_the_solution_can_be_looked_at(server: Server) -> None:
    puzzle = puzzles.of_game("volo")[0]
    told = server.somebody().get(f"/api/puzzles/{puzzle.id}/solution")
    assert [tuple(turn) for turn in told["accepted"]] == list(puzzle.accepted)
    assert (tuple(told["line"]), told["value"], told["second"]) == (puzzle.line, puzzle.value, puzzle.second)


@pytest.mark.parametrize("game", GAMES)
def test_the_best_turn_solves_a_puzzle(server: Server, game: str) -> None:
    puzzle = first_where(game, "best")
    told = server.somebody().post(f"/api/puzzles/{puzzle.id}/answer", actions=puzzle.accepted[0])
    assert (told["right"], told["solved"], told["why"]) == (True, True, "best")
    assert told["sentence"] == "Solved: no turn is better"


def test_a_win_goes_on_until_it_is_on_the_board(server: Server) -> None:
    person, puzzle = server.somebody(), first_where("volterra", "win", 2)
    played, line = list[str](), list(puzzle.line)
    for turn in range(1, puzzle.turns + 1):
        played += [line.pop(0), line.pop(0)]
        told = person.post(f"/api/puzzles/{puzzle.id}/answer", actions=played)
        assert told["right"]
        assert told["solved"] == (turn == puzzle.turns or not line[2:])
        if told["solved"]:
            break
        assert told["reply"] == [line.pop(0), line.pop(0)]
        played += told["reply"]
    assert (told["why"], told["sentence"]) == ("won", "Solved: the game is won")


@pytest.mark.parametrize("kind", ["win", "best"])
def test_a_wrong_turn_is_refuted(server: Server, kind: str) -> None:
    puzzle = first_where("volterra", kind)
    actions = wrong_turn(puzzle)
    told = server.somebody().post(f"/api/puzzles/{puzzle.id}/answer", actions=actions)
    assert not told["right"]
    assert not told["solved"]
    assert told["why"] in ("loses", "slips", "worse")
    position = puzzle.start
    for action in (*actions, *told["line"]):
        position = position.play(action)
    assert told["value"] < puzzle.value


def test_a_judgement_in_french(server: Server) -> None:
    puzzle = first_where("volterra", "best")
    person = server.somebody()
    answer = {"actions": list(puzzle.accepted[0])}
    told = person.http.post(f"/api/puzzles/{puzzle.id}/answer?language=fr", json=answer).json()
    assert told["sentence"].replace("\N{NARROW NO-BREAK SPACE}", " ") == "Résolu : il n’y a pas de meilleur tour"
    refused = person.get("/api/puzzles/nothing", 404, language="fr")
    assert refused["detail"] == "il n’y a pas de problème nothing"


def test_what_is_no_answer(server: Server) -> None:
    person, puzzle = server.somebody(), first_where("volterra", "best")
    address = f"/api/puzzles/{puzzle.id}/answer"
    first, second = puzzle.accepted[0]
    assert "no whole turn" in person.post(address, 400, actions=[first])["detail"]
    assert person.post(address, 400, actions=[first, first])["detail"].startswith(f"action 2, {first}: ")
    assert "one turn" in person.post(address, 400, actions=[first, second, first])["detail"]
    assert "actions" in person.post(address, 422, actions=[])["detail"]
    assert "actions" in person.post(address, 422)["detail"]


def test_what_is_not_there(server: Server) -> None:
    person = server.somebody()
    assert person.get("/api/puzzles", 404, game="chess")["detail"].startswith("there is no game chess")
    for address in ("/api/puzzles/volo-000000", "/api/puzzles/volo-000000/solution"):
        assert person.get(address, 404)["detail"] == "there is no puzzle volo-000000"
    assert person.post("/api/puzzles/volo-000000/answer", 404, actions=["d4"])["detail"]
