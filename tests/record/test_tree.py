"""The nodes of a match's tree, and the notes in them."""

import math

import pytest

from belvedere.record import Evaluation, Match, MatchError
from belvedere.rules import GameOver


def test_the_first_child_continues_the_main_line_and_others_are_variations() -> None:
    match = Match("volterra")
    played = match.play("c3-d4")
    other = match.root.add("c3-d2")
    further = other.add("c1>c2")
    assert match.root.children == [played, other]
    assert match.line == [match.root, played]
    assert other.main_line() == [other, further]
    assert further.path() == [match.root, other, further]
    assert list(match.root.walk()) == [match.root, played, other, further]


def test_an_action_that_is_there_already_is_not_added_again() -> None:
    root = Match("volterra").root
    child = root.add("c3-d4")
    assert root.add("c3-d4") is child
    assert root.add(root.position.parse("c3-d4")) is child
    assert root.children == [child]


def test_what_is_over_in_a_variation_is_over_there_only() -> None:
    match = Match("volterra")
    for action in ("c3-d4", "c5>c3", "b3-c4", "b5>d5"):
        match.play(action)
    other = match.line[3].add("b5>c3")
    assert other.outcome
    assert other.outcome.reason == "highest tower"
    assert match.outcome is None
    with pytest.raises(GameOver, match="the game is over: Light has the highest tower, 3 against 1"):
        other.add("d4-c3")


def test_nodes_know_their_player_and_turn() -> None:
    match = Match("volterra", {"first": "light"})
    for action in ("b3-a2", "b1>b2", "c3-d4", "c5>c3"):
        match.play(action)
    assert [(node.player, node.turn_number, node.opens_turn) for node in match.line] == [
        (None, 0, False),
        (0, 1, True),
        (0, 1, False),
        (1, 2, True),
        (1, 2, False),
    ]


def test_clock_times_are_kept_to_the_millisecond() -> None:
    node = Match("volterra").play("c3-d4")
    assert node.clock is None
    for given, kept in ((0, 0), (59.9996, 60), (0.1 + 0.2, 0.3), (35_999_999.999, 35_999_999.999)):
        node.clock = given
        assert node.clock == kept
    node.clock = None
    assert node.clock is None


@pytest.mark.parametrize("seconds", [-0.001, 36_000_000, math.inf, math.nan])
def test_what_no_clock_shows(seconds: float) -> None:
    node = Match("volterra").play("c3-d4")
    with pytest.raises(MatchError, match=rf"a clock shows 0 to 35999999\.999 seconds, not {seconds}"):
        node.clock = seconds


def test_the_start_has_no_clock_time() -> None:
    with pytest.raises(MatchError, match="a clock time goes with an action, and the start has none"):
        Match("volterra").root.clock = 60


def test_evaluations_are_kept_to_four_decimals() -> None:
    assert Evaluation(0.123449).score == 0.1234
    assert Evaluation(1, proven=True) == Evaluation(1.0, proven=True) != Evaluation(1)
    assert str(Evaluation(-0.0).score) == "0.0"


@pytest.mark.parametrize("score", [-0.1, 1.1, math.nan, math.inf])
def test_what_is_no_evaluation(score: float) -> None:
    with pytest.raises(MatchError, match=f"an evaluation is a number from 0 to 1, not {score}"):
        Evaluation(score)


def test_only_a_result_can_be_proven() -> None:
    with pytest.raises(MatchError, match=r"a proven evaluation is 0, 0\.5 or 1, not 0\.25"):
        Evaluation(0.25, proven=True)
