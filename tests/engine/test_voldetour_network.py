"""The programs that fit the network of Voldétour, and that the core makes of its weights what they do."""

import importlib.util
import os
import subprocess
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
SOURCES = [ROOT / "scripts/voldetour/games.cpp", ROOT / "native/voldetour.cpp", ROOT / "native/voldetour_text.cpp"]


@pytest.fixture(scope="module")
def fitting() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fit_voldetour", ROOT / "scripts/voldetour/fit.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def records_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of two short searches' games."""
    compiler = os.environ.get("CXX", "c++")
    folder = tmp_path_factory.mktemp("games")
    subprocess.run(
        [compiler, "-O1", "-std=c++20", f"-I{ROOT / 'native'}", *SOURCES, "-o", folder / "games"], check=True
    )
    subprocess.run([folder / "games", folder / "records", "2", "10", "1"], check=True)
    return folder / "records"


def test_the_core_and_the_fit_make_the_same_of_the_weights(fitting: ModuleType, records_file: Path) -> None:
    records = np.fromfile(records_file, fitting.RECORD)
    values = fitting.in_whole_numbers(fitting.read_weights(fitting.WEIGHTS), records)
    assert len(records) > 30
    assert len(set(values)) > 20
    assert values.tolist() == records["value"].tolist()


def test_records_are_sound(fitting: ModuleType, records_file: Path) -> None:
    records = np.fromfile(records_file, fitting.RECORD)
    assert (records["of square"] < fitting.SQUARE_SIZES).all()
    assert (records["of position"] < fitting.POSITION_SIZES).all()
    assert records["parts"].max() <= fitting.ON_SQUARE * fitting.SQUARES + fitting.ANYWHERE
    assert records["effects"].max() < fitting.EFFECTS
    assert ((records["later"] >= 0) & (records["later"] <= 1)).all()
    assert (records["shares"].sum(axis=1) > 0.5).all()
    assert (records["shares"].sum(axis=1) < 1.001).all()
    assert (records["crowd"] >= 0).all()


def test_slopes_are_those_of_the_losses(
    fitting: ModuleType, records_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without rounding, a small change of any weight changes what is to be made small as its slope says."""
    monkeypatch.setattr(fitting, "rounded", lambda weights: weights)
    records = np.fromfile(records_file, fitting.RECORD)[:40]
    parts = fitting.read_weights(fitting.WEIGHTS)

    def loss() -> float:
        return float(fitting.losses_and_slopes(parts, records)[0] @ [1, 0.2])

    _, slopes = fitting.losses_and_slopes(parts, records)
    assert set(slopes) == set(parts)
    for name, slope in slopes.items():
        steepest = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before = parts[name]
        losses = []
        for change in (-0.01, 0.01):
            parts[name] = before.copy()
            parts[name][steepest] += change
            losses.append(loss())
        parts[name] = before
        assert (losses[1] - losses[0]) / 0.02 == pytest.approx(slope[steepest], rel=0.25)


def test_a_network_learns_and_its_file_is_read_back(
    fitting: ModuleType, records_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = np.fromfile(records_file, fitting.RECORD)[:32]
    parts = fitting.random_weights(np.random.default_rng(1))
    learnt = fitting.fit(parts, records, epochs=40, rate=0.05, batch=32)
    before, after = (fitting.losses_and_slopes(weights, records)[0] for weights in (parts, learnt))
    assert after[0] < before[0]
    assert after[1] < 0.9 * before[1]
    assert "off by" in capsys.readouterr().out
    fitting.write_weights(tmp_path / "weights.hpp", learnt)
    again = fitting.read_weights(tmp_path / "weights.hpp")
    assert all(np.array_equal(again[name], fitting.rounded(learnt)[name]) for name in learnt)


def test_a_file_of_another_network_is_refused(fitting: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "weights.hpp"
    path.write_text('    "AAAA"\n')
    with pytest.raises(SystemExit, match="3 weights, not"):
        fitting.read_weights(path)
