"""Positions as the page gets them, with their scenes.

A scene can be large and take a while to make, so it is made and written in a thread; and the newest ones are kept, as
all who watch a match ask for the same.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated, Any, TypeAlias

from fastapi import Request, Response
from pydantic import BaseModel, Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from belvedere import draw
from belvedere.draw.scenes import as_json
from belvedere.draw.scenes.parts import Scene
from belvedere.guide import describe
from belvedere.rules import Action, Position
from belvedere.server.events import PlayerNumber
from belvedere.server.languages import in_language
from belvedere.server.views import OutcomeView, outcome_view

MOST_KEPT = 32
"""Scenes that are kept, of which a large one takes some megabytes."""

COMPRESSION = 5
"""More takes much longer and makes little of it smaller."""


class DescribedAsScene:
    """Describes a field as a scene. What is in it is not checked again, which would take long."""

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(Scene).core_schema)


SceneView: TypeAlias = Annotated[dict[str, Any], DescribedAsScene()]


class PositionView(BaseModel):
    """A position, and everything a page needs to show it and to let people act in it."""

    game: str
    position: str = Field(description="The position as text.")
    last: str | None = Field(description="The action that led to it.")
    to_move: PlayerNumber | None = Field(description="Who is to move; none once the game is over.")
    mid_turn: bool = Field(description="Whether who is to move has begun a turn and not finished it.")
    outcome: OutcomeView | None = Field(description="How the game is over, if it is.")
    legal_actions: list[str]
    words: str = Field(description="The position in words, for those who listen to it, in the language of who asks.")
    scene: SceneView = Field(description="What is to be seen, touched and moved.")


@lru_cache(MOST_KEPT)
def position_view(
    position: Position, last: Action | None, language: str, earlier: tuple[Action, ...] = ()
) -> PositionView:
    """A position, with what the last action and the earlier ones of its turn concerned, in a language."""
    return PositionView(
        game=position.game.name,
        position=position.text,
        last=str(last) if last else None,
        to_move=None if position.outcome else position.to_move,
        mid_turn=position.mid_turn,
        outcome=outcome_view(position.outcome, language),
        legal_actions=[str(action) for action in position.legal_actions()],
        words=describe(position, language),
        scene=as_json(draw.scene(position, last, earlier, say=partial(in_language, language=language))),
    )


async def written(request: Request, make: Callable[[], BaseModel]) -> Response:
    """The response with what is made, in a thread, and compressed where that is understood."""
    compressed = "gzip" in request.headers.get("accept-encoding", "")

    def write() -> bytes:
        body = make().model_dump_json().encode()
        return gzip.compress(body, COMPRESSION, mtime=0) if compressed else body

    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if compressed else None
    return Response(await asyncio.to_thread(write), media_type="application/json", headers=headers)
