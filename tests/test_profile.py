"""Hypothesis runs with our profile, in CI as anywhere else."""

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]

IN_FORCE = (
    "import conftest; from hypothesis import settings; print(settings.get_current_profile_name(), settings.default)"
)


def test_the_profile_in_force_is_ours() -> None:
    assert settings.get_current_profile_name() == "belvedere"
    assert settings.default is settings.get_profile("belvedere")


def test_the_profile_sets_no_limit_of_time() -> None:
    profile = settings.get_profile("belvedere")
    assert profile.deadline is None
    assert HealthCheck.too_slow in profile.suppress_health_check


def test_the_profile_is_the_same_in_ci() -> None:
    seen = [in_force({}), in_force({"CI": "true"})]
    assert seen[0].startswith("belvedere settings(")
    assert seen[0] == seen[1]


def in_force(variables: dict[str, str]) -> str:
    """The profile's name and settings when only these environment variables are set."""
    command = [sys.executable, "-c", IN_FORCE]
    environment = {"PATH": os.environ["PATH"], **variables}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
