from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from belvedere.engine.profile import rating
from belvedere.server.clocks import DAY
from belvedere.server.glicko import Rating, rested, updated
from belvedere.server.ratings import PERIOD
from tests.server.running import Server, Somebody


class Two(NamedTuple):
    """Two accounts, of which the first makes the first turn in all their matches."""

    first: Somebody
    second: Somebody
    names: tuple[str, str]

    def begin(self, rated: bool = True) -> str:
        """A new match, and its id."""
        made = self.first.make(opponent="invited", side="first", rated=rated)
        match: str = made["match"]["id"]
        self.second.post(f"/api/matches/{match}/join", invitation=made["invitation"])
        return match

    def ratings(self) -> list[Any]:
        return [self.first.get(f"/api/people/{name}")["standings"][0]["rating"] for name in self.names]

    def curves(self) -> list[Any]:
        return [self.first.get(f"/api/people/{name}/ratings/volterra") for name in self.names]


@pytest.fixture
def two(server: Server) -> Two:
    first, second = server.somebody(), server.somebody()
    return Two(first, second, (first.register(), second.register()))


@pytest.mark.both_databases
def test_the_end_of_a_rated_match_changes_both_ratings_at_once(two: Two) -> None:
    assert two.ratings() == [None, None]
    match = two.begin()
    two.second.ask(match, 1, "resign")
    winner, loser = updated(Rating(), [(Rating(), 1.0)]), updated(Rating(), [(Rating(), 0.0)])
    assert two.ratings() == pytest.approx([winner.rating, loser.rating])
    end = two.second.get(f"/api/matches/{match}/events")[-1]["at"]
    points = [
        {"match": match, "at": end, "rating": each.rating, "deviation": each.deviation} for each in (winner, loser)
    ]
    assert two.curves() == [[pytest.approx(point)] for point in points]


def test_the_next_match_starts_from_the_ratings_of_the_last(two: Two) -> None:
    two.second.ask(two.begin(), 1, "resign")
    match = two.begin()
    two.first.ask(match, 1, "offer", what="draw")
    two.second.ask(match, 2, "accept", what="draw")
    first, second = updated(Rating(), [(Rating(), 1.0)]), updated(Rating(), [(Rating(), 0.0)])
    expected = [updated(first, [(second, 0.5)]).rating, updated(second, [(first, 0.5)]).rating]
    assert two.ratings() == pytest.approx(expected, abs=0.01)  # a moment lies between the matches
    assert [len(curve) for curve in two.curves()] == [2, 2]


def test_what_happens_after_the_end_settles_nothing_twice(two: Two) -> None:
    match = two.begin()
    two.second.ask(match, 1, "resign")
    before = two.ratings()
    two.first.ask(match, 2, "offer", what="rematch")
    two.second.ask(match, 3, "accept", what="rematch")
    assert two.ratings() == pytest.approx(before)
    assert [len(curve) for curve in two.curves()] == [1, 1]


def test_unrated_and_aborted_matches_change_nothing(two: Two) -> None:
    two.second.ask(two.begin(rated=False), 1, "resign")
    two.second.ask(two.begin(), 1, "abort")
    assert two.ratings() == [None, None]
    assert two.curves() == [[], []]


def test_a_level_of_the_computer_is_an_opponent_of_fixed_rating(server: Server) -> None:
    somebody = server.somebody()
    name = somebody.register()
    match = somebody.make("turris", opponent="computer", level=3, side="first", rated=True)["match"]["id"]
    somebody.ask(match, 1, "resign")
    fixed = rating("turris", 3)
    assert fixed
    level = Rating(fixed, deviation=0)
    (point,) = somebody.get(f"/api/people/{name}/ratings/turris")
    assert point["rating"] == pytest.approx(updated(Rating(), [(level, 0.0)]).rating)
    assert somebody.get(f"/api/people/{name}/ratings/volo") == []


def test_guests_play_no_rated_matches(two: Two, server: Server) -> None:
    guest = server.somebody()
    body = {"game": "volterra", "opponent": "invited", "rated": True}
    assert "make an account first" in guest.post("/api/matches", 400, **body)["detail"]
    made = two.first.make(opponent="invited", rated=True)
    path = f"/api/matches/{made['match']['id']}"
    assert "make an account first" in guest.post(f"{path}/join", 400, invitation=made["invitation"])["detail"]
    two.second.post(f"{path}/join", invitation=made["invitation"])


def test_in_a_rated_match_nothing_is_taken_back(two: Two) -> None:
    match = two.begin()
    refused = two.first.ask(match, 1, "offer", 409, what="takeback")
    assert refused["detail"] == "in a rated match nothing is taken back"


def test_a_year_away_takes_a_deviation_of_60_to_110() -> None:
    assert rested(Rating(1500, 60), 365 * DAY / PERIOD).deviation == pytest.approx(110, abs=0.5)
