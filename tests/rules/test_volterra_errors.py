"""Volterra: every prohibition with its sentence, malformed actions, and position texts that are refused."""

import pytest

from belvedere import rules
from belvedere.rules import GameOver, IllegalAction, ImpossiblePosition, MalformedAction, MalformedPosition
from belvedere.rules.volterra import LayTile, MovePawn, MoveStack, PutPawn

GAME = rules.get("volterra")

START = "dldl/ldld/dLDl/ldld/dldl d -"

# ---------------------------------------------------------------------------------------------------- prohibitions

HOLE = "dldl/ldld/1Ldl/(ld)Dld/dldl l -"
"""Dark has moved c3-b2 and a3>a2: next to Light's pawn a3 is empty, and a2 is Dark's."""

STUCK = "dldl/ldld/dLdl/lDld/1(ld)dl l -"
"""Dark has moved c3-b2 and a1>b1."""

LAYING = "3l/4/4/4/d3 d -"

ALL_LAID = "dddl/dddd/ddll/llll/dlll d -"

ONE_PAWN = "dddl/dddd/dDll/llll/dlll l -"

PROHIBITIONS = {
    # The pawn
    "the pawn moves twice": (
        "dldl/ldlD/dLdl/ldld/dldl d pawn",
        "d4-c3",
        "your pawn has moved in this turn already: now a stack has to move",
    ),
    "the opponent's pawn": (START, "b3-a2", "the pawn on b3 is Light's: yours stands on c3"),
    "the opponent's pawn, for Light": (HOLE, "b2-c1", "the pawn on b2 is Dark's: yours stands on b3"),
    "a square without pawn": (START, "d4-d5", "there is no pawn on d4: yours stands on c3"),
    "an empty square without pawn": (HOLE, "a3-a4", "there is no pawn on a3: yours stands on b3"),
    "the pawn jumps": (START, "c3-c5", "c5 is no neighbour of c3: your pawn steps onto one of the squares around it"),
    "the pawn stays": (START, "c3-c3", "c3 is no neighbour of c3: your pawn steps onto one of the squares around it"),
    "the pawn onto an empty square": (HOLE, "b3-a3", "a3 is empty: your pawn may only step onto a tower"),
    "the pawn onto the opponent's tower": (
        START,
        "c3-c4",
        "c4 belongs to Light: your pawn may only step onto a tower of your own colour",
    ),
    "the pawn onto a tower that only begins with its colour": (
        HOLE,
        "b3-a2",
        "a2 belongs to Dark: your pawn may only step onto a tower of your own colour",
    ),
    "the pawn onto the opponent's pawn": (
        START,
        "c3-b3",
        "b3 belongs to Light: your pawn may only step onto a tower of your own colour",
    ),
    "R3 the pawn leaves no stack to move": (
        STUCK,
        "b3-a2",
        "after b3-a2 no stack could move, and both actions of a turn are compulsory",
    ),
    "R3 the pawn stays away from the edge of a large field": (
        "dldldl/ldldld/dldldl/ldLDld/dldldl/ldldld/dldldl d -",
        "d4-c3",
        "after d4-c3 no stack could move, and both actions of a turn are compulsory",
    ),
    # The stack: where it comes from
    "a stack moves twice": (
        "dldl/ld(ld)1/dLDl/ldld/dldl d stack",
        "d2>c2",
        "a stack has moved in this turn already: now your pawn has to move",
    ),
    "a stack stays": (START, "d4>d4", "d4 is where the tiles come from: they must go onto another tower"),
    "tiles from under the own pawn": (START, "c3>c4", "your pawn stands on c3: only neighbouring towers give tiles"),
    "tiles from afar": (
        START,
        "a1>a2",
        "a1 is no neighbour of your pawn on c3: only neighbouring towers give tiles",
    ),
    "tiles from an empty square": (HOLE, "a3>a4", "a3 is empty: there is no tile to take"),
    "tiles from the opponent's tower": (
        START,
        "c4>d4",
        "c4 belongs to Light: you may only take tiles from towers of your own colour",
    ),
    "tiles from the opponent's tower, of which the second is one's own": (
        HOLE,
        "a2>>a4",
        "a2 belongs to Dark: you may only take tiles from towers of your own colour",
    ),
    "tiles from under the opponent's pawn": (
        START,
        "b3>c4",
        "b3 belongs to Light: you may only take tiles from towers of your own colour",
    ),
    "tiles from amid other towers": (START, "b2>c2", "b2 has no free side: there are towers on all four sides of it"),
    "two tiles from a single one": (START, "d4>>c4", "there is only one tile on d4: two cannot be taken from it"),
    # The stack: where it goes
    "tiles onto the own pawn": (
        START,
        "d4>c3",
        "your pawn stands on c3: tiles may not be put on a square with a pawn",
    ),
    "tiles onto the opponent's pawn": (
        START,
        "d4>b3",
        "Light's pawn stands on b3: tiles may not be put on a square with a pawn",
    ),
    "tiles onto the opponent's pawn, for Light": (
        HOLE,
        "a4>b2",
        "Dark's pawn stands on b2: tiles may not be put on a square with a pawn",
    ),
    "tiles onto a tower afar": (
        START,
        "d4>d5",
        "d5 is no neighbour of your pawn on c3: tiles go onto neighbouring towers only",
    ),
    "tiles onto an empty square": (HOLE, "a4>a3", "a3 is empty: tiles may only be put on a tower"),
    # Free layout
    "a tile laid in play": (START, "+a1", "the field has been laid out: no more tiles are laid"),
    "a tile laid on an emptied square": (HOLE, "+a3", "the field has been laid out: no more tiles are laid"),
    "a pawn put in play": (
        START,
        "@a1",
        "both pawns stand on the field: a pawn now moves from tower to tower",
    ),
    "a tile on a tile": (LAYING, "+a1", "there is a tile on a1: tiles are laid on empty squares"),
    "a tile on the opponent's tile": (LAYING, "+d5", "there is a tile on d5: tiles are laid on empty squares"),
    "a tile too many": (
        ALL_LAID,
        "+a1",
        "all tiles have been laid: now put your pawn on a tower of your colour, such as @a1",
    ),
    "a tile too many, for Light": (
        ONE_PAWN,
        "+a1",
        "all tiles have been laid: now put your pawn on a tower of your colour, such as @b1",
    ),
    "a pawn put too early": (
        LAYING,
        "@a1",
        "tiles are still to be laid: the pawns are put on the field when all of them lie there",
    ),
    "a pawn put on the opponent's tower": (
        ALL_LAID,
        "@b1",
        "b1 belongs to Light: your pawn is put on a tower of your own colour",
    ),
    "a pawn put on the opponent's pawn": (
        ONE_PAWN,
        "@b3",
        "b3 belongs to Dark: your pawn is put on a tower of your own colour",
    ),
    "a pawn moves while tiles are laid": (
        LAYING,
        "a1-b1",
        "the field is still being laid out: nothing moves before both pawns stand on it",
    ),
    "a stack moves while tiles are laid": (
        LAYING,
        "a1>b1",
        "the field is still being laid out: nothing moves before both pawns stand on it",
    ),
    "a pawn moves while the other has still to be put": (
        ONE_PAWN,
        "b3-b4",
        "the field is still being laid out: nothing moves before both pawns stand on it",
    ),
}


@pytest.mark.parametrize(("text", "action", "why"), PROHIBITIONS.values(), ids=PROHIBITIONS)
def test_prohibition(text: str, action: str, why: str) -> None:
    position = GAME.read(text)
    with pytest.raises(IllegalAction) as error:
        position.play(action)
    assert type(error.value) is IllegalAction
    assert str(error.value) == why
    assert position.text == text
    assert position == GAME.read(text)


@pytest.mark.parametrize("action", ["d4-c5", "b3-a4", "c3>c4", "+c5", "@a1"])
def test_after_the_end_no_action_is_legal(action: str) -> None:
    position = GAME.read("dl1l/ldLD/dl(ddl)l/1dld/dldl d -")
    with pytest.raises(GameOver) as error:
        position.play(action)
    assert str(error.value) == "the game is over: Light has the highest tower, 3 against 1"
    assert position == GAME.read("dl1l/ldLD/dl(ddl)l/1dld/dldl d -")


# --------------------------------------------------------------------------------------------- malformed actions


@pytest.mark.parametrize(
    "action",
    [
        *("", " ", "c3", "c3-", "-d4", "c3d4", "c3--d4", "c3->d4", "c3–d4", "c3 - d4", "C3-d4", "c3-d4-c5", "c3-d4\n"),
        *("d4>", ">c4", "d4<c4", "d4>-c4", "d4>c4>c3", "+", "++a1", "+a", "+1", "@", "+@a1", "+a1+a2", "c3-+d4"),
        *("c-d", "3-4", "c333-d4", "c٣-d4", "é3-d4", "pass", "end", "0000"),
    ],
)
def test_a_text_that_is_no_action(action: str) -> None:
    position = GAME.start()
    with pytest.raises(MalformedAction) as error:
        position.parse(action)
    assert str(error.value) == (
        f"{action!r} is no action: write c3-d4 to move your pawn, d4>c4 or d4>>c4 to move one or two tiles, "
        "+a1 to lay a tile, @a1 to put your pawn on the field"
    )
    assert position.text == START


@pytest.mark.parametrize(
    ("action", "square"),
    [
        ("c3-e3", "e3"),
        ("e3-c3", "e3"),
        ("d5>d6", "d6"),
        ("a0>>a1", "a0"),
        ("c03-d4", "c03"),
        ("z99-c3", "z99"),
        ("+e1", "e1"),
        ("@a6", "a6"),
    ],
)
def test_a_square_that_is_not_on_the_board(action: str, square: str) -> None:
    with pytest.raises(MalformedAction) as error:
        GAME.start().parse(action)
    assert str(error.value) == f"{square} is not on this board, which has files a–d, ranks 1–5"


def test_a_square_that_is_not_on_a_board_of_another_size() -> None:
    with pytest.raises(MalformedAction) as error:
        GAME.start(size="2x3").parse("a4-b3")
    assert str(error.value) == "a4 is not on this board, which has files a–b, ranks 1–3"


def test_more_than_two_tiles_never_move_at_once() -> None:
    with pytest.raises(MalformedAction) as error:
        GAME.start().parse("d4>>>c4")
    assert str(error.value) == "'d4>>>c4' moves 3 tiles: never more than two move at once"


def test_a_malformed_text_is_malformed_after_the_end_too() -> None:
    with pytest.raises(MalformedAction):
        GAME.read("dl1l/ldLD/dl(ddl)l/1dld/dldl d -").parse("nonsense")


@pytest.mark.parametrize(
    "action",
    [
        *(MoveStack("b4", "d3", 0), MoveStack("b4", "d3", 3), MoveStack("b4", "d3", -1)),
        *(LayTile("e9"), PutPawn("e9"), MovePawn("c4", "e9"), MoveStack("c4", "e9", 1)),
    ],
    ids=repr,
)
def test_an_action_that_has_no_notation_is_malformed(action: rules.Action) -> None:
    position = GAME.read("dl1l/1(ddl)Ld/dl(dD)l/ldl1/dldl l -")
    with pytest.raises(MalformedAction):
        position.play(action)


# ------------------------------------------------------------------------------------------------- position texts


@pytest.mark.parametrize(
    "text",
    [
        *(START, HOLE, STUCK, LAYING, ALL_LAID, ONE_PAWN),
        "4/4/4/4/4 d -",
        "4/4/4/4/4 l - first=light",
        "dldl/ldld/dLDl/ldld/dldl l - first=light",
        "dldl/ldlD/dLdl/ldld/dldl d pawn",
        "dldl/ld(ld)1/dLDl/ldld/dldl d stack",
        "3l/l(dlddlL)(lddddlD)1/3(ll)/4/4 d -",
        "DL d -",
        "12/12/d11 l -",
    ],
)
def test_a_position_text_reads_back(text: str) -> None:
    assert GAME.read(text).text == text


def test_white_space_around_the_words_does_not_matter() -> None:
    assert GAME.read(" dldl/ldld/dLDl/ldld/dldl\td   -\n") == GAME.start()


def test_first_may_be_written_out() -> None:
    assert GAME.read(f"{START} first=dark") == GAME.start()


WORDS = (
    "a position of Volterra is three words: the ranks, the colour to move, and -, pawn or stack for what it has done "
    "in this turn"
)

ENDING = "a position of Volterra ends with first at most, each once"

MALFORMED = {
    "nothing": ("", WORDS),
    "too few words": ("dldl/ldld/dLDl/ldld/dldl d", WORDS),
    "too many words": (f"{START} -", WORDS),
    "an unknown colour": (
        "dldl/ldld/dLDl/ldld/dldl w -",
        "who is to move is d for Dark or l for Light, not w",
    ),
    "a capital for the colour": (
        "dldl/ldld/dLDl/ldld/dldl D -",
        "who is to move is d for Dark or l for Light, not D",
    ),
    "an unknown thing done": (
        "dldl/ldld/dLDl/ldld/dldl d both",
        "what has been done in this turn is -, pawn or stack, not both",
    ),
    "an unknown setting": (f"{START} size=4x5", ENDING),
    "a setting twice": (f"{START} first=dark first=dark", ENDING),
    "an unknown value of a setting": (f"{START} first=red", "first=red is not possible: first is dark or light"),
}


@pytest.mark.parametrize(("text", "why"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_position(text: str, why: str) -> None:
    with pytest.raises(MalformedPosition) as error:
        GAME.read(text)
    assert str(error.value) == why


@pytest.mark.parametrize(
    "row", ["", "dlxl", "0dldl", "dl()l", "dl(d)l", "(Dl)dl1", "((dl))dl1", "(dl", "dl)", "d-dl", "٣d", "(2)dl", "dl٣"]
)
def test_a_malformed_rank(row: str) -> None:
    with pytest.raises(MalformedPosition) as error:
        GAME.read(f"dldl/ldld/{row}/dLDl/dldl d -")
    assert str(error.value) == (
        f"{row!r} is no rank: towers are written d, l, or (dl) from the bottom up, with a capital on top under a pawn, "
        "and empty squares as their number"
    )


@pytest.mark.parametrize(
    ("ranks", "numbers"),
    [
        ("dldl/ldld/dLDl/ldl/dldl", "4, 4, 4, 3, 4"),
        ("dldl/ldld/dLDl/ldld1/dldl", "4, 4, 4, 5, 4"),
        ("dldl/ldld/22/ldld/dldl", "4, 4, 22, 4, 4"),
        ("dldl/ldLD/dldl/ldld", "4, 4, 4, 4"),
        ("dld/LDl/dld", "3, 3, 3"),
        ("D", "1"),
    ],
)
def test_a_field_of_an_impossible_shape(ranks: str, numbers: str) -> None:
    with pytest.raises(MalformedPosition) as error:
        GAME.read(f"{ranks} d -")
    assert str(error.value) == (
        f"the ranks have {numbers} squares: all must have as many, and of the numbers of files and of ranks one is "
        "even and the other odd"
    )


@pytest.mark.parametrize("ranks", ["27/27", "/".join(["2"] * 101), "99999999/99999999"])
def test_a_field_too_large_for_the_coordinates(ranks: str) -> None:
    with pytest.raises(MalformedPosition):
        GAME.read(f"{ranks} d -")


IMPOSSIBLE = {
    "two dark pawns": ("dldl/ldld/DLDl/ldld/dldl d -", "Dark has one pawn, not 2: a3, c3"),
    "three light pawns": ("dldl/LdLd/dLDl/ldld/dldl d -", "Light has one pawn, not 3: b3, a4, c4"),
    "too many dark tiles": ("dldl/dddd/dLDl/ldld/dldl d -", "Dark has 10 tiles, not 12"),
    "too many light tiles": ("dldl/ldld/dLDl/l(dl)ld/dldl d -", "Light has 10 tiles, not 11"),
    "a part already cut off": (
        "d(ld)1l/LD2/dldl/(ll)d(ld)d/dldl d stack",
        "the part of the field with d5 is cut off and has no pawn: it would be forfeited",
    ),
    "a third part already cut off": (
        "d(lddD)1l/4/(dl)L(dl)l/ldld/dldl l stack",
        "the part of the field with d5 is cut off and has no pawn: it would be forfeited",
    ),
    "no stack can move after the pawn": (
        "dldl/ldld/dldl/LDld/1(ld)dl l pawn",
        "the pawn has moved, and no stack can move after it",
    ),
    # Every stack that moves makes a tower of two tiles or more, of the mover's colour and next to its pawn.
    "a stack moved without a higher tower": (
        "dldl/ldld/dLDl/ldld/dldl d stack",
        "Dark has moved a stack: a tower of two tiles or more must be its own, next to its pawn",
    ),
    "a stack moved, and only the opponent's tower is higher": (
        "dldl/ld(dl)1/dLDl/ldld/dldl d stack",
        "Dark has moved a stack: a tower of two tiles or more must be its own, next to its pawn",
    ),
    "a stack moved, and the higher tower is far from the pawn": (
        "dldl/ldld/dLDl/1dld/(ld)ldl d stack",
        "Dark has moved a stack: a tower of two tiles or more must be its own, next to its pawn",
    ),
    "the opponent moved a stack, and only the mover's tower is higher": (
        "dldl/ld(ld)1/dLDl/ldld/dldl d -",
        "Light was the last to move a stack: a tower of two tiles or more must be its own",
    ),
    "the second player to move before any stack has moved": (
        "dldl/ldld/dLDl/ldld/dldl l -",
        "no tower is higher than one tile, so no stack has moved: the field must be full, and Dark to move",
    ),
    "the second player to move before any stack has moved, Light first": (
        "dldl/ldLd/dldl/lDld/dldl d - first=light",
        "no tower is higher than one tile, so no stack has moved: the field must be full, and Light to move",
    ),
    "two tiles left": (
        "4/4/4/4/DL2 d -",
        "no tower is higher than one tile, so no stack has moved: the field must be full, and Dark to move",
    ),
    "one square empty and no higher tower": (
        "dldl/ldl1/dLDl/ldld/dldl d -",
        "no tower is higher than one tile, so no stack has moved: the field must be full, and Dark to move",
    ),
    # Free layout
    "half a turn of laying out": (
        "3l/4/4/4/d3 d pawn",
        "a pawn is missing, so the field is still being laid out: there is no taller tower and no half turn yet",
    ),
    "a higher tower and no pawns": (
        "dldl/ld(ld)1/dldl/ldld/dldl d -",
        "a pawn is missing, so the field is still being laid out: there is no taller tower and no half turn yet",
    ),
    "a higher tower and one pawn": (
        "dldl/ld(ld)1/dlDl/ldld/dldl l -",
        "a pawn is missing, so the field is still being laid out: there is no taller tower and no half turn yet",
    ),
    "a pawn before all tiles": (
        "3l/4/4/4/D3 l -",
        "a pawn stands on the field, and not all tiles have been laid",
    ),
    "the second pawn first": ("dldl/ldld/dLdl/ldld/dldl d -", "Dark puts the pawn first"),
    "the second pawn first, when Light begins": (
        "dldl/ldld/dlDl/ldld/dldl l - first=light",
        "Light puts the pawn first",
    ),
    "Dark to lay a tile out of turn": (
        "4/4/4/4/d3 d -",
        "1 dark and 0 light tiles lie on the field, players alternate and Dark begins: Dark cannot be to move",
    ),
    "Light to lay a tile out of turn": (
        "4/4/4/4/dl2 l -",
        "1 dark and 1 light tiles lie on the field, players alternate and Dark begins: Light cannot be to move",
    ),
    "too many tiles of the second player": (
        "4/4/4/4/l3 d -",
        "0 dark and 1 light tiles lie on the field, players alternate and Dark begins: Dark cannot be to move",
    ),
    "too many tiles of the first player": (
        "4/4/4/4/ddl1 l - first=light",
        "2 dark and 1 light tiles lie on the field, players alternate and Light begins: Light cannot be to move",
    ),
    "a pawn put, and the same player to move": (
        "dldl/ldld/dlDl/ldld/dldl d -",
        "10 dark and 10 light tiles lie on the field, players alternate and Dark begins: Dark cannot be to move",
    ),
    "all tiles laid, and the second player to move": (
        "dldl/ldld/dldl/ldld/dldl l -",
        "10 dark and 10 light tiles lie on the field, players alternate and Dark begins: Light cannot be to move",
    ),
}


@pytest.mark.parametrize(("text", "why"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position(text: str, why: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        GAME.read(text)
    assert str(error.value) == why
