"""The games there are, and how every layer finds what belongs to a game.

A package brings a game by an entry point of the group `belvedere.games`: the game's name, and the module with its
rules. What another layer has of the game is in the module of the same path with the layer's name in the place of
`rules`. So a game whose rules are `nim_game.rules` is painted by `nim_game.draw`, and one whose rules are
`many_games.rules.nim` by `many_games.draw.nim`. Files are beside these modules in the same way.

>>> from belvedere import rules
>>> game = next(iter(rules.GAMES))
>>> rules.module("draw.scenes", game).__name__ == f"belvedere.draw.scenes.{game}"
True
>>> rules.module("draw.scenery", game) is None
True
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from belvedere.rules.game import Game, UnknownGame

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

GROUP, LAYER = "belvedere.games", "rules"


class BrokenGame(ImportError):
    """A package brings a game that cannot be used, or not here; the text says which, and why."""


class Games(Mapping[str, Game]):
    """The games by name, our own first; they are looked for when they are first asked for."""

    def __getitem__(self, name: str) -> Game:
        game = loaded(name)
        if game is None:
            raise KeyError(name)
        return game

    def __iter__(self) -> Iterator[str]:
        return filter(loaded, modules())

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES = Games()
"""Every game there is, by name."""


def get(name: str) -> Game:
    """The game of that name; raises UnknownGame, which lists the names there are."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name}: there is {', '.join(GAMES)}") from None


@cache
def module(layer: str, game: str) -> Any:
    """The module in which a layer, such as `draw.scenes`, knows a game; None if the game brings none.

    Raises UnknownGame.
    """
    name = path(layer, game)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            return None
        raise  # the module is there, and something that it needs is not


def needed(layer: str, game: str) -> Any:
    """As `module`, where a game cannot do without; raises BrokenGame."""
    found = module(layer, game)
    if found is None:
        raise BrokenGame(f"{GAMES[game].title} brings no module {path(layer, game)}, which is needed here")
    return found


def file(layer: str, game: str, name: str) -> Traversable:
    """The file of a game in the folder of a layer, such as `GAME.md` in `guide.fr`; it need not exist.

    Raises UnknownGame.
    """
    from importlib.resources import files  # noqa: PLC0415 (rules are played without files)

    get(game)
    package = modules()[game].partition(f".{LAYER}")[0]
    return files(package).joinpath(*layer.split("."), name)


def path(layer: str, game: str) -> str:
    """The name of the module in which a layer knows a game; raises UnknownGame."""
    get(game)
    package, _, rest = f"{modules()[game]}.".partition(f".{LAYER}.")
    return f"{package}.{layer}.{rest}".rstrip(".")


@cache
def loaded(name: str) -> Game | None:
    """The game of that name, if there is one; one that cannot be used is left out with a warning."""
    rules = modules().get(name)
    if rules is None:
        return None
    try:
        return game_in(rules, name)
    except BrokenGame as error:
        warnings.warn(f"the game {name} (entry point {name} = {rules}) is left out: {error}", stacklevel=3)
        return None


@cache
def modules() -> dict[str, str]:
    """The modules with the rules of the games, by the games' names: our own first."""
    from importlib.metadata import entry_points  # noqa: PLC0415 (it takes a while, for which importing need not wait)

    ours = __name__.partition(".")[0]
    points = sorted(entry_points(group=GROUP), key=lambda point: not point.value.startswith(f"{ours}."))
    by_name: dict[str, str] = {}
    for point in points:
        if by_name.setdefault(point.name, point.value) != point.value:
            warnings.warn(f"two packages bring a game {point.name}: {point.value} is left out", stacklevel=2)
    return by_name


def game_in(rules: str, name: str) -> Game:
    """The game of that name in a module; raises BrokenGame."""
    if LAYER not in rules.split(".")[1:]:
        raise BrokenGame(f"its rules must be in a module {LAYER} of a package")
    try:
        game = getattr(import_module(rules), "GAME", None)
    except ImportError as error:
        raise BrokenGame(str(error)) from error
    if not isinstance(game, Game) or game.name != name:
        raise BrokenGame(f"GAME in {rules} must be a Game of that name")
    return game
