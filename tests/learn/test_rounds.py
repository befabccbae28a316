"""A small network learns from games of the search against itself, and how its strength has grown is measured."""

import csv
import math
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile, copytree

import numpy as np
import pytest
import torch

from scripts.learn.rounds import Window
from scripts.learn.strength import Strength, drawn, read
from scripts.learn.turris import FITTING
from scripts.networks.programs import compiled, games_of
from scripts.networks.weights import Records

ROOT = Path(__file__).parents[2]
LAYOUT, WEIGHTS = FITTING.layout, FITTING.layout.file_name
VOLO = str(LAYOUT.path.with_name("volo.weights"))
ROUNDS = [sys.executable, "-m", "scripts.learn.rounds"]
STRENGTH = [sys.executable, "-m", "scripts.learn.strength"]
SMALL = ["--minutes", "0.25", "--workers", "1", "--device", "cpu", "--every", "2", "--keep", "4", "--reuse", "2"]
QUICK = [*SMALL, "--nodes", "20", "--afresh"]


def run(command: Sequence[str | Path], **environment: str) -> subprocess.CompletedProcess[str]:
    """A command that has ended."""
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True)


def rows(file: Path) -> list[dict[str, float]]:
    with file.open(newline="", encoding="utf-8") as stream:
        return [{name: float(number) for name, number in row.items()} for row in csv.DictReader(stream)]


def checkpoints(folder: Path) -> list[Path]:
    return sorted((folder / "checkpoints").iterdir())


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a network of Turris has learnt for a quarter of a minute."""
    folder = tmp_path_factory.mktemp("rounds") / "turris"
    result = run([*ROUNDS, "turris", folder, *QUICK])
    assert (result.returncode, result.stderr) == (0, "")
    assert " games, " in result.stdout
    return folder


@pytest.fixture
def folder(learnt: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return copytree(learnt, tmp_path / "turris")


# Learning


def test_a_network_learns_and_is_kept(learnt: Path) -> None:
    assert {file.name for file in learnt.iterdir()} == {WEIGHTS, "checkpoints", "curves.csv", "window.npy"}
    first, *_, last = checkpoints(learnt)
    figures = rows(learnt / "curves.csv")
    assert first.name == "00000.weights"
    assert last.name == f"{round(figures[-1]['seconds']):05}.weights"
    assert (learnt / WEIGHTS).read_bytes() == last.read_bytes() != first.read_bytes()
    ignorant = LAYOUT.rounded(LAYOUT.random(FITTING.bias))
    assert all(np.array_equal(part, ignorant[name]) for name, part in LAYOUT.read(first).items())
    assert figures[-1]["positions"] == len(np.load(learnt / "window.npy")) > figures[-1]["games"] > 0
    assert figures[-1]["steps"] * FITTING.batch <= 2 * figures[-1]["positions"]


def test_the_same_command_goes_on(folder: Path) -> None:
    curves = folder / "curves.csv"
    text, before, known = curves.read_text(), rows(curves)[-1], (folder / WEIGHTS).read_bytes()
    result = run([*ROUNDS, "turris", folder, *QUICK])
    assert (result.returncode, result.stderr) == (0, "")
    assert curves.read_text().startswith(text)
    figures = rows(curves)
    assert all(figures[-1][name] > before[name] for name in ("seconds", "games", "positions", "steps"))
    assert len(np.load(folder / "window.npy")) == figures[-1]["positions"]
    assert (folder / "checkpoints" / f"{round(before['seconds']):05}.weights").read_bytes() == known
    wrong = [row["actions"] for row in figures if math.isfinite(row["actions"])]
    assert wrong[-1] < wrong[0]


def test_ctrl_c_keeps_everything_and_leaves_no_player(folder: Path, tmp_path: Path) -> None:
    before, window = rows(folder / "curves.csv")[-1], np.load(folder / "window.npy")
    (tmp_path / "programs").mkdir()
    command = [*ROUNDS, "turris", str(folder), *SMALL, "--minutes", "4", "--nodes", "10000000"]
    environment = os.environ | {"TMPDIR": str(tmp_path / "programs")}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True) as learning:
        assert learning.stdout
        assert " games, 0 positions/s" in learning.stdout.readline()
        learning.send_signal(signal.SIGINT)
        _, complaint = learning.communicate(timeout=120)  # until all who could write there have ended, the player too
    assert learning.returncode == 130
    assert complaint == "\nStopped. What was learnt is kept; the same command goes on.\n"
    after = rows(folder / "curves.csv")[-1]
    assert after["seconds"] > before["seconds"]
    assert after["games"] == before["games"]
    assert np.array_equal(np.load(folder / "window.npy"), window)
    assert (folder / WEIGHTS).read_bytes() == checkpoints(folder)[-1].read_bytes()
    assert not list((tmp_path / "programs").rglob("games"))


def test_at_first_the_games_may_be_those_of_handcrafted_knowledge(learnt: Path, tmp_path: Path) -> None:
    program = compiled(games_of("turris"), "turris", tmp_path)
    first, *_, last = checkpoints(learnt)

    def games(weights: Path, *how: str) -> Records:
        subprocess.run([program, tmp_path / "records", "3", "30", "1", weights, *how], check=True)
        return np.fromfile(tmp_path / "records", FITTING.record)

    def same_games(one: Records, other: Records) -> bool:
        return np.array_equal(one["shares"], other["shares"])

    assert same_games(games(first, "handcrafted"), games(last, "handcrafted"))
    assert not same_games(games(first), games(last))
    refused = run([program, tmp_path / "records", "3", "30", "1", last, "spoken"])
    assert (refused.returncode, refused.stderr[:5]) == (1, "games")
    refused = run([program, tmp_path / "records", "3", "30", "1", VOLO])
    assert (refused.returncode, refused.stderr) == (1, f"{VOLO} is a network for volo, not for turris\n")


def test_a_network_is_taught_until_there_are_so_many_positions(tmp_path: Path) -> None:
    """As it learns nothing here, the search expects nothing in its own games."""
    asked = [*QUICK, "--minutes", "0.25", "--reuse", "0", "--taught", "300"]
    assert run([*ROUNDS, "turris", tmp_path / "taught", *asked]).returncode == 0
    positions = np.load(tmp_path / "taught" / "window.npy").view(FITTING.record).ravel()
    certainty = np.abs(positions["expected"] - 0.5)
    assert np.median(certainty[:100]) > 0.1 > 0.05 > np.median(certainty[-100:])


def test_a_window_forgets_the_oldest(tmp_path: Path) -> None:
    file = tmp_path / "window.npy"

    def records(*numbers: int) -> torch.Tensor:
        return torch.tensor(numbers, dtype=torch.uint8)[:, None]

    window = Window(5, 1, "cpu")
    window.add(records(1, 2, 3))
    assert len(window) == 3
    window.add(records(4, 5, 6, 7))
    assert set(window.some(1000).ravel().tolist()) == {3, 4, 5, 6, 7}
    window.save(file)
    assert np.load(file).ravel().tolist() == [3, 4, 5, 6, 7]
    smaller = Window(3, 1, "cpu")
    smaller.load(file)
    smaller.add(records(8))
    smaller.save(file)
    assert np.load(file).ravel().tolist() == [6, 7, 8]
    smaller.add(records(*range(10, 20)))
    smaller.save(file)
    assert np.load(file).ravel().tolist() == [17, 18, 19]
    other = Window(3, 2, "cpu")
    other.load(file)
    assert len(other) == 0


# Strength


def test_the_growth_of_strength_is_measured_once(folder: Path) -> None:
    first, *others, last = checkpoints(folder)
    for other in others:
        other.unlink()
    command = [*STRENGTH, "turris", str(folder), "--nodes", "20", "--jobs", "1", "--games"]
    result = run([*command, "2"])
    assert (result.returncode, result.stderr) == (0, "")
    assert (folder / "growth.csv").read_text().startswith("seconds,score,error,elo,games,nodes,against\n")
    figures = read(folder / "growth.csv")
    assert list(figures) == [int(first.stem), int(last.stem)]
    assert all(figure.games == 2 and figure.score in (0, 0.25, 0.5, 0.75, 1) for figure in figures.values())
    assert (folder / "growth.png").read_bytes().startswith(b"\x89PNG")
    assert run([*command, "2"], CXX="no-compiler").stdout == result.stdout
    failing = run([*command, "4"], CXX="no-compiler")
    assert (failing.returncode, failing.stdout) == (1, "")
    assert failing.stderr.startswith("there is no compiler: ")


def test_strength_can_be_measured_against_another_network(folder: Path) -> None:
    for checkpoint in checkpoints(folder)[1:]:
        checkpoint.unlink()
    command = [*STRENGTH, "turris", str(folder), "--nodes", "20", "--jobs", "1", "--games", "4", "--against"]
    result = run([*command, str(LAYOUT.path)])
    assert result.stdout.startswith("| seconds | Elo above another network | score | games |")
    assert read(folder / "growth.csv") == {0: Strength(0, 0, 4, 20, str(LAYOUT.path))}
    ignorant = checkpoints(folder)[0].rename(folder / "ignorant")
    copyfile(LAYOUT.path, folder / "checkpoints" / "00000.weights")
    run([*command, str(ignorant)])
    assert read(folder / "growth.csv") == {0: Strength(0, 1, 4, 20, str(ignorant))}


def test_elo_follows_from_the_score() -> None:
    assert Strength(0, 0.5, 100, 600).elo == 0
    assert Strength(0, 0.75, 100, 600).elo == pytest.approx(190.8, abs=0.1)
    assert Strength(0, 0.5, 100, 600).error == pytest.approx(0.098)
    all_won = Strength(0, 1, 100, 600)
    assert all_won.elo == Strength(0, 0.995, 100, 600).elo == pytest.approx(-Strength(0, 0, 100, 600).elo)
    assert all_won.interval[0] < all_won.elo == all_won.interval[1]


def test_every_checkpoint_is_in_the_picture() -> None:
    assert drawn([Strength(60 * minute, 0.5, 10, 600) for minute in range(7)]).count("<circle") == 7
    assert drawn([Strength(0, 0.5, 10, 600)]).count("<circle") == 1


# What does not go


def test_mistakes_are_answered_in_one_sentence(learnt: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "volo.weights").touch()
    minute = ["--minutes", "1"]
    for command, sentence in {
        (*ROUNDS, "chess", "there", *minute): "There is no network of chess: there are those of ",
        (*ROUNDS, "turris", str(tmp_path), *minute): f"{tmp_path} cannot be used: it is the folder of another game",
        (*ROUNDS, "turris", str(tmp_path / "file"), *minute): f"{tmp_path / 'file'} cannot be used: ",
        (*ROUNDS, "turris", "there", *minute, "--workers", "0"): "There must be at least one worker",
        (*ROUNDS, "turris", "there", "--minutes", "-1"): "There must be at least one worker",
        (*ROUNDS, "turris", "there", *minute, "--taught", "-1"): "--taught is a number of positions, not -1.",
        (*STRENGTH, "chess", "there"): "There is no network of chess: there are those of ",
        (*STRENGTH, "turris", "nowhere"): "No network of turris has learnt in nowhere.",
        (*STRENGTH, "turris", str(learnt), "--against", "no"): "A network cannot play: [Errno 2] No such file",
        (*STRENGTH, "turris", str(learnt), "--against", VOLO): f"A network cannot play: {VOLO} is not for the network",
        (*STRENGTH, "turris", "there", "--games", "3"): "The number of games must be even",
    }.items():
        result = run(command)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.startswith(sentence)
        assert result.stderr.count("\n") == 1
    assert not (ROOT / "there").exists()


def test_what_fails_is_told(tmp_path: Path) -> None:
    result = run([*ROUNDS, "turris", tmp_path / "first", *QUICK], CXX="false")
    assert result.returncode == 1
    assert "games.cpp could not be compiled" in result.stderr
    compiler = tmp_path / "compiler"
    player = r"#!/bin/sh\necho broken >&2\nexit 3"
    compiler.write_text(f"#!/bin/sh\nfor last; do :; done\nprintf '{player}' > $last\nchmod +x $last\n")
    compiler.chmod(0o755)
    result = run([*ROUNDS, "turris", tmp_path / "second", *QUICK], CXX=str(compiler))
    assert result.returncode == 1
    assert result.stderr == "Learning has ended: a player ended with status 3: broken\n"
