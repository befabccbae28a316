"""The example of a game in a package of its own, installed as it would be by others, but in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "new_game"

INSTALL = (
    *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"),
    *("--no-index", "--no-deps", "--no-build-isolation", "--target"),
)


def installed(folder: Path) -> Path:
    """The folder, with the package in it."""
    subprocess.run([*INSTALL, str(folder), str(EXAMPLE)], check=True)
    return folder


def environment(folder: Path) -> dict[str, str]:
    """What programs must be told so that the package is there for them."""
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "COLUMNS": "100", "NO_COLOR": "1"}
