"""Matches to test on: of random actions, with variations, notes, tags and endings."""

import random

from belvedere.record import Evaluation, Match, Node


def random_match(
    variant: tuple[str, dict[str, str]], most_actions: int, texts: list[str], chance: random.Random
) -> Match:
    """A match of at most that many actions, variations aside, with those texts as names, tags and comments."""
    match = Match(*variant)
    if chance.random() < 0.25:
        grow(match.root, chance.randrange(most_actions), chance)
        match = Match(match.game, position=match.position)
    grow(match.root, chance.randrange(most_actions), chance)
    for _ in range(chance.randrange(4)):
        grow(chance.choice(list(match.root.walk())), chance.randrange(5), chance)
    match.names = (chance.choice(texts), chance.choice(texts))
    match.tags = {chance.choice(("Date", "Event", "Yellow", "x_1")): text for text in texts if chance.random() < 0.5}
    for node in match.root.walk():
        if chance.random() < 0.3:
            note(node, texts, chance)
    if not match.outcome and chance.random() < 0.5:
        chance.choice((match.agree_draw, lambda: match.resign(0), lambda: match.lose_on_time(1)))()
    return match


def grow(node: Node, number: int, chance: random.Random) -> None:
    """Adds random actions, each after the one before, as long as the game is not over."""
    for _ in range(number):
        if node.outcome:
            return
        node = node.add(chance.choice(node.position.legal_actions()))


def note(node: Node, texts: list[str], chance: random.Random) -> None:
    """Adds some notes to a node."""
    if chance.random() < 0.6:
        node.comment = chance.choice(texts)
    if chance.random() < 0.6:
        proven = chance.random() < 0.2
        node.evaluation = Evaluation(chance.choice((0, 0.5, 1)) if proven else chance.random(), proven)
    if node.parent and chance.random() < 0.6:
        node.clock = chance.choice((0, 59.9999, 3600, chance.uniform(0, 10), chance.uniform(0, 30_000_000)))
