"""What everybody may know of a player: how they stand in each game, what they have played, and how that went."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field
from sqlalchemy import Connection, Row, Select, Subquery, and_, case, func, select

from belvedere.rules import GAMES
from belvedere.server import schema
from belvedere.server.identity import find_by_name
from belvedere.server.ids import now
from belvedere.server.lists import MatchPage, page
from belvedere.server.ratings import after_pause
from belvedere.server.refusals import NotFound

MOST_POINTS = 1000
"""On a curve; of more matches it shows the last."""


class Standing(BaseModel):
    """How a player stands in a game: against others, and not at one screen."""

    game: str
    rating: float | None = Field(description="None before the first rated match.")
    deviation: float | None = Field(
        description="The strength lies within two deviations of the rating, 19 times of 20."
    )
    won: int
    drawn: int
    lost: int


class PersonView(BaseModel):
    """A player who has an account."""

    name: str
    since: int = Field(description="When they came here first, in milliseconds since 1970.")
    standings: list[Standing] = Field(description="One for each game.")


class RatingPoint(BaseModel):
    """A rating after a match."""

    match: str
    at: int = Field(description="When the match ended, in milliseconds since 1970.")
    rating: float
    deviation: float


def account(connection: Connection, name: str) -> Row[Any]:
    """The row of an account; raises NotFound."""
    row = find_by_name(connection, name)
    if row is None:
        raise NotFound(f"there is no player {name}")
    return row


def person_view(connection: Connection, name: str) -> PersonView:
    """A player; raises NotFound."""
    row = account(connection, name)
    results = {result.game: result for result in connection.execute(results_of(row.id))}
    ratings = schema.ratings
    rated = {rating.game: rating for rating in connection.execute(select(ratings).where(ratings.c.person == row.id))}
    standings = [standing(game, results.get(game), rated.get(game)) for game in GAMES]
    return PersonView(name=row.name, since=row.created, standings=standings)


def standing(game: str, results: Row[Any] | None, rated: Row[Any] | None) -> Standing:
    """How a player stands in a game, by the row of their results and that of their rating."""
    rating = after_pause(rated, now()) if rated else None
    return Standing(
        game=game,
        rating=rating.rating if rating else None,
        deviation=rating.deviation if rating else None,
        won=results.won if results else 0,
        drawn=results.drawn if results else 0,
        lost=results.lost if results else 0,
    )


def results_of(person: str) -> Select[Any]:
    """How many matches a person has won, drawn and lost in each game."""
    matches, theirs = schema.matches, against_others(person)
    winner = matches.c.winner
    return (
        select(
            matches.c.game,
            func.count(case((winner == theirs.c.player, 1))).label("won"),
            func.count(case((winner.is_(None), 1))).label("drawn"),
            func.count(case((winner != theirs.c.player, 1))).label("lost"),
        )
        .join(theirs, theirs.c.match == matches.c.id)
        .where(matches.c.status == "over")
        .group_by(matches.c.game)
    )


def against_others(person: str) -> Subquery:
    """The match and the player of each seat of a person, but those where they play both sides at one screen."""
    own, other = schema.seats.alias(), schema.seats.alias()
    return (
        select(own.c.match, own.c.player)
        .join(other, and_(other.c.match == own.c.match, other.c.player != own.c.player))
        .where(own.c.person == person, other.c.person.is_distinct_from(person))
        .subquery()
    )


def matches_of(
    connection: Connection, name: str, game: str | None, asking: str | None, before: str | None
) -> MatchPage:
    """A page of a player's matches, as somebody else sees them: those that go on first; raises NotFound."""
    matches = schema.matches
    theirs = against_others(account(connection, name).id)
    wanted = and_(matches.c.id.in_(select(theirs.c.match)), matches.c.status.in_(("playing", "over")))
    if game is not None:
        wanted = and_(wanted, matches.c.game == game)
    return page(connection, wanted, case((matches.c.status == "playing", 0), else_=1), asking, before)


def curve(connection: Connection, name: str, game: str) -> list[RatingPoint]:
    """The ratings of a player after each of their rated matches; raises NotFound."""
    changes = schema.rating_changes
    own = select(changes).where(changes.c.person == account(connection, name).id, changes.c.game == game)
    rows = connection.execute(own.order_by(changes.c.at.desc(), changes.c.match).limit(MOST_POINTS)).all()
    return [
        RatingPoint(match=row.match, at=row.at, rating=row.rating, deviation=row.deviation) for row in reversed(rows)
    ]
