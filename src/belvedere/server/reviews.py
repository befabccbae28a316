"""Reviews of finished matches: each is computed once and kept. A server that ends leaves the rest to the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import get_args

from pydantic import BaseModel, Field
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from belvedere.engine import Limits, profile
from belvedere.engine.review import Assessment, Mark, certain, found, judge, reviewed_nodes
from belvedere.record import Evaluation, Match, Node
from belvedere.rules import Action
from belvedere.server import schema
from belvedere.server.events import PlayerNumber
from belvedere.server.ids import now
from belvedere.server.logs import log
from belvedere.server.matches import Matches
from belvedere.server.once_a_second import once_a_second
from belvedere.server.refusals import Conflict, NotFound, Refusal, TooMany
from belvedere.server.searching import Searching, check_thinkable
from belvedere.server.thinkers import MOST_AT_ONCE, Kind, Thinkers

ABANDONED = 5000
"""A review that no server has worked on for so many milliseconds is taken over by another."""


class ReviewedTurn(BaseModel):
    """A turn, and what the engine thinks of it. All scores, from 0 to 1, are those of the player whose turn it was."""

    number: int
    player: PlayerNumber
    actions: list[str]
    mark: Mark
    loss: float = Field(description="How much of the expected score the turn lost.")
    before: float = Field(description="The expected score before the turn.")
    after: float = Field(description="The expected score after the turn.")
    better: list[str] = Field(description="What the engine would have played, and how the game might have gone on.")


class PlayerReview(BaseModel):
    """All turns of a player together."""

    accuracy: float = Field(description="The part of the expected score that was kept, per turn, in percent.")
    marks: dict[Mark, int] = Field(description="How many turns are marked so.")


class ReviewResult(BaseModel):
    """A review that is done."""

    turns: list[ReviewedTurn]
    players: tuple[PlayerReview, PlayerReview]


class ReviewView(BaseModel):
    """A review, and how far it has come."""

    done: int = Field(description="How many positions have been looked at.")
    positions: int = Field(description="Of how many.")
    result: ReviewResult | None = Field(description="When all is done.")


class KeptAssessment(BaseModel):
    """An assessment of a position, as it is kept until the review is done."""

    score: float
    proven: bool
    variation: list[str]

    @classmethod
    def of(cls, assessment: Assessment) -> KeptAssessment:
        """What is kept of an assessment."""
        evaluation, variation = assessment.evaluation, list(map(str, assessment.variation))
        return cls(score=evaluation.score, proven=evaluation.proven, variation=variation)

    def at(self, node: Node) -> Assessment:
        """The assessment of the position of a node."""
        position, actions = node.position, list[Action]()
        for text in self.variation:
            actions.append(position.parse(text))
            position = position.after(actions[-1])
        return Assessment(Evaluation(self.score, self.proven), tuple(actions))


@dataclass(frozen=True)
class PartialReview:
    """How far a review has come."""

    assessments: tuple[KeptAssessment, ...]
    result: ReviewResult | None = None
    """When there is an assessment of every position."""


class ReviewThought(Searching[PartialReview]):
    """Looks over a match: assesses every position that is not known already, and then tells the result."""

    kind = Kind.REVIEW

    def __init__(self, match: Match, known: Sequence[KeptAssessment]) -> None:
        super().__init__()
        self.match = match
        self.known = known

    def steps(self) -> Iterator[PartialReview | None]:
        nodes = reviewed_nodes(self.match)
        kept = tuple(self.known)
        assessments = [assessment.at(node) for assessment, node in zip(kept, nodes, strict=False)]
        for node in nodes[len(kept) :]:
            assessment = certain(node.outcome) if node.outcome else (yield from self.look_at(node))
            if assessment is None:
                return
            assessments.append(assessment)
            kept = (*kept, KeptAssessment.of(assessment))
            yield PartialReview(kept)
        yield PartialReview(kept, result_of(self.match, assessments))

    def look_at(self, node: Node) -> Generator[None, None, Assessment | None]:
        """The assessment of a position; none if it was stopped."""
        last, limits = None, Limits(nodes=profile(self.match.game.name).review_nodes)
        for analysis in self.searched(node.position, node.history, limits):
            last = analysis
            yield None
        return None if self.stopped or last is None else found(last)


def result_of(match: Match, assessments: Sequence[Assessment]) -> ReviewResult:
    """The review that follows from the assessments."""
    review = judge(match.turns, assessments)
    first, second = (
        PlayerReview(
            accuracy=round(100 * (1 - review.mean_loss(player)), 1),
            marks={mark: review.count(player, mark) for mark in get_args(Mark)},
        )
        for player in (0, 1)
    )
    turns = [
        ReviewedTurn(
            number=judged.turn.number,
            player=judged.turn.player,
            actions=list(map(str, judged.turn.actions)),
            mark=judged.mark,
            loss=round(judged.loss, 4),
            before=round(judged.value, 4),
            after=round(after.value(judged.turn.player), 4),
            better=list(map(str, judged.better)),
        )
        for judged, after in zip(review.turns, assessments[1:], strict=True)
    ]
    return ReviewResult(turns=turns, players=(first, second))


class Reviews:
    """All reviews."""

    def __init__(self, matches: Matches, thinkers: Thinkers) -> None:
        self.matches = matches
        self.thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """The reviews that this server works on, by match."""
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Goes on from now on with what others have abandoned."""
        self._looking = asyncio.create_task(once_a_second(self._tend_and_take_over, "reviews could not be looked for"))

    def stop(self) -> None:
        """Ends all work."""
        if self._looking:
            self._looking.cancel()
        for task in self._tasks.values():
            task.cancel()

    async def ask(self, match_id: str) -> ReviewView:
        """The review of a finished match, which is begun if nobody has asked for it before; raises Refusal."""
        live = await self.matches.get(match_id)
        if live.status != "over":
            raise Conflict("only a match that is over can be reviewed")
        known = await self.matches.storage.read(lambda connection: find(connection, match_id))
        if known:
            return known
        if len(self._tasks) >= MOST_AT_ONCE[Kind.REVIEW]:
            raise TooMany("too many matches are being reviewed now: try again later", seconds=60)
        check_thinkable(live.match.start)
        positions = len(live.match.turns) + 1
        if await self.matches.storage.write(lambda connection: add(connection, match_id, positions)):
            self._begin(match_id)
        return await self.find(match_id)

    async def find(self, match_id: str) -> ReviewView:
        """The review of a match, as far as it has come; raises NotFound."""
        review = await self.matches.storage.read(lambda connection: find(connection, match_id))
        if review is None:
            raise NotFound(f"nobody has asked for a review of the match {match_id}: ask for it by POST")
        return review

    # ------------------------------------------------------------------------------------------------------- working

    def _begin(self, match_id: str) -> None:
        task = self._tasks[match_id] = asyncio.create_task(self._work(match_id))
        task.add_done_callback(lambda _: self._tasks.pop(match_id))

    async def _work(self, match_id: str) -> None:
        """Works on a review until it is done. What goes wrong is tried again when it has been abandoned for a while."""
        storage = self.matches.storage
        try:
            live = await self.matches.get(match_id)
            assessments = await storage.read(lambda connection: known_assessments(connection, match_id))
            async with aclosing(self.thinkers.think(ReviewThought(live.match, assessments))) as thoughts:
                async for so_far in thoughts:
                    await storage.write(partial(keep, match_id=match_id, review=so_far))
        except Refusal as refusal:
            log.warning("a review has to wait", match=match_id, reason=str(refusal))
        except Exception as error:
            log.error("a review has failed", match=match_id, exc_info=error)

    async def _tend_and_take_over(self) -> None:
        """Says that this server works on its reviews, and goes on with those that no other works on."""
        storage, own = self.matches.storage, list(self._tasks)
        if own:
            await storage.write(lambda connection: tend(connection, own))
        for match_id in await storage.write(take_over_abandoned):
            if match_id not in self._tasks:
                self._begin(match_id)


# ------------------------------------------------------------------------------------------------------ in the database


def find(connection: Connection, match_id: str) -> ReviewView | None:
    """A review, if anybody has asked for it."""
    reviews = schema.reviews
    columns = (reviews.c.done, reviews.c.positions, reviews.c.result)
    row = connection.execute(select(*columns).where(reviews.c.match == match_id)).one_or_none()
    return ReviewView(done=row.done, positions=row.positions, result=row.result) if row else None


def add(connection: Connection, match_id: str, positions: int) -> bool:
    """Notes that somebody has asked for a review; whether they were the first."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    values = {"match": match_id, "done": 0, "positions": positions, "assessments": [], "tended": now()}
    added = dialect.insert(schema.reviews).values(values).on_conflict_do_nothing().returning(schema.reviews.c.match)
    return connection.execute(added).first() is not None


def known_assessments(connection: Connection, match_id: str) -> list[KeptAssessment]:
    """The assessments that are known already."""
    kept = connection.execute(
        select(schema.reviews.c.assessments).where(schema.reviews.c.match == match_id)
    ).scalar_one()
    return [KeptAssessment.model_validate(assessment) for assessment in kept]


def keep(connection: Connection, match_id: str, review: PartialReview) -> None:
    """Keeps how far a review has come. With the result the assessments are no longer needed."""
    result = review.result
    values = {
        "done": len(review.assessments),
        "assessments": [] if result else [assessment.model_dump() for assessment in review.assessments],
        "result": result and result.model_dump(mode="json"),
        "tended": None if result else now(),
    }
    connection.execute(update(schema.reviews).where(schema.reviews.c.match == match_id).values(values))


def tend(connection: Connection, match_ids: Sequence[str]) -> None:
    """Notes that some reviews are being worked on."""
    reviews = schema.reviews
    connection.execute(
        update(reviews).where(reviews.c.match.in_(match_ids), reviews.c.tended.is_not(None)).values(tended=now())
    )


def take_over_abandoned(connection: Connection) -> list[str]:
    """Takes over the reviews that nobody works on."""
    reviews = schema.reviews
    mine = update(reviews).where(reviews.c.tended < now() - ABANDONED).values(tended=now())
    return list(connection.execute(mine.returning(reviews.c.match)).scalars())
