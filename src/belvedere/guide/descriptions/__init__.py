"""Positions in words, for those who listen to them: whose turn it is, and what stands where.

The module of a game here has a function `describe`, which gives the sentences after the first one.
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
