"""Repetition and no progress, as the rules pages have them."""

import random
from pathlib import Path

import pytest

from belvedere import rules
from belvedere.record import Match, Node, read
from belvedere.rules import GameOver

GAMES = Path(__file__).parent / "games"

TO_THE_LOOP = ["c3-d2", "c1>c2", "b3-a4", "b5>a3"]
LOOP = ["c2>d3", "d2-d3", "a3>b4", "a4-b4", "d3-d2", "d3>c2", "b4-a4", "b4>a3"]
"""Four turns of Volterra after which the same position stands on the board again."""


def golden(name: str) -> Match:
    return read((GAMES / f"{name}.txt").read_text(encoding="utf-8"))


def drawn(node: Node) -> str | None:
    return node.outcome.reason if node.outcome else None


# ---------------------------------------------------------------------------------------------------------- repetition


def test_the_third_time_is_a_draw_and_the_second_is_not() -> None:
    line = golden("volterra-repetition").line
    occurrences = [node for node in line if node.position == line[4].position]
    assert [line.index(node) for node in occurrences] == [4, 12, 20]
    assert [drawn(node) for node in line] == [None] * 20 + ["repetition"]
    assert line[20].outcome == rules.Outcome(
        None, "repetition", "a draw: the same position stands at the start of a turn for the third time"
    )


def test_the_start_is_the_first_occurrence() -> None:
    before = Match("volterra")
    for action in TO_THE_LOOP:
        before.play(action)
    match = Match("volterra", position=before.position)
    for action in LOOP * 2:
        match.play(action)
    assert [drawn(node) for node in match.line] == [None] * 16 + ["repetition"]


def test_a_start_in_mid_turn_is_no_occurrence() -> None:
    before = Match("volterra")
    for action in (*TO_THE_LOOP, LOOP[0]):
        before.play(action)
    match = Match("volterra", position=before.position)
    for action in (LOOP * 3)[1:]:
        match.play(action)
        if match.outcome:
            break
    assert match.outcome
    assert match.outcome.reason == "repetition"
    assert len(match.actions) == 1 + 16, "after half a turn, the loop goes round twice"
    assert [node.position for node in match.line].count(match.start) == 3


def test_a_variation_has_a_history_of_its_own() -> None:
    match = Match("volterra")
    for action in (*TO_THE_LOOP, *LOOP, "d2-c3"):
        match.play(action)
    node = match.line[12]
    for action in LOOP:
        node = node.add(action)
    assert drawn(node) == "repetition"
    assert match.outcome is None
    with pytest.raises(GameOver, match="for the third time"):
        node.add(LOOP[0])


# --------------------------------------------------------------------------------------------------------- no progress


@pytest.mark.parametrize("name", ["volterra", "voldetour"])
def test_the_hundredth_turn_without_progress_is_a_draw(name: str) -> None:
    match = golden(f"{name}-no-progress")
    after = [turn.nodes[-1].position.progress for turn in match.turns]
    assert len(set(after[-101:])) == 1, "no progress in the last 100 turns"
    assert after[-102] < after[-101], "and progress in the one before them"
    assert match.node.outcome == rules.Outcome(
        None,
        "no progress",
        f"a draw: {'no square became empty' if name == 'volterra' else 'no piece came out of a reserve'} in 100 turns",
    )
    assert [drawn(node) for node in match.line[:-1]] == [None] * len(match.actions)


DOWN = ["B1@d3", "Sw@d3", "end", "B1@g8", "Se@g8", "end", "B1@e3", "Sw@f3", "L@g3", "B1@f8", "Se@e8", "L@d8"]
"""Four turns of Voldétour after which both Lords are down from their Towers."""

BLACK_WALKS = ["g6", "d6", "c8", *("b8", "a8", "a9", "a10", "b10", "c10", "c8") * 7]
WHITE_WALKS = ["d5", "f4", "g4", *("g5", "h5", "h4", "g4") * 12]
"""Where the Lords then go: Black's round in seven turns, White's in four, so that no position stands three times."""


def near_the_draw() -> Node:
    """A game of Voldétour after 99 turns without progress: White's Lord can climb Black's Tower."""
    match = Match("voldetour")
    for action in DOWN:
        match.play(action)
    for black, white in zip(BLACK_WALKS[:49], [*WHITE_WALKS[:48], "g3"], strict=True):
        match.play(f"L@{black}")
        match.play(f"L@{white}")
    match.play(f"L@{BLACK_WALKS[49]}")
    assert len(match.turns) == 4 + 99
    return match.node


def test_the_games_own_end_goes_before_either_draw() -> None:
    node = near_the_draw()
    assert drawn(node) is None
    assert drawn(node.add("L@c3")) == "tower reached"
    assert drawn(node.add("L@g4")) == "repetition", "which goes second"
    assert drawn(node.add("L@h3")) == "no progress"


def test_progress_in_the_last_turn_prevents_the_draw() -> None:
    assert drawn(near_the_draw().add("B2x@a1").add("end")) is None


def test_taking_up_a_piece_is_no_progress() -> None:
    placed = near_the_draw().add("e8>Sn@e8")
    assert drawn(placed) is None, "the turn is not over"
    assert drawn(placed.add("end")) == "no progress"


def test_half_a_turn_at_the_start_is_not_counted() -> None:
    """Nobody knows whether there was progress in its first half."""
    start = rules.get("voldetour").start()
    for action in (*DOWN, "f3>Sn@j1"):
        start = start.play(action)
    match = Match("voldetour", position=start)
    match.play("end")
    for white, black in zip(WHITE_WALKS[:50], BLACK_WALKS[:50], strict=True):
        assert match.outcome is None
        match.play(f"L@{white}")
        match.play(f"L@{black}")
    assert len(match.turns) == 1 + 100
    assert drawn(match.node) == "no progress"


def test_in_volo_there_is_no_such_draw() -> None:
    match = Match("volo")
    chance = random.Random(1)
    while len(match.turns) < 102:
        match.play(chance.choice(match.position.legal_actions()))
    assert match.outcome is None
