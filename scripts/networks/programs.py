"""Programs of the core that play with a small network, compiled so that they read its weights when they start."""

import os
import shutil
import subprocess
from pathlib import Path

SCRIPTS = Path(__file__).parents[1]
NATIVE = SCRIPTS.parent / "native"
GAMES = sorted(file.parent.name for file in SCRIPTS.glob("*/games.cpp"))
"""The games that have such a network, in names of files."""
MATCH = SCRIPTS / "networks" / "match.cpp"


class CompileError(RuntimeError):
    """A program could not be compiled."""


def games_of(game: str) -> Path:
    """The source of the program that plays games of the search against itself."""
    return SCRIPTS / game / "games.cpp"


def compiled(source: Path, game: str, folder: Path) -> Path:
    """The program of a source in a folder, which is made, together with a copy of the core that reads the weights."""
    core = shutil.copytree(
        NATIVE, folder / "native", ignore=shutil.ignore_patterns("tests", "third_party", "yardstick")
    )
    shutil.copy(SCRIPTS / "networks" / "weights_of_file.hpp", core / "knowledge" / f"{game}_weights.hpp")
    program = folder / source.stem
    compiler = [os.environ.get("CXX", "c++"), "-O3", "-march=native", "-std=c++20", f"-I{core}"]
    names = [f"-DGAME={game}", f'-DKNOWLEDGE="knowledge/{game}.hpp"']
    sources = [source, core / f"{game}.cpp", core / f"{game}_text.cpp"]
    try:
        subprocess.run([*compiler, *names, *sources, "-o", program], check=True, capture_output=True, text=True)
    except OSError as error:
        raise CompileError(f"there is no compiler: {error}") from None
    except subprocess.CalledProcessError as error:
        raise CompileError(f"{source} could not be compiled:\n{error.stderr[:2000]}") from None
    return program


def environment(weights: Path) -> dict[str, str]:
    """The environment in which such a program plays with the weights of a file."""
    return os.environ | {"BELVEDERE_WEIGHTS": str(weights)}
