"""Playing several actions one after another, as people and programs send them."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from belvedere.rules.game import RulesError

Played = TypeVar("Played")
"""A position, a node of a match, or anything else that actions are played on."""


def play_all(start: Played, actions: Iterable[str], play: Callable[[Played, str], Played]) -> list[Played]:
    """The results of actions in notation, each played on the result of the one before.

    `play` plays one action, as `Position.play` and `Node.add` do. If it refuses one, its error is raised, and the text
    names that action and its number.

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
