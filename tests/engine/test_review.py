"""Looking over a match."""

import pytest

from belvedere import engine, record
from belvedere.engine import Limits
from belvedere.record import Match

LIMITS = Limits(nodes=300)


def thrown_away() -> Match:
    """A match in which Dark could win and lets Light win."""
    match = Match("volterra")
    for action in ("c3-d4", "c5>c3", "a2>c3", "b3-c4"):
        match.play(action)
    return match


def test_a_turn_that_throws_the_game_away_is_a_blunder() -> None:
    review = engine.review(thrown_away(), LIMITS)
    first, second = review.turns
    assert first.mark == "blunder"
    assert first.loss > 0.3
    assert first.better != first.turn.actions
    assert (second.mark, second.loss, second.value) == ("best", 0.0, 1.0)
    assert review.count(0, "blunder") == 1
    assert review.count(1, "blunder") == 0
    assert review.mean_loss(0) == first.loss
    assert review.mean_loss(1) == 0.0


def test_what_is_done_is_told() -> None:
    told: list[tuple[int, int]] = []
    engine.review(thrown_away(), LIMITS, lambda done, number: told.append((done, number)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_the_record_keeps_the_evaluations() -> None:
    match = thrown_away()
    engine.review(match, LIMITS)
    assert [node.evaluation for node in match.line if node.evaluation] == [
        record.Evaluation(0, proven=True),
        record.Evaluation(0, proven=True),
    ]
    assert record.read(record.write(match)) == match


@pytest.mark.parametrize("actions", [(), ("c3-d4",), ("c3-d4", "c5>c3")])
def test_a_match_that_is_not_over_is_reviewed_as_far_as_it_goes(actions: tuple[str, ...]) -> None:
    match = Match("volterra")
    for action in actions:
        match.play(action)
    assert len(engine.review(match, LIMITS).turns) == (1 if actions else 0)


def test_a_resignation_does_not_count_as_a_turn() -> None:
    match = Match("volterra")
    match.play("c3-d4")
    match.play("c5>c3")
    match.resign(1)
    judged = engine.review(match, LIMITS).turns
    assert [turn.mark for turn in judged] == ["blunder"]
