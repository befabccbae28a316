r"""The sentences of the rules in other languages: tables of patterns beside the pages of the guide.

A pattern is an English sentence with names in braces for what changes in it, and so is what it becomes in the other
language. The word of such a name, without a number after it, says what can stand there: see `KINDS`.

>>> in_language("d4 is empty: there is no tile to take", "fr")
'd4 est vide\u202f: il n’y a pas de dalle à prendre'
>>> in_language("nobody has ever said this", "fr")
'nobody has ever said this'
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources

from belvedere import rules
from belvedere.guide.languages import check
from belvedere.guide.reading import FRENCH_SPACES, NARROW_SPACE

KINDS = {
    "square": r"[a-z]\d{1,2}",
    "number": r"\d+",
    "notation": r"\S+?",
    "text": r".*?",
    "colour": r"[A-Z][a-z]+",
    "words": r".+?",
    "sentence": r".+",
    "list": r".+",
    "groups": r".+",
}
"""What the names in patterns stand for."""

TRANSLATED = ("colour", "words", "sentence")
"""The kinds that are said in the other language, too. All others stay as they are, but for those with separators."""

SEPARATORS = {"list": ", ", "groups": "; "}
"""The kinds that are said in the other language part by part, and what is between the parts."""

NAME = re.compile(r"\{(([a-z]+)\d*)\}")

FRENCH_SEMICOLON = re.compile(r"(?<=\S);")
"""A semicolon without the space that French has before it."""

FRENCH_ELISION = re.compile(r"\b(d|qu)e (?=[AEIOUÉ])")
"""Where French leaves out a vowel before a name, as in « d’Orange »."""

MOST_KEPT = 10_000
"""Of the sentences that were asked for last."""


@dataclass(frozen=True)
class Pattern:
    """An English sentence and what it is in another language."""

    english: str
    other: str

    @cached_property
    def core(self) -> str:
        """The longest part that never changes. To look for it is quick, and spares most expressions from being made."""
        return max(re.split(r"\{\w+\}", self.english), key=len)

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """What an English sentence has to look like."""
        pieces, end, seen = [], 0, set()
        for name in NAME.finditer(self.english):
            again = name[1] in seen
            seen.add(name[1])
            pieces += [
                re.escape(self.english[end : name.start()]),
                f"(?P={name[1]})" if again else f"(?P<{name[1]}>{KINDS[name[2]]})",
            ]
            end = name.end()
        return re.compile("".join(pieces) + re.escape(self.english[end:]), re.DOTALL)


@lru_cache(MOST_KEPT)
def in_language(sentence: str, language: str) -> str:
    """A sentence of the rules, or any other one that a player can meet, in a language.

    One that is not in the tables of that language is returned unchanged, as is every one in English. Raises
    UnknownLanguage.
    """
    for pattern in patterns(language):
        found = pattern.core in sentence and pattern.expression.fullmatch(sentence)
        if found:
            return SPELLING[language](filled(pattern.other, found, language))
    return sentence


def filled(other: str, found: re.Match[str], language: str) -> str:
    """The sentence of the other language, with what was found in the English one for its names."""
    return NAME.sub(lambda name: said(name[2], found[name[1]], language), other)


def said(kind: str, part: str, language: str) -> str:
    """What stands for a name of that kind, in a language."""
    if kind in SEPARATORS:
        return SEPARATORS[kind].join(in_language(each, language) for each in part.split(SEPARATORS[kind]))
    return in_language(part, language) if kind in TRANSLATED else part


def french(sentence: str) -> str:
    """A sentence as French is written."""
    return FRENCH_SPACES.sub(NARROW_SPACE, FRENCH_SEMICOLON.sub(" ;", FRENCH_ELISION.sub(r"\1’", sentence)))


SPELLING = {"fr": french}
"""How a sentence is written in each language that has tables, once its names are filled in."""


@cache
def patterns(language: str) -> tuple[Pattern, ...]:
    """The tables of a language, of which English has none; what fits less comes before what fits more."""
    check(language)
    ours = [file for file in (resources.files("belvedere.guide") / language).iterdir() if file.name.endswith(".toml")]
    of_games = [rules.file(f"guide.{language}", game, f"{game}.toml") for game in rules.GAMES]
    tables = [*ours, *(file for file in of_games if file not in ours and file.is_file())]
    found = [
        Pattern(english, other)
        for table in sorted(tables, key=lambda file: file.name)
        for english, other in tomllib.loads(table.read_text(encoding="utf-8")).items()
    ]
    return tuple(sorted(found, key=lambda pattern: -len(NAME.sub("", pattern.english))))
