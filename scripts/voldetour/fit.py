"""Fits the network of Voldétour to games of the search against itself, which `games.cpp` plays.

    fit.py RECORDS... [--weights FILE] [--epochs N] [--rate R] [--afresh]

The network is that of `native/knowledge/voldetour_network.hpp`, and the file of its weights is read and written; with
`--afresh` what it says is forgotten first. What is to be foretold: what the later searches of the game expected, and
how it ended; and what the search tried most.
"""

import argparse
import base64
import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Weights = dict[str, Floats]

WEIGHTS = Path(__file__).parents[2] / "native" / "knowledge" / "voldetour_weights.hpp"
SIDE, SQUARES = 10, 100
SQUARE_SIZES = (33, 15, 3, 32, 32, 32, 32, 8, 8, 7, 7, 7, 7)
POSITION_SIZES = (4, 6, 3, 3, 2, 6, 3, 3, 2, 4, 4, 48, 48)
"""How many numbers there are for each fact of a square, and of the whole position."""
SQUARE, POSITION, WORTH, HIDDEN, LAYERS = 16, 16, 4, 32, 3
ON_SQUARE, ANYWHERE, EFFECTS, TRIED, TOLD = 14, 6, 75, 48, 96

ONE, WEIGHT_ONE, HEAD_ONE = 127, 64, 32
"""What stands for 1 in whole numbers: in the layers, in the weights between layers, in those of what comes out."""

SHAPES: dict[str, tuple[tuple[int, ...], int]] = {
    "place": ((SQUARES, SQUARE), ONE),
    "square": ((sum(SQUARE_SIZES), SQUARE), ONE),
    "position": ((sum(POSITION_SIZES), SQUARE + POSITION), ONE),
    "position bias": ((SQUARE + POSITION,), ONE),
    "layer 0": ((SQUARE, 9 * SQUARE), WEIGHT_ONE),
    "layer 0 bias": ((SQUARE,), ONE),
    "layer 1": ((SQUARE, 9 * SQUARE), WEIGHT_ONE),
    "layer 1 bias": ((SQUARE,), ONE),
    "layer 2": ((SQUARE, 9 * SQUARE), WEIGHT_ONE),
    "layer 2 bias": ((SQUARE,), ONE),
    "worth": ((WORTH, 9 * SQUARE), WEIGHT_ONE),
    "worth bias": ((WORTH,), ONE),
    "conclusion": ((HIDDEN, SQUARES * WORTH + POSITION), WEIGHT_ONE),
    "conclusion bias": ((HIDDEN,), ONE),
    "value": ((1, HIDDEN), HEAD_ONE),
    "value bias": ((1,), ONE),
    "on square": ((ON_SQUARE, 9 * SQUARE), HEAD_ONE),
    "on square bias": ((ON_SQUARE,), ONE),
    "anywhere": ((ANYWHERE, HIDDEN), HEAD_ONE),
    "anywhere bias": ((ANYWHERE,), ONE),
    "effects": ((EFFECTS,), HEAD_ONE),
}
"""All weights in the order of the file, and what stands for 1 in them."""

RECORD = np.dtype(
    [
        ("of square", "u1", (SQUARES, len(SQUARE_SIZES))),
        ("of position", "u1", len(POSITION_SIZES)),
        ("told", "u1"),
        ("parts", "<u2", (TOLD, 2)),
        ("effects", "u1", (TOLD, 3)),
        ("shares", "<f4", TOLD),
        ("crowd", "<f4"),
        ("expected", "<f4"),
        ("later", "<f4"),
        ("value", "<i4"),
    ]
)
"""What `games.cpp` writes of a position."""

Records = npt.NDArray[np.void]


# The file of weights


def read_weights(path: Path) -> Weights:
    """The weights in a file."""
    text = "".join(re.findall(r'^ +"(.*)"', path.read_text(), re.MULTILINE))
    numbers = np.frombuffer(base64.b64decode(text), np.int8).astype(np.float32)
    sizes = [int(np.prod(shape)) for shape, _ in SHAPES.values()]
    if len(numbers) != sum(sizes):
        raise SystemExit(f"{path} has {len(numbers)} weights, not {sum(sizes)}")
    parts = np.split(numbers, np.cumsum(sizes)[:-1])
    return {
        name: part.reshape(shape) / np.float32(one)
        for part, (name, (shape, one)) in zip(parts, SHAPES.items(), strict=True)
    }


def whole(weights: Weights) -> dict[str, npt.NDArray[np.int8]]:
    """The weights as whole numbers of a byte."""
    return {name: np.clip(np.rint(weights[name] * one), -127, 127).astype(np.int8) for name, (_, one) in SHAPES.items()}


def rounded(weights: Weights) -> Weights:
    """The weights as they will be written, with which the network is fitted."""
    return {name: part.astype(np.float32) / np.float32(SHAPES[name][1]) for name, part in whole(weights).items()}


def write_weights(path: Path, weights: Weights) -> None:
    """Writes them to a file that the core includes."""
    text = base64.b64encode(b"".join(part.tobytes() for part in whole(weights).values())).decode()
    lines = "\n".join(f'    "{text[i : i + 120]}"' for i in range(0, len(text), 120))
    path.write_text(
        "// The weights of the network of Voldétour, one byte each, in base 64: written by scripts/voldetour/fit.py.\n"
        "#pragma once\n\n#include <string_view>\n\nnamespace belvedere::voldetour {\n\n// clang-format off\n"
        f"inline constexpr std::string_view weights_in_base64 =\n{lines};\n// clang-format on\n\n"
        "} // namespace belvedere::voldetour\n"
    )


def random_weights(chance: np.random.Generator) -> Weights:
    """The weights of a network that knows nothing."""

    def some(name: str, shape: tuple[int, ...]) -> Floats:
        if len(shape) == 1:
            return np.full(
                shape, 0.1 if name.startswith(("position", "layer", "worth", "conclusion")) else 0, np.float32
            )
        width = 0.1 if name in ("place", "square", "position") else shape[1] ** -0.5
        return chance.normal(0, width, shape).astype(np.float32)

    return {name: some(name, shape) for name, (shape, _) in SHAPES.items()}


# The network, with numbers of any kind


def rows_of(facts: npt.NDArray[np.uint8], sizes: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """The rows of weights that facts stand for."""
    firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
    return facts.astype(np.int64) + firsts


def looked_around(board: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What is on each square and the eight around it, one after another."""
    padded = np.pad(board, ((0, 0), (1, 1), (1, 1), (0, 0)))
    return np.concatenate([padded[:, y : y + SIDE, x : x + SIDE] for y in range(3) for x in range(3)], axis=3)


def looked_back(slopes: Floats) -> Floats:
    """The slopes of a board from those of what was seen around its squares."""
    padded = np.zeros((len(slopes), SIDE + 2, SIDE + 2, SQUARE), np.float32)
    for i, part in enumerate(np.split(slopes, 9, axis=3)):
        padded[:, i // 3 : i // 3 + SIDE, i % 3 : i % 3 + SIDE] += part
    return padded[:, 1:-1, 1:-1]


def in_whole_numbers(weights: Weights, records: Records) -> npt.NDArray[np.int64]:
    """The value of positions exactly as the core finds it."""
    by = {name: part.astype(np.int64) for name, part in whole(weights).items()}

    def layer(name: str, inputs: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        sums: npt.NDArray[np.int64] = inputs @ by[name].T + WEIGHT_ONE * by[name + " bias"]
        return np.clip((sums + WEIGHT_ONE // 2) // WEIGHT_ONE, 0, ONE)

    position = by["position"][rows_of(records["of position"], POSITION_SIZES)].sum(axis=1) + by["position bias"]
    squares = by["square"][rows_of(records["of square"], SQUARE_SIZES)].sum(axis=2) + by["place"]
    board = np.clip(squares + position[:, None, :SQUARE], 0, ONE).reshape(-1, SIDE, SIDE, SQUARE)
    for i in range(LAYERS):
        board = layer(f"layer {i}", looked_around(board))
    worth = layer("worth", looked_around(board)).reshape(len(records), -1)
    conclusion = layer("conclusion", np.concatenate([worth, np.clip(position[:, SQUARE:], 0, ONE)], axis=1))
    value: npt.NDArray[np.int64] = conclusion @ by["value"][0] + HEAD_ONE * by["value bias"][0]
    return value


def losses_and_slopes(weights: Weights, records: Records) -> tuple[Floats, Weights]:
    """How wrong the network is (about scores and actions), and the slope of that for every weight."""
    by = rounded(weights)
    number = len(records)
    slopes: Weights = {name: np.zeros(shape, np.float32) for name, (shape, _) in SHAPES.items()}

    # What the network says.
    position_rows = rows_of(records["of position"], POSITION_SIZES)
    square_rows = rows_of(records["of square"], SQUARE_SIZES)
    position = by["position"][position_rows].sum(axis=1) + by["position bias"]
    squares = by["square"][square_rows].sum(axis=2) + by["place"] + position[:, None, :SQUARE]
    sums = [squares.reshape(-1, SIDE, SIDE, SQUARE)]
    seen = []
    for i in range(LAYERS):
        seen.append(looked_around(np.clip(sums[-1], 0, 1)))
        sums.append(seen[-1] @ by[f"layer {i}"].T + by[f"layer {i} bias"])
    last = looked_around(np.clip(sums[-1], 0, 1))
    worth = last @ by["worth"].T + by["worth bias"]
    everything = np.concatenate([worth.reshape(number, -1), position[:, SQUARE:]], axis=1)
    felt = np.clip(everything, 0, 1)
    concluded = felt @ by["conclusion"].T + by["conclusion bias"]
    conclusion = np.clip(concluded, 0, 1)
    value = conclusion @ by["value"][0] + by["value bias"][0]
    on_square = last @ by["on square"].T + by["on square bias"]
    anywhere = conclusion @ by["anywhere"].T + by["anywhere bias"]
    parts = np.zeros((number, ON_SQUARE * SQUARES + ANYWHERE + 1), np.float32)
    parts[:, : ON_SQUARE * SQUARES] = on_square.reshape(number, SQUARES, ON_SQUARE).swapaxes(1, 2).reshape(number, -1)
    parts[:, ON_SQUARE * SQUARES : -1] = anywhere
    which = np.arange(number)[:, None, None]
    promise = parts[which, records["parts"]].sum(axis=2) + by["effects"][records["effects"]].sum(axis=2)
    promise += np.where(np.arange(TOLD) >= TRIED, records["crowd"][:, None], 0)
    promise = np.where(np.arange(TOLD) < records["told"][:, None], promise, -1e4)

    # What it should say, and by how much it is wrong.
    wanted = records["later"]
    score = 1 / (1 + np.exp(-value))
    shares = records["shares"] / np.maximum(records["shares"].sum(axis=1, keepdims=True), np.float32(1e-6))
    likely = np.exp(promise - promise.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    losses = np.array(
        [
            -(wanted * np.log(score + 1e-9) + (1 - wanted) * np.log(1 - score + 1e-9)).mean(),
            -(shares * np.log(likely + 1e-9)).sum(axis=1).mean(),
        ],
        np.float32,
    )

    # The slopes, from what comes out back to the facts.
    def back_through(name: str, back: Floats, inputs: Floats) -> Floats:
        """Notes the slopes of a layer, and says those of its inputs."""
        slopes[name] = back.reshape(-1, back.shape[-1]).T @ inputs.reshape(-1, inputs.shape[-1])
        slopes[name + " bias"] = back.reshape(-1, back.shape[-1]).sum(axis=0)
        return back @ by[name]

    def free(sums: Floats) -> npt.NDArray[np.bool_]:
        """Where numbers are not at their limits."""
        return (sums > 0) & (sums < 1)

    back_promise = (np.float32(0.2) * (likely - shares) / number).astype(np.float32)
    back_parts = np.zeros_like(parts)
    np.add.at(back_parts, (which, records["parts"]), back_promise[:, :, None])
    np.add.at(slopes["effects"], records["effects"], back_promise[:, :, None])
    back_on_square = back_parts[:, : ON_SQUARE * SQUARES].reshape(number, ON_SQUARE, SIDE, SIDE).transpose(0, 2, 3, 1)
    back = back_through("value", ((score - wanted) / number).astype(np.float32)[:, None], conclusion)
    back = back + back_through("anywhere", back_parts[:, ON_SQUARE * SQUARES : -1], conclusion)
    back = back_through("conclusion", back * free(concluded), felt) * free(everything)
    back_position = np.zeros_like(position)
    back_position[:, SQUARE:] = back[:, SQUARES * WORTH :]
    back_last = back_through("worth", back[:, : SQUARES * WORTH].reshape(number, SIDE, SIDE, WORTH), last)
    back = looked_back(back_last + back_through("on square", back_on_square, last)) * free(sums[-1])
    for i in reversed(range(LAYERS)):
        back = looked_back(back_through(f"layer {i}", back, seen[i])) * free(sums[i])
    back = back.reshape(number, SQUARES, SQUARE)
    back_position[:, :SQUARE] = back.sum(axis=1)
    slopes["place"] = back.sum(axis=0)
    np.add.at(slopes["square"], square_rows, back[:, :, None])
    np.add.at(slopes["position"], position_rows, back_position[:, None])
    slopes["position bias"] = back_position.sum(axis=0)
    return losses, slopes


# Fitting


def fit(weights: Weights, records: Records, epochs: float, rate: float, batch: int = 256) -> Weights:
    """Better weights (by Adam, with a rate of learning that falls to nothing)."""
    chance = np.random.default_rng(0)
    parts = dict(weights)
    mean = {name: np.zeros_like(part) for name, part in parts.items()}
    square = {name: np.zeros_like(part) for name, part in parts.items()}
    steps = max(1, round(epochs * len(records) / batch))
    recent: list[Floats] = []
    for step in range(1, steps + 1):
        chosen = records[chance.integers(len(records), size=batch)]
        losses, slopes = losses_and_slopes(parts, chosen)
        speed = rate * min(1, step / 100) * (1 - step / (steps + 1))
        for name, slope in slopes.items():
            mean[name] += 0.1 * (slope - mean[name])
            square[name] += 0.001 * (slope**2 - square[name])
            change = mean[name] / (1 - 0.9**step) / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
            most = 127 / SHAPES[name][1]
            parts[name] = np.clip(parts[name] - np.float32(speed) * change, -most, most)
        recent.append(losses)
        if step % 100 == 0 or step == steps:
            score, actions = np.mean(recent, axis=0)
            print(f"{step} of {steps} steps: off by {score:.4f} (score), {actions:.4f} (actions)", flush=True)
            recent.clear()
    return parts


def main() -> None:
    """Reads records and weights, and writes better weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--afresh", action="store_true")
    options = parser.parse_args()
    records = np.concatenate([np.fromfile(path, RECORD) for path in options.records])
    weights = random_weights(np.random.default_rng(1)) if options.afresh else read_weights(options.weights)
    write_weights(options.weights, fit(weights, records, options.epochs, options.rate))


if __name__ == "__main__":
    main()
