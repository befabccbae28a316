"""A puzzle, and the files in which the puzzles of each game are kept: a list in JSON, with one puzzle a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, TypeAlias

from belvedere import rules
from belvedere.rules import Player, Position

FOLDER = Path(__file__).parent
"""Where the puzzles that come with Belvedere are kept."""

Kind: TypeAlias = Literal["win", "best"]
Turn: TypeAlias = tuple[str, ...]
"""The actions of a turn, in notation."""

HARDEST = 5


class UnknownPuzzle(ValueError):
    """There is no such puzzle."""


class BadFile(ValueError):
    """A file is not one of puzzles, or cannot be written; the text says why."""


@dataclass(frozen=True)
class Puzzle:
    """A position at the start of a turn, and what is to be found in it."""

    id: str
    game: str
    position: str
    kind: Kind
    """`win`: a forced win is to be found; `best`: the one turn that is clearly better than all others."""

    turns: int
    """In how many turns of the player to move the win can be forced; 1 for `best`."""

    accepted: tuple[Turn, ...]
    """The right turns, each in one of the orders in which it can be played, the best first.

    All of them, unless there are too many turns to try them all: then `judge` accepts others, too.
    """

    line: Turn
    """Best play: to the win, or as far as a search has seen it."""

    value: float
    """The expected score after the right turn, from 0 to 1."""

    second: float
    """The expected score after the best of the wrong turns."""

    difficulty: int
    """From 1 to 5."""

    effort: int
    """How many positions have to be looked at to find the answer and keep to it: see `difficulty_of`."""

    player: str
    """Who has played the game in which the position occurred, against itself."""

    origin: str
    """Which game of which seed that was, and the turn in it."""

    nodes: int
    """How many positions the search looked at after each turn that had to be told from the right one."""

    @cached_property
    def start(self) -> Position:
        """The position."""
        return rules.get(self.game).read(self.position)

    @property
    def to_move(self) -> Player:
        """Who has to find the answer."""
        return self.start.to_move

    @cached_property
    def accepted_ends(self) -> frozenset[Position]:
        """The positions after the accepted turns."""
        return frozenset(after(self.start, turn) for turn in self.accepted)

    @property
    def theme(self) -> str:
        """What sort of puzzle it is, so that there is a mix."""
        return "best turn" if self.kind == "best" else "win at once" if self.turns == 1 else "win later"


EASY = (30, 150, 750, 4000)
"""The efforts up to which a puzzle has difficulty 1, 2, 3, 4."""


def difficulty_of(effort: int, turns: int) -> int:
    """How hard a puzzle is: by the effort to find its answer, and one more for every further turn.

    >>> difficulty_of(effort=20, turns=1), difficulty_of(effort=500, turns=2)
    (1, 4)
    """
    return min(HARDEST, 1 + sum(effort > easy for easy in EASY) + turns - 1)


def after(position: Position, actions: Iterable[str]) -> Position:
    """The position after actions in notation; raises RulesError."""
    for action in actions:
        position = position.play(action)
    return position


def puzzle_id(position: Position) -> str:
    """The id of the puzzle in a position."""
    return f"{position.game.name}-{sha256(position.text.encode()).hexdigest()[:6]}"


# ------------------------------------------------------------------------------------------------------------- files


@cache
def of_game(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with Belvedere, the easiest first; raises UnknownGame."""
    return read(FOLDER, rules.get(game).name)


def get(puzzle: str) -> Puzzle:
    """The puzzle of an id; raises UnknownPuzzle."""
    game = puzzle.partition("-")[0]
    found = of_game(game) if game in rules.GAMES else ()
    for each in found:
        if each.id == puzzle:
            return each
    raise UnknownPuzzle(f"there is no puzzle {puzzle}")


def read(folder: Path, game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that are kept in a folder, none if there is no file; raises BadFile."""
    file = folder / f"{game}.json"
    try:
        return tuple(map(from_json, json.loads(file.read_text(encoding="utf-8"))))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadFile(f"{file} is not a file of puzzles: remove it, or choose another folder ({error})") from None


def write(folder: Path, game: str, puzzles: tuple[Puzzle, ...]) -> None:
    """Keeps the puzzles of a game in a folder, the easiest first, all or none of them; raises BadFile."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.effort, puzzle.id))
    lines = ",\n".join(json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle in ordered)
    file, new = folder / f"{game}.json", folder / f"{game}.json.new"
    try:
        new.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        new.replace(file)
    except OSError as error:
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None


def from_json(values: dict[str, Any]) -> Puzzle:
    """A puzzle of a file; raises KeyError or TypeError."""
    texts = {field.name: values[field.name] for field in fields(Puzzle)}
    accepted = tuple(tuple(turn) for turn in values["accepted"])
    return Puzzle(**texts | {"accepted": accepted, "line": tuple(values["line"])})
