"""What the network of Voldétour is fitted to.

To be foretold: what the later searches of a game expected, and how it ended; and what the search tried most. Positions
are reflected by chance.
"""

from functools import cache

import torch
from torch import Tensor
from torch.nn import functional

from scripts.learn.fitting import (
    Fitting,
    Tensors,
    added_up,
    by_chance,
    limited,
    of_parts,
    of_those_told,
    passed_on,
    rows_of,
    wrong_actions,
    wrong_scores,
)
from scripts.voldetour.network import (
    LAYERS,
    LAYOUT,
    POSITION,
    POSITION_SIZES,
    RECORD,
    REFLECTED_PARTS,
    REFLECTED_PIECES,
    REFLECTED_SQUARES,
    REFLECTED_TOPS,
    SIDE,
    SQUARE,
    SQUARE_SIZES,
    TRIED,
)


@cache
def tables(device: torch.device) -> tuple[Tensor, ...]:
    """What reflection makes of each square, top of a square, kind of piece and part of an action."""
    images = REFLECTED_SQUARES, REFLECTED_TOPS, REFLECTED_PIECES, REFLECTED_PARTS
    return tuple(torch.tensor(table, device=device) for table in images)


def reflected(records: Tensors) -> Tensors:
    """The same positions and actions, reflected on the diagonal of the Towers."""
    squares, tops, pieces, parts = tables(records["parts"].device)
    facts = records["of square"][:, squares]
    return records | {
        "of square": torch.cat([tops[facts[:, :, :1]], pieces[facts[:, :, 1:2]], facts[:, :, 2:]], dim=2),
        "parts": parts[records["parts"]],
    }


def augmented(records: Tensors) -> Tensors:
    """The same positions and actions, each reflected by chance."""
    return by_chance(reflected(records), records)


def looked_around(by: Tensors, name: str, board: Tensor) -> Tensor:
    """What a layer of that name makes of each square and the eight around it, before it is limited."""
    weights = by[name].view(-1, 3, 3, SQUARE).permute(0, 3, 1, 2)
    return functional.conv2d(board, weights, by[name + " bias"], padding=1)


def answers(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor]:
    """What the network says: the values of positions, and the promises of the actions that records tell of."""
    position = added_up(rows_of(records["of position"], POSITION_SIZES), by["position"]) + by["position bias"]
    of_squares, of_whole = torch.split(position, [SQUARE, POSITION], dim=1)
    squares = added_up(rows_of(records["of square"], SQUARE_SIZES), by["square"]) + by["place"] + of_squares[:, None]
    board = limited(squares).transpose(1, 2).reshape(-1, SQUARE, SIDE, SIDE)
    for i in range(LAYERS):
        board = limited(looked_around(by, f"layer {i}", board))
    worth = looked_around(by, "worth", board).flatten(2).transpose(1, 2)
    conclusion = limited(passed_on(by, "conclusion", limited(torch.cat([worth.flatten(1), of_whole], dim=1))))
    value = passed_on(by, "value", conclusion)[:, 0]
    on_square, anywhere = looked_around(by, "on square", board), passed_on(by, "anywhere", conclusion)
    promise = of_parts(torch.cat([on_square.flatten(1), anywhere], dim=1), records["parts"])
    promise = promise + added_up(records["effects"], by["effects"][:, None])[:, :, 0]
    return value, of_those_told(promise, records, TRIED)


def losses(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor]:
    """How wrong the network is about scores and actions."""
    value, promise = answers(by, records)
    return wrong_scores(value, records["later"]), wrong_actions(promise, records["shares"])


FITTING = Fitting(LAYOUT, RECORD, losses, about={"score": 1.0, "actions": 0.2}, batch=256, augmented=augmented)
