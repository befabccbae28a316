"""What the small networks have in common: their weights, and the files of these that the core reads."""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Wholes = npt.NDArray[np.int64]
Weights = dict[str, Floats]
Records = npt.NDArray[np.void]

PACKAGED = Path(__file__).parents[2] / "src" / "belvedere" / "engine" / "networks"

SIGNATURE, FORMAT = b"BELVNET\n", 1
BEGINNING = struct.Struct("<8sIII")
"""Of a file: the signature, the format, the length of the file, and the CRC-32 of the rest."""
PURPOSE = struct.Struct("<16sI16sI")
"""What follows: the game, the version of its rules, the kind of network, and the number of its parts."""
PART = struct.Struct("<II")
"""Of each part its rows and columns; after these come the weights. `native/networks/network_file.hpp` has it all."""

ONE, WEIGHT_ONE, HEAD_ONE = 127, 64, 32
"""What stands for 1 in whole numbers: in the layers, in the weights between layers, in those of what comes out.

A row of weights that stands for a fact is added to a layer, and so are biases: they have the first.
"""


# The weights of a network


@dataclass(frozen=True)
class Layout:
    """What weights a network has: their shapes and what stands for 1 in them, in the order of the file."""

    title: str
    version: int
    """Of the rules that it learns."""
    kind: str
    """What its facts are about; a network whose facts mean something else is of another kind."""
    shapes: dict[str, tuple[tuple[int, ...], int]]

    @property
    def game(self) -> str:
        """The game in names of files."""
        return self.title.lower().replace("é", "e")

    @property
    def file_name(self) -> str:
        """What the file of the weights is called."""
        return f"{self.game}.weights"

    @property
    def path(self) -> Path:
        """The file of the package, with which `search` plays."""
        return PACKAGED / self.file_name

    def read(self, path: Path) -> Weights:
        """The weights in a file; raises ValueError if it is damaged, or for another network, and OSError."""
        found, about = path.read_bytes(), self._about()
        rest = found[BEGINNING.size :]
        if found != self._beginning(rest) + rest:
            raise ValueError(f"{path} is not a network file, or damaged")
        sizes = [int(np.prod(shape)) for shape, _ in self.shapes.values()]
        if not rest.startswith(about) or len(rest) != len(about) + sum(sizes):
            raise ValueError(f"{path} is not for the network of {self.title}, or has learnt other rules")
        numbers = np.frombuffer(rest, np.int8, sum(sizes), len(about)).astype(np.float32)
        parts = np.split(numbers, np.cumsum(sizes)[:-1])
        return {
            name: part.reshape(shape) / np.float32(one)
            for part, (name, (shape, one)) in zip(parts, self.shapes.items(), strict=True)
        }

    def write(self, path: Path, weights: Weights) -> None:
        """Writes them to a file that the core reads."""
        rest = self._about() + b"".join(part.astype(np.int8).tobytes() for part in self.whole(weights).values())
        path.write_bytes(self._beginning(rest) + rest)

    def _beginning(self, rest: bytes) -> bytes:
        return BEGINNING.pack(SIGNATURE, FORMAT, BEGINNING.size + len(rest), zlib.crc32(rest))

    def _about(self) -> bytes:
        """For what the file is, and the sizes of its parts."""
        purpose = PURPOSE.pack(self.game.encode(), self.version, self.kind.encode(), len(self.shapes))
        sizes = [PART.pack(int(np.prod(shape[:-1])), shape[-1]) for shape, _ in self.shapes.values()]
        return purpose + b"".join(sizes)

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
