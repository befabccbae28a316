"""What the network of Turris is fitted to.

To be foretold: the score (the mean of the game's and of what the search expected); what the search tried most; and,
only for the sake of learning, the lead in points on each side and in all. Positions are reflected by chance.
"""

from functools import cache

import torch
from torch import Tensor
from torch.nn import functional

from scripts.learn.fitting import Fitting, Tensors, added_up, by_chance, limited, passed_on, wrong_actions, wrong_scores
from scripts.turris.network import (
    HIDDEN,
    LAYOUT,
    RECORD,
    REFLECTED_ACTIONS,
    REFLECTED_SIDES,
    REFLECTED_TOWER,
    SIDE,
)


@cache
def tables(device: torch.device) -> tuple[Tensor, Tensor, Tensor]:
    """What reflection makes of each side, fact of the tower and action."""
    sides, tower, actions = REFLECTED_SIDES, REFLECTED_TOWER, REFLECTED_ACTIONS
    return torch.tensor(sides, device=device), torch.tensor(tower, device=device), torch.tensor(actions, device=device)


def reflected(records: Tensors) -> Tensors:
    """The same positions and actions, reflected on the diagonal from the lowest file and rank."""
    sides, tower, actions = tables(records["shares"].device)
    leads = records["leads"]
    return records | {
        "sides": records["sides"][:, sides],
        "tower": tower[records["tower"]],
        "shares": records["shares"][:, actions],
        "leads": torch.cat([leads[:, sides], leads[:, 4:]], dim=1),
    }


def augmented(records: Tensors) -> Tensors:
    """The same positions and actions, each reflected by chance."""
    return by_chance(reflected(records), records)


def answers(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """What the network says: values of positions, promises of actions, and leads on each side and in all."""
    sides = limited(added_up(records["sides"], by["side"]) + by["side bias"])
    tower = limited(added_up(records["tower"], by["tower"]) + by["tower bias"])
    seen = torch.cat([sides.flatten(1), tower], dim=1)
    thought = limited(passed_on(by, "second", limited(passed_on(by, "first", seen))))
    value = passed_on(by, "value", thought)[:, 0]
    promise = passed_on(by, "promise", torch.cat([seen, thought], dim=1))
    promise = promise.masked_fill(records["shares"] < 0, -1e4)
    return value, promise, sides @ by["side lead"], thought @ by["lead"]


def losses(by: Tensors, records: Tensors) -> tuple[Tensor, Tensor, Tensor]:
    """How wrong the network is about scores, actions and leads."""
    value, promise, side_leads, lead = answers(by, records)
    expected, leads = records["expected"], records["leads"].float()
    wanted = torch.where(records["proven"] == 1, expected, (expected + records["score"]) / 2)
    wrong_leads = functional.mse_loss(side_leads, leads[:, :4] / 5) + functional.mse_loss(lead, leads.sum(dim=1) / 10)
    return wrong_scores(value, wanted), wrong_actions(promise, records["shares"].clamp(min=0)), wrong_leads


FITTING = Fitting(
    LAYOUT,
    RECORD,
    losses,
    about={"score": 1.0, "actions": 0.15, "leads": 0.1},
    bias=0.2,
    batch=2048,
    guides={"side lead": (SIDE,), "lead": (HIDDEN,)},
    augmented=augmented,
)
