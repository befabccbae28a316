"""The promises that every game keeps, as checks that raise AssertionError: for the tests of a game, ours or another.

`api_test` checks all of them in games of random actions. The modules here have the single checks, one module for each
layer.

>>> from belvedere import rules
>>> from belvedere.testing import api_test
>>> api_test(next(iter(rules.GAMES)), games=1, most=5)
"""

from __future__ import annotations

from belvedere import guide, rules
from belvedere.engine import profile
from belvedere.rules import Action, Position
from belvedere.testing import contract, drawing, encoding, language, playing, records, scenes
from belvedere.testing.moments import random_game, some_of


def api_test(name: str, *, games: int = 3, most: int = 400) -> None:
    """Checks everything a game brings, in some games of random actions with each of the variants of its profile.

    `most` is how many actions a game has at most. Raises AssertionError for a promise that is not kept, UnknownGame,
    and BrokenGame if the game does not bring what every game must.
    """
    game = rules.get(name)
    contract.check_description(game)
    language.check_page(guide.page(name, "en"))
    playing.check_players(game.start())
    for variant in profile(name).variants:
        start = game.start(**variant)
        for seed in range(games):
            played = random_game(start, seed, most)
            contract.check_game(played)
            records.check_record(played, variant, seed)
            for moment in some_of(played):
                check_moment(*moment)
            if rules.module("encode", name):
                encoding.check_game(played)


def check_moment(position: Position, last: Action | None) -> None:
    """Checks all that is shown of a position."""
    scenes.check_scene(position, last)
    drawing.check_picture(position, last)
    drawing.check_board(position, last)
    language.check_words(position)


__all__ = ["api_test"]
