"""`belvedere learn`: a network that learns a game by playing against itself."""

import os
import shlex
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from belvedere.cli.common import GameName, Settings, fail, read_setting
from belvedere.engine import core
from belvedere.rules import get

if TYPE_CHECKING:
    from belvedere.learn import Trainer, training

CURVES, PICTURE, NETWORK = "curves.csv", "curves.png", "network.onnx"
"""What a folder holds besides the checkpoint."""


class Device(StrEnum):
    """Where the network works."""

    CPU = "cpu"
    CUDA = "cuda"


def learn(
    game: GameName,
    folder: Annotated[Path, typer.Option(show_default=False, help="Where all is kept; learning goes on from there.")],
    settings: Settings,
    minutes: Annotated[float, typer.Option(min=0, help="How long to learn, in all.")] = 0,
    hours: Annotated[float, typer.Option(min=0, help="Added to the minutes.")] = 0,
    device: Annotated[Device, typer.Option(help="Where the network works.")] = Device.CPU,
    blocks: Annotated[int, typer.Option(min=1, help="How deep the network is.")] = 6,
    channels: Annotated[int, typer.Option(min=1, help="How wide it is.")] = 64,
    simulations: Annotated[int, typer.Option(min=1, help="How many positions are looked at for each action.")] = 32,
    considered: Annotated[int, typer.Option(min=1, help="How many actions of a position may be tried.")] = 16,
    games: Annotated[int, typer.Option(min=2, help="How many games are played at once.")] = 1024,
    threads: Annotated[int | None, typer.Option(min=1, show_default=False, help="For the games; one per core.")] = None,
    batch: Annotated[int, typer.Option(min=2, help="From how many positions at once the network learns.")] = 1024,
    reuse: Annotated[float, typer.Option(min=0, help="How often a position is learnt from.")] = 4,
    window: Annotated[int, typer.Option(min=2, help="From how many of the last positions.")] = 200_000,
    learning_rate: Annotated[float, typer.Option(min=0, help="How fast.")] = 1e-3,
    most_actions: Annotated[int, typer.Option(min=1, help="After how many actions a game is a draw.")] = 500,
    random_actions: Annotated[int, typer.Option(min=0, help="Each game begins with up to so many random ones.")] = 8,
    search_share: Annotated[
        float, typer.Option(min=0, max=1, help="How much the search says of values, not the result.")
    ] = 0.25,
    taught: Annotated[int, typer.Option(min=0, help="For how many positions handcrafted knowledge plays.")] = 0,
    compiles: Annotated[bool, typer.Option("--compile", help="Make programs for the network first, on a GPU.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Another number leads to other games.")] = 0,
) -> None:
    """Let a network learn a game by playing against itself, and export it for play.

    Ctrl-C keeps everything; the same command goes on. The folder then holds the checkpoint, the network as ONNX, and
    the curves as CSV and PNG.
    """
    try:
        from belvedere.learn import LearningError, training  # noqa: PLC0415 (PyTorch takes a while to load)
    except ImportError as error:
        fail(str(error))
    seconds = 60 * minutes + 3600 * hours
    if not seconds:
        fail("say how long to learn, as in --minutes 10 or --hours 2")
    wanted = training.Hyperparameters(
        game=get(game.lower()).name,
        options=dict(map(read_setting, settings)),
        blocks=blocks,
        channels=channels,
        simulations=simulations,
        considered=considered,
        games=games,
        threads=threads or os.cpu_count() or 1,
        batch=batch,
        reuse=reuse,
        window=window,
        learning_rate=learning_rate,
        most_actions=most_actions,
        random_actions=random_actions,
        search_share=search_share,
        taught=taught,
        compiles=compiles,
        seed=seed,
        device=device.value,
    )
    try:
        trainer = run(wanted, folder, seconds)
    except (LearningError, core.Refusal) as error:
        fail(str(error))
    except KeyboardInterrupt:
        typer.echo("\nStopped, and kept. To go on:", err=True)
        typer.echo(shlex.join(["belvedere", *sys.argv[1:]]), err=True)
        raise typer.Exit(130) from None
    typer.echo(f"Learnt from {trainer.counts.positions} positions of {trainer.counts.games} games.")


def run(wanted: "training.Hyperparameters", folder: Path, seconds: float) -> "Trainer":
    """Learns under a table that is brought up to date, and then writes the curves and the network."""
    from belvedere.learn import CHECKPOINT, curves, learn_until  # noqa: PLC0415 (as above)

    watch = Watch()
    console = Console(stderr=True)
    with Live(console=console, auto_refresh=False, screen=False) as live:

        def show(trainer: "Trainer") -> None:
            trainer.report()
            curves.note(folder / CURVES, trainer.counts)
            if console.is_terminal:
                live.update(watch.table(trainer), refresh=True)

        trainer = learn_until(wanted, folder, seconds, show)
    curves.draw(folder / CURVES, folder / PICTURE)
    export_if_possible(folder / CHECKPOINT, folder / NETWORK)
    return trainer


def export_if_possible(checkpoint: Path, file: Path) -> None:
    """Exports the network, or says why not: a machine to learn on may lack what that needs."""
    try:
        from belvedere.learn.export import export  # noqa: PLC0415 (an optional dependency)
    except ModuleNotFoundError as error:
        typer.echo(
            f"Not exported, since {error.name} is not installed: the same command does it where it is.", err=True
        )
    else:
        export(checkpoint, file)


class Watch:
    """What happened since the last look."""

    def __init__(self) -> None:
        self.before: dict[str, float] = {}

    def table(self, trainer: "Trainer") -> Table:
        """How learning goes."""
        counts = trainer.counts
        now = {
            "time": time.monotonic(),
            "games": counts.games,
            "positions": counts.positions,
            "evaluations": counts.evaluations,
            "cpu": time.process_time(),
            "waited": sum(group.waited for group in trainer.groups),
        }
        past = {name: number - self.before.get(name, number) for name, number in now.items()}
        self.before = now
        elapsed = past["time"] or float("inf")
        table = Table(title=f"{trainer.hyperparameters.game}, {counts.seconds / 60:.1f} minutes")
        columns = {
            "games": f"{counts.games}",
            "games/s": f"{past['games'] / elapsed:.1f}",
            "positions/s": f"{past['positions'] / elapsed:.0f}",
            "evaluations/s": f"{past['evaluations'] / elapsed:.0f}",
            "steps": f"{counts.steps}",
            "policy loss": f"{counts.policy_loss:.3f}",
            "value loss": f"{counts.value_loss:.3f}",
            "CPU cores": f"{past['cpu'] / elapsed:.1f}",
            "waiting for the network": f"{past['waited'] / elapsed:.0%}",
        }
        for name in columns:
            table.add_column(name, justify="right")
        table.add_row(*columns.values())
        return table
