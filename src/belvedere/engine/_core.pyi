"""The native core: the rules of the four games, fast."""

from collections.abc import Mapping
from typing import Annotated

import numpy
from numpy.typing import NDArray


class Refusal(ValueError):
    """A text, setting or action that the core does not take."""

def start(game: str, settings: Mapping[str, str] = {}) -> State:
    """The start position."""

def read(game: str, text: str) -> State:
    """The position written as `text`."""

class State:
    """A position of any game: a value that never changes."""

    @property
    def game(self) -> str: ...

    @property
    def to_move(self) -> int: ...

    @property
    def mid_turn(self) -> bool: ...

    @property
    def over(self) -> bool: ...

    @property
    def winner(self) -> int | None:
        """The player who has won, or None."""

    @property
    def text(self) -> str: ...

    @property
    def hash(self) -> int: ...

    @property
    def size(self) -> int:
        """Bytes of the state."""

    def legal(self) -> list[int]:
        """The numbers of the legal actions."""

    def notations(self) -> list[str]:
        """The legal actions in notation, in the order of `legal`."""

    def notation(self, action: int) -> str: ...

    def parse(self, text: str) -> int:
        """The number of the legal action written as `text`."""

    def after(self, action: int) -> State:
        """The position after a legal action."""

    def perft(self, depth: int) -> int: ...

    def playouts(self, number: int, seed: int = 0, most_actions: int = 10000) -> tuple[int, int, int, int, int]:
        """
        Random games: wins of player 0 and 1, draws, unfinished ones, and all their actions.
        """

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __copy__(self) -> State: ...

    def __deepcopy__(self, memo: object) -> State: ...

    def __getstate__(self) -> tuple[str, str]: ...

    def __setstate__(self, arg: tuple[str, str], /) -> None: ...

class Batch:
    """Many games from one start position, side by side, stepped together."""

    def __init__(self, start: State, number: int, threads: int = 1) -> None: ...

    def __len__(self) -> int: ...

    def legal(self) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint64]]:
        """
        Where the legal actions of each game begin, and the actions of all games.
        """

    def play(self, actions: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Play one legal action in every game that is not over."""

    def restart_finished(self) -> None:
        """Start the finished games anew."""

    @property
    def to_move(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,))]: ...

    @property
    def over(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]: ...

    @property
    def winner(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,))]:
        """The player who has won each game, or -1."""

    @property
    def hash(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]: ...
