"""Learning on a machine that has PyTorch and NumPy, and nothing else that Belvedere's commands need.

Run scripts/device/build.sh first, and then, in the repository, for example:

    PYTHONPATH=src python3 scripts/device/learn.py turris --folder learnt/turris --minutes 5 --games=8192 --threads=16

Whatever `belvedere.learn.Hyperparameters` has can be set. The folder gets the checkpoint, without the window, and the
curves; `belvedere learn` with the same ones goes on from there, and exports the network.
"""

import argparse
import time
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

from belvedere.learn import Hyperparameters, Trainer, curves, learn_until

DEFAULTS = {"device": "cuda", "games": 8192, "batch": 4096, "window": 500_000}


def main() -> None:
    """Reads the command line, and learns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    kinds = get_type_hints(Hyperparameters)
    numbers = [field.name for field in fields(Hyperparameters) if kinds[field.name] in (int, float, str)][1:]
    for name in numbers:
        parser.add_argument(f"--{name.replace('_', '-')}", type=kinds[name])
    parser.add_argument("--compile", dest="compiles", action="store_true")
    numbers.append("compiles")
    given = parser.parse_args()
    wanted = {name: getattr(given, name) for name in numbers if getattr(given, name) is not None}
    hyperparameters = Hyperparameters(given.game, **{**DEFAULTS, **wanted})
    begun = time.monotonic()
    before = begun, 0

    def show(trainer: Trainer) -> None:
        nonlocal before
        counts = trainer.report()
        now = time.monotonic(), counts.evaluations
        rate = (now[1] - before[1]) / (now[0] - before[0])
        before = now
        curves.note(given.folder / "curves.csv", counts)
        elapsed = now[0] - begun
        waited, worked = (
            sum(getattr(group, name) for group in trainer.groups) / elapsed for name in ("waited", "worked")
        )
        print(
            f"{rate:.0f} evaluations/s, {waited:.0%} waiting for the network, {worked:.0%} in the core; {counts}",
            flush=True,
        )

    learn_until(hyperparameters, given.folder, 60 * given.minutes, show, show_every=10, save_every=60, whole=False)


if __name__ == "__main__":
    main()
