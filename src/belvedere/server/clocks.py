"""The clocks of a match. All times are whole milliseconds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from belvedere.rules import Player

DAY = 86_400_000


class NoClock(BaseModel):
    """Everybody may think as long as they like."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["none"] = "none"


class MainTime(BaseModel):
    """A main time for the whole match, and an increment for every turn."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["main"] = "main"
    seconds: int = Field(ge=10, le=86_400, description="The time each player has at first.")
    increment: int = Field(ge=0, le=3600, description="The seconds a player gets for every turn.")


class DaysPerTurn(BaseModel):
    """So many days for each turn."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["days"] = "days"
    days: int = Field(ge=1, le=30)


TimeControl = Annotated[NoClock | MainTime | DaysPerTurn, Field(discriminator="kind")]


class Clock:
    """Both players' time. It runs for one of them from `start` on, until it is stopped."""

    def __init__(self, control: NoClock | MainTime | DaysPerTurn) -> None:
        self.control = control
        self.left: list[int] = [self._at_first(), self._at_first()]
        """What each player had left when the running time began to run; without meaning if there is no clock."""
        self.running: Player | None = None
        self.since = 0
        """When the running time began to run; an outage of the server moves it."""

    @property
    def exists(self) -> bool:
        """Whether time is limited."""
        return not isinstance(self.control, NoClock)

    def start(self, player: Player, now: int) -> None:
        """The time of a player begins to run."""
        self.running, self.since = player, now

    def stop(self, now: int) -> None:
        """No time runs any more."""
        if self.running is not None:
            self.left[self.running] = self.time_left(self.running, now)
        self.running = None

    def end_turn(self, following: Player, now: int) -> None:
        """The turn of the running player is over, and the time of the following one begins to run."""
        player = self.running
        self.stop(now)
        if player is not None:
            match self.control:
                case MainTime(increment=increment):
                    self.left[player] += 1000 * increment
                case DaysPerTurn():
                    self.left[player] = self._at_first()
        self.start(following, now)

    def begin_again(self, player: Player, now: int) -> None:
        """A turn was taken back, and the time of a player begins to run; days for a turn are there again for both."""
        self.stop(now)
        if isinstance(self.control, DaysPerTurn):
            self.left = [self._at_first(), self._at_first()]
        self.start(player, now)

    def wait(self, milliseconds: int) -> None:
        """So much time does not count for anyone."""
        self.since += milliseconds

    def time_left(self, player: Player, now: int) -> int:
        """What a player has left; 0 if their flag has fallen."""
        spent = max(0, now - self.since) if player == self.running else 0
        return max(0, self.left[player] - spent)

    def has_fallen(self, player: Player, now: int) -> bool:
        """Whether a player's time has run out."""
        return self.exists and self.running == player and self.time_left(player, now) == 0

    def _at_first(self) -> int:
        match self.control:
            case MainTime(seconds=seconds):
                return 1000 * seconds
            case DaysPerTurn(days=days):
                return days * DAY
            case _:
                return 0
