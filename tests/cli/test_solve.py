import json

import pytest

from belvedere import rules

from .conftest import Belvedere

SMALL = ("volterra", "--set", "size=2x3")


def test_a_complete_solution(belvedere: Belvedere) -> None:
    result = belvedere("solve", *SMALL)
    assert result.exit_code == 0
    first, line, last = result.stdout.splitlines()
    assert first == "Dark wins in 6 actions."
    assert len(line.removeprefix("Best play: ").split()) == 6
    assert last == "All 285 positions that can follow are solved; 255 are won or lost."


def test_what_every_action_leads_to(belvedere: Belvedere) -> None:
    lines = belvedere("solve", *SMALL, "--actions").stdout.splitlines()[2:-1]
    assert len(lines) == len(rules.get("volterra").start(size="2x3").legal_actions())
    assert lines[0].split() == ["a1>b3", "Dark", "wins", "in", "6", "actions"]
    assert sum(line.endswith("a draw") for line in lines) == 2


def test_a_position(belvedere: Belvedere) -> None:
    drawn = rules.get("volterra").start(size="2x3").play("a1>b1")
    assert belvedere("solve", "volterra", "--position", drawn.text).stdout.startswith("A draw.\n")


def test_json(belvedere: Belvedere) -> None:
    found = json.loads(belvedere("solve", *SMALL, "--json").stdout)
    assert (found["outcome"], found["winner"], found["distance"], found["complete"]) == ("win", 0, 6, True)
    assert found["actions"][0] == {"action": found["line"][0], "winner": 0, "distance": 6}


def test_what_is_not_proven(belvedere: Belvedere) -> None:
    result = belvedere("solve", "volo", "--seconds", "0.1", "--actions")
    assert result.exit_code == 1
    first, second, last = result.stdout.splitlines()
    assert first.startswith("Not proven")
    assert second == "What each action leads to is known only when all positions are."
    assert "positions were found, which are not all" in last


def test_a_forced_win(belvedere: Belvedere) -> None:
    result = belvedere("solve", "volterra", "--set", "size=2x5", "--memory", "1", "--seconds", "30")
    assert result.exit_code == 0
    assert result.stdout.startswith("Dark wins in ")
    assert "actions at most.\n" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["halma"], "halma"),
        (["volterra", "--set", "size=8x5"], "up to 7 files and 7 ranks"),
        (["volterra", "--position", "nonsense"], "a position of Volterra is three words"),
        (["volterra", "--set", "size=2x3", "--position", "x"], "give a position or settings, not both"),
        (["volterra", "--seconds", "0"], "seconds"),
    ],
)
def test_bad_input(belvedere: Belvedere, arguments: list[str], answer: str) -> None:
    result = belvedere("solve", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert answer in result.stderr
