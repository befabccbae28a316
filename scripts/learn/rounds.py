"""Lets a small network of the core learn from games of the search against itself, which go on while it learns.

    python -m scripts.learn.rounds volo learnt/volo --minutes 10

The network begins as the package has it or, with `--afresh`, knows nothing. With `--taught` the first games are those
of the search without it, where its own would teach it nothing: in Voldétour they would not end. The folder gets the
weights, checkpoints of them by seconds of learning, the window of positions to learn from, and `curves.csv`: how wrong
the network is about games that it has not learnt from yet. Ctrl-C keeps everything, and the same command goes on.
`scripts.learn.strength` measures the checkpoints. PyTorch, NumPy and a compiler are all that is needed.
"""

import argparse
import csv
import math
import os
import random
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from scripts.learn.fitting import Fitting, Learner
from scripts.networks.programs import GAMES, CompileError, compiled, games_of
from scripts.networks.weights import Weights

LARGEST_FILE = 2 << 30
"""In bytes: a larger window is not kept."""
AT_A_TIME = 4.0
"""The games of a player are taken from it after about so many seconds."""
SHOW_EVERY = 10.0
WARM_UP, COOL_DOWN = 100, 0.3
"""The rate of learning grows in so many steps to what was asked for, and falls to nothing in that part of the time."""


class PlayerFailed(RuntimeError):
    """A program that plays games ended with an error."""


# Games


class Player:
    """A program that plays some games of the search against itself, and then some more."""

    def __init__(self, program: Path, weights: Path, nodes: int, records: Path, teaches: Callable[[], bool]) -> None:
        """Begins to play, without the network while it `teaches`; `records` is a file that the player may write to."""
        self._program, self._weights, self._nodes, self._records = program, weights, nodes, records
        self._teaches = teaches
        self._games = 1
        self._begin()

    def finished(self) -> tuple[int, bytes]:
        """How many games are over, and their records; then others begin, with the newest weights."""
        status = self._process.poll()
        if status is None:
            return 0, b""
        _, complaint = self._process.communicate()
        if status != 0:
            raise PlayerFailed(f"a player ended with status {status}: {complaint.strip()}")
        games, records = self._games, self._records.read_bytes()
        faster = AT_A_TIME / (time.monotonic() - self._begun)
        self._games = max(1, round(games * min(faster, 4)))
        self._begin()
        return games, records

    def stop(self) -> None:
        """Ends it, whatever it plays."""
        self._process.kill()
        self._process.wait()

    def _begin(self) -> None:
        self._begun = time.monotonic()
        seed = random.getrandbits(63)
        knowledge = ["handcrafted"] if self._teaches() else []
        self._process = subprocess.Popen(
            [self._program, self._records, str(self._games), str(self._nodes), str(seed), self._weights, *knowledge],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # so that Ctrl-C is not for the players
        )


# Positions


class Window:
    """The newest positions, to learn from: the bytes of their records."""

    def __init__(self, size: int, record: int, device: str) -> None:
        """Room for so many records of so many bytes."""
        self._records = torch.empty((size, record), dtype=torch.uint8, device=device)
        self._added = 0

    def __len__(self) -> int:
        return min(self._added, len(self._records))

    def add(self, records: Tensor) -> None:
        """Adds records; the oldest ones are forgotten for them."""
        slots = torch.arange(self._added, self._added + len(records), device=records.device) % len(self._records)
        newest = slice(-len(self._records), None)
        self._records[slots[newest]] = records[newest]
        self._added += len(records)

    def some(self, number: int) -> Tensor:
        """So many records by chance."""
        return self._records[torch.randint(len(self), (number,), device=self._records.device)]

    def load(self, file: Path) -> None:
        """Adds the records of a file, if there is one and they are of this kind."""
        if file.exists():
            records = np.load(file, mmap_mode="r")
            if records.shape[1:] == self._records.shape[1:]:
                self.add(torch.tensor(records[-len(self._records) :], device=self._records.device))

    def save(self, file: Path) -> None:
        """Writes the records, the oldest first, unless the file would be too large."""
        if len(self) * self._records.shape[1] <= LARGEST_FILE:
            oldest = self._added % len(self._records) if self._added > len(self._records) else 0
            np.save(file, self._records[: len(self)].roll(-oldest, dims=0).cpu().numpy())


# How it goes


@dataclass
class Counts:
    """What has been done so far, in all runs together."""

    seconds: float = 0.0
    games: int = 0
    positions: int = 0
    steps: int = 0


class Fresh:
    """How wrong the network is about new positions, before it learns from them."""

    def __init__(self, learner: Learner) -> None:
        self._learner = learner
        self._forget()

    def add(self, records: Tensor) -> None:
        """Looks at new records."""
        with torch.no_grad():
            for part in torch.split(records, self._learner.fitting.batch):
                self._sum += self._learner.losses(part) * len(part)
        self._positions += len(records)

    def taken(self) -> dict[str, float]:
        """What it is wrong about on average, since this was asked before; not a number if there was nothing new."""
        sums: list[float] = self._sum.tolist()
        positions = self._positions
        self._forget()
        return {
            name: total / positions if positions else math.nan
            for name, total in zip(self._learner.fitting.about, sums, strict=True)
        }

    def _forget(self) -> None:
        self._sum = torch.zeros(len(self._learner.fitting.about), device=self._learner.device)
        self._positions = 0


class Every:
    """Says again and again when so many seconds are over."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._next = seconds, time.monotonic() + seconds

    def is_due(self) -> bool:
        """Whether they are over since it was so before."""
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + self._seconds
        return True


class Folder:
    """Where all that is learnt is kept."""

    def __init__(self, path: Path, fitting: Fitting) -> None:
        """Makes the folder if there is none; refuses that of another game."""
        self._layout = fitting.layout
        self.weights = path / fitting.layout.file_name
        self.window = path / "window.npy"
        self._checkpoints, self._curves = path / "checkpoints", path / "curves.csv"
        others = [file.name for file in path.glob("*.weights") if file != self.weights]
        if others:
            raise ValueError(f"it is the folder of another game: {others[0]} is there")
        self._checkpoints.mkdir(parents=True, exist_ok=True)

    def known(self) -> Weights | None:
        """The weights so far."""
        return self._layout.read(self.weights) if self.weights.exists() else None

    def counts(self) -> Counts:
        """What has been done so far."""
        if not self._curves.exists():
            return Counts()
        with self._curves.open(newline="", encoding="utf-8") as stream:
            last = list(csv.DictReader(stream))[-1]
        return Counts(float(last["seconds"]), int(last["games"]), int(last["positions"]), int(last["steps"]))

    def write(self, weights: Weights) -> None:
        """Writes the weights; a player that begins meanwhile reads the old ones or the new ones."""
        new = self.weights.with_suffix(".new")
        self._layout.write(new, weights)
        new.replace(self.weights)

    def keep(self, weights: Weights, seconds: float) -> None:
        """Writes a checkpoint."""
        self._layout.write(self._checkpoints / f"{round(seconds):05}.weights", weights)

    def note(self, counts: Counts, losses: dict[str, float]) -> None:
        """Adds a row to the curves."""
        row = asdict(counts) | losses
        is_new = not self._curves.exists()
        with self._curves.open("a", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, list(row))
            if is_new:
                writer.writeheader()
            writer.writerow(
                {name: f"{number:.6g}" if isinstance(number, float) else number for name, number in row.items()}
            )


# Learning


class Run:
    """Games and learning side by side, until the time is over or someone stops it."""

    def __init__(self, fitting: Fitting, folder: Folder, asked: argparse.Namespace) -> None:
        """Begins with the weights of the folder; else with those of the package, or knowing nothing."""
        self._fitting, self._folder, self._asked = fitting, folder, asked
        weights = folder.known()
        if weights is None:
            weights = fitting.layout.random(fitting.bias) if asked.afresh else fitting.layout.read(fitting.layout.path)
        self._learner = Learner(fitting, weights, asked.device)
        self._window = Window(asked.window, fitting.record.itemsize, asked.device)
        self._window.load(folder.window)
        self._fresh = Fresh(self._learner)
        self._before = self._shown = folder.counts()
        self._counts = replace(self._before)
        self.stopped = False

    def play_and_learn(self, seconds: float) -> None:
        """Learns for that long once the players are compiled; whatever ends it, what was learnt is kept."""
        self._folder.write(self._learner.weights())
        self._folder.keep(self._learner.weights(), self._before.seconds)
        players: list[Player] = []
        with tempfile.TemporaryDirectory() as temporary:
            program = compiled(games_of(self._fitting.layout.game), self._fitting.layout.game, Path(temporary))
            self._begun = time.monotonic()
            self._until = self._begun + seconds
            signal.signal(signal.SIGINT, self._stop)
            signal.signal(signal.SIGTERM, self._stop)
            try:
                for number in range(self._asked.workers):
                    records = Path(temporary) / f"records{number}"
                    players.append(Player(program, self._folder.weights, self._asked.nodes, records, self._is_taught))
                self._go_on(players)
            finally:
                for player in players:
                    player.stop()
                self._finish()

    def _stop(self, *_: object) -> None:
        """Soon, when what is being done is done."""
        self.stopped = True

    def _go_on(self, players: Sequence[Player]) -> None:
        new_weights, checkpoint, show = Every(self._asked.every), Every(self._asked.keep), Every(SHOW_EVERY)
        while not self.stopped and time.monotonic() < self._until:
            for player in players:
                self._take(*player.finished())
            if self._may_step():
                self._step()
            else:
                time.sleep(0.02)
            self._counts.seconds = self._before.seconds + time.monotonic() - self._begun
            if new_weights.is_due():
                self._folder.write(self._learner.weights())
            if checkpoint.is_due():
                self._folder.keep(self._learner.weights(), self._counts.seconds)
            if show.is_due():
                self._show()

    def _take(self, games: int, records: bytes) -> None:
        """Puts the records of games that are over into the window."""
        self._counts.games += games
        if records:
            told = torch.frombuffer(bytearray(records), dtype=torch.uint8).view(-1, self._fitting.record.itemsize)
            told = told.to(self._asked.device)
            self._fresh.add(told)
            self._window.add(told)
            self._counts.positions += len(told)

    def _is_taught(self) -> bool:
        """Whether the games are still those of handcrafted knowledge."""
        taught: int = self._asked.taught
        return self._counts.positions < taught

    def _may_step(self) -> bool:
        """Whether positions would not be seen too often."""
        seen = (self._counts.steps + 1 - self._before.steps) * self._fitting.batch
        most: float = self._asked.reuse * (self._counts.positions - self._before.positions)
        return seen <= most

    def _step(self) -> None:
        left = (self._until - time.monotonic()) / (self._until - self._begun)
        done = self._counts.steps + 1 - self._before.steps
        rate = self._asked.rate * min(1, done / WARM_UP) * min(1, max(0, left) / COOL_DOWN)
        self._learner.step(self._window.some(self._fitting.batch), rate)
        self._counts.steps += 1

    def _show(self) -> None:
        """Tells what was done since it was told before, and notes it."""
        losses, now = self._fresh.taken(), replace(self._counts)
        self._folder.note(now, losses)
        seconds = max(now.seconds - self._shown.seconds, 1e-3)
        positions = (now.positions - self._shown.positions) / seconds
        steps = (now.steps - self._shown.steps) / seconds
        wrong = ", ".join(f"{name} {loss:.4f}" for name, loss in losses.items() if math.isfinite(loss))
        done = f"{now.games} games, {positions:.0f} positions/s, {steps:.1f} steps/s"
        print(f"{now.seconds:.0f} s: {done}; wrong about {wrong or 'nothing new'}", flush=True)
        self._shown = now

    def _finish(self) -> None:
        self._show()
        self._folder.write(self._learner.weights())
        self._folder.keep(self._learner.weights(), self._counts.seconds)
        self._window.save(self._folder.window)


# The command line


def cores() -> int:
    """How many this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_command_line(arguments: Sequence[str] | None) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """What is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.learn.rounds", description="Lets a small network learn from games of the search."
    )
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("folder", type=Path, help="where what is learnt is kept")
    parser.add_argument(
        "--minutes", type=float, required=True, help="how long this run learns, once the players are compiled"
    )
    parser.add_argument("--workers", type=int, default=max(1, cores() - 1), help="how many games are played at once")
    parser.add_argument("--nodes", type=int, default=500, help="of a search for an action, on average")
    best = "cuda" if torch.cuda.is_available() else "cpu"
    parser.add_argument("--device", choices=("cpu", "cuda"), default=best, help="what the network learns on")
    parser.add_argument("--rate", type=float, default=0.002, help="of learning")
    parser.add_argument("--window", type=int, default=2_000_000, help="how many positions are kept to learn from")
    parser.add_argument(
        "--reuse", type=float, default=8, help="how often a position is learnt from, at most on average"
    )
    parser.add_argument("--afresh", action="store_true", help="a new folder begins with a network that knows nothing")
    parser.add_argument(
        "--taught", type=int, default=0, help="so many positions at first are of games without the network"
    )
    parser.add_argument("--every", type=float, default=20, help="seconds between new weights for the players")
    parser.add_argument("--keep", type=float, default=60, help="seconds between checkpoints")
    return parser, parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads the command line, and learns."""
    parser, asked = read_command_line(arguments)
    if asked.game not in GAMES:
        parser.exit(2, f"There is no network of {asked.game}: there are those of {', '.join(GAMES)}.\n")
    if asked.taught < 0:
        parser.exit(2, f"--taught is a number of positions, not {asked.taught}.\n")
    if min(asked.workers, asked.nodes, asked.window) < 1 or asked.minutes <= 0:
        parser.exit(2, "There must be at least one worker, one node, one position in the window and some time.\n")
    if asked.device == "cuda" and not torch.cuda.is_available():
        parser.exit(2, "There is no device cuda here.\n")
    torch.set_num_threads(max(1, cores() - asked.workers))
    fitting: Fitting = import_module(f"scripts.learn.{asked.game}").FITTING
    try:
        run = Run(fitting, Folder(asked.folder, fitting), asked)
    except (ValueError, OSError) as error:
        parser.exit(2, f"{asked.folder} cannot be used: {error}.\n")
    try:
        run.play_and_learn(60 * asked.minutes)
    except (CompileError, PlayerFailed) as error:
        parser.exit(1, f"Learning has ended: {error}\n")
    except KeyboardInterrupt:  # while the players were compiled
        run.stopped = True
    if run.stopped:
        parser.exit(130, "\nStopped. What was learnt is kept; the same command goes on.\n")


if __name__ == "__main__":
    main()
