"""Tournaments, their folders, and going on with them."""

import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from belvedere import record
from belvedere.arena import (
    ArenaError,
    Folder,
    Plan,
    Result,
    Sprt,
    Tournament,
    Workers,
    default_folder,
    hold,
    opened_folder,
)
from tests.arena.games import plan_with_a_lost_network

PLAN = Plan("volterra", ("greedy", "random"), games=8, opening_turns=1)


@pytest.fixture
def workers() -> Iterator[Workers]:
    """Threads: what they play counts for coverage."""
    with ThreadPoolExecutor(2) as executor:
        yield Workers(2, executor.submit)


def outcomes(tournament: Tournament) -> list[tuple[int, tuple[int, int], str]]:
    return [(result.number, result.players, result.record) for result in tournament.results]


def run(plan: Plan, path: Path, workers: Workers, sprt: Sprt | None = None) -> Tournament:
    with opened_folder(path, plan) as folder:
        tournament = Tournament(plan, folder, sprt)
        tournament.run(workers)
    return tournament


def test_all_games_are_played_told_and_kept(tmp_path: Path, workers: Workers) -> None:
    told: list[Result] = []
    with opened_folder(tmp_path / "new" / "folder", PLAN) as folder:
        tournament = Tournament(PLAN, folder)
        tournament.run(workers, told.append)
    assert sorted(result.number for result in told) == list(range(8))
    assert sorted(told, key=lambda result: result.number) == tournament.results
    kept = {match.tags["Round"]: match for match in record.read_all(folder.games.read_text(encoding="utf-8"))}
    assert {name: record.write(match) for name, match in kept.items()} == {
        str(result.number): result.record for result in tournament.results
    }
    assert tournament.failures == []


def test_a_tournament_goes_on_where_it_was_cut_off(tmp_path: Path, workers: Workers) -> None:
    whole = run(PLAN, tmp_path / "whole", workers)
    cut = Folder(tmp_path / "cut")
    run(PLAN, cut.path, workers)
    lines = cut.results.read_bytes().splitlines(keepends=True)
    cut.results.write_bytes(b"".join(lines[:3]) + lines[3][:-20])
    cut.games.write_text("[Game", encoding="utf-8")
    told: list[Result] = []
    with opened_folder(cut.path, PLAN) as folder:
        tournament = Tournament(PLAN, folder)
        assert len(tournament.results) == 3
        tournament.run(workers, told.append)
    assert len(told) == 5
    assert outcomes(tournament) == outcomes(whole)
    assert len(record.read_all(cut.games.read_text(encoding="utf-8"))) == 8
    assert len(cut.results.read_text(encoding="utf-8").splitlines()) == 8


def test_a_tournament_can_go_on_for_longer_and_be_looked_at_for_less(tmp_path: Path, workers: Workers) -> None:
    run(PLAN, tmp_path, workers)
    longer = run(replace(PLAN, games=12), tmp_path, workers)
    assert len(longer.results) == 12
    assert outcomes(run(replace(PLAN, games=4), tmp_path, workers)) == outcomes(longer)[:4]


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ({"players": ("random", "greedy")}, "players"),
        ({"seed": 1, "game": "turris"}, "game, seed"),
        ({"settings": {"size": "2x3"}}, "settings"),
    ],
)
def test_a_folder_of_another_tournament_is_refused(tmp_path: Path, change: dict[str, object], names: str) -> None:
    with opened_folder(tmp_path, PLAN):
        pass
    with (
        pytest.raises(ArenaError, match=rf"another tournament is kept in .* \(it differs in: {names}\)"),
        opened_folder(tmp_path, replace(PLAN, **change)),  # type: ignore[arg-type]
    ):
        pass
    with opened_folder(tmp_path, PLAN):
        pass  # the refusal has left it free


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    with (
        opened_folder(tmp_path, PLAN),
        pytest.raises(ArenaError, match="is being played already"),
        opened_folder(tmp_path, PLAN),
    ):
        pass


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(ArenaError, match=r"cannot be kept in .*file: File exists"),
        opened_folder(tmp_path / "file", PLAN),
    ):
        pass


@pytest.mark.parametrize("text", ["{", "[]", "\udcff"])
def test_a_plan_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "plan.json").write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(ArenaError, match="choose another folder"), opened_folder(tmp_path, PLAN):
        pass


@pytest.mark.parametrize("line", ["{}", "[1]", "nothing", json.dumps({"players": [0, 1], "seconds": [0, 0]}), "\udcff"])
def test_a_result_that_is_none(tmp_path: Path, line: str) -> None:
    text = f"{line}\n"
    (tmp_path / "results.jsonl").write_text(text, encoding="utf-8", errors="surrogateescape")
    with opened_folder(tmp_path, PLAN) as folder, pytest.raises(ArenaError, match=r"line 1 of .* remove that line"):
        folder.load(PLAN)


def test_a_test_stops_a_tournament_and_its_decision_does_not_depend_on_the_workers(
    tmp_path: Path, workers: Workers
) -> None:
    plan = replace(PLAN, games=200)
    parallel = run(plan, tmp_path / "parallel", workers, Sprt(0, 100))
    with ThreadPoolExecutor(1) as executor:
        single = run(plan, tmp_path / "single", Workers(1, executor.submit), Sprt(0, 100))
    assert parallel.accepted == single.accepted == 100
    assert 2 <= len(single.pair_scores) < 50
    assert parallel.pair_scores[: len(single.pair_scores)] == single.pair_scores
    before = len(parallel.results)
    assert len(run(plan, tmp_path / "parallel", workers, Sprt(0, 100)).results) == before


def test_failed_games_are_kept_reported_and_left_out(tmp_path: Path, workers: Workers) -> None:
    tournament = run(plan_with_a_lost_network(tmp_path), tmp_path, workers, Sprt(0, 100))
    assert [result.number for result in tournament.failures] == [0, 1]
    assert tournament.pair_scores == []
    assert tournament.accepted is None


def test_whatever_else_goes_wrong_in_a_game_is_not_hidden(tmp_path: Path, workers: Workers) -> None:
    plan = replace(PLAN, settings={"size": "2x3"}, opening_turns=20)
    with pytest.raises(ArenaError, match="ask for shorter ones"):
        run(plan, tmp_path, workers)


def test_no_more_games_are_given_out_than_can_be_played_soon(tmp_path: Path) -> None:
    given: list[Future[Result]] = []

    def submit(*_: object) -> Future[Result]:
        given.append(Future())
        if len(given) == 6:
            given[0].set_exception(KeyboardInterrupt())
        return given[-1]

    with pytest.raises(KeyboardInterrupt):
        run(replace(PLAN, games=100), tmp_path, Workers(3, submit))
    assert len(given) == 6


def test_a_tournament_is_held_from_where_it_stopped(tmp_path: Path, workers: Workers) -> None:
    over: list[int] = []

    def held(games: int) -> Tournament:
        return hold(
            replace(PLAN, games=games),
            tmp_path,
            workers=lambda _: nullcontext(workers),
            tell=lambda tournament: over.append(len(tournament.by_number)),
        )

    assert len(held(2).results) == 2
    assert len(held(4).results) == 4
    assert held(4).folder.path == tmp_path
    assert over == [0, 1, 2, 2, 3, 4, 4]


def test_the_default_folder_is_that_of_a_tournament_and_not_of_another() -> None:
    assert default_folder(PLAN).name.startswith("arena-volterra-")
    assert default_folder(PLAN) == default_folder(replace(PLAN, games=2)) != default_folder(replace(PLAN, seed=1))
