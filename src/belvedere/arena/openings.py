"""Random openings, so that players who always choose alike do not play one game again and again."""

import random

from belvedere import engine
from belvedere.arena.errors import ArenaError
from belvedere.arena.schedule import Plan
from belvedere.record import Match
from belvedere.rules import Position

MOST_ATTEMPTS = 100

FAIREST_OF = 24
"""Of how many random openings the fairest is taken, if openings are to be fair."""

JUDGEMENT = engine.Limits(nodes=2000)
"""How far a search looks ahead that says how fair an opening is."""


def opening(plan: Plan, number: int) -> Match:
    """A match of which the opening of that number is played: it is not over, and cannot be won in the next turn."""
    chance = random.Random(f"opening {number} of seed {plan.seed}")
    if not plan.fair:
        return playable_beginning(plan, chance)
    return min((playable_beginning(plan, chance) for _ in range(FAIREST_OF)), key=unfairness)


def unfairness(match: Match) -> float:
    """How far from even a position is, from 0 to 0.5, as a search of the engine sees it."""
    return abs(engine.analyse(match.position, JUDGEMENT).best.value - 0.5)


def playable_beginning(plan: Plan, chance: random.Random) -> Match:
    """A random beginning that leaves something to play; raises ArenaError."""
    for _ in range(MOST_ATTEMPTS):
        match = random_beginning(plan, chance)
        if not match.outcome and not can_win_at_once(match.position):
            return match
    raise ArenaError(
        f"random openings of {plan.opening_turns} turns each leave nothing to play here: ask for shorter ones"
    )


def random_beginning(plan: Plan, chance: random.Random) -> Match:
    """A match of which the board is laid out, if that is to be done, and some turns are played, all at random."""
    match = Match(plan.game, plan.settings)
    while not match.outcome and (len(match.turns) < 2 * plan.opening_turns or match.position.mid_turn):
        match.play(chance.choice(match.position.legal_actions()))
    return match


def can_win_at_once(position: Position) -> bool:
    """Whether the player to move can win in this turn."""
    if not engine.profile(position.game.name).decided_early:
        return False
    for action in position.legal_actions():
        after = position.after(action)
        if after.outcome:
            if after.outcome.winner == position.to_move:
                return True
        elif after.mid_turn and can_win_at_once(after):
            return True
    return False
