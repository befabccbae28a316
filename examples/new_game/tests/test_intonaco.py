"""The rules of Intonaco, sentence by sentence; and all that every game promises."""

from __future__ import annotations

import pytest

from belvedere import rules
from belvedere.rules import GameOver, IllegalAction, ImpossiblePosition, MalformedPosition, Position
from belvedere.testing import api_test

GAME = rules.get("intonaco")


def after(actions: str, **settings: str) -> Position:
    """The position after some actions."""
    position = GAME.start(**settings)
    for action in actions.split():
        position = position.play(action)
    return position


def test_it_keeps_every_promise() -> None:
    api_test("intonaco")


def test_a_square_is_painted_in_turn() -> None:
    assert after("b3 d1").text == "4/4/1o2/4/3A o"
    assert after("b3 d1", first="azure").text == "4/4/1a2/4/3O a first=azure"


def test_an_empty_square_must_be_painted() -> None:
    with pytest.raises(IllegalAction, match="b3 is painted already: paint an empty square"):
        after("b3 d1 b3")


@pytest.mark.parametrize("square", ["b2", "b4", "a3", "c3"])
def test_no_square_beside_a_wet_one_can_be_painted(square: str) -> None:
    with pytest.raises(IllegalAction, match=f"{square} is beside b3, which is still wet"):
        after(f"b3 {square}")
    assert after(f"b3 d1 {square}").legal_actions(), "it has dried"


def test_a_square_that_touches_a_wet_one_by_a_corner_can_be_painted() -> None:
    assert after("b3 c4").legal_actions()


def test_sequences_of_actions_are_counted() -> None:
    """There are 20 squares, and 31 pairs of them that share a side."""
    assert rules.perft(GAME.start(), 1) == 20
    assert rules.perft(GAME.start(), 2) == 20 * 19 - 2 * 31


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("aaoa/oooa/aaoo/aaoo/oa1O a", "Ochre has the largest area, 9 squares against 5"),
        ("aoao/oaoa/aaoo/aaoo/oa1O a", "a draw: both have an area of 6 squares"),
    ],
)
def test_who_cannot_paint_ends_the_game_and_the_largest_area_wins(text: str, sentence: str) -> None:
    position = GAME.read(text)
    assert position.outcome
    assert position.outcome.sentence == sentence
    with pytest.raises(GameOver, match=sentence):
        position.play("c1")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4/1a2/1o1a/1oO1/4 o", "3 against 2 squares, and Ochre to move, cannot be"),
        ("4/1a2/1o1a/1oo1/4 a", "the square painted last is wet"),
        ("4/1a2/1o1A/1oo1/4 a", "d3 was painted last, and by the other player: it cannot be Azure's"),
        ("4/1a2/1o1a/1OO1/4 a", "one square is wet, not 2: b2, c2"),
    ],
)
def test_an_impossible_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(ImpossiblePosition, match=why):
        GAME.read(text)


@pytest.mark.parametrize("text", ["4/4/4/4/4", "4/4/4/4 o", "4/4/5/4/4 o", "4/4/4/4/4 x"])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(MalformedPosition):
        GAME.read(text)
