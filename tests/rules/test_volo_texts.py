"""The notation of Volo, position texts and why some are refused, and text boards."""

import pytest

from belvedere.rules import Action, ImpossiblePosition, MalformedPosition
from belvedere.rules.game import Pass
from belvedere.rules.volo import GAME, Add, Fly, Keep, VoloPosition

from .volo_boards import BOTH_BLOCKED, CHOICE_OF_THREE, CONTROLLED, PASS, START, THREE_REGIONS, WON, drawn, read

# -------------------------------------------------------------------------------------------------- notation of actions


@pytest.mark.parametrize(
    ("position", "text", "action"),
    [
        pytest.param(START, "f5", Add("f5"), id="add"),
        pytest.param(THREE_REGIONS, "f5-SW1", Fly("f5", "f5", "SW", 1), id="fly"),
        pytest.param(THREE_REGIONS, "b3:c4-NE2", Fly("b3", "c4", "NE", 2), id="fly a line"),
        pytest.param(CHOICE_OF_THREE, "=e6", Keep("e6"), id="keep a region"),
        pytest.param(PASS, "pass", Pass(), id="pass"),
    ],
)
def test_the_notation_of_actions(position: VoloPosition, text: str, action: Action) -> None:
    assert position.parse(text) == action
    assert str(action) == text


# --------------------------------------------------------------------------------------------------- position texts


@pytest.mark.parametrize(
    "text",
    [
        "-5-/1o4b1/9/10/11/12/-b4-4o-/12/11/10/9/1o4b1/-5- o -",
        "-2-/1b1b1/6/-oo-oo-/6/1b1b1/-2- o choose",
        "-2-/1b1b1/6/-oo-oo-/6/1b1b1/-2- o choose first=blue",
        "-2-/3b1/3b1b/-o1-2-/1ob3/bobb1/-2- b -",
        "-oo-/ooooo/ooo3/-oo-2-/oo3o/1b1b1/-2- b - first=blue",
    ],
)
def test_position_texts_round_trip(text: str) -> None:
    position = GAME.read(text)
    assert position.text == text
    assert GAME.read(position.text) == position


def test_position_texts_tell_positions_apart() -> None:
    texts = ["o -", "b -", "o - first=blue", "b - first=blue"]
    assert len({drawn(CONTROLLED, words) for words in texts}) == 4


def test_a_position_text_may_have_any_space_between_its_words() -> None:
    assert GAME.read(f"  {START.text.replace(' ', '   ')}\n") == START


START_ROWS = START.text.split()[0]
THREE_WORDS = (
    "a position of Volo is three words: the rows, the colour to move, and choose if it has to choose a region, else -"
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("", THREE_WORDS, id="nothing"),
        pytest.param(START_ROWS, THREE_WORDS, id="rows only"),
        pytest.param(f"{START_ROWS} o", THREE_WORDS, id="two words"),
        pytest.param(f"{START_ROWS} o - -", THREE_WORDS, id="four words"),
        pytest.param(f"{START_ROWS} o chose", THREE_WORDS, id="neither choose nor a dash"),
        pytest.param(
            f"{START_ROWS} w -", "who is to move is o for Orange or b for Blue, not w", id="unknown colour to move"
        ),
        pytest.param(
            f"{START_ROWS}/-2- o -", "a board of Volo has 7, … or 25 rows, not 8", id="an even number of rows"
        ),
        pytest.param("-1-/4/-1-1-/4/-1- o -", "a board of Volo has 7, … or 25 rows, not 5", id="too few rows"),
        pytest.param("/".join(["1"] * 27) + " o -", "a board of Volo has 7, … or 25 rows, not 27", id="too many rows"),
        pytest.param(
            "-2-/1o1b1/6/-b1-1o-/6/1O1b1/-2- o -",
            "'1O1b1' is no row: it is made of o, b, numbers of empty points, and - for a missing point",
            id="unknown letter",
        ),
        pytest.param(
            "-2-/1o1b1/6/-b1-1o-/06/1o1b1/-2- o -",
            "'06' is no row: it is made of o, b, numbers of empty points, and - for a missing point",
            id="number that begins with zero",
        ),
        pytest.param(
            "-2-/1o1b1/６/-b1-1o-/6/1o1b1/-2- o -",
            "'６' is no row: it is made of o, b, numbers of empty points, and - for a missing point",
            id="digit of another script",
        ),
        pytest.param(
            "-2-/1o1b1/6/-b1-1o-/6/1o1b/-2- o -", "row b has 5 points, missing ones included, not 4", id="row too short"
        ),
        pytest.param(
            "-2-/1o1b1/6/-b1-1o-/6/1o1b1/-99- o -",
            "row a has 4 points, missing ones included, not 101",
            id="row too long",
        ),
        pytest.param(
            "-2-/1o1b1/6/-b1-1o-//1o1b1/-2- o -", "row c has 6 points, missing ones included, not 0", id="empty row"
        ),
        pytest.param("3-/1o1b1/6/-b1-1o-/6/1o1b1/-2- o -", "g1 is missing on this board", id="empty point at a corner"),
        pytest.param("-2-/1o1b1/6/-b1o1o-/6/1o1b1/-2- o -", "d4 is missing on this board", id="bird on the centre"),
        pytest.param("-2-/1o1b1/6/-b1-1o-/6/1o1b1/-1-- o -", "a3 is a point on this board", id="point missing"),
        pytest.param(
            f"{START.text} side=4", "a position of Volo ends with first at most, each once", id="setting not in texts"
        ),
        pytest.param(
            f"{START.text} first=blue first=blue",
            "a position of Volo ends with first at most, each once",
            id="setting twice",
        ),
        pytest.param(
            f"{START.text} first=red",
            "first=red is not possible: first is orange or blue",
            id="setting with a wrong value",
        ),
    ],
)
def test_malformed_position_texts_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(MalformedPosition) as error:
        GAME.read(text)
    assert str(error.value) == sentence


TOO_MANY_ORANGE = """
       - o o -
      o o o o o
     o o o o . .
    - o o - . . -
     o o . . . o
      . b . b .
       - . . -
"""

NO_BLUE = """
       - . . -
      . o . . .
     . . . . . .
    - . . - . o -
     . . . . . .
      . o . . .
       - . . -
"""

BOTH_UNITED = """
       - . . -
      . o . b .
     . o . b . .
    - . . - . . -
     . . . . . .
      . . . . .
       - . . -
"""

BLUE_CUT_OFF_IN_THREE = """
       - . . -
      . o . b o
     . . o . o b
    - b . - o o -
     b . . . . .
      . . . b b
       - . . -
"""


@pytest.mark.parametrize(
    ("board", "words", "sentence"),
    [
        pytest.param(TOO_MANY_ORANGE, "o -", "Orange has 15 birds, not 16", id="more birds than there are"),
        pytest.param(NO_BLUE, "o -", "Blue has no bird on the board: that never happens", id="no bird"),
        pytest.param(
            BOTH_UNITED, "o -", "both colours are one flock: the game was over before that", id="both are one flock"
        ),
        pytest.param(
            BLUE_CUT_OFF_IN_THREE,
            "b -",
            "the birds of Blue are cut off in 3 regions: all but one would have been cleared",
            id="the colour to move is cut off",
        ),
        pytest.param(
            BLUE_CUT_OFF_IN_THREE,
            "o -",
            "the birds of Blue are cut off in 3 regions: all but one would have been cleared",
            id="the other colour is cut off, without a choice",
        ),
        pytest.param(
            BLUE_CUT_OFF_IN_THREE,
            "b choose",
            "the birds of Blue are cut off in 3 regions: all but one would have been cleared",
            id="the colour to choose is cut off",
        ),
        pytest.param(
            CONTROLLED,
            "o choose",
            "there is no choice of regions: the birds of Blue are all in one",
            id="nothing to choose",
        ),
    ],
)
def test_impossible_positions_are_refused(board: str, words: str, sentence: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        drawn(board, words)
    assert str(error.value) == sentence


def test_a_choice_after_the_end_is_refused() -> None:
    with pytest.raises(ImpossiblePosition) as error:
        GAME.read(WON.text.replace("b -", "o choose"))
    assert str(error.value) == "the game is over: there is no region to choose"


def test_there_are_60_birds_and_no_61st() -> None:
    above = "-ooooo-/oooooooo/ooooooooo/oooooooooo/ooooooooooo/oooooooooooo/-ooooo-5-/b1b9/11/10/9/8"
    assert read(f"{above}/-5- b -").reserve(0) == 0
    with pytest.raises(ImpossiblePosition) as error:
        read(f"{above}/-4o- b -")
    assert str(error.value) == "Orange has 60 birds, not 61"


# ------------------------------------------------------------------------------------------------------- text boards


def test_the_start_as_a_text_board() -> None:
    assert str(GAME.start()).splitlines() == [
        "      m1    . . . . .     m7",
        "     l1  . o . . . . b .   l8",
        "    k1  . . . . . . . . .   k9",
        "   j1  . . . . . . . . . .  j10",
        "  i1  . . . . . . . . . . .  i11",
        " h1  . . . . . . . . . . . .  h12",
        "g1    b . . . .   . . . . o    g13",
        " f1  . . . . . . . . . . . .  f12",
        "  e1  . . . . . . . . . . .  e11",
        "   d1  . . . . . . . . . .  d10",
        "    c1  . . . . . . . . .   c9",
        "     b1  . o . . . . b .   b8",
        "      a1    . . . . .     a7",
        "birds in reserve: Orange 57, Blue 57",
        "Orange to move: add a bird or fly",
    ]


def test_a_choice_as_a_text_board() -> None:
    assert str(CHOICE_OF_THREE).splitlines() == [
        "   g1    . .     g4",
        "  f1  . o . b o   f5",
        " e1  . . o . o b   e6",
        "d1    b .   o o     d7",
        " c1  b . . . . .   c6",
        "  b1  . . . b b   b5",
        "   a1    . .     a4",
        "birds in reserve: Orange 9, Blue 9",
        "Orange to move: keep one of Blue's regions, =b4 or =e6 or =f4",
    ]


@pytest.mark.parametrize(
    ("position", "reserves", "status"),
    [
        (START.play("c4"), "Orange 11, Blue 12", "Blue to move: add a bird or fly"),
        (PASS, "Orange 9, Blue 12", "Blue to move: nothing is possible, pass"),
        (WON, "Orange 12, Blue 8", "Over: all 3 birds of Orange are one flock"),
        (BOTH_BLOCKED, "Orange 11, Blue 3", "Over: nobody can act, and Blue was the last to do so"),
    ],
    ids=["act", "pass", "won", "nobody can act"],
)
def test_below_a_text_board_are_the_reserves_and_what_is_to_do(
    position: VoloPosition, reserves: str, status: str
) -> None:
    assert str(position).splitlines()[-2:] == [f"birds in reserve: {reserves}", status]
