"""What the proof of the longest game of Turris rests on, in games that take every bonus."""

import random
from collections import Counter

import pytest

from belvedere import rules
from belvedere.engine.games.turris import longest_game
from belvedere.rules import Action
from belvedere.rules.turris import MOST_LEVELS, Place, Remove, TurrisPosition


def choose(position: TurrisPosition, chance: random.Random) -> Action:
    """A removal if there is one, else a piece on the centre, else any action."""
    legal = position.legal_actions()
    removals = [action for action in legal if isinstance(action, Remove)]
    on_centre = [action for action in legal if isinstance(action, Place) and position.centre in action.piece.squares]
    return chance.choice(removals or on_centre or legal)


@pytest.mark.parametrize("seed", range(20))
def test_the_centre_never_shrinks_and_each_bonus_adds_at_most_three_actions(seed: int) -> None:
    chance = random.Random(seed)
    position = rules.get("turris").start()
    assert isinstance(position, TurrisPosition)
    longest = longest_game(position)
    played: Counter[str] = Counter()
    while not position.outcome:
        assert isinstance(position, TurrisPosition)
        action = choose(position, chance)
        after = position.after(action)
        played[type(action).__name__] += 1
        played["bonus"] += after.bonus
        if after.centre:
            assert after.heights[after.centre] >= max(position.heights[after.centre], played["bonus"])
        position = after
    assert played["Pass"] <= played["Remove"] <= played["bonus"] - played["End"] <= MOST_LEVELS
    assert played["Place"] <= 40 + played["Remove"]
    assert played.total() - played["bonus"] <= longest
