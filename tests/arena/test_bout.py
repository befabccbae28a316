from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from belvedere import engine, record, rules
from belvedere.arena import Bout, Plan, Result, play
from belvedere.arena.bout import PlayerFailed, contest, result
from belvedere.record import Match
from belvedere.rules import Action, IllegalAction, Position
from tests.arena.games import plan_with_a_lost_network

PLAN = Plan("turris", ("greedy", "random"), games=2, opening_turns=1)
BOUT = Bout(1, 0, (1, 0))


def without_time(result: Result) -> Result:
    return replace(result, seconds=(0, 0))


def test_the_result_tells_what_the_record_does() -> None:
    played = play(PLAN, BOUT)
    match = record.read(played.record)
    assert match.outcome is not None
    assert match.names == ("random", "greedy")
    assert match.tags == {"Event": "Belvedere arena", "Round": "1", "Opening": "2 turns at random"}
    assert (played.number, played.pair, played.players) == (1, 0, (1, 0))
    assert played.score == {0: 1, 1: 0, None: 0.5}[match.outcome.winner]
    assert played.reason == match.outcome.reason
    assert (played.turns, played.actions) == (len(match.turns), len(match.actions))
    assert played.choices == sum(len(node.position.legal_actions()) for node in match.line)  # none are left at the end
    assert min(played.seconds) >= 0


def test_the_same_game_is_played_the_same_again() -> None:
    assert without_time(play(PLAN, BOUT)) == without_time(play(PLAN, BOUT))
    assert play(replace(PLAN, seed=1), BOUT).record != play(PLAN, BOUT).record


def test_a_pair_shares_its_opening() -> None:
    one, other = (record.read(play(PLAN, bout).record) for bout in (replace(BOUT, number=0, players=(0, 1)), BOUT))
    assert [turn.actions for turn in one.turns[:2]] == [turn.actions for turn in other.turns[:2]]


def test_a_game_that_goes_on_for_too_long_is_a_draw_named_as_such() -> None:
    played = play(Plan("volo", ("random", "random"), games=2, most_turns=7), BOUT)
    match = record.read(played.record)
    assert (played.score, played.reason, played.turns) == (0.5, "turn limit", 7)
    assert match.tags["Adjudication"] == "a draw after 7 turns"


class Remembering(engine.RandomPlayer):
    """Keeps the history that it is told."""

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Action:
        self.history = list(history)
        return super().choose(position, history)


def test_players_are_told_the_earlier_positions_at_starts_of_turns() -> None:
    match = Match("volterra")
    players = [Remembering(1), Remembering(2)]
    contest(match, players, 3, [0, 0])
    starts = [match.start, *(turn.nodes[-1].position for turn in match.turns)]
    assert players[0].history == starts[:3]
    assert players[1].history == starts[:2]


class Stopping(engine.RandomPlayer):
    def choose(self, position: Position, history: Sequence[Position] = ()) -> Action:  # noqa: ARG002
        raise MemoryError("nothing left to think with")


class Cheating(engine.RandomPlayer):
    def choose(self, position: Position, history: Sequence[Position] = ()) -> Action:  # noqa: ARG002
        return rules.get("turris").start().parse("c3/1")


@pytest.mark.parametrize(
    ("faulty", "sentence"),
    [
        (Stopping, "faulty stopped with MemoryError: nothing left to think with"),
        (Cheating, "faulty chose c3/1: "),
    ],
)
def test_a_player_that_fails_ends_its_game_and_is_named(faulty: type[engine.Player], sentence: str) -> None:
    match = Match("turris", names=("random", "faulty"))
    match.play("c3/1")
    with pytest.raises(PlayerFailed) as failure:
        contest(match, [engine.player("random", 1), faulty()], 100, [0, 0])
    assert str(failure.value).startswith(sentence)
    match.tags["Failure"] = str(failure.value)
    failed = result(BOUT, match, (0, 0))
    assert (failed.score, failed.reason, failed.actions) == (None, str(failure.value), 1)
    assert record.read(failed.record) == match


def test_why_an_action_is_refused_is_told() -> None:
    match = Match("turris", names=("random", "cheat"))
    match.play("c3/1")
    with pytest.raises(IllegalAction) as refusal:
        match.position.play("c3/1")
    with pytest.raises(PlayerFailed) as failure:
        contest(match, [engine.player("random", 1), Cheating()], 100, [0, 0])
    assert str(failure.value) == f"cheat chose c3/1: {refusal.value}"


def test_a_player_that_does_not_come_fails_and_no_more_than_that(tmp_path: Path) -> None:
    plan = plan_with_a_lost_network(tmp_path)
    failed = play(plan, Bout(0, 0, (0, 1)))
    assert (failed.score, failed.actions) == (None, 0)
    assert failed.reason == f"{plan.players[0]} did not come: there is no network in {tmp_path / 'volterra.onnx'}"
    assert record.read(failed.record).tags["Failure"] == failed.reason
