"""Positions to draw: of every game, with every option, from the beginning to the end of random games."""

import pytest

from belvedere import rules
from belvedere.testing.moments import Moment, random_game, some_of
from tests.games import Settings, cases, settings_of


def moments(name: str, settings: Settings, seed: int = 1) -> list[Moment]:
    """Some moments of a random game, the start and the end included."""
    return some_of(random_game(rules.get(name).start(**settings), seed, most=120))


CASES = [(f"{name} {settings}", moments(name, settings)) for name, settings in settings_of("shown")]
CASES += [(f"{name} {title}", game()) for name in rules.GAMES for title, game in cases(name).moments.items()]

every_moment = pytest.mark.parametrize(
    "moment",
    [pytest.param(moment, id=f"{title} {number}") for title, game in CASES for number, moment in enumerate(game)],
)


def every_position(name: str) -> pytest.MarkDecorator:
    """All positions of one game."""
    games = [(title, game) for title, game in CASES if title.startswith(f"{name} ")]
    return pytest.mark.parametrize(
        "position",
        [pytest.param(moment[0], id=f"{title} {i}") for title, game in games for i, moment in enumerate(game)],
    )
