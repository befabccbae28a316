"""The network of `native/games/turris/network.hpp`: its weights, what `games.cpp` writes for it, and its values."""

import numpy as np
import numpy.typing as npt

from scripts.networks.weights import HEAD_ONE, ONE, WEIGHT_ONE, Layout, Records, Weights, Wholes

SIDE_FACTS, TOWER_FACTS, SIDE, TOWER, HIDDEN, ACTIONS = 720, 415, 40, 72, 32, 113
SEEN = 4 * SIDE + TOWER

LAYOUT = Layout(
    "Turris",
    2,
    "tower and sides",
    {
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
    },
)

RECORD = np.dtype(
    [
        ("sides", "<u2", (4, 25)),
        ("tower", "<u2", 83),
        ("shares", "<f4", ACTIONS),
        ("expected", "<f4"),
        ("proven", "<f4"),
        ("score", "<f4"),
        ("leads", "i1", 5),
        ("value", "<i4"),
    ]
)
"""What `games.cpp` writes of a position; the share of an action that is not legal is negative."""

# The frame, reflected on the diagonal from its lowest file and rank, or an open one with all it can reach. Other
# symmetries would need more than records say: a lying piece is told by the lower one of its squares, and only here the
# image of that is the lower one again.

REFLECTED_SIDES = np.array([2, 3, 0, 1])
"""Which side each one gets to: they are those seen from the south, north, west and east."""
REFLECTED_SQUARES = np.arange(9).reshape(3, 3).T.ravel()
"""Where each square gets to, by rank and file."""
REFLECTED_PLACES = np.concatenate([9 * way + REFLECTED_SQUARES for way in (0, 2, 1)])
"""And each place for a piece: it stands there, or lies to the east or to the north."""
REFLECTED_OPEN_SQUARES = np.arange(25).reshape(5, 5).T.ravel()
REFLECTED_OPEN_PLACES = np.concatenate([25 * way + REFLECTED_OPEN_SQUARES for way in (0, 2, 1)])
"""The same for the squares around an open frame."""
REFLECTED_ACTIONS = np.concatenate([REFLECTED_PLACES, 27 + REFLECTED_SQUARES, [36, 37], 38 + REFLECTED_OPEN_PLACES])
"""And each action: to put a piece on a place, to remove one, to end the turn, to pass, to put one in an open frame."""


def reflected_tower() -> Wholes:
    """The facts of the tower that each of them becomes; `TOWER_FACTS` stands for none."""
    columns, places, banned, last, extent, open_places = 0, 144, 224, 252, 331, 340
    images = np.arange(TOWER_FACTS + 1)
    images[columns:places] = (16 * REFLECTED_SQUARES[:, None] + np.arange(16)).ravel()
    for first in (places, banned):
        images[first : first + 27] = first + REFLECTED_PLACES
    for first in (last, last + 9, extent):
        images[first : first + 9] = first + REFLECTED_SQUARES
    images[open_places:TOWER_FACTS] = open_places + REFLECTED_OPEN_PLACES
    return images


REFLECTED_TOWER = reflected_tower()


# The network


def holding(facts: npt.NDArray[np.uint16], number: int) -> Wholes:
    """One for every fact that holds; `number` stands for none."""
    hold = np.zeros((len(facts), number + 1), np.int64)
    hold[np.arange(len(facts))[:, None], facts] = 1
    return hold[:, :number]


def in_whole_numbers(weights: Weights, records: Records) -> Wholes:
    """The value of positions exactly as the core finds it."""
    by = LAYOUT.whole(weights)

    def layer(name: str, inputs: Wholes) -> Wholes:
        sums: Wholes = inputs @ by[name].T + WEIGHT_ONE * by[name + " bias"]
        return np.clip(sums // WEIGHT_ONE, 0, ONE)

    sides = holding(records["sides"].reshape(-1, records["sides"].shape[2]), SIDE_FACTS) @ by["side"] + by["side bias"]
    tower = holding(records["tower"], TOWER_FACTS) @ by["tower"] + by["tower bias"]
    seen = np.concatenate([np.clip(sides, 0, ONE).reshape(-1, 4 * SIDE), np.clip(tower, 0, ONE)], axis=1)
    thought = layer("second", layer("first", seen))
    value: Wholes = thought @ by["value"][0] + HEAD_ONE * by["value bias"][0]
    return value
