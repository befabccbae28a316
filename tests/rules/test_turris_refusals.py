"""What Turris refuses, and in which words: actions against the rules, and texts that are none or cannot be."""

import re

import pytest

from belvedere import rules
from belvedere.rules import GameOver, IllegalAction, ImpossiblePosition, MalformedAction, MalformedPosition
from belvedere.rules.game import Action, End, Pass
from belvedere.rules.tower import Piece
from belvedere.rules.turris import GAME, Place, Remove

START = ".,.,./.,.,./.,.,. w - - - -"
ONE = ".,.,./.,.,./I,.,. b - a1/1 - -"
"""White has placed the first piece, a standing one, on a1."""

BONUS = "s,s,./n,n,./E,W,I b bonus c1/1 b2b3/1 -"
"""Black has just filled the centre."""

BAN = "s,s,./n,n,./.,.,I w - c1/1 b2b3/1 a1b1/1"
"""Then Black has removed a1b1/1."""

ONLY_PASS = "I,sIe,siw/iiS,nSie,niSw/IIN,ENie,WINw w - a1a2/5 b2c2/5 a3/3"
"""Black has removed a3/3, and nowhere else is there a place for a piece."""

NONE_LEFT = "sIsei,IESwS,iWIi/nsEnIE,ESWNENWS,WISWi/EniI,WNeiIN,IwNIi w bonus b1b2/8 c1/7 -"
"""White has placed the last of its pieces, on the centre; Black has eight left."""

SKIPPED = "esEiEs,wsWIWIS,SISIi/enEiene,wnWsewewN,NiNwswi/IEiE,iWneW,iIwnI w bonus b2b3/9 c2/8 -"
"""Black has no piece left and has been skipped; White has five, and a bonus."""

BLACK_WINS = "siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiII,WIWnI,IiinI w - a1/9 a3b3/9 -"
DRAW = "EiIeSEs,WIIweWI,IsiSwsI/IeieNenE,sEwsEwewEW,SWnSWNwnW/iiIE,niniW,NiNIi w - a2b2/10 a2a3/9 -"


def exactly(sentence: str) -> str:
    """A pattern for the whole sentence."""
    return f"^{re.escape(sentence)}$"


# ---------------------------------------------------------------------------------------------------------- actions

PROHIBITIONS = {
    "b: filled, standing": (ONE, "a1/1", "a1/1 is filled already: the column on a1 is 2 high"),
    "b: filled by an upper half": (ONE, "a1/2", "a1/2 is filled already: the column on a1 is 2 high"),
    "b: filled under one half": (ONE, "a1b1/1", "a1/1 is filled already: the column on a1 is 2 high"),
    "b: filled under the other half": (
        ".,.,./.,.,./.,I,. b - b1/1 - -",
        "a1b1/1",
        "b1/1 is filled already: the column on b1 is 2 high",
    ),
    "b: empty beneath, standing": (ONE, "b1/2", "b1/1 is empty: nothing beneath a piece may be empty"),
    "b: empty beneath one half": (ONE, "a1b1/3", "b1/2 is empty: nothing beneath a piece may be empty"),
    "b: far above": (ONE, "c3/99", "c3/98 is empty: nothing beneath a piece may be empty"),
    "a: lying apart": (ONE, "b3c3/1", "a piece on b3 and c3 touches no other piece: it has to touch one"),
    "a: an edge is no face": (ONE, "b2b3/1", "a piece on b2 and b3 touches no other piece: it has to touch one"),
    "c: apart": (ONE, "c3/1", "there is no piece beside c3 on level 1 or 2: a standing piece needs one"),
    "c: diagonally": (ONE, "b2/1", "there is no piece beside b2 on level 1 or 2: a standing piece needs one"),
    "c: a piece below is not enough": (
        ONE,
        "a1/3",
        "there is no piece beside a1 on level 3 or 4: a standing piece needs one",
    ),
    "d: along one piece": (
        ".,.,./.,.,./E,W,. b - a1b1/1 - -",
        "a1b1/2",
        "a1 and b1 are one piece on level 1: a lying piece straddles two",
    ),
    "d: along one piece higher up": (
        ".,.,./.,.,./i,IE,iW w - b1c1/3 a1/1 -",
        "b1c1/4",
        "b1 and c1 are one piece on level 3: a lying piece straddles two",
    ),
    "e: standing": (
        ".,.,./.,.,./i,IE,iW w - b1c1/3 a1/1 -",
        "a1/3",
        "at most 3 levels may be unfinished: not with a1 4 high and a2 only 0",
    ),
    "e: lying": (
        ".,.,./is,.,./In,iE,IW w - b1c1/3 a1a2/3 -",
        "a1b1/4",
        "at most 3 levels may be unfinished: not with a1 4 high and b2 only 0",
    ),
    "f: the first piece standing": (
        START,
        "b2/1",
        "level 1 has no cube on an outer square yet: its centre b2 may not be filled",
    ),
    "f: the first piece lying": (
        START,
        "b1b2/1",
        "level 1 has no cube on an outer square yet: its centre b2 may not be filled",
    ),
    "f: the upper level of a standing piece": (
        ".,.,./.,.,./E,W,. b - a1b1/1 - -",
        "b2/1",
        "level 2 has no cube on an outer square yet: its centre b2 may not be filled",
    ),
    "f: a lying piece on level 2": (
        ".,.,./e,w,./.,E,W w - b1c1/1 a2b2/1 -",
        "b1b2/2",
        "level 2 has no cube on an outer square yet: its centre b2 may not be filled",
    ),
    "ban: standing": (BAN, "a1/1", "a1/1 was freed by Black just now: you may not fill it in this turn"),
    "ban: on the other cube": (BAN, "b1/1", "b1/1 was freed by Black just now: you may not fill it in this turn"),
    "ban: the same piece": (BAN, "a1b1/1", "a1/1 was freed by Black just now: you may not fill it in this turn"),
    "ban: second half of a piece": (
        "e,w,./S,i,./N,.,. w - a1a2/1 b2/1 c3/1",
        "c2c3/1",
        "c3/1 was freed by Black just now: you may not fill it in this turn",
    ),
    "ban: in a bonus of the same turn": (
        "s,s,./nE,nW,./.,.,I w bonus a2b2/2 b2b3/1 a1b1/1",
        "a1/1",
        "a1/1 was freed by Black just now: you may not fill it in this turn",
    ),
    "no piece left": (
        NONE_LEFT,
        "b3/7",
        "you have no piece left to place",
    ),
    "remove: no bonus": (
        ONE,
        "xa1/1",
        "you may remove a piece such as a1/1 only as a bonus, after filling the centre b2",
    ),
    "remove: own piece": (BONUS, "xa2a3/1", "a2a3/1 is your own piece: you may only remove one of White's"),
    "remove: own piece, just placed": (
        BONUS,
        "xb2b3/1",
        "b2b3/1 is your own piece: you may only remove one of White's",
    ),
    "remove: nothing": (BONUS, "xc2/1", "there is no piece c2/1 in the tower"),
    "remove: half a piece": (BONUS, "xa1/1", "there is no piece a1/1 in the tower"),
    "remove: upper half of a piece": (BONUS, "xc1/2", "there is no piece c1/2 in the tower"),
    "remove: placed last": (BONUS, "xc1/1", "c1/1 is the piece White placed last: it may not be removed"),
    "remove: placed last, long ago": (  # R6
        SKIPPED,
        "xc2/8",
        "c2/8 is the piece Black placed last: it may not be removed",
    ),
    "remove: covered, standing": (  # R12
        ".,iE,IW/.,s,./.,n,. b bonus b3c3/3 b1b2/1 -",
        "xc3/1",
        "b3c3/3 is on c3/1: only a piece with nothing on top can be removed",
    ),
    "remove: covered, one half": (  # R12
        "s,s,./nE,nW,I/.,.,. w bonus a2b2/2 a2a3/1 -",
        "xb2b3/1",
        "a2b2/2 is on b2b3/1: only a piece with nothing on top can be removed",
    ),
    "remove: covered, other half": (  # R12
        ".,.,./SE,sW,i/N,n,. w bonus a2b2/2 c2/1 -",
        "xb1b2/1",
        "a2b2/2 is on b1b2/1: only a piece with nothing on top can be removed",
    ),
    "remove: e": (
        "e,w,S/e,wI,NI/E,W,ii w bonus b2/2 c1/3 -",
        "xa3b3/1",
        "at most 3 levels may be unfinished: not with c1 4 high and a3 only 0",
    ),
    "end: no bonus": (ONE, "end", "end declines a bonus, and there is none"),
    "end: no bonus, after a removal": (BAN, "end", "end declines a bonus, and there is none"),
    "pass: bonus": (BONUS, "pass", "a bonus is declined with end"),
    "pass: bonus without pieces left": (
        NONE_LEFT,
        "pass",
        "a bonus is declined with end",
    ),
    "pass: there is a place": (ONE, "pass", "you can place a piece, on b1/1 for instance: you may not pass"),
    "pass: there is one place": (
        "I,sIe,siw/iiS,nSie,niSw/IIN,ENie,WINw b - a1a2/5 b2c2/5 -",
        "pass",
        "you can place a piece, on a3/3 for instance: you may not pass",
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


@pytest.mark.parametrize("action", ["a1/11", "xa1/9", "end", "pass"])
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
    "no such file": "d1/1",
    "no such rank": "a4/1",
    "rank 0": "a0/1",
    "capitals": "A1/1",
    "upper square first": "a2a1/1",
    "later file first": "b1a1/1",
    "not adjacent": "a1c1/1",
    "diagonal": "a1b2/1",
    "twice the same square": "a1a1/1",
    "three squares": "a1b1c1/1",
    "the end of the board": "c1d1/1",
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
        f"{action!r} is no action: write a1/3 to place a standing piece, a1b1/3 a lying one (lower square first, "
        "squares a1 to c3), xa1/3 to remove one, end to decline a bonus, pass"
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
        Place(Piece(("d1",), 1)),
        Place(Piece(("a1",), 0)),
        rules.get("volterra").start().legal_actions()[0],
    ],
    ids=["squares apart", "later square first", "beside the foundation", "below the foundation", "of another game"],
)
def test_an_action_that_cannot_be_written_is_refused(action: Action) -> None:
    with pytest.raises(MalformedAction):
        GAME.start().play(action)


# --------------------------------------------------------------------------------------------------- position texts


def exchanged(text: str) -> str:
    """The text of the same position with colours exchanged."""
    tower, mover, bonus, white, black, freed = text.split()
    return f"{tower.swapcase()} {'wb'[mover == 'w']} {bonus} {black} {white} {freed} first=black"


@pytest.mark.parametrize("text", [START, ONE, BONUS, BAN, ONLY_PASS, NONE_LEFT, SKIPPED, BLACK_WINS, DRAW])
def test_a_position_text_is_read_and_written_back(text: str) -> None:
    assert GAME.read(text).text == text
    assert GAME.read(exchanged(text)).text == exchanged(text)


def test_white_begins_by_default_in_a_position_text_too() -> None:
    assert GAME.read(f"{ONE} first=white") == GAME.read(ONE)


SIX_WORDS = (
    "a position of Turris is six words: the ranks, the colour to move, bonus or -, the pieces White and Black "
    "placed last or -, and the place just freed or -"
)
THREE_BY_THREE = "the tower has three ranks, separated by /, of three columns, separated by commas"
SETTINGS = "a position of Turris ends with first at most, each once"

MALFORMED_POSITIONS = {
    "nothing": ("", SIX_WORDS),
    "five words": (".,.,./.,.,./.,.,. w - - -", SIX_WORDS),
    "seven words": (f"{START} -", SIX_WORDS),
    "two ranks": (".,.,./.,.,. w - - - -", THREE_BY_THREE),
    "four ranks": (".,.,./.,.,./.,.,./.,.,. w - - - -", THREE_BY_THREE),
    "two columns": (".,./.,.,./.,.,. w - - - -", THREE_BY_THREE),
    "four columns": (".,.,./.,.,.,./.,.,. w - - - -", THREE_BY_THREE),
    "no such colour": (".,.,./.,.,./.,.,. x - - - -", "who is to move is w for White or b for Black, not x"),
    "a capital colour": (".,.,./.,.,./.,.,. W - - - -", "who is to move is w for White or b for Black, not W"),
    "no such bonus": (".,.,./.,.,./.,.,. w yes - - -", "the third word is bonus or -, not yes"),
    "White's last piece": (
        ".,.,./.,.,./I,.,. b - a1 - -",
        "'a1' is no place of a piece: write a1/3 for a standing and a1b1/3 for a lying piece, or -",
    ),
    "Black's last piece": (
        ".,.,./.,.,./I,i,. b - a1/1 b1a1/1 -",
        "'b1a1/1' is no place of a piece: write a1/3 for a standing and a1b1/3 for a lying piece, or -",
    ),
    "the place just freed": (
        ".,.,./.,.,./I,.,. b - a1/1 - xb1/1",
        "'xb1/1' is no place of a piece: write a1/3 for a standing and a1b1/3 for a lying piece, or -",
    ),
    "another letter": (
        ".,.,./.,.,./O,.,. b - a1/1 - -",
        "'O' is no column: it is made of I N E S W i n e s w, or . for none",
    ),
    "an empty column": (
        ",.,./.,.,./I,.,. b - a1/1 - -",
        "'' is no column: it is made of I N E S W i n e s w, or . for none",
    ),
    "a hole": (
        ".,.,./.,.,./.I,.,. b - a1/2 - -",
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


IMPOSSIBLE_POSITIONS = {
    "the other half is missing": (
        ".,.,./.,.,./E,.,. b - a1b1/1 - -",
        "the piece lying on a1/1 has no other half on b1/1",
    ),
    "the other half belongs to another piece": (
        ".,.,./.,S,./E,N,. b - a1b1/1 - -",
        "the piece lying on a1/1 has no other half on b1/1",
    ),
    "the other half is on another level": (
        ".,.,./.,.,./IE,W,. b - a1/1 - -",
        "the piece lying on a1/3 has no other half on b1/3",
    ),
    "the other half has another colour": (
        ".,.,./.,.,./E,w,. b - a1b1/1 - -",
        "the piece lying on a1/1 has no other half on b1/1",
    ),
    "the other half is off the foundation": (
        ".,.,./.,.,./W,.,. b - a1/1 - -",
        "the piece lying on a1/1 has no other half on the foundation",
    ),
    "21 white pieces": (
        f".,.,./.,.,./{'I' * 21},.,. w - a1/1 - -",
        "White has 20 pieces, not 21",
    ),
    "21 black pieces": (
        f".,.,./.,.,./{'i' * 21},.,. w - - a1/1 -",
        "Black has 20 pieces, not 21",
    ),
    "White's last piece is none": (
        ".,.,./.,.,./I,i,. w - - b1/1 -",
        "the piece White placed last must be one of its own in the tower, not -",
    ),
    "White's last piece is another's": (
        ".,.,./.,.,./I,i,. w - b1/1 b1/1 -",
        "the piece White placed last must be one of its own in the tower, not b1/1",
    ),
    "Black's last piece is not there": (
        ".,.,./.,.,./I,i,. w - a1/1 c1/1 -",
        "the piece Black placed last must be one of its own in the tower, not c1/1",
    ),
    "a last piece of none": (
        ".,.,./.,.,./I,.,. b - a1/1 b1/1 -",
        "the piece Black placed last must be one of its own in the tower, not b1/1",
    ),
    "four unfinished levels": (
        ".,.,./.,.,./II,i,. w - a1/3 b1/1 -",
        "at most 3 levels may be unfinished: not with a1 4 high and c1 only 0",
    ),
    "the wrong colour begins": (
        ".,.,./.,.,./.,.,. b - - - -",
        "White begins with one piece, which earns no bonus; then the other is to move",
    ),
    "the wrong colour begins by option": (
        ".,.,./.,.,./.,.,. w - - - - first=black",
        "Black begins with one piece, which earns no bonus; then the other is to move",
    ),
    "a freed place that is filled": (
        "s,s,./n,n,./.,.,I w - c1/1 b2b3/1 c1/1",
        "a piece was not just removed from c1/1: it cannot have stood there with nothing on top",
    ),
    "a freed place in the air": (
        "s,s,./n,n,./.,.,I w - c1/1 b2b3/1 b1c1/1",
        "a piece was not just removed from b1c1/1: it cannot have stood there with nothing on top",
    ),
    "a bonus of nobody": (
        ".,.,./.,.,./I,.,. b bonus a1/1 - -",
        "Black has a bonus, and did not place its last piece on the centre b2 just now",
    ),
    "a bonus for an outer square": (
        "s,s,./n,n,./E,W,I w bonus c1/1 b2b3/1 -",
        "White has a bonus, and did not place its last piece on the centre b2 just now",
    ),
    "a bonus that can only be declined": (
        "EsIi,WsiEs,iiWis/eneIIS,wnwesnes,SIwIwn/IIiEN,iinEWn,NiiW b bonus a1a2/8 b1b2/8 -",
        "Black has a bonus that can only be declined: it is not offered",
    ),
    "the colour to move has no piece": (
        "Seie,SwIwES,ISiWi/NIIEi,NEISWNE,sWNIiW/IeIe,IweNwI,niwiI w - c1/7 c3/7 -",
        "White has no piece left: it would have been skipped",
    ),
    "more letters than pieces": (f".,.,./.,.,./{'I' * 21},.,. b - a1/1 - -", "White has 20 pieces, not 21"),
    "only the second player has placed": (
        ".,.,./.,.,./i,.,. w - - a1/1 -",
        "White began, and has no piece in the tower: its last one is never removed",
    ),
    "the first player again after the first piece": (
        ".,.,./.,.,./I,.,. w - a1/1 - -",
        "White begins with one piece, which earns no bonus; then the other is to move",
    ),
    "two pieces before the second player's first": (
        ".,.,./.,.,./I,I,. b - b1/1 - -",
        "White begins with one piece, which earns no bonus; then the other is to move",
    ),
    "a lying piece straddles one piece": (
        ".,.,./.,.,./EE,WW,i b - a1b1/2 c1/1 -",
        "a1 and b1 are one piece on level 1: a lying piece straddles two",
    ),
    "a place freed before the first piece": (
        ".,.,./.,.,./.,.,. w - - - a1/1",
        "a1/1 was freed, and the last piece of Black earned no bonus for that",
    ),
    "a place freed by a player who did not fill the centre": (
        "I,.,./.,.,./.,.,. b - a3/1 - b1/1",
        "b1/1 was freed, and the last piece of White earned no bonus for that",
    ),
    "a place freed by a piece that would have straddled one": (
        "s,s,./n,n,i/E,W,. w - a1b1/1 b2b3/1 a1b1/2",
        "a1 and b1 are one piece on level 1: a lying piece straddles two",
    ),
    "a place freed by a piece too high": (
        "s,s,./n,n,./I,I,. w - b1/1 b2b3/1 b1/3",
        "at most 3 levels may be unfinished: not with b1 4 high and c1 only 0",
    ),
    "a bonus for a piece with another on top": (
        "s,S,./ne,Nw,i/.,.,. w bonus b2b3/1 c2/1 -",
        "White has a bonus, and did not place its last piece on the centre b2 just now",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), IMPOSSIBLE_POSITIONS.values(), ids=IMPOSSIBLE_POSITIONS.keys())
def test_an_impossible_position_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(ImpossiblePosition, match=exactly(sentence)):
        GAME.read(text)
