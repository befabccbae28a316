"""What holds for all tests: Hypothesis's profile, which tests are measured for coverage, threads, and Ctrl-C."""

import os
import signal
import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["coverage"]["run"]["source"]
MEASURED = [ROOT / folder / name.partition(".")[2] for name in SOURCE for folder in ("tests", "src/belvedere")]

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's threads would be in the way of tests on the other cores

settings.register_profile(
    "belvedere",
    settings.get_profile("default"),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    print_blob=True,
)
settings.load_profile("belvedere")
"""The same examples on every machine, and no time limits. With CI=true, Hypothesis loads a profile of its own when it
is imported; this one replaces it, so that CI sees what a person sees."""


def pytest_configure() -> None:
    """Tests, and what they start, hear Ctrl-C even if they run in the background of a script, where it is ignored."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of the layers whose coverage is measured: that makes pure Python several times slower."""
    for item in items:
        if is_measured(item.path) and not item.get_closest_marker("exhaustive"):
            item.add_marker("measured")


@cache
def is_measured(file: Path) -> bool:
    """Whether a file of tests is of one of these layers."""
    return any(folder in file.parents for folder in MEASURED)
