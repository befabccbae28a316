"""Several actions in a row, as people and programs send them."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from belvedere.rules.game import RulesError

Played = TypeVar("Played")
"""A position, or what else an action leads from one of to the next, such as a node of a match."""


def play_all(start: Played, actions: Iterable[str], play: Callable[[Played, str], Played]) -> list[Played]:
    """What stands after each of some actions in notation, each of which is played on what the one before gave.

    Raises what `play` raises at the first action that is refused; the text says which one that is.

    >>> from belvedere.rules import Position, get
    >>> len(play_all(get("volterra").start(), ["c3-d4", "c5>c3"], Position.play))
    2
    >>> play_all(get("volterra").start(), ["c3-d4", "c5>d9"], Position.play)
    Traceback (most recent call last):
    belvedere.rules.game.MalformedAction: action 2, c5>d9: d9 is not on this board, which has files a–d, ranks 1–5
    """
    played = []
    for number, action in enumerate(actions, 1):
        try:
            start = play(start, action)
        except RulesError as error:
            raise type(error)(f"action {number}, {action}: {error}") from None
        played.append(start)
    return played
