"""Measures how the strength of a small network has grown: its checkpoints play against the search without the network.

    python -m scripts.learn.strength volo learnt/volo --games 100 --nodes 600

With `--against` they play against another network instead, which is the better measure where nearly every game against
the search without one is won. It prints a table of Elo by seconds of learning, and writes growth.csv into the folder
and, where Belvedere is installed, growth.png. What growth.csv has already, measured in the same way, is not measured
again: so the same command goes on, or draws what another machine has measured.
"""

import argparse
import csv
import json
import math
import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from scripts.networks.programs import GAMES, MATCH, CompileError, compiled
from scripts.networks.weights import Layout

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 400, 60, 20, 36, 40
"""Of the picture, and of the margins around the curve."""
HANDCRAFTED = "handcrafted"
"""What the search without a network is called."""


@dataclass(frozen=True)
class Strength:
    """How a checkpoint has scored against the yardstick."""

    seconds: int
    """Of learning."""
    score: float
    """In a game, on average."""
    games: int
    nodes: int
    """Looked at for each action."""
    against: str = HANDCRAFTED
    """The yardstick: the search without the network, or the file of another network."""

    @property
    def yardstick(self) -> str:
        """The yardstick in words."""
        return "the search without the network" if self.against == HANDCRAFTED else "another network"

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the score, as if every game were won or lost; draws would make it smaller."""
        limited = self._limited(self.score)
        return 1.96 * math.sqrt(limited * (1 - limited) / self.games)

    @property
    def elo(self) -> float:
        """How much stronger the checkpoint is."""
        return self._elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of Elo."""
        return self._elo_of(self.score - self.error), self._elo_of(self.score + self.error)

    def _elo_of(self, score: float) -> float:
        limited = self._limited(score)
        return 400 * math.log10(limited / (1 - limited))

    def _limited(self, score: float) -> float:
        """Half a game from winning or losing all at least, of which nobody is sure."""
        return min(max(score, 0.5 / self.games), 1 - 0.5 / self.games)


# Playing


def points_of_pair(program: Path, weights: Path, nodes: int, against: str, pair: int) -> float:
    """What a network gets in two games that begin alike, with sides exchanged."""
    command: list[str | Path] = [
        program,
        "2",
        str(nodes),
        str(pair),
        weights,
        *([] if against == HANDCRAFTED else [against]),
    ]
    played = subprocess.run(command, check=True, capture_output=True, text=True)
    told = json.loads(played.stdout)
    return float(told["as_first"] + told["as_second"])


def measured(checkpoints: dict[int, Path], asked: argparse.Namespace) -> Iterator[Strength]:
    """The strength of checkpoints, which are given by seconds of learning, as soon as each has played its games."""
    games, nodes, against = asked.games, asked.nodes, asked.against
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(asked.jobs) as pool:
        program = compiled(MATCH, asked.game, Path(temporary))
        matches = {
            seconds: [pool.submit(points_of_pair, program, weights, nodes, against, pair) for pair in range(games // 2)]
            for seconds, weights in checkpoints.items()
        }
        try:
            for seconds, pairs in matches.items():
                yield Strength(seconds, sum(pair.result() for pair in pairs) / games, games, nodes, against)
        finally:
            pool.shutdown(cancel_futures=True)


# Tables and pictures


def read(file: Path) -> dict[int, Strength]:
    """What has been measured, by seconds of learning."""
    if not file.exists():
        return {}
    with file.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    found = [
        Strength(
            int(row["seconds"]),
            float(row["score"]),
            int(row["games"]),
            int(row["nodes"]),
            row.get("against", HANDCRAFTED),
        )
        for row in rows
    ]
    return {strength.seconds: strength for strength in found}


def write(file: Path, found: dict[int, Strength]) -> None:
    """Writes what has been measured."""
    names = ("seconds", "score", "error", "elo", "games", "nodes", "against")
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(names)
        writer.writerows([getattr(found[seconds], name) for name in names] for seconds in sorted(found))


def round_numbers(low: float, high: float) -> list[float]:
    """Some round numbers, from one that is not above `low` to one that is not below `high`."""
    span = high - low
    power: float = 10 ** math.floor(math.log10(span))
    step = power * (0.2 if span <= 2 * power else 0.5 if span <= 5 * power else 1)
    return [step * number for number in range(math.floor(low / step), math.ceil(high / step) + 1)]


def drawn(found: Sequence[Strength]) -> str:
    """Elo with its 95 % intervals by minutes of learning, as SVG."""
    intervals = [elo for strength in found for elo in strength.interval]
    heights = round_numbers(min(0.0, *intervals), max(0.0, *intervals))
    times = round_numbers(0, max(1, *(strength.seconds for strength in found)) / 60)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def across(minutes: float) -> float:
        return round(LEFT + (right - LEFT) * minutes / times[-1], 1)

    def down(elo: float) -> float:
        return round(bottom - (bottom - TOP) * (elo - heights[0]) / (heights[-1] - heights[0]), 1)

    title = f"Elo above {found[0].yardstick}, by minutes of learning"
    parts = [f'<text x="{LEFT}" y="{TOP - 14}">{title}</text>']
    for elo in heights:
        colour = "#666" if elo == 0 else "#ddd"
        parts.append(f'<line x1="{LEFT}" y1="{down(elo)}" x2="{right}" y2="{down(elo)}" stroke="{colour}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{down(elo) + 4}" text-anchor="end">{elo:.4g}</text>')
    for minutes in times:
        parts.append(f'<text x="{across(minutes)}" y="{bottom + 20}" text-anchor="middle">{minutes:.3g}</text>')
    points = [(across(strength.seconds / 60), strength) for strength in found]
    path = " ".join(f"{x},{down(strength.elo)}" for x, strength in points)
    parts.append(f'<polyline points="{path}" fill="none" stroke="#1f5fa8" stroke-width="1.5"/>')
    for x, strength in points:
        least, most = map(down, strength.interval)
        parts.append(f'<path d="M{x} {least}V{most}m-4 0h8M{x - 4} {least}h8" fill="none" stroke="#1f5fa8"/>')
        parts.append(f'<circle cx="{x}" cy="{down(strength.elo)}" r="3" fill="#1f5fa8"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>{"".join(parts)}</svg>'
    )


def draw(found: Sequence[Strength], picture: Path) -> None:
    """Draws the growth; only says so where what draws is not installed."""
    try:
        from belvedere.draw.image import png  # noqa: PLC0415 (a machine to learn on may lack it)

        picture.write_bytes(png(drawn(found), 2 * WIDTH))
    except (ImportError, RuntimeError) as error:
        print(f"{picture} was not drawn ({error}): the same command draws it where Belvedere is installed.")


# The command line


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads the command line, plays, and tells."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.learn.strength", description="Measures how the strength of a small network has grown."
    )
    parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("folder", type=Path, help="where the network has learnt")
    parser.add_argument("--games", type=int, default=100, help="of each checkpoint; an even number")
    parser.add_argument("--nodes", type=int, default=600, help="how many positions are looked at for an action")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many games are played at once")
    parser.add_argument("--against", default=HANDCRAFTED, metavar="FILE", help="another network to play against")
    asked = parser.parse_args(arguments)
    checkpoints = {int(file.stem): file for file in sorted(asked.folder.glob("checkpoints/*.weights"))}
    if asked.game not in GAMES:
        parser.exit(2, f"There is no network of {asked.game}: there are those of {', '.join(GAMES)}.\n")
    if asked.games < 2 or asked.games % 2 or asked.nodes < 1 or asked.jobs < 1:
        parser.exit(2, "The number of games must be even, and there must be some, and some nodes and jobs.\n")
    layout: Layout = import_module(f"scripts.{asked.game}.network").LAYOUT
    if not (asked.folder / layout.file_name).exists() or not checkpoints:
        parser.exit(2, f"No network of {asked.game} has learnt in {asked.folder}.\n")
    try:
        for file in (*checkpoints.values(), *(() if asked.against == HANDCRAFTED else (Path(asked.against),))):
            layout.read(file)
    except (ValueError, OSError) as error:
        parser.exit(2, f"A network cannot play: {error}.\n")
    growth = asked.folder / "growth.csv"
    found = {
        seconds: strength
        for seconds, strength in read(growth).items()
        if seconds in checkpoints
        and (strength.games, strength.nodes, strength.against) == (asked.games, asked.nodes, asked.against)
    }
    missing = {seconds: file for seconds, file in checkpoints.items() if seconds not in found}
    try:
        for strength in measured(missing, asked) if missing else ():
            found[strength.seconds] = strength
            write(growth, found)
    except (CompileError, subprocess.CalledProcessError) as error:
        parser.exit(1, f"{error}\n")
    except KeyboardInterrupt:
        parser.exit(130, "\nStopped. Checkpoints that were measured are kept; the same command goes on.\n")
    strengths = [found[seconds] for seconds in sorted(found)]
    print(f"| seconds | Elo above {strengths[0].yardstick} | score | games |\n|---|---|---|---|")
    for strength in strengths:
        low, high = strength.interval
        elo = f"{strength.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        print(f"| {strength.seconds} | {elo} | {strength.score:.3f} | {strength.games} |")
    draw(strengths, asked.folder / "growth.png")


if __name__ == "__main__":
    main()
