"""The command `belvedere learn`, from the first game to the exported network."""

from pathlib import Path

import torch

from tests.cli.conftest import Belvedere

SMALL = ("--blocks", "1", "--channels", "8", "--simulations", "4", "--games", "16", "--batch", "32", "--threads", "1")


def test_a_network_learns_and_is_kept(belvedere: Belvedere, tmp_path: Path) -> None:
    command = ("learn", "turris", *SMALL, "--minutes", "0.03", "--most-actions", "10", "--folder", str(tmp_path))
    result = belvedere(*command)
    assert result.exit_code == 0
    assert result.stdout.startswith("Learnt from ")
    assert {file.name for file in tmp_path.iterdir()} == {
        "checkpoint.pt",
        "curves.csv",
        "curves.png",
        "network.onnx",
        "window.pt",
    }
    assert (tmp_path / "network.onnx").stat().st_size < 3_000_000
    assert belvedere(*command).stdout == result.stdout


def test_mistakes_are_answered(belvedere: Belvedere, tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    assert "say how long to learn, as in --minutes 10" in belvedere("learn", "turris", *folder).stderr
    assert "there is no game chess" in belvedere("learn", "chess", "--minutes", "1", *folder).stderr
    assert "has no option colour" in belvedere("learn", "turris", "--set", "colour=1", "--minutes", "1", *folder).stderr
    if not torch.cuda.is_available():
        result = belvedere("learn", "turris", "--minutes", "1", "--device", "cuda", *folder)
        assert "there is no device cuda here" in result.stderr
