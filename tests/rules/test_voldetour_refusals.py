"""Voldétour: every sentence with which an action or a position is refused."""

import pytest

from belvedere.rules import Action, GameOver, IllegalAction, MalformedAction
from belvedere.rules.game import End, Pass
from belvedere.rules.voldetour import MoveLord, Place
from tests.rules.sampling import play
from tests.rules.voldetour_boards import read, start

NO_WAY = (
    "no way of 3 steps or fewer leads from {} to {}: a Lord steps to the side, never diagonally, on flat squares of "
    "one height or straight over slopes, past no other Lord and not over the enemy's Tower"
)

LOW = "equipment=height:1/board:9x1/towers:d1,i1/red:-"

BUILT = (
    "bB2x@d5,wB1@f5,bSn@g5,wSe@h5,bB1@a2,wB1@b2,wB2y@c8,wSs@j1,bSi@h5,wSi@g5,bB1@f5,wB1@e5,bSs@a2,bB2z@i3 "
    "e2,f8 b - 0,0 equipment=blocks:1,1,1,2,2,2,3"
)
"""On the ground: d5–e5 Black's Block with White's on e5, f5 two Blocks, g5 and h5 nested pairs, a2 with a Stair on
it, b2 White's Block, c8–c9 White's Block, j1 White's Stair, i3 Black's standing Block."""

ILLEGAL = {
    # putting down
    "over the edge, lying east": (BUILT, "B2x@j5", "B2x@j5 would lie over the edge of the board"),
    "over the edge, lying north": (BUILT, "B3y@g9", "B3y@g9 would lie over the edge of the board"),
    "nested on the ground": (
        BUILT,
        "Si@a1",
        "there is no slope on a1: a Stair can only be nested on a single Stair",
    ),
    "nested on a Block": (BUILT, "Si@b2", "there is no slope on b2: a Stair can only be nested on a single Stair"),
    "nested on a nested pair": (
        BUILT,
        "Si@h5",
        "there is no slope on h5: a Stair can only be nested on a single Stair",
    ),
    "nested on a Tower": (BUILT, "Si@c3", "there is no slope on c3: a Stair can only be nested on a single Stair"),
    "a Block on one's own Tower": (BUILT, "B2z@c3", "a Tower stands on c3: nothing may be put on it"),
    "a Stair on the enemy's Tower": (BUILT, "Sn@h8", "a Tower stands on h8: nothing may be put on it"),
    "a Block lying into a Tower": (BUILT, "B3x@a3", "a Tower stands on c3: nothing may be put on it"),
    "a Block on one's own Lord": (BUILT, "B2z@e2", "a Lord stands on e2: nothing may be put on its square"),
    "a Stair on the other Lord": (BUILT, "Ss@f8", "a Lord stands on f8: nothing may be put on its square"),
    "a Block lying into a Lord": (BUILT, "B2y@f7", "a Lord stands on f8: nothing may be put on its square"),
    "a Block on a slope": (BUILT, "B2z@j1", "j1 is a slope: nothing but a nested Stair may be put on it"),
    "a Stair on a slope": (BUILT, "Sn@j1", "j1 is a slope: nothing but a nested Stair may be put on it"),
    "a Block lying into a slope": (BUILT, "B2x@i1", "j1 is a slope: nothing but a nested Stair may be put on it"),
    "a Block lying over tops of two heights": (
        BUILT,
        "B2y@b1",
        "b1 is 0 high and b2 1: a Block lies on tops of one height",
    ),
    "a Block lying over tops of two heights, farther on": (
        BUILT,
        "B3y@c7",
        "c7 is 0 high and c8 1: a Block lies on tops of one height",
    ),
    "a standing Block above the Towers": (
        BUILT,
        "B2z@b2",
        "B2z@b2 would be 3 high: nothing rises above the Towers, which are 2 high",
    ),
    "a Block of three standing": (
        BUILT,
        "B3z@a10",
        "B3z@a10 would be 3 high: nothing rises above the Towers, which are 2 high",
    ),
    "a Stair above the Towers": (
        BUILT,
        "Sn@f5",
        "Sn@f5 would be 3 high: nothing rises above the Towers, which are 2 high",
    ),
    "a lying Block above the Towers": (
        BUILT,
        "B2x@e5",
        "B2x@e5 would be 3 high: nothing rises above the Towers, which are 2 high",
    ),
    "no such Block left": (
        "bB1@a1,bB1@b1 e3,f8 b - 0,0",
        "B1@a10",
        "you have no Block of length 1 left in your reserve",
    ),
    "no Stair left": (
        "bSn@a1,bSn@b1,bSn@c1,bSn@d1,bSn@e1 e3,f8 b - 0,0",
        "Sn@f1",
        "you have no Stair left in your reserve",
    ),
    # taking up
    "what is taken up goes over the edge": (BUILT, "i3>B2x@j3", "B2x@j3 would lie over the edge of the board"),
    "what is taken up goes onto a Lord": (
        BUILT,
        "f5>B1@f8",
        "a Lord stands on f8: nothing may be put on its square",
    ),
    "what is taken up is put down as it was": (
        BUILT,
        "i3>B2z@i3",
        "B2z@i3 stands so already: a piece taken up is put down otherwise",
    ),
    "a Stair is put down as it was": (
        BUILT,
        "a2>Ss@a2",
        "Ss@a2 stands so already: a piece taken up is put down otherwise",
    ),
    "a nested Stair is nested on the same Stair": (
        BUILT,
        "h5>Si@h5",
        "Si@h5 stands so already: a piece taken up is put down otherwise",
    ),
    "a nested Stair is put on the slope it leaves": (
        BUILT,
        "h5>Sn@h5",
        "h5 is a slope: nothing but a nested Stair may be put on it",
    ),
    "a Stair is nested on itself": (
        BUILT,
        "a2>Si@a2",
        "there is no slope on a2: a Stair can only be nested on a single Stair",
    ),
    "one's own Tower is taken up": (BUILT, "c3>B1@a1", "a Tower stands on c3: it never moves"),
    "the enemy's Tower is taken up": (BUILT, "h8>Sn@a1", "a Tower stands on h8: it never moves"),
    "nothing is there": (BUILT, "a9>B1@a1", "there is no piece on a9 to take up"),
    "only a Lord is there": (BUILT, "e2>B1@a1", "there is no piece on e2 to take up"),
    "not named by its lowest square": (
        "bB2y@d5 e3,f8 b - 0,0",
        "d6>B2x@a1",
        "the piece on top of d6 is B2y@d5: take it up by its lowest square, d5",
    ),
    "the other player's Block": (BUILT, "b2>B1@a1", "B1@b2 is White's: you may only take up pieces of your own"),
    "the other player's Stair": (
        BUILT.replace(" b -", " w -"),
        "a2>Sn@a1",
        "Ss@a2 is Black's: you may only take up pieces of your own",
    ),
    "the other player's nested Stair on one's own": (
        BUILT,
        "g5>Sn@a1",
        "Si@g5 is White's: you may only take up pieces of your own",
    ),
    "a Stair taken up as a Block": (BUILT, "a2>B1@a1", "the piece on a2 is a Stair, not a Block of length 1"),
    "a Block taken up as a Stair": (BUILT, "i3>Sn@a1", "the piece on i3 is a Block of length 2, not a Stair"),
    "a Block taken up as a longer one": (
        BUILT,
        "i3>B3x@a1",
        "the piece on i3 is a Block of length 2, not a Block of length 3",
    ),
    "blocked by another piece": (BUILT, "d5>B2x@a9", "B2x@d5 is blocked: B1@e5 is on it"),
    "blocked by one's own Lord": (
        "bB2x@d5 e5,f8 b - 0,0",
        "d5>B2x@a9",
        "B2x@d5 is blocked: a Lord stands on it, on e5",
    ),
    "blocked by the other Lord": (
        "bSn@d5,bSi@d5 e3,d5 b - 0,0",
        "d5>Sn@a9",
        "Si@d5 is blocked: a Lord stands on it, on d5",
    ),
    "blocked by a piece on which a Lord stands": (
        "bB2x@d5,wB1@e5 e5,f8 b - 0,0",
        "d5>B2x@a9",
        "B2x@d5 is blocked: B1@e5 is on it",
    ),
    "blocked by neighbours": (
        "bB1@e5,wB1@d5,wB1@f5,wSs@e6,wSn@e4 e3,f8 b - 0,0",
        "e5>B1@a9",
        "B1@e5 is blocked: construction pieces surround it and hide all its faces",
    ),
    # the order of a turn
    "a second Block": (
        "bB1@a1 e3,f8 b block 0,0",
        "B1@a5",
        "you have placed a Block in this turn already: one a turn",
    ),
    "a second Block, taken up": (
        "bB1@a1 e3,f8 b block 0,0",
        "a1>B1@a5",
        "you have placed a Block in this turn already: one a turn",
    ),
    "a second Stair": (
        "bSn@a1 e3,f8 b stair 0,0",
        "Sn@a5",
        "you have placed a Stair in this turn already: one a turn",
    ),
    "a second Stair, taken up": (
        "bSn@a1 e3,f8 b stair 0,0",
        "a1>Sn@a5",
        "you have placed a Stair in this turn already: one a turn",
    ),
    "a second Block after both": (
        "bB1@a1,bSn@b1 e3,f8 b both 0,0",
        "B2z@a5",
        "you have placed a Block in this turn already: one a turn",
    ),
    "a second Stair after both": (
        "bB1@a1,bSn@b1 e3,f8 b both 0,0",
        "Si@b1",
        "you have placed a Stair in this turn already: one a turn",
    ),
    "end before anything": (
        BUILT,
        "end",
        "you have done nothing yet: place a piece or move your Lord first",
    ),
    "pass after a piece": (
        "bB1@a1,bSn@b1 e3,f8 b both 0,0",
        "pass",
        "you have placed a piece in this turn: it is ended with end",
    ),
    "pass with an action left": ("- c3,h8 b - 3,3", "pass", "you can act, Sn@a1 for instance: you may not pass"),
    "pass with only the Lord to move": (
        "bB1@h1 c1,h1 b - 0,0 equipment=blocks:1/stairs:0/board:9x1/towers:a1,i1/red:-",
        "pass",
        "you can act, L@b1 for instance: you may not pass",
    ),
    # moving the Lord
    "the Lord stays": (BUILT, "L@e2", "your Lord stands on e2 already: a move ends on another square"),
    "the Lord enters the other's square": (
        "wB1@j1 e3,f3 b - 0,0",
        "L@f3",
        "the other Lord stands on f3: no Lord enters its square",
    ),
    "the Lord enters a Tower whose Lord is at home": (
        "bB2z@h7,wSn@a1 h7,h8 b - 0,2",
        "L@h8",
        "the other Lord stands on h8: no Lord enters its square",
    ),
    "the Lord stops on its own Tower": (
        f"bB1@c1 c1,h1 b - 0,0 {LOW}",
        "L@d1",
        "d1 is your own Tower: your Lord may cross it but not stop there",
    ),
    "the Lord stops on a slope": (
        "bSn@e3,wB1@e4 e2,f8 b - 0,0",
        "L@e3",
        "e3 is a slope: a Lord never stops on one",
    ),
    "the Lord goes four steps": (BUILT, "L@g4", NO_WAY.format("e2", "g4")),
    "the Lord steps diagonally": (
        "wB1@d5,wB1@f5,wB2z@e6,wB2z@e4 e5,j10 b - 0,0",
        "L@d4",
        NO_WAY.format("e5", "d4"),
    ),
    "the Lord climbs a Block": ("wB1@e4 e3,f8 b - 0,0", "L@e4", NO_WAY.format("e3", "e4")),
    "the Lord jumps off its Tower": ("- c3,h8 b - 3,3", "L@c4", NO_WAY.format("c3", "c4")),
    "the Lord crosses the other Lord": (
        f"wB1@a1 f1,g1 b - 0,0 {LOW}",
        "L@h1",
        NO_WAY.format("f1", "h1"),
    ),
    "the Lord crosses the enemy's Tower": (
        "bB1@d1,bB1@f1 d1,h1 b - 0,0 equipment=height:1/board:9x1/towers:a1,e1/red:-",
        "L@f1",
        NO_WAY.format("d1", "f1"),
    ),
    "the Lord reaches for a Tower over its edge": ("wB1@j1 h7,g3 b - 0,0", "L@h8", NO_WAY.format("h7", "h8")),
}


@pytest.mark.parametrize(("text", "action", "sentence"), ILLEGAL.values(), ids=ILLEGAL)
def test_an_action_against_the_rules_is_refused_with_the_reason(text: str, action: str, sentence: str) -> None:
    position = read(text)
    for refuse in (position.parse, position.play):
        with pytest.raises(IllegalAction) as error:
            refuse(action)
        assert type(error.value) is IllegalAction
        assert str(error.value) == sentence
    assert position.why_not(action) == sentence
    assert position == read(text)
    assert position.text == read(text).text


def test_what_a_piece_was_is_not_in_its_own_way() -> None:
    assert read("bB2x@d5 e3,f8 b - 0,0").why_not("d5>B2x@e5") is None


GAMES_OVER = {
    "a Lord still at home": (
        play(start(), "B1@a1 end B1@j1 end Sn@a5 end Sn@j5 end B1@a2 end"),
        "the game is over: Black's Lord is still at home on c3 at the end of its third turn: White wins",
    ),
    "a Tower reached": (
        play(read("bB2z@h7 h7,e3 b - 0,0"), "L@h8"),
        "the game is over: Black's Lord has reached White's Tower on h8",
    ),
}


@pytest.mark.parametrize("action", ["B1@a1", "Sn@a1", "a1>B1@b1", "L@a1", "end", "pass"])
@pytest.mark.parametrize("over", GAMES_OVER)
def test_after_the_end_every_action_is_refused(over: str, action: str) -> None:
    position, sentence = GAMES_OVER[over]
    text = position.text
    for refuse in (position.parse, position.play):
        with pytest.raises(GameOver) as error:
            refuse(action)
        assert str(error.value) == sentence
    assert position.text == text


NO_ACTION = (
    " is no action: write B1@c4, B2z@c4, B2x@c4 or B2y@c4 for a Block, Sn@c4, Se@c4, Ss@c4, Sw@c4 or Si@c4 for a "
    "Stair, with f4> before it to take it up from f4, L@d5 for the Lord, end, pass"
)

MALFORMED = {
    "": "''" + NO_ACTION,
    "End": "'End'" + NO_ACTION,
    "end ": "'end '" + NO_ACTION,
    "B1": "'B1'" + NO_ACTION,
    "B1@": "'B1@'" + NO_ACTION,
    "B1@4c": "'B1@4c'" + NO_ACTION,
    "B1@c444": "'B1@c444'" + NO_ACTION,
    "B1@c4\n": "'B1@c4\\n'" + NO_ACTION,
    "B0@c4": "'B0@c4'" + NO_ACTION,
    "B2w@c4": "'B2w@c4'" + NO_ACTION,
    "S@c4": "'S@c4'" + NO_ACTION,
    "SN@c4": "'SN@c4'" + NO_ACTION,
    "T@c4": "'T@c4'" + NO_ACTION,
    "c4-B1@c5": "'c4-B1@c5'" + NO_ACTION,
    "c4>": "'c4>'" + NO_ACTION,
    "c4>d5>B1@c5": "'c4>d5>B1@c5'" + NO_ACTION,
    "c4>L@c5": "'c4>L@c5'" + NO_ACTION,
    "c4>end": "'c4>end'" + NO_ACTION,
    "B1@c٤": "'B1@c٤'" + NO_ACTION,
    "B1@k1": "k1 is not on this board, which has files a–j, ranks 1–10",
    "B1@a11": "a11 is not on this board, which has files a–j, ranks 1–10",
    "B1@a0": "a0 is not on this board, which has files a–j, ranks 1–10",
    "B1@c04": "c04 is not on this board, which has files a–j, ranks 1–10",
    "z9>B1@a1": "z9 is not on this board, which has files a–j, ranks 1–10",
    "L@a99": "a99 is not on this board, which has files a–j, ranks 1–10",
    "B1x@c4": "there is no piece B1x: there is Sn, Se, Ss, Sw, Si, B1, B2z, B2x, B2y, B3z, B3x, B3y",
    "B2@c4": "there is no piece B2: there is Sn, Se, Ss, Sw, Si, B1, B2z, B2x, B2y, B3z, B3x, B3y",
    "B4z@c4": "there is no piece B4z: there is Sn, Se, Ss, Sw, Si, B1, B2z, B2x, B2y, B3z, B3x, B3y",
}


@pytest.mark.parametrize("text", MALFORMED)
def test_a_text_that_is_no_action_is_refused_with_what_there_is(text: str) -> None:
    position = start()
    for refuse in (position.parse, position.play, position.why_not):
        with pytest.raises(MalformedAction) as error:
            refuse(text)
        assert str(error.value) == MALFORMED[text]
    assert position == start()


def test_the_pieces_there_are_depend_on_the_equipment() -> None:
    with pytest.raises(MalformedAction, match=r"^there is no piece B1: there is Sn, Se, Ss, Sw, Si, B2z, B2x, B2y$"):
        start(equipment="blocks:2,2").parse("B1@a1")


@pytest.mark.parametrize(
    ("position", "text", "action"),
    [
        ("- c3,h8 b - 3,3", "B2x@c4", Place("B2x", "c4")),
        ("bSn@f4,wSn@c10 d6,j1 b - 0,0", "f4>Si@c10", Place("Si", "c10", "f4")),
        ("wB1@a1 d6,j1 b - 0,0", "L@d5", MoveLord("d5")),
        ("bB1@a1 d6,j1 b block 0,0", "end", End()),
        ("- c3,h8 b - 3,3 equipment=blocks:-/stairs:0", "pass", Pass()),
    ],
)
def test_an_action_is_read_from_its_notation_and_written_back(position: str, text: str, action: Action) -> None:
    assert read(position).parse(text) == action
    assert str(action) == text
