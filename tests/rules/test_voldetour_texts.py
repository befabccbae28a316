"""Voldétour: position texts, and every sentence with which one is refused."""

import pytest

from belvedere.rules import ImpossiblePosition, MalformedPosition
from belvedere.rules.voldetour import GAME
from tests.rules.voldetour_boards import read, start

READABLE = [
    "- c3,h8 b - 3,3",
    "- c3,h8 w - 3,3 first=white",
    "bB1@a1 c3,h8 b block 3,3",
    "bB1@a1 c3,h8 w - 2,3",
    "bB1@a1,wSn@b1 c3,h8 w stair 2,3",
    "bB1@a1,wSn@b1,wB3y@d4 c3,h8 w both 2,3",
    "wSs@j1,bSn@g5,wSe@h5,wSi@g5,bSi@h5 e2,f8 b - 0,0",
    "bB2z@h7 h8,e3 w - 0,0",
    "bB1@a1,wB1@a1 e2,f8 b - 0,0",
    "wB1@a1,bB1@a1 e2,f8 b - 0,0",
    "bB1@a1,wB2x@a2 e2,f8 b - 0,0 equipment=tall",
    "bB4z@a1,wB2x@a2 b1,c2 b - 0,0 equipment=height:4/blocks:2,4/stairs:0/towers:a3,c3/board:3x3/red:- first=white",
    "bB1@a2,wB3y@b2,bB2z@i3,bB2x@d5,wB1@f5,bSs@a2,wB1@e5 e2,f8 b - 0,0",
]


@pytest.mark.parametrize("text", READABLE)
def test_a_position_text_is_read_and_written(text: str) -> None:
    position = read(text)
    assert position.text == text
    assert read(position.text) == position


def test_pieces_are_written_from_below_and_the_board_by_ranks() -> None:
    position = read("wB1@b1,bB2x@d5,wB1@e5,bSn@a1,wSi@a1 e2,f8 b - 0,0")
    assert position.text == "bSn@a1,wB1@b1,bB2x@d5,wSi@a1,wB1@e5 e2,f8 b - 0,0"


def test_spaces_and_the_order_of_the_settings_do_not_matter() -> None:
    assert read("  -  c3,h8 w  - 3,3 first=white equipment=tall ") == start(equipment="tall", first="white")


FIVE_WORDS = (
    "a position of Voldétour is five words: the pieces or -, the Lords' squares, the colour to move, what it has "
    "placed (-, block, stair or both), and the turns left for leaving home"
)
SETTINGS = "a position of Voldétour ends with first, equipment at most, each once"

UNREADABLE = {
    "": FIVE_WORDS,
    "- c3,h8 b -": FIVE_WORDS,
    "- c3,h8 b - 3,3 now": FIVE_WORDS,
    "- c3 b - 3,3": "'c3' are not two squares of this board, which has files a–j, ranks 1–10",
    "- c3,h8,a1 b - 3,3": "'c3,h8,a1' are not two squares of this board, which has files a–j, ranks 1–10",
    "- c3,k8 b - 3,3": "'c3,k8' are not two squares of this board, which has files a–j, ranks 1–10",
    "- c3,h8 x - 3,3": "who is to move is b for Black or w for White, not x",
    "- c3,h8 black - 3,3": "who is to move is b for Black or w for White, not black",
    "- c3,h8 b lord 3,3": "what has been placed in this turn is -, block, stair or both, not lord",
    "- c3,h8 b - 4,3": "the turns left for leaving home are written 3,3 or less, not 4,3",
    "- c3,h8 b - 3": "the turns left for leaving home are written 3,3 or less, not 3",
    "B1@a1 c3,h8 b - 3,3": "'B1@a1' is no piece on this board: pieces are written bB2x@c4 or wSn@d4",
    "bB1@a1, c3,h8 b - 2,2": "'' is no piece on this board: pieces are written bB2x@c4 or wSn@d4",
    "bB1@k1 c3,h8 b - 2,2": "'bB1@k1' is no piece on this board: pieces are written bB2x@c4 or wSn@d4",
    "bB4z@a1 c3,h8 b - 2,2": "'bB4z@a1' is no piece on this board: pieces are written bB2x@c4 or wSn@d4",
    "bB1x@a1 c3,h8 b - 2,2": "'bB1x@a1' is no piece on this board: pieces are written bB2x@c4 or wSn@d4",
    "- c3,h8 b - 3,3 layout=free": SETTINGS,
    "- c3,h8 b - 3,3 first=black first=black": SETTINGS,
    "- c3,h8 b - 3,3 first=red": "first=red is not possible: first is black or white",
    "- c3,h8 b - 3,3 equipment=height:0": "height:0 is not possible: a Tower is 1 to 9 high",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_text_that_is_no_position_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(MalformedPosition) as error:
        GAME.read(text)
    assert str(error.value) == UNREADABLE[text]


IMPOSSIBLE = {
    # pieces
    "bSi@a1 e2,f8 b - 0,0": (
        "bSi@a1 cannot stand there: there is no slope on a1: a Stair can only be nested on a single Stair"
    ),
    "bB2x@j1 e2,f8 b - 0,0": "bB2x@j1 cannot stand there: B2x@j1 would lie over the edge of the board",
    "bB1@c3 e2,f8 b - 0,0": "bB1@c3 cannot stand there: a Tower stands on c3: nothing may be put on it",
    "wSn@a1,bB1@a1 e2,f8 b - 0,0": (
        "bB1@a1 cannot stand there: a1 is a slope: nothing but a nested Stair may be put on it"
    ),
    "wB1@b1,bB2x@a1 e2,f8 b - 0,0": (
        "bB2x@a1 cannot stand there: a1 is 0 high and b1 1: a Block lies on tops of one height"
    ),
    "wB2z@a1,bB1@a1 e2,f8 b - 0,0": (
        "bB1@a1 cannot stand there: B1@a1 would be 3 high: nothing rises above the Towers, which are 2 high"
    ),
    "bB1@a1,bB1@b1,bB1@c1 e2,f8 b - 0,0": "bB1@c1 cannot stand there: Black has no Block of length 1 left for it",
    "wSn@a1,wSn@b1,wSn@c1,wSn@d1,wSn@e1,wSi@a1 e2,f8 b - 0,0": (
        "wSi@a1 cannot stand there: White has no Stair left for it"
    ),
    # Lords
    "- e5,e5 b - 0,0": "both Lords stand on e5",
    "bSn@e5 e5,f8 b - 0,0": "Black's Lord stands on e5, which is a slope",
    "bSn@e5 f8,e5 b - 0,0": "White's Lord stands on e5, which is a slope",
    # turns
    "bB1@a1 e2,h8 b - 1,2": "Black's Lord has left home: it has 0 turns left to leave it, not 1",
    "bB1@a1 e2,f8 b - 0,3": "White's Lord has left home: it has 0 turns left to leave it, not 3",
    "bB1@a1 c3,h8 b - 3,3": "Blocks of Black on the board: 1; turns in which it can have placed one: 0",
    "bB1@a1,bSn@b1 c3,h8 b block 3,3": "Stairs of Black on the board: 1; turns in which it can have placed one: 0",
    "bB1@a1,bSn@b1 c3,h8 b stair 3,3": "Blocks of Black on the board: 1; turns in which it can have placed one: 0",
    "wSn@a1,wSn@b1 c3,h8 b - 2,2": "Stairs of White on the board: 2; turns in which it can have placed one: 1",
    "bB2z@c4,bB2z@c5 c4,h8 w - 0,3": "Blocks of Black on the board: 2; turns in which it can have placed one: 1",
    "bB1@a1,bB1@b1,bB2x@a2,bB2x@a4 c3,h8 w - 0,1": (
        "Blocks of Black on the board: 4; turns in which it can have placed one: 3"
    ),
    "bB2z@c4 c4,h8 b - 0,3": "Black's Lord has left home before its first turn",
    "bB1@a1 c3,h8 w - 0,3": (
        "turns left to leave home: Black 0, White 3; that cannot be when Black began and White is to move"
    ),
    "- c3,h8 b - 0,1": "the game was over before that",
    "bB1@a1,wB1@a1 a5,a6 b block 0,0": "Black has placed a Block in this turn, and there is none with nothing on it",
    "- e2,h8 w - 0,3": "Black's Lord has left home, and no piece is on the board: there was no way down from the Tower",
    "wB1@a1 e2,f8 b block 0,0": "Black has placed a Block in this turn, and there is none with nothing on it",
    "bB1@a1 e2,f8 b stair 0,0": "Black has placed a Stair in this turn, and there is none with nothing on it",
    "wB1@a1 e2,f8 w both 0,0": "White has placed a Stair in this turn, and there is none with nothing on it",
    "bB1@a1 e2,f8 w block 0,0": "White has placed a Block in this turn, and there is none with nothing on it",
    "bB1@a1 h8,c3 b - 0,0": "the game was over before that",
    "wB1@a1 h8,e3 w block 0,0": "the game was over before that",
    "bB1@a1,bB1@a2 c3,h8 w - 0,0": "the game was over before that",
    "- c3,h8 w - 3,3": (
        "turns left to leave home: Black 3, White 3; that cannot be when Black began and White is to move"
    ),
    "bB1@a1 c3,h8 b - 2,3": (
        "turns left to leave home: Black 2, White 3; that cannot be when Black began and Black is to move"
    ),
    "bB1@a1 c3,h8 w - 1,3": (
        "turns left to leave home: Black 1, White 3; that cannot be when Black began and White is to move"
    ),
    "- c3,h8 b - 3,3 first=white": (
        "turns left to leave home: Black 3, White 3; that cannot be when White began and Black is to move"
    ),
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_a_position_that_cannot_stand_on_the_board_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        GAME.read(text)
    assert str(error.value) == IMPOSSIBLE[text]
