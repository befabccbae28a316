"""The native core: the rules of the four games, fast."""

from collections.abc import Mapping, Sequence
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

class Encoding:
    """The numbers of `belvedere.encode` for a game and its options."""

    def __init__(self, start: State) -> None:
        """For positions of the game and the options of this one."""

    @property
    def actions(self) -> int: ...

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns."""

    def index(self, position: State, action: int) -> int:
        """The encoding's number of a legal action, which is given as the core's."""

    def action(self, position: State, index: int) -> int:
        """The legal action with a number, as the core's."""

    def observe(self, position: State) -> NDArray[numpy.float32]:
        """The position as the player to move sees it."""

class Batch:
    """Many games from one start, side by side, stepped together."""

    def __init__(self, start: State, size: int, threads: int, most_actions: int) -> None: ...

    def reset(self, seed: int) -> None:
        """Begin all games anew; the seed is for the random actions."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Play one action in every game, or none if one is illegal."""

    def random_actions(self) -> NDArray[numpy.int64]:
        """A legal action for every game."""

    @property
    def observations(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]: ...

    @property
    def mask(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    @property
    def to_move(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]: ...

    @property
    def terminated(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    @property
    def truncated(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

class Match:
    """
    A game being played, with the draws of its history, and with actions as numbers of the encoding.
    """

    def __init__(self, start: State) -> None: ...

    @property
    def state(self) -> State: ...

    @property
    def played(self) -> int:
        """How many actions."""

    @property
    def over(self) -> bool: ...

    @property
    def winner(self) -> int | None:
        """The player who has won, or None."""

    def legal(self) -> list[int]:
        """
        The numbers of the legal actions, in ascending order; none if the game is over.
        """

    def play(self, action: int) -> None:
        """Play a legal action."""

    def __copy__(self) -> Match: ...

    def __deepcopy__(self, memo: object) -> Match: ...

    def __getstate__(self) -> tuple[str, str, list[int]]: ...

    def __setstate__(self, arg: tuple[str, str, Sequence[int]], /) -> None: ...

class Line:
    """What a search thinks of one action."""

    @property
    def action(self) -> int: ...

    @property
    def value(self) -> float:
        """The expected score of the player to move, from 0 to 1."""

    @property
    def proven(self) -> bool: ...

    @property
    def winner(self) -> int | None:
        """Who wins, if that is proven; None for a draw."""

    @property
    def visits(self) -> int: ...

    @property
    def variation(self) -> list[int]:
        """The action and the best ones after it."""

class Report:
    """What a search has found so far."""

    @property
    def lines(self) -> list[Line]:
        """The best action first."""

    @property
    def nodes(self) -> int: ...

    @property
    def depth(self) -> int:
        """How many actions ahead it has looked."""

    @property
    def proven(self) -> bool: ...

    @property
    def winner(self) -> int | None:
        """Who wins the position, if that is proven; None for a draw."""

class Search:
    """A search for the best action of a position."""

    def __init__(self, state: State, method: str = 'mcts', seed: int = 0, threads: int = 1, memory: int = 268435456, history: Sequence[int] = [], careless: bool = False) -> None:
        """
        Memory in bytes; history: the hashes of positions that count as a draw when they occur again; careless: whether to overlook what the opponent can win at once.
        """

    def run(self, seconds: float | None = None, nodes: int | None = None, depth: int | None = None, lines: int = 1) -> None:
        """
        Search until a limit is met, the result is proven, or another thread calls `stop`; may be called again to go on.
        """

    def report(self, lines: int = 1) -> Report:
        """What has been found so far, also while it runs."""

    def stop(self) -> None:
        """
        End the run within milliseconds; a search that was stopped stays stopped.
        """

class Verdict:
    """Who wins a position, if that is known, and after how many actions."""

    @property
    def proven(self) -> bool: ...

    @property
    def winner(self) -> int | None:
        """None for a draw."""

    @property
    def distance(self) -> int: ...

class Solution:
    """What a solver has found."""

    @property
    def verdict(self) -> Verdict: ...

    @property
    def complete(self) -> bool:
        """Whether all that can follow is known."""

    @property
    def line(self) -> list[int]:
        """Best play, as far as it is known."""

    @property
    def actions(self) -> list[Verdict]:
        """
        Of a complete solution: what the legal actions lead to, in their order.
        """

class Progress:
    """How far a solver has come."""

    @property
    def positions(self) -> int:
        """Positions found."""

    @property
    def settled(self) -> int:
        """Those of them that are won or lost for certain."""

    @property
    def nodes(self) -> int:
        """
        Of the search for a forced win, which begins when the positions are too many.
        """

    @property
    def depth(self) -> int:
        """How many actions ahead that has looked."""

class Solver:
    """Finds out who wins a position for certain."""

    def __init__(self, state: State, memory: int) -> None:
        """Memory in bytes."""

    def run(self, seconds: float | None = None, nodes: int | None = None) -> Solution:
        """
        Solve until it is done, a limit is met, or another thread calls `stop`.
        """

    def progress(self) -> Progress:
        """May be asked while it runs."""

    def stop(self) -> None:
        """End the run within milliseconds."""
