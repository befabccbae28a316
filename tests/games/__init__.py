"""What the tests that hold for every game need to know of each: `CASES` in the module of the game here.

A test asks for a part of it by name, so a game that is new has one module to write, and no table elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

import pytest

from belvedere import rules
from belvedere.testing.moments import Moment

Settings: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Ending:
    """A game to its end, as it is typed in a terminal."""

    lines: str
    sentence: str
    """How it ends."""

    settings: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Fit:
    """The games that are enough for a small network to learn something."""

    games: int
    nodes: int
    sides: int
    """From how many sides a position can be seen."""


@dataclass(frozen=True, kw_only=True)
class Cases:
    """The options with which a game is tested, and what is to be found."""

    contract: tuple[Settings, ...] = ({},)
    """What the contract of the rules is checked with."""

    contract_games: int = 5
    contract_actions: int = 400
    """How many random games with each of these options, and how long they are at most."""

    quickly_over: Settings
    """With these a random game has ended after 4,000 actions."""

    shown: tuple[Settings, ...] = ({},)
    """What is drawn, and made scenes of."""

    moments: Mapping[str, Callable[[], list[Moment]]] = field(default_factory=dict)
    """What else is: moments that random games hardly come upon, by what they are."""

    coordinates: tuple[str, ...]
    """Some of those around the board at the start."""

    forbidden: str
    """Actions of all kinds that the rules forbid at the start, and that can be marked all the same."""

    recorded: tuple[Settings, ...] = ({},)
    """What records are written of."""

    mutated: tuple[Settings, ...] = ({},)
    """Where the texts come from that are changed at random."""

    players: tuple[Settings, ...] = ({},)
    """What players play."""

    player_actions: int | None = None
    """After how many actions they may stop; None if they must play to the end."""

    searched: tuple[Settings, ...] = ({},)
    batches: tuple[Settings, ...] = ({},)
    small: Settings
    """What environments play to the end."""

    online: Settings
    """What a match on a server begins with."""

    lockstep_games: int
    """How many games are played on the rules and the core side by side."""

    too_large: tuple[tuple[Settings, str], ...] = ()
    """What the core does not play, and what it says of that."""

    largest: tuple[Settings, ...] = ({},)
    """What it plays that is as large as can be."""

    vectors: Mapping[str, Settings]
    """The options of each file of vectors in `tests/conformance`: by the end of its name, after that of the game."""

    longest: tuple[tuple[Settings, int | None], ...]
    """How many actions a game has at most, where that is proven."""

    greedy_games: int
    greedy_wins: int
    """How many games `greedy` plays against `random`, and how many it wins at least."""

    tactics: tuple[Settings, ...]
    """What is played to come upon positions in which a turn decides: small enough for brute force."""

    certain_nodes: int
    """So many nodes tell a best turn from others."""

    ending: Ending
    """A short game for the terminal."""

    golden: str
    """The golden playthrough, to the end of a game, that is played by clicks."""

    result: str
    """What the page says at its end."""

    fit: Fit

    draws: int
    """How many draws by the history of a match the guide explains."""


@cache
def cases(game: str) -> Cases:
    """What the tests need to know of a game; fails, and says what to write, if there is nothing."""
    name = f"{__name__}.{game}"
    what = "write in it the CASES that tests/games/__init__.py describes"
    assert find_spec(name), f"tests/games/{game}.py is missing: {what}"
    found: Cases = import_module(name).CASES
    return found


def settings_of(what: str) -> list[tuple[str, Settings]]:
    """Every game with each of the options that it has for something."""
    return [(game, settings) for game in rules.GAMES for settings in getattr(cases(game), what)]


def with_settings(what: str, names: str = "game,settings") -> pytest.MarkDecorator:
    """Runs a test with every game and each of the options that it has for something."""
    found = settings_of(what)
    return pytest.mark.parametrize(
        names, found, ids=[" ".join([game, *map(str, settings.values())]) for game, settings in found]
    )
