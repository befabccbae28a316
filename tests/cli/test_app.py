"""The command as it is installed: what holds for all of its parts."""

import subprocess
import sys
from pathlib import Path

import pytest

from belvedere import __version__
from belvedere.rules import GAMES

from .conftest import Belvedere

COMMANDS = ["games", "play", "show", "rules", "arena", "study", "learn", "serve", "engine", "solve"]
COMMANDS += ["prove", "check-certificate", "puzzles", "perft", "conform", "lockstep", "bench"]
INSTALLED = [str(Path(sys.executable).with_name("belvedere"))]
AS_MODULE = [sys.executable, "-m", "belvedere"]


def run(command: list[str], *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*command, *arguments], input=text, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("command", [INSTALLED, AS_MODULE], ids=["installed", "module"])
def test_the_command_runs(command: list[str]) -> None:
    result = run(command, "perft", "volterra", "2")
    assert (result.returncode, result.stdout, result.stderr) == (0, "86\n", "")


@pytest.mark.parametrize("command", [INSTALLED, AS_MODULE], ids=["installed", "module"])
def test_version(command: list[str]) -> None:
    assert run(command, "--version").stdout == f"belvedere {__version__}\n"


def test_help_lists_the_commands() -> None:
    result = run(INSTALLED, "--help")
    assert result.returncode == 0
    assert [line.split()[0] for line in result.stdout.split("Commands:\n")[1].splitlines()] == COMMANDS


def test_without_arguments_it_shows_help() -> None:
    result = run(INSTALLED)
    assert "Commands:" in result.stdout + result.stderr


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    result = run(INSTALLED, "prft")
    assert result.returncode == 2
    assert "Did you mean 'perft'?" in result.stderr


@pytest.mark.parametrize(
    "arguments", [("perft", "chess", "1"), ("conform", "chess", "-"), ("play", "chess")], ids=lambda words: words[0]
)
def test_an_unknown_game_is_answered_with_the_games(belvedere: Belvedere, arguments: tuple[str, ...]) -> None:
    result = belvedere(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: there is no game chess: there is {', '.join(GAMES)}\n"


@pytest.mark.parametrize(
    ("setting", "answer"),
    [
        ("layout=round", "layout=round is not possible: layout is chessboard or free"),
        ("hight=3", "Volterra has no option hight: there is first, layout, size"),
        ("self=3", "Volterra has no option self: there is first, layout, size"),
        ("layout", "'layout' sets nothing: write the option's name and its value, as in --set layout=free"),
    ],
)
@pytest.mark.parametrize(
    "arguments",
    [("perft", "volterra", "1"), ("conform", "volterra", "-"), ("play", "volterra")],
    ids=lambda words: words[0],
)
def test_a_wrong_setting_is_answered_with_what_there_is(
    belvedere: Belvedere, arguments: tuple[str, ...], setting: str, answer: str
) -> None:
    result = belvedere(*arguments, "--set", setting)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {answer}\n")


def test_a_whole_game_is_played_in_the_installed_command() -> None:
    result = run(INSTALLED, "play", "volterra", text="c3-d4 c5>c3\na2>c3 b3-c4\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith("Over: Light has the highest tower, 3 against 1\n")
