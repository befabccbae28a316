"""What records of every game promise."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from belvedere.record import Match, read, write
from belvedere.testing.moments import Moment


def check_record(played: Sequence[Moment], settings: Mapping[str, str], seed: int) -> None:
    """A match survives writing and reading, with a variation, a comment, and a start at any of its positions."""
    chance = random.Random(seed)
    match = Match(played[0][0].game, dict(settings))
    for _, action in played[1:]:
        assert action
        if match.outcome:
            break  # by its history: repetition, or want of progress
        match.play(action)
    check_match(match)
    node = chance.choice([node for node in match.root.walk() if not node.outcome])
    node.add(chance.choice(node.position.legal_actions()))
    node.comment = "a comment, with [brackets] and “quotes”"
    match.names = ("Anna", "Ben")
    check_match(match)
    later = Match(match.game, position=chance.choice(played)[0])
    if not later.outcome:
        later.resign(1)
    check_match(later)


def check_match(match: Match) -> None:
    """A match survives writing and reading."""
    text = write(match)
    again = read(text)
    assert again == match
    assert again.settings == match.settings
    assert write(again) == text
    assert text.encode().decode() == text, "it can be saved"
    assert all(line == line.rstrip() for line in text.splitlines())
    assert [node.outcome for node in again.root.walk()] == [node.outcome for node in match.root.walk()]
