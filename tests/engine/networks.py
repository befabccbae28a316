"""What the tests of the small networks share: playing games for them, and what holds for every one that is fitted."""

import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

from scripts.networks.fitting import Fitting, Floats, Records, Weights

ROOT = Path(__file__).parents[2]


def played(fitting: Fitting, folder: Path, games: int, nodes: int) -> Records:
    """The records of some games, by the program that is compiled for that."""
    game = fitting.layout.game
    sources = [ROOT / "scripts" / game / "games.cpp", ROOT / f"native/{game}.cpp", ROOT / f"native/{game}_text.cpp"]
    compiler = [os.environ.get("CXX", "c++"), "-O1", "-std=c++20", f"-I{ROOT / 'native'}"]
    subprocess.run([*compiler, *sources, "-o", folder / "games"], check=True)
    subprocess.run([folder / "games", folder / "records", str(games), str(nodes), "1"], check=True)
    return np.fromfile(folder / "records", fitting.record)


def check_slopes(
    fitting: Fitting, weights: Weights, records: Records, importance: list[float], tolerance: float
) -> None:
    """A small change of any weight changes what is to be made small as its slope says."""

    def loss_after(name: str, place: tuple[np.intp, ...], change: float) -> float:
        changed = weights[name].copy()
        changed[place] += change
        losses, _ = fitting.losses_and_slopes(weights | {name: changed}, records)
        return float(losses @ importance)

    _, slopes = fitting.losses_and_slopes(weights, records)
    assert set(slopes) == set(weights)
    for name, slope in slopes.items():
        steepest = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        difference = loss_after(name, steepest, 0.01) - loss_after(name, steepest, -0.01)
        assert difference / 0.02 == pytest.approx(slope[steepest], rel=tolerance), name


def losses_before_and_after(
    fitting: Fitting, records: Records, epochs: float, rate: float, batch: int, file: Path
) -> tuple[Floats, Floats]:
    """How wrong a network is that knows nothing, and that one when it has learnt and was written and read back."""
    layout = fitting.layout
    ignorant = layout.random(fitting.bias)
    learnt = fitting.fit(ignorant, records, epochs, rate, batch)
    layout.write(file, learnt)
    again = layout.read(file)
    assert all(np.array_equal(again[name], part) for name, part in layout.rounded(learnt).items())
    before, _ = fitting.losses_and_slopes(layout.rounded(ignorant) | fitting.guides, records)
    after, _ = fitting.losses_and_slopes(again | fitting.guides, records)
    return before, after


def check_refusal(fitting: Fitting, file: Path) -> None:
    """The weights of another network are refused."""
    file.write_text('    "AAAA"\n')
    with pytest.raises(SystemExit, match="3 weights, not"):
        fitting.layout.read(file)
