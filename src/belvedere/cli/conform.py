"""`belvedere conform`: compare the rules with what another implementation of them has written down."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Annotated, BinaryIO, Protocol

import typer
from rich.console import Console
from rich.progress import Progress

from belvedere.cli.common import Core, CoreName, GameName, Settings, fail, start
from belvedere.cli.vectors import Digest, UnreadableVectors, Vector, read_vectors
from belvedere.engine import core
from belvedere.rules import Outcome, Player, Position, RulesError


def conform(
    game: GameName,
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(metavar="FILE", show_default=False, help="JSON lines, plain or gzip; - is standard input."),
    ],
    settings: Settings,
    core: CoreName = Core.PYTHON,
) -> None:
    """Compare the rules with recorded positions.

    Replays the games in FILE and prints every disagreement with what it says, and at last how many there are. The exit
    code is 1 if there is any.
    """
    begin = start(game, settings)
    replay = Replay(natively(begin) if core == Core.NATIVE else begin)
    checked = disagree = 0
    try:
        with progress_of(file) as stream:
            for vector in read_vectors(stream):
                checked += 1
                differences = replay.differences(vector)
                if differences:
                    disagree += 1
                    where = f"line {vector.line}, after {' '.join(vector.actions) or 'no action'}:"
                    typer.echo("\n  ".join([where, *differences]))
    except UnreadableVectors as error:
        fail(str(error))
    typer.echo(f"{checked} checked, {disagree} disagree")
    raise typer.Exit(1 if disagree else 0)


def natively(position: Position) -> Replayed:
    """The position in the native core."""
    try:
        return core.NativePosition(core.state(position))
    except core.Refusal as error:
        fail(str(error))


class Replayed(Protocol):
    """What a replay needs of a position, of the rules or of the core."""

    @property
    def to_move(self) -> Player:
        """Whose action is next."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def legal_actions(self) -> Sequence[object]:
        """The legal actions, which are written as their notation."""

    def play(self, action: str) -> Replayed:
        """The position after an action in notation; raises RulesError."""


class Replay:
    """Replays one list of actions after another, starting each from what it has in common with the one before."""

    def __init__(self, start: Replayed) -> None:
        self.actions: list[str] = []
        self.positions = [start]
        """The start and the position after each of the actions."""

    def position_after(self, actions: list[str]) -> Replayed:
        """The position after some actions from the start; raises as `Position.play` does."""
        pairs = zip(self.actions, actions, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        del self.actions[common:], self.positions[common + 1 :]
        for action in actions[common:]:
            self.positions.append(self.positions[-1].play(action))
            self.actions.append(action)
        return self.positions[-1]

    def differences(self, vector: Vector) -> list[str]:
        """In what the rules differ from a vector, one line each."""
        try:
            position = self.position_after(vector.actions)
        except RulesError as error:
            return [f"{vector.actions[len(self.actions)]} is refused: {error}"]
        outcome = position.outcome
        found = {
            "to_move": (vector.to_move, None if outcome else position.to_move),
            "over": (vector.over, outcome is not None),
            "winner": (vector.winner, outcome.winner if outcome else None),
        }
        differences = [
            f"{name}: expected {json.dumps(theirs)}, ours {json.dumps(ours)}"
            for name, (theirs, ours) in found.items()
            if theirs != ours
        ]
        return differences + legal_differences(vector.legal, [str(action) for action in position.legal_actions()])


def legal_differences(expected: list[str] | Digest, ours: list[str]) -> list[str]:
    """In what our legal actions differ from the expected ones."""
    if isinstance(expected, Digest):
        digest = Digest.of(ours)
        return [] if digest == expected else [f"legal: expected {expected}, ours {digest}"]
    missing = sorted((Counter(expected) - Counter(ours)).elements())
    extra = sorted((Counter(ours) - Counter(expected)).elements())
    return [
        f"legal, {name}: {' '.join(actions)}" for name, actions in (("missing", missing), ("extra", extra)) if actions
    ]


@contextmanager
def progress_of(file: BinaryIO) -> Iterator[BinaryIO]:
    """The file, with a progress bar of what has been read from it if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield file
        return
    # What is printed meanwhile must go above the bar if it goes to the same terminal, and else where it always goes.
    shown = Progress(console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty())
    with shown, shown.wrap_file(file, os.fstat(file.fileno()).st_size or None, description="Comparing") as stream:
        yield stream
