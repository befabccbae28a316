import json

import pytest

from belvedere.cli import bench_search
from belvedere.rules import GAMES

from .conftest import Belvedere


@pytest.fixture(autouse=True)
def _few_short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_search, "SAMPLED_GAMES", 2)
    monkeypatch.setattr(bench_search, "MOST_TURNS", 8)


def test_all_games_are_measured_with_their_networks_and_without(belvedere: Belvedere) -> None:
    result = belvedere("bench", "search", "--seconds", "0.01")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()[2:]]
    assert [row[0] for row in rows] == list(GAMES)
    for row in rows:
        with_network, without, ratio = (float(cell.replace(",", "")) for cell in row[1:])
        assert with_network / without == pytest.approx(ratio, abs=0.01)


def test_the_figures_as_json(belvedere: Belvedere) -> None:
    speeds = json.loads(belvedere("bench", "search", "--seconds", "0.01", "--json").stdout)
    assert list(speeds) == list(GAMES)
    for speed in speeds.values():
        assert list(speed) == ["search", "handcrafted"]
        assert all(figure > 0 for figure in speed.values())


def test_the_same_positions_are_taken_every_time() -> None:
    positions = bench_search.sample("turris")
    assert len(positions) == 4
    assert [str(position) for position in positions] == [str(position) for position in bench_search.sample("turris")]
    assert not any(position.mid_turn or position.outcome for position in positions)
