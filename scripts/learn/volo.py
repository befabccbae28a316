"""What the network of Volo is fitted to.

To be foretold: what the later searches of a game expected, and how it ended; and what the search tried most. Positions
are rotated and reflected by chance.
"""

from functools import cache

import torch
from torch import Tensor
from torch.nn import functional

from scripts.learn.fitting import (
    Fitting,
    Tensors,
    added_up,
    limited,
    of_parts,
    of_those_told,
    passed_on,
    rows_of,
    wrong_actions,
    wrong_scores,
)
from scripts.volo.network import (
    DEED,
    KINDS,
    LAYOUT,
    NEIGHBOURS,
    OFF_BOARD,
    ONE_STEP,
    POINTS,
    POSITION,
    POSITION_SIZES,
    RECORD,
    SYMMETRIES,
    THREAT,
    TRIED,
    TWO_STEPS,
    WORTH,
)


@cache
def tables(device: torch.device) -> tuple[Tensor, Tensor]:
    """The points around each point, and where the ways to rotate and reflect the board bring them."""
    return torch.tensor(NEIGHBOURS, device=device), torch.tensor(SYMMETRIES, device=device)


def augmented(records: Tensors) -> Tensors:
    """The same positions and actions, each rotated and reflected by chance."""
    facts, parts = records["of point"], records["parts"]
    _, symmetries = tables(facts.device)
    images = symmetries[torch.randint(len(symmetries), (len(facts),), device=facts.device)]
    kind, point = parts // POINTS, parts % POINTS
    moved = kind * POINTS + images.gather(1, point.flatten(1)).view_as(point)
    return records | {
        "of point": torch.empty_like(facts).scatter(1, images, facts),
        "parts": torch.where(kind < 3, moved, 3 * POINTS),
    }


def rows_around(facts: Tensor) -> Tensor:
    """The rows of weights for what is around each point, the nearest first."""
    neighbours, _ = tables(facts.device)
    padded = functional.pad(facts, (0, 1), value=OFF_BOARD)
    return rows_of(padded[:, neighbours], TWO_STEPS * (KINDS,))


def answers(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor]:
    """What the network says: the values of positions, and the promises of the actions that records tell of."""
    position = added_up(rows_of(records["of position"], POSITION_SIZES), by["position"]) + by["position bias"]
    of_worth, of_deeds, of_whole = torch.split(position, [WORTH, DEED, POSITION], dim=1)
    around = rows_around(records["of point"])
    worth = added_up(around[:, :, :ONE_STEP], by["worth"]) + by["worth place"] + of_worth[:, None]
    deeds = added_up(around, by["deed"]) + by["deed place"] + of_deeds[:, None]
    seen = limited(torch.cat([worth.flatten(1), of_whole], dim=1))
    thought = limited(passed_on(by, "second", limited(passed_on(by, "first", seen))))
    value = passed_on(by, "value", thought)[:, 0]
    on_point = passed_on(by, "on point", limited(deeds)).transpose(1, 2).flatten(1)
    kind = (records["effects"][:, :, 0] > 0) + 2 * records["of position"][:, THREAT, None]
    promise = of_parts(on_point, records["parts"])
    promise = promise + added_up(records["effects"], by["effects"][:, None])[:, :, 0]
    promise = promise + added_up(kind[:, :, None], by["handcrafted"][:, None])[:, :, 0] * records["handcrafted"]
    return value, of_those_told(promise, records, TRIED)


def losses(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor]:
    """How wrong the network is about scores and actions."""
    value, promise = answers(by, records)
    return wrong_scores(value, records["later"]), wrong_actions(promise, records["shares"])


FITTING = Fitting(LAYOUT, RECORD, losses, about={"score": 1.0, "actions": 0.2}, batch=512, augmented=augmented)
