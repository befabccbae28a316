from __future__ import annotations

import pytest

from belvedere import puzzles, rules
from belvedere.engine import core
from belvedere.puzzles.proof import Proof, TooLong, notations, turn_ends
from belvedere.puzzles.puzzle import Puzzle, after
from tests.engine import tactics

SAMPLE = [
    puzzle
    for game in ("volterra", "volo", "turris")
    for puzzle in [each for each in puzzles.of_game(game) if each.kind == "win" and each.turns <= 2][:4]
]
"""Wins that are proven in a moment."""


def test_all_ends_of_a_turn_are_those_of_the_rules() -> None:
    for position in (rules.get("volterra").start(), rules.get("volo").start()):
        state = core.state(position)
        ends = turn_ends(state)
        assert {end.text for end in ends} == {end.text for _, end in tactics.turns(position)}
        for end, actions in ends.items():
            assert after(position, notations(state, actions)).text == end.text


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_wins_of_the_puzzles_are_proven_again(puzzle: Puzzle) -> None:
    state, proof = core.state(puzzle.start), Proof(puzzle.to_move)
    assert proof.turns_to_win(state) == puzzle.turns
    assert after(puzzle.start, proof.line(state)).outcome
    quickest = {end for end in turn_ends(state) if proof.wins(end, puzzle.turns - 1)}
    assert {end.text for end in quickest} <= {end.text for end in puzzle.accepted_ends}


def test_wins_within_the_turn_are_those_of_brute_force() -> None:
    for position, right in tactics.positions("win")[:10]:
        state, proof = core.state(position), Proof(position.to_move)
        assert proof.turns_to_win(state) == 1
        winning = {end.text for end in turn_ends(state) if proof.wins(end, 0)}
        assert winning == {after(position, turn.split()).text for turn in right}


def test_what_cannot_be_won_is_not_proven() -> None:
    lost = rules.get("volterra").start(size="2x3").play("a1>b3")
    assert Proof(1 - lost.to_move).turns_to_win(core.state(lost)) is None


def test_a_proof_gives_up_when_it_gets_too_long() -> None:
    start = rules.get("volo").start()
    with pytest.raises(TooLong):
        Proof(start.to_move, most_positions=100).turns_to_win(core.state(start))
