import signal
import subprocess
import sys
from pathlib import Path

import pytest

from belvedere import puzzles
from belvedere.puzzles.puzzle import read, write

from .conftest import Belvedere


def test_puzzles_that_are_there_are_enough(belvedere: Belvedere, tmp_path: Path) -> None:
    kept = puzzles.of_game("volterra")[:2]
    write(tmp_path, "volterra", kept)
    result = belvedere("puzzles", "volterra", "--number", "2", "--write", "--folder", str(tmp_path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert read(tmp_path, "volterra") == kept


def test_a_puzzle_is_printed_and_kept(belvedere: Belvedere, tmp_path: Path) -> None:
    result = belvedere("puzzles", "Volterra", "--number", "1", "--write", "--folder", str(tmp_path))
    assert result.exit_code == 0
    [puzzle] = read(tmp_path, "volterra")
    assert result.stdout.startswith(f"{puzzle.id}: {puzzle.theme} in {puzzle.turns}, difficulty {puzzle.difficulty}: ")
    assert puzzles.judge(puzzle, puzzle.accepted[0]).right


def test_time_is_limited(belvedere: Belvedere, tmp_path: Path) -> None:
    result = belvedere("puzzles", "volterra", "--seconds", "0.01", "--folder", str(tmp_path))
    assert result.exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_puzzles_are_checked(belvedere: Belvedere, tmp_path: Path) -> None:
    right = next(puzzle for puzzle in puzzles.of_game("volterra") if puzzle.kind == "win")
    write(tmp_path, "volterra", (right,))
    result = belvedere("puzzles", "volterra", "--check", "--folder", str(tmp_path))
    assert result.exit_code == 0
    assert result.stdout.endswith("volterra.json: 1 puzzles, none of them wrong\n")

    file = tmp_path / "volterra.json"
    file.write_text(file.read_text().replace(right.id, "volterra-000000"))
    result = belvedere("puzzles", "volterra", "--check", "--folder", str(tmp_path))
    assert result.exit_code == 1
    first, last = result.stdout.splitlines()
    assert first == "volterra-000000: its id is not that of its position"
    assert last.endswith("1 puzzles, 1 of them wrong")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["halma"], "there is no game halma"),
        (["volo", "--number", "0"], "--number"),
        (["volo", "--seconds", "-1"], "--seconds"),
        (["volo", "--check", "--write"], "--check looks for no puzzles"),
        (["volo", "--write", "--folder", __file__], "is not a file of puzzles"),
    ],
)
def test_what_is_asked_for_wrongly(belvedere: Belvedere, arguments: list[str], answer: str) -> None:
    result = belvedere("puzzles", *arguments)
    assert result.exit_code == 2
    assert answer in result.stderr


def test_ctrl_c_ends_it_with_the_command_to_go_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "belvedere", "puzzles", "volterra", "--write", "--folder", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, words = process.communicate(timeout=60)
    assert process.returncode == 130, words
    assert f"Stopped. To go on:\nbelvedere puzzles volterra --write --folder {tmp_path}" in words
    assert first.partition(":")[0] in [puzzle.id for puzzle in read(tmp_path, "volterra")]
