"""Ratings for each game, by Glicko-2. They change in the same transaction in which a rated match ends.

A match is a rating period of its two players. For who plays none, a period passes in a few days, and less is known of
their strength.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, exists, insert, select

from belvedere.engine.profile import rating
from belvedere.rules import Player
from belvedere.server import schema
from belvedere.server.clocks import DAY
from belvedere.server.glicko import Rating, rested, updated
from belvedere.server.live_match import LiveMatch, Seat

PERIOD = 4.66 * DAY
"""A year without a match takes a deviation of 60 to 110."""


def settle(connection: Connection, live: LiveMatch) -> None:
    """Changes the ratings of the players of a rated match that is over, once."""
    if not live.setup.rated or live.status != "over" or is_settled(connection, live.setup.id):
        return
    at = live.events[-1].at
    before = [rating_of(connection, seat, live.setup.game, at) for seat in live.setup.seats]
    for player, seat in enumerate(live.setup.seats):
        if seat.person:
            after = updated(before[player], [(before[1 - player], score(live, player))])
            keep(connection, live, seat.person, after, at)


def is_settled(connection: Connection, match_id: str) -> bool:
    """Whether the ratings have changed by a match already."""
    return bool(connection.execute(select(exists().where(schema.rating_changes.c.match == match_id))).scalar())


def score(live: LiveMatch, player: Player) -> float:
    """What a player scored in a match that is over."""
    assert live.match.outcome
    winner = live.match.outcome.winner
    return 0.5 if winner is None else float(winner == player)


def rating_of(connection: Connection, seat: Seat, game: str, at: int) -> Rating:
    """The rating with which a player goes into a match. That of the computer is fixed, and taken as certain."""
    if seat.person is None:
        assert seat.level is not None
        fixed = rating(game, seat.level)
        assert fixed is not None  # else no match against it is rated
        return Rating(fixed, deviation=0)
    ratings = schema.ratings
    own = select(ratings).where(ratings.c.person == seat.person, ratings.c.game == game)
    row = connection.execute(own).one_or_none()
    return after_pause(row, at) if row else Rating()


def after_pause(row: Row[Any], at: int) -> Rating:
    """The rating of a row, at a time after the match that changed it last."""
    return rested(Rating(row.rating, row.deviation, row.volatility), max(0, at - row.at) / PERIOD)


def keep(connection: Connection, live: LiveMatch, person: str, rating: Rating, at: int) -> None:
    """Writes the new rating of a person, and the change that their curve shows."""
    ratings, which = schema.ratings, {"person": person, "game": live.setup.game}
    new = {"rating": rating.rating, "deviation": rating.deviation, "at": at}
    own = (ratings.c.person == person) & (ratings.c.game == live.setup.game)
    connection.execute(delete(ratings).where(own))
    connection.execute(insert(ratings).values(**which, **new, volatility=rating.volatility))
    connection.execute(insert(schema.rating_changes).values(match=live.setup.id, **which, **new))
