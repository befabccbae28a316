"""A group of games in the core, and the network that plays them, on the CPU or on a GPU.

On a GPU the network works on one group while the core works on the other: `launch` only hands positions over, and
`take` waits for the answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import torch
from torch import Tensor

from belvedere.engine import core
from belvedere.learn.network import ResidualNetwork

Evaluate = Callable[[Tensor], tuple[Tensor, Tensor]]
"""What a network does: logits and values for positions."""


class Group:
    """Games that wait for the network together."""

    def __init__(
        self, games: core.SelfPlay, number: int, shape: tuple[int, int, int], actions: int, device: str
    ) -> None:
        self.games = games
        self.number = number
        self.device = device
        pinned = device != "cpu"
        self.positions = torch.zeros((number, *shape), pin_memory=pinned)
        self.logits = torch.zeros((number, actions), pin_memory=pinned)
        self.values = torch.zeros(number, pin_memory=pinned)
        self.answers: Teacher | CpuEvaluator | CudaEvaluator
        """What answers the questions that are asked now."""
        self.waited = self.worked = 0.0
        """Seconds that the core has waited for answers, and has worked."""

    def play_on(self) -> None:
        """Takes the network's answers, and goes on in every game up to the next question."""
        begun = time.monotonic()
        self.games.scatter(self.logits.numpy(), self.values.numpy())
        self.worked += time.monotonic() - begun

    def ask(self) -> None:
        """Writes down the next question of every game."""
        begun = time.monotonic()
        self.games.gather(self.positions.numpy())
        self.worked += time.monotonic() - begun


class Teacher:
    """Evaluates by handcrafted knowledge, in place of a network that knows nothing yet."""

    def launch(self, group: Group) -> None:
        """Evaluates the positions of a group."""
        begun = time.monotonic()
        group.games.teach(group.logits.numpy(), group.values.numpy())
        group.worked += time.monotonic() - begun

    def take(self, group: Group) -> None:
        """There is nothing to wait for."""


class CpuEvaluator:
    """Evaluates with a network, at once."""

    def __init__(self, network: ResidualNetwork) -> None:
        self.network = network

    def launch(self, group: Group) -> None:
        """Evaluates the positions of a group."""
        begun = time.monotonic()
        with torch.inference_mode():
            logits, values = self.network(group.positions)
            group.logits.copy_(logits)
            group.values.copy_(values)
        group.waited += time.monotonic() - begun

    def take(self, group: Group) -> None:
        """There is nothing to wait for."""

    def refresh(self, network: ResidualNetwork) -> None:
        """From now on evaluates with these weights."""
        copy_weights(network, self.network)


class CudaEvaluator:
    """Evaluates on a GPU with bfloat16, by a recorded graph for each group, while the caller does something else."""

    def __init__(self, network: ResidualNetwork, device: str, compiles: bool) -> None:
        self.network = network.to(device=device, dtype=torch.bfloat16)
        self.network.to(memory_format=torch.channels_last)
        self.evaluate = torch.compile(self.network, dynamic=False) if compiles else self.network
        torch.backends.cudnn.benchmark = True
        self.recordings: dict[int, Recording] = {}

    def launch(self, group: Group) -> None:
        """Hands the positions of a group over; they must not be changed before `take`."""
        if id(group) not in self.recordings:
            self.recordings[id(group)] = Recording(self.evaluate, group)
        self.recordings[id(group)].replay()

    def take(self, group: Group) -> None:
        """Waits for the answers."""
        begun = time.monotonic()
        self.recordings[id(group)].done.synchronize()
        group.waited += time.monotonic() - begun

    def refresh(self, network: ResidualNetwork) -> None:
        """From now on evaluates with these weights."""
        for recording in self.recordings.values():
            torch.cuda.current_stream().wait_stream(recording.stream)
        copy_weights(network, self.network)
        for recording in self.recordings.values():
            recording.stream.wait_stream(torch.cuda.current_stream())


class Recording:
    """What a GPU does to evaluate a group, recorded once so that it can be asked for with one call.

    Each group has a stream of its own, so that answers of one are copied while the other is evaluated.
    """

    def __init__(self, network: Evaluate, group: Group) -> None:
        self.group = group
        self.stream = stream = torch.cuda.Stream(group.device)  # type: ignore[no-untyped-call]
        self.done = torch.cuda.Event()  # type: ignore[no-untyped-call]
        self.graph = torch.cuda.CUDAGraph()
        self.positions = torch.zeros_like(group.positions, device=group.device)
        torch.cuda.synchronize()
        with torch.no_grad():
            with torch.cuda.stream(stream):
                for _ in range(3):  # so that all that is chosen at first use has been chosen
                    self._evaluate(network)
            torch.cuda.synchronize()
            with torch.cuda.graph(self.graph, stream=stream):
                self._evaluate(network)

    def _evaluate(self, network: Evaluate) -> None:
        logits, values = network(self.positions.to(torch.bfloat16, memory_format=torch.channels_last))
        self.logits, self.values = logits.float(), values.float()

    def replay(self) -> None:
        """Evaluates the positions that the group has now."""
        with torch.cuda.stream(self.stream):
            self.positions.copy_(self.group.positions, non_blocking=True)
            self.graph.replay()
            self.group.logits.copy_(self.logits, non_blocking=True)
            self.group.values.copy_(self.values, non_blocking=True)
            self.done.record(self.stream)


def copy_weights(source: ResidualNetwork, target: ResidualNetwork) -> None:
    """Copies in place, so that recorded graphs see it."""
    with torch.no_grad():
        for tensor, new in zip(target.state_dict().values(), source.state_dict().values(), strict=True):
            tensor.copy_(new)
