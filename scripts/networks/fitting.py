"""What the programs share that fit the small networks: the file of weights, how wrong a network is, and Adam."""

import argparse
import base64
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Wholes = npt.NDArray[np.int64]
Weights = dict[str, Floats]
Records = npt.NDArray[np.void]

KNOWLEDGE = Path(__file__).parents[2] / "native" / "knowledge"

ONE, WEIGHT_ONE, HEAD_ONE = 127, 64, 32
"""What stands for 1 in whole numbers: in the layers, in the weights between layers, in those of what comes out.

A row of weights that stands for a fact is added to a layer, and so are biases: they have the first.
"""


# The weights of a network


@dataclass(frozen=True)
class Layout:
    """What weights a network has: their shapes and what stands for 1 in them, in the order of the file."""

    title: str
    shapes: dict[str, tuple[tuple[int, ...], int]]

    @property
    def game(self) -> str:
        """The game in names of files."""
        return self.title.lower().replace("é", "e")

    @property
    def path(self) -> Path:
        """The file of the weights, which the core includes."""
        return KNOWLEDGE / f"{self.game}_weights.hpp"

    def read(self, path: Path) -> Weights:
        """The weights in a file."""
        text = "".join(re.findall(r'^ +"(.*)"', path.read_text(), re.MULTILINE))
        numbers = np.frombuffer(base64.b64decode(text), np.int8).astype(np.float32)
        sizes = [int(np.prod(shape)) for shape, _ in self.shapes.values()]
        if len(numbers) != sum(sizes):
            raise SystemExit(f"{path} has {len(numbers)} weights, not {sum(sizes)}")
        parts = np.split(numbers, np.cumsum(sizes)[:-1])
        return {
            name: part.reshape(shape) / np.float32(one)
            for part, (name, (shape, one)) in zip(parts, self.shapes.items(), strict=True)
        }

    def write(self, path: Path, weights: Weights) -> None:
        """Writes them to a file that the core includes."""
        numbers = b"".join(part.astype(np.int8).tobytes() for part in self.whole(weights).values())
        text = base64.b64encode(numbers).decode()
        lines = "\n".join(f'    "{text[i : i + 120]}"' for i in range(0, len(text), 120))
        path.write_text(
            f"// The weights of the network of {self.title}, one byte each, in base 64: "
            f"written by scripts/{self.game}/fit.py.\n"
            f"#pragma once\n\n#include <string_view>\n\nnamespace belvedere::{self.game} {{\n\n// clang-format off\n"
            f"inline constexpr std::string_view weights_in_base64{{\n{lines},\n    {len(text)}}};\n"
            f"// clang-format on\n\n}} // namespace belvedere::{self.game}\n"
        )

    def whole(self, weights: Weights) -> dict[str, Wholes]:
        """The weights as whole numbers that fit a byte."""
        return {
            name: np.clip(np.rint(weights[name] * one), -127, 127).astype(np.int64)
            for name, (_, one) in self.shapes.items()
        }

    def rounded(self, weights: Weights) -> Weights:
        """The weights as they will be written; others, if there are any, as they are."""
        whole = self.whole(weights)
        return weights | {name: part.astype(np.float32) / self.one(name) for name, part in whole.items()}

    def limited(self, name: str, part: Floats) -> Floats:
        """Weights of that name no larger than can be written."""
        most = 127 / self.one(name) if name in self.shapes else np.inf
        return np.clip(part, -most, most)

    def random(self, bias: float) -> Weights:
        """The weights of a network that knows nothing; each layer begins with that bias."""
        chance = np.random.default_rng(1)

        def some(name: str, shape: tuple[int, ...], one: int) -> Floats:
            if len(shape) == 1:
                of_head = self.one(name.removesuffix(" bias")) == HEAD_ONE
                return np.full(shape, 0 if of_head else bias, np.float32)
            return chance.normal(0, 0.1 if one == ONE else shape[1] ** -0.5, shape).astype(np.float32)

        return {name: some(name, *shape) for name, shape in self.shapes.items()}

    def one(self, name: str) -> np.float32:
        """What stands for 1 in the weights of that name."""
        return np.float32(self.shapes[name][1])


# How wrong a network is


def wrong_scores(value: Floats, wanted: Floats) -> tuple[np.float32, Floats]:
    """How wrong a network is about scores, and the slope of that for each value."""
    score = 1 / (1 + np.exp(-value))
    loss = -(wanted * np.log(score + 1e-9) + (1 - wanted) * np.log(1 - score + 1e-9)).mean()
    return loss, ((score - wanted) / len(value)).astype(np.float32)


def wrong_actions(promise: Floats, shares: Floats) -> tuple[np.float32, Floats]:
    """How wrong it is about how much of a search each action gets, and the slope of that for each promise."""
    shares = shares / np.maximum(shares.sum(axis=1, keepdims=True), np.float32(1e-6))
    likely = np.exp(promise - promise.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    loss = -(shares * np.log(likely + 1e-9)).sum(axis=1).mean()
    return loss, ((likely - shares) / len(promise)).astype(np.float32)


def of_those_told(promise: Floats, records: Records, tried: int) -> Floats:
    """The promises of the actions that a record tells of: those tried most, and some that stand for a crowd."""
    places = np.arange(promise.shape[1])
    promise = promise + np.where(places >= tried, records["crowd"][:, None], 0)
    return np.where(places < records["told"][:, None], promise, np.float32(-1e4))


# Through a network


def rows_of(facts: npt.NDArray[np.uint8], sizes: Sequence[int]) -> Wholes:
    """The rows of weights that facts stand for, those of the first fact first."""
    firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
    return facts.astype(np.int64) + firsts


def passed_back(by: Weights, slopes: Weights, name: str, back: Floats, inputs: Floats) -> Floats:
    """Notes the slopes of a layer of that name, from those of its sums, and says those of its inputs."""
    slopes[name] = back.reshape(-1, back.shape[-1]).T @ inputs.reshape(-1, inputs.shape[-1])
    slopes[name + " bias"] = back.reshape(-1, back.shape[-1]).sum(axis=0)
    return back @ by[name]


def free(sums: Floats) -> npt.NDArray[np.bool_]:
    """Where the numbers of a layer are not at their limits."""
    return (sums > 0) & (sums < 1)


# Fitting


def as_they_are(records: Records, _: np.random.Generator) -> Records:
    """Where a board has only one side to look from."""
    return records


@dataclass(frozen=True)
class Fitting:
    """How a network is fitted."""

    layout: Layout
    record: np.dtype[np.void]
    """What `games.cpp` writes of a position."""
    losses_and_slopes: Callable[[Weights, Records], tuple[Floats, Weights]]
    """How wrong the network is, and the slope of that for every weight."""
    losses: tuple[str, ...]
    """What it is wrong about."""
    bias: float
    """Of each layer of a network that knows nothing."""
    batch: int
    """How many positions are looked at for a step."""
    guides: Weights
    """Weights of what is foretold only for the sake of learning, at first."""
    turned: Callable[[Records, np.random.Generator], Records] = as_they_are
    """The same records as they look from other sides of the board, by chance."""

    def fit(self, weights: Weights, records: Records, epochs: float, rate: float, batch: int) -> Weights:
        """Better weights (by Adam, with a rate of learning that falls to nothing)."""
        chance = np.random.default_rng(0)
        parts = weights | self.guides
        mean = {name: np.zeros_like(part) for name, part in parts.items()}
        square = {name: np.zeros_like(part) for name, part in parts.items()}
        steps = max(1, round(epochs * len(records) / batch))
        recent: list[Floats] = []
        for step in range(1, steps + 1):
            chosen = self.turned(records[chance.integers(len(records), size=batch)], chance)
            losses, slopes = self.losses_and_slopes(self.layout.rounded(parts), chosen)
            speed = np.float32(rate * min(1, step / 100) * (1 - step / (steps + 1)))
            for name, slope in slopes.items():
                mean[name] += 0.1 * (slope - mean[name])
                square[name] += 0.001 * (slope**2 - square[name])
                change = mean[name] / (1 - 0.9**step) / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
                parts[name] = self.layout.limited(name, parts[name] - speed * change)
            recent.append(losses)
            if step % 100 == 0 or step == steps:
                wrong = zip(np.mean(recent, axis=0), self.losses, strict=True)
                print(
                    f"{step} of {steps} steps: off by",
                    ", ".join(f"{loss:.4f} ({of})" for loss, of in wrong),
                    flush=True,
                )
                recent.clear()
        return {name: parts[name] for name in self.layout.shapes}

    def main(self, description: str | None) -> None:
        """The program: reads records and weights, and writes better weights."""
        parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("records", nargs="+", type=Path)
        parser.add_argument("--weights", type=Path, default=self.layout.path)
        parser.add_argument("--epochs", type=float, default=4)
        parser.add_argument("--rate", type=float, default=0.001)
        parser.add_argument("--afresh", action="store_true")
        options = parser.parse_args()
        records = np.concatenate([np.fromfile(path, self.record) for path in options.records])
        weights = self.layout.random(self.bias) if options.afresh else self.layout.read(options.weights)
        better = self.fit(weights, records, options.epochs, options.rate, self.batch)
        self.layout.write(options.weights, better)
