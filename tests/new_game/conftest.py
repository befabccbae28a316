from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_game.installing import environment, installed


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the example is installed."""
    return installed(tmp_path_factory.mktemp("packages"))


@pytest.fixture
def there(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets every program that a test starts find the example."""
    for name, value in environment(packages).items():
        monkeypatch.setenv(name, value)
