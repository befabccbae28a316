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
from belvedere.record import Match, MatchError, Node, RecordError
from belvedere.rules import RulesError
from belvedere.server.clocks import DaysPerTurn, MainTime, NoClock
from belvedere.server.context import Language, Somebody, TheService
from belvedere.server.events import PlayerNumber
from belvedere.server.ids import new_id, now
from belvedere.server.live_match import LiveMatch, Seat, Setup
from belvedere.server.refusals import Refusal
from belvedere.server.routes.matches import MatchId
from belvedere.server.views import MatchView, Problem, match_view

router = APIRouter(prefix="/api", tags=["records"])

MOST_CHARACTERS = 100_000
"""Of a record: a long match with many notes and variations has a tenth of it."""

MOST_NODES = 5000
"""Of a tree."""

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


# -------------------------------------------------------------------------------------------------- trees of variations


class TreeNode(BaseModel):
    """An action in a tree. Of several after the same one the first goes on with its line, and others are variations."""

    model_config = ConfigDict(extra="forbid")

    before: int = Field(ge=-1, description="The place of the action before it in the list, from 0 on; -1 at the start.")
    action: str = Field(max_length=100)
    comment: str = Field("", max_length=10_000)


class NewTree(BaseModel):
    """A tree of variations."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=20)
    position: str | None = Field(None, max_length=4000, description="The usual start if it is not given.")
    comment: str = Field("", max_length=10_000, description="On the start.")
    nodes: list[TreeNode] = Field(max_length=MOST_NODES, description="Each after the one before it.")


class TreeNodeView(TreeNode):
    """An action in a tree, and what it leads to."""

    position: str = Field(description="The position after it.")
    player: PlayerNumber = Field(description="Who played it.")
    turn: int = Field(description="The number of its turn; 0 while the field is laid out.")
    opens_turn: bool


class TreeView(BaseModel):
    """A match with all its variations."""

    game: str
    names: tuple[str, str]
    position: str = Field(description="The start.")
    comment: str
    nodes: list[TreeNodeView] = Field(description="Each after the one before it.")


class RecordText(BaseModel):
    """A record."""

    record: str


@router.get("/matches/{match_id}/tree", responses={404: {"model": Problem}})
async def look_at_tree(match_id: MatchId, service: TheService) -> TreeView:
    """A match with the variations and comments that its record has."""
    live = await service.matches.get(match_id)
    return await asyncio.to_thread(tree_view, live.match)


@router.post("/records/tree", responses={400: {"model": Problem}})
async def read_tree(new: NewRecord) -> TreeView:
    """Read a record with its variations and comments, which is kept nowhere."""
    try:
        return tree_view(await asyncio.to_thread(record.read, new.record))
    except RecordError as error:
        raise Refusal(str(error)) from None


@router.post("/records/text", responses={400: {"model": Problem}})
async def write_tree(tree: NewTree) -> RecordText:
    """Write a tree of variations as a record, which is kept nowhere."""
    return RecordText(record=await asyncio.to_thread(lambda: record.write(match_of(tree))))


def match_of(tree: NewTree) -> Match:
    """The match with these variations; raises Refusal."""
    try:
        match = Match(tree.game, position=tree.position)
    except (RulesError, MatchError) as error:
        raise Refusal(str(error)) from None
    match.root.comment = tree.comment
    nodes: list[Node] = []
    for number, given in enumerate(tree.nodes):
        if given.before >= number:
            raise Refusal(f"action {number + 1}, {given.action}: what comes before it has to stand before it")
        before = match.root if given.before < 0 else nodes[given.before]
        try:
            nodes.append(before.add(given.action))
        except RulesError as error:
            raise Refusal(f"action {number + 1}, {given.action}: {error}") from None
        nodes[-1].comment = given.comment
    check_texts(match)
    return match


def tree_view(match: Match) -> TreeView:
    """A match with its variations."""
    nodes = list(match.root.walk())
    numbers = {id(node): number for number, node in enumerate(nodes, -1)}
    return TreeView(
        game=match.game.name,
        names=match.names,
        position=match.start.text,
        comment=match.root.comment,
        nodes=[
            TreeNodeView(
                before=numbers[id(node.parent)],
                action=str(node.action),
                comment=node.comment,
                position=node.position.text,
                player=node.player or 0,
                turn=node.turn_number,
                opens_turn=node.opens_turn,
            )
            for node in nodes[1:]
        ],
    )


def check_texts(match: Match) -> None:
    """Refuses characters that a record can write by their number, and that databases or JSON cannot hold."""
    texts = (*match.names, *match.tags.values(), *(node.comment for node in match.root.walk()))
    if any(NO_CHARACTERS.search(text) for text in texts):
        raise Refusal("a name, a tag or a comment has \\u0000 or half of a surrogate pair in it, which is no character")
