"""`belvedere conform`: compare the rules with what another implementation of them has written down."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, BinaryIO

import typer
from rich.console import Console
from rich.progress import Progress

from belvedere.cli.common import Core, CoreName, GameName, Settings, fail, start
from belvedere.engine import core
from belvedere.engine.conformance import Comparison, Replayed
from belvedere.engine.vectors import UnreadableVectors, read_vectors
from belvedere.rules import Position


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
    comparison = Comparison(natively(begin) if core == Core.NATIVE else begin)
    checked = disagree = 0
    try:
        with read_under_bar(file) as stream:
            for vector in read_vectors(stream):
                checked += 1
                differences = comparison.differences(vector)
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
        return core.NativePosition(core.native(position))
    except core.Refusal as error:
        fail(str(error))


@contextmanager
def read_under_bar(file: BinaryIO) -> Iterator[BinaryIO]:
    """The file, with a bar of what has been read from it if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield file
        return
    # What is printed meanwhile must go above the bar if it goes to the same terminal, and else where it always goes.
    shown = Progress(console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty())
    with shown, shown.wrap_file(file, os.fstat(file.fileno()).st_size or None, description="Comparing") as stream:
        yield stream
