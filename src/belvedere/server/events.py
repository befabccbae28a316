"""What players ask for in a match, and the events that are kept of it: one model for each kind."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, WithJsonSchema

from belvedere.rules import Player

RequestId: TypeAlias = Annotated[
    str,
    Field(
        min_length=8,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="Chosen by the client, a new one for every request. Sent twice, it counts once.",
    ),
]

PlayerNumber: TypeAlias = Annotated[Player, WithJsonSchema({"type": "integer", "enum": [0, 1]})]
"""A player, or a colour, described as 0 or 1."""

Offered: TypeAlias = Literal["draw", "takeback", "rematch"]


# -------------------------------------------------------------------------------------------------------------- events


class AnyEvent(BaseModel):
    """What all events have."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int = Field(description="The number of the event in its match, from 1 on.")
    id: str
    at: int = Field(description="When it happened, in milliseconds since 1970.")


class PlayerEvent(AnyEvent):
    """An event that one of the players has caused."""

    player: PlayerNumber


class StartEvent(AnyEvent):
    """Both seats are taken."""

    kind: Literal["start"] = "start"


class ActionEvent(PlayerEvent):
    """An action was played."""

    kind: Literal["action"] = "action"
    action: str = Field(description="In notation.")


class OfferEvent(PlayerEvent):
    """Something is offered."""

    kind: Literal["offer"] = "offer"
    what: Offered


class DeclineEvent(PlayerEvent):
    """An offer was declined, or withdrawn by the player who made it."""

    kind: Literal["decline"] = "decline"
    what: Offered


class TakebackEvent(PlayerEvent):
    """The player has taken back a turn, and what followed it."""

    kind: Literal["takeback"] = "takeback"
    ply: int = Field(description="How many actions are left.")


class DrawEvent(PlayerEvent):
    """The players agreed on a draw."""

    kind: Literal["draw"] = "draw"


class ResignEvent(PlayerEvent):
    """The player resigned."""

    kind: Literal["resign"] = "resign"


class AbortEvent(PlayerEvent):
    """The player gave the match up before it really began."""

    kind: Literal["abort"] = "abort"


class ClaimEvent(PlayerEvent):
    """The player won, as the other player's time had run out."""

    kind: Literal["claim"] = "claim"


class OutageEvent(AnyEvent):
    """The server was away, and nobody's time ran."""

    kind: Literal["outage"] = "outage"
    milliseconds: int = Field(description="How long.")


class RematchEvent(PlayerEvent):
    """The players agreed on another match."""

    kind: Literal["rematch"] = "rematch"
    match: str = Field(description="The id of that match.")


Event: TypeAlias = Annotated[
    StartEvent
    | ActionEvent
    | OfferEvent
    | DeclineEvent
    | TakebackEvent
    | DrawEvent
    | ResignEvent
    | AbortEvent
    | ClaimEvent
    | OutageEvent
    | RematchEvent,
    Discriminator("kind"),
]
"""Something that happened in a match."""


# ------------------------------------------------------------------------------------------------------------ requests


class AnyRequest(BaseModel):
    """What all requests have."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: RequestId
    version: int = Field(ge=0, description="The last version of the match that the client knows.")
    player: int | None = Field(default=None, ge=0, le=1, description="For whom, where one person plays both sides.")


class ActionRequest(AnyRequest):
    """Play an action."""

    kind: Literal["action"]
    action: str = Field(max_length=100, description="In notation.")


class OfferRequest(AnyRequest):
    """Offer something."""

    kind: Literal["offer"]
    what: Offered


class AcceptRequest(AnyRequest):
    """Accept what the other player offers."""

    kind: Literal["accept"]
    what: Offered


class DeclineRequest(AnyRequest):
    """Decline what the other player offers, or withdraw an offer."""

    kind: Literal["decline"]
    what: Offered


class ResignRequest(AnyRequest):
    """Resign."""

    kind: Literal["resign"]


class AbortRequest(AnyRequest):
    """Give the match up before it really begins."""

    kind: Literal["abort"]


class ClaimRequest(AnyRequest):
    """Win, as the other player's time has run out."""

    kind: Literal["claim"]


Request: TypeAlias = Annotated[
    ActionRequest | OfferRequest | AcceptRequest | DeclineRequest | ResignRequest | AbortRequest | ClaimRequest,
    Discriminator("kind"),
]
"""Something that a player asks for in a match."""
