"""The golden playthroughs still go as they went."""

from pathlib import Path

import pytest

from belvedere import rules
from tests.playthroughs.playthrough import FILES, perform


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert perform(text) == text, "if the change is meant, `make playthroughs` writes the file anew"


def test_every_game_has_a_playthrough() -> None:
    lines = [line for file in FILES for line in file.read_text(encoding="utf-8").splitlines()]
    assert {line for line in lines if line.startswith("game ")} == {f"game {name}" for name in rules.GAMES}


def test_a_step_that_should_be_refused_and_is_not() -> None:
    with pytest.raises(AssertionError, match="was to be refused"):
        perform("# a legal action\ngame volterra\n! c3-d4\n")
