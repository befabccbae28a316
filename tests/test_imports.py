"""What an import brings along, in a process of its own. How long it takes follows from that."""

import subprocess
import sys

import pytest

SERVER = {
    "alembic",
    "argon2",
    "fastapi",
    "itsdangerous",
    "psycopg",
    "sqlalchemy",
    "starlette",
    "structlog",
    "uvicorn",
    "websockets",
}
"""Packages that only the server needs."""

MOST_MODULES_OF_RULES = 75
"""With those of the standard library; each takes about a millisecond."""


def loaded(statements: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some statements, and had not before."""
    program = f"import sys; before = set(sys.modules)\n{statements}\nprint('', *set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", program], input="", capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def packages(modules: set[str]) -> set[str]:
    """The packages that modules are of."""
    return {module.partition(".")[0] for module in modules}


def of_others(modules: set[str]) -> set[str]:
    """The packages among them that are neither ours nor Python's."""
    return packages(modules) - sys.stdlib_module_names - {"belvedere"}


def test_the_rules_load_little() -> None:
    modules = loaded("import belvedere.rules")
    assert of_others(modules) == set()
    assert {module.split(".")[1] for module in modules if module.startswith("belvedere.")} == {"rules"}
    assert not packages(modules) & {"asyncio", "concurrent", "json", "logging", "multiprocessing", "socket"}
    assert len(modules) <= MOST_MODULES_OF_RULES


@pytest.mark.parametrize("layer", ["record", "draw", "engine", "puzzles"])
def test_layers_without_pages_or_arrays_load_nothing_of_others(layer: str) -> None:
    assert of_others(loaded(f"import belvedere.{layer}")) == set()


def test_a_picture_needs_no_rich_and_a_coloured_board_does() -> None:
    start = "from belvedere import draw, rules; position = rules.get('volo').start()"
    assert "rich" not in packages(loaded(f"{start}; draw.svg(position); draw.scene(position)"))
    assert "rich" in packages(loaded(f"{start}; draw.coloured(position)"))


def test_drawing_changes_nothing_outside_itself() -> None:
    program = """
from belvedere import rules
classes = (rules.Position, rules.Game, type(rules.get("volo").start()))
unchanged = [dict(vars(each)) for each in classes]
import belvedere.draw
assert unchanged == [dict(vars(each)) for each in classes]
"""
    assert "belvedere.draw" in loaded(program)


@pytest.mark.parametrize(
    "arguments", [["games"], ["show", "volterra"], ["play", "volterra"], ["rules", "volo"], ["serve", "--help"]]
)
def test_commands_of_the_terminal_load_nothing_of_the_server(arguments: list[str]) -> None:
    modules = loaded(f"from belvedere.cli import app; app({arguments}, standalone_mode=False)")
    assert "belvedere.cli" in modules
    assert not packages(modules) & (SERVER | {"numpy", "onnxruntime"})
