"""Who plays whom, from which opening, and who begins: all games of a tournament, numbered from 0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from belvedere import engine, rules
from belvedere.arena.errors import ArenaError
from belvedere.rules import Position

MOST_TURNS = 400
"""After how many turns, of both players together, a game is given up as a draw if nothing else is said."""


@dataclass(frozen=True)
class Plan:
    """A tournament: the same plan always has the same games, in the same order.

    Raises ArenaError, UnknownPlayer or RulesError if it cannot be played.
    """

    game: str
    players: tuple[str, ...]
    """The players' descriptions, as `engine.player` takes them. The same one may stand there twice."""

    games: int = 100
    """How many games any two who meet play; an even number, since every opening is played twice."""

    settings: Mapping[str, str] = field(default_factory=dict)
    """The options of the game that are set."""

    gauntlet: bool = False
    """Whether the first player meets all others, and the others do not meet."""

    opening_turns: int = 0
    """How many turns of each player are played at random first."""

    fair: bool = False
    """Whether openings are taken that a search of the engine holds to be about even."""

    most_turns: int = MOST_TURNS
    """After how many turns of both players together a game is a draw."""

    seed: int = 0

    def __post_init__(self) -> None:
        start = rules.get(self.game).start(**self.settings)
        if len(self.players) < 2:
            raise ArenaError("a tournament needs two players at least")
        if self.games < 2 or self.games % 2:
            raise ArenaError(
                f"{self.games} games cannot be shared out: every opening is played twice, with sides exchanged, "
                "so the number of games is 2, 4, 6, …"
            )
        if self.most_turns <= 2 * self.opening_turns:
            raise ArenaError(f"{self.most_turns} turns at most leave nothing to play after {self.opening_turns} each")
        if self.fair and not self.opening_turns:
            raise ArenaError("without random turns there is only one opening, which cannot be made fairer")
        if self.fair:
            check_that_openings_can_be_judged(start)
        for description in self.players:
            check_that_player_can_play(description, start)

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """The players who meet, by their indices in `players`."""
        pairs = list(combinations(range(len(self.players)), 2))
        return [pair for pair in pairs if 0 in pair] if self.gauntlet else pairs

    @property
    def number_of_games(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.meetings)


def check_that_openings_can_be_judged(start: Position) -> None:
    """Raises ArenaError if the search that says how fair an opening is cannot search on this board."""
    try:
        engine.core.state(start)
    except engine.Refusal as refusal:
        raise ArenaError(f"openings cannot be made fairer here: {refusal}") from None


def check_that_player_can_play(description: str, start: Position) -> None:
    """Raises UnknownPlayer, or ArenaError if the player is not one for this game or board."""
    try:
        engine.player(description).check(start)
    except engine.Refusal as refusal:
        raise ArenaError(f"{description} cannot play here: {refusal}") from None


@dataclass(frozen=True)
class Bout:
    """One game of a tournament. Those with the numbers 0 and 1, 2 and 3, … are pairs with sides exchanged."""

    number: int
    opening: int
    """The number of the opening. Every opening is played by all who meet."""

    players: tuple[int, int]
    """Who begins, and who plays second, by their indices in the plan's `players`."""


def bouts(plan: Plan) -> Iterator[Bout]:
    """The games of a tournament. Those of a plan with more games begin with these."""
    number = 0
    for opening in range(plan.games // 2):
        for one, other in plan.meetings:
            yield Bout(number, opening, (one, other))
            yield Bout(number + 1, opening, (other, one))
            number += 2
