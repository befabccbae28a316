"""Matches: making, joining, looking at and playing them."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, ConfigDict, Field

from belvedere.engine import Level
from belvedere.engine.profile import rating
from belvedere.rules import GAMES
from belvedere.server.clocks import NoClock, TimeControl
from belvedere.server.context import Asking, Language, Somebody, TheService
from belvedere.server.events import Event, Request, RequestId
from belvedere.server.identity import Person
from belvedere.server.ids import new_id, now
from belvedere.server.live_match import LiveMatch, Seat, Setup, check_start
from belvedere.server.refusals import Conflict, Refusal
from belvedere.server.searching import check_thinkable
from belvedere.server.views import GivenOptions, MatchView, Problem, match_view

router = APIRouter(prefix="/api/matches", tags=["matches"])

MatchId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{12}$")]

REFUSED: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem},
    403: {"model": Problem},
    404: {"model": Problem},
    409: {"model": Problem},
}

ACCOUNTS_ONLY = "only matches between accounts are rated: make an account first"


class NewMatch(BaseModel):
    """A match to be made."""

    model_config = ConfigDict(extra="forbid")

    id: RequestId | None = None
    game: str = Field(max_length=20)
    options: GivenOptions = Field({}, max_length=10)
    position: str | None = Field(None, max_length=4000, description="Where to begin, if not at the start of the game.")
    opponent: Literal["here", "computer", "invited"] = Field(
        description="Somebody at the same screen, the computer, or somebody who gets an invitation."
    )
    level: int | None = Field(None, ge=1, le=Level.NUMBER, description="Of the computer.")
    side: Literal["first", "second", "random"] = "random"
    clock: TimeControl = NoClock()
    rated: bool = False


class Made(BaseModel):
    """A match that was made."""

    match: MatchView
    invitation: str | None = Field(
        None, description="The secret that takes the open seat, once. It is told only to who made the match."
    )


class Invitation(BaseModel):
    """The secret that takes the open seat of a match."""

    model_config = ConfigDict(extra="forbid")

    invitation: str = Field(min_length=1, max_length=64)


class Accepted(BaseModel):
    """A request was done, and committed."""

    version: int
    events: list[Event] = Field(description="The events since the version that the client knew.")


@router.post("", status_code=201, responses=REFUSED)
async def make(new: NewMatch, service: TheService, person: Somebody, language: Language) -> Made:
    """Make a match. Who sends the same request again, by its id, gets the match that was made the first time."""
    check_start(new.game, new.options, new.position)
    check_rated(new, person)
    own, other = Seat("person", person.id, person.shown_name), opposite(new, person)
    begins = random.choice((True, False)) if new.side == "random" else new.side == "first"
    setup = Setup(
        id=new_id(),
        game=new.game,
        options=new.options,
        position=new.position,
        clock=new.clock,
        rated=new.rated,
        seats=(own, other) if begins else (other, own),
        created=now(),
        maker=person.id,
        request=new.id,
    )
    if other.kind == "computer":
        check_thinkable(LiveMatch(setup).match.start)
    live = await service.matches.create(setup, service.invitation(setup.id) if other.kind == "open" else None)
    invitation = service.invitation(live.setup.id) if live.status == "waiting" else None
    return Made(match=match_view(live, person, language), invitation=invitation)


def opposite(new: NewMatch, person: Person) -> Seat:
    """The seat of the other player."""
    match new.opponent:
        case "here":
            return Seat("person", person.id, person.shown_name)
        case "invited":
            return Seat("open")
        case _:
            if new.level is None:
                raise Refusal(f"the computer needs a level, from 1 to {Level.NUMBER}")
            return Seat("computer", name=f"Level {new.level}", level=new.level)


def check_rated(new: NewMatch, person: Person) -> None:
    """Whether a match can be rated as it should be; raises Refusal."""
    if not new.rated:
        return
    if person.is_guest:
        raise Refusal(ACCOUNTS_ONLY)
    if new.opponent == "here" or new.options or new.position is not None:
        raise Refusal("a rated match is against somebody else, and begins at the usual start of the game")
    if new.opponent == "computer" and new.level and new.game in GAMES and rating(new.game, new.level) is None:
        raise Refusal("nobody has measured how strong the computer is in this game: play it without a rating")


@router.get("/{match_id}", responses=REFUSED)
async def look_at(match_id: MatchId, service: TheService, person: Asking, language: Language) -> MatchView:
    """Look at a match."""
    return match_view(await service.matches.get(match_id), person, language)


@router.get("/{match_id}/invitation", responses=REFUSED)
async def invite(match_id: MatchId, service: TheService, person: Asking) -> Invitation:
    """Be told the invitation again to a match that you have made, and that waits for somebody."""
    live = await service.matches.get(match_id)
    live.player_of(person.id if person else "")  # raises NotAllowed
    if live.status != "waiting":
        raise Conflict("this match waits for nobody: there is no invitation to it")
    return Invitation(invitation=service.invitation(match_id))


@router.post("/{match_id}/join", responses=REFUSED)
async def join(
    match_id: MatchId, invitation: Invitation, service: TheService, person: Somebody, language: Language
) -> MatchView:
    """Take the open seat of a match, with its invitation."""
    if person.is_guest and (await service.matches.get(match_id)).setup.rated:
        raise Refusal(ACCOUNTS_ONLY)
    live = await service.matches.join(match_id, person.id, person.shown_name, invitation.invitation)
    return match_view(live, person, language)


@router.post("/{match_id}/events", responses=REFUSED)
async def ask(match_id: MatchId, request: Request, service: TheService, person: Somebody) -> Accepted:
    """Play an action, offer or accept something, resign, abort, or claim."""
    live = await service.matches.submit(match_id, person.id, request)
    return Accepted(version=live.version, events=live.events_since(request.version))


@router.get("/{match_id}/events", responses=REFUSED)
async def events(match_id: MatchId, service: TheService, since: int = 0) -> list[Event]:
    """The events of a match after a version."""
    live = await service.matches.get(match_id)
    return live.events_since(max(0, since))
