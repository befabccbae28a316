"""What the tests of the small networks share: playing games for them, and what holds for every one."""

import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

from scripts.networks.weights import Layout, Records

ROOT = Path(__file__).parents[2]


def played(layout: Layout, record: np.dtype[np.void], folder: Path, games: int, nodes: int) -> Records:
    """The records of some games, by the program that is compiled for that."""
    game = layout.game
    sources = [ROOT / "scripts" / game / "games.cpp", ROOT / f"native/{game}.cpp", ROOT / f"native/{game}_text.cpp"]
    compiler = [os.environ.get("CXX", "c++"), "-O1", "-std=c++20", f"-I{ROOT / 'native'}"]
    subprocess.run([*compiler, *sources, "-o", folder / "games"], check=True)
    subprocess.run([folder / "games", folder / "records", str(games), str(nodes), "1"], check=True)
    return np.fromfile(folder / "records", record)


def check_refusal(layout: Layout, file: Path) -> None:
    """The weights of another network are refused."""
    file.write_text('    "AAAA"\n')
    with pytest.raises(SystemExit, match="3 weights, not"):
        layout.read(file)
