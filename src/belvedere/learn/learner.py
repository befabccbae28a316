"""A network that is changed so that it foretells policies and values; on a GPU by a recording of all that is done."""

from __future__ import annotations

import copy

import torch
from torch import Tensor
from torch.nn import functional

from belvedere.learn.network import ResidualNetwork
from belvedere.learn.window import ILLEGAL

AVERAGED = 0.999
"""The games are played with weights that are an average of the last ones: so much of it stays at each step."""

UNRECORDED = 3
"""How many steps a GPU takes one by one, so that all that is chosen at first use has been chosen."""


class Learner:
    """Changes a network, and keeps an average of its last weights."""

    def __init__(
        self,
        network: ResidualNetwork,
        learning_rate: float,
        weight_decay: float,
        device: str,
        *,
        compiles: bool = False,
    ) -> None:
        self.network = network.to(device).train()
        self._compiled = torch.compile(self.network, dynamic=False) if compiles else self.network
        self.averaged = copy.deepcopy(self.network).eval()
        """What is exported, and plays the games."""
        self.on_gpu = device != "cpu"
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), learning_rate, weight_decay=weight_decay, capturable=self.on_gpu
        )
        self.losses = torch.full((2,), float("nan"), device=device)
        """Of policy and value, the last ones, smoothed."""
        self._last_losses = torch.zeros(2, device=device)
        self._share = torch.ones((), device=device)
        self._recording: Recording | None = None
        self._unrecorded = 0
        self._done = torch.cuda.Event() if self.on_gpu else None  # type: ignore[no-untyped-call]

    def is_idle(self) -> bool:
        """Whether all steps so far have been taken: a GPU takes them while the caller does something else."""
        return self._done is None or bool(self._done.query())  # type: ignore[no-untyped-call]

    def change(self, step: int, observations: Tensor, policy: Tensor, values: Tensor) -> None:
        """Takes a step; the first has the number 1."""
        self._share.fill_(max(1 - AVERAGED, 1 / (step + 1)))
        if not self.on_gpu:
            self.change_at_once(observations, policy, values)
        elif self._unrecorded < UNRECORDED:
            self._unrecorded += 1
            self._change_aside(observations, policy, values)
        else:
            if not self._recording:
                self._recording = Recording(self, observations, policy, values)
            self._recording.replay(observations, policy, values)
        self.losses = self._last_losses.clone() if step == 1 else torch.lerp(self.losses, self._last_losses, 0.05)
        if self._done:
            self._done.record()

    def change_at_once(self, observations: Tensor, policy: Tensor, values: Tensor) -> None:
        """What a step does."""
        self.optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=self.on_gpu, cache_enabled=False):
            layout = torch.channels_last if self.on_gpu else torch.contiguous_format
            logits, expected = self._compiled(observations.contiguous(memory_format=layout))
        legal = policy > ILLEGAL / 2
        wanted = policy.clamp(min=0)
        likely = functional.log_softmax(logits.float().masked_fill(~legal, -1e9), 1)
        policy_loss = -(wanted / wanted.sum(1, keepdim=True) * likely).sum(1).mean()
        value_loss = functional.mse_loss(expected.float(), values)
        (policy_loss + value_loss).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        average(self.network, self.averaged, self._share)
        self._last_losses.copy_(torch.stack((policy_loss.detach(), value_loss.detach())))

    def _change_aside(self, observations: Tensor, policy: Tensor, values: Tensor) -> None:
        """Takes a step in a stream of its own, as PyTorch asks for before something is recorded."""
        stream = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            self.change_at_once(observations, policy, values)
        torch.cuda.current_stream().wait_stream(stream)


class Recording:
    """A step of a learner, recorded so that a GPU can be asked for it with one call."""

    def __init__(self, learner: Learner, *samples: Tensor) -> None:
        self.samples = [part.clone(memory_format=torch.preserve_format) for part in samples]
        self.graph = torch.cuda.CUDAGraph()
        torch.cuda.synchronize()
        with torch.cuda.graph(self.graph):
            learner.change_at_once(*self.samples)

    def replay(self, *samples: Tensor) -> None:
        """Takes the step with these samples."""
        for part, new in zip(self.samples, samples, strict=True):
            part.copy_(new)
        self.graph.replay()


def average(source: ResidualNetwork, target: ResidualNetwork, share: Tensor) -> None:
    """Moves the weights of one network towards those of another."""
    with torch.no_grad():
        for tensor, new in zip(target.state_dict().values(), source.state_dict().values(), strict=True):
            if tensor.is_floating_point():
                tensor.lerp_(new, share)
            else:
                tensor.copy_(new)
