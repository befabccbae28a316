"""`belvedere lockstep`: the rules and the native core, compared move by move for as long as wanted."""

from itertools import count
from time import monotonic
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from belvedere import rules
from belvedere.cli.common import GameName, fail
from belvedere.engine import core
from belvedere.engine.lockstep import play_in_lockstep


def lockstep(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=0, help="How long to play.")] = 60,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game; each further one has the next.")] = 0,
) -> None:
    """Play games on the rules and on the native core side by side.

    Random, greedy and adversarial players, all options; everything is compared after every action. The exit code is 1
    at the first difference, which is printed with all that leads to it.
    """
    name = rules.get(game.lower()).name
    if not core.plays(name):
        fail(f"{rules.get(name).title} is not one of the games that the native core plays: there is nothing to compare")
    begun, compared = monotonic(), 0
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Comparing", total=seconds)
        for games in count(1):
            positions, found = play_in_lockstep(name, seed + games - 1)
            compared += positions
            if found:
                typer.echo("\n  ".join(found))
                raise typer.Exit(1)
            bar.update(task, completed=monotonic() - begun)
            if monotonic() - begun >= seconds:
                break
    typer.echo(f"{games} games, {compared} positions compared, 0 differ")
