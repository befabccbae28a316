"""Matches on the native core; tests/envs compares whole games with those of `record`."""

import pickle
from copy import copy, deepcopy

import pytest

from belvedere import encode, rules
from belvedere.engine import core

START = rules.get("volterra").start(layout="free", first="light")


def begin() -> core.Match:
    return core.Match(core.state(START))


def test_a_match_begins_at_its_start() -> None:
    match = begin()
    encoding = encode.get("volterra", layout="free", first="light")
    assert match.state == core.state(START)
    assert match.legal() == sorted(encoding.index(START, action) for action in START.legal_actions())
    assert (match.played, match.over, match.winner) == (0, False, None)


@pytest.mark.parametrize("copied", [copy, deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_goes_its_own_way(copied) -> None:  # type: ignore[no-untyped-def]
    match = begin()
    match.play(match.legal()[3])
    other = copied(match)
    assert (other.state, other.legal(), other.played) == (match.state, match.legal(), 1)
    other.play(other.legal()[0])
    assert (match.played, other.played) == (1, 2)
    assert other.state != match.state


def test_what_is_not_legal_is_refused() -> None:
    match = begin()
    first = match.legal()[0]
    match.play(first)
    with pytest.raises(core.Refusal, match=f"no legal action has the number {first}"):
        match.play(first)
    assert match.played == 1
