from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from belvedere import rules

from .conftest import Belvedere

SMALL = ("volterra", "--set", "size=2x3", "--threads", "1", "--memory", "1")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where what is known is kept."""
    monkeypatch.setenv("BELVEDERE_HOME", str(tmp_path))
    return tmp_path / "proofs"


def test_a_proof(belvedere: Belvedere, home: Path) -> None:
    result = belvedere("prove", *SMALL)
    assert result.exit_code == 0
    first, resistance, strategy, *_, searched = result.stdout.splitlines()
    assert first == "Dark wins in 6 actions at most."
    assert len(resistance.removeprefix("Longest resistance: ").split()) == 6
    assert strategy.startswith("The winner's strategy can lead to ")
    assert searched.endswith("positions were searched.")
    assert f"kept in {home}" in result.stderr
    assert list(home.glob("*")) == []


def test_a_position_and_what_follows(belvedere: Belvedere) -> None:
    start = rules.get("volterra").start(size="2x3")
    options = ("--threads", "1", "--memory", "1")
    assert belvedere("prove", *SMALL, "--after", "a1>b1").stdout.startswith("A draw.\n")
    assert belvedere("prove", "volterra", "--position", start.play("a1>b1").text, *options).stdout.startswith("A draw.")


def test_every_turn(belvedere: Belvedere) -> None:
    result = belvedere("prove", *SMALL, "--every-turn")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert any("Dark wins in 4 actions at most" in line for line in lines)
    assert any(line.endswith("A draw") for line in lines)
    found = json.loads(belvedere("prove", *SMALL, "--every-turn", "--json").stdout)
    assert len(found) == len(lines)
    assert {each["outcome"] for each in found} == {"win", "loss", "draw"}
    assert all(each["turn"] for each in found)


def test_json(belvedere: Belvedere) -> None:
    found = json.loads(belvedere("prove", *SMALL, "--json").stdout)
    assert (found["outcome"], found["winner"], found["distance"]) == ("win", 0, 6)
    assert len(found["line"]) == 6


def test_what_is_not_proven_is_kept(belvedere: Belvedere, home: Path) -> None:
    result = belvedere("prove", "volo", "--seconds", "0.1", "--threads", "1", "--memory", "16")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == "Not proven."
    assert len(list(home.glob("volo-*.proof"))) == 1


def test_from_nothing_to_a_checked_certificate(belvedere: Belvedere, tmp_path: Path) -> None:
    file = str(tmp_path / "certificate")
    start = ("volterra", "--set", "size=4x3", "--threads", "1", "--memory", "16")
    assert belvedere("prove", *start, "--certificate", file).exit_code == 0
    whole = belvedere("check-certificate", file)
    assert whole.exit_code == 0, whole.stderr
    first, second = whole.stdout.splitlines()
    assert first.startswith("Claimed of Volterra, ")
    assert second.startswith("Proven: all games are won.")
    sample = belvedere("check-certificate", file, "--sample", "20", "--seed", "3")
    assert sample.stdout.splitlines()[1].startswith("All 20 games against any actions of the loser are won")


def test_a_damaged_certificate_is_refused(belvedere: Belvedere, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    assert belvedere("prove", *SMALL, "--certificate", str(file)).exit_code == 0
    content = file.read_bytes()
    file.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    result = belvedere("check-certificate", str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Refused: it is damaged" in result.stderr


def test_a_certificate_that_is_not_there(belvedere: Belvedere, tmp_path: Path) -> None:
    result = belvedere("check-certificate", str(tmp_path / "nothing"))
    assert result.exit_code == 2
    assert "No such file" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["halma"], "halma"),
        (["volterra", "--set", "size=8x5"], "up to 7 files and 7 ranks"),
        (["volterra", "--position", "nonsense"], "a position of Volterra is three words"),
        (["volterra", "--after", "c3-d4 c3-d4"], "action 2, c3-d4"),
        (["volterra", "--every-turn", "--certificate", "x"], "a certificate is of one position"),
        ([*SMALL, "--after", "a1>b1", "--certificate", "x"], "no win has been proven"),
        (["volterra", "--memory", "1000000000"], "this machine does not have 1000000000 MiB of memory"),
        ([*SMALL, "--certificate", "/nowhere/x"], "/nowhere/x: No such file or directory"),
    ],
)
def test_bad_input(belvedere: Belvedere, arguments: list[str], answer: str) -> None:
    result = belvedere("prove", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert answer in result.stderr


COMMAND = [sys.executable, "-m", "belvedere", "prove", "volterra", "--threads", "2", "--memory", "64", "--json"]


def kept(file: Path) -> int:
    """How many bytes are kept."""
    return file.stat().st_size if file.exists() else 0


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_proof_that_was_broken_off_goes_on(ending: signal.Signals, tmp_path: Path) -> None:
    """Saved after a tenth of a second, so that something is there when the process is killed."""
    file = tmp_path / "known"
    often = "import sys; from belvedere.cli import app; sys.modules['belvedere.engine.prove'].SAVED_EVERY = 0.1; app()"
    command = [sys.executable, "-c", often, *COMMAND[3:], "--keep", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ) as process:
        while not kept(file) and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(ending)
        output = process.communicate(timeout=120)[0]
    if ending == signal.SIGINT:
        assert process.returncode == 1
        assert json.loads(output)["outcome"] is None
    size = kept(file)
    assert size > 0
    again = subprocess.run([*command, "--seconds", "1"], capture_output=True, text=True, check=False)
    assert again.returncode == 1, again.stderr
    assert kept(file) >= size
