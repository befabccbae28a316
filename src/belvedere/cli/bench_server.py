"""`belvedere bench server`: how soon the opponent sees an action, next to a server that only sends messages back."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from belvedere.cli.common import fail, needs_server

if TYPE_CHECKING:
    from belvedere.cli.bench_load import Delays


def server(
    matches: Annotated[int, typer.Option(min=1, help="How many are played at the same time.")] = 500,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure each server.")] = 10.0,
    pace: Annotated[float, typer.Option(min=0.01, help="Seconds between two actions of a match.")] = 2.0,
    database: Annotated[
        str | None, typer.Option(help="postgresql://USER@HOST/NAME, which is left as it is then; else SQLite.")
    ] = None,
    thinking: Annotated[
        int, typer.Option(min=0, help="Measure again while so many computers of level 8 play on the same server.")
    ] = 0,
    within: Annotated[
        float | None, typer.Option(min=1, help="Play more and more matches, as long as p99 is within so many ms.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Time live play on a server of its own.

    Measures from when an action is sent until the opponent has all that the page shows of it, with every action on the
    disk before that. In the same run, and at the same pace, messages are sent to a bare WebSocket server that sends
    them back.
    """
    with needs_server():
        from belvedere.cli import bench_load  # noqa: PLC0415 (it takes a while, which other commands need not wait for)

    load = bench_load.Load(matches, seconds, pace)
    with TemporaryDirectory(prefix="belvedere-bench-") as folder, ExitStack() as stack:
        echo_port = stack.enter_context(running(["-m", "uvicorn", "belvedere.cli.bench_load:echo"], {}))
        settings = {"BELVEDERE_SECRET_FILE": f"{folder}/key", "BELVEDERE_LIMITS": "false"}
        address = database or f"sqlite:///{folder}/belvedere.db"
        port = stack.enter_context(running(["-m", "belvedere", "serve", "--database", address], settings))
        try:
            delays = [asyncio.run(load.echo(echo_port)), asyncio.run(load.play(port))]
            if thinking:
                delays.append(asyncio.run(load.play_while_computers_think(port, thinking)))
            if within:
                delays.append(asyncio.run(load.play_ever_more(port, within)))
        except bench_load.NothingMeasured as error:
            fail(str(error))
    if as_json:
        typer.echo(json.dumps([asdict(each) for each in delays], indent=2))
    else:
        Console().print(table(matches, delays))


@contextmanager
def running(command: list[str], settings: dict[str, str]) -> Iterator[int]:
    """The port of a server in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    process = subprocess.Popen(
        [sys.executable, *command, "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | settings,
    )
    try:
        wait_for(process, port)
        yield port
    finally:
        process.terminate()
        process.wait()


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Waits until a server answers."""
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            sleep(0.05)
        else:
            return
    fail("the server has not started: try belvedere serve with the same database to see why")


def table(matches: int, delays: list[Delays]) -> Table:
    """The figures for people."""
    shown = Table(
        title=f"{matches:,} live matches: from who plays to who sees it, in ms", title_justify="left", box=None
    )
    shown.add_column("")
    for heading in ("actions/s", "p50", "p95", "p99", "worst"):
        shown.add_column(heading, justify="right")
    for each in delays:
        times = (each.p50, each.p95, each.p99, each.worst)
        shown.add_row(each.name, f"{each.actions_per_second:,.0f}", *(f"{time:.1f}" for time in times))
    return shown
