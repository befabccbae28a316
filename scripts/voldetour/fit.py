"""Fits the network of Voldétour to games of the search against itself, which `games.cpp` plays.

    python -m scripts.voldetour.fit RECORDS... [--weights FILE] [--epochs N] [--rate R] [--afresh]

The network is that of `native/knowledge/voldetour_network.hpp`, and the file of its weights is read and written; with
`--afresh` what it says is forgotten first. What is to be foretold: what the later searches of the game expected, and
how it ended; and what the search tried most.
"""

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from scripts.networks.fitting import (
    HEAD_ONE,
    ONE,
    WEIGHT_ONE,
    Fitting,
    Floats,
    Layout,
    Records,
    Weights,
    Wholes,
    free,
    of_those_told,
    passed_back,
    rows_of,
    wrong_actions,
    wrong_scores,
)

SIDE, SQUARES = 10, 100
SQUARE_SIZES = (33, 15, 3, 32, 32, 32, 32, 8, 8, 7, 7, 7, 7)
POSITION_SIZES = (4, 6, 3, 3, 2, 6, 3, 3, 2, 4, 4, 48, 48)
"""How many numbers there are for each fact of a square, and of the whole position."""
SQUARE, POSITION, WORTH, HIDDEN, LAYERS = 16, 16, 4, 32, 3
ON_SQUARE, ANYWHERE, EFFECTS, TRIED, TOLD = 14, 6, 75, 48, 96

LAYOUT = Layout(
    "Voldétour",
    {
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
    },
)

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

# The network, with numbers of any kind


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


def in_whole_numbers(weights: Weights, records: Records) -> Wholes:
    """The value of positions exactly as the core finds it."""
    by = LAYOUT.whole(weights)

    def layer(name: str, inputs: Wholes) -> Wholes:
        sums: Wholes = inputs @ by[name].T + WEIGHT_ONE * by[name + " bias"]
        return np.clip((sums + WEIGHT_ONE // 2) // WEIGHT_ONE, 0, ONE)

    position = by["position"][rows_of(records["of position"], POSITION_SIZES)].sum(axis=1) + by["position bias"]
    squares = by["square"][rows_of(records["of square"], SQUARE_SIZES)].sum(axis=2) + by["place"]
    board = np.clip(squares + position[:, None, :SQUARE], 0, ONE).reshape(-1, SIDE, SIDE, SQUARE)
    for i in range(LAYERS):
        board = layer(f"layer {i}", looked_around(board))
    worth = layer("worth", looked_around(board)).reshape(len(records), -1)
    conclusion = layer("conclusion", np.concatenate([worth, np.clip(position[:, SQUARE:], 0, ONE)], axis=1))
    value: Wholes = conclusion @ by["value"][0] + HEAD_ONE * by["value bias"][0]
    return value


def losses_and_slopes(by: Weights, records: Records) -> tuple[Floats, Weights]:
    """How wrong the network is (about scores and actions), and the slope of that for every weight.

    `by` has the weights by name, as they will be written.
    """
    number = len(records)
    slopes: Weights = {name: np.zeros(shape, np.float32) for name, (shape, _) in LAYOUT.shapes.items()}

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
    promise = of_those_told(promise, records, TRIED)

    # What it should say, and by how much it is wrong.
    loss_of_scores, back_value = wrong_scores(value, records["later"])
    loss_of_actions, back_promise = wrong_actions(promise, records["shares"])
    losses = np.array([loss_of_scores, loss_of_actions], np.float32)

    # The slopes, from what comes out back to the facts.
    back_through = partial(passed_back, by, slopes)
    back_promise *= np.float32(0.2)
    back_parts = np.zeros_like(parts)
    np.add.at(back_parts, (which, records["parts"]), back_promise[:, :, None])
    np.add.at(slopes["effects"], records["effects"], back_promise[:, :, None])
    back_on_square = back_parts[:, : ON_SQUARE * SQUARES].reshape(number, ON_SQUARE, SIDE, SIDE).transpose(0, 2, 3, 1)
    back = back_through("value", back_value[:, None], conclusion)
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


FITTING = Fitting(LAYOUT, RECORD, losses_and_slopes, losses=("score", "actions"), bias=0.1, batch=256, guides={})

if __name__ == "__main__":
    FITTING.main(__doc__)
