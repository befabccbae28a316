"""What an encoding is: positions and actions of a game as numbers, for networks and environments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from belvedere.rules import Action, IllegalAction, Position

P = TypeVar("P", bound=Position)
A = TypeVar("A", bound=Action)


@dataclass(frozen=True)
class Plane:
    """One layer of an observation: a number for every cell of the board."""

    name: str
    about: str
    """What its numbers mean, in one sentence."""


@dataclass(frozen=True)
class Symmetry:
    """A way to look at the board from elsewhere, which changes nothing in the game."""

    name: str
    cells: NDArray[np.int64]
    """Where the number of each cell comes from, as indices into a plane that is read row by row."""

    planes: NDArray[np.int64]
    """Where each plane comes from."""

    actions: NDArray[np.int64]
    """What each action becomes."""

    def image(self, observation: NDArray[np.float32]) -> NDArray[np.float32]:
        """An observation as it looks from elsewhere."""
        flat = observation[self.planes].reshape(len(self.planes), -1)
        return flat[:, self.cells].reshape(observation.shape)


class Encoding(ABC, Generic[P, A]):
    """The positions and actions of a game as numbers, fixed for the game and its options."""

    game: ClassVar[str]
    """The name of the game."""

    version: ClassVar[int] = 1
    """One more whenever the rules or the numbers change: what a network has learnt is of no use then."""

    actions: int
    """How many numbers there are for actions, from 0 on."""

    rows: int
    columns: int
    planes: tuple[Plane, ...]
    symmetries: tuple[Symmetry, ...]
    """All but the one that changes nothing."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows, columns."""
        return len(self.planes), self.rows, self.columns

    @abstractmethod
    def __init__(self, start: P) -> None:
        """The encoding of games with this start."""

    @abstractmethod
    def index(self, position: P, action: A, /) -> int:
        """The number of a legal action."""

    @abstractmethod
    def action(self, position: P, index: int, /) -> A:
        """The legal action with a number; raises IllegalAction, which says why, if there is none."""

    @abstractmethod
    def observe(self, position: P, /) -> NDArray[np.float32]:
        """A position as the player to move sees it."""

    def _check_number(self, index: int) -> None:
        """Refuse what is the number of no action in any position."""
        if not 0 <= index < self.actions:
            raise IllegalAction(f"there is no action {index}: actions have the numbers 0 to {self.actions - 1}")

    def mask(self, position: P) -> NDArray[np.bool_]:
        """Which numbers stand for legal actions."""
        mask = np.zeros(self.actions, dtype=np.bool_)
        mask[[self.index(position, cast(A, action)) for action in position.legal_actions()]] = True
        return mask
