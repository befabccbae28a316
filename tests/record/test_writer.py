"""How a match is written."""

import pytest

from belvedere import rules
from belvedere.record import Evaluation, Match, MatchError, read, read_all, write, write_all


def test_a_whole_record() -> None:
    match = Match(
        "volterra",
        {"first": "light"},
        names=("Ben", "Anna"),
        tags={"Date": "2026-11-15", "Clock": "600+5"},
    )
    match.root.comment = "Light begins."
    match.root.evaluation = Evaluation(0.5)
    match.play("b3-a2", clock=598)
    match.play("b1>b2", clock=3590.25).comment = "A first tower."
    match.play("c3-d4", clock=9000)
    match.root.add("b3-a4").add("b5>a5")
    match.root.add("b3-c4").evaluation = Evaluation(1, proven=True)
    match.line[1].add("b1>a1").comment = "to the corner"
    match.resign(1)
    assert write(match) == (
        '[Game "volterra"]\n'
        '[Rules "1"]\n'
        '[Options "first=light"]\n'
        '[Light "Ben"]\n'
        '[Dark "Anna"]\n'
        '[Date "2026-11-15"]\n'
        '[Clock "600+5"]\n'
        '[Result "1-0"]\n'
        '[Reason "resignation"]\n'
        "\n"
        "[%eval 0.5] {Light begins.} 1. b3-a2 [%clock 0:09:58] (1. b3-a4 b5>a5) (1. b3-c4 [%eval 1-0]) b1>b2\n"
        "[%clock 0:59:50.25] {A first tower.} (1... b1>a1 {to the corner}) 2. c3-d4 [%clock 2:30:00] 1-0\n"
    )


def test_a_match_that_has_hardly_begun() -> None:
    assert write(Match("volo")) == '[Game "volo"]\n[Rules "1"]\n[Result "*"]\n\n*\n'


def test_a_set_up_position() -> None:
    position = rules.get("turris").start().play("c3/1")
    text = write(Match("turris", position=position))
    assert '[Position "c3:I b - c3/1 - -"]\n' in text
    assert read(text).start == position
    assert "Position" not in write(Match("turris", position=rules.get("turris").start())), "that is no set-up position"


def test_laying_out_is_turn_0() -> None:
    match = Match("volterra", {"layout": "free", "size": "2x3"})
    for action in ("+a1", "+b1", "+a2", "+b2", "+a3", "+b3", "@a1", "@b1", "a2>b2"):
        match.play(action)
    match.line[1].add("+b2")
    match.root.add("+b3")
    assert write(match).splitlines()[-1] == "0. +a1 (0. +b3) +b1 (0... +b2) +a2 +b2 +a3 +b3 @a1 @b1 1. a2>b2 *"


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        ('plain, with (parentheses), [brackets] and "marks"', '{plain, with (parentheses), [brackets] and "marks"}'),
        ("{a} \\ b", r"{\{a\} \\ b}"),
        ("one\ntwo", r"{one\ntwo}"),
        ("a\r\0b\u2028\x85\ud800", r"{a\u000d\u0000b\u2028\u0085\ud800}"),
        ("Tüpfchen 飛 🐦", "{Tüpfchen 飛 🐦}"),
        (" two  spaces ", "{ two  spaces }"),
        (" ", "{ }"),
        ("\\n", r"{\\n}"),
    ],
)
def test_a_comment_can_be_any_text(comment: str, written: str) -> None:
    match = Match("volo")
    match.root.comment = comment
    assert write(match).splitlines()[-1] == f"{written} *"
    assert read(write(match)) == match


@pytest.mark.parametrize("value", ["", 'the "great" one', "{}\\", "a\nb\r\u2029", "é飛🐦", "]", '"]'])
def test_a_tag_and_a_name_can_be_any_text(value: str) -> None:
    match = Match("volo", names=(value, f"not {value}"), tags={"Event": value})
    assert read(write(match)) == match
    assert len(write(match).splitlines()) == 8 - (not value)


def test_lines_are_filled_up_to_100_columns() -> None:
    match = Match("volo")
    match.root.comment = "a word " * 100
    node = match.root
    for action in ("f5", "f9", "f7"):
        node = node.add(action)
        node.comment = "x" * 60 + "  " + "y" * 60
    lines = write(match).splitlines()[4:]
    assert all(len(line) <= 100 or " " not in line.replace("  ", "") for line in lines)
    assert sum(len(line) > 90 for line in lines) > 6
    assert all(line == line.strip() for line in lines)
    assert read(write(match)) == match


def test_a_number_and_its_action_stay_together() -> None:
    match = Match("voldetour")
    for action in ("B1@d3", "Sw@d3", "end", "B1@g8", "Se@g8", "end"):
        match.play(action)
    for _ in range(10):
        match.root.comment += "x"
        assert not any(line.endswith(".") for line in write(match).splitlines())


def test_variations_can_be_nested_deeply() -> None:
    """Here each one is inside the one before, and all of them replace the first action."""
    actions = [f"1. {action}" for action in rules.get("voldetour").start().legal_actions()]
    assert len(actions) == 908
    flat = f"{actions[0]} {' '.join(f'({action})' for action in actions[1:])} *"
    nested = f"{' ('.join(actions)}{')' * 907} *"
    tags = '[Game "voldetour"] [Rules "1"]'
    assert write(read(f"{tags} {nested}")) == write(read(f"{tags} {flat}"))


@pytest.mark.parametrize("name", ["", "a b", "1st", "é", 'a"', "a\n"])
def test_a_tag_must_have_a_name(name: str) -> None:
    with pytest.raises(MatchError, match=r"a tag's name is a letter, and then letters, digits and _: not "):
        write(Match("volo", tags={name: "value"}))


@pytest.mark.parametrize("name", ["Game", "Rules", "Options", "Position", "Orange", "Blue", "Result", "Reason"])
def test_a_tag_with_a_meaning_cannot_be_had_for_something_else(name: str) -> None:
    with pytest.raises(MatchError, match=f"the tag {name} has a meaning of its own in a record: give yours another"):
        write(Match("volo", tags={name: "value"}))


def test_the_colours_of_another_game_are_free() -> None:
    match = Match("volo", tags={"White": "is not here"})
    assert read(write(match)).tags == {"White": "is not here"}


def test_several_records() -> None:
    matches = [Match("volo"), Match("turris", names=("Anna", "Ben")), Match("volterra", {"size": "2x3"})]
    matches[1].play("c3/1")
    assert read_all(write_all(matches)) == matches
    assert write_all([]) == ""
    assert read_all("") == read_all(" \n") == []
