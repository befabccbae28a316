"""The computer players: when one is to move, it thinks, and plays its turn like anyone else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Select, select

from belvedere import engine
from belvedere.engine import SearchPlayer
from belvedere.rules import Action, Player, Position
from belvedere.server import schema
from belvedere.server.clocks import MainTime
from belvedere.server.events import ActionRequest, ClaimRequest, DeclineRequest, Event, OfferEvent
from belvedere.server.ids import new_id, now
from belvedere.server.live_match import LiveMatch
from belvedere.server.logs import log
from belvedere.server.matches import Matches
from belvedere.server.once_a_second import once_a_second
from belvedere.server.refusals import Refusal, Stale
from belvedere.server.thinkers import Kind, Thinkers, Thought

FORGOTTEN = 2000
"""A computer that is to move for so many milliseconds is woken up: the server may have been away, or another one."""

MOST_WOKEN = 100
"""So many are woken at once."""

TURNS_LEFT = 20
"""A computer plays as if it had to make so many turns with the time it has."""

LEAST_SECONDS = 0.02
"""However little time is left, it thinks so long."""


@dataclass(frozen=True)
class Time:
    """The time that a player has: until when, and the milliseconds that every turn adds."""

    until: int
    increment: int

    def for_turn(self, moment: int) -> float:
        """The seconds to think about a turn that begins at a moment."""
        left = self.until - moment
        return max(LEAST_SECONDS, min(left / 2, left / TURNS_LEFT + self.increment / 2) / 1000)


class Move(Thought[list[Action]]):
    """The turn that a player makes in a position."""

    kind = Kind.MOVE

    def __init__(
        self, player: engine.Player, position: Position, history: Sequence[Position], time: Time | None
    ) -> None:
        self.player = player
        self.position = position
        self.history = history
        self.time = time

    def steps(self) -> Iterator[list[Action]]:
        if self.time:
            hurry(self.player, self.time.for_turn(now()))
        yield self.player.choose_turn(self.position, self.history)

    def stop(self) -> None:
        self.player.stop()


@dataclass(eq=False)
class Turn:
    """A computer that thinks, or plays what it has thought of."""

    match: str
    player: Player
    expected: tuple[Position, ...]
    """The position it thinks about, or those before and after the action it is about to play."""

    task: asyncio.Task[None] | None = None


class Computers:
    """All computer players."""

    def __init__(self, matches: Matches, thinkers: Thinkers) -> None:
        self.matches = matches
        self.thinkers = thinkers
        self._turns: dict[str, Turn] = {}
        """The turns that computers are making, by match."""
        self._answers: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        matches.listeners.append(self._stop_if_useless)
        matches.own_listeners.append(self._answer)

    def start(self) -> None:
        """Looks around from now on."""
        self._looking = asyncio.create_task(once_a_second(self._wake_and_claim, "computers could not be woken"))

    def stop(self) -> None:
        """Ends all turns; the next server makes them."""
        if self._looking:
            self._looking.cancel()
        for turn in list(self._turns.values()):
            self._give_up(turn)

    # ---------------------------------------------------------------------------------------- what happens in a match

    def _stop_if_useless(self, live: LiveMatch, _: Event) -> None:
        """Stops a computer that thinks about what is no longer on the board."""
        turn = self._turns.get(live.setup.id)
        if turn and (live.status != "playing" or live.match.position not in turn.expected):
            self._give_up(turn)

    def _answer(self, live: LiveMatch, event: Event) -> None:
        """Lets the computer answer what this server has committed, so that not all servers think about it."""
        self.consider(live)
        if isinstance(event, OfferEvent) and live.setup.seats[1 - event.player].kind == "computer":
            task = asyncio.create_task(self._decline(live, event))
            self._answers.add(task)
            task.add_done_callback(self._answers.discard)

    def consider(self, live: LiveMatch) -> None:
        """Lets the computer think that is to move, if it does not."""
        player = live.to_move
        if player is None or live.setup.seats[player].kind != "computer" or live.setup.id in self._turns:
            return
        if live.clock.has_fallen(player, now()):
            return
        turn = self._turns[live.setup.id] = Turn(live.setup.id, player, (live.match.position,))
        turn.task = asyncio.create_task(self._make(turn, move_of(live, player)))

    def _give_up(self, turn: Turn) -> None:
        del self._turns[turn.match]
        if turn.task:
            turn.task.cancel()

    async def _decline(self, live: LiveMatch, offer: OfferEvent) -> None:
        """The computer has not agreed at once to what it was offered, so it does not agree."""
        request = DeclineRequest(id=f"computer-{new_id()}", version=offer.version, kind="decline", what=offer.what)
        with suppress(Refusal):
            await self.matches.submit_for(live.setup.id, 1 - offer.player, request)

    # ------------------------------------------------------------------------------------------------------ its turn

    async def _make(self, turn: Turn, thought: Move) -> None:
        """Thinks, and plays. What goes wrong is tried again when the computer is woken up."""
        finished = False
        try:
            async with aclosing(self.thinkers.think(thought)) as thoughts:
                actions = await anext(thoughts)
            finished = all([await self._play(turn, action) for action in actions])
        except Refusal as refusal:
            log.info("a computer cannot move", match=turn.match, reason=str(refusal))
        except Exception as error:
            log.error("a computer has failed", match=turn.match, exc_info=error)
        finally:
            if self._turns.get(turn.match) is turn:
                del self._turns[turn.match]
        if finished:  # perhaps it is to move again
            self.consider(await self.matches.get(turn.match))

    async def _play(self, turn: Turn, action: Action) -> bool:
        """Plays an action, if the position is the one it was thought of for; whether it was played."""
        before = turn.expected[-1]
        turn.expected = (before, before.after(action))
        while True:
            live = await self.matches.get(turn.match)
            if live.to_move != turn.player or live.match.position != before:
                return False
            request_id = f"computer-{new_id()}"
            request = ActionRequest(id=request_id, version=live.version, kind="action", action=str(action))
            try:
                await self.matches.submit_for(turn.match, turn.player, request)
            except Stale:  # something else has happened meanwhile, perhaps only an offer
                continue
            return True

    # --------------------------------------------------------------------------------------------- now and then

    async def _wake_and_claim(self) -> None:
        """Wakes computers that should be thinking, and claims matches for those whose opponents' time has run out."""
        for match_id in await self.matches.storage.read(forgotten):
            if match_id not in self._turns:
                self.consider(await self.matches.get(match_id))
        for match_id, player in await self.matches.storage.read(won_on_time):
            await self._claim(match_id, player)

    async def _claim(self, match_id: str, player: Player) -> None:
        live = await self.matches.get(match_id)
        request = ClaimRequest(id=f"computer-{new_id()}", version=live.version, kind="claim")
        with suppress(Refusal):
            await self.matches.submit_for(match_id, player, request)


def move_of(live: LiveMatch, player: Player) -> Move:
    """The move of the computer that plays one side of a match."""
    level, clock = live.setup.seats[player].level, live.clock
    assert level is not None
    computer = engine.player(engine.profile(live.setup.game).levels[level - 1].player)
    time = (
        Time(clock.since + clock.left[player], 1000 * clock.control.increment)
        if isinstance(clock.control, MainTime)
        else None
    )
    return Move(computer, live.match.position, live.match.node.history, time)


def hurry(computer: engine.Player, seconds: float) -> None:
    """Lets a computer think so long and no longer."""
    if isinstance(computer, SearchPlayer):
        limits = computer.limits
        computer.limits = replace(limits, seconds=min(seconds, limits.seconds or seconds))


def playing_computers() -> Select[Any]:
    """The computers in matches that go on."""
    matches, seats = schema.matches, schema.seats
    playing = select(matches.c.id, seats.c.player).join(seats, seats.c.match == matches.c.id)
    return playing.where(matches.c.status == "playing", seats.c.kind == "computer").limit(MOST_WOKEN)


def forgotten(connection: Connection) -> list[str]:
    """The matches in which a computer has been to move for some time, and may still move."""
    matches, moment = schema.matches, now()
    waiting = playing_computers().where(
        matches.c.to_move == schema.seats.c.player, matches.c.updated < moment - FORGOTTEN
    )
    in_time = waiting.where(matches.c.deadline.is_(None) | (matches.c.deadline > moment))
    return [row.id for row in connection.execute(in_time)]


def won_on_time(connection: Connection) -> list[tuple[str, Player]]:
    """The matches that computers can claim, and the players they are in them."""
    matches = schema.matches
    fallen = playing_computers().where(matches.c.to_move != schema.seats.c.player, matches.c.deadline <= now())
    return [(row.id, row.player) for row in connection.execute(fallen)]
