from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from belvedere import record, rules
from belvedere.server.clocks import DAY, DaysPerTurn, MainTime, NoClock
from belvedere.server.events import (
    ActionEvent,
    Event,
    Offered,
    OutageEvent,
    RematchEvent,
    Request,
    TakebackEvent,
)
from belvedere.server.live_match import LiveMatch, Seat, Setup, check_start
from belvedere.server.refusals import Conflict, NotAllowed, Refusal

ANNA, BEN = Seat("person", "anna", "Anna"), Seat("person", "ben", "Ben")
COMPUTER = Seat("computer", name="Level 1", level=1)
MINUTE = MainTime(seconds=60, increment=2)

EVENTS: TypeAdapter[Event] = TypeAdapter(Event)
REQUESTS: TypeAdapter[Request] = TypeAdapter(Request)
WHAT_IT_NEEDS = {"action": ("action",), "offer": ("what",), "accept": ("what",), "decline": ("what",)}
"""The fields of a request of each kind, besides those of all."""


def new(
    seats: tuple[Seat, Seat] = (ANNA, BEN),
    clock: NoClock | MainTime | DaysPerTurn = MINUTE,
    game: str = "volterra",
    **more: Any,
) -> LiveMatch:
    """A match that starts at 0."""
    setup = Setup(
        **{"id": "m", "game": game, "options": {}, "position": None, "clock": clock, "rated": False, **more},
        seats=seats,
        created=0,
    )
    live = LiveMatch(setup)
    if all(seat.kind != "open" for seat in seats):
        live.apply(live.start(0))
    return live


def ask(live: LiveMatch, player: int, kind: str, now: int = 0, **more: Any) -> Event:
    """Asks for something, and takes in what it leads to."""
    event = live.decide(request_of(live, kind, **more), player, now)
    live.apply(event)
    return event


def play(live: LiveMatch, *actions: str, now: int = 0) -> None:
    for action in actions:
        ask(live, live.match.position.to_move, "action", now, action=action)


def outage(live: LiveMatch, milliseconds: int, now: int) -> Event:
    """The event that the server was away."""
    version, at = live.version + 1, max(now, live.events[-1].at)
    return OutageEvent(version=version, id=f"outage-{version}", at=at, milliseconds=milliseconds)


def state(live: LiveMatch) -> tuple[object, ...]:
    """Everything that can be known of a match."""
    clock = live.clock
    notes = [(node.action, node.clock) for node in live.match.line]
    where = (live.status, live.to_move, live.ply, live.version, live.match.position, live.match.outcome, notes)
    return *where, dict(live.offers), live.rematch, tuple(clock.left), clock.running, clock.since, set(live.ids)


# ------------------------------------------------------------------------------------------------ who acts for whom


def test_a_person_acts_for_their_own_side() -> None:
    live = new()
    assert (live.player_of("anna"), live.player_of("ben")) == (0, 1)
    assert live.player_of("ben", 1) == 1
    with pytest.raises(NotAllowed, match="you cannot act for them"):
        live.player_of("anna", 1)
    with pytest.raises(NotAllowed, match="you can only watch it"):
        live.player_of("carla")


def test_at_one_screen_a_person_acts_for_who_is_to_move_or_who_is_asked_for() -> None:
    live = new((ANNA, ANNA))
    play(live, "c3-d4", "c5>c3")
    assert live.player_of("anna") == 1
    assert live.player_of("anna", 0) == 0


def test_nobody_acts_for_the_computer_or_for_an_open_seat() -> None:
    for other in (COMPUTER, Seat("open")):
        with pytest.raises(NotAllowed):
            new((ANNA, other)).player_of("anna", 1)


# ------------------------------------------------------------------------------------------------------------ actions


def test_actions_are_played_by_who_is_to_move() -> None:
    live = new()
    with pytest.raises(Conflict, match="it is Dark's turn"):
        ask(live, 1, "action", action="c3-d4")
    play(live, "c3-d4")
    assert (live.to_move, live.ply) == (0, 1)
    play(live, "c5>c3")
    assert (live.to_move, live.ply) == (1, 2)


@pytest.mark.parametrize(("action", "words"), [("hello", "hello"), ("a1>a2", "a1 is no neighbour of your pawn")])
def test_what_is_no_legal_action_is_refused_in_the_words_of_the_game(action: str, words: str) -> None:
    live = new()
    before = state(live)
    with pytest.raises(Refusal, match=words) as refused:
        ask(live, 0, "action", action=action)
    assert not isinstance(refused.value, Conflict)
    assert state(live) == before


def test_an_action_is_kept_as_the_rules_write_it() -> None:
    live = new(game="turris")
    action = live.match.position.legal_actions()[0]
    event = ask(live, 0, "action", action=str(action))
    assert isinstance(event, ActionEvent)
    assert event.action == str(action)


def test_a_match_ends_by_the_rules() -> None:
    live = new()
    play(live, "c3-d4", "c5>c3", "a2>c3", "b3-c4")
    assert (live.status, live.to_move, live.clock.running) == ("over", None, None)
    for kind in ("action", "resign", "abort", "claim", "offer"):
        with pytest.raises(Conflict, match="the match is over"):
            ask(live, 0, kind, action="c3-d4", what="draw")


def test_before_both_are_there_nothing_can_be_played() -> None:
    live = new((ANNA, Seat("open")))
    assert live.status == "waiting"
    for kind in ("action", "resign", "claim", "offer"):
        with pytest.raises(Conflict, match="it waits for a second player"):
            ask(live, 0, kind, action="c3-d4", what="draw")


# ------------------------------------------------------------------------------------------------- ending it otherwise


def test_a_player_resigns_whoever_is_to_move() -> None:
    for player in (0, 1):
        live = new()
        ask(live, player, "resign")
        assert live.match.outcome
        assert (live.status, live.match.outcome.winner) == ("over", 1 - player)


def test_a_match_can_be_aborted_until_the_second_turn_begins() -> None:
    for actions in ((), ("c3-d4",), ("c3-d4", "c5>c3")):
        live = new()
        play(live, *actions)
        ask(live, 1, "abort")
        assert (live.status, live.match.outcome) == ("aborted", None)
    live = new()
    play(live, "c3-d4", "c5>c3", "a2>c3")
    with pytest.raises(Conflict, match="can be resigned, but not aborted"):
        ask(live, 0, "abort")


def test_who_waits_for_somebody_can_give_up_waiting() -> None:
    live = new((ANNA, Seat("open")))
    ask(live, 0, "abort")
    assert live.status == "aborted"
    with pytest.raises(Conflict):
        ask(live, 0, "abort")


# -------------------------------------------------------------------------------------------------------------- offers


def test_a_draw_is_offered_and_accepted() -> None:
    live = new()
    ask(live, 0, "offer", what="draw")
    assert live.offers == {"draw": 0}
    with pytest.raises(Conflict, match="already"):
        ask(live, 0, "offer", what="draw")
    with pytest.raises(Conflict, match="nobody has offered you a draw"):
        ask(live, 0, "accept", what="draw")
    ask(live, 1, "accept", what="draw")
    assert live.match.outcome
    assert (live.match.outcome.winner, live.match.outcome.reason, live.offers) == (None, "agreement", {})


def test_who_offers_what_the_other_has_offered_accepts_it() -> None:
    live = new()
    ask(live, 0, "offer", what="draw")
    assert ask(live, 1, "offer", what="draw").kind == "draw"


@pytest.mark.parametrize("decliner", [0, 1])
def test_an_offer_is_declined_or_withdrawn(decliner: int) -> None:
    live = new()
    with pytest.raises(Conflict, match="no draw is offered"):
        ask(live, decliner, "decline", what="draw")
    ask(live, 0, "offer", what="draw")
    ask(live, decliner, "decline", what="draw")
    assert live.offers == {}
    with pytest.raises(Conflict):
        ask(live, 1, "accept", what="draw")


def test_an_action_ends_all_offers() -> None:
    live = new()
    ask(live, 0, "offer", what="draw")
    play(live, "c3-d4")
    assert live.offers == {}


@pytest.mark.parametrize(
    ("seats", "position", "kind"),
    [
        ((ANNA, COMPUTER), "dldl/ldld/dLDl/ld(ld)1/dldl d stack", "draw"),
        ((COMPUTER, ANNA), "dldl/ldld/dLDl/ld(ld)1/dldl d stack", "offer"),
        ((ANNA, COMPUTER), "dldl/ldld/dLDl/ldld/dldl d -", "offer"),
    ],
)
def test_the_computer_takes_a_draw_only_where_it_stands_worse(
    seats: tuple[Seat, Seat], position: str, kind: str
) -> None:
    """Dark, who begins, has a higher tower in the first two."""
    person = seats.index(ANNA)
    assert ask(new(seats, position=position), person, "offer", what="draw").kind == kind


# ----------------------------------------------------------------------------------------------------------- take-back


def test_between_people_a_turn_is_taken_back_if_both_agree() -> None:
    live = new()
    play(live, "c3-d4", "c5>c3")
    assert ask(live, 0, "offer", what="takeback").kind == "offer"
    assert live.ply == 2
    event = ask(live, 1, "accept", what="takeback")
    assert isinstance(event, TakebackEvent)
    assert (event.player, event.ply) == (0, 0)
    assert (live.ply, live.to_move, live.offers) == (0, 0, {})


def test_half_a_turn_can_be_taken_back() -> None:
    live = new((ANNA, ANNA))
    play(live, "c3-d4", "c5>c3", "a2>c3")
    ask(live, 1, "offer", what="takeback")
    assert (live.ply, live.to_move) == (2, 1)


def test_with_my_last_turn_the_answer_to_it_is_taken_back() -> None:
    live = new((ANNA, COMPUTER))
    play(live, "c3-d4", "c5>c3", "b3-a4")
    live.apply(live.decide(request_of(live, "action", action=legal(live)), 1, 0))
    assert live.ply == 4
    assert ask(live, 0, "offer", what="takeback").kind == "takeback"
    assert (live.ply, live.to_move) == (0, 0)


def request_of(live: LiveMatch, kind: str, **more: Any) -> Request:
    """A request with those of some fields that its kind needs."""
    needed = {name: more[name] for name in WHAT_IT_NEEDS.get(kind, ())}
    return REQUESTS.validate_python({"id": f"request-{live.version}", "version": live.version, "kind": kind, **needed})


def legal(live: LiveMatch) -> str:
    return str(live.match.position.legal_actions()[0])


def test_who_has_played_nothing_takes_nothing_back() -> None:
    live = new()
    play(live, "c3-d4")
    with pytest.raises(Conflict, match="you have played nothing"):
        ask(live, 1, "offer", what="takeback")


def test_in_a_rated_match_nothing_is_taken_back() -> None:
    live = new(rated=True)
    play(live, "c3-d4", "c5>c3")
    with pytest.raises(Conflict, match="rated"):
        ask(live, 0, "offer", what="takeback")


def test_what_was_taken_back_can_be_played_otherwise() -> None:
    live = new((ANNA, ANNA))
    play(live, "c3-d4", "c5>c3")
    ask(live, 0, "offer", what="takeback")
    play(live, "c3-d2")
    assert [str(action) for action in live.match.actions] == ["c3-d2"]


# ------------------------------------------------------------------------------------------------------------- rematch


def test_after_the_end_a_rematch_is_offered_and_agreed() -> None:
    live = new()
    with pytest.raises(Conflict, match="a rematch follows a match"):
        ask(live, 0, "offer", what="rematch")
    ask(live, 0, "resign")
    ask(live, 0, "offer", what="rematch")
    event = live.decide(request_of(live, "accept", what="rematch"), 1, 0)
    assert isinstance(event, RematchEvent)
    live.apply(event)
    assert live.rematch == event.match
    with pytest.raises(Conflict, match="there is a next match already"):
        ask(live, 1, "offer", what="rematch")


def test_the_computer_and_who_plays_both_sides_agree_to_a_rematch_at_once() -> None:
    for seats in ((ANNA, COMPUTER), (ANNA, ANNA)):
        live = new(seats)
        ask(live, 0, "resign")
        assert live.decide(request_of(live, "offer", what="rematch"), 0, 0).kind == "rematch"


def test_a_match_that_never_began_has_no_rematch() -> None:
    live = new((ANNA, Seat("open")))
    ask(live, 0, "abort")
    with pytest.raises(Conflict, match="a rematch follows a match"):
        ask(live, 0, "offer", what="rematch")


# ------------------------------------------------------------------------------------------------------------- clocks


def test_a_turn_of_two_actions_runs_on_one_clock() -> None:
    live = new()
    play(live, "c3-d4", now=10_000)
    assert (live.clock.running, live.clock.time_left(0, 10_000)) == (0, 50_000)
    play(live, "c5>c3", now=15_000)
    assert (live.clock.running, live.clock.left) == (1, [47_000, 60_000])
    assert [node.clock for node in live.match.line] == [None, 50.0, 47.0]


def test_whose_time_has_run_out_cannot_play_and_the_other_may_claim() -> None:
    live = new()
    with pytest.raises(Conflict, match="has not run out"):
        ask(live, 1, "claim", now=59_999)
    with pytest.raises(Conflict, match="your time has run out"):
        ask(live, 0, "action", now=60_000, action="c3-d4")
    with pytest.raises(Conflict, match="has not run out"):
        ask(live, 0, "claim", now=60_000)
    ask(live, 1, "claim", now=60_000)
    assert live.match.outcome
    assert (live.match.outcome.winner, live.match.outcome.reason) == (1, "time")


def test_without_a_clock_nobody_claims() -> None:
    with pytest.raises(Conflict, match="has not run out"):
        ask(new(clock=NoClock()), 1, "claim", now=1000 * DAY)


def test_whose_time_has_run_out_takes_nothing_back() -> None:
    live = new((ANNA, COMPUTER), clock=DaysPerTurn(days=1))
    play(live, "c3-d4")
    with pytest.raises(Conflict, match="your time has run out"):
        ask(live, 0, "offer", what="takeback", now=DAY)


def test_an_outage_costs_nobody_time() -> None:
    live = new()
    live.apply(outage(live, 100_000, now=105_000))
    assert live.clock.time_left(0, 105_000) == 55_000
    play(live, "c3-d4", now=106_000)
    assert live.match.node.clock == 54.0


def test_a_clock_that_goes_back_does_not_make_events_older() -> None:
    live = new()
    play(live, "c3-d4", now=10_000)
    assert ask(live, 0, "action", now=4_000, action="c5>c3").at == 10_000


# ------------------------------------------------------------------------------------------------------------- records


def test_a_record_is_over_and_nobody_plays_in_it() -> None:
    text = record.write(record.Match("volo", names=("Anna", "Ben")))
    live = LiveMatch(
        Setup("m", "volo", {}, None, NoClock(), False, (Seat("record"), Seat("record")), created=0, record=text)
    )
    assert (live.status, live.to_move) == ("over", None)
    with pytest.raises(NotAllowed):
        live.player_of("anna")


# ------------------------------------------------------------------------------------------------------------ starting


@pytest.mark.parametrize(
    ("game", "options", "position", "words"),
    [
        ("chess", {}, None, "there is no game chess"),
        ("volo", {"side": "0"}, None, "side is a number"),
        ("volo", {"size": "5"}, None, "has no option size"),
        ("volo", {}, "nonsense", "a position of Volo is three words"),
        ("volo", {"side": "5"}, rules.get("volo").start().text, "not both"),
    ],
)
def test_how_a_match_cannot_begin(game: str, options: dict[str, str], position: str | None, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        check_start(game, options, position)


def test_a_match_does_not_begin_where_the_game_is_over() -> None:
    position = rules.get("volterra").start()
    for action in ("c3-d4", "c5>c3", "a2>c3", "b3-c4"):
        position = position.play(action)
    with pytest.raises(Refusal, match="the game would be over at once: Light has the highest tower"):
        check_start("volterra", {}, position.text)


# ---------------------------------------------------------------------------------------------------- any sequence


@dataclass(frozen=True)
class Step:
    """Something that somebody asks for, after a while."""

    kind: Literal["action", "offer", "accept", "decline", "resign", "abort", "claim", "outage", "nonsense"]
    player: int
    what: Offered
    choice: int
    after: int


PATIENT = ["action"] * 12 + ["offer", "accept", "decline"] * 3 + ["resign", "abort", "claim", "outage", "nonsense"]

STEPS = st.builds(
    Step,
    kind=st.sampled_from(PATIENT),
    player=st.integers(0, 1),
    what=st.sampled_from(["draw", "takeback", "rematch"]),
    choice=st.integers(0, 1000),
    after=st.integers(-1000, 12_000),
)

SEATS = st.sampled_from([(ANNA, BEN), (ANNA, ANNA), (ANNA, COMPUTER), (COMPUTER, BEN)])
CLOCKS = st.sampled_from([NoClock(), MINUTE, DaysPerTurn(days=1)])
GAMES = st.sampled_from(["volterra", "turris"])


@settings(max_examples=150)
@given(seats=SEATS, clock=CLOCKS, game=GAMES, steps=st.lists(STEPS, max_size=60))
def test_whatever_is_asked_for_the_events_alone_give_the_same_match(
    seats: tuple[Seat, Seat], clock: NoClock | MainTime | DaysPerTurn, game: str, steps: list[Step]
) -> None:
    live = new(seats, clock, game)
    now = 0
    for step in steps:
        now += step.after
        before = state(live)
        event: Event | None
        try:
            event = decided(live, step, now)
        except Refusal:
            event = None
        assert state(live) == before
        if event:
            live.apply(event)
            check(live, event, before)
    kept = [EVENTS.validate_json(event.model_dump_json()) for event in live.events]
    assert state(LiveMatch(live.setup, kept)) == state(live)


def decided(live: LiveMatch, step: Step, now: int) -> Event:
    """The event of a step; raises Refusal."""
    if step.kind == "outage":
        return outage(live, max(0, step.after), now)
    if step.kind == "nonsense":
        return live.decide(request_of(live, "action", action="nonsense"), step.player, now)
    legal = live.match.position.legal_actions()
    action = str(legal[step.choice % len(legal)]) if legal else "c3-d4"
    player = live.match.position.to_move if step.kind == "action" and step.choice % 5 else step.player
    return live.decide(request_of(live, step.kind, what=step.what, action=action), player, now)


def check(live: LiveMatch, event: Event, before: tuple[object, ...]) -> None:
    """What holds after every event."""
    status_before = before[0]
    assert live.version == event.version == len(live.events)
    assert event.id in live.ids
    assert min(live.clock.left) >= 0
    assert (live.clock.running is None) == (live.status != "playing")
    assert live.clock.running == live.to_move
    assert status_before == "playing" or live.status == status_before
    assert (live.status == "over") == (live.match.outcome is not None)
    assert live.status == "playing" or not live.offers or set(live.offers) == {"rematch"}
    assert [event.at for event in live.events] == sorted(event.at for event in live.events)
