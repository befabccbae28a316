"""`belvedere play`: a game in the terminal, between people, computers, or both."""

from typing import Annotated

import typer

from belvedere.cli.common import Settings, fail
from belvedere.cli.table import DESCRIPTIONS
from belvedere.rules import GAMES


def play(
    settings: Settings,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", show_default=False, help=f"One of {', '.join(GAMES)}; asked for if missing."),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", show_default=False, help=f"Who begins: {DESCRIPTIONS}. A person if not given."),
    ] = None,
    second: Annotated[
        str | None, typer.Option(metavar="PLAYER", show_default=False, help="Who plays second, likewise.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", show_default=False, help="The same number makes computers choose the same again."
        ),
    ] = None,
    load: Annotated[
        str | None, typer.Option(metavar="FILE", show_default=False, help="Continue the game in a file.")
    ] = None,
) -> None:
    """Play a game in the terminal.

    What you play there is kept in your data folder, or in the folder that the environment variable BELVEDERE_HOME
    names, until the game is over; so you can continue it after a crash.
    """
    if load is not None and (game or settings):
        fail("the file has its own game and options: leave out GAME and --set, or else --load")
    from belvedere.cli import playing  # noqa: PLC0415 (it takes a while, which other commands need not wait for)

    playing.start(game, settings, (first, second), seed, load)
