"""The positions that a network learns from: the last ones that were played."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from belvedere.encode import Encoding

Samples = tuple[NDArray[np.float32], NDArray[np.int32], NDArray[np.int32], NDArray[np.float32], NDArray[np.float32]]
"""As `core.SelfPlay.samples` gives them."""

ILLEGAL = -1
"""In the place of a probability."""


class Window:
    """A ring of positions; a new one takes the place of the oldest."""

    def __init__(self, encoding: Encoding[Any, Any], capacity: int, device: str) -> None:
        self.capacity = capacity
        self.seen = 0
        """How many positions have come so far."""
        self.observations = torch.zeros((capacity, *encoding.shape), dtype=torch.float16, device=device)
        self.policy = torch.zeros((capacity, encoding.actions), dtype=torch.float16, device=device)
        self.values = torch.zeros(capacity, device=device)
        self._waiting: list[Samples] = []
        self._symmetries = [
            tuple(torch.tensor(part.copy(), device=device) for part in (s.planes, s.cells, np.argsort(s.actions)))
            for s in encoding.symmetries
        ]

    def __len__(self) -> int:
        return min(self.seen, self.capacity)

    def add(self, samples: Samples) -> None:
        """Takes samples of games, which wait to be taken in."""
        if len(samples[-1]) > 0:
            self._waiting.append(samples)

    def take_in(self, at_least: int = 1) -> int:
        """Takes in all that wait, if they are so many, and says how many they were: one by one it would take long.

        Of more than there is room for, it takes the last ones.
        """
        if sum(len(samples[-1]) for samples in self._waiting) < at_least:
            return 0
        device = self.values.device
        joined = (np.concatenate(parts) for parts in zip(*self._waiting, strict=True))
        observations, counts, actions, policy, values = (self._moved(part) for part in joined)
        self._waiting.clear()
        number = len(values)
        rows = torch.repeat_interleave(torch.arange(number, device=device), counts, output_size=len(actions))
        dense = torch.full((number, self.policy.shape[1]), ILLEGAL, dtype=torch.float16, device=device)
        dense[rows, actions.long()] = policy.half()
        kept = slice(max(0, number - self.capacity), number)
        slots = torch.arange(self.seen, self.seen + number, device=device)[kept] % self.capacity
        self.observations[slots] = observations[kept].half()
        self.policy[slots] = dense[kept]
        self.values[slots] = values[kept]
        self.seen += number
        return number

    def _moved(self, part: NDArray[Any]) -> Tensor:
        """The numbers on the device of the window; a GPU is not waited for."""
        tensor = torch.from_numpy(part)
        return tensor.pin_memory().to(self.values.device, non_blocking=True) if self.values.is_cuda else tensor

    def draw(self, number: int, chance: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
        """So many positions at random, all seen from a side that is chosen at random: observations, policy, values."""
        rows = self._moved(chance.integers(len(self), size=number))
        side = chance.integers(len(self._symmetries) + 1)
        observations, policy, values = self.observations[rows].float(), self.policy[rows].float(), self.values[rows]
        if side > 0:
            planes, cells, actions = self._symmetries[side - 1]
            images = observations[:, planes].flatten(2)[:, :, cells]
            return images.view_as(observations), policy[:, actions], values
        return observations, policy, values

    def state(self) -> dict[str, Any]:
        """All that has to be kept."""
        filled = len(self)
        return {
            "seen": self.seen,
            "observations": self.observations[:filled].cpu().clone(),
            "policy": self.policy[:filled].cpu().clone(),
            "values": self.values[:filled].cpu().clone(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on from what was kept."""
        self.seen = state["seen"]
        for name in ("observations", "policy", "values"):
            getattr(self, name)[: len(self)] = state[name].to(self.values.device)
