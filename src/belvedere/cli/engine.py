"""`belvedere engine`: the engine for other programs, on standard input and output."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from belvedere import rules
from belvedere.cli.common import fail
from belvedere.engine.analysis import AnalysisServer
from belvedere.engine.ugi import Ugi
from belvedere.rules import GAMES


def engine(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", show_default=False, help=f"One of {', '.join(GAMES)}.")
    ] = None,
    analysis: Annotated[
        bool, typer.Option("--analysis", help="Answer JSON requests about positions of any game, one a line.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="With --analysis: how many positions at a time.")] = 1,
) -> None:
    """Speak with another program on standard input and output.

    With GAME in the protocol UGI (try: ugi, position startpos, go movetime 1000, quit); with --analysis in lines of
    JSON (try: {"id": 1, "game": "GAME", "seconds": 1}). docs/engine.md describes both.
    """
    if analysis == (game is not None):
        fail(f"say which game the engine is to play, as in belvedere engine {next(iter(GAMES))}, or else --analysis")
    try:
        if game is not None:
            Ugi(rules.get(game.lower()).name, say).run(lines())
        else:
            AnalysisServer(say, jobs).run(lines())
    except (KeyboardInterrupt, BrokenPipeError):
        pass  # whoever was at the other end has left


def lines() -> Iterator[str]:
    """The lines that come in, whatever bytes they are made of."""
    for line in sys.stdin.buffer:
        yield line.decode(errors="replace")


def say(line: str) -> None:
    """Sends a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
