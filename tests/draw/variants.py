"""Positions to draw: of every game, with every option, from the beginning to the end of random games."""

import random
from dataclasses import replace

import pytest

from belvedere import rules
from belvedere.rules import Action, Position
from belvedere.rules.voldetour import Place, VoldetourPosition

VARIANTS: list[tuple[str, dict[str, str]]] = [
    ("volterra", {}),
    ("volterra", {"first": "light"}),
    ("volterra", {"layout": "free", "size": "5x4"}),
    ("volterra", {"size": "1x2"}),
    ("volterra", {"size": "6x7"}),
    ("volo", {}),
    ("volo", {"first": "blue"}),
    ("volo", {"side": "4"}),
    ("volo", {"side": "9"}),
    ("voldetour", {}),
    ("voldetour", {"first": "white"}),
    ("voldetour", {"equipment": "tall"}),
    ("voldetour", {"equipment": "height:1/blocks:9,9/stairs:0/towers:a1,l2/board:12x3/red:c1"}),
    ("turris", {}),
    ("turris", {"first": "black"}),
]

CROWDED = ("default", "tall", "height:4/blocks:1,1,2,2,3/stairs:6/towers:a1,d4/board:4x4/red:-")
"""Equipment of which nearly everything is on the board in the end."""

Moment = tuple[Position, Action | None]
"""A position, and the action that led to it."""


def moments(name: str, settings: dict[str, str], seed: int = 1) -> list[Moment]:
    """Some moments of a random game, the start and the end included."""
    return some_of(played(rules.get(name).start(**settings), seed))


def crowded(equipment: str, seed: int = 1) -> list[Moment]:
    """Some moments of a game of Voldétour in which the Lords have left home, and pieces are placed at random."""
    start = rules.get("voldetour").start(equipment=equipment)
    assert isinstance(start, VoldetourPosition)
    away = replace(start, lords=("d1", "a4") if "4x4" in equipment else ("j1", "a10"), turns_left=(0, 0))
    return some_of(played(away, seed, only=Place)[1:])


def opened(seed: int = 5) -> list[Moment]:
    """The first moments of a game of Turris: in the last one the frame has just been settled."""
    return played(rules.get("turris").start(), seed, most=4)[1:]


def played(start: Position, seed: int, only: type[Action] = Action, most: int = 120) -> list[Moment]:
    """A random game, with actions of one kind only as far as there are any."""
    chance = random.Random(seed)
    game: list[Moment] = [(start, None)]
    while len(game) <= most and game[-1][0].outcome is None:
        position, _ = game[-1]
        legal = position.legal_actions()
        action = chance.choice([action for action in legal if isinstance(action, only)] or [legal[-1]])
        game.append((position.after(action), action))
    return game


def some_of(game: list[Moment]) -> list[Moment]:
    """Five moments of a game, the first and the last among them."""
    return [game[round(share * (len(game) - 1))] for share in (0, 0.2, 0.5, 0.8, 1)]


CASES = [(f"{name} {settings}", moments(name, settings)) for name, settings in VARIANTS]
CASES += [("turris from the first piece to the frame", opened())]
CASES += [(f"voldetour crowded {equipment}", crowded(equipment)) for equipment in CROWDED]

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
