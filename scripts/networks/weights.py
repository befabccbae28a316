"""What the small networks have in common: their weights and the file of these, which the core includes."""

import base64
import re
from collections.abc import Sequence
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
            f"written by scripts.learn.rounds.\n"
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


def rows_of(facts: npt.NDArray[np.uint8], sizes: Sequence[int]) -> Wholes:
    """The rows of weights that facts stand for, those of the first fact first."""
    firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
    return facts.astype(np.int64) + firsts
