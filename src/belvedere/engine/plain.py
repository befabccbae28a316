"""The rules in the place of the native core, for games that it does not play: slower, and with plain UCT to search.

A `State`, an `Encoding`, a `Match` and a `Search` do here what those of the core do. Actions are numbers here, too:
their indices among the legal ones.
"""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from belvedere.engine._core import Refusal
from belvedere.record.draws import draw_by_history, starts_turn
from belvedere.rules import IllegalAction, Outcome, Player, Position, RulesError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

METHOD = "uct"
"""The only method of search."""

LONGEST_PLAYOUT = 1000
"""A random game with more actions counts as a draw."""

EXPLORATION = 1.0
"""How much UCT looks at actions that it has tried rarely."""

NODE_SIZE = 8192
"""About so many bytes of memory a node of the tree takes, with its position and the legal actions there."""


class State:
    """A position of a game that the native core does not play."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.position.game.name

    @property
    def to_move(self) -> Player:
        """Whose action is next."""
        return self.position.to_move

    @property
    def mid_turn(self) -> bool:
        """Whether a turn has begun and is not finished."""
        return self.position.mid_turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.outcome is not None

    @property
    def winner(self) -> Player | None:
        """Who has won, if anybody has."""
        return self.position.outcome.winner if self.position.outcome else None

    @property
    def text(self) -> str:
        """The position in one line."""
        return self.position.text

    @property
    def hash(self) -> int:
        """The same number for equal positions."""
        return hash(self.position)

    def legal(self) -> list[int]:
        """The numbers of the legal actions."""
        return list(range(len(self.position.legal_actions())))

    def notations(self) -> list[str]:
        """The legal actions in notation."""
        return list(map(str, self.position.legal_actions()))

    def notation(self, action: int) -> str:
        """An action in notation."""
        return str(self.position.legal_actions()[action])

    def parse(self, text: str) -> int:
        """The number of an action in notation; raises Refusal."""
        try:
            return self.position.legal_actions().index(self.position.parse(text))
        except RulesError as error:
            raise Refusal(str(error)) from None

    def after(self, action: int) -> State:
        """The position after a legal action."""
        return State(self.position.after(self.position.legal_actions()[action]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position == other.position

    def __hash__(self) -> int:
        return hash(self.position)


class Encoding:
    """The numbers of actions and positions, by `belvedere.encode`."""

    def __init__(self, start: State) -> None:
        from belvedere import encode  # noqa: PLC0415 (search need not wait for NumPy)

        self._encoding = encode.of(start.position)
        self.actions: int = self._encoding.actions
        self.shape: tuple[int, int, int] = self._encoding.shape

    def index(self, state: State, action: int) -> int:
        """The number of a legal action."""
        return self._encoding.index(state.position, state.position.legal_actions()[action])

    def action(self, state: State, index: int) -> int:
        """The legal action with a number; raises Refusal."""
        try:
            return state.position.legal_actions().index(self._encoding.action(state.position, index))
        except IllegalAction as error:
            raise Refusal(str(error)) from None

    def observe(self, state: State) -> NDArray[np.float32]:
        """A position as the player to move sees it."""
        return self._encoding.observe(state.position)


class Match:
    """A game being played, with the draws of its history, and with actions as numbers of the encoding."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.played = 0
        self._encoding = Encoding(start)
        self._starts = [start.position] if starts_turn(start.position) else []

    @cached_property
    def _outcome(self) -> Outcome | None:
        drawn = draw_by_history(self._starts) if self._starts and self._starts[-1] is self.state.position else None
        return self.state.position.outcome or drawn

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its own rules, by repetition or for want of progress."""
        return self._outcome is not None

    @property
    def winner(self) -> Player | None:
        """The player who has won; None for a draw, and as long as the game goes on."""
        return self._outcome.winner if self._outcome else None

    def legal(self) -> list[int]:
        """The numbers of the legal actions, in ascending order; none if the game is over."""
        return [] if self.over else sorted(self._encoding.index(self.state, action) for action in self.state.legal())

    def play(self, action: int) -> None:
        """Plays a legal action; raises Refusal."""
        if self.over:
            raise Refusal("the game is over: there is nothing to play")
        self.state = self.state.after(self._encoding.action(self.state, action))
        self.played += 1
        self.__dict__.pop("_outcome", None)
        if starts_turn(self.state.position):
            self._starts.append(self.state.position)

    def __copy__(self) -> Match:
        copied = object.__new__(Match)
        copied.__dict__.update(self.__dict__, _starts=list(self._starts))
        return copied


# -------------------------------------------------------------------------------------------------------------- search


class Node:
    """A position in the tree, and how often and with what scores of player 0 it was visited."""

    __slots__ = ("children", "drawn", "position", "score", "untried", "visits")

    def __init__(self, position: Position, drawn: bool, chance: random.Random) -> None:
        self.position = position
        self.drawn = drawn
        """Whether it is a draw because it has been on the board before."""
        self.children: dict[int, Node] = {}
        self.untried = [] if drawn else list(range(len(position.legal_actions())))
        chance.shuffle(self.untried)
        self.visits = 0
        self.score = 0.0

    @property
    def result(self) -> float | None:
        """The score of player 0, if the game is over here."""
        outcome = self.position.outcome
        if outcome is None:
            return 0.5 if self.drawn else None
        return score_of(outcome.winner)

    def value(self, player: Player) -> float:
        """The mean score of a player."""
        mean = self.score / self.visits
        return mean if player == 0 else 1 - mean

    def most_promising(self) -> Node:
        """The child to visit next, by UCB1."""
        player, tried = self.position.to_move, EXPLORATION * math.log(self.visits)
        return max(self.children.values(), key=lambda child: child.value(player) + math.sqrt(tried / child.visits))


def score_of(winner: Player | None) -> float:
    """The score of player 0."""
    return 0.5 if winner is None else 1.0 - winner


@dataclass(frozen=True)
class Line:
    """What a search thinks of one action; `variation` has the numbers of it and the best ones after it."""

    value: float
    proven: bool
    winner: Player | None
    visits: int
    variation: list[int]


@dataclass(frozen=True)
class Report:
    """What a search has found so far."""

    lines: list[Line]
    nodes: int
    depth: int


class Search:
    """Plain UCT: a tree of what was tried, and random games from its ends. Only results at once are proven."""

    def __init__(self, state: State, seed: int, memory: int, history: Sequence[int]) -> None:
        """`memory` in bytes; `history`: the hashes of positions that are draws when they occur again."""
        if state.over:
            raise Refusal("the game is over: there is nothing to search for")
        self._chance = random.Random(seed)
        self._history = set(history)
        self._most_nodes = max(1, memory // NODE_SIZE)
        self._root = Node(state.position, False, self._chance)
        self._stopped = False
        self._nodes = self._depth = self._in_tree = 0
        self._lock = threading.Lock()

    def run(
        self, seconds: float | None = None, nodes: int | None = None, depth: int | None = None, lines: int = 1
    ) -> None:
        """Searches until a limit is met or another thread calls `stop`; at least once."""
        del lines  # all are valued
        end = time.monotonic() + (seconds or math.inf)
        while True:
            with self._lock:
                self._visit()
            if self._stopped or time.monotonic() >= end or self._nodes >= (nodes or math.inf):
                return
            if self._depth >= (depth or math.inf) or self._is_won():
                return

    def stop(self) -> None:
        """Ends the run after the random game that is being played; a search that was stopped stays stopped."""
        self._stopped = True

    def report(self, lines: int = 1) -> Report:
        """What has been found so far, the best action first, also while it runs."""
        with self._lock:
            root = self._root
            found = sorted(map(self._line, range(len(root.position.legal_actions()))), key=self._rank, reverse=True)
            return Report(found[:lines], self._nodes, self._depth)

    def _is_won(self) -> bool:
        """Whether an action that wins at once was found."""
        player = self._root.position.to_move
        return any(child.result == 1 - player for child in self._root.children.values())

    def _visit(self) -> None:
        """Goes down the tree, adds a node, plays a random game from there, and remembers its result on the way."""
        node, path = self._root, [self._root]
        is_full = self._in_tree >= self._most_nodes
        while node.children and (is_full or not node.untried):
            node = node.most_promising()
            path.append(node)
        if node.untried and not is_full:
            action = node.untried.pop()
            position = node.position.after(node.position.legal_actions()[action])
            drawn = starts_turn(position) and hash(position) in self._history
            node.children[action] = node = Node(position, drawn, self._chance)
            path.append(node)
            self._in_tree += 1
        score = node.result
        if score is None:
            score = self._playout(node.position)
        for visited in path:
            visited.visits += 1
            visited.score += score
        self._nodes += 1
        self._depth = max(self._depth, len(path) - 1)

    def _playout(self, position: Position) -> float:
        """The score of player 0 in a random game."""
        for _ in range(LONGEST_PLAYOUT):
            if position.outcome:
                return score_of(position.outcome.winner)
            position = position.after(self._chance.choice(position.legal_actions()))
        return 0.5

    def _line(self, action: int) -> Line:
        """What is thought of an action at the root."""
        child, player = self._root.children.get(action), self._root.position.to_move
        if child is None:
            return Line(0.5, False, None, 0, [action])
        result, outcome, visits = child.result, child.position.outcome, child.visits
        value = child.value(player) if result is None else abs(player - result)
        variation = [action]
        while child.children:
            action, child = max(child.children.items(), key=lambda found: found[1].visits)
            variation.append(action)
        return Line(value, result is not None, outcome.winner if outcome else None, visits, variation)

    def _rank(self, line: Line) -> tuple[float, int]:
        """What sorts lines: proven wins before all, proven losses after all, and else how often they were visited."""
        decided = 0.0 if not line.proven or line.winner is None else 1.0 if line.value else -1.0
        return decided, line.visits
