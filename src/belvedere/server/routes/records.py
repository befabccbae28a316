"""Records: a match as text, and a text as a match to look at."""

from __future__ import annotations

import asyncio
import re
from copy import copy
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from belvedere import record
from belvedere.record import Match, RecordError
from belvedere.server.clocks import DaysPerTurn, MainTime, NoClock
from belvedere.server.context import Language, Somebody, TheService
from belvedere.server.ids import new_id, now
from belvedere.server.live_match import LiveMatch, Seat, Setup
from belvedere.server.refusals import Refusal
from belvedere.server.routes.matches import MatchId
from belvedere.server.views import MatchView, Problem, match_view

router = APIRouter(prefix="/api", tags=["records"])

MOST_CHARACTERS = 100_000
"""Of a record: a long match with many notes and variations has a tenth of it."""

NO_CHARACTERS = re.compile(r"[\x00\ud800-\udfff]")


@router.get(
    "/matches/{match_id}/record",
    response_class=Response,  # so that refusals are described as JSON
    responses={200: {"content": {"text/plain": {}}}, 404: {"model": Problem}},
)
async def download(request: Request, match_id: MatchId, service: TheService) -> PlainTextResponse:
    """The record of a match, as a text."""
    live = await service.matches.get(match_id)
    text = live.setup.record or record.write(described(live, f"{request.base_url}matches/{match_id}"))
    name = f"{live.setup.game}-{match_id}.txt"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def described(live: LiveMatch, site: str) -> Match:
    """A match with its players' names, and what else is to be known of it."""
    match = copy(live.match)
    first, second = live.setup.seats
    match.names = (first.name, second.name)
    match.tags = {"Date": datetime.fromtimestamp(live.setup.created / 1000, UTC).date().isoformat(), "Site": site}
    clock = clock_text(live.setup.clock)
    if clock:
        match.tags["Clock"] = clock
    return match


def clock_text(control: NoClock | MainTime | DaysPerTurn) -> str:
    """A time control, such as 600+5."""
    match control:
        case MainTime(seconds=seconds, increment=increment):
            return f"{seconds}+{increment}"
        case DaysPerTurn(days=days):
            return f"{days} days per turn" if days > 1 else "1 day per turn"
        case NoClock():
            return ""


class NewRecord(BaseModel):
    """The text of a record."""

    model_config = ConfigDict(extra="forbid")

    record: str = Field(min_length=1, max_length=MOST_CHARACTERS)


@router.post("/records", status_code=201, responses={400: {"model": Problem}})
async def bring(new: NewRecord, service: TheService, person: Somebody, language: Language) -> MatchView:
    """Bring a record along: it becomes a match to look at, in which nothing happens any more, among your matches."""
    try:
        match = await asyncio.to_thread(record.read, new.record)
    except RecordError as error:
        raise Refusal(str(error)) from None
    check_texts(match)
    first, second = (Seat("record", name=name) for name in match.names)
    setup = Setup(
        id=new_id(),
        game=match.game.name,
        options=match.settings,
        position=None if match.settings or match.start == match.game.start() else match.start.text,
        clock=NoClock(),
        rated=False,
        seats=(first, second),
        created=now(),
        record=record.write(match),
        maker=person.id,
    )
    return match_view(await service.matches.create(setup), person, language)


def check_texts(match: Match) -> None:
    """Refuses characters that a record can write by their number, and that databases or JSON cannot hold."""
    texts = (*match.names, *match.tags.values(), *(node.comment for node in match.root.walk()))
    if any(NO_CHARACTERS.search(text) for text in texts):
        raise Refusal("a name, a tag or a comment has \\u0000 or half of a surrogate pair in it, which is no character")
