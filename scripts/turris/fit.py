"""Fits the network of Turris to games of the search against itself, which `games.cpp` plays.

    python -m scripts.turris.fit RECORDS... [--weights FILE] [--epochs N] [--rate R] [--afresh]

The network is that of `native/knowledge/turris_network.hpp`, and the file of its weights is read and written; with
`--afresh` what it says is forgotten first. What is to be foretold: the score (the mean of the game's and of what the
search expected), what the search tried most, and, only for the sake of learning, the lead in points on each side and
in all.
"""

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
    wrong_actions,
    wrong_scores,
)

SIDE_FACTS, TOWER_FACTS, SIDE, TOWER, HIDDEN, ACTIONS = 702, 331, 40, 72, 32, 38
SEEN = 4 * SIDE + TOWER

LAYOUT = Layout(
    "Turris",
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

# The network


def holding(facts: npt.NDArray[np.uint16], number: int) -> Floats:
    """One for every fact that holds; `number` stands for none."""
    hold = np.zeros((len(facts), number + 1), np.float32)
    hold[np.arange(len(facts))[:, None], facts] = 1
    return hold[:, :number]


def in_whole_numbers(weights: Weights, records: Records) -> Wholes:
    """The value of positions exactly as the core finds it."""
    by = LAYOUT.whole(weights)

    def layer(name: str, inputs: Wholes) -> Wholes:
        sums: Wholes = inputs @ by[name].T + WEIGHT_ONE * by[name + " bias"]
        return np.clip(sums // WEIGHT_ONE, 0, ONE)

    sides = holding(records["sides"].reshape(-1, 24), SIDE_FACTS).astype(np.int64) @ by["side"] + by["side bias"]
    tower = holding(records["tower"], TOWER_FACTS).astype(np.int64) @ by["tower"] + by["tower bias"]
    seen = np.concatenate([np.clip(sides, 0, ONE).reshape(-1, 4 * SIDE), np.clip(tower, 0, ONE)], axis=1)
    thought = layer("second", layer("first", seen))
    value: Wholes = thought @ by["value"][0] + HEAD_ONE * by["value bias"][0]
    return value


def losses_and_slopes(by: Weights, records: Records) -> tuple[Floats, Weights]:
    """How wrong the network is (about scores, actions and leads), and the slope of that for every weight.

    `by` has the weights of the network, as they will be written, and the guides by name.
    """
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
    side_leads, lead = (seen_sides @ by["side lead"]).reshape(-1, 4), thought @ by["lead"]

    # What it should say, and by how much it is wrong.
    wanted = np.where(records["proven"] == 1, records["expected"], (records["expected"] + records["score"]) / 2)
    loss_of_scores, back_value = wrong_scores(value, wanted)
    loss_of_actions, back_promise = wrong_actions(promise, records["shares"])
    leads = records["leads"].astype(np.float32)
    wrong_sides, wrong_lead = side_leads - leads[:, :4] / 5, lead - leads.sum(axis=1) / 10
    loss_of_leads = (wrong_sides**2).mean() + (wrong_lead**2).mean()
    losses = np.array([loss_of_scores, loss_of_actions, loss_of_leads], np.float32)

    # The slopes, from what comes out back to the facts.
    back_promise *= np.float32(0.15)
    back_sides = np.float32(0.2) * wrong_sides.reshape(-1) / (4 * number)
    back_lead = np.float32(0.2) * wrong_lead / number
    slopes["value"], slopes["value bias"] = (back_value @ thought)[None], back_value.sum(keepdims=True)
    slopes["promise"], slopes["promise bias"] = back_promise.T @ everything, back_promise.sum(axis=0)
    slopes["side lead"], slopes["lead"] = back_sides @ seen_sides, back_lead @ thought
    back_everything = back_promise @ by["promise"]
    back = np.outer(back_value, by["value"][0]) + np.outer(back_lead, by["lead"]) + back_everything[:, SEEN:]
    back = back * free(second)
    slopes["second"], slopes["second bias"] = back.T @ between, back.sum(axis=0)
    back = (back @ by["second"]) * free(first)
    slopes["first"], slopes["first bias"] = back.T @ seen, back.sum(axis=0)
    back = back @ by["first"] + back_everything[:, :SEEN]
    to_tower = back[:, 4 * SIDE :] * free(tower)
    slopes["tower"], slopes["tower bias"] = of_tower.T @ to_tower, to_tower.sum(axis=0)
    to_sides = back[:, : 4 * SIDE].reshape(-1, SIDE) + np.outer(back_sides, by["side lead"])
    to_sides = to_sides * free(sides)
    slopes["side"], slopes["side bias"] = of_sides.T @ to_sides, to_sides.sum(axis=0)
    return losses, slopes


FITTING = Fitting(
    LAYOUT,
    RECORD,
    losses_and_slopes,
    losses=("score", "actions", "leads"),
    bias=0.2,
    batch=2048,
    guides={"side lead": np.zeros(SIDE, np.float32), "lead": np.zeros(HIDDEN, np.float32)},
)

if __name__ == "__main__":
    FITTING.main(__doc__)
