"""The commands that play tournaments: `arena` and `study`."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from belvedere import engine, record, rules
from belvedere.arena import Plan, Tournament, bouts, opened_folder
from belvedere.cli import tournament
from belvedere.engine.core import PACKAGED
from tests.arena import games

from .conftest import Belvedere

TURRIS = ("arena", "greedy", "random", "--game", "Turris", "--games", "4", "--jobs", "1")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that are not told otherwise keep their games in the current folder."""
    monkeypatch.chdir(tmp_path)


def test_arena_gives_a_table_for_people(belvedere: Belvedere) -> None:
    result = belvedere(*TURRIS)
    assert (result.exit_code, result.stderr) == (0, "")
    title, headings, *lines, where = result.stdout.splitlines()
    assert title.strip() == "Turris, 4 games"
    assert headings.split("  ")[-1].strip() == "second w/d/l"
    assert [line.split()[0] for line in lines] == ["greedy", "random"]
    file = Path(where.removeprefix("The games are in ").removesuffix("."))
    assert len(record.read_all(file.read_text(encoding="utf-8"))) == 4


def test_the_same_command_plays_nothing_again_and_says_the_same(belvedere: Belvedere) -> None:
    first = belvedere(*TURRIS, "--json")
    figures = json.loads(first.stdout)
    file = Path(figures["folder"]) / "results.jsonl"
    before = file.read_bytes()
    assert belvedere(*TURRIS, "--json").stdout == first.stdout
    assert file.read_bytes() == before
    assert figures["games"] == 4
    assert figures["sprt"] is None
    assert figures["failures"] == []
    for standing in figures["standings"]:
        assert sum(standing["as_first"].values()) == sum(standing["as_second"].values()) == 2


def test_a_gauntlet_with_options(belvedere: Belvedere) -> None:
    words = ("random", "random", "random", "--game", "volterra", "--gauntlet", "--games", "2", "--jobs", "1")
    result = belvedere("arena", *words, "--set", "size=2x3", "--openings", "0", "--json")
    assert result.exit_code == 0
    assert sorted(standing["games"] for standing in json.loads(result.stdout)["standings"]) == [2, 2, 4]


def test_sprt_stops_the_tournament(belvedere: Belvedere) -> None:
    words = ("arena", "greedy", "random", "--game", "volterra", "--games", "1000", "--sprt", "-10,200", "--jobs", "1")
    result = belvedere(*words)
    assert result.exit_code == 0
    assert "SPRT -10 or 200 Elo: 200 Elo accepted, ratio " in result.stdout
    figures = json.loads(belvedere(*words, "--json").stdout)
    assert figures["games"] < 1000
    assert figures["sprt"]["accepted"] == 200
    assert figures["sprt"]["ratio"] >= figures["sprt"]["bounds"][1]


def test_sprt_that_is_still_open_says_so(belvedere: Belvedere) -> None:
    assert "SPRT 0 or 5 Elo: still open, ratio " in belvedere(*TURRIS, "--sprt", "0,5").stdout


def test_a_player_that_fails_is_reported(belvedere: Belvedere) -> None:
    plan = Plan("turris", ("greedy", "random"), games=4, opening_turns=engine.profile("turris").opening_turns)
    with opened_folder(Path("here"), plan) as folder:
        for bout in bouts(plan):
            reason = "greedy stopped with MemoryError: nothing left to think with"
            folder.keep(replace(games.result(bout.number, bout.players, None), reason=reason))
    result = belvedere(*TURRIS, "--folder", "here")
    assert result.exit_code == 1
    assert result.stderr.count("failed: greedy stopped with MemoryError: nothing left to think with") == 4
    failures = json.loads(belvedere(*TURRIS, "--folder", "here", "--json").stdout)["failures"]
    assert [failure["game"] for failure in failures] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["greedy", "--game", "volo"], "a tournament needs two players at least"),
        (["greedy", "nobody", "--game", "volo"], "there is no player nobody"),
        (["greedy", "random", "--game", "go"], "there is no game go"),
        (["greedy", "random", "--game", "volo", "--set", "side=two"], "side"),
        (["greedy", "random", "--game", "volo", "--games", "5"], "the number of games is 2, 4, 6, …"),
        (["greedy", "random", "--game", "volo", "--sprt", "5"], "two numbers of Elo with a comma, as in --sprt 0,30"),
        (["greedy", "random", "--game", "volo", "--sprt", "5,5"], "has to be the lower one"),
        (["greedy", "random", "greedy", "--game", "volo", "--sprt", "0,5"], "--sprt decides between two players"),
        (["greedy", "random", "--game", "volo", "--folder", "file"], "cannot be kept in file"),
        (["greedy", "search", "--game", "volo", "--set", "side=9"], "search cannot play here: the native core plays"),
    ],
)
def test_what_cannot_be_played_is_answered_with_a_sentence(
    belvedere: Belvedere, words: list[str], message: str
) -> None:
    Path("file").touch()
    result = belvedere("arena", *words)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert os.listdir() == ["file"]  # noqa: PTH208


def test_a_folder_of_another_tournament_is_refused(belvedere: Belvedere) -> None:
    assert belvedere(*TURRIS, "--folder", "here").exit_code == 0
    result = belvedere(*TURRIS, "--folder", "here", "--seed", "1")
    assert result.exit_code == 2
    assert "another tournament is kept in here (it differs in: seed): choose another folder" in result.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_tournament_that_was_stopped_goes_on_with_the_same_command(
    belvedere: Belvedere, number: signal.Signals
) -> None:
    more = 1_000_000  # than can ever be over before the tournament is stopped
    words = ["arena", "random", "random", "--game", "turris", "--games", f"{more}", "--jobs", "1", "--folder", "cut"]
    with subprocess.Popen(
        [sys.executable, "-m", "belvedere", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        file = Path("cut/results.jsonl")
        while not file.exists() or file.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            time.sleep(0.01)
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # as Ctrl-C does: to the workers, too
        else:
            process.send_signal(number)
        try:
            out, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    kept = file.read_bytes().count(b"\n")
    assert 3 <= kept < more
    assert out == ""
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert errors.splitlines()[-1] == f"belvedere {' '.join(words)}"
        assert "Traceback" not in errors
    games = kept + 6 - kept % 2
    words[words.index(f"{more}")] = f"{games}"
    result = belvedere(*words, "--json")
    assert result.exit_code == 0
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert sorted(line["number"] for line in lines) == list(range(games))
    whole = belvedere(*words[:-1], "whole", "--json")
    for name in ("elo", "score", "as_first", "as_second"):
        assert [standing[name] for standing in json.loads(result.stdout)["standings"]] == [
            standing[name] for standing in json.loads(whole.stdout)["standings"]
        ]


def test_leaders(belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    leaders = tournament.leaders

    def noted(played: Tournament) -> str:
        shown.append(leaders(played))
        return shown[-1]

    monkeypatch.setattr(tournament, "leaders", noted)
    assert belvedere(*TURRIS).exit_code == 0
    assert shown[0] == "greedy 0/0, random 0/0"
    assert len(shown) == 5
    assert shown[-1].endswith("/4")


def test_study_gives_a_table_in_markdown(belvedere: Belvedere) -> None:
    words = ("study", "--player", "random", "--games", "2", "--most-turns", "20", "--jobs", "1")
    result = belvedere(*words)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("| game | games | first player's score |")
    assert [line.split(" | ")[:2] for line in lines[2:]] == [[f"| {game.title}", "2"] for game in rules.GAMES.values()]
    assert sorted(os.listdir("study")) == sorted(rules.GAMES)  # noqa: PTH208
    figures = json.loads(belvedere(*words, "--json").stdout)
    assert [row["game"] for row in figures] == list(rules.GAMES)
    assert all(row["branching"] > 1 for row in figures)


def test_study_of_one_game_and_of_none(belvedere: Belvedere) -> None:
    words = ("study", "--player", "random", "--games", "2", "--jobs", "1")
    assert len(belvedere(*words, "--game", "Turris").stdout.splitlines()) == 3
    result = belvedere(*words, "--game", "chess")
    assert (result.exit_code, result.stderr[:26]) == (2, "Error: there is no game ch")


def test_study_refuses_a_player_that_is_not_one_for_all_games_before_the_first(belvedere: Belvedere) -> None:
    result = belvedere("study", "--player", f"net:file={PACKAGED / 'volterra.onnx'}", "--games", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: net:file=")
    assert "plays Volterra, not Volo" in result.stderr
    assert os.listdir() == []  # noqa: PTH208
