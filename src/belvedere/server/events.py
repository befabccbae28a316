"""What happens in a match: what people ask for, and the events that are kept of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from belvedere.rules import Player

RequestId: TypeAlias = Annotated[
    str,
    Field(
        min_length=8,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="Chosen by who asks, a new one for every request. Sent twice, it counts once.",
    ),
]

PlayerNumber: TypeAlias = Annotated[Player, WithJsonSchema({"type": "integer", "enum": [0, 1]})]
"""A player, or a colour, described as 0 or 1."""

Offered: TypeAlias = Literal["draw", "takeback", "rematch"]

Kind: TypeAlias = Literal[
    "start",
    "action",
    "offer",
    "decline",
    "takeback",
    "draw",
    "resign",
    "abort",
    "claim",
    "outage",
    "rematch",
]
"""`start`: both seats are taken. `takeback`: back to `ply`. `draw`: agreed. `claim`: the other player's time has run
out. `outage`: the server was away, and nobody's time ran. `rematch`: the next match between the two is `match`."""


class Event(BaseModel):
    """Something that happened in a match."""

    model_config = ConfigDict(frozen=True)

    version: int = Field(description="The number of the event in its match, from 1 on.")
    id: str
    kind: Kind
    player: PlayerNumber | None = Field(default=None, description="Whose event it is; none for the server's own.")
    at: int = Field(description="When it happened, in milliseconds since 1970.")
    action: str | None = None
    what: Offered | None = None
    ply: int | None = None
    milliseconds: int | None = None
    match: str | None = None


class Request(BaseModel):
    """What a person or a program asks for in a match."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: RequestId
    version: int = Field(ge=0, description="The last version of the match that is known to who asks.")
    kind: Literal["action", "offer", "accept", "decline", "resign", "abort", "claim"]
    action: str | None = Field(default=None, max_length=100, description="In notation, for `action`.")
    what: Offered | None = Field(default=None, description="For `offer`, `accept` and `decline`.")
    player: int | None = Field(default=None, ge=0, le=1, description="For whom, where one person plays both sides.")
