"""`belvedere bench search`: how many positions the search looks at in a second, with its network and without."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from belvedere import arena, engine, record
from belvedere.cli.common import done_bar
from belvedere.engine import core
from belvedere.rules import GAMES, Position

SAMPLED_GAMES = 6
PLAYERS = ("search:nodes=50", "handcrafted:nodes=50")
"""Who play the games that positions are taken from."""

MOST_TURNS = 100
"""Of a sampled game, which need not end."""

ROUNDS = 4
"""How often each position is searched by either method, in turn: a machine busy now and then is fair to both."""


@dataclass(frozen=True)
class Speed:
    """How many positions of a game were looked at in a second, with its network and with handcrafted knowledge."""

    search: float
    handcrafted: float

    @property
    def ratio(self) -> float:
        """How many times as many positions `search` looks at."""
        return self.search / self.handcrafted


def search(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each figure.")] = 4.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Time the search, with its network and with handcrafted knowledge alone.

    Positions looked at per second on one thread, in the middle and at three quarters of games between the two.
    """
    with done_bar() as bar:
        games = bar.track([game for game in GAMES if core.plays(game)], description="games")
        speeds = {name: measured(sample(name), seconds) for name in games}
    if as_json:
        typer.echo(json.dumps({name: asdict(speed) for name, speed in speeds.items()}, indent=2))
    else:
        Console().print(table(speeds))


def sample(name: str) -> list[Position]:
    """Positions in which a turn begins, the same ones every time, of games after random openings."""
    plan = arena.Plan(
        name, PLAYERS, SAMPLED_GAMES, opening_turns=engine.profile(name).opening_turns, most_turns=MOST_TURNS
    )
    positions = []
    for bout in arena.bouts(plan):
        match = record.read(arena.play(plan, bout).record)
        played = [node.position for node in match.line[:-1] if not node.position.mid_turn]
        positions += [played[len(played) // 2], played[len(played) * 3 // 4]]
    return positions


def measured(positions: list[Position], seconds: float) -> Speed:
    """How fast both methods are in some positions."""
    looked_at, taken = {"mcts": 0, "handcrafted": 0}, {"mcts": 0.0, "handcrafted": 0.0}
    for seed in range(ROUNDS):
        for position in positions:
            for method in looked_at:
                searched = engine.Search(position, method=method, seed=seed)
                searched.run(engine.Limits(seconds=seconds / ROUNDS / len(positions)))
                found = searched.analysis()
                looked_at[method] += found.nodes
                taken[method] += found.seconds
    return Speed(looked_at["mcts"] / taken["mcts"], looked_at["handcrafted"] / taken["handcrafted"])


def table(speeds: dict[str, Speed]) -> Table:
    """The figures for people."""
    shown = Table(title="Positions looked at in a second", title_justify="left", box=None)
    shown.add_column("")
    for heading in ("search", "handcrafted", "ratio"):
        shown.add_column(heading, justify="right")
    for name, speed in speeds.items():
        shown.add_row(name, f"{speed.search:,.0f}", f"{speed.handcrafted:,.0f}", f"{speed.ratio:.2f}")
    return shown
