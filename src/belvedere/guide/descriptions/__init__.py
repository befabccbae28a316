"""Positions in words, for those who listen to them: whose turn it is, and what stands where.

The module of a game here has a function `describe`, which gives the sentences after the first one.

>>> from belvedere import guide, rules
>>> print(guide.describe(rules.get("turris").start().play("c3/1"), "en"))
Black to move: place a piece. The frame is open: the tower can still reach from a1 to e5. White in the tower: level 1: \
c3 standing. White has 19 pieces to place. Black has 20 pieces to place.
"""

from __future__ import annotations

from belvedere import rules
from belvedere.guide.sentences import in_language
from belvedere.rules import Position


def describe(position: Position, language: str = "en") -> str:
    """A position in words, short enough to be listened to; raises UnknownLanguage.

    Of a game that brings no description, it is whose turn it is.
    """
    sentences = [str(position).splitlines()[-1]]
    of_game = rules.module("guide.descriptions", position.game.name)
    if of_game:
        sentences += of_game.describe(position)
    return " ".join(f"{capitalised(in_language(sentence, language))}." for sentence in sentences)


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[0].upper() + sentence[1:]
