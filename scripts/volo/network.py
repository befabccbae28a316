"""The network of `native/games/volo/network.hpp`: its weights, what `games.cpp` writes for it, and its values."""

from itertools import combinations

import numpy as np

from scripts.networks.weights import HEAD_ONE, ONE, WEIGHT_ONE, Layout, Records, Weights, Wholes, rows_of

RADIUS, POINTS, OFF_BOARD, KINDS = 6, 120, 0, 62
"""How far the corners are from the centre, how many points there are, and how many facts of a point."""
POSITION_SIZES = (24, 16, 12, 16, 24, 31, 24, 12) * 2 + (2, 2, 41)
"""How many numbers there are for each fact of the whole position."""
THREAT = 17
"""Which of these says whether the opponent could unite."""
WORTH, DEED, POSITION, HIDDEN, ONE_STEP, TWO_STEPS = 8, 16, 16, 32, 7, 19
EFFECTS, BIRDS, TRIED, TOLD = 21, 4, 24, 48

LAYOUT = Layout(
    "Volo",
    1,
    "points",
    {
        "position": ((sum(POSITION_SIZES), WORTH + DEED + POSITION), ONE),
        "position bias": ((WORTH + DEED + POSITION,), ONE),
        "worth": ((ONE_STEP * KINDS, WORTH), ONE),
        "worth place": ((POINTS, WORTH), ONE),
        "deed": ((TWO_STEPS * KINDS, DEED), ONE),
        "deed place": ((POINTS, DEED), ONE),
        "first": ((HIDDEN, POINTS * WORTH + POSITION), WEIGHT_ONE),
        "first bias": ((HIDDEN,), ONE),
        "second": ((HIDDEN, HIDDEN), WEIGHT_ONE),
        "second bias": ((HIDDEN,), ONE),
        "value": ((1, HIDDEN), HEAD_ONE),
        "value bias": ((1,), ONE),
        "on point": ((3, DEED), HEAD_ONE),
        "on point bias": ((3,), ONE),
        "effects": ((EFFECTS,), HEAD_ONE),
        "handcrafted": ((4,), HEAD_ONE),
    },
)

RECORD = np.dtype(
    [
        ("of point", "u1", POINTS),
        ("of position", "u1", len(POSITION_SIZES)),
        ("told", "u1"),
        ("parts", "<u2", (TOLD, 2 * BIRDS)),
        ("effects", "u1", (TOLD, 4)),
        ("handcrafted", "<f4", TOLD),
        ("shares", "<f4", TOLD),
        ("crowd", "<f4"),
        ("expected", "<f4"),
        ("later", "<f4"),
        ("value", "<i4"),
    ]
)
"""What `games.cpp` writes of a position."""

# The board: a point is a pair of steps from the centre, up (north-west) and to the right (east)

Step = tuple[int, int]

STEPS: tuple[Step, ...] = ((0, 1), (0, -1), (1, 1), (-1, -1), (1, 0), (-1, 0))


def distance(point: Step) -> int:
    """How far from the centre."""
    up, right = point
    return max(abs(up), abs(right), abs(right - up))


def is_corner(point: Step) -> bool:
    """Whether one of the outermost points on the six lines through the centre."""
    return distance(point) == RADIUS and (0 in point or point[0] == point[1])


def all_points() -> list[Step]:
    """Those of the board, in board order."""
    span = range(-RADIUS, RADIUS + 1)
    pairs = [(up, right) for up in span for right in span]
    return [point for point in pairs if 0 < distance(point) <= RADIUS and not is_corner(point)]


def places_around() -> list[Step]:
    """What is looked at around a point, in the order of the core."""
    doubled = [(2 * up, 2 * right) for up, right in STEPS]
    between = [(a + c, b + d) for (a, b), (c, d) in combinations(STEPS, 2)]
    return [(0, 0), *STEPS, *doubled, *(step for step in between if step != (0, 0) and step not in STEPS)]


def neighbours() -> Wholes:
    """The numbers of the points around each point; `POINTS` stands for those off the board."""
    number = {point: i for i, point in enumerate(all_points())}
    places = places_around()
    rows = [[number.get((up + a, right + b), POINTS) for a, b in places] for up, right in all_points()]
    return np.array(rows, np.int64)


def symmetries() -> Wholes:
    """For each of the twelve ways to rotate and reflect the board: where each point gets to."""
    number = {point: i for i, point in enumerate(all_points())}

    def image(point: Step, sixths: int, reflected: bool) -> Step:
        up, right = point[::-1] if reflected else point
        for _ in range(sixths):
            up, right = right, right - up
        return up, right

    ways = [(sixths, reflected) for sixths in range(6) for reflected in (False, True)]
    return np.array([[number[image(point, *way)] for point in all_points()] for way in ways], np.int64)


NEIGHBOURS, SYMMETRIES = neighbours(), symmetries()


# The network


def rows_around(records: Records) -> Wholes:
    """The rows of weights for what is around each point, the nearest first."""
    padded = np.pad(records["of point"].astype(np.int64), ((0, 0), (0, 1)), constant_values=OFF_BOARD)
    return padded[:, NEIGHBOURS] + KINDS * np.arange(TWO_STEPS)


def in_whole_numbers(weights: Weights, records: Records) -> Wholes:
    """The value of positions exactly as the core finds it."""
    by = LAYOUT.whole(weights)

    def layer(name: str, inputs: Wholes) -> Wholes:
        sums: Wholes = inputs @ by[name].T + WEIGHT_ONE * by[name + " bias"]
        return np.clip(sums // WEIGHT_ONE, 0, ONE)

    position = by["position"][rows_of(records["of position"], POSITION_SIZES)].sum(axis=1) + by["position bias"]
    worth = (
        by["worth"][rows_around(records)[:, :, :ONE_STEP]].sum(axis=2) + by["worth place"] + position[:, None, :WORTH]
    )
    everything = np.concatenate([worth.reshape(len(records), -1), position[:, WORTH + DEED :]], axis=1)
    thought = layer("second", layer("first", np.clip(everything, 0, ONE)))
    value: Wholes = thought @ by["value"][0] + HEAD_ONE * by["value bias"][0]
    return value
