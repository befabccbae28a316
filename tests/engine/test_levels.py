from itertools import pairwise
from pathlib import Path

import pytest

from belvedere import engine, rules
from belvedere.engine.profile import LOWEST_RATING, Level, profile, rating

DOCUMENT = Path(__file__).parents[2] / "docs" / "engine.md"


def cell(level: Level) -> str:
    limits = level.player.removeprefix("search:").replace(":", ",").replace(",", ", ")
    if level.score is None:
        return limits
    return f"{limits}: {100 * level.score:.1f} ± {100 * level.error:.1f} % of {level.games}"


@pytest.mark.parametrize("number", range(1, Level.NUMBER + 1))
def test_the_document_tells_the_levels_as_they_are(number: int) -> None:
    cells = [cell(profile(name).levels[number - 1]) for name in rules.GAMES]
    row = f"| {number}, {Level.NAMES[number - 1]} | {' | '.join(cells)} |"
    assert row in DOCUMENT.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_level_is_a_player_and_rated_higher_than_the_one_below(game: str) -> None:
    ratings = [rating(game, number) for number in range(1, Level.NUMBER + 1)]
    assert ratings[0] == LOWEST_RATING
    assert all(below and above and below < above for below, above in pairwise(ratings))
    for level in profile(game).levels:
        engine.player(level.player)


def test_every_level_has_a_name_and_a_sentence_of_its_own() -> None:
    assert len(set(Level.NAMES)) == len(set(Level.ABOUT)) == Level.NUMBER
    assert engine.PLAYERS["level:3"] == "Mason: thinks about your answer"


@pytest.mark.parametrize("game", rules.GAMES)
def test_what_was_measured_may_be_60_to_80_percent(game: str) -> None:
    for level in profile(game).levels[1:]:
        assert level.score is not None
        assert level.score + level.error >= 0.6
        assert level.score - level.error <= 0.8
