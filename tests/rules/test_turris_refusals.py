"""What Turris refuses, and in which words: actions against the rules, and texts that are none or cannot be."""

import re

import pytest

from belvedere import rules
from belvedere.rules import GameOver, IllegalAction, ImpossiblePosition, MalformedAction, MalformedPosition
from belvedere.rules.game import Action, End, Pass
from belvedere.rules.turris import GAME, Place, Remove
from belvedere.rules.turris_tower import Piece

START = "- w - - - -"
ONE = "c3:I b - c3/1 - -"
"""White has placed the first piece, a standing one."""

TWO = "c3:I,i w - c3/1 d3/1 -"
"""The plan extends over two files."""

ROW = "c3:I,i,I b - e3/1 d3/1 -"
"""The plan extends over three files, c to e, and one rank."""

COLUMN = "c1:I/i/I b - c1/1 c2/1 -"
"""The plan extends over three ranks, 1 to 3, and one file."""

SETTLED = "c3:s,.,./n,E,W/I,.,. b - d4e4/1 c4c5/1 -"
"""White has settled the frame c3 to e5 with d4e4/1, and declined the bonus."""

NARROWER = "b1:s,.,./n,s,./I,n,. w - b1/1 c1c2/1 c3d3/1"
"""The frame is b1 to d3; Black has removed c3d3/1, the only piece on file d."""

BONUS = "c2:s,s,./n,n,./E,W,I b bonus e2/1 d3d4/1 -"
"""Black has just filled the centre d3."""

BAN = "c2:s,s,./n,n,./.,.,I w - e2/1 d3d4/1 c2d2/1"
"""Then Black has removed c2d2/1."""

ONLY_PASS = "c2:is,se,Sw/In,nI,NI/I,.,I b - d3/2 d4e4/2 d2/1"
"""White has removed d2/1, and nowhere else is there a place for a piece."""

NONE_LEFT = "c2:sIsei,IESwS,iWIi/nsEnIE,ESWNENWS,WISWi/EniI,WNeiIN,IwNIi w bonus d2d3/8 e2/7 -"
"""White has placed the last of its pieces, on the centre; Black has eight left."""

SKIPPED = "c2:esEiEs,wsWIWIS,SISIi/enEiene,wnWsewewN,NiNwswi/IEiE,iWneW,iIwnI w bonus d3d4/9 e3/8 -"
"""Black has no piece left and has been skipped; White has five, and a bonus."""

BLACK_WINS = "c2:siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiII,WIWnI,IiinI w - c2/9 c4d4/9 -"
DRAW = "c2:EiIeSEs,WIIweWI,IsiSwsI/IeieNenE,sEwsEwewEW,SWnSWNwnW/iiIE,niniW,NiNIi w - c3d3/10 c3c4/9 -"


TEXTS = [
    START,
    ONE,
    TWO,
    ROW,
    COLUMN,
    SETTLED,
    NARROWER,
    BONUS,
    BAN,
    ONLY_PASS,
    NONE_LEFT,
    SKIPPED,
    BLACK_WINS,
    DRAW,
]


def exactly(sentence: str) -> str:
    """A pattern for the whole sentence."""
    return f"^{re.escape(sentence)}$"


# ---------------------------------------------------------------------------------------------------------- actions

OPEN = "the frame open, for no level is finished before it is settled"

PROHIBITIONS = {
    "R16: the first piece standing": (START, "d3/1", "the first piece covers c3, the middle of the mat"),
    "R16: the first piece lying": (START, "d3e3/1", "the first piece covers c3, the middle of the mat"),
    "b: the first piece": (START, "c3/2", "c3/1 is empty: nothing beneath a piece may be empty"),
    "b: filled, standing": (ONE, "c3/1", "c3/1 is filled already: the column on c3 is 2 high"),
    "b: filled by an upper half": (ONE, "c3/2", "c3/2 is filled already: the column on c3 is 2 high"),
    "b: filled under one half": (ONE, "c3d3/1", "c3/1 is filled already: the column on c3 is 2 high"),
    "b: filled under the other half": (ONE, "b3c3/1", "c3/1 is filled already: the column on c3 is 2 high"),
    "b: empty beneath, standing": (ONE, "d3/2", "d3/1 is empty: nothing beneath a piece may be empty"),
    "b: empty beneath one half": (ONE, "b3c3/3", "b3/2 is empty: nothing beneath a piece may be empty"),
    "b: empty beneath the other half": (ONE, "c3d3/3", "d3/2 is empty: nothing beneath a piece may be empty"),
    "b: far above": (ONE, "e4/99", "e4/98 is empty: nothing beneath a piece may be empty"),
    "plan: four files, standing": (
        TWO,
        "a3/1",
        "the plan would extend over four files, a to d: three are the most there may be",
    ),
    "plan: four files, lying": (
        ROW,
        "b3b4/1",
        "the plan would extend over four files, b to e: three are the most there may be",
    ),
    "plan: five files": (
        ROW,
        "a3b3/1",
        "the plan would extend over five files, a to e: three are the most there may be",
    ),
    "plan: four ranks, standing": (
        COLUMN,
        "c4/1",
        "the plan would extend over four ranks, 1 to 4: three are the most there may be",
    ),
    "plan: four ranks, lying": (
        "c3:i/I w - c3/1 c4/1 -",
        "d1d2/1",
        "the plan would extend over four ranks, 1 to 4: three are the most there may be",
    ),
    "plan: five ranks": (
        COLUMN,
        "c4c5/1",
        "the plan would extend over five ranks, 1 to 5: three are the most there may be",
    ),
    "frame: standing outside": (SETTLED, "b3/1", "b3 is outside the frame, which is c3 to e5"),
    "frame: one half outside": (SETTLED, "d2d3/1", "d2 is outside the frame, which is c3 to e5"),
    "frame: both halves outside": (SETTLED, "a1b1/1", "a1 is outside the frame, which is c3 to e5"),
    "frame: outside, the plan being narrower": (NARROWER, "a2/1", "a2 is outside the frame, which is b1 to d3"),
    "a: lying apart": (ONE, "d1e1/1", "a piece on d1 and e1 touches no other piece: it has to touch one"),
    "a: an edge is no face": (ONE, "d4e4/1", "a piece on d4 and e4 touches no other piece: it has to touch one"),
    "c: apart": (ONE, "e4/1", "there is no piece beside e4 on level 1 or 2: a standing piece needs one"),
    "c: diagonally": (ONE, "d4/1", "there is no piece beside d4 on level 1 or 2: a standing piece needs one"),
    "c: apart in the frame": (
        NARROWER,
        "d3/1",
        "there is no piece beside d3 on level 1 or 2: a standing piece needs one",
    ),
    "c: a piece below is not enough": (
        ONE,
        "c3/3",
        "there is no piece beside c3 on level 3 or 4: a standing piece needs one",
    ),
    "d: along one piece": (
        "c3:E,W b - c3d3/1 - -",
        "c3d3/2",
        "c3 and d3 are one piece on level 1: a lying piece straddles two",
    ),
    "d: along one piece higher up": (
        "c3:IE,iW b - c3d3/3 d3/1 -",
        "c3d3/4",
        "c3 and d3 are one piece on level 3: a lying piece straddles two",
    ),
    "e: standing, the frame open": (
        "c3:i,IE,iW w - d3e3/3 c3/1 -",
        "c3/3",
        f"at most 3 levels may be unfinished: not with c3 4 high and {OPEN}",
    ),
    "e: lying, the frame open": (
        "c3:IE,iW/ie,Iw w - c4d4/3 c3d3/3 -",
        "c3c4/4",
        f"at most 3 levels may be unfinished: not with c3 4 high and {OPEN}",
    ),
    "e: standing": (
        "c2:.,i,./.,I,./i,IE,iW w - d2e2/3 c2/1 -",
        "c2/3",
        "at most 3 levels may be unfinished: not with c2 4 high and c3 only 0",
    ),
    "e: lying": (
        "c2:i,.,./is,I,./In,iE,IW w - d2e2/3 c2c3/3 -",
        "c2d2/4",
        "at most 3 levels may be unfinished: not with c2 4 high and e3 only 0",
    ),
    "f: the upper level of a standing piece": (
        "c2:S,.,./N,.,S/e,w,N b - e2e3/1 c2d2/1 -",
        "d3/1",
        "level 2 has no cube on an outer square yet: its centre d3 may not be filled",
    ),
    "f: a lying piece": (
        "b2:.,S,./.,N,S/e,w,N b - d2d3/1 b2c2/1 -",
        "c3d3/2",
        "level 2 has no cube on an outer square yet: its centre c3 may not be filled",
    ),
    "ban: standing": (BAN, "c2/1", "c2/1 was freed by Black just now: you may not fill it in this turn"),
    "ban: on the other cube": (BAN, "d2/1", "d2/1 was freed by Black just now: you may not fill it in this turn"),
    "ban: the same piece": (BAN, "c2d2/1", "c2/1 was freed by Black just now: you may not fill it in this turn"),
    "ban: second half of a piece": (
        "c2:e,w,./S,i,./N,.,. w - c2c3/1 d3/1 e4/1",
        "e3e4/1",
        "e4/1 was freed by Black just now: you may not fill it in this turn",
    ),
    "ban: in a bonus of the same turn": (
        "c2:s,s,./nE,nW,./.,.,I w bonus c3d3/2 d3d4/1 c2d2/1",
        "c2/1",
        "c2/1 was freed by Black just now: you may not fill it in this turn",
    ),
    "no piece left": (
        NONE_LEFT,
        "d4/7",
        "you have no piece left to place",
    ),
    "remove: the frame open": (
        ONE,
        "xc3/1",
        "you may remove a piece such as c3/1 only as a bonus, after filling the centre, and there is none yet",
    ),
    "remove: no bonus": (
        SETTLED,
        "xd4e4/1",
        "you may remove a piece such as d4e4/1 only as a bonus, after filling the centre d4",
    ),
    "remove: own piece": (BONUS, "xc3c4/1", "c3c4/1 is your own piece: you may only remove one of White's"),
    "remove: own piece, just placed": (
        BONUS,
        "xd3d4/1",
        "d3d4/1 is your own piece: you may only remove one of White's",
    ),
    "remove: nothing": (BONUS, "xe3/1", "there is no piece e3/1 in the tower"),
    "remove: half a piece": (BONUS, "xc2/1", "there is no piece c2/1 in the tower"),
    "remove: upper half of a piece": (BONUS, "xe2/2", "there is no piece e2/2 in the tower"),
    "remove: placed last": (BONUS, "xe2/1", "e2/1 is the piece White placed last: it may not be removed"),
    "remove: placed last, long ago": (  # R6
        SKIPPED,
        "xe3/8",
        "e3/8 is the piece Black placed last: it may not be removed",
    ),
    "remove: covered, standing": (  # R12
        "c2:.,iE,IW/.,s,./.,n,. b bonus d4e4/3 d2d3/1 -",
        "xe4/1",
        "d4e4/3 is on e4/1: only a piece with nothing on top can be removed",
    ),
    "remove: covered, one half": (  # R12
        "c2:s,s,./nE,nW,I/.,.,. w bonus c3d3/2 c3c4/1 -",
        "xd3d4/1",
        "c3d3/2 is on d3d4/1: only a piece with nothing on top can be removed",
    ),
    "remove: covered, other half": (  # R12
        "c2:.,.,./SE,sW,i/N,n,. w bonus c3d3/2 e3/1 -",
        "xd2d3/1",
        "c3d3/2 is on d2d3/1: only a piece with nothing on top can be removed",
    ),
    "remove: e": (
        "c2:e,w,S/e,wI,NI/E,W,ii w bonus d3/2 e2/3 -",
        "xc4d4/1",
        "at most 3 levels may be unfinished: not with e2 4 high and c4 only 0",
    ),
    "end: no bonus": (ONE, "end", "end declines a bonus, and there is none"),
    "end: no bonus, after a removal": (BAN, "end", "end declines a bonus, and there is none"),
    "pass: bonus": (BONUS, "pass", "a bonus is declined with end"),
    "pass: bonus without pieces left": (
        NONE_LEFT,
        "pass",
        "a bonus is declined with end",
    ),
    "pass: there is a place": (ONE, "pass", "you can place a piece, on c2/1 for instance: you may not pass"),
    "pass: there is one place": (
        ONLY_PASS.replace("b - d3/2 d4e4/2 d2/1", "w - d3/2 d4e4/2 -"),
        "pass",
        "you can place a piece, on d2/1 for instance: you may not pass",
    ),
}


@pytest.mark.parametrize(("text", "action", "sentence"), PROHIBITIONS.values(), ids=PROHIBITIONS.keys())
def test_an_action_against_the_rules_is_refused_with_the_reason(text: str, action: str, sentence: str) -> None:
    position = GAME.read(text)
    with pytest.raises(IllegalAction, match=exactly(sentence)) as parsing:
        position.parse(action)
    with pytest.raises(IllegalAction, match=exactly(sentence)) as playing:
        position.play(action)
    assert parsing.type is playing.type is IllegalAction
    assert position.why_not(action) == sentence
    assert position == GAME.read(text)


@pytest.mark.parametrize("action", ["c2/11", "xc2/9", "end", "pass"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BLACK_WINS, "the game is over: Black has more points, 42 against 26"),
        (DRAW, "the game is over: a draw: both have 35 points"),
    ],
)
def test_nothing_can_be_done_after_the_end(text: str, sentence: str, action: str) -> None:
    position = GAME.read(text)
    with pytest.raises(GameOver, match=exactly(sentence)):
        position.parse(action)
    with pytest.raises(GameOver, match=exactly(sentence)):
        position.play(action)
    assert position == GAME.read(text)


MALFORMED = {
    "nothing": "",
    "a space": " ",
    "no level": "a1",
    "an empty level": "a1/",
    "level 0": "a1/0",
    "a leading 0": "a1/01",
    "three digits": "a1/100",
    "a negative level": "a1/-1",
    "another digit": "a1/١",
    "no such file": "f1/1",
    "no such rank": "a6/1",
    "rank 0": "a0/1",
    "capitals": "A1/1",
    "upper square first": "a2a1/1",
    "later file first": "b1a1/1",
    "not adjacent": "a1c1/1",
    "diagonal": "a1b2/1",
    "twice the same square": "a1a1/1",
    "three squares": "a1b1c1/1",
    "the end of the mat": "e1f1/1",
    "a space before": " a1/1",
    "a line end after": "a1/1\n",
    "remove nothing": "x",
    "remove twice": "xxa1/1",
    "capital x": "Xa1/1",
    "remove end": "xend",
    "End": "End",
    "pass and more": "pass pass",
}


@pytest.mark.parametrize("action", MALFORMED.values(), ids=MALFORMED.keys())
@pytest.mark.parametrize("text", [START, BONUS, BLACK_WINS], ids=["start", "bonus", "over"])
def test_what_is_no_action_is_refused_with_what_to_write(text: str, action: str) -> None:
    position = GAME.read(text)
    sentence = (
        f"{action!r} is no action: write c3/1 to place a standing piece, c3d3/1 a lying one (lower square first, "
        "squares a1 to e5), xc3/1 to remove one, end to decline a bonus, pass"
    )
    with pytest.raises(MalformedAction, match=exactly(sentence)):
        position.parse(action)
    with pytest.raises(MalformedAction, match=exactly(sentence)):
        position.play(action)
    assert position == GAME.read(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("a1/3", Place(Piece(("a1",), 3))),
        ("a1b1/3", Place(Piece(("a1", "b1"), 3))),
        ("xa1/12", Remove(Piece(("a1",), 12))),
        ("xb2b3/3", Remove(Piece(("b2", "b3"), 3))),
        ("end", End()),
        ("pass", Pass()),
    ],
)
def test_an_action_is_written_as_its_notation(text: str, action: Action) -> None:
    assert str(action) == text


@pytest.mark.parametrize(
    "action",
    [
        Place(Piece(("a1", "c3"), 1)),
        Place(Piece(("b1", "a1"), 1)),
        Place(Piece(("f1",), 1)),
        Place(Piece(("a1",), 0)),
        rules.get("volterra").start().legal_actions()[0],
    ],
    ids=["squares apart", "later square first", "beside the mat", "below the mat", "of another game"],
)
def test_an_action_that_cannot_be_written_is_refused(action: Action) -> None:
    with pytest.raises(MalformedAction):
        GAME.start().play(action)


# --------------------------------------------------------------------------------------------------- position texts


def exchanged(text: str) -> str:
    """The text of the same position with colours exchanged."""
    tower, mover, bonus, white, black, freed = text.split()
    corner, colon, columns = tower.partition(":")
    return f"{corner}{colon}{columns.swapcase()} {'wb'[mover == 'w']} {bonus} {black} {white} {freed} first=black"


@pytest.mark.parametrize("text", TEXTS)
def test_a_position_text_is_read_and_written_back(text: str) -> None:
    assert GAME.read(text).text == text
    assert GAME.read(exchanged(text)).text == exchanged(text)


def test_white_begins_by_default_in_a_position_text_too() -> None:
    assert GAME.read(f"{ONE} first=white") == GAME.read(ONE)


SIX_WORDS = (
    "a position of Turris is six words: the tower, the colour to move, bonus or -, the pieces White and Black "
    "placed last or -, and the place just freed or -"
)
CORNER = "the tower is - or begins with its lowest file and rank and a colon, such as c3:, squares a1 to e5"
THREE_BY_THREE = (
    "the tower has up to three ranks, separated by /, of equally many columns, up to three, separated by commas"
)
EDGES = "while the frame is open, the tower is written without empty files or ranks at its edges"
SETTINGS = "a position of Turris ends with first at most, each once"

MALFORMED_POSITIONS = {
    "nothing": ("", SIX_WORDS),
    "five words": ("- w - - -", SIX_WORDS),
    "seven words": (f"{START} -", SIX_WORDS),
    "no corner": ("I b - c3/1 - -", CORNER),
    "an empty corner": (":I b - c3/1 - -", CORNER),
    "a corner beyond the mat": ("f3:I b - c3/1 - -", CORNER),
    "a corner without a rank": ("c:I b - c3/1 - -", CORNER),
    "a corner without a tower": ("c3 b - c3/1 - -", CORNER),
    "four ranks": ("c2:I/i/I/i w - c3/1 c2/1 -", THREE_BY_THREE),
    "four columns": ("b3:I,i,I,i w - c3/1 d3/1 -", THREE_BY_THREE),
    "ranks of different length": ("c3:I,i/I b - c3/1 d3/1 -", THREE_BY_THREE),
    "a file beyond the mat": ("d3:I,i,I b - d3/1 e3/1 -", "the tower would stand beyond the mat, files a–e, ranks 1–5"),
    "a rank beyond the mat": ("c4:I/i/I b - c4/1 c5/1 -", "the tower would stand beyond the mat, files a–e, ranks 1–5"),
    "an empty first file": ("b3:.,I b - c3/1 - -", EDGES),
    "an empty last file": ("c3:I,. b - c3/1 - -", EDGES),
    "an empty first rank": ("c2:I/. b - c3/1 - -", EDGES),
    "an empty last rank": ("c3:./I b - c3/1 - -", EDGES),
    "an empty tower that is not -": ("c3:. w - - - -", EDGES),
    "no such colour": ("- x - - - -", "who is to move is w for White or b for Black, not x"),
    "a capital colour": ("- W - - - -", "who is to move is w for White or b for Black, not W"),
    "no such bonus": ("- w yes - - -", "the third word is bonus or -, not yes"),
    "White's last piece": (
        "c3:I b - c3 - -",
        "'c3' is no place of a piece: write c3/1 for a standing and c3d3/1 for a lying piece, or -",
    ),
    "Black's last piece": (
        "c3:I,i w - c3/1 d3c3/1 -",
        "'d3c3/1' is no place of a piece: write c3/1 for a standing and c3d3/1 for a lying piece, or -",
    ),
    "the place just freed": (
        "c3:I b - c3/1 - xd3/1",
        "'xd3/1' is no place of a piece: write c3/1 for a standing and c3d3/1 for a lying piece, or -",
    ),
    "another letter": (
        "c3:O b - c3/1 - -",
        "'O' is no column: it is made of I N E S W i n e s w, or . for none",
    ),
    "an empty column": (
        "c3:I,,i w - c3/1 e3/1 -",
        "'' is no column: it is made of I N E S W i n e s w, or . for none",
    ),
    "a hole": (
        "c3:.I b - c3/2 - -",
        "'.I' is no column: it is made of I N E S W i n e s w, or . for none",
    ),
    "an unknown setting": (f"{START} size=3", SETTINGS),
    "a setting twice": (f"{START} first=white first=white", SETTINGS),
    "a wrong value": (f"{START} first=orange", "first=orange is not possible: first is white or black"),
}


@pytest.mark.parametrize(("text", "sentence"), MALFORMED_POSITIONS.values(), ids=MALFORMED_POSITIONS.keys())
def test_what_is_no_position_text_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(MalformedPosition, match=exactly(sentence)):
        GAME.read(text)


SETTLING = "it takes three pieces of both colours to settle a frame, and neither's last one is ever removed"
ONE_PIECE = "begins, and until the frame is settled a turn is one piece"
BEFORE = "there is no bonus, and nothing is removed, before the frame is settled"

IMPOSSIBLE_POSITIONS = {
    "the other half is missing": (
        "c3:E b - c3d3/1 - -",
        "the piece lying on c3/1 has no other half on d3/1",
    ),
    "the other half belongs to another piece": (
        "c3:.,S/E,N b - c3d3/1 - -",
        "the piece lying on c3/1 has no other half on d3/1",
    ),
    "the other half is on another level": (
        "c3:IE,W b - c3/1 - -",
        "the piece lying on c3/3 has no other half on d3/3",
    ),
    "the other half has another colour": (
        "c3:E,w b - c3d3/1 - -",
        "the piece lying on c3/1 has no other half on d3/1",
    ),
    "the other half is off the mat": (
        "a3:W,i,I b - c3/1 b3/1 -",
        "the piece lying on a3/1 has no other half on the mat",
    ),
    "21 white pieces": (f"c3:{'I' * 21} w - c3/1 - -", "White has 20 pieces, not 21"),
    "21 black pieces": (f"c3:{'i' * 21} w - - c3/1 -", "Black has 20 pieces, not 21"),
    "White's last piece is none": (
        "c3:I,i w - - d3/1 -",
        "the piece White placed last must be one of its own in the tower, not -",
    ),
    "White's last piece is another's": (
        "c3:I,i w - d3/1 d3/1 -",
        "the piece White placed last must be one of its own in the tower, not d3/1",
    ),
    "Black's last piece is not there": (
        "c3:I,i w - c3/1 e3/1 -",
        "the piece Black placed last must be one of its own in the tower, not e3/1",
    ),
    "a last piece of none": (
        "c3:I b - c3/1 d3/1 -",
        "the piece Black placed last must be one of its own in the tower, not d3/1",
    ),
    "a lying piece straddles one piece": (
        "c3:EE,WW,i w - c3d3/2 e3/1 -",
        "c3 and d3 are one piece on level 1: a lying piece straddles two",
    ),
    "four unfinished levels, the frame open": (
        "c3:II,i w - c3/3 d3/1 -",
        f"at most 3 levels may be unfinished: not with c3 4 high and {OPEN}",
    ),
    "four unfinished levels": (
        "c3:s,.,./n,E,W/II,i,. b - d4e4/1 c4c5/1 -",
        "at most 3 levels may be unfinished: not with c3 4 high and e3 only 0",
    ),
    "a frame settled by two pieces": ("c3:s,.,./n,.,./E,W,. w - c3d3/1 c4c5/1 -", SETTLING),
    "a frame settled by one colour": ("c3:S,.,./N,E,W/I,.,. b - d4e4/1 - -", SETTLING),
    "a frame without a tower": ("c3:.,.,./.,.,./.,.,. w - - - -", SETTLING),
    "a bonus before the frame is settled": ("c3:I,i w bonus c3/1 d3/1 -", BEFORE),
    "a bonus before the first piece": ("- w bonus - - -", BEFORE),
    "a place freed before the frame is settled": ("c3:I b - c3/1 - d3/1", BEFORE),
    "a place freed before the first piece": ("- w - - - c3/1", BEFORE),
    "the middle of the mat is empty": (
        "d3:I b - d3/1 - -",
        "the first piece covers c3, the middle of the mat, and is not removed before the frame is settled",
    ),
    "pieces that do not touch": (
        "c3:I,.,i w - c3/1 e3/1 -",
        "the pieces do not all touch: each has to touch one that was placed before",
    ),
    "pieces that touch with an edge": (
        "c3:.,i/I,. w - c3/1 d4/1 -",
        "the pieces do not all touch: each has to touch one that was placed before",
    ),
    "the wrong colour begins": ("- b - - - -", f"White {ONE_PIECE}"),
    "the wrong colour begins by option": ("- w - - - - first=black", f"Black {ONE_PIECE}"),
    "only the second player has placed": ("c3:i w - - c3/1 -", f"White {ONE_PIECE}"),
    "the first player again after the first piece": ("c3:I w - c3/1 - -", f"White {ONE_PIECE}"),
    "two pieces before the second player's first": ("c3:I,I b - d3/1 - -", f"White {ONE_PIECE}"),
    "two pieces more, the frame open": ("c3:I,i,I/I,.,. b - c3/1 d4/1 -", f"White {ONE_PIECE}"),
    "a freed place that is filled": (
        "c2:s,s,./n,n,./.,.,I w - e2/1 d3d4/1 e2/1",
        "a piece was not just removed from e2/1: it cannot have stood there with nothing on top",
    ),
    "a freed place in the air": (
        "c2:s,s,./n,n,./.,.,I w - e2/1 d3d4/1 d2e2/1",
        "a piece was not just removed from d2e2/1: it cannot have stood there with nothing on top",
    ),
    "a freed place outside the frame": (
        "c2:s,s,./n,n,./.,.,I w - e2/1 d3d4/1 b3/1",
        "b3 is outside the frame, which is c2 to e4",
    ),
    "a place freed by a player who did not fill the centre": (
        "c3:s,.,./n,E,W/I,.,. w - d4e4/1 c4c5/1 e5/1",
        "e5/1 was freed, and the last piece of Black earned no bonus for that",
    ),
    "a place freed by a piece that would have straddled one": (
        "c2:s,s,./n,n,i/E,W,. w - c2d2/1 d3d4/1 c2d2/2",
        "c2 and d2 are one piece on level 1: a lying piece straddles two",
    ),
    "a place freed by a piece too high": (
        "c2:s,s,./n,n,./I,I,. w - d2/1 d3d4/1 d2/3",
        "at most 3 levels may be unfinished: not with d2 4 high and e2 only 0",
    ),
    "a bonus of nobody": (
        "c3:s,.,./n,E,W/I,.,. b bonus d4e4/1 c4c5/1 -",
        "Black has a bonus, and did not place its last piece on the centre d4 just now",
    ),
    "a bonus for an outer square": (
        "c2:s,s,./n,n,./E,W,I w bonus e2/1 d3d4/1 -",
        "White has a bonus, and did not place its last piece on the centre d3 just now",
    ),
    "a bonus for a piece with another on top": (
        "c2:s,S,./ne,Nw,i/.,.,. w bonus d3d4/1 e3/1 -",
        "White has a bonus, and did not place its last piece on the centre d3 just now",
    ),
    "a bonus that can only be declined": (
        "c2:EsIi,WsiEs,iiWis/eneIIS,wnwesnes,SIwIwn/IIiEN,iinEWn,NiiW b bonus c2c3/8 d2d3/8 -",
        "Black has a bonus that can only be declined or comes too late: it is not offered",
    ),
    "a bonus for the very last piece": (  # R13
        "c2:ISiIs,EiIII,WiSiIs/esNsIen,wSESeswSi,iWNwisn/EnEneI,WNWNwnENI,iIiWni b bonus d2/9 d3/9 -",
        "Black has a bonus that can only be declined or comes too late: it is not offered",
    ),
    "the colour to move has no piece": (
        "c2:Seie,SwIwES,ISiWi/NIIEi,NEISWNE,sWNIiW/IeIe,IweNwI,niwiI w - e2/7 e4/7 -",
        "White has no piece left: it would have been skipped",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), IMPOSSIBLE_POSITIONS.values(), ids=IMPOSSIBLE_POSITIONS.keys())
def test_an_impossible_position_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(ImpossiblePosition, match=exactly(sentence)):
        GAME.read(text)
