"""`belvedere bench`: how fast it is, next to a yardstick measured in the same run."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from belvedere.cli.bench_core import core
from belvedere.cli.bench_envs import envs
from belvedere.cli.bench_search import search
from belvedere.cli.bench_server import server
from belvedere.engine import profile
from belvedere.rules import GAMES, Game, Position, play_all

SAMPLED_GAMES = 10
POSITIONS_OF_EACH_GAME = 3
LONGEST_GAME = 300
"""Random games can go on for very long."""

bench = typer.Typer(name="bench", help="Measure how fast Belvedere is.", no_args_is_help=True, rich_markup_mode=None)
bench.command()(core)
bench.command()(envs)
bench.command()(search)
bench.command()(server)


@dataclass(frozen=True)
class Speed:
    """How fast the legal actions of some positions were generated, in the mean."""

    name: str
    positions_per_second: float
    milliseconds_per_position: float
    actions_per_position: float
    actions_per_second: float


@bench.command()
def rules(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each game.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Time the generation of legal actions.

    Measures mid-game positions of all games, and python-chess on its start position in the same run.
    """
    yardstick = measure_chess(seconds) if find_spec("chess") else None
    speeds = [measure_game(game, seconds) for game in GAMES.values()]
    if yardstick is None:
        typer.echo("python-chess is not installed, so there is nothing to compare with: pip install chess", err=True)
    else:
        speeds.insert(0, yardstick)
    if as_json:
        typer.echo(json.dumps([asdict(speed) for speed in speeds], indent=2))
    else:
        Console().print(table(speeds, yardstick))


def measure_chess(seconds: float) -> Speed:
    """The yardstick: python-chess on its start position."""
    import chess  # noqa: PLC0415 (an optional dependency)

    board = chess.Board()
    return measure("python-chess", lambda: [lambda: list(board.legal_moves)] * 100, seconds)


def measure_game(game: Game, seconds: float) -> Speed:
    """The speed of one game's rules in sampled positions."""
    positions = sample(game)
    # A position remembers its legal actions, so every round takes fresh copies.
    return measure(game.name, lambda: [replace(position).legal_actions for position in positions], seconds)


def sample(game: Game) -> list[Position]:
    """Positions from the middle of random games, the same ones every time."""
    chance = random.Random(game.name)
    positions: list[Position] = []
    opened = [game.start(), *play_all(game.start(), profile(game.name).opening.split(), Position.play)][-1]
    for _ in range(SAMPLED_GAMES):
        played = [opened]
        while played[-1].outcome is None and len(played) <= LONGEST_GAME:
            played.append(played[-1].after(chance.choice(played[-1].legal_actions())))
        middle = played[len(played) // 5 : -(len(played) // 5)]
        positions += chance.sample(middle, POSITIONS_OF_EACH_GAME)
    return positions


def measure(name: str, new_round: Callable[[], list[Callable[[], Sequence[object]]]], seconds: float) -> Speed:
    """The speed of some calls, each of which generates the actions of a position; only the calls are timed."""
    elapsed, positions, actions = 0.0, 0, 0
    while elapsed < seconds:
        calls = new_round()
        begun = perf_counter()
        generated = [call() for call in calls]
        elapsed += perf_counter() - begun
        positions += len(generated)
        actions += sum(map(len, generated))
    return Speed(name, positions / elapsed, 1000 * elapsed / positions, actions / positions, actions / elapsed)


def table(speeds: list[Speed], yardstick: Speed | None) -> Table:
    """The figures for people."""
    shown = Table(title="Generation of legal actions, in the mean", title_justify="left", box=None)
    shown.add_column("")
    for heading in ("positions/s", "ms each", "actions each", "actions/s", "time / chess"):
        shown.add_column(heading, justify="right")
    for speed in speeds:
        times = speed.milliseconds_per_position / yardstick.milliseconds_per_position if yardstick else None
        shown.add_row(
            speed.name,
            f"{speed.positions_per_second:,.0f}",
            f"{speed.milliseconds_per_position:.3f}",
            f"{speed.actions_per_position:.1f}",
            f"{speed.actions_per_second:,.0f}",
            "" if times is None else f"{times:.1f}",
        )
    return shown
