"""What games between equal players say about a game: who has the advantage, how long and how wide it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from belvedere import rules
from belvedere.arena.bout import TURN_LIMIT, Result
from belvedere.arena.scores import mean_score
from belvedere.arena.standings import by_pair


@dataclass(frozen=True)
class Figures:
    """Figures of one game, in the mean over all games that were played to their end."""

    game: str
    games: int
    first_score: float
    """The score of the player who begins."""

    first_score_error: float
    """The half of its 95 % interval."""

    draws: float
    """The share of draws."""

    at_turn_limit: float
    """The share of draws that only the limit of turns has made."""

    turns: float
    """Turns of both players together."""

    actions: float
    branching: float
    """The legal actions of a position."""


def figures(game: str, results: Sequence[Result]) -> Figures:
    """The figures of a game; random openings are a part of the games."""
    ended = [(result, result.score) for result in results if result.score is not None]
    number = max(1, len(ended))
    score, error = mean_score(by_pair(ended))
    actions = sum(result.actions for result, _ in ended)
    return Figures(
        game=game,
        games=len(ended),
        first_score=score,
        first_score_error=error,
        draws=sum(score == 0.5 for _, score in ended) / number,
        at_turn_limit=sum(result.reason == TURN_LIMIT for result, _ in ended) / number,
        turns=sum(result.turns for result, _ in ended) / number,
        actions=actions / number,
        branching=sum(result.choices for result, _ in ended) / max(1, actions),
    )


HEADINGS = (
    "game",
    "games",
    "first player's score",
    "draws",
    "of which at the turn limit",
    "turns",
    "actions",
    "branching",
)


def markdown(rows: Iterable[Figures]) -> str:
    """A table of figures in Markdown."""
    lines = [HEADINGS, ("---",) + ("---:",) * (len(HEADINGS) - 1), *map(cells, rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def cells(row: Figures) -> tuple[str, ...]:
    """The cells of one game's row."""
    return (
        rules.get(row.game).title,
        str(row.games),
        f"{row.first_score:.1%} ± {row.first_score_error:.1%}",
        f"{row.draws:.1%}",
        f"{row.at_turn_limit:.1%}",
        f"{row.turns:.1f}",
        f"{row.actions:.1f}",
        f"{row.branching:.1f}",
    )
