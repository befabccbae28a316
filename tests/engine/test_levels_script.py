"""The program that measures the levels."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from belvedere.engine.core import PACKAGED
from scripts.levels import main


def test_a_ladder_is_measured_and_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["turris", "--ladder", "random", "8", "--jobs", "1", "--folder", str(tmp_path)]
    main([*arguments, "--games", "2"])
    assert capsys.readouterr().out.splitlines()[:2] == ["Turris", 'Level("random"),']
    main([*arguments, "--games", "4"])
    step = capsys.readouterr().out.splitlines()[-1]
    assert step.startswith('Level("search:nodes=8", ')
    assert step.endswith(", 4),")
    (match,) = tmp_path.iterdir()
    assert len((match / "results.jsonl").read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.timeout(120)
def test_what_is_stopped_says_how_to_go_on(tmp_path: Path) -> None:
    script = str(Path(__file__).parents[2] / "scripts" / "levels.py")
    arguments = ["turris", "--ladder", "random", "8", "--jobs", "1", "--games", "100000", "--folder", str(tmp_path)]
    with subprocess.Popen([sys.executable, script, *arguments], stderr=subprocess.PIPE, text=True) as running:
        while not list(tmp_path.glob("*/games.txt")):
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        said = running.communicate()[1]
    assert running.returncode == 130
    assert said.endswith("Stopped. The games that were over are kept: the same command goes on.\n")
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "there is no game chess: the games are volterra"),
        (["turris", "--games", "3"], "the number of games is 2, 4, 6"),
        (["turris", "--ladder", "8", "nobody"], "nobody"),
        (["volo", "--ladder", "8", f"net:file={PACKAGED / 'volterra.onnx'}"], "plays Volterra, not Volo"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([*arguments, "--folder", str(tmp_path)])
    assert complaint in capsys.readouterr().err
