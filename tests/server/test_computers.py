"""Computers and their clocks: in this process, since a clock of ten seconds is long for a test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from belvedere import engine
from belvedere.engine import SearchPlayer
from belvedere.server.app import open_database
from belvedere.server.clocks import MainTime, NoClock
from belvedere.server.computers import LEAST_SECONDS, Computers, Time, hurry
from belvedere.server.events import ActionEvent, ClaimEvent, Event
from belvedere.server.ids import new_id, now
from belvedere.server.live_match import Seat, Setup
from belvedere.server.matches import Matches
from belvedere.server.storage import Storage
from belvedere.server.thinkers import Thinkers

COMPUTER = Seat("computer", name="Level 1", level=1)
PERSON = Seat("person", name="Anna")


def match(seats: tuple[Seat, Seat], clock: MainTime | NoClock, age: int) -> Setup:
    """A match of Volo that began so many milliseconds ago."""
    return Setup(new_id(), "volo", {}, None, clock, rated=False, seats=seats, created=now() - age)


def with_computers(folder: Path, do: Callable[[Computers], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = Storage(open_database(f"sqlite:///{folder}/belvedere.db"))
        thinkers = Thinkers(1)
        computers = Computers(Matches(storage), thinkers)
        try:
            await do(computers)
        finally:
            computers.stop()
            thinkers.close()
            storage.close()

    asyncio.run(run())


async def next_event(computers: Computers, match_id: str) -> Event:
    """The next event of a match, which the computers look after from now on."""
    with computers.matches.hub.listening(match_id) as news:
        computers.start()
        happened = await asyncio.wait_for(news.get(), 30)
    assert happened
    return happened.event


def test_the_computer_claims_when_the_time_of_a_person_has_run_out(tmp_path: Path) -> None:
    async def claim(computers: Computers) -> None:
        made = await computers.matches.create(match((PERSON, COMPUTER), MainTime(seconds=10, increment=0), age=11_000))
        event = await next_event(computers, made.setup.id)
        assert isinstance(event, ClaimEvent)
        assert event.player == 1
        outcome = (await computers.matches.get(made.setup.id)).match.outcome
        assert outcome
        assert (outcome.winner, outcome.reason) == (1, "time")

    with_computers(tmp_path, claim)


def test_the_computer_does_not_claim_too_early(tmp_path: Path) -> None:
    async def look(computers: Computers) -> None:
        early = await computers.matches.create(match((PERSON, COMPUTER), MainTime(seconds=60, increment=0), age=11_000))
        late = await computers.matches.create(match((PERSON, COMPUTER), MainTime(seconds=10, increment=0), age=11_000))
        assert (await next_event(computers, late.setup.id)).kind == "claim"
        assert (await computers.matches.get(early.setup.id)).status == "playing"

    with_computers(tmp_path, look)


def test_a_computer_that_nobody_woke_is_woken(tmp_path: Path) -> None:
    async def wake(computers: Computers) -> None:
        asleep = computers.matches.own_listeners.copy()
        computers.matches.own_listeners.clear()
        made = await computers.matches.create(match((COMPUTER, PERSON), NoClock(), age=11_000))
        computers.matches.own_listeners.extend(asleep)
        event = await next_event(computers, made.setup.id)
        assert isinstance(event, ActionEvent)
        assert event.player == 0

    with_computers(tmp_path, wake)


def test_a_computer_whose_time_has_run_out_does_not_play(tmp_path: Path) -> None:
    async def look(computers: Computers) -> None:
        fallen = await computers.matches.create(
            match((COMPUTER, PERSON), MainTime(seconds=10, increment=0), age=11_000)
        )
        other = await computers.matches.create(match((PERSON, COMPUTER), MainTime(seconds=10, increment=0), age=11_000))
        assert (await next_event(computers, other.setup.id)).kind == "claim"
        assert (await computers.matches.get(fallen.setup.id)).version == 1

    with_computers(tmp_path, look)


def test_two_computers_play_to_the_end(tmp_path: Path) -> None:
    async def play(computers: Computers) -> None:
        setup = match((COMPUTER, COMPUTER), MainTime(seconds=600, increment=1), age=0)
        with computers.matches.hub.listening(setup.id) as news:
            live = await computers.matches.create(setup)
            while live.status == "playing":
                await asyncio.wait_for(news.get(), 30)
                live = await computers.matches.get(setup.id)
        assert live.match.outcome

    with_computers(tmp_path, play)


@pytest.mark.parametrize(
    ("left", "increment", "seconds"),
    [(600_000, 0, 30), (600_000, 5000, 32.5), (1000, 5000, 0.5), (10, 0, LEAST_SECONDS), (-5, 0, LEAST_SECONDS)],
)
def test_with_less_time_the_computer_thinks_less(left: int, increment: int, seconds: float) -> None:
    assert Time(until=1000 + left, increment=increment).for_turn(1000) == pytest.approx(seconds)


def test_time_never_makes_the_computer_think_more() -> None:
    strongest, weakest = (engine.player(engine.profile("volo").levels[level].player) for level in (-1, 0))
    assert isinstance(strongest, SearchPlayer)
    assert isinstance(weakest, SearchPlayer)
    nodes = weakest.limits.nodes
    for player in (strongest, weakest):
        hurry(player, 30)
    assert strongest.limits.seconds == 2
    assert weakest.limits.nodes == nodes
    for player in (strongest, weakest):
        hurry(player, 0.5)
        assert player.limits.seconds == 0.5
