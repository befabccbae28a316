"""The native core: the rules of the games, fast."""

from collections.abc import Mapping, Sequence
import os
from typing import Annotated

import numpy
from numpy.typing import NDArray


class Refusal(ValueError):
    """A text, setting or action that the core does not take."""

def start(game: str, settings: Mapping[str, str] = {}) -> State:
    """
    The start position of a game, with its options by name, in text; those left out have their default.
    """

def read(game: str, text: str) -> State:
    """The position of a game that is written as `text`."""

def game_of_network(file: str | os.PathLike) -> str:
    """
    The game that the network in a file is for; raises Refusal if it cannot be used.
    """

class State:
    """A position of any game: a value that never changes."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def to_move(self) -> int:
        """Whose action is next: 0 for the player who began, or 1."""

    @property
    def mid_turn(self) -> bool:
        """Whether the player to move has begun a turn and not finished it."""

    @property
    def over(self) -> bool:
        """
        Whether the game has ended by its own rules; draws by repetition need a `Match`.
        """

    @property
    def winner(self) -> int | None:
        """
        The player who has won; None for a draw, and as long as the game goes on.
        """

    @property
    def text(self) -> str:
        """The position in one line, as `rules` writes it."""

    @property
    def hash(self) -> int:
        """A number of 64 bits: the same for equal positions, on every machine."""

    @property
    def size(self) -> int:
        """Bytes of the state."""

    def legal(self) -> list[int]:
        """The numbers of the legal actions; none if the game is over."""

    def notations(self) -> list[str]:
        """The legal actions in notation, in the order of `legal`."""

    def notation(self, action: int) -> str:
        """A legal action in notation."""

    def parse(self, text: str) -> int:
        """The number of the legal action written as `text`."""

    def after(self, action: int) -> State:
        """The position after a legal action."""

    def perft(self, depth: int) -> int:
        """How many sequences of exactly `depth` actions there are."""

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
    def actions(self) -> int:
        """How many numbers there are for actions, from 0 on."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns."""

    def index(self, position: State, action: int) -> int:
        """The encoding's number of a legal action, which is given as the core's."""

    def action(self, position: State, index: int) -> int:
        """
        The legal action with a number, as the core's; if an action has several, any of them will do.
        """

    def observe(self, position: State) -> NDArray[numpy.float32]:
        """The position as the player to move sees it."""

class Batch:
    """Many games from one start, side by side, stepped together."""

    def __init__(self, start: State, size: int, threads: int, most_actions: int) -> None:
        """A game is cut short after `most_actions` actions."""

    def reset(self, seed: int) -> None:
        """Begin all games anew; the seed is for the random actions."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Play one action in every game, or none if one is illegal."""

    def random_actions(self) -> NDArray[numpy.int64]:
        """A legal action for every game."""

    @property
    def observations(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]:
        """What the players to move see: games × planes × rows × columns."""

    @property
    def mask(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]:
        """Which actions are legal: games × actions."""

    @property
    def to_move(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]:
        """Whose action is next."""

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]:
        """What the last action has brought both players: games × players."""

    @property
    def terminated(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]:
        """Whether the last action has ended the game."""

    @property
    def truncated(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]:
        """
        Whether the game was cut short after the last action, since it had become too long.
        """

class Match:
    """
    A game being played, with the draws of its history, and with actions as numbers of the encoding.
    """

    def __init__(self, start: State) -> None:
        """From this position, with no history before it."""

    @property
    def state(self) -> State:
        """The position that the game has come to."""

    @property
    def played(self) -> int:
        """How many actions have been played."""

    @property
    def over(self) -> bool:
        """
        Whether the game has ended, by its own rules, by repetition or for want of progress.
        """

    @property
    def winner(self) -> int | None:
        """
        The player who has won; None for a draw, and as long as the game goes on.
        """

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

class Proof:
    """What is proven of a position."""

    @property
    def proven(self) -> bool:
        """Whether the result is certain."""

    @property
    def winner(self) -> int | None:
        """Who wins, if that is proven; None for a draw."""

    @property
    def obstacle(self) -> str:
        """Why a win that was found is not claimed."""

    @property
    def distance(self) -> int:
        """After how many actions the game is won at most."""

    @property
    def line(self) -> list[int]:
        """The longest resistance to the winner's strategy."""

    @property
    def positions(self) -> int:
        """How many positions the winner's strategy can lead to."""

    @property
    def choices(self) -> int:
        """In how many of them the winner chooses."""

    @property
    def without_progress(self) -> int:
        """
        How many turns in a row there are at most without progress, where a want of it is a draw.
        """

class ProverEffort:
    """How far a prover has come."""

    @property
    def player(self) -> int:
        """The question that is looked into: can this player force a win?"""

    @property
    def proof(self) -> float:
        """About how many positions are still to be decided until that is proven,"""

    @property
    def disproof(self) -> float:
        """and until it is disproven."""

    @property
    def line(self) -> list[int]:
        """How the game might go on."""

    @property
    def nodes(self) -> int:
        """Positions looked at, by all threads."""

    @property
    def gone_through(self) -> int:
        """
        Positions of the winner's strategy that have been gone through, once a win is found.
        """

    @property
    def fill(self) -> float:
        """The share of the table that is used."""

class Prover:
    """Proves who wins positions of one kind, on several cores."""

    def __init__(self, state: State, network: str | os.PathLike, threads: int, memory: int) -> None:
        """
        Network: the file of the one that says what to try first; memory in bytes.
        """

    def prove(self, state: State, seconds: float | None = None) -> Proof:
        """Prove who wins, until the time is up or another thread calls `stop`."""

    def key(self, state: State) -> int:
        """
        The same for positions that this prover takes for one, because they are images of each other.
        """

    def effort(self) -> ProverEffort:
        """May be asked while it runs."""

    def choices(self) -> list[tuple[int, int, bytes]]:
        """
        What the winner does in each position that can follow the one that was proven to be won: for each bit of a choice the seed, the size of a third, and the bytes of its table.
        """

    def save(self, file: str | os.PathLike, subject: str) -> None:
        """
        Write what is known into a file, at once or not at all; may be called while it runs.
        """

    def load(self, file: str | os.PathLike, subject: str) -> None:
        """
        Read such a file; raises Refusal if it is damaged or of another subject.
        """

    def stop(self) -> None:
        """
        End the run within milliseconds; a prover that was stopped stays stopped.
        """

class NetworkSearch:
    """A search for the best action of a position with a network."""

    def __init__(self, position: State, history: Sequence[int], left_out: Sequence[int]) -> None:
        """
        History: the hashes of positions that count as a draw when they occur again; actions that are left out are not considered, unless nothing else is legal.
        """

    def gather(self, observations: NDArray[numpy.float32]) -> int:
        """
        Write positions to be evaluated, and say how many; none if there is nothing more to find out.
        """

    def scatter(self, logits: NDArray[numpy.float32], values: NDArray[numpy.float32]) -> None:
        """Take the network's answers to what was gathered."""

    def report(self, lines: int = 1) -> Report:
        """What has been found so far."""

class Tally:
    """How the games went that have ended."""

    @property
    def games(self) -> int:
        """How many have ended."""

    @property
    def first_wins(self) -> int:
        """Those that the player who began has won."""

    @property
    def second_wins(self) -> int:
        """Those that the other player has won."""

    @property
    def draws(self) -> int:
        """Those that nobody has won."""

    @property
    def cut_short(self) -> int:
        """Those of the draws that had become too long."""

    @property
    def actions(self) -> int:
        """How many actions they had in all."""

class SelfPlay:
    """Many games that a network plays against itself."""

    def __init__(self, start: State, games: int, simulations: int, considered: int, threads: int, seed: int, most_actions: int, random_actions: int = 0, search_share: float = 0.0) -> None:
        """
        So many games from a position, with so many simulations for each action, of which so many actions are considered; a game with more than `most_actions` is a draw. Each game begins with up to `random_actions` random ones. Of the values to learn, `search_share` is what the search expected, and the rest is the result.
        """

    def gather(self, observations: NDArray[numpy.float32]) -> None:
        """
        Write the position of every game that is to be evaluated, as its player to move sees it.
        """

    def scatter(self, logits: NDArray[numpy.float32], values: NDArray[numpy.float32]) -> None:
        """
        Take the network's answers: logits of all actions, and the score that the player to move expects, from -1 to 1.
        """

    def teach(self, logits: NDArray[numpy.float32], values: NDArray[numpy.float32]) -> None:
        """
        Write what handcrafted knowledge says of the positions that were gathered, in place of a network's answers.
        """

    def samples(self) -> tuple[NDArray[numpy.float32], NDArray[numpy.int32], NDArray[numpy.int32], NDArray[numpy.float32], NDArray[numpy.float32]]:
        """
        What has come of games that have ended: observations, how many legal actions each has, their numbers, how likely each should be, and the score that the player to move should expect.
        """

    def tally(self) -> Tally:
        """How the games went that have ended."""

    def save(self) -> bytes:
        """The games as bytes; searches under way begin anew."""

    def restore(self, saved: bytes) -> None:
        """Go on with games that were saved."""

class Line:
    """What a search thinks of one action."""

    @property
    def action(self) -> int:
        """Its number."""

    @property
    def value(self) -> float:
        """The expected score of the player to move, from 0 to 1."""

    @property
    def proven(self) -> bool:
        """Whether the result is certain."""

    @property
    def winner(self) -> int | None:
        """Who wins, if that is proven; None for a draw."""

    @property
    def visits(self) -> int:
        """How many times the search has tried it."""

    @property
    def variation(self) -> list[int]:
        """The action and the best ones after it."""

class Report:
    """What a search has found so far."""

    @property
    def lines(self) -> list[Line]:
        """The best action first."""

    @property
    def nodes(self) -> int:
        """How many positions it has looked at."""

    @property
    def depth(self) -> int:
        """How many actions ahead it has looked."""

    @property
    def proven(self) -> bool:
        """Whether the result is certain."""

    @property
    def winner(self) -> int | None:
        """Who wins the position, if that is proven; None for a draw."""

class Search:
    """A search for the best action of a position."""

    def __init__(self, state: State, network: str | os.PathLike, method: str = 'mcts', seed: int = 0, threads: int = 1, memory: int = 268435456, history: Sequence[int] = [], careless: bool = False) -> None:
        """
        Network: the file of the one to play with, if there is one for such boards; memory in bytes; history: the hashes of positions that count as a draw when they occur again; careless: whether to overlook what the opponent can win at once.
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
    def proven(self) -> bool:
        """Whether it is known."""

    @property
    def winner(self) -> int | None:
        """Who wins, if that is known; None for a draw."""

    @property
    def distance(self) -> int:
        """How many actions it takes until then."""

class Solution:
    """What a solver has found."""

    @property
    def verdict(self) -> Verdict:
        """Who wins the position."""

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

class Effort:
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

    def __init__(self, state: State, network: str | os.PathLike, memory: int) -> None:
        """
        Network: the file of the one that a search for a forced win begins with; memory in bytes.
        """

    def run(self, seconds: float | None = None, nodes: int | None = None) -> Solution:
        """
        Solve until it is done, a limit is met, or another thread calls `stop`.
        """

    def effort(self) -> Effort:
        """May be asked while it runs."""

    def stop(self) -> None:
        """End the run within milliseconds."""
