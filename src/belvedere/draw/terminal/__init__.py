"""Text boards in colour: `str(position)`, with every piece on the colour it is made of.

The module of a game here has a function `spans`, which says what is coloured; without one the board stays plain.
"""

from __future__ import annotations

from rich.text import Text

from belvedere import rules
from belvedere.rules import Action, Position


def coloured(position: Position, *, last: Action | None = None) -> Text:
    """The text board of a position in colour, the squares of the last action in gold; its letters are the same."""
    if last:
        position.why_not(last)  # refuses what is no action on this board, legal or not
    text = Text(str(position))
    lines = text.plain.split("\n")
    beginnings = [sum(len(line) + 1 for line in lines[:i]) for i in range(len(lines))]
    of_game = rules.module("draw.terminal", position.game.name)
    if of_game:
        for line, start, end, style in of_game.spans(position, lines, last):
            text.stylize(style, beginnings[line] + start, beginnings[line] + end)
    text.stylize("bold", beginnings[-1])
    return text
