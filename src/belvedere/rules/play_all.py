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

    >>> from belvedere import rules
    >>> start = next(iter(rules.GAMES.values())).start()
    >>> first = start.legal_actions()[0]
    >>> play_all(start, [str(first)], rules.Position.play) == [start.play(first)]
    True
    """
    played = []
    for number, action in enumerate(actions, 1):
        try:
            start = play(start, action)
        except RulesError as error:
            raise type(error)(f"action {number}, {action}: {error}") from None
        played.append(start)
    return played
