import json
import sys

import pytest

from belvedere.cli import bench
from belvedere.rules import GAMES

from .conftest import Belvedere

FIGURES = ["positions_per_second", "milliseconds_per_position", "actions_per_position", "actions_per_second"]


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SAMPLED_GAMES", 1)


def test_all_games_are_measured_next_to_chess(belvedere: Belvedere) -> None:
    result = belvedere("bench", "rules", "--seconds", "0.01")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()[2:]]
    assert [row[0] for row in rows] == ["python-chess", *GAMES]
    assert rows[0][3] == "20.0"
    assert rows[0][5] == "1.0"


def test_the_figures_as_json(belvedere: Belvedere) -> None:
    speeds = json.loads(belvedere("bench", "rules", "--seconds", "0.01", "--json").stdout)
    assert [speed["name"] for speed in speeds] == ["python-chess", *GAMES]
    for speed in speeds:
        assert list(speed) == ["name", *FIGURES]
        assert all(speed[figure] > 0 for figure in FIGURES)
        assert speed["positions_per_second"] * speed["milliseconds_per_position"] == pytest.approx(1000)


def test_without_chess_it_says_so_and_goes_on(belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    result = belvedere("bench", "rules", "--seconds", "0.01")
    assert result.exit_code == 0
    assert "python-chess is not installed" in result.stderr
    assert [line.split()[0] for line in result.stdout.splitlines()[2:]] == list(GAMES)
