"""What the commands that play tournaments share: their options, and playing under a bar of what is done."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import TextColumn, TimeRemainingColumn

from belvedere import arena, engine
from belvedere.arena import ArenaError, Plan, Sprt, Tournament
from belvedere.cli.common import done_bar, fail
from belvedere.rules import GAMES

PLAYERS_SHOWN = 3
"""How many players the bar has room for."""


class Machines(StrEnum):
    """Where games can be played."""

    LOCAL = "local"
    RAY = "ray"


WORKERS = {Machines.LOCAL: arena.local_workers, Machines.RAY: arena.ray_workers}


def usual_openings() -> dict[str, int]:
    """How many turns of each player are played at random in each game, if nothing else is wanted."""
    return {game: engine.profile(game).opening_turns for game in GAMES}


OpeningTurns = Annotated[
    int | None,
    typer.Option(
        "--openings",
        min=0,
        metavar="TURNS",
        show_default=False,
        help=f"How many turns of each player are played at random first; if not given, "
        f"{', '.join(f'{turns} in {GAMES[game].title}' for game, turns in usual_openings().items())}.",
    ),
]
MostTurns = Annotated[int, typer.Option(min=1, help="After how many turns, of both together, a game is a draw.")]
Seed = Annotated[int, typer.Option(min=0, help="Another number has other openings, and other choices at random.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, show_default=False, help="How many games are played at once; one per core.")
]
Where = Annotated[Machines, typer.Option("--on", help="On this machine, or on the Ray cluster that RAY_ADDRESS names.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


@contextmanager
def mistakes_as_messages() -> Iterator[None]:
    """Answers what was asked for wrongly with a message, and Ctrl-C with the command to go on."""
    try:
        yield
    except (ArenaError, engine.UnknownPlayer) as error:
        fail(str(error))
    except KeyboardInterrupt:
        typer.echo("\nStopped. The games that were over are kept. To go on:", err=True)
        typer.echo(shlex.join(["belvedere", *sys.argv[1:]]), err=True)
        raise typer.Exit(130) from None


def opening_turns(game: str, wanted: int | None) -> int:
    """How many turns of each player are played at random: as many as wanted, or as are usual in that game."""
    return usual_openings().get(game.lower(), 0) if wanted is None else wanted


def held(plan: Plan, folder: Path, where: Machines, jobs: int | None, test: Sprt | None = None) -> Tournament:
    """A tournament, played to its end under a bar of what is done."""
    with done_bar(TimeRemainingColumn(), TextColumn("{task.fields[standing]}")) as bar:

        def show(tournament: Tournament) -> None:
            over, standing = len(tournament.by_number), leaders(tournament)
            if bar.task_ids:
                bar.update(bar.task_ids[0], completed=over, standing=standing)
            else:  # games that were over before say nothing about the time that is left
                title, total = GAMES[plan.game].title, plan.number_of_games
                bar.add_task(title, total=total, completed=over, standing=standing)

        return arena.hold(plan, folder, workers=WORKERS[where], jobs=jobs, sprt=test, tell=show)


def leaders(tournament: Tournament) -> str:
    """The players with the best scores so far."""
    points = [0.0] * len(tournament.plan.players)
    games = [0] * len(tournament.plan.players)
    for result in tournament.results:
        if result.score is not None:
            for player, gained in zip(result.players, (result.score, 1 - result.score), strict=True):
                points[player] += gained
                games[player] += 1
    order = sorted(range(len(points)), key=lambda player: -points[player] / max(1, games[player]))
    return ", ".join(
        f"{tournament.plan.players[player]} {points[player]:g}/{games[player]}" for player in order[:PLAYERS_SHOWN]
    )


def show_failures(tournament: Tournament) -> None:
    """Says in which games a player failed; they count for nobody."""
    for result in tournament.failures:
        typer.echo(f"Game {result.number} failed: {result.reason}", err=True)
