"""The layers of docs/architecture.md, each of which knows only those below it, checked in the imports of the source."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import belvedere

LAYERS = (
    *("rules", "record", "draw", "guide", "encode", "engine", "arena", "puzzles"),
    *("learn", "envs", "testing", "server", "cli"),
)
"""From the ground up; those that do not exist yet have their place, too."""


def violations(package: Path) -> list[str]:
    """The imports in a package that break the order of the layers, as "file: import"."""
    return [
        f"{file.relative_to(package)}: {name}"
        for file in sorted(package.rglob("*.py"))
        for name in imports(file, package)
        if not allowed(layer_of(file, package), name, package.name)
    ]


def layer_of(file: Path, package: Path) -> str:
    """The layer a file belongs to; for a file beside the layers its own name."""
    return file.relative_to(package).parts[0].removesuffix(".py")


def imports(file: Path, package: Path) -> Iterator[str]:
    """The full names of everything a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = file.relative_to(package.parent).parts[: -node.level] if node.level else ()
            module = ".".join([*parents, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def allowed(layer: str, name: str, package: str) -> bool:
    """Whether a layer may import something."""
    top, _, inside = name.partition(".")
    if top != package:
        return layer != "rules" or top in sys.stdlib_module_names
    imported = inside.split(".")[0]
    if layer == "__main__":
        return True
    if layer not in LAYERS:
        return False
    if imported not in LAYERS:
        return layer != "rules"
    return LAYERS.index(imported) <= LAYERS.index(layer)


def test_every_layer_knows_only_those_below_it() -> None:
    assert violations(Path(belvedere.__file__).parent) == []


@pytest.mark.parametrize(
    ("file", "line", "name"),
    [
        ("rules/volo.py", "import numpy", "numpy"),
        ("rules/volo.py", "from belvedere.engine import search", "belvedere.engine.search"),
        ("rules/volo.py", "from belvedere import cli", "belvedere.cli"),
        ("rules/volo.py", "from belvedere import __version__", "belvedere.__version__"),
        ("rules/deep/volo.py", "from ...record import Match", "belvedere.record.Match"),
        ("rules/__init__.py", "from .. import draw", "belvedere.draw"),
        ("rules/volo.py", "def late():\n    import belvedere.server.main", "belvedere.server.main"),
        ("draw/volo.py", "from belvedere.encode.volo import planes", "belvedere.encode.volo.planes"),
        ("__init__.py", "from belvedere.rules import get", "belvedere.rules.get"),
        ("helpers/texts.py", "from belvedere.rules import get", "belvedere.rules.get"),
    ],
)
def test_a_violation_is_found(tmp_path: Path, file: str, line: str, name: str) -> None:
    write(tmp_path / "belvedere" / file, line)
    assert violations(tmp_path / "belvedere") == [f"{file}: {name}"]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules/volo.py", "import re\nfrom collections.abc import Iterator"),
        ("rules/volo.py", "from belvedere.rules.game import Game"),
        ("rules/volo.py", "from .game import Game\nfrom . import grid"),
        ("engine/search.py", "import numpy\nfrom belvedere import rules\nfrom belvedere.encode import planes"),
        ("cli/play.py", "import belvedere.rules\nfrom belvedere import __version__\nfrom ..server import app"),
        ("__main__.py", "from belvedere.cli import app"),
    ],
)
def test_what_is_allowed_is_no_violation(tmp_path: Path, file: str, line: str) -> None:
    write(tmp_path / "belvedere" / file, line)
    assert violations(tmp_path / "belvedere") == []


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
