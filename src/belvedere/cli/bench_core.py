"""`belvedere bench core`: the native core next to the rules in Python, in one run."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from belvedere.engine import core as native
from belvedere.engine.profile import profile
from belvedere.rules import GAMES, Position

LONGEST_GAME = 10_000

Speeds = dict[str, dict[str, dict[str, float]]]


def core(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each figure.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Time the native core against the rules in Python.

    Sequences of actions, every one of them played, and games of random actions, per second and on one thread.
    """
    speeds: Speeds = {name: measure_game(name, seconds) for name in GAMES if native.plays(name)}
    if as_json:
        typer.echo(json.dumps(speeds, indent=2))
    else:
        Console().print(table(speeds))


def measure_game(name: str, seconds: float) -> dict[str, dict[str, float]]:
    """Playouts and perft nodes per second of one game, in Python and in the core."""
    start = GAMES[name].start()
    state = native.native(start)
    depth = profile(name).perft_depth
    chance = random.Random(name)
    many = iter(range(10**9))
    return {
        "playouts_per_s": {
            "python": rate(lambda: playout(start, chance), seconds),
            "native": rate(lambda: sum(state.playouts(100, next(many), LONGEST_GAME)[:4]), seconds),
        },
        "perft_nodes_per_s": {
            "python": rate(lambda: count_one_by_one(start, depth), seconds),
            "native": rate(lambda: state.perft(depth), seconds),
        },
    }


def rate(call: Callable[[], int], seconds: float) -> float:
    """How much of what a call counts is done in a second."""
    counted, begun = 0, perf_counter()
    while perf_counter() - begun < seconds:
        counted += call()
    return counted / (perf_counter() - begun)


def playout(position: Position, chance: random.Random) -> int:
    """Plays one game of random actions in Python."""
    for _ in range(LONGEST_GAME):
        actions = position.legal_actions()
        if not actions:
            break
        position = position.after(chance.choice(actions))
    return 1


def count_one_by_one(position: Position, depth: int) -> int:
    """Counts sequences of actions in Python by playing each of them, as the core does."""
    if depth == 0:
        return 1
    return sum(count_one_by_one(position.after(action), depth - 1) for action in position.legal_actions())


def table(speeds: Speeds) -> Table:
    """The figures for people."""
    shown = Table(title="Per second, on one thread", title_justify="left", box=None)
    shown.add_column("")
    for heading in ("playouts", "Python", "ratio", "perft nodes", "Python", "ratio"):
        shown.add_column(heading, justify="right")
    for name, figures in speeds.items():
        cells = []
        for speed in figures.values():
            cells += [f"{speed['native']:,.0f}", f"{speed['python']:,.1f}", f"{speed['native'] / speed['python']:,.0f}"]
        shown.add_row(name, *cells)
    return shown
