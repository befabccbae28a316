"""The command `belvedere`: one file per command, and what they share in `common`."""

from typing import Annotated

import typer

from belvedere import __version__
from belvedere.cli import (
    arena,
    bench,
    check_certificate,
    conform,
    engine,
    games,
    learn,
    lockstep,
    perft,
    play,
    prove,
    puzzles,
    rules,
    serve,
    show,
    solve,
    study,
)
from belvedere.cli.common import errors_as_messages

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)
for command in (
    games.games,
    play.play,
    show.show,
    rules.rules,
    arena.arena,
    study.study,
    learn.learn,
    serve.serve,
    engine.engine,
    solve.solve,
    prove.prove,
    check_certificate.check_certificate,
    puzzles.puzzles,
    perft.perft,
    conform.conform,
    lockstep.lockstep,
):
    app.command()(errors_as_messages()(command))
app.add_typer(bench.bench)


def show_version(wanted: bool) -> None:
    """Answers `--version`."""
    if wanted:
        typer.echo(f"belvedere {__version__}")
        raise typer.Exit


@app.callback()
def belvedere(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Abstract board games for two: play them, study them, and let programs play."""
