"""Programs of the core that play with a small network, whose file they are given when they start."""

import os
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


def compiled(source: Path, game: str, folder: Path, optimisation: str = "-O3") -> Path:
    """The program of a source, which is put into a folder; `optimisation` is an option of the compiler."""
    program = folder / source.stem
    compiler = [os.environ.get("CXX", "c++"), optimisation, "-march=native", "-std=c++20", f"-I{NATIVE}"]
    names = [f"-DGAME={game}", f'-DKNOWLEDGE="games/{game}/knowledge.hpp"']
    of_game = NATIVE / "games" / game
    core = [of_game / "state.cpp", of_game / "text.cpp", NATIVE / "networks" / "network_file.cpp"]
    try:
        subprocess.run([*compiler, *names, source, *core, "-o", program], check=True, capture_output=True, text=True)
    except OSError as error:
        raise CompileError(f"there is no compiler: {error}") from None
    except subprocess.CalledProcessError as error:
        raise CompileError(f"{source} could not be compiled:\n{error.stderr[:2000]}") from None
    return program
