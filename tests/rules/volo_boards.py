"""Boards of Volo to test on, drawn as text: most of them have 4 or 5 points a side."""

import re

from belvedere.rules.volo import GAME, VoloPosition


def read(text: str) -> VoloPosition:
    position = GAME.read(text)
    assert isinstance(position, VoloPosition)
    return position


def start(**settings: object) -> VoloPosition:
    position = GAME.start(**settings)
    assert isinstance(position, VoloPosition)
    return position


def drawn(board: str, words: str) -> VoloPosition:
    """A position from a drawing with a dot for each empty point, and the words that follow the rows in its text."""
    rows = ("".join(row.split()) for row in board.strip().splitlines())
    return read(f"{re.sub('[.]+', lambda empty: str(len(empty[0])), '/'.join(rows))} {words}")


START = drawn(
    """
       - . . -
      . o . b .
     . . . . . .
    - b . - . o -
     . . . . . .
      . o . b .
       - . . -
    """,
    "o -",
)

CONTROLLED = """
       - . . -
      . o . b .
     . . . . . .
    - . . - . o -
     b b b b b b
      . . . . .
       - . . -
"""
"""Blue controls rows a and b."""

FLOCKS = drawn(
    """
         - . . . -
        . . . . . .
       . b . . . b .
      . . . o . . . .
     - . . . - . . . -
      . o o o . . . o
       . . . . . . .
        . . . b . .
         - . . . -
    """,
    "o -",
)
"""Orange has a flock of three in a line, and two single birds."""

FRIENDS = drawn(
    """
         - . . . -
        . . . . . .
       . b . . . b .
      . . . . . . . .
     - . . . - . . . -
      o . . . . . . o
       . . . o . . .
        . . . b . .
         - . . . -
    """,
    "o -",
)
"""On its way along row d the bird on d1 passes the one on c4."""

TWO_REGIONS = drawn(
    """
       - . . -
      . b . b .
     . . . . . o
    - o o - o . -
     . . . . . .
      . b . b .
       - . . -
    """,
    "o -",
)
"""Orange can cut Blue off in two regions, above and below row d."""

CHOICE_OF_TWO = drawn(
    """
       - . . -
      . b . b .
     . . . . . .
    - o o - o o -
     . . . . . .
      . b . b .
       - . . -
    """,
    "o choose",
)

THREE_REGIONS = drawn(
    """
       - . . -
      . o . b o
     . . o . . b
    - b . - . o -
     b . . o . .
      . . o b b
       - . . -
    """,
    "o -",
)
"""Orange can cut Blue off in three regions: below the centre, on e6, and around f4."""

CHOICE_OF_THREE = drawn(
    """
       - . . -
      . o . b o
     . . o . o b
    - b . - o o -
     b . . . . .
      . . . b b
       - . . -
    """,
    "o choose",
)

PASS = drawn(
    """
       - . . -
      . . . . .
     . . . . . .
    - . . - . o -
     . . o o o b
      . o b . .
       - b o -
    """,
    "b -",
)
"""Blue can neither add a bird nor fly; Orange can."""

EMPTY_RESERVE = drawn(
    """
       - o o -
      o o o o o
     o o o . . .
    - o o - . . -
     o o . . . o
      . b . b .
       - . . -
    """,
    "o -",
)
"""All 15 birds of Orange are on the board, c6 apart from the others."""

EMPTY_RESERVE_AND_NO_FLIGHT = drawn(
    """
       - . o -
      o . . o .
     o b o o . .
    - . o - o o -
     . . o o o o
      . . o b o
       - b . -
    """,
    "o -",
)
"""Only on b1 and c1 could a bird be added, if Orange had one left."""

EMPTY_POCKET = drawn(
    """
       - . . -
      . o . b .
     . . . . . .
    - b . - . . -
     . . . . o o
      . . o . .
       - . . -
    """,
    "o -",
)
"""Orange can close off b5, on which there is no bird."""

WIN = drawn(
    """
       - . . -
      . o . b .
     . . o b . b
    - . . - . . -
     . . b . . .
      b o b b .
       - . . -
    """,
    "o -",
)
"""Orange can unite its birds, and thereby cut off the blue bird on b1."""

WON = drawn(
    """
       - . . -
      . . . b .
     . . . b . b
    - o . - . . -
     . o b . . .
      b o b b .
       - . . -
    """,
    "b -",
)

LAST_ACTION = drawn(
    """
       - . . -
      . b . b b
     b o b b . .
    - o b - . . -
     b o b . b .
      . . b b .
       - . o -
    """,
    "b -",
)
"""After e1-NE1 nobody can act any more."""

BOTH_BLOCKED = drawn(
    """
       - . . -
      b b . b b
     . o b b . .
    - o b - . . -
     b o b . b .
      . . b b .
       - . o -
    """,
    "o -",
)
