"""Reviews of finished matches."""

from __future__ import annotations

from fastapi import APIRouter

from belvedere.server.context import TheService
from belvedere.server.reviews import ReviewView
from belvedere.server.routes.matches import REFUSED, MatchId

router = APIRouter(prefix="/api/matches", tags=["reviews"])


@router.post("/{match_id}/review", responses=REFUSED)
async def ask(match_id: MatchId, service: TheService) -> ReviewView:
    """Ask for the review of a finished match. It is made once: whoever asks again gets what there is of it."""
    return await service.reviews.ask(match_id)


@router.get("/{match_id}/review", responses=REFUSED)
async def look_at(match_id: MatchId, service: TheService) -> ReviewView:
    """Look at a review, which may not be done yet."""
    return await service.reviews.find(match_id)
