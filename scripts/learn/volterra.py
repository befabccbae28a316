"""What the network of Volterra is fitted to.

To be foretold: what the later searches of a game expected, and how it ended; what the search tried most; and, only for
the sake of learning, the highest towers at the end.
"""

import torch
from torch import Tensor

from scripts.learn.fitting import (
    Fitting,
    Tensors,
    added_up,
    limited,
    of_those_told,
    passed_on,
    wrong_actions,
    wrong_scores,
)
from scripts.volterra.network import HIDDEN, LAYOUT, RECORD, TRIED


def answers(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor, Tensor]:
    """What the network says: values of positions, promises of actions that records tell of, and the highest towers."""
    seen = limited(added_up(records["facts"], by["facts"]) + by["facts bias"])
    thought = limited(passed_on(by, "second", limited(passed_on(by, "first", seen))))
    value = passed_on(by, "value", thought)[:, 0]
    ways = passed_on(by, "ways", limited(passed_on(by, "intent", seen)))
    promise = ways.gather(1, records["ways"]) + by["contents"][records["contents"]] + by["effects"][records["effects"]]
    promise = promise + by["handcrafted"][records["kinds"]] * records["handcrafted"]
    return value, of_those_told(promise, records, TRIED), thought @ by["towers"].T


def losses(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor, Tensor]:
    """How wrong the network is about scores, actions and towers."""
    value, promise, towers = answers(by, records)
    wanted, ended = records["towers"] / 8, records["towers"] >= 0
    wrong_towers = (torch.where(ended, towers - wanted, 0) ** 2).mean()
    return wrong_scores(value, records["later"]), wrong_actions(promise, records["shares"]), wrong_towers


FITTING = Fitting(
    LAYOUT,
    RECORD,
    losses,
    about={"score": 1.0, "actions": 0.2, "towers": 0.2},
    batch=2048,
    guides={"towers": (2, HIDDEN)},
)
