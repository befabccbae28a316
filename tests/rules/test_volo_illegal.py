"""Actions of Volo that are refused, and the sentences that say why."""

import pytest

from belvedere.rules import GameOver, IllegalAction, MalformedAction
from belvedere.rules.game import End
from belvedere.rules.volo import Add, Fly, Keep, VoloPosition

from .volo_boards import (
    BOTH_BLOCKED,
    CHOICE_OF_THREE,
    CHOICE_OF_TWO,
    CONTROLLED,
    EMPTY_RESERVE,
    FLOCKS,
    FRIENDS,
    PASS,
    START,
    WON,
    drawn,
    read,
)

CHOOSE_FIRST = "first choose the region of Blue to keep: =b2 or =f2"
NO_CHOICE = "there are no regions to choose between: that follows a flight that cuts the opponent's birds off"

# --------------------------------------------------------------------------------------------------- illegal actions


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        pytest.param(
            FLOCKS, "d3", "there is a bird on d3: birds are added on empty points", id="add on a bird of one's own"
        ),
        pytest.param(
            FLOCKS, "g2", "there is a bird on g2: birds are added on empty points", id="add on a bird of the opponent"
        ),
        pytest.param(
            FLOCKS,
            "e4",
            "e4 is next to your bird on d3: a bird is added away from all birds of its colour",
            id="add next to a bird of one's own",
        ),
        pytest.param(
            drawn(CONTROLLED, "o -"),
            "a2",
            "a2 is in a region controlled by Blue: none of your birds can reach it",
            id="add in a region that the opponent controls",
        ),
        pytest.param(
            EMPTY_RESERVE, "a2", "your reserve is empty: there is no bird to add", id="add from an empty reserve"
        ),
        pytest.param(
            FLOCKS,
            "g2-SE1",
            "there is no bird of yours on g2: only your own birds fly, in a line without gaps",
            id="fly a bird of the opponent",
        ),
        pytest.param(
            FLOCKS,
            "c2-E1",
            "there is no bird of yours on c2: only your own birds fly, in a line without gaps",
            id="fly from an empty point",
        ),
        pytest.param(
            FLOCKS,
            "d4:d8-NW1",
            "there is no bird of yours on d5: only your own birds fly, in a line without gaps",
            id="fly a line with a gap",
        ),
        pytest.param(
            FLOCKS,
            "b4:d4-E1",
            "there is no bird of yours on b4: only your own birds fly, in a line without gaps",
            id="fly a line with a bird of the opponent",
        ),
        pytest.param(
            FLOCKS,
            "d2:f4-E1",
            "d2 and f4 are not joined by a straight line of points",
            id="fly birds that are not in a line",
        ),
        pytest.param(
            FLOCKS,
            "f4-W4",
            "the flight ends on f1: beyond it is the edge of the board, or a missing point",
            id="fly over the western edge",
        ),
        pytest.param(
            FLOCKS,
            "d8-SE9",
            "the flight ends on d8: beyond it is the edge of the board, or a missing point",
            id="fly over the south-eastern edge",
        ),
        pytest.param(
            FLOCKS,
            "f4-SE1",
            "the flight ends on f4: beyond it is the edge of the board, or a missing point",
            id="fly over the centre",
        ),
        pytest.param(
            FLOCKS,
            "d8-NE1",
            "the flight ends on d8: beyond it is the edge of the board, or a missing point",
            id="fly over a corner",
        ),
        pytest.param(
            FLOCKS,
            "d2:d4-NE1",
            "the flight ends on d4: beyond it is the edge of the board, or a missing point",
            id="fly a line broadside over the centre",
        ),
        pytest.param(
            FLOCKS,
            "d2:d4-W2",
            "the flight ends on d1: beyond it is the edge of the board, or a missing point",
            id="fly a line lengthwise over the edge",
        ),
        pytest.param(
            FLOCKS,
            "d8-NW3",
            "the bird on g6 is in the way: a flight goes over empty points",
            id="fly onto a bird of the opponent",
        ),
        pytest.param(
            FLOCKS,
            "d2:d4-SE3",
            "the bird on b4 is in the way: a flight goes over empty points",
            id="fly a line over a bird of the opponent",
        ),
        pytest.param(
            FLOCKS,
            "d2:d4-E5",
            "the bird on d8 is in the way: a flight goes over empty points",
            id="fly a line over a bird of one's own",
        ),
        pytest.param(
            FLOCKS,
            "d2:d3-E1",
            "the bird on d4 is in the way: a flight goes over empty points",
            id="fly a part of a line over its rest",
        ),
        pytest.param(
            FRIENDS,
            "d1-E5",
            "d1-E5 ends next to no bird of another flock of yours: a flight makes its flock larger",
            id="fly to no other flock",
        ),
        pytest.param(
            FLOCKS,
            "d2-NE1",
            "d2-NE1 ends next to no bird of another flock of yours: a flight makes its flock larger",
            id="fly within one's flock",
        ),
        pytest.param(
            FLOCKS,
            "d4-E3",
            "d4-E3 would leave the bird on d2 behind: a flock may not be split",
            id="leave a bird behind",
        ),
        pytest.param(
            FLOCKS,
            "d3-NE1",
            "d3-NE1 would leave the bird on d2 behind: a flock may not be split",
            id="split a flock in passing to another one",
        ),
        pytest.param(FLOCKS, "pass", "you can act, a2 for instance: you may not pass", id="pass though one can add"),
        pytest.param(
            EMPTY_RESERVE, "pass", "you can act, c6-W3 for instance: you may not pass", id="pass though one can fly"
        ),
        pytest.param(START, "=b4", NO_CHOICE, id="choose a region at the start of a turn"),
        pytest.param(PASS, "=b2", NO_CHOICE, id="choose a region when one has to pass"),
        pytest.param(CHOICE_OF_TWO.play("=b2"), "=d2", NO_CHOICE, id="choose a region after the opponent's choice"),
        pytest.param(CHOICE_OF_TWO, "a2", CHOOSE_FIRST, id="add instead of choosing a region"),
        pytest.param(CHOICE_OF_TWO, "d2:d3-NE1", CHOOSE_FIRST, id="fly again instead of choosing a region"),
        pytest.param(CHOICE_OF_TWO, "pass", CHOOSE_FIRST, id="pass instead of choosing a region"),
        pytest.param(
            CHOICE_OF_TWO,
            "=a2",
            "there is no bird of Blue on a2: name the first bird of the region to keep",
            id="keep a region by an empty point",
        ),
        pytest.param(
            CHOICE_OF_TWO,
            "=d2",
            "there is no bird of Blue on d2: name the first bird of the region to keep",
            id="keep a region of one's own",
        ),
        pytest.param(
            CHOICE_OF_TWO,
            "=f4",
            "the region with f4 is named by its first bird: write =f2",
            id="keep a region by another bird than its first",
        ),
        pytest.param(
            CHOICE_OF_THREE,
            "d5-E1",
            "first choose the region of Blue to keep: =b4 or =e6 or =f4",
            id="fly instead of choosing among three regions",
        ),
    ],
)
def test_illegal_actions_say_why(position: VoloPosition, action: str, sentence: str) -> None:
    before = position.text
    for attempt in (position.parse, position.play):
        with pytest.raises(IllegalAction) as error:
            attempt(action)
        assert type(error.value) is IllegalAction
        assert str(error.value) == sentence
    assert position.why_not(action) == sentence
    assert position == read(before)
    assert position.text == before


def test_a_line_across_the_missing_centre_is_refused() -> None:
    position = read("-2-/1o1b1/6/-bo-oo-/6/1o1b1/-2- o -")
    with pytest.raises(IllegalAction, match=r"^d3 and d5 are not joined by a straight line of points$"):
        position.play("d3:d5-NE1")


@pytest.mark.parametrize("action", ["a2", "c2-E1", "b2:d2-NE1", "=b3", "pass"])
@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (WON, "the game is over: all 3 birds of Orange are one flock"),
        (BOTH_BLOCKED, "the game is over: nobody can act, and Blue was the last to do so"),
    ],
    ids=["won", "nobody can act"],
)
def test_after_the_end_no_action_is_legal(position: VoloPosition, action: str, sentence: str) -> None:
    before = position.text
    for attempt in (position.parse, position.play):
        with pytest.raises(GameOver) as error:
            attempt(action)
        assert str(error.value) == sentence
    assert position.why_not(action) == sentence
    assert position.text == before


# ------------------------------------------------------------------------------------------------- malformed actions


@pytest.mark.parametrize(
    "action",
    [
        "",
        "x",
        "c",
        "5",
        "C5",
        "c123",
        "c５",
        "c5 ",
        "c5\n",
        "Pass",
        "pass pass",
        "end",
        "==c5",
        "c5=",
        "=pass",
        "c2-",
        "c2-E",
        "c2-1",
        "c2-e1",
        "c2-N1",
        "c2-EN1",
        "c2-E0",
        "c2-E01",
        "c2-E100",
        "c2-E-1",
        "c2E1",
        "c2:",
        "c2:c3",
        "c2:c3:c4-E1",
        "=c2-E1",
        "=c2:c3",
        "=c2:c3-E1",
        "c2-E1 =b2",
    ],
)
@pytest.mark.parametrize("position", [START, CHOICE_OF_TWO, WON], ids=["start", "choice", "over"])
def test_malformed_actions_are_answered_with_the_notation(position: VoloPosition, action: str) -> None:
    before = position.text
    for attempt in (position.parse, position.play, position.why_not):
        with pytest.raises(MalformedAction) as error:
            attempt(action)
        assert str(error.value) == (
            f"{action!r} is no action: write f5 to add a bird, g2-E3 to fly it three points east (directions "
            "E W NE SW NW SE), d4:f4-NW2 to fly a line, =c5 to keep a region, pass"
        )
    assert position.text == before


@pytest.mark.parametrize(
    ("action", "point"),
    [
        ("a1", "a1"),
        ("d4", "d4"),
        ("d7", "d7"),
        ("a5", "a5"),
        ("h1", "h1"),
        ("z9", "z9"),
        ("c0", "c0"),
        ("c02", "c02"),
        ("=g4", "g4"),
        ("d1-E1", "d1"),
        ("c2:c7-E1", "c7"),
        ("a1:c3-E1", "a1"),
    ],
)
def test_a_point_that_is_not_on_the_board_is_named(action: str, point: str) -> None:
    with pytest.raises(MalformedAction) as error:
        START.parse(action)
    assert str(error.value) == f"{point} is no point of this board"


@pytest.mark.parametrize("line", ["c3:c2", "c2:b2", "c2:c2"])
def test_a_line_is_named_by_its_ends_in_board_order(line: str) -> None:
    with pytest.raises(MalformedAction) as error:
        START.parse(f"{line}-E1")
    assert str(error.value) == f"a line is named by two different ends in board order, not {line}"


@pytest.mark.parametrize(
    "action",
    [
        Add("a1"),
        Add("pass"),
        Add("=b2"),
        Add("c2-E1"),
        Keep("d4"),
        Fly("c2", "c2", "N", 1),
        Fly("c2", "c2", "E", 0),
        Fly("c3", "c2", "E", 1),
        End(),
    ],
    ids=repr,
)
def test_an_action_that_is_none_on_this_board_is_malformed(action: Add | Keep | Fly | End) -> None:
    for attempt in (START.play, START.why_not, PASS.play, PASS.why_not):
        with pytest.raises(MalformedAction):
            attempt(action)
