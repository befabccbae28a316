import pytest
from rich.style import Style
from rich.text import Text

from belvedere import draw, rules
from belvedere.draw.looks import look_of
from belvedere.draw.palette import GOLD
from belvedere.draw.terminal.styles import made_of
from belvedere.rules import MalformedAction
from belvedere.testing import drawing
from belvedere.testing.moments import Moment
from tests.draw.variants import every_moment
from tests.rules.sampling import play

GROUNDS = {
    made_of(material).bgcolor: letter
    for game in rules.GAMES
    for letter, material in zip("01", look_of(game).pieces, strict=True)
} | {Style(bgcolor=GOLD).bgcolor: "+"}


def grounds(text: Text) -> str:
    """The text with each character that stands on a colour replaced: 0 or 1 for the players' colours, + for gold."""
    letters = list(text.plain)
    for span in text.spans:
        if isinstance(span.style, Style) and span.style.bgcolor in GROUNDS:
            letters[span.start : span.end] = GROUNDS[span.style.bgcolor] * (span.end - span.start)
    return "".join(letters)


@every_moment
def test_without_its_colours_it_is_the_text_board(moment: Moment) -> None:
    drawing.check_board(*moment)


def shown(name: str, actions: str, last: str, **settings: object) -> list[str]:
    """The grounds of a board after some actions and a last one, which is marked."""
    position = play(rules.get(name).start(**settings), actions)
    action = position.parse(last)
    return grounds(draw.coloured(position.play(action), last=action)).splitlines()


def test_volterra() -> None:
    assert shown("volterra", "c3-d4", "c5>c3")[:-1] == [
        "   a   b   c   d",
        "5  0   1  +++  1   5",
        "4  1   0   1  [0]  4",
        "3  0  [1]+00++ 1   3",
        "2  1   0   1   0   2",
        "1  0   1   0   1   1",
        "   a   b   c   d",
    ]


def test_volo() -> None:
    assert shown("volo", "f6 i3 d5", "i3-SW4", side=5)[:-2] == [
        "    i1    .+++.     i5",
        "   h1  . 0 . . 1 .   h6",
        "  g1  . . . . . . .   g7",
        " f1  . . . . . 0 . .   f8",
        "e1    1+1+.   . . 0     e9",
        " d1  . . . . 0 . . .   d8",
        "  c1  . . . . . . .   c7",
        "   b1  . 0 . . 1 .   b6",
        "    a1    . . .     a5",
    ]


def test_voldetour() -> None:
    assert shown("voldetour", "B1@d3", "Sw@d3")[7:10] == [
        " 4  .    .    .    .    .    .    .    .    .    .    4",
        " 3  .    .    000+000++ .    .    .    .    .    .    3",
        " 2  .    :    .    .    .    .    .    .    :    .    2",
    ]


def test_turris_while_the_frame_is_open() -> None:
    assert shown("turris", "c3/1 d3/1", "c4c5/1")[:-3] == [
        "plan",
        "5       . +00+  .   .",
        "4       . +00+  .   .",
        "3       .  00  11   .",
        "2",
        "1",
        "    a   b   c   d   e",
    ]


def test_turris_in_its_frame() -> None:
    assert shown("turris", "c3/1 d3/1 e3/1 e4/1", "e5/1")[:-3] == [
        "plan                       south  east  north  west  roof",
        "5           .   . +00+  3  ...    ...   ...    ...   ..0",
        "4           .   .  11   2  010    010   010    010   ..1",
        "3          00  11  00   1  010    010   010    010   010",
        "2",
        "1",
        "    a   b   c   d   e",
    ]


def test_what_is_off_the_frame_has_nothing_to_mark() -> None:
    position = play(rules.get("turris").start(), "c3/1 d3/1 e3/1 e4/1 e5/1")
    outside = position._read_action("b1/1")
    assert draw.coloured(position, last=outside).spans == draw.coloured(position).spans


def test_actions_of_another_game_are_refused() -> None:
    stranger = rules.get("turris").start().legal_actions()[0]
    with pytest.raises(MalformedAction):
        draw.coloured(rules.get("volo").start(), last=stranger)
