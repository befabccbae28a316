"""What `belvedere learn` says where PyTorch is not installed; tests/learn has the rest."""

import sys
from pathlib import Path

import pytest

from .conftest import Belvedere


def test_without_pytorch_it_says_what_to_install(
    belvedere: Belvedere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("belvedere.learn")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)  # as if it were not installed, even where it is
    result = belvedere("learn", "turris", "--minutes", "1", "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert 'learning needs PyTorch, which is not installed: pip install "belvedere[learn]"' in result.stderr
    assert not list(tmp_path.iterdir())
