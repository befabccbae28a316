"""Positions: any one for the analysis board, any ply of a match, and whether one that was set up can stand."""

from __future__ import annotations

import asyncio
from functools import lru_cache, partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from belvedere import draw, rules
from belvedere.draw import editing
from belvedere.draw.scenes import as_json
from belvedere.rules import Action, Position, RulesError
from belvedere.server.context import Language, TheService
from belvedere.server.events import PlayerNumber
from belvedere.server.languages import in_language
from belvedere.server.plies import Ply, PlyView
from belvedere.server.refusals import Refusal
from belvedere.server.routes.matches import MatchId
from belvedere.server.scenes import PositionView, SceneView, position_view, written
from belvedere.server.views import GivenOptions, NamedValue, OutcomeView, Problem, outcome_view

router = APIRouter(prefix="/api", tags=["positions"])

MOST_CHARACTERS = 4000
"""Of the text of a position."""

MOST_PICTURES = 200
"""Pictures that are kept, as all who look for a match to watch ask for the same."""

GameName = Annotated[str, Query(max_length=20)]


# ----------------------------------------------------------------------------------------------------- any position


@router.get("/positions", response_model=PositionView, responses={400: {"model": Problem}})
async def look_at(
    request: Request,
    language: Language,
    game: GameName,
    position: Annotated[
        str | None, Query(max_length=MOST_CHARACTERS, description="The usual start if it is not given.")
    ] = None,
    action: Annotated[str | None, Query(max_length=100, description="An action to be played first.")] = None,
) -> Response:
    """A position with its scene and its legal actions, after an action if one is given."""

    def make() -> PositionView:
        try:
            shown = rules.get(game).start_or_read({}, position)
            played = shown.parse(action) if action is not None else None
            return position_view(shown.after(played) if played else shown, played, language)
        except RulesError as error:
            raise Refusal(str(error)) from None

    return await written(request, make)


class Refused(BaseModel):
    """Why something cannot be touched."""

    sentence: str = Field(description="In the language of who asks.")


@router.get("/positions/refusal", responses={400: {"model": Problem}})
async def refusal(
    language: Language,
    game: GameName,
    position: Annotated[str, Query(max_length=MOST_CHARACTERS)],
    touched: Annotated[
        list[Annotated[str, Field(max_length=20)]],
        Query(min_length=1, max_length=4, description="Targets of the scene, of which the last cannot come next."),
    ],
) -> Refused:
    """Why the last of some touches is impossible."""

    def why() -> str:
        try:
            return draw.why_not(rules.get(game).read(position), touched)
        except ValueError as error:
            raise Refusal(str(error)) from None

    return Refused(sentence=in_language(await asyncio.to_thread(why), language))


class SetUp(BaseModel):
    """A position that somebody has set up."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=20)
    options: GivenOptions = Field({}, max_length=10, description="Of the start; a position has its own.")
    position: str | None = Field(None, max_length=MOST_CHARACTERS, description="The start if it is not given.")


class Judged(BaseModel):
    """Whether a position can stand on the board."""

    possible: bool
    reason: str | None = Field(description="Why not.")
    position: str | None = Field(description="The position as it is usually written.")
    to_move: PlayerNumber | None = Field(description="Who is to move.")
    outcome: OutcomeView | None = Field(description="How the game is over in it, if it is.")


@router.post("/positions")
async def judge(set_up: SetUp, language: Language) -> Judged:
    """Whether a position that was set up can stand on the board, and if not, why."""
    return await asyncio.to_thread(judged, set_up, language)


def judged(set_up: SetUp, language: str) -> Judged:
    """What is to be said of a position that was set up, in a language."""
    try:
        position = rules.get(set_up.game).start_or_read(set_up.options, set_up.position)
    except RulesError as error:
        reason = in_language(str(error), language)
        return Judged(possible=False, reason=reason, position=None, to_move=None, outcome=None)
    to_move = None if position.outcome else position.to_move
    outcome = outcome_view(position.outcome, language)
    return Judged(possible=True, reason=None, position=position.text, to_move=to_move, outcome=outcome)


# ----------------------------------------------------------------------------------------------------------- setting up


class NewEdit(BaseModel):
    """A change to a position that is being set up."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=20)
    position: str | None = Field(None, max_length=MOST_CHARACTERS, description="The start if it is not given.")
    edit: list[Annotated[str, Field(max_length=20)]] = Field(
        [],
        max_length=4,
        description="A gesture of the scene; or `set`, a setting and its value; or `clear`. Nothing to look only.",
    )


class ToolView(BaseModel):
    """Something to take in hand."""

    target: str = Field(description="The first target of its gestures.")
    name: str = Field(description="What it puts or does, in the language of who asks.")
    colour: PlayerNumber | None = Field(description="Of the piece that it puts, if it puts one.")


class SettingView(BaseModel):
    """What the text of a position holds and the board does not show."""

    name: str = Field(description="What it is called in an edit.")
    about: str = Field(description="What it sets, in the language of who asks.")
    value: str = Field(description="How it is set.")
    choices: list[NamedValue] = Field(description="The values there are.")


class SetUpView(BaseModel):
    """A position that is being set up, and what can be done with it."""

    game: str
    position: str = Field(description="The position as text.")
    reason: str | None = Field(description="Why it can never stand on the board, if it cannot.")
    tools: list[ToolView]
    settings: list[SettingView]
    scene: SceneView = Field(description="What is to be seen and touched; the moves in it are edits.")


@router.post("/positions/edit", response_model=SetUpView, responses={400: {"model": Problem}})
async def edit(request: Request, new: NewEdit, language: Language) -> Response:
    """Change a position that is being set up, which need not be possible yet."""

    def make() -> SetUpView:
        try:
            game = rules.get(new.game)
            position = game.start() if new.position is None else game.read_unjudged(new.position)
            return set_up_view(draw.edited(position, tuple(new.edit)) if new.edit else position, language)
        except (RulesError, editing.NoEditor) as error:
            raise Refusal(str(error)) from None

    return await written(request, make)


def set_up_view(position: Position, language: str) -> SetUpView:
    """A position that is being set up, for who reads a language."""
    say = partial(in_language, language=language)
    reason = position.game.impossible(position)
    return SetUpView(
        game=position.game.name,
        position=position.text,
        reason=None if reason is None else say(reason),
        tools=[
            ToolView(target=tool.target, name=say(tool.name), colour=tool.colour) for tool in editing.tools(position)
        ],
        settings=[
            SettingView(
                name=setting.name,
                about=say(setting.about),
                value=setting.value_in(position),
                choices=[NamedValue(value=each.value, name=say(each.name)) for each in setting.values],
            )
            for setting in editing.settings(position)
        ],
        scene=as_json(editing.workshop_scene(position, say)),
    )


# ------------------------------------------------------------------------------------------------------------- plies


@router.get("/matches/{match_id}/plies/{ply}", response_model=PlyView, responses={404: {"model": Problem}})
async def look_at_ply(
    request: Request,
    match_id: MatchId,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    service: TheService,
    language: Language,
) -> Response:
    """A match after so many of its actions, with the scene and the legal actions."""
    found = Ply.of(await service.matches.get(match_id), ply)
    return await written(request, lambda: found.view(language))


@router.get(
    "/matches/{match_id}/picture",
    response_class=Response,  # so that refusals are described as JSON
    responses={200: {"content": {"image/svg+xml": {}}}, 404: {"model": Problem}},
)
async def look_at_picture(match_id: MatchId, service: TheService) -> Response:
    """The board of a match as it is now, as a small picture."""
    last = (await service.matches.get(match_id)).match.line[-1]
    svg = await asyncio.to_thread(small_picture, last.position, last.action)
    return Response(svg, media_type="image/svg+xml")


@lru_cache(MOST_PICTURES)
def small_picture(position: Position, last: Action | None) -> str:
    """The board alone as SVG, without coordinates that nobody could read, and with the last action marked."""
    return str(draw.svg(position, coordinates=False, aside=False, last=last))
