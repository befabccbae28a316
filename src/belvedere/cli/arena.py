"""`belvedere arena`: a tournament between players."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from belvedere import arena as arenas
from belvedere.arena import ArenaError, Plan, Sprt, Standing, Tournament
from belvedere.cli.common import Settings, read_setting
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


def arena(
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER…", show_default=False, help="Two players at least, such as greedy.")
    ],
    settings: Settings,
    game: Annotated[str, typer.Option(show_default=False, help=f"One of {', '.join(GAMES)}.")],
    games: Annotated[int, typer.Option(help="How many games any two who meet play; an even number.")] = 100,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first player meets all others, and only it.")
    ] = False,
    openings: OpeningTurns = None,
    fair: Annotated[
        bool,
        typer.Option("--fair", help="Of several random openings, take the one that the engine holds most even."),
    ] = False,
    most_turns: MostTurns = arenas.MOST_TURNS,
    seed: Seed = 0,
    jobs: Jobs = None,
    folder: Annotated[
        Path | None,
        typer.Option(show_default=False, help="Where the games are kept; if not given, a folder arena-… here."),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            show_default=False,
            help="Stop as soon as it is clear whether the first of two players is stronger by ELO0 or by ELO1.",
        ),
    ] = None,
    where: Where = Machines.LOCAL,
    as_json: AsJson = False,
) -> None:
    """Play a tournament: everybody against everybody, each opening twice with sides exchanged.

    Every game is kept at once. After Ctrl-C, or a crash, the same command goes on; with more --games it goes on for
    longer. The exit code is 1 if a player failed in some game.
    """
    with mistakes_as_messages():
        test = read_sprt(sprt, players) if sprt else None
        plan = Plan(
            game=game.lower(),
            players=tuple(players),
            games=games,
            settings=dict(map(read_setting, settings)),
            gauntlet=gauntlet,
            opening_turns=opening_turns(game, openings),
            fair=fair,
            most_turns=most_turns,
            seed=seed,
        )
        tournament = held(plan, folder or arenas.default_folder(plan), where, jobs, test)
    standings = arenas.standings(plan, tournament.results)
    if as_json:
        typer.echo(json.dumps(figures(tournament, standings), indent=2, ensure_ascii=False))
    else:
        report(tournament, standings)
    raise typer.Exit(1 if tournament.failures else 0)


def read_sprt(text: str, players: list[str]) -> Sprt:
    """The test described as "0,30"; raises ArenaError."""
    if len(players) != 2:
        raise ArenaError("--sprt decides between two players: name two, or leave it out")
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise ArenaError(f"--sprt {text} is not two numbers of Elo with a comma, as in --sprt 0,30") from None
    return Sprt(elo0, elo1)


def figures(tournament: Tournament, standings: list[Standing]) -> dict[str, object]:
    """The figures for machines."""
    return {
        "folder": str(tournament.folder.path),
        "games": len(tournament.results),
        "standings": [asdict(standing) for standing in standings],
        "sprt": None
        if tournament.sprt is None
        else {
            **asdict(tournament.sprt),
            "ratio": tournament.sprt.ratio(tournament.pair_scores),
            "bounds": tournament.sprt.bounds,
            "accepted": tournament.accepted,
        },
        "failures": [{"game": result.number, "reason": result.reason} for result in tournament.failures],
    }


def report(tournament: Tournament, standings: list[Standing]) -> None:
    """The figures for people."""
    console = Console()
    console.print(table(tournament, standings))
    if tournament.sprt:
        lower, upper = tournament.sprt.bounds
        ratio = tournament.sprt.ratio(tournament.pair_scores)
        accepted = tournament.accepted
        decision = "still open" if accepted is None else f"{accepted:g} Elo accepted"
        typer.echo(
            f"SPRT {tournament.sprt.elo0:g} or {tournament.sprt.elo1:g} Elo: {decision}, "
            f"ratio {ratio:.2f} between {lower:.2f} and {upper:.2f}"
        )
    typer.echo(f"The games are in {tournament.folder.games}.")
    show_failures(tournament)


def table(tournament: Tournament, standings: list[Standing]) -> Table:
    """The players, the best first, each with the likelihood that it is better than the next."""
    title = f"{GAMES[tournament.plan.game].title}, {len(tournament.results)} games"
    shown = Table(title=title, title_justify="left", box=None)
    shown.add_column("", overflow="fold")
    for heading in ("Elo", "over next", "games", "score %", "first w/d/l", "second w/d/l"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for standing in standings:
        shown.add_row(
            standing.player,
            f"{standing.elo:+.0f} ± {standing.elo_error:.0f}",
            "" if standing.superiority is None else f"{standing.superiority:.1%}",
            str(standing.games),
            f"{100 * standing.score:.1f} ± {100 * standing.score_error:.1f}",
            str(standing.as_first),
            str(standing.as_second),
        )
    return shown
