"""Counts of sequences of actions, from the fixtures that README.md describes."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from belvedere import rules
from belvedere.rules import Position

pytestmark = pytest.mark.exhaustive


@dataclass
class Fixture:
    """A position and its counts, as a file of this folder says."""

    game: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    text: str | None = None
    actions: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)

    def position(self) -> Position:
        game = rules.get(self.game)
        position = game.start(**self.settings) if self.text is None else game.read(self.text)
        for action in self.actions:
            position = position.play(action)
        return position


def read(text: str) -> Fixture:
    fixture = Fixture()
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if not line or word.startswith("#"):
            continue
        if word == "game":
            fixture.game = rest
        elif word == "set":
            name, _, value = rest.partition("=")
            fixture.settings[name] = value
        elif word == "position":
            fixture.text = rest
        elif word == "after":
            fixture.actions = rest.split()
        else:
            fixture.counts[int(word)] = int(rest)
    return fixture


FIXTURES = {file.stem: read(file.read_text(encoding="utf-8")) for file in sorted(Path(__file__).parent.glob("*.txt"))}


MOST = 1_000_000
"""More takes the rules in Python too long; the core counts it (`tests/engine/test_core.py`)."""

COUNTED = [(name, depth) for name, each in FIXTURES.items() for depth, count in each.counts.items() if count <= MOST]


@pytest.mark.parametrize(("name", "depth"), COUNTED)
def test_perft(name: str, depth: int) -> None:
    fixture = FIXTURES[name]
    counts = rules.divide(fixture.position(), depth)
    listing = "\n".join(sorted(f"{action} {count}" for action, count in counts.items()))
    assert sum(counts.values()) == fixture.counts[depth], f"counts after each first action:\n{listing}"


def test_every_game_has_a_fixture() -> None:
    assert {fixture.game for fixture in FIXTURES.values()} == set(rules.GAMES)


def test_a_fixture_with_every_kind_of_line() -> None:
    start = rules.get("volterra").start(layout="free", first="light")
    text = "# a comment\n\ngame volterra\nset layout=free\nset first=light\nafter +a1 +b1\n1 18\n2 306\n"
    assert read(text) == Fixture(
        "volterra", {"layout": "free", "first": "light"}, None, ["+a1", "+b1"], {1: 18, 2: 306}
    )
    assert read(text).position() == start.play("+a1").play("+b1")
    assert read(f"game volterra\nposition {start.text}\n0 1\n").position() == start
