"""The network: a residual one, with the board of the game and heads that fit its actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from belvedere.encode import Encoding
from belvedere.learn.layout import layout_of

HEXAGON = ((1, 1, 0), (1, 1, 1), (0, 1, 1))
"""What a cell of a slanted grid touches, row below first: itself and six others."""

PAIR_CHANNELS = 32
"""How many numbers a cell has with which it is paired with others."""

VALUE_CHANNELS = 64


@dataclass(frozen=True)
class Size:
    """How large a network is."""

    blocks: int
    channels: int


class Convolution(nn.Conv2d):
    """A convolution with what a cell touches, on a square or on a hexagonal grid."""

    def __init__(self, inputs: int, outputs: int, hexagonal: bool) -> None:
        super().__init__(inputs, outputs, 3, padding=1, bias=False)
        self.kernel: Tensor | None
        kernel = torch.tensor(HEXAGON, dtype=torch.float32) if hexagonal else None
        self.register_buffer("kernel", kernel, persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        weight = self.weight if self.kernel is None else self.weight * self.kernel
        return functional.conv2d(x, weight, padding=1)


class Block(nn.Module):
    """Two convolutions that change what is there; between them every cell hears of the mean of all."""

    def __init__(self, channels: int, hexagonal: bool) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.BatchNorm2d(channels) for _ in range(2))
        self.convolutions = nn.ModuleList(Convolution(channels, channels, hexagonal) for _ in range(2))
        self.whole = nn.Linear(channels, channels)

    def forward(self, x: Tensor, board: Tensor | None) -> Tensor:
        """On a board with missing cells these stay 0."""
        change = self.convolutions[0](on_board(functional.relu(self.norms[0](x)), board))
        change = change + self.whole(change.mean((2, 3)))[:, :, None, None]
        change = self.convolutions[1](on_board(functional.relu(self.norms[1](change)), board))
        return x + on_board(change, board)


class ResidualNetwork(nn.Module):
    """Says of a position how likely each action should be, as logits, and what score its player to move can expect."""

    def __init__(self, encoding: Encoding[Any, Any], size: Size) -> None:
        super().__init__()
        layout = layout_of(encoding)
        channels, hexagonal = size.channels, layout.board is not None
        self.entry = Convolution(encoding.shape[0], channels, hexagonal)
        self.blocks = nn.ModuleList(Block(channels, hexagonal) for _ in range(size.blocks))
        self.norm = nn.BatchNorm2d(channels)
        self.planes = nn.Conv2d(channels, layout.planes, 1)
        self.pairs = nn.Conv2d(channels, 2 * PAIR_CHANNELS, 1) if layout.pairs else None
        self.whole = nn.Linear(2 * channels, 1)
        self.value = nn.Sequential(nn.Linear(2 * channels, VALUE_CHANNELS), nn.ReLU(), nn.Linear(VALUE_CHANNELS, 1))
        self.board: Tensor | None
        self.sources: Tensor
        board = None if layout.board is None else torch.tensor(layout.board, dtype=torch.float32)
        self.register_buffer("board", board, persistent=False)
        self.register_buffer("sources", torch.tensor(layout.sources), persistent=False)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits, and values from -1 to 1."""
        x = on_board(self.entry(observations), self.board)
        for block in self.blocks:
            x = block(x, self.board)
        x = on_board(functional.relu(self.norm(x)), self.board)
        whole = torch.cat((x.mean((2, 3)), x.amax((2, 3))), 1)
        numbers = [self.planes(x).flatten(1)]
        if self.pairs is not None:
            one, other = self.pairs(x).flatten(2).chunk(2, 1)
            numbers.append((one.transpose(1, 2) @ other).flatten(1) / PAIR_CHANNELS**0.5)
        logits = torch.cat((*numbers, self.whole(whole)), 1).index_select(1, self.sources)
        return logits, torch.tanh(self.value(whole)).squeeze(1)


def on_board(x: Tensor, board: Tensor | None) -> Tensor:
    """With 0 on cells that are missing."""
    return x if board is None else x * board
