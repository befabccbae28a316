"""Any match survives writing and reading."""

import random

import pytest
from hypothesis import given, settings, strategies

from belvedere.record import Match, read_all, write_all
from belvedere.testing.records import check_match
from tests.games import settings_of
from tests.record.matches import random_match

pytestmark = pytest.mark.exhaustive

TEXTS = strategies.lists(strategies.text(strategies.characters(), max_size=200), min_size=1, max_size=6)
"""Of any characters there are, halves of pairs included."""

MATCHES = strategies.builds(
    random_match,
    strategies.sampled_from(settings_of("recorded")),
    strategies.integers(1, 40),
    TEXTS,
    strategies.integers(0, 10**6).map(random.Random),
)


@settings(max_examples=300)
@given(MATCHES)
def test_any_match_survives_writing_and_reading(match: Match) -> None:
    check_match(match)


@settings(max_examples=50)
@given(strategies.lists(MATCHES, max_size=4))
def test_any_matches_survive_in_one_text(matches: list[Match]) -> None:
    assert read_all(write_all(matches)) == matches
