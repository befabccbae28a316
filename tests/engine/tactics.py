"""Positions in which a turn decides, found by brute force over the rules: `python -m tests.engine.tactics` writes them.

A position is either one in which the player to move can win within the turn, with all turns that do; or one in which
some turns let the opponent win within the next, and others do not, with all turns that do not.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from belvedere import rules
from belvedere.rules import GAMES, Action, Position
from tests.games import cases

FILE = Path(__file__).with_name("tactics.json")

OF_EACH_KIND = 20


def turns(position: Position) -> Iterator[tuple[list[Action], Position]]:
    """All turns of the player to move, or rests of the turn, with the positions after them."""
    for action in position.legal_actions():
        after = position.after(action)
        if after.outcome or not after.mid_turn:
            yield [action], after
        else:
            for rest, end in turns(after):
                yield [action, *rest], end


def wins(position: Position, player: int) -> bool:
    """Whether the game is over, and that player has won it."""
    return bool(position.outcome and position.outcome.winner == player)


def can_win_now(position: Position) -> bool:
    """Whether the player to move can win within the turn."""
    return any(wins(end, position.to_move) for _, end in turns(position))


def winning_turns(position: Position) -> list[str]:
    """The turns that win."""
    return [text(turn) for turn, end in turns(position) if wins(end, position.to_move)]


def lets_win(end: Position, player: int) -> bool:
    """Whether the end of a player's turn is lost, or lets the opponent win within the next one."""
    if end.outcome:
        return end.outcome.winner == 1 - player
    return end.to_move != player and can_win_now(end)


def safe_turns(position: Position) -> list[str]:
    """The turns that do not let the opponent win within the next."""
    known: dict[Position, bool] = {}
    safe = []
    for turn, end in turns(position):
        if end not in known:
            known[end] = lets_win(end, position.to_move)
        if not known[end]:
            safe.append(text(turn))
    return safe


def text(turn: list[Action]) -> str:
    """A turn in notation."""
    return " ".join(map(str, turn))


def last_turns(game: str, chance: random.Random) -> list[Position]:
    """The positions before the last three turns of a random game, the latest first."""
    position = GAMES[game].start(**chance.choice(cases(game).tactics))
    starts: list[Position] = []
    while not position.outcome and len(starts) < 400:
        if not position.mid_turn and not position.laying_out:
            starts.append(position)
        position = position.after(chance.choice(position.legal_actions()))
    return starts[:-4:-1] if position.outcome else []


def found(game: str) -> dict[str, dict[str, list[str]]]:
    """Positions of both kinds: by their texts the turns that are right."""
    chance = random.Random(game)
    win: dict[str, list[str]] = {}
    hold: dict[str, list[str]] = {}
    while len(win) < OF_EACH_KIND or len(hold) < OF_EACH_KIND:
        for position in last_turns(game, chance):
            winning = winning_turns(position)
            if winning:
                if len(win) < OF_EACH_KIND:
                    win[position.text] = winning
                continue
            safe = safe_turns(position) if len(hold) < OF_EACH_KIND else []
            if safe and len(safe) < sum(1 for _ in turns(position)):
                hold[position.text] = safe
        print(game, len(win), len(hold), flush=True)
    return {"win": win, "hold": hold}


def positions(kind: str) -> list[tuple[Position, list[str]]]:
    """The positions of a kind that are kept in the file, with the turns that are right in them."""
    kept = json.loads(FILE.read_text())
    return [(rules.get(game).read(position), right) for game in GAMES for position, right in kept[game][kind].items()]


if __name__ == "__main__":
    FILE.write_text(json.dumps({game: found(game) for game in GAMES}, indent=1) + "\n")
