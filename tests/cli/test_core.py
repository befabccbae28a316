"""The commands that use the native core."""

import json
from pathlib import Path

import pytest

from belvedere import rules
from belvedere.cli import bench_core
from belvedere.engine import Profile
from belvedere.engine import lockstep as played_in_lockstep

from .conftest import Belvedere

VECTORS = Path(__file__).parents[1] / "conformance"


def test_perft_on_the_core(belvedere: Belvedere) -> None:
    assert belvedere("perft", "turris", "6", "--core", "native").stdout == "1205024\n"


def test_perft_on_the_core_is_divided_like_in_python(belvedere: Belvedere) -> None:
    words = ["perft", "volterra", "3", "--after", "c3-d4 c5>c3", "--divide"]
    assert belvedere(*words, "--core", "native").stdout == belvedere(*words, "--core", "python").stdout


def test_perft_of_a_board_that_is_too_large_for_the_core(belvedere: Belvedere) -> None:
    result = belvedere("perft", "volo", "1", "--set", "side=4", "--core", "native")
    assert result.exit_code == 2
    assert "side" in result.stderr


@pytest.mark.parametrize(("name", "lines"), [("turris", 1797), ("volterra", 1540)])
def test_conform_on_the_core(belvedere: Belvedere, name: str, lines: int) -> None:
    result = belvedere("conform", name, str(VECTORS / f"{name}.jsonl.gz"), "--core", "native")
    assert (result.exit_code, result.stdout) == (0, f"{lines} checked, 0 disagree\n")


def test_conform_on_the_core_finds_what_is_wrong(belvedere: Belvedere, tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    wrong = {"actions": ["c3-d4", "c3-d4"], "to_move": 0, "legal": [], "over": False, "winner": None}
    file.write_text(json.dumps(wrong), encoding="utf-8")
    result = belvedere("conform", "volterra", str(file), "--core", "native")
    assert result.exit_code == 1
    assert "c3-d4 is refused" in result.stdout


def test_conform_of_a_board_that_is_too_large_for_the_core(belvedere: Belvedere) -> None:
    vectors = str(VECTORS / "volo.jsonl.gz")
    assert belvedere("conform", "volo", vectors, "--set", "side=9", "--core", "native").exit_code == 2


def test_an_unknown_core_is_answered_with_those_there_are(belvedere: Belvedere) -> None:
    result = belvedere("perft", "volo", "1", "--core", "rust")
    assert result.exit_code == 2
    assert "'python', 'native'" in result.stderr


@pytest.mark.parametrize("name", rules.GAMES)
def test_lockstep(belvedere: Belvedere, name: str) -> None:
    result = belvedere("lockstep", name, "--seconds", "0")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 games, ")
    assert result.stdout.endswith(" positions compared, 0 differ\n")


def test_lockstep_tells_a_difference(belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_in_lockstep, "differences", lambda *_: ["legal: rules [], core ['pass']"])
    result = belvedere("lockstep", "volo", "--seed", "5")
    assert result.exit_code == 1
    assert "seed 5, after no action:\n  legal: rules [], core ['pass']\n" in result.stdout


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sequences are counted for a moment only."""
    monkeypatch.setattr(bench_core, "profile", lambda _: Profile(perft_depth=1))


@pytest.mark.usefixtures("shallow")
def test_bench_core_gives_figures_for_machines(belvedere: Belvedere) -> None:
    result = belvedere("bench", "core", "--seconds", "0.01", "--json")
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert list(figures) == list(rules.GAMES)
    for measured in figures.values():
        assert list(measured) == ["playouts_per_s", "perft_nodes_per_s"]
        for speeds in measured.values():
            assert list(speeds) == ["python", "native"]
            assert min(speeds.values()) > 0


@pytest.mark.usefixtures("shallow")
def test_bench_core_gives_a_table_for_people(belvedere: Belvedere) -> None:
    lines = belvedere("bench", "core", "--seconds", "0.01").stdout.splitlines()
    assert lines[0].strip() == "Per second, on one thread"
    assert [line.split()[0] for line in lines[2:]] == list(rules.GAMES)
