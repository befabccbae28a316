"""`belvedere study`: what games between equal players say about a game."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from belvedere import arena
from belvedere.arena import Plan
from belvedere.cli.tournament import (
    AsJson,
    Jobs,
    Machines,
    MostTurns,
    OpeningTurns,
    Seed,
    Where,
    held,
    mistakes_as_messages,
    opening_turns,
    show_failures,
)
from belvedere.rules import GAMES


def study(
    player: Annotated[str, typer.Option(help="Who plays, against itself.")] = "greedy",
    game: Annotated[
        list[str] | None,
        typer.Option(show_default=False, help=f"{', '.join(GAMES)}; may be given several times. All, if not given."),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games of each; an even number.")] = 100,
    openings: OpeningTurns = None,
    most_turns: MostTurns = arena.MOST_TURNS,
    seed: Seed = 0,
    jobs: Jobs = None,
    folder: Annotated[Path, typer.Option(help="Where the games are kept, in a folder for each.")] = Path("study"),
    where: Where = Machines.LOCAL,
    as_json: AsJson = False,
) -> None:
    """Let a player play against itself, and print a table in Markdown of what that says about the games.

    The advantage of beginning, draws, the length of a game, and how many actions there are to choose from. After Ctrl-C
    the same command goes on.
    """
    rows = []
    with mistakes_as_messages():
        names = [name.lower() for name in game or GAMES]
        plans = [
            Plan(
                game=name,
                players=(player, player),
                games=games,
                opening_turns=opening_turns(name, openings),
                most_turns=most_turns,
                seed=seed,
            )
            for name in names
        ]
        for plan in plans:
            tournament = held(plan, folder / plan.game, where, jobs)
            rows.append(arena.figures(plan.game, tournament.results))
            show_failures(tournament)
    typer.echo(json.dumps([asdict(row) for row in rows], indent=2) if as_json else arena.markdown(rows), nl=as_json)
