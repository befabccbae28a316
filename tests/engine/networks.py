"""What the tests of the small networks share: playing games for them, and what holds for every one."""

import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from belvedere import rules
from belvedere.engine import core
from scripts.networks.programs import compiled, games_of
from scripts.networks.weights import Layout, Records


def played(layout: Layout, record: np.dtype[np.void], folder: Path, games: int, nodes: int) -> Records:
    """The records of some games, by the program that is compiled for that."""
    program = compiled(games_of(layout.game), layout.game, folder, "-O1")
    subprocess.run([program, folder / "records", str(games), str(nodes), "1", layout.path], check=True)
    return np.fromfile(folder / "records", record)


def check_file(layout: Layout, folder: Path) -> None:
    """The core reads what is written, and a file that is damaged or for other rules is refused."""
    assert layout.version == rules.get(layout.game).version
    file = folder / layout.file_name
    layout.write(file, layout.read(layout.path))
    assert file.read_bytes() == layout.path.read_bytes()
    assert core.game_of_network(file) == layout.game
    replace(layout, version=layout.version + 1).write(file, layout.random(0))
    with pytest.raises(ValueError, match=f"is not for the network of {layout.title}, or has learnt other rules"):
        layout.read(file)
    file.write_bytes(layout.path.read_bytes()[:-1])
    with pytest.raises(ValueError, match="is not a network file, or damaged"):
        layout.read(file)
