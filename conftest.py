"""Which tests run with a measurement of what they cover: it makes pure Python several times slower."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["coverage"]["run"]["source"]
MEASURED = [ROOT / folder / name.partition(".")[2] for name in SOURCE for folder in ("tests", "src/belvedere")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of the layers whose coverage is measured."""
    for item in items:
        if not item.get_closest_marker("exhaustive") and any(folder in item.path.parents for folder in MEASURED):
            item.add_marker("measured")
