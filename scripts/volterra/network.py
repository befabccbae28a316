"""The network of `native/games/volterra/network.hpp`: its weights, what `games.cpp` writes, and its values."""

import numpy as np

from scripts.networks.weights import HEAD_ONE, ONE, WEIGHT_ONE, Layout, Records, Weights, Wholes

FACTS, MOST, WIDTH, HIDDEN = 5518, 110, 128, 32
"""How many facts there are, how many can hold at once, and how many numbers the layers have."""
WAYS, CONTENTS, EFFECTS, KINDS = 171, 918, 480, 4
"""How many sorts of actions there are: by their way, by what stands there, by what comes of it, and when they are."""
TRIED, TOLD = 32, 64

LAYOUT = Layout(
    "Volterra",
    1,
    "towers",
    {
        "facts": ((FACTS, WIDTH), ONE),
        "facts bias": ((WIDTH,), ONE),
        "first": ((HIDDEN, WIDTH), WEIGHT_ONE),
        "first bias": ((HIDDEN,), ONE),
        "second": ((HIDDEN, HIDDEN), WEIGHT_ONE),
        "second bias": ((HIDDEN,), ONE),
        "value": ((1, HIDDEN), HEAD_ONE),
        "value bias": ((1,), ONE),
        "intent": ((HIDDEN, WIDTH), WEIGHT_ONE),
        "intent bias": ((HIDDEN,), ONE),
        "ways": ((WAYS, HIDDEN), HEAD_ONE),
        "ways bias": ((WAYS,), ONE),
        "contents": ((CONTENTS,), HEAD_ONE),
        "effects": ((EFFECTS,), HEAD_ONE),
        "handcrafted": ((KINDS,), HEAD_ONE),
    },
)

RECORD = np.dtype(
    [
        ("facts", "<u2", MOST),
        ("told", "u1"),
        ("ways", "<u2", TOLD),
        ("contents", "<u2", TOLD),
        ("effects", "<u2", TOLD),
        ("kinds", "u1", TOLD),
        ("handcrafted", "<f4", TOLD),
        ("shares", "<f4", TOLD),
        ("crowd", "<f4"),
        ("expected", "<f4"),
        ("later", "<f4"),
        ("towers", "i1", 2),
        ("value", "<i4"),
    ]
)
"""What `games.cpp` writes of a position."""


def in_whole_numbers(weights: Weights, records: Records) -> Wholes:
    """The value of positions exactly as the core finds it."""
    by = LAYOUT.whole(weights)

    def layer(name: str, inputs: Wholes) -> Wholes:
        sums: Wholes = inputs @ by[name].T + WEIGHT_ONE * by[name + " bias"]
        return np.clip(sums // WEIGHT_ONE, 0, ONE)

    rows = np.concatenate([by["facts"], np.zeros((1, WIDTH), np.int64)])
    sums = rows[records["facts"]].sum(axis=1) + by["facts bias"]
    thought = layer("second", layer("first", np.clip(sums, 0, ONE)))
    value: Wholes = thought @ by["value"][0] + HEAD_ONE * by["value bias"][0]
    return value
