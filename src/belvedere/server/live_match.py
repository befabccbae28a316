"""A match on the server: its events, replayed through the rules.

`decide` says which event a request leads to, and changes nothing; `apply` takes an event in. The same events always
give the same state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from belvedere import record, rules
from belvedere.engine.profile import agrees_to_draw
from belvedere.record import Match
from belvedere.rules import GameOver, Player, RulesError
from belvedere.server.clocks import Clock, DaysPerTurn, MainTime, NoClock
from belvedere.server.events import (
    AbortEvent,
    AbortRequest,
    AcceptRequest,
    ActionEvent,
    ActionRequest,
    ClaimEvent,
    ClaimRequest,
    DeclineEvent,
    DeclineRequest,
    DrawEvent,
    Event,
    Offered,
    OfferEvent,
    OfferRequest,
    OutageEvent,
    RematchEvent,
    Request,
    ResignEvent,
    ResignRequest,
    StartEvent,
    TakebackEvent,
)
from belvedere.server.ids import new_id
from belvedere.server.refusals import Conflict, NotAllowed, Refusal


@dataclass(frozen=True)
class Seat:
    """Who plays one side of a match."""

    kind: Literal["person", "computer", "open", "record"]
    """`open` waits for somebody; `record` is a player of a match that was brought along as a text."""

    person: str | None = None
    """The id of the person."""

    name: str = ""
    level: int | None = None
    """The level of the computer."""


@dataclass(frozen=True)
class Setup:
    """What a match begins with, and what never changes but that an open seat is taken."""

    id: str
    game: str
    options: Mapping[str, str]
    position: str | None
    """Where the match begins, if not at the start of the game."""

    clock: NoClock | MainTime | DaysPerTurn
    rated: bool
    seats: tuple[Seat, Seat]
    created: int
    record: str | None = None
    """The text of a match that was brought along, which is only looked at."""

    maker: str | None = None
    """The id of the person who made it, or brought it along; none for a rematch."""

    request: str | None = None
    """The id, chosen by the maker, of the request that it comes of."""

    @property
    def one_screen(self) -> bool:
        """Whether one person plays both sides."""
        first, second = self.seats
        return first.kind == second.kind == "person" and first.person == second.person

    @property
    def people(self) -> set[str]:
        """The ids of those whose match it is: who plays in it, and who has made it."""
        return {person for person in (*(seat.person for seat in self.seats), self.maker) if person}

    def is_of(self, person: str) -> bool:
        """Whether a person is one of the players."""
        return any(seat.person == person for seat in self.seats)


ABORTABLE_TURNS = 2
"""A match can be aborted before this many turns have been made."""


class LiveMatch:
    """The state of a match after its events so far."""

    def __init__(self, setup: Setup, events: Iterable[Event] = ()) -> None:
        self.setup = setup
        self.events: list[Event] = []
        self.ids: set[str] = set()
        """The ids of the events."""
        self.clock = Clock(setup.clock)
        self.started = False
        self.aborted = False
        self.offers: dict[Offered, Player] = {}
        """What is offered, and by whom."""
        self.rematch: str | None = None
        """The next match between the two players."""
        if setup.record is not None:
            self.match = record.read(setup.record)
            self.started = True
        else:
            self.match = Match(setup.game, setup.options, position=setup.position)
        for event in events:
            self.apply(event)

    # --------------------------------------------------------------------------------------------- where it stands

    @property
    def version(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def status(self) -> Literal["waiting", "playing", "over", "aborted"]:
        """Whether the match waits for a second player, goes on, is over, or was given up before it really began."""
        if self.aborted:
            return "aborted"
        if self.match.outcome or self.setup.record is not None:
            return "over"
        return "playing" if self.started else "waiting"

    @property
    def to_move(self) -> Player | None:
        """Who is to move in a match that goes on."""
        return self.match.position.to_move if self.status == "playing" else None

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.match.line) - 1

    def events_since(self, version: int) -> list[Event]:
        """The events after a version."""
        return self.events[version:]

    def player_of(self, person: str, asked: Player | None = None) -> Player:
        """The player whom a person acts for; where they play both sides, the one asked for, or the one to move."""
        own = [player for player in (0, 1) if self.setup.seats[player].person == person]
        if not own:
            raise NotAllowed("you are not one of the players of this match: you can only watch it")
        if asked is not None and asked not in own:
            raise NotAllowed("the other player has to do that: you cannot act for them")
        if asked is not None:
            return asked
        return own[0] if len(own) == 1 else self.match.position.to_move

    # ---------------------------------------------------------------------------------------- what requests lead to

    def decide(self, request: Request, player: Player, now: int) -> Event:
        """The event that a player's request leads to; raises Refusal."""
        match request:
            case ActionRequest():
                return self._decide_action(request, player, now)
            case OfferRequest():
                return self._decide_offer(request, player, now)
            case AcceptRequest():
                if self.offers.get(request.what) != 1 - player:
                    raise Conflict(f"nobody has offered you a {request.what}")
                return self._agreed(request.id, request.what, self.offers[request.what], player, now)
            case DeclineRequest():
                if request.what not in self.offers:
                    raise Conflict(f"no {request.what} is offered")
                return DeclineEvent(**self._next(request.id, now), player=player, what=request.what)
            case ResignRequest():
                self._check_goes_on()
                return ResignEvent(**self._next(request.id, now), player=player)
            case AbortRequest():
                return self._decide_abort(request, player, now)
            case ClaimRequest():
                self._check_goes_on()
                if not self.clock.has_fallen(1 - player, now):
                    raise Conflict("the other player's time has not run out")
                return ClaimEvent(**self._next(request.id, now), player=player)

    def _decide_action(self, request: ActionRequest, player: Player, now: int) -> ActionEvent:
        self._check_goes_on()
        position = self.match.position
        if position.to_move != player:
            raise Conflict(f"it is {position.colour_name(1 - player)}'s turn")
        if self.clock.has_fallen(player, now):
            raise Conflict("your time has run out: you can no longer play, and the other player can claim the match")
        try:
            action = position.parse(request.action)
        except GameOver as error:
            raise Conflict(str(error)) from None
        except RulesError as error:
            raise Refusal(str(error)) from None
        return ActionEvent(**self._next(request.id, now), player=player, action=str(action))

    def _decide_abort(self, request: AbortRequest, player: Player, now: int) -> AbortEvent:
        if self.status not in ("waiting", "playing"):
            raise Conflict("the match is over")
        if len(self.match.turns) >= ABORTABLE_TURNS:
            raise Conflict("the second turn has begun: the match can be resigned, but not aborted any more")
        return AbortEvent(**self._next(request.id, now), player=player)

    def _decide_offer(self, request: OfferRequest, player: Player, now: int) -> Event:
        what = request.what
        if what == "rematch":
            self._check_rematch()
        else:
            self._check_goes_on()
        if what == "takeback":
            if self.setup.rated:
                raise Conflict("in a rated match nothing is taken back")
            if self.clock.has_fallen(player, now):
                raise Conflict("your time has run out: you can no longer take anything back")
            self._takeback_ply(player)
        if self.offers.get(what) == player:
            raise Conflict(f"you have offered a {what} already")
        if what in self.offers or self._agrees_at_once(what, player):
            return self._agreed(request.id, what, player, 1 - player, now)
        return OfferEvent(**self._next(request.id, now), player=player, what=what)

    def _check_rematch(self) -> None:
        if self.status not in ("over", "aborted") or not self.started or self.setup.record is not None:
            raise Conflict("a rematch follows a match that two players have begun and ended")
        if self.rematch:
            raise Conflict("there is a next match already")

    def _agrees_at_once(self, what: Offered, player: Player) -> bool:
        """Whether nobody needs to be asked, or only the computer, which takes a draw where it stands worse."""
        if self.setup.one_screen:
            return True
        if self.setup.seats[1 - player].kind != "computer":
            return False
        return what != "draw" or agrees_to_draw(self.match.position, 1 - player)

    def _agreed(self, event_id: str, what: Offered, offerer: Player, other: Player, now: int) -> Event:
        """The event of something that one player has offered and the other agrees to."""
        following = self._next(event_id, now)
        match what:
            case "draw":
                return DrawEvent(**following, player=other)
            case "takeback":
                return TakebackEvent(**following, player=offerer, ply=self._takeback_ply(offerer))
            case "rematch":
                return RematchEvent(**following, player=other, match=new_id())

    def _takeback_ply(self, player: Player) -> int:
        """How many actions are left when a player's last turn, or what they have made of it, is taken back."""
        line = self.match.line
        for ply in range(len(line) - 1, 0, -1):
            if line[ply].player == player and line[ply].opens_turn:
                return ply - 1
        raise Conflict("you have played nothing that could be taken back")

    def _check_goes_on(self) -> None:
        if self.status == "waiting":
            raise Conflict("the match has not begun: it waits for a second player")
        if self.status != "playing":
            raise Conflict("the match is over")

    def _next(self, event_id: str, now: int) -> dict[str, Any]:
        """What the next event has in common with all others. It is not older than the last one."""
        last = self.events[-1].at if self.events else 0
        return {"version": self.version + 1, "id": event_id, "at": max(now, last)}

    def start(self, now: int) -> StartEvent:
        """The event that both seats are taken."""
        return StartEvent(**self._next("start", now))

    # ---------------------------------------------------------------------------------------------- taking events in

    def apply(self, event: Event) -> None:
        """Takes an event in."""
        assert event.version == self.version + 1, "events come in their order"
        match event:
            case StartEvent():
                self.started = True
                self.clock.start(self.match.position.to_move, event.at)
            case ActionEvent():
                self._play(event)
            case OfferEvent():
                self.offers[event.what] = event.player
            case DeclineEvent():
                self.offers.pop(event.what, None)
            case TakebackEvent():
                self._take_back(event)
            case DrawEvent():
                self.match.agree_draw()
            case ResignEvent():
                self.match.resign(event.player)
            case AbortEvent():
                self.aborted = True
            case ClaimEvent():
                self.match.lose_on_time(1 - event.player)
            case OutageEvent():
                self.clock.wait(event.milliseconds)
            case RematchEvent():
                self.rematch = event.match
        self.events.append(event)
        self.ids.add(event.id)
        if self.status != "playing":
            self.clock.stop(event.at)
        if self.status in ("over", "aborted") and not isinstance(event, OfferEvent):
            self.offers.clear()

    def _play(self, event: ActionEvent) -> None:
        node = self.match.play(event.action)
        self.offers.clear()
        if not node.position.mid_turn or node.position.to_move != event.player:
            self.clock.end_turn(node.position.to_move, event.at)
        if self.clock.exists:
            node.clock = self.clock.time_left(event.player, event.at) / 1000

    def _take_back(self, event: TakebackEvent) -> None:
        while self.ply > event.ply:
            self.match.undo()
        self.offers.clear()
        self.clock.begin_again(self.match.position.to_move, event.at)


def check_start(game: str, options: Mapping[str, str], position: str | None) -> None:
    """Whether a match can begin so; raises Refusal."""
    try:
        start = rules.get(game).start_or_read(options, position)
    except RulesError as error:
        raise Refusal(str(error)) from None
    if start.outcome:
        raise Refusal(f"the game would be over at once: {start.outcome.sentence}")
