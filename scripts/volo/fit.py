"""Fits the network of Volo to games of the search against itself, which `games.cpp` plays.

    python -m scripts.volo.fit RECORDS... [--weights FILE] [--epochs N] [--rate R] [--afresh]

The network is that of `native/knowledge/volo_network.hpp`, and the file of its weights is read and written; with
`--afresh` what it says is forgotten first. What is to be foretold: what the later searches of the game expected, and
how it ended; and what the search tried most. Every position is seen turned and reflected by chance.
"""

from functools import partial
from itertools import combinations

import numpy as np

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
        "written": ((4,), HEAD_ONE),
    },
)

RECORD = np.dtype(
    [
        ("of point", "u1", POINTS),
        ("of position", "u1", len(POSITION_SIZES)),
        ("told", "u1"),
        ("parts", "<u2", (TOLD, 2 * BIRDS)),
        ("effects", "u1", (TOLD, 4)),
        ("written", "<f4", TOLD),
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
    """For each of the twelve ways to turn and reflect the board: where each point gets to."""
    number = {point: i for i, point in enumerate(all_points())}

    def image(point: Step, turns: int, reflected: bool) -> Step:
        up, right = point[::-1] if reflected else point
        for _ in range(turns):
            up, right = right, right - up
        return up, right

    ways = [(turns, reflected) for turns in range(6) for reflected in (False, True)]
    return np.array([[number[image(point, *way)] for point in all_points()] for way in ways], np.int64)


NEIGHBOURS, SYMMETRIES = neighbours(), symmetries()


def turned(records: Records, chance: np.random.Generator) -> Records:
    """The same positions and actions, each turned and reflected by chance."""
    images = SYMMETRIES[chance.integers(len(SYMMETRIES), size=len(records))]
    result = records.copy()
    np.put_along_axis(result["of point"], images, records["of point"], axis=1)
    kind, point = np.divmod(records["parts"].astype(np.int64), POINTS)
    moved = np.take_along_axis(images, point.reshape(len(records), -1), axis=1).reshape(point.shape)
    result["parts"] = np.where(kind < 3, kind * POINTS + moved, 3 * POINTS)
    return result


# The network, with numbers of any kind


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


def added_up(rows: Wholes, slopes: Floats, number: int) -> Floats:
    """The slopes of rows of weights, from those of the sums that they are part of."""
    flat = np.broadcast_to(slopes[..., None, :], (*rows.shape, slopes.shape[-1])).reshape(-1, slopes.shape[-1])
    columns = [np.bincount(rows.ravel(), column, number) for column in flat.T]
    return np.stack(columns, axis=1).astype(np.float32)


def losses_and_slopes(by: Weights, records: Records) -> tuple[Floats, Weights]:
    """How wrong the network is (about scores and actions), and the slope of that for every weight.

    `by` has the weights by name, as they will be written.
    """
    number = len(records)
    slopes: Weights = {}

    # What the network says.
    position_rows, around = rows_of(records["of position"], POSITION_SIZES), rows_around(records)
    position = by["position"][position_rows].sum(axis=1) + by["position bias"]
    of_worth, of_deeds, of_whole = np.split(position, [WORTH, WORTH + DEED], axis=1)
    worth = by["worth"][around[:, :, :ONE_STEP]].sum(axis=2) + by["worth place"] + of_worth[:, None]
    deeds = by["deed"][around].sum(axis=2) + by["deed place"] + of_deeds[:, None]
    everything = np.concatenate([worth.reshape(number, -1), of_whole], axis=1)
    seen, felt = np.clip(everything, 0, 1), np.clip(deeds, 0, 1)
    first = seen @ by["first"].T + by["first bias"]
    between = np.clip(first, 0, 1)
    second = between @ by["second"].T + by["second bias"]
    thought = np.clip(second, 0, 1)
    value = thought @ by["value"][0] + by["value bias"][0]
    on_point = felt @ by["on point"].T + by["on point bias"]
    parts = np.zeros((number, 3 * POINTS + 1), np.float32)
    parts[:, :-1] = on_point.swapaxes(1, 2).reshape(number, -1)
    which = np.arange(number)[:, None, None]
    kind = (records["effects"][:, :, 0] > 0) + 2 * records["of position"][:, THREAT, None].astype(np.int64)
    promise = parts[which, records["parts"]].sum(axis=2) + by["effects"][records["effects"]].sum(axis=2)
    promise += by["written"][kind] * records["written"]
    promise = of_those_told(promise, records, TRIED)

    # What it should say, and by how much it is wrong.
    loss_of_scores, back_value = wrong_scores(value, records["later"])
    loss_of_actions, back_promise = wrong_actions(promise, records["shares"])
    losses = np.array([loss_of_scores, loss_of_actions], np.float32)

    # The slopes, from what comes out back to the facts.
    back_through = partial(passed_back, by, slopes)
    back_promise *= np.float32(0.2)
    slopes["written"] = np.bincount(kind.ravel(), (back_promise * records["written"]).ravel(), 4).astype(np.float32)
    slopes["effects"] = added_up(records["effects"].astype(np.int64), back_promise[:, :, None], EFFECTS)[:, 0]
    back_parts = np.zeros_like(parts)
    np.add.at(back_parts, (which, records["parts"]), back_promise[:, :, None])
    back_parts = back_parts[:, :-1]
    back_deeds = back_through("on point", back_parts.reshape(number, 3, POINTS).swapaxes(1, 2), felt) * free(deeds)
    back = back_through("value", back_value[:, None], thought)
    back = back_through("second", back * free(second), between)
    back = back_through("first", back * free(first), seen) * free(everything)
    back_worth = back[:, : POINTS * WORTH].reshape(number, POINTS, WORTH)
    for name, back_look, places in (("worth", back_worth, ONE_STEP), ("deed", back_deeds, TWO_STEPS)):
        slopes[name] = added_up(around[:, :, :places], back_look, places * KINDS)
        slopes[name + " place"] = back_look.sum(axis=0)
    back_position = np.concatenate([back_worth.sum(axis=1), back_deeds.sum(axis=1), back[:, POINTS * WORTH :]], axis=1)
    slopes["position"] = added_up(position_rows, back_position, sum(POSITION_SIZES))
    slopes["position bias"] = back_position.sum(axis=0)
    return losses, slopes


FITTING = Fitting(
    LAYOUT,
    RECORD,
    losses_and_slopes,
    losses=("score", "actions"),
    bias=0.1,
    batch=512,
    guides={},
    turned=turned,
)

if __name__ == "__main__":
    FITTING.main(__doc__)
