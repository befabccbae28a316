"""`belvedere bench envs`: the environments next to those of other libraries, in one run."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from time import process_time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from belvedere.cli.common import done_bar
from belvedere.engine import core
from belvedere.rules import GAMES

YARDSTICK = ("OpenSpiel, C++", "connect_four")
"""What everything is compared with."""

Steps = Iterator[int]
"""Plays on and on, and tells how many steps it has made since it told last; the first time, nothing is counted yet."""


@dataclass(frozen=True)
class Kind:
    """A library, and what is measured of it."""

    library: str
    package: str
    """What has to be installed."""

    games: tuple[str, ...]
    play: Callable[[str, int], Steps]
    """Plays a game, or so many of them at once."""


@dataclass(frozen=True)
class Speed:
    """How fast the actions of a game were played."""

    library: str
    game: str
    steps_per_second: float


def envs(
    seconds: Annotated[float, typer.Option(min=0.001, help="How much processor time to measure each game for.")] = 1.0,
    games: Annotated[int, typer.Option(min=1, help="How many games a batch has.")] = 1024,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Time the environments with random actions.

    Batches, PettingZoo, Gymnasium and OpenSpiel, on one core, next to games of OpenSpiel's own, and of PGX if it is
    installed. A step is to see a position and its legal actions, to choose one of them, each as likely as any other,
    and to play it; in Gymnasium the opponent, who plays at random too, may answer in the same step.
    """
    for kind in KINDS:
        if not find_spec(kind.package):
            typer.echo(f"{kind.package} is not installed, so {kind.library} is left out", err=True)
    tasks = [(kind, game) for kind in KINDS if find_spec(kind.package) for game in kind.games]
    with one_core(), done_bar() as bar:
        speeds = [
            Speed(kind.library, game, rate(kind.play(game, games), seconds))
            for kind, game in bar.track(tasks, description="environments")
        ]
    if as_json:
        typer.echo(json.dumps([asdict(speed) for speed in speeds], indent=2))
    else:
        Console().print(table(speeds))


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps to one core, since some libraries take all there are; only Linux can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def rate(steps: Steps, seconds: float) -> float:
    """Steps per second of the processor's time, once everything is prepared: what else it does then changes little."""
    next(steps)
    counted, begun = 0, process_time()
    while process_time() - begun < seconds:
        counted += next(steps)
    return counted / (process_time() - begun)


def play_batch(game: str, games: int) -> Steps:
    """Many games at once on the native core."""
    from belvedere.envs import batch  # noqa: PLC0415 (as below: other commands need not wait for it)

    many = batch(game, games)
    while True:
        yield games
        many.step(many.random_actions())


def play_pettingzoo(game: str, games: int) -> Steps:  # noqa: ARG001
    """One game after the other in PettingZoo."""
    import numpy as np  # noqa: PLC0415

    from belvedere.envs import aec  # noqa: PLC0415

    env = aec.env(game)
    chance = random.Random(game)
    yield 0
    while True:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(chance.choice(np.flatnonzero(observation["action_mask"])))
                yield 1


def play_gymnasium(game: str, games: int) -> Steps:  # noqa: ARG001
    """One game after the other in Gymnasium, against an opponent who plays at random."""
    import gymnasium  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    import belvedere.envs.single  # noqa: F401, PLC0415

    env = gymnasium.make(f"belvedere/{game.title()}-v0")
    chance = random.Random(game)
    yield 0
    while True:
        observation, _ = env.reset()
        over = False
        while not over:
            action = chance.choice(np.flatnonzero(observation["action_mask"]))
            observation, _, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
            yield 1


def play_open_spiel(game: str, games: int) -> Steps:  # noqa: ARG001
    """One game after the other in OpenSpiel, with observations as an array."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.observation import make_observation  # noqa: PLC0415

    import belvedere.envs.open_spiel  # noqa: F401, PLC0415

    of_spiel = pyspiel.load_game(game)
    observation = make_observation(of_spiel)
    chance = random.Random(game)
    yield 0
    while True:
        state = of_spiel.new_initial_state()
        while not state.is_terminal():
            observation.set_from(state, state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            yield 1


def play_pgx(game: str, games: int) -> Steps:
    """Many games at once in PGX, compiled before they are measured."""
    import jax  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(game)
    play = jax.vmap(auto_reset(env.step, env.init))

    def step(states: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        key, *keys = jax.random.split(key, 3)
        chances = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(keys[0], chances, axis=1)
        return play(states, actions, jax.random.split(keys[1], games)), key

    key = jax.random.key(0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
    compiled = jax.jit(step)
    while True:
        states, key = compiled(states, key)
        states.observation.block_until_ready()
        yield games


KINDS = (
    Kind("batch", "numpy", tuple(filter(core.plays, GAMES)), play_batch),
    Kind("PettingZoo", "pettingzoo", tuple(GAMES), play_pettingzoo),
    Kind("Gymnasium", "gymnasium", tuple(GAMES), play_gymnasium),
    Kind("OpenSpiel", "pyspiel", tuple(f"belvedere_{game}" for game in GAMES), play_open_spiel),
    Kind("OpenSpiel, C++", "pyspiel", ("tic_tac_toe", "connect_four", "breakthrough"), play_open_spiel),
    Kind("PGX, batch", "pgx", ("tic_tac_toe", "connect_four", "othello"), play_pgx),
)
"""All that is measured, if it is installed."""


def table(speeds: list[Speed]) -> Table:
    """The figures for people."""
    yardstick = next((speed for speed in speeds if (speed.library, speed.game) == YARDSTICK), None)
    shown = Table(title="Random actions played, per second of one core", title_justify="left", box=None)
    shown.add_column("")
    shown.add_column("game")
    shown.add_column("steps/s", justify="right")
    shown.add_column("/ connect_four in C++", justify="right")
    for speed in speeds:
        times = f"{speed.steps_per_second / yardstick.steps_per_second:.2f}" if yardstick else ""
        shown.add_row(speed.library, speed.game.removeprefix("belvedere_"), f"{speed.steps_per_second:,.0f}", times)
    return shown
