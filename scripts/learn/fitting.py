"""How a small network is fitted to records of games, with PyTorch: how wrong it is, and steps that make it less so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from scripts.networks.weights import Layout, Weights

Tensors = dict[str, Tensor]
"""Weights, or what the records of some positions say, by name."""


# How wrong a network is


def wrong_scores(value: Tensor, wanted: Tensor) -> Tensor:
    """How wrong a network is about scores, from the logarithms of odds that it gives."""
    return functional.binary_cross_entropy_with_logits(value, wanted)


def wrong_actions(promise: Tensor, shares: Tensor) -> Tensor:
    """How wrong it is about how much of a search each action gets."""
    shares = shares / shares.sum(dim=1, keepdim=True).clamp(min=1e-6)
    return -(shares * functional.log_softmax(promise, dim=1)).sum(dim=1).mean()


def of_those_told(promise: Tensor, records: Tensors, tried: int) -> Tensor:
    """The promises of the actions that a record tells of: those tried most, and some that stand for a crowd."""
    order = torch.arange(promise.shape[1], device=promise.device)
    promise = promise + (order >= tried) * records["crowd"][:, None]
    return promise.masked_fill(order >= records["told"][:, None], -1e4)


# Through a network


def rows_of(facts: Tensor, sizes: tuple[int, ...]) -> Tensor:
    """The rows of weights that facts stand for, those of the first fact first."""
    return facts + first_rows(sizes, facts.device)


@cache
def first_rows(sizes: tuple[int, ...], device: torch.device) -> Tensor:
    """The first row of weights of each of some facts, from how many rows they have."""
    return torch.tensor([0, *accumulate(sizes[:-1])], device=device)


def added_up(rows: Tensor, weights: Tensor) -> Tensor:
    """The sums of the rows of weights with these numbers, along the last dimension; `len(weights)` stands for none."""
    padded = functional.pad(weights, (0, 0, 0, 1))
    sums = functional.embedding_bag(rows.reshape(-1, rows.shape[-1]), padded, mode="sum")
    return sums.reshape(*rows.shape[:-1], weights.shape[1])


def of_parts(promises: Tensor, parts: Tensor) -> Tensor:
    """The promises of actions, from those of their parts; the number after that of the last part stands for none."""
    padded = functional.pad(promises, (0, 1))
    return padded.gather(1, parts.flatten(1)).view_as(parts).sum(dim=2)


def passed_on(by: Tensors, name: str, inputs: Tensor) -> Tensor:
    """What a layer of that name makes of its inputs, before it is limited."""
    return functional.linear(inputs, by[name], by[name + " bias"])


def limited(sums: Tensor) -> Tensor:
    """The numbers of a layer."""
    return sums.clamp(0, 1)


# Fitting


def as_they_are(records: Tensors) -> Tensors:
    """Where a board has only one side to look from."""
    return records


def by_chance(images: Tensors, records: Tensors) -> Tensors:
    """For each record by chance its image or the record itself."""
    chosen = torch.rand(len(records["value"]), device=records["value"].device) < 0.5
    return {
        name: torch.where(chosen.view(-1, *(1 for _ in part.shape[1:])), images[name], part)
        for name, part in records.items()
    }


@dataclass(frozen=True)
class Fitting:
    """What a network is fitted to, and how."""

    layout: Layout
    record: np.dtype[np.void]
    """What `games.cpp` writes of a position."""
    losses: Callable[[Tensors, Tensors], Sequence[Tensor]]
    """How wrong the network is, from its weights as they will be written and from records."""
    about: dict[str, float]
    """What it is wrong about, and how much each counts."""
    bias: float = 0.1
    """Of each layer of a network that knows nothing."""
    batch: int = 1024
    """How many positions are looked at for a step."""
    guides: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The shapes of weights for what is foretold only for the sake of learning."""
    augmented: Callable[[Tensors], Tensors] = as_they_are
    """The same records as they look from other sides of the board, by chance."""

    def fields(self, records: Tensor) -> Tensors:
        """What records say, from their bytes."""
        kinds = {"u1": torch.uint8, "i1": torch.int8, "u2": torch.int16, "i4": torch.int32, "f4": torch.float32}
        found = {}
        for name in self.record.names or ():
            kind, offset = self.record.fields[name][:2]  # type: ignore[index]
            part = records[:, offset : offset + kind.itemsize].clone(memory_format=torch.contiguous_format)
            numbers = part.view(kinds.get(kind.base.str[1:], torch.int64)).reshape(len(records), *kind.shape)
            whole = kind.base.kind in "iu"
            found[name] = numbers.long() & 0xFFFF if kind.base.str[1:] == "u2" else numbers.long() if whole else numbers
        return found


class Learner:
    """A network that is being fitted."""

    def __init__(self, fitting: Fitting, weights: Weights, device: str) -> None:
        """Begins with these weights."""
        self.fitting, self.device = fitting, device
        zeros = {name: np.zeros(shape, np.float32) for name, shape in fitting.guides.items()}
        self._parts = {
            name: torch.tensor(part, device=device, requires_grad=True) for name, part in (weights | zeros).items()
        }
        self._counts = torch.tensor(list(fitting.about.values()), device=device)
        self._adam = torch.optim.Adam(list(self._parts.values()), fused=device != "cpu")

    def step(self, records: Tensor, rate: float) -> Tensor:
        """Makes the network a little better at records, which are given as their bytes; how wrong it was before."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        losses = self.losses(records)
        self._adam.zero_grad()
        (losses @ self._counts).backward()  # type: ignore[no-untyped-call]
        self._adam.step()
        with torch.no_grad():
            for name, (_, one) in self.fitting.layout.shapes.items():
                self._parts[name].clamp_(-127 / one, 127 / one)
        return losses.detach()

    def losses(self, records: Tensor) -> Tensor:
        """How wrong the network is about records, seen from some side."""
        seen = self.fitting.augmented(self.fitting.fields(records))
        return torch.stack(list(self.fitting.losses(self._rounded(), seen)))

    def weights(self) -> Weights:
        """The weights of the network as they are now."""
        return {name: self._parts[name].detach().to("cpu", copy=True).numpy() for name in self.fitting.layout.shapes}

    def _rounded(self) -> Tensors:
        """The weights as they will be written, with the slopes of those that are not rounded."""
        rounded = dict(self._parts)
        for name, (_, one) in self.fitting.layout.shapes.items():
            part = self._parts[name]
            rounded[name] = part + ((part * one).round() / one - part).detach()
        return rounded
