"""A group of games in the core, and the network that plays them, on the CPU or on a GPU.

On a GPU the network works on one group while the core works on the other: `launch` only hands positions over, and
`take` waits for the answers.
"""

from __future__ import annotations

import time

import torch

from belvedere.engine import core
from belvedere.learn.network import Network


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
        self.waited = 0.0
        """Seconds that the core has waited for answers."""

    def play_on(self) -> None:
        """Takes the network's answers, and goes on in every game up to the next question."""
        self.games.scatter(self.logits.numpy(), self.values.numpy())

    def ask(self) -> None:
        """Writes down the next question of every game."""
        self.games.gather(self.positions.numpy())


class CpuEvaluator:
    """Evaluates at once."""

    def __init__(self, network: Network) -> None:
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

    def refresh(self, network: Network) -> None:
        """From now on evaluates with these weights."""
        copy_weights(network, self.network)


class CudaEvaluator:
    """Evaluates on a GPU with bfloat16, by a recorded graph for each group, while the caller does something else."""

    def __init__(self, network: Network, device: str) -> None:
        self.network = network.to(device=device, dtype=torch.bfloat16)
        self.network.to(memory_format=torch.channels_last)
        torch.backends.cudnn.benchmark = True
        self.stream = torch.cuda.Stream(device)  # type: ignore[no-untyped-call]
        self.recordings: dict[int, Recording] = {}

    def launch(self, group: Group) -> None:
        """Hands the positions of a group over; they must not be changed before `take`."""
        if id(group) not in self.recordings:
            self.recordings[id(group)] = Recording(self.network, group, self.stream)
        self.recordings[id(group)].replay()

    def take(self, group: Group) -> None:
        """Waits for the answers."""
        begun = time.monotonic()
        self.recordings[id(group)].done.synchronize()
        group.waited += time.monotonic() - begun

    def refresh(self, network: Network) -> None:
        """From now on evaluates with these weights."""
        torch.cuda.current_stream().wait_stream(self.stream)
        copy_weights(network, self.network)
        self.stream.wait_stream(torch.cuda.current_stream())


class Recording:
    """What a GPU does to evaluate a group, recorded once so that it can be asked for with one call."""

    def __init__(self, network: Network, group: Group, stream: torch.cuda.Stream) -> None:
        self.group, self.stream = group, stream
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

    def _evaluate(self, network: Network) -> None:
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


def copy_weights(source: Network, target: Network) -> None:
    """Copies in place, so that recorded graphs see it."""
    with torch.no_grad():
        for tensor, new in zip(target.state_dict().values(), source.state_dict().values(), strict=True):
            tensor.copy_(new)


def average(source: Network, target: Network, share: float) -> None:
    """Moves the weights of one network towards those of another."""
    with torch.no_grad():
        for tensor, new in zip(target.state_dict().values(), source.state_dict().values(), strict=True):
            if tensor.is_floating_point():
                tensor.lerp_(new, share)
            else:
                tensor.copy_(new)
