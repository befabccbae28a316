"""The analysis of a position: the best lines, while they are being found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from belvedere.engine import Analysis, Limits
from belvedere.engine.analysis import answer, match_to_analyse
from belvedere.record import Match, MatchError
from belvedere.rules import RulesError
from belvedere.server.events import PlayerNumber
from belvedere.server.refusals import Refusal
from belvedere.server.searching import Searching
from belvedere.server.thinkers import Kind

MOST_SECONDS = 60
MOST_LINES = 10

Text = Annotated[str, Field(max_length=100)]


class AnalysisRequest(BaseModel):
    """A position to be analysed: written out, or the start of a game with settings; and then actions."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field("", max_length=64, description="Chosen by who asks; all answers have it.")
    game: str = Field(max_length=20)
    position: str | None = Field(None, max_length=4000)
    settings: dict[Text, Text] = Field({}, max_length=10)
    actions: list[Text] = Field([], max_length=2000)
    lines: int = Field(3, ge=1, le=MOST_LINES, description="How many of the best actions are wanted.")
    seconds: float = Field(10, gt=0, le=MOST_SECONDS, allow_inf_nan=False, description="How long to think.")

    def match(self) -> Match:
        """The match that leads to the position; raises Refusal."""
        try:
            return match_to_analyse(self.game, self.settings, self.position, self.actions)
        except (RulesError, MatchError) as error:
            raise Refusal(str(error)) from None


class LineView(BaseModel):
    """One of the best actions, and how the game might go on."""

    action: str
    value: float = Field(description="The expected score of the player to move, from 0 to 1.")
    proven: bool
    winner: PlayerNumber | None = Field(description="Who wins, if that is proven; none for a draw.")
    visits: int
    variation: list[str] = Field(description="The action, and the best ones after it.")


class AnalysisView(BaseModel):
    """What has been found about a position so far."""

    id: str
    final: bool
    to_move: PlayerNumber
    nodes: int
    depth: int = Field(description="How many actions ahead.")
    seconds: float
    lines: list[LineView] = Field(description="The best one first.")


class PositionAnalysis(Searching[AnalysisView]):
    """The analysis of a position."""

    kind = Kind.ANALYSIS

    def __init__(self, request: AnalysisRequest) -> None:
        super().__init__()
        self.request = request

    def steps(self) -> Iterator[AnalysisView]:
        node = self.request.match().node
        limits = Limits(seconds=self.request.seconds)
        last: Analysis | None = None
        for last in self.searched(node.position, node.history, limits, self.request.lines):
            yield self.view(last, final=False)
        if last:
            yield self.view(last, final=True)

    def view(self, analysis: Analysis, final: bool) -> AnalysisView:
        """What has been found, for who asked."""
        return AnalysisView.model_validate(answer(self.request.id, analysis, final))
