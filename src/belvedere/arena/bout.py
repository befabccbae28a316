"""One game of a tournament, played to its end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from belvedere import engine, record
from belvedere.arena.openings import opening
from belvedere.arena.schedule import Bout, Plan
from belvedere.record import Match

TURN_LIMIT = "turn limit"
"""The reason of a draw that only the limit of turns has made."""


class PlayerFailed(Exception):
    """A player has not done its part; the text says which one, and what happened."""


@dataclass(frozen=True)
class Result:
    """What came of one game."""

    number: int
    players: tuple[int, int]
    """Who began, and who played second, by their indices in the plan's `players`."""

    score: float | None
    """The score of who began: 1, 0.5 or 0; None if a player failed."""

    reason: str
    """Why the game was over, or how a player failed."""

    turns: int
    actions: int
    choices: int
    """The legal actions of all positions in which an action was taken, together."""

    seconds: tuple[float, float]
    """How long each of the players has thought."""

    record: str

    @property
    def pair(self) -> int:
        """The number of the pair of games with sides exchanged to which it belongs."""
        return self.number // 2


def play(plan: Plan, bout: Bout) -> Result:
    """Play one game; a player that fails ends the game, and no more than that."""
    match = opening(plan, bout.opening)
    match.names = (plan.players[bout.players[0]], plan.players[bout.players[1]])
    match.tags = {"Event": "Belvedere arena", "Round": str(bout.number)}
    if plan.opening_turns:
        match.tags["Opening"] = f"{2 * plan.opening_turns} turns at random{', about even' if plan.fair else ''}"
    seeds = random.Random(f"players of game {bout.number} of seed {plan.seed}")
    seconds = [0.0, 0.0]
    try:
        contest(match, [seated(name, seeds.getrandbits(32)) for name in match.names], plan.most_turns, seconds)
    except PlayerFailed as failure:
        match.tags["Failure"] = str(failure)
    return result(bout, match, (seconds[0], seconds[1]))


def seated(description: str, seed: int) -> engine.Player:
    """The player of that description; raises PlayerFailed."""
    try:
        return engine.player(description, seed)
    except Exception as error:
        raise PlayerFailed(f"{description} did not come: {error}") from error


def contest(match: Match, players: Sequence[engine.Player], most_turns: int, seconds: list[float]) -> None:
    """Play a match to its end, adding up the seconds that each player thinks; raises PlayerFailed."""
    while not match.outcome:
        node = match.line[-1]
        mover = node.position.to_move
        if node.turn_number >= most_turns and not node.position.mid_turn:
            match.agree_draw()
            match.tags["Adjudication"] = f"a draw after {most_turns} turns"
            return
        begun = perf_counter()
        try:
            action = players[mover].choose(node.position, node.history)
        except Exception as error:
            raise PlayerFailed(f"{match.names[mover]} stopped with {type(error).__name__}: {error}") from error
        seconds[mover] += perf_counter() - begun
        try:
            match.play(action)
        except ValueError as error:
            raise PlayerFailed(f"{match.names[mover]} chose {action}: {error}") from error


def result(bout: Bout, match: Match, seconds: tuple[float, float]) -> Result:
    """The result of a game that is over, or that a player's failure has ended."""
    score, reason = None, match.tags.get("Failure", "")
    if match.outcome:
        score = 0.5 if match.outcome.winner is None else 1.0 - match.outcome.winner
        reason = TURN_LIMIT if "Adjudication" in match.tags else match.outcome.reason
    return Result(
        number=bout.number,
        players=bout.players,
        score=score,
        reason=reason,
        turns=match.node.turn_number,
        actions=len(match.actions),
        choices=sum(len(node.position.legal_actions()) for node in match.line[:-1]),
        seconds=(round(seconds[0], 3), round(seconds[1], 3)),
        record=record.write(match),
    )
