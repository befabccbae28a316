"""What the engine knows of a game, in figures: one profile for each, in the module of the game in `engine.games`.

>>> from belvedere import engine, rules
>>> levels = engine.profile(next(iter(rules.GAMES))).levels
>>> len(levels) == engine.Level.NUMBER
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log10
from typing import Any, ClassVar

from belvedere import rules
from belvedere.rules import Colour, Player, Position


@dataclass(frozen=True)
class Level:
    """A level in a game."""

    player: str
    """The description of the player."""

    score: float | None = None
    """What it scored against the level below, from 0 to 1; None for level 1."""

    error: float = 0.0
    """How far the true score may be from that, in 95 of 100 cases."""

    games: int = 0
    """How many games that was measured in."""

    NUMBER: ClassVar = 8

    NAMES: ClassVar = ("Visitor", "Apprentice", "Mason", "Carpenter", "Steward", "Architect", "Podestà", "Belvedere")
    """What the levels are called, in all games."""

    ABOUT: ClassVar = (
        "looks at what lies nearest, and plays for pleasure",
        "knows what matters, and overlooks much",
        "thinks about your answer",
        "plays soundly, and falls for deeper traps",
        "thinks several actions ahead",
        "plans ahead, and forgives little",
        "looks far, and misses little",
        "plays as well as the computer can in two seconds a turn",
    )
    """How each of them plays, in all games."""


@dataclass(frozen=True)
class Recipe:
    """How puzzles of a game are found."""

    player: str
    """Who plays the games."""

    glance: int
    """Nodes for a first look at each turn."""

    nodes: int
    """Nodes to tell one turn from another; what seems right is looked at again with several times as many."""

    first: int
    last: int
    """The turn of a game that is the first to be looked at, and how many before its end are."""

    all_turns: bool = True
    """Whether every turn can be tried."""


PLAIN_LEVELS = (
    Level("random"),
    Level("greedy"),
    *(Level(f"uct:nodes={nodes}") for nodes in (30, 100, 300, 1000, 3000)),
    Level("uct:seconds=2"),
)
"""The levels of a game that brings none. How strong they are there, nobody has measured."""


def nothing_known(position: Position, colour: Colour) -> float:  # noqa: ARG001
    """The worth of any position, where a game says nothing of it."""
    return 0.0


@dataclass(frozen=True, kw_only=True)
class Profile:
    """What the engine knows of a game. A game that says nothing of something has what stands here."""

    levels: tuple[Level, ...] = PLAIN_LEVELS
    """From 1 on; each is to score 60 to 80 % against the one below: `python scripts/levels.py` measures that."""

    worth: Callable[[Any, Colour], float] = nothing_known
    """What a position that is not over is worth to a colour at first sight, as much less than nothing to the other."""

    method: str = "mcts"
    """The search that plays best, where the native core plays the game."""

    variants: Sequence[Mapping[str, str]] = ({},)
    """The options with which games on the rules and on the native core are compared."""

    longest_game: Callable[[Any], int] | None = None
    """How many actions a game from a start has at most, where that is proven."""

    opening_turns: int = 2
    """How many turns of each player are played at random in openings: enough for thousands of different games."""

    decided_early: bool = False
    """Whether the game can be won within a few turns. Where it cannot, looking for such a win would only take time."""

    review_nodes: int = 1000
    """How far a review looks in every position: about half a second. In nodes, so that every review finds the same."""

    puzzles: Recipe | None = None
    """How puzzles are found, if they can be."""

    perft_depth: int = 2
    """How deep sequences of actions can be counted on the rules in about a second."""

    opening: str = ""
    """Actions that lead from the start to where games usually are."""


@cache
def profile(game: str) -> Profile:
    """What the engine knows of a game; raises UnknownGame."""
    of_game = rules.module("engine.games", game)
    return of_game.PROFILE if of_game else Profile()


DECIDED = 1_000_000.0
"""The worth of a game that is won; no position that is not over is worth as much."""


def worth(position: Position, player: Player) -> float:
    """What the position is worth to a player; as much less than nothing to the other."""
    if position.outcome:
        return 0.0 if position.outcome.winner is None else DECIDED if position.outcome.winner == player else -DECIDED
    return profile(position.game.name).worth(position, player ^ position.first)


def agrees_to_draw(position: Position, player: Player) -> bool:
    """Whether a computer agrees to a draw: if, at first sight, it stands worse than the other player."""
    return worth(position, player) < 0


LOWEST_RATING = 800
"""The rating of level 1 in every game."""


def rating(game: str, level: int) -> float | None:
    """The rating of a level as its scores give it, on the scale of Elo and Glicko; None if they were not measured.

    >>> game = next(iter(rules.GAMES))
    >>> rating(game, 2) > rating(game, 1) == LOWEST_RATING
    True
    """
    scores = [each.score for each in profile(game).levels[1:level]]
    measured = [score for score in scores if score]
    if len(measured) < len(scores):
        return None
    return LOWEST_RATING + sum(400 * log10(score / (1 - score)) for score in measured)
