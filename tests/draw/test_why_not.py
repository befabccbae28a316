"""Why a touch is impossible: a sentence for everything that can be touched, and one that helps."""

import pytest

from belvedere import draw, rules
from belvedere.draw.scenes import touches_of
from belvedere.rules import Position
from belvedere.testing import scenes
from belvedere.testing.moments import Moment
from tests.draw.variants import every_moment
from tests.rules.sampling import play


@pytest.mark.exhaustive
@every_moment
def test_every_impossible_touch_has_a_sentence(moment: Moment) -> None:
    scenes.check_impossible_touches(moment[0])


def test_what_is_not_in_the_scene_is_refused() -> None:
    start = rules.get("volterra").start()
    with pytest.raises(ValueError, match=r"^there is no target z9 in this scene$"):
        draw.why_not(start, ["pawn", "z9"])
    with pytest.raises(ValueError, match=r"^it is possible to touch nothing$"):
        draw.why_not(start, [])


def test_squares_of_the_mat_that_are_out_of_reach_cannot_be_touched() -> None:
    open_frame, settled = play(TURRIS, "c3d3/1 e3/1"), play(TURRIS, "c3/1 d3/1 e3/1 e4/1 e5/1")
    for position, square in ((open_frame, "b3"), (settled, "c2")):
        with pytest.raises(ValueError, match=rf"^there is no target {square} in this scene$"):
            draw.why_not(position, [square])


def test_the_first_impossible_touch_counts() -> None:
    start = rules.get("volterra").start()
    assert draw.why_not(start, ["b3", "pawn", "b4"]) == draw.why_not(start, ["b3"])


def test_a_thing_stands_for_its_first_target() -> None:
    start = rules.get("volterra").start()
    assert draw.why_not(start, ["l pawn"]) == draw.why_not(start, ["b3"])


# ---------------------------------------------------------------------------------------------------- typical touches

VOLTERRA = rules.get("volterra").start()
LAYOUT = rules.get("volterra").start(layout="free")
HIGH = rules.get("volterra").read("d3/ldld/(dl)l(dldd)l/1d(ldl)1/DL1l l -")
STUCK = rules.get("volterra").read("1(ld)1l/ldl1/1(lld)(dld)1/1d(ldl)(ddL)/D3 d -")
STACK_FIRST = rules.get("volterra").read("dl2/l3/d1(dddlld)(lD)/1(dL)(ld)1/(dll)3 l -")
BLOCKED = rules.get("volterra").start(size="1x2")
VOLO = rules.get("volo").start()
CORNER = rules.get("volo").read("-3-/2b3/1o5/4b1o1/-3-3-/1o6/bo5/bo4/-3- o -")
LINES = rules.get("volo").read("-3-/2b3/4b2/8/-2o-1b1-/8/5b1/1ooo1o/-3- o -")
FLOCKS = rules.get("volo").read("-o1-/1o1bo/2b1b1/-b1-bo-/4o1/1o1b1/-2- b -")
FULL = rules.get("volo").read("-b1-/o1obo/1boob1/-bo-bo-/1ob1ob/b1o1b/-1b- b -")
VOLDETOUR = rules.get("voldetour").start()
BUILT = rules.get("voldetour").read("bB1@e5,wB1@e6,wB2x@e4,wSe@d5,bB2y@f5,bB1@b7,bSn@b6 b7,f4 b - 0,0")
STACKED = rules.get("voldetour").read("bB1@d3,wB1@h7,bSw@d3,wSn@h7 c3,h8 b - 2,2")
NARROW = rules.get("voldetour").read(
    "bB9x@d1,bB9x@b2,wB9x@b3 a1,j1 w - 1,0 equipment=height:1/blocks:9,9/stairs:0/towers:a1,l2/board:12x3/red:c1"
)
TURRIS = rules.get("turris").start()
CLOSED = rules.get("turris").read("b2:SEiE,eWiWE,wIIW/Ni,sIis,Iis/iIi,niin,IIn w - c4d4/6 c2c3/6 b3/4")
TOWER = rules.get("turris").read("b2:e,w,S/I,.,N/I,ei,w w - d3d4/1 c2/2 -")
LEVEL = rules.get("turris").read("b2:Ie,iw,IS/iS,I,iN/IN,ie,Iw b - b2b3/3 b4c4/3 -")

TYPICAL = [
    # Volterra
    (VOLTERRA, "pawn a1", "a1 is no neighbour of c3: your pawn steps onto one of the squares around it"),
    (VOLTERRA, "pawn c4", "c4 belongs to Light: your pawn may only step onto a tower of your own colour"),
    (VOLTERRA, "pawn c4.1", "c4 belongs to Light: your pawn may only step onto a tower of your own colour"),
    (VOLTERRA, "pawn d4.1", "next, touch where it is to go"),
    (VOLTERRA, "b3", "the pawn on b3 is Light's: yours stands on c3"),
    (VOLTERRA, "c3.1", "your pawn stands on c3: only neighbouring towers give tiles"),
    (VOLTERRA, "c2.1", "c2 belongs to Light: you may only take tiles from towers of your own colour"),
    (VOLTERRA, "b4.1", "b4 has no free side: there are towers on all four sides of it"),
    (VOLTERRA, "a1.1", "a1 is no neighbour of your pawn on c3: only neighbouring towers give tiles"),
    (VOLTERRA, "d4", "first touch what is to move, and then where it goes"),
    (VOLTERRA, "d4.1 a1", "a1 is no neighbour of your pawn on c3: tiles go onto neighbouring towers only"),
    (VOLTERRA, "d4.1 d4", "d4 is where the tiles come from: they must go onto another tower"),
    (VOLTERRA, "d4.1 b3", "Light's pawn stands on b3: tiles may not be put on a square with a pawn"),
    (VOLTERRA, "d4.1 pawn", "your pawn stands on c3: tiles may not be put on a square with a pawn"),
    (play(VOLTERRA, "c3-d4"), "pawn", "your pawn has moved in this turn already: now a stack has to move"),
    (play(VOLTERRA, "d4>c4"), "d2.1", "a stack has moved in this turn already: now your pawn has to move"),
    (play(VOLTERRA, "d4>c4"), "pawn d4", "d4 is empty: your pawn may only step onto a tower"),
    (play(VOLTERRA, "c3-b2 c1>c2"), "a1", "a1 is no neighbour of your pawn on b3: only neighbouring towers give tiles"),
    (HIGH, "c2.1", "that would be 3 tiles at once: never more than two move together"),
    (STUCK, "b2.1", "there is no tower onto which these tiles could go now"),
    (STACK_FIRST, "pawn", "there is no tower onto which your pawn could step now"),
    (LAYOUT, "d tile 1", "touch where it is to go: that is enough"),
    (LAYOUT, "l tile 1", "that tile is Light's, and it is Dark's turn"),
    (
        LAYOUT,
        "d pawn",
        "tiles are still to be laid: the pawns are put on the field when all of them lie there",
    ),
    (play(LAYOUT, "+a1"), "a1", "there is a tile on a1: tiles are laid on empty squares"),
    (BLOCKED, "pawn", "the game is over: a draw: both have towers of the same heights"),
    # Volo
    (VOLO, "b3", "b3 is next to your bird on b2: a bird is added away from all birds of its colour"),
    (VOLO, "b7", "there is no bird of yours on b7: only your own birds fly, in a line without gaps"),
    (
        VOLO,
        "b2",
        "the bird on b2 cannot fly now: a flight ends next to another flock of yours, and leaves no bird behind",
    ),
    (VOLO, "o bird 1", "touch where it is to go: that is enough"),
    (VOLO, "b bird 1", "that bird is Blue's, and it is Orange's turn"),
    (LINES, "b2 f1", "b2-NW4 ends next to no bird of another flock of yours: a flight makes its flock larger"),
    (LINES, "b2 e4", "b2 and e4 are not joined by a straight line of points"),
    (LINES, "b2 c1", "c1 is not straight ahead of b2: birds fly in one of the six directions"),
    (LINES, "b2 b6", "there is no bird of yours on b5: only your own birds fly, in a line without gaps"),
    (LINES, "b2 b4 c4", "b2:b4-NW1 ends next to no bird of another flock of yours: a flight makes its flock larger"),
    (LINES, "b2 b4 b2", "the flight ends on b1: beyond it is the edge of the board, or a missing point"),
    (
        play(CORNER, "g2-SW2"),
        "d1",
        "first choose the region of Blue to keep: touch one of its birds",
    ),
    (play(CORNER, "g2-SW2 =f5"), "d1", "d1 is in a region controlled by Orange: none of your birds can reach it"),
    (FLOCKS, "d5 b3", "d5-SW2 would leave the bird on e5 behind: a flock may not be split"),
    (
        FLOCKS,
        "d5 e5",
        "the line from d5 to e5 cannot fly now: "
        "a flight ends next to another flock of yours, and leaves no bird behind",
    ),
    (
        FLOCKS,
        "f4 e5",
        "touch the hindmost bird of a line first, then the foremost one, and then where that lands",
    ),
    (FLOCKS, "d5 d5", "next, touch where it is to go"),
    (FULL, "b bird 1", "there is no point on which you may add a bird now"),
    # Voldétour
    (VOLDETOUR, "a1", "first touch what is to move, and then where it goes"),
    (VOLDETOUR, "c3", "a Tower stands on c3: it never moves"),
    (
        VOLDETOUR,
        "lord",
        "there is no way for your Lord now: it needs flat squares of one height, or slopes to walk over",
    ),
    (VOLDETOUR, "rotate n", "first touch the piece that is to be turned"),
    (VOLDETOUR, "w lord", "that Lord is White's, and it is Black's turn"),
    (VOLDETOUR, "w S 1", "that Stair is White's, and it is Black's turn"),
    (VOLDETOUR, "S d4", "next, choose how the piece is to be turned"),
    (VOLDETOUR, "B2 rotate n", "turned like that, the piece fits nowhere now"),
    (VOLDETOUR, "B1 lord", "a Tower stands on c3: nothing may be put on it"),
    (VOLDETOUR, "B1 S", "next, touch where it is to go"),
    (VOLDETOUR, "B3 rotate x i1", "B3x@i1 would lie over the edge of the board"),
    (VOLDETOUR, "S rotate n h8", "a Tower stands on h8: nothing may be put on it"),
    (play(VOLDETOUR, "B1@d3"), "B1", "you have placed a Block in this turn already: one a turn"),
    (play(VOLDETOUR, "B1@d3"), "d3.1", "you have placed a Block in this turn already: one a turn"),
    (STACKED, "d3.1", "that piece is blocked: another one is on it"),
    (STACKED, "h7.1", "that piece is blocked: another one is on it"),
    (STACKED, "h7.2", "Sn@h7 is White's: you may only take up pieces of your own"),
    (STACKED, "B1 d3", "d3 is a slope: nothing but a nested Stair may be put on it"),
    (STACKED, "d3.2 rotate w d3", "Sw@d3 stands so already: a piece taken up is put down otherwise"),
    (BUILT, "e5.1", "B1@e5 is blocked: construction pieces surround it and hide all its faces"),
    (BUILT, "b7", "B1@b7 is blocked: a Lord stands on it, on b7"),
    (BUILT, "lord b6", "b6 is a slope: a Lord never stops on one"),
    (BUILT, "lord f4", "the other Lord stands on f4: no Lord enters its square"),
    (BUILT, "lord w lord", "the other Lord stands on f4: no Lord enters its square"),
    (BUILT, "lord S", "next, touch where it is to go"),
    (NARROW, "B9", "there is no place for that piece now"),
    # Turris
    (TURRIS, "d3", "touch a mark on d3: a disc is for a standing piece, a bar for a lying one"),
    (TURRIS, "a1", "the first piece covers c3, the middle of the mat"),
    (TURRIS, "w bar 1", "touch where it is to go: that is enough"),
    (TURRIS, "b bar 1", "that piece is Black's, and it is White's turn"),
    (
        play(TURRIS, "c3/1"),
        "c3/1",
        "you may remove a piece such as c3/1 only as a bonus, after filling the centre, and there is none yet",
    ),
    (play(TURRIS, "c3/1"), "e5", "there is no piece beside e5 on level 1 or 2: a standing piece needs one"),
    (
        play(TURRIS, "c3/1 d3/1 e3/1 e4/1 e5/1"),
        "c3/1",
        "you may remove a piece such as c3/1 only as a bonus, after filling the centre d4",
    ),
    (LEVEL, "c3", "level 4 has no cube on an outer square yet: its centre c3 may not be filled"),
    (CLOSED, "w bar 1", "there is no place for a piece now"),
    (CLOSED, "b3", "b3/4 was freed by Black just now: you may not fill it in this turn"),
    (TOWER, "b2", "touch a mark on b2: a disc is for a standing piece, a bar for a lying one"),
    (play(TOWER, "c3/1"), "c2/2", "c2/2 is the piece Black placed last: it may not be removed"),
    (play(TOWER, "c3/1"), "c2d2/1", "c2/2 is on c2d2/1: only a piece with nothing on top can be removed"),
    (play(TOWER, "c3/1"), "b2/1", "b2/1 is your own piece: you may only remove one of Black's"),
    (play(TOWER, "c3/1 xb4c4/1"), "b4c4/1", "b4/1 was freed by White just now: you may not fill it in this turn"),
]


@pytest.mark.parametrize(("position", "touched", "sentence"), TYPICAL)
def test_typical_touches(position: Position, touched: str, sentence: str) -> None:
    assert draw.why_not(position, names(position, touched)) == sentence


def names(position: Position, touched: str) -> list[str]:
    """The touches of a text in which they are separated by spaces, which may be inside of them as well."""
    known = touches_of(position)
    found: list[str] = []
    words = touched.split()
    while words:
        length = next(n for n in (3, 2, 1) if " ".join(words[:n]) in known.targets.union(known.things))
        found.append(" ".join(words[:length]))
        words = words[length:]
    return found
