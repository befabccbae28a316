"""The network of `native/games/voldetour/network.hpp`: its weights, what `games.cpp` writes, and its values."""

from collections.abc import Iterable

import numpy as np

from scripts.networks.weights import HEAD_ONE, ONE, WEIGHT_ONE, Layout, Records, Weights, Wholes, rows_of

SIDE, SQUARES = 10, 100
SQUARE_SIZES = (33, 15, 3, 32, 32, 32, 32, 8, 8, 7, 7, 7, 7)
POSITION_SIZES = (4, 6, 3, 3, 2, 6, 3, 3, 2, 4, 4, 48, 48)
"""How many numbers there are for each fact of a square, and of the whole position."""
SQUARE, POSITION, WORTH, HIDDEN, LAYERS = 16, 16, 4, 32, 3
ON_SQUARE, ANYWHERE, EFFECTS, TRIED, TOLD = 14, 6, 75, 48, 96

LAYOUT = Layout(
    "Voldétour",
    1,
    "squares",
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

# The board, reflected on the diagonal of the Towers, which changes nothing in the game


def swapped(number: int, firsts: Iterable[int]) -> Wholes:
    """So many numbers, of which some, by the first of each two, have changed places with the next."""
    images = np.arange(number)
    for first in firsts:
        images[[first, first + 1]] = first + 1, first
    return images


REFLECTED_SQUARES = np.arange(SQUARES).reshape(SIDE, SIDE).T.ravel()
"""Where each square gets to."""
REFLECTED_TOPS = swapped(SQUARE_SIZES[0], (11 * owner + slope for owner in range(3) for slope in (3, 5, 7, 9)))
"""What each top of a square becomes: north and east change places, and so do south and west, where a slope rises."""
REFLECTED_PIECES = swapped(SQUARE_SIZES[1], (3, 5, 10, 12))
"""What each kind of piece becomes: Blocks of lengths 2 and 3 that lie to the east lie to the north."""
REFLECTED_PARTS = np.concatenate(
    [
        (SQUARES * swapped(ON_SQUARE, (0, 2, 7, 9))[:, None] + REFLECTED_SQUARES).ravel(),
        ON_SQUARE * SQUARES + np.arange(ANYWHERE + 1),
    ]
)
"""What each part of an action becomes, by the shape of what is put on a square."""


# The network


def looked_around(board: Wholes) -> Wholes:
    """What is on each square and the eight around it, one after another."""
    padded = np.pad(board, ((0, 0), (1, 1), (1, 1), (0, 0)))
    return np.concatenate([padded[:, y : y + SIDE, x : x + SIDE] for y in range(3) for x in range(3)], axis=3)


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
