"""Fits the network of Turris to games of the search against itself, which `games.cpp` plays.

    fit.py RECORDS... [--weights FILE] [--epochs N] [--rate R] [--afresh]

The network is that of `native/knowledge/turris_network.hpp`, and the file of its weights is read and written; with
`--afresh` what it says is forgotten first. What is to be foretold: the score (the mean of the game's and of what the
search expected), what the search tried most, and, only for the sake of learning, the lead in points on each side and
in all.
"""

import argparse
import base64
import re
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Weights = dict[str, Floats]

WEIGHTS = Path(__file__).parents[2] / "native" / "knowledge" / "turris_weights.hpp"
SIDE_FACTS, TOWER_FACTS, SIDE, TOWER, HIDDEN, ACTIONS = 702, 331, 40, 72, 32, 38
SEEN = 4 * SIDE + TOWER

ONE, WEIGHT_ONE, HEAD_ONE = 127, 64, 32
"""What stands for 1 in whole numbers: in the layers, in the weights between layers, in those of what comes out."""

SHAPES: dict[str, tuple[tuple[int, ...], int]] = {
    "side": ((SIDE_FACTS, SIDE), ONE),
    "side bias": ((SIDE,), ONE),
    "tower": ((TOWER_FACTS, TOWER), ONE),
    "tower bias": ((TOWER,), ONE),
    "first": ((HIDDEN, SEEN), WEIGHT_ONE),
    "first bias": ((HIDDEN,), ONE),
    "second": ((HIDDEN, HIDDEN), WEIGHT_ONE),
    "second bias": ((HIDDEN,), ONE),
    "value": ((1, HIDDEN), HEAD_ONE),
    "value bias": ((1,), ONE),
    "promise": ((ACTIONS, SEEN + HIDDEN), HEAD_ONE),
    "promise bias": ((ACTIONS,), ONE),
}
"""All weights in the order of the file, and what stands for 1 in them."""

RECORD = np.dtype(
    [
        ("sides", "<u2", (4, 24)),
        ("tower", "<u2", 40),
        ("shares", "<f4", ACTIONS),
        ("legal", "<u8"),
        ("expected", "<f4"),
        ("proven", "<f4"),
        ("score", "<f4"),
        ("leads", "i1", 5),
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


def write_weights(path: Path, weights: Weights) -> None:
    """Writes them to a file that the core includes."""
    text = base64.b64encode(b"".join(part.tobytes() for part in whole(weights).values())).decode()
    lines = "\n".join(f'    "{text[i : i + 120]}"' for i in range(0, len(text), 120))
    path.write_text(
        "// The weights of the network of Turris, one byte each, in base 64: written by scripts/turris/fit.py.\n"
        "#pragma once\n\n#include <string_view>\n\nnamespace belvedere::turris {\n\n// clang-format off\n"
        f"inline constexpr std::string_view weights_in_base64 =\n{lines};\n// clang-format on\n\n"
        "} // namespace belvedere::turris\n"
    )


def random_weights(chance: np.random.Generator) -> Weights:
    """The weights of a network that knows nothing."""

    def some(name: str, shape: tuple[int, ...]) -> Floats:
        if name.endswith("bias"):
            return np.full(shape, 0.2 if name.startswith(("side", "tower", "first", "second")) else 0.0, np.float32)
        width = 0.1 if name in ("side", "tower") else shape[1] ** -0.5
        return chance.normal(0, width, shape).astype(np.float32)

    return {name: some(name, shape) for name, (shape, _) in SHAPES.items()}


def guides() -> Weights:
    """Weights of what is foretold for the sake of learning, at first."""
    return {"side lead": np.zeros(SIDE, np.float32), "lead": np.zeros(HIDDEN, np.float32)}


# The network


def holding(facts: npt.NDArray[np.uint16], number: int) -> Floats:
    """One for every fact that holds; `number` stands for none."""
    hold = np.zeros((len(facts), number + 1), np.float32)
    hold[np.arange(len(facts))[:, None], facts] = 1
    return hold[:, :number]


def in_whole_numbers(weights: Weights, records: Records) -> npt.NDArray[np.int64]:
    """The value of positions exactly as the core finds it."""
    by = {name: part.astype(np.int64) for name, part in whole(weights).items()}

    def layer(name: str, inputs: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        sums: npt.NDArray[np.int64] = inputs @ by[name].T + WEIGHT_ONE * by[name + " bias"]
        return np.clip(sums // WEIGHT_ONE, 0, ONE)

    sides = holding(records["sides"].reshape(-1, 24), SIDE_FACTS).astype(np.int64) @ by["side"] + by["side bias"]
    tower = holding(records["tower"], TOWER_FACTS).astype(np.int64) @ by["tower"] + by["tower bias"]
    seen = np.concatenate([np.clip(sides, 0, ONE).reshape(-1, 4 * SIDE), np.clip(tower, 0, ONE)], axis=1)
    thought = layer("second", layer("first", seen))
    value: npt.NDArray[np.int64] = thought @ by["value"][0] + HEAD_ONE * by["value bias"][0]
    return value


def rounded(weights: Weights) -> Weights:
    """The weights as they will be written, with which the network is fitted."""
    return {name: part.astype(np.float32) / np.float32(SHAPES[name][1]) for name, part in whole(weights).items()}


def losses_and_slopes(parts: Weights, records: Records) -> tuple[Floats, Weights]:
    """How wrong the network is (about scores, actions and leads), and the slope of that for every weight.

    The parts are the weights and the guides.
    """
    by = rounded({name: parts[name] for name in SHAPES})
    number = np.float32(len(records))
    slopes: Weights = {}

    # What the network says.
    of_sides = holding(records["sides"].reshape(-1, 24), SIDE_FACTS)
    of_tower = holding(records["tower"], TOWER_FACTS)
    sides, tower = of_sides @ by["side"] + by["side bias"], of_tower @ by["tower"] + by["tower bias"]
    seen_sides = np.clip(sides, 0, 1)
    seen = np.concatenate([seen_sides.reshape(-1, 4 * SIDE), np.clip(tower, 0, 1)], axis=1)
    first = seen @ by["first"].T + by["first bias"]
    between = np.clip(first, 0, 1)
    second = between @ by["second"].T + by["second bias"]
    thought = np.clip(second, 0, 1)
    everything = np.concatenate([seen, thought], axis=1)
    value = thought @ by["value"][0] + by["value bias"][0]
    promise = everything @ by["promise"].T + by["promise bias"]
    legal = (records["legal"][:, None] >> np.arange(ACTIONS, dtype=np.uint64)) & np.uint64(1)
    promise = np.where(legal == 1, promise, -1e4).astype(np.float32)
    side_leads, lead = (seen_sides @ parts["side lead"]).reshape(-1, 4), thought @ parts["lead"]

    # What it should say, and by how much it is wrong.
    wanted = np.where(records["proven"] == 1, records["expected"], (records["expected"] + records["score"]) / 2)
    shares = records["shares"] / np.maximum(records["shares"].sum(axis=1, keepdims=True), np.float32(1e-6))
    score = 1 / (1 + np.exp(-value))
    likely = np.exp(promise - promise.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    leads = records["leads"].astype(np.float32)
    wrong_sides, wrong_lead = side_leads - leads[:, :4] / 5, lead - leads.sum(axis=1) / 10
    losses = np.array(
        [
            -(wanted * np.log(score + 1e-9) + (1 - wanted) * np.log(1 - score + 1e-9)).mean(),
            -(shares * np.log(likely + 1e-9)).sum(axis=1).mean(),
            (wrong_sides**2).mean() + (wrong_lead**2).mean(),
        ],
        np.float32,
    )

    # The slopes, from what comes out back to the facts.
    back_value = (score - wanted).astype(np.float32) / number
    back_promise = np.float32(0.15) * (likely - shares) / number
    back_sides = np.float32(0.2) * wrong_sides.reshape(-1) / (4 * number)
    back_lead = np.float32(0.2) * wrong_lead / number
    slopes["value"], slopes["value bias"] = (back_value @ thought)[None], back_value.sum(keepdims=True)
    slopes["promise"], slopes["promise bias"] = back_promise.T @ everything, back_promise.sum(axis=0)
    slopes["side lead"], slopes["lead"] = back_sides @ seen_sides, back_lead @ thought
    back_everything = back_promise @ by["promise"]
    back = np.outer(back_value, by["value"][0]) + np.outer(back_lead, parts["lead"]) + back_everything[:, SEEN:]
    back = back * ((second > 0) & (second < 1))
    slopes["second"], slopes["second bias"] = back.T @ between, back.sum(axis=0)
    back = (back @ by["second"]) * ((first > 0) & (first < 1))
    slopes["first"], slopes["first bias"] = back.T @ seen, back.sum(axis=0)
    back = back @ by["first"] + back_everything[:, :SEEN]
    to_tower = back[:, 4 * SIDE :] * ((tower > 0) & (tower < 1))
    slopes["tower"], slopes["tower bias"] = of_tower.T @ to_tower, to_tower.sum(axis=0)
    to_sides = back[:, : 4 * SIDE].reshape(-1, SIDE) + np.outer(back_sides, parts["side lead"])
    to_sides = to_sides * ((sides > 0) & (sides < 1))
    slopes["side"], slopes["side bias"] = of_sides.T @ to_sides, to_sides.sum(axis=0)
    return losses, slopes


# Fitting


def fit(weights: Weights, records: Records, epochs: float, rate: float, batch: int = 2048) -> Weights:
    """Better weights (by Adam, with a rate of learning that falls to nothing)."""
    chance = np.random.default_rng(0)
    parts = weights | guides()
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
            parts[name] = parts[name] - np.float32(speed) * change
            if name in SHAPES:
                parts[name] = np.clip(parts[name], -127 / SHAPES[name][1], 127 / SHAPES[name][1])
        recent.append(losses)
        if step % 100 == 0 or step == steps:
            score, actions, leads = np.mean(recent, axis=0)
            print(
                f"{step} of {steps} steps: off by {score:.4f} (score), {actions:.4f} (actions), {leads:.4f} (leads)",
                flush=True,
            )
            recent.clear()
    return {name: parts[name] for name in SHAPES}


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
