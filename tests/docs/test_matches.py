"""The matches whose records are kept: games by the rules, with the scores that the page tells."""

import re
from pathlib import Path

import pytest

from belvedere import record
from belvedere.rules import GAMES

ROOT = Path(__file__).parents[2]
MATCHES = ROOT / "examples" / "matches"


def points(match: record.Match) -> float:
    """What `search` got in a match that is over."""
    assert match.outcome
    winner = match.outcome.winner
    return 0.5 if winner is None else float(match.names[winner].startswith("search:"))


@pytest.mark.parametrize("game", GAMES)
def test_the_page_tells_the_score_of_the_match(game: str) -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    told = re.search(rf"^\| {GAMES[game].title}[^|]* \| ([\d.]+) % ± [\d.]+ of (\d+) games", page, re.MULTILINE)
    matches = record.read_all((MATCHES / f"{game}.txt").read_text(encoding="utf-8"))
    score = sum(points(match) for match in matches) / len(matches)
    assert told
    assert (f"{100 * score:.1f}", str(len(matches))) == told.groups()
