"""`belvedere bench envs`, for a moment."""

import json
import os
import sys

import pytest

from belvedere.rules import GAMES

from .conftest import Belvedere

QUICKLY = ("bench", "envs", "--seconds", "0.01", "--games", "4")
YARDSTICKS = ["tic_tac_toe", "connect_four", "breakthrough"]


@pytest.fixture(autouse=True)
def _without_pgx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pgx", None)  # which would be compiled for long


def test_all_environments_are_measured_in_one_run(belvedere: Belvedere) -> None:
    cores = os.sched_getaffinity(0)
    result = belvedere(*QUICKLY)
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.stdout.splitlines()[2:]]
    assert [row[-3] for row in rows] == [*GAMES, *GAMES, *GAMES, *GAMES, *YARDSTICKS]
    assert next(row for row in rows if row[-3] == "connect_four")[-1] == "1.00"
    assert "pgx is not installed" in result.stderr
    assert os.sched_getaffinity(0) == cores


def test_the_figures_as_json(belvedere: Belvedere) -> None:
    speeds = json.loads(belvedere(*QUICKLY, "--json").stdout)
    assert [speed["library"] for speed in speeds] == [
        *["batch"] * 4,
        *["PettingZoo"] * 4,
        *["Gymnasium"] * 4,
        *["OpenSpiel"] * 4,
        *["OpenSpiel, C++"] * 3,
    ]
    assert all(speed["steps_per_second"] > 0 for speed in speeds)


def test_without_the_libraries_it_says_so_and_goes_on(belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gymnasium", "pettingzoo", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None)
    result = belvedere(*QUICKLY)
    assert result.exit_code == 0, result.output
    assert [line.split()[:2] for line in result.stdout.splitlines()[2:]] == [["batch", game] for game in GAMES]
    assert "pettingzoo is not installed, so PettingZoo is left out" in result.stderr
    assert "pyspiel is not installed, so OpenSpiel, C++ is left out" in result.stderr
