from __future__ import annotations

from contextlib import suppress

import pytest

from belvedere import engine, puzzles, rules
from belvedere.puzzles import BadAnswer, Judgement, Puzzle
from belvedere.puzzles.judge import attempt
from belvedere.puzzles.puzzle import after
from belvedere.puzzles.thinking import thought, whole_turn
from tests.puzzles.test_puzzle import EVERY, every_puzzle

QUICK = engine.Limits(nodes=3000)


def first_where(game: str, kind: str, turns: int = 1) -> Puzzle:
    return next(each for each in puzzles.of_game(game) if each.kind == kind and each.turns == turns)


def some_other_turn(puzzle: Puzzle) -> tuple[str, ...]:
    """A turn that is not accepted, and that ends as soon as it may."""
    for action in puzzle.start.legal_actions():
        begun = puzzle.start.after(action)
        ends = begun.mid_turn and "end" in map(str, begun.legal_actions())
        turn = (str(action), "end") if ends else whole_turn(puzzle.start, (str(action),), 20)
        if after(puzzle.start, turn) not in puzzle.accepted_ends:
            return turn
    raise AssertionError


def solve(puzzle: Puzzle) -> tuple[list[Judgement], list[str]]:
    """Plays a puzzle to its end, each turn but the first as the search would."""
    played, judgements = list(puzzle.accepted[-1]), list[Judgement]()
    while True:
        judgements.append(puzzles.judge(puzzle, played, QUICK))
        if judgements[-1].solved or not judgements[-1].right or len(judgements) > 10:
            return judgements, played
        played += judgements[-1].reply
        position = after(puzzle.start, played)
        played += whole_turn(position, tuple(map(str, thought(position, 3000).turn)), 3000)


@every_puzzle
def test_every_accepted_turn_is_right(puzzle: Puzzle) -> None:
    for turn in puzzle.accepted:
        judgement = puzzles.judge(puzzle, turn, QUICK)
        assert judgement.right
        assert judgement.why in (("best",) if puzzle.kind == "best" else ("won", "wins"))
        assert judgement.solved == (judgement.why != "wins")


@pytest.mark.parametrize("game", ["volterra", "volo", "turris"])
def test_a_win_of_several_turns_goes_on_until_it_is_on_the_board(game: str) -> None:
    puzzle = next(each for each in puzzles.of_game(game) if each.kind == "win" and each.turns > 1)
    judgements, played = solve(puzzle)
    assert all(judgement.right for judgement in judgements)
    assert [judgement.why for judgement in judgements] == ["wins"] * (len(judgements) - 1) + ["won"]
    assert len(judgements) >= puzzle.turns
    outcome = after(puzzle.start, [*played, *judgements[-1].reply]).outcome
    assert outcome
    assert outcome.winner == puzzle.to_move


def test_the_opponent_follows_the_line_of_the_puzzle() -> None:
    puzzle = next(each for each in EVERY if each.turns == 3 and each.game == "volterra")
    own, reply = puzzle.line[:2], puzzle.line[2:4]
    assert puzzles.judge(puzzle, own).reply == reply
    further = puzzles.judge(puzzle, puzzle.line[:6])
    assert (further.right, further.reply) == (True, puzzle.line[6:8])


def test_turns_that_lead_to_the_same_position_are_the_same() -> None:
    """In Volterra the pawn and the stack can often move in either order."""
    for puzzle in puzzles.of_game("volterra"):
        for first, second in puzzle.accepted:
            try:
                end = after(puzzle.start, (second, first))
            except rules.RulesError:
                continue
            if end in puzzle.accepted_ends and (second, first) not in puzzle.accepted:
                assert puzzles.judge(puzzle, (second, first), QUICK).right
                return
    raise AssertionError


@pytest.mark.parametrize("game", rules.GAMES)
@pytest.mark.parametrize("kind", ["win", "best"])
def test_another_turn_is_wrong_and_refuted(game: str, kind: str) -> None:
    puzzle = next(each for each in puzzles.of_game(game) if each.kind == kind)
    judgement = puzzles.judge(puzzle, some_other_turn(puzzle), QUICK)
    assert not judgement.right
    assert not judgement.solved
    assert judgement.why in (("loses", "slips") if kind == "win" else ("loses", "worse"))
    assert judgement.sentence.startswith("Wrong: ")
    assert judgement.value < puzzle.value
    assert after(puzzle.start, (*some_other_turn(puzzle), *judgement.line)) != puzzle.start


def test_what_loses_is_shown_to_lose() -> None:
    """In Voldétour the opponent wins in the next turn, and the line ends with that."""
    puzzle = next(each for each in puzzles.of_game("voldetour") if each.kind == "best")
    turn = some_other_turn(puzzle)
    judgement = puzzles.judge(puzzle, turn, QUICK)
    assert judgement.why == "loses"
    outcome = after(puzzle.start, (*turn, *judgement.line)).outcome
    assert outcome
    assert outcome.winner != puzzle.to_move


def test_a_worse_turn_is_told_by_how_much() -> None:
    judgement = Judgement(False, False, "worse", (), (), before=0.625, value=0.311)
    assert judgement.sentence == "Wrong: the expected score is 31 %, and could be 62 %"


def test_in_voldetour_any_win_is_accepted() -> None:
    """Something else is built before what the win needs."""
    for puzzle in puzzles.of_game("voldetour"):
        for turn in puzzle.accepted if puzzle.kind == "win" else ():
            for other in map(str, puzzle.start.legal_actions()[::50]):
                with suppress(rules.RulesError):
                    if after(puzzle.start, (other, *turn)) not in puzzle.accepted_ends:
                        assert puzzles.judge(puzzle, (other, *turn)).why == "won"
                        return
    raise AssertionError


# ---------------------------------------------------------------------------------------------------------- refusals


def test_an_illegal_action_is_refused_with_its_number() -> None:
    puzzle = first_where("volterra", "best")
    with pytest.raises(rules.IllegalAction, match=f"^action 2, {puzzle.line[0]}: "):
        attempt(puzzle, (puzzle.line[0], puzzle.line[0]))


def test_half_a_turn_is_no_answer() -> None:
    puzzle = first_where("volterra", "best")
    for actions in ((), puzzle.line[:1]):
        with pytest.raises(BadAnswer, match=r"^this is no whole turn"):
            attempt(puzzle, actions)


def test_the_opponents_turn_is_no_answer() -> None:
    puzzle = next(each for each in puzzles.of_game("volterra") if each.turns > 1)
    with pytest.raises(BadAnswer, match=r"^this is no whole turn"):
        attempt(puzzle, puzzle.line[:4])


def test_nothing_follows_the_best_turn() -> None:
    puzzle = next(each for each in puzzles.of_game("volterra") if each.kind == "best" and len(each.line) > 2)
    with pytest.raises(BadAnswer, match=r"^this puzzle asks for one turn"):
        attempt(puzzle, puzzle.line[:3])
