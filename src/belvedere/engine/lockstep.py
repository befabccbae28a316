"""Games played on `rules` and on the native core side by side, compared in everything after every action."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from belvedere.engine import _core, core
from belvedere.engine.profile import profile, worth
from belvedere.rules import GAMES, Action, Position

LONGEST_GAME = 400
SAMPLE = 8
"""How many actions a player that compares them looks at."""

Choice = Callable[[Position, Sequence[Action], random.Random], Action]


def at_random(_: Position, legal: Sequence[Action], chance: random.Random) -> Action:
    """Any action."""
    return chance.choice(legal)


def greedily(position: Position, legal: Sequence[Action], chance: random.Random) -> Action:
    """Of some actions the one after which the position is worth most."""
    some = chance.sample(legal, min(SAMPLE, len(legal)))
    return max(some, key=lambda action: worth(position.after(action), position.to_move))


def adversarially(position: Position, legal: Sequence[Action], chance: random.Random) -> Action:
    """Of some actions the one that leaves fewest to follow: into passes, blockades and the corners of the rules."""
    some = chance.sample(legal, min(SAMPLE, len(legal)))
    return min(some, key=lambda action: len(position.after(action).legal_actions()) or LONGEST_GAME)


STYLES: tuple[Choice, ...] = (at_random, greedily, adversarially)


def differences(position: Position, state: _core.State) -> list[str]:
    """In what a state of the core differs from the position of the rules, one line each."""
    outcome = position.outcome
    compared = {
        "text": (position.text, state.text),
        "over": (outcome is not None, state.over),
        "winner": (outcome.winner if outcome else None, state.winner),
        "legal": (sorted(map(str, position.legal_actions())), sorted(state.notations())),
        "hash after reading": (core.native(position).hash, state.hash),
    }
    if not outcome:
        compared["to_move"] = (position.to_move, state.to_move)
        compared["mid_turn"] = (position.mid_turn, state.mid_turn)
    return [f"{name}: rules {ours}, core {theirs}" for name, (ours, theirs) in compared.items() if ours != theirs]


def play_in_lockstep(game: str, seed: int) -> tuple[int, list[str]]:
    """Plays one game on both; the number of positions compared, and what was found, with all that leads there."""
    chance = random.Random(seed)
    settings = chance.choice(profile(game).variants)
    choose = chance.choice(STYLES)
    position = GAMES[game].start(**settings)
    state = core.native(position)
    played: list[str] = []
    while True:
        found = differences(position, state)
        if found:
            where = f"{game} {settings} seed {seed}, after {' '.join(played) or 'no action'}:"
            return len(played) + 1, [where, *found]
        if position.outcome or len(played) == LONGEST_GAME:
            return len(played) + 1, []
        action = choose(position, position.legal_actions(), chance)
        played.append(str(action))
        position, state = position.after(action), state.after(state.parse(str(action)))
