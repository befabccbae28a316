from __future__ import annotations

import pytest

from belvedere.rules import GAMES
from belvedere.server.lists import PAGE
from tests.server.running import Server, Somebody


def resigned(somebody: Somebody, game: str, opponent: str = "computer") -> str:
    """A match that somebody resigns at once, and its id."""
    level = 1 if opponent == "computer" else None
    match: str = somebody.make(game, opponent=opponent, level=level, side="first")["match"]["id"]
    somebody.ask(match, 1, "resign")
    return match


def standing(somebody: Somebody, name: str, game: str) -> list[int]:
    """How many matches somebody has won, drawn and lost."""
    (found,) = [each for each in somebody.get(f"/api/people/{name}")["standings"] if each["game"] == game]
    return [found["won"], found["drawn"], found["lost"]]


@pytest.mark.both_databases
def test_a_page_shows_how_a_player_stands_in_each_game(server: Server) -> None:
    somebody, other = server.somebody(), server.somebody()
    name = somebody.register()
    for what in ("resign", "draw"):
        made = somebody.make("volo", opponent="invited")
        match = made["match"]["id"]
        other.post(f"/api/matches/{match}/join", invitation=made["invitation"])
        if what == "resign":
            other.ask(match, 1, "resign")
        else:
            other.ask(match, 1, "offer", what="draw")
            somebody.ask(match, 2, "accept", what="draw")
    resigned(somebody, "volo")
    resigned(somebody, "turris", "here")
    page = somebody.get(f"/api/people/{name.upper()}")
    assert page["name"] == name
    assert page["since"] > 0
    assert [each["game"] for each in page["standings"]] == list(GAMES)
    assert standing(other, name, "volo") == [1, 1, 1]
    assert standing(other, name, "turris") == [0, 0, 0], "what is played at one screen counts for nobody"
    assert all(each["rating"] is each["deviation"] is None for each in page["standings"])


@pytest.mark.both_databases
def test_the_history_comes_in_pages_and_by_game(server: Server) -> None:
    somebody, watcher = server.somebody(), server.somebody()
    path = f"/api/people/{somebody.register()}/matches"
    over = [resigned(somebody, "volterra") for _ in range(PAGE)][::-1]
    turris = resigned(somebody, "turris")
    going_on = somebody.make("volterra", opponent="computer", level=1, side="first")["match"]["id"]
    somebody.make("volterra", opponent="invited")
    somebody.make("volterra", opponent="here")

    first = watcher.get(path)
    second = watcher.get(path, before=first["before"])
    assert [match["id"] for match in first["matches"] + second["matches"]] == [going_on, turris, *over]
    assert second["before"] is None
    assert [match["id"] for match in watcher.get(path, game="turris")["matches"]] == [turris]
    assert watcher.get(path, game="voldetour") == {"matches": [], "before": None}
    assert first["matches"][0]["you"] == []
    assert somebody.get(path)["matches"][0]["you"] == [0]


def test_players_and_games_that_are_not_there(server: Server) -> None:
    somebody = server.somebody()
    name = somebody.register()
    for path in ("", "/matches", "/ratings/volo"):
        assert somebody.get(f"/api/people/nobody-at-all{path}", 404)["detail"] == "there is no player nobody-at-all"
    for refused in (
        somebody.get(f"/api/people/{name}/matches", 404, game="chess"),
        somebody.get(f"/api/people/{name}/ratings/chess", 404),
    ):
        assert "there is no game chess" in refused["detail"]


def test_guests_have_no_page(server: Server) -> None:
    guest = server.somebody()
    shown = guest.make()["match"]["seats"][0]["name"]
    guest.get(f"/api/people/{shown}", 422)
