"""How a record is read, and how it is refused: with line, column, and a sentence."""

import pickle

import pytest

from belvedere.record import Evaluation, RecordError, read, read_all

TAGS = '[Game "volterra"]\n[Rules "1"]\n\n'
"""The tags of a match of Volterra, after which actions begin on line 4."""

SHORTEST = "1. c3-d4 c5>c3 2. a2>c3 b3-c4"


def test_white_space_may_be_any() -> None:
    match = read('[Game "volterra"][Rules "1"]\r\n  1. c3-d4\t(1. c3-d2)\r\n\r\nc5>c3{good}\r\n*\r\n')
    assert list(map(str, match.actions)) == ["c3-d4", "c5>c3"]
    assert match.node.comment == "good"


def test_the_end_of_a_line_in_a_comment_is_a_space() -> None:
    assert read(TAGS + "{one\ntwo\r\nthree \n four} *").root.comment == "one two three   four"


def test_notes_stand_in_any_order() -> None:
    node = read(TAGS + "{start} [%eval 0.25] 1. c3-d4 {a} [%eval 1/2-1/2] [%clock 1:00:01.5] *").node
    assert (node.comment, node.evaluation, node.clock) == ("a", Evaluation(0.5, proven=True), 3601.5)


def test_the_variation_of_a_variation_can_stand_inside_it() -> None:
    root = read(TAGS + "1. c3-d4 (1. c3-d2 (1. c3-b4)) c5>c3 *").root
    assert [str(node.action) for node in root.children] == ["c3-d4", "c3-d2", "c3-b4"]


def test_the_tag_result_can_be_left_out_and_the_reason_of_a_games_own_end_too() -> None:
    match = read(f"{TAGS}{SHORTEST} 0-1")
    assert match.outcome
    assert match.outcome.reason == "highest tower"


@pytest.mark.parametrize(
    ("result", "reason", "winner"),
    [
        ("1-0", "resignation", 0),
        ("0-1", "resignation", 1),
        ("1-0", "time", 0),
        ("0-1", "time", 1),
        ("1/2-1/2", "agreement", None),
    ],
)
def test_endings(result: str, reason: str, winner: int | None) -> None:
    outcome = read(f'[Game "volo"] [Rules "1"] [Reason "{reason}"] {result}').outcome
    assert outcome
    assert (outcome.winner, outcome.reason) == (winner, reason)


# ------------------------------------------------------------------------------------------------------------ refusals

NO_GAME = 'a record begins with its game, as in [Game "volterra"]'
NO_TAG = 'a tag is written [Name "value"], an annotation [%clock 0:09:58] or [%eval 0.53]'
NEWER = (
    "this record was played by version {} of the rules of {}, and only version {} is known here: a newer release of "
    "Belvedere may know it"
)
OLD_TURRIS = (
    "this record was played by version 1 of the rules of Turris, which have changed: the nine squares of the tower are "
    "no longer marked on the mat, but settled by the pieces. Only version 2 can be replayed here: use the release of "
    "Belvedere that wrote the record"
)
NO_OPTION = "options are written as in layout=free size=2x3, each once: not"
NO_ESCAPE = r'a backslash stands before \ " { } n, or u and four digits 0-9 a-f, as in \n for a new line'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("^", NO_GAME),
        ("^\n\n", NO_GAME),
        ("\n ^1. c3-d4 *", NO_GAME),
        ('^[Rules "1"]\n[Game "volo"] *', NO_GAME),
        ('^[game "volo"]', NO_GAME),
        ("^[Game volo]", NO_TAG),
        ('^[Game "volo]\n"]', NO_TAG),
        ('[Game "volo"]\n ^[Rules  "1"]', NO_TAG),
        ('[Game "volo"]\n^[Événement "1"]', NO_TAG),
        ('[Game "volo"]\n  [Event "a^\\q"]', NO_ESCAPE),
        ('[Game "volo"]\n[Event "^\\u00E9"]', NO_ESCAPE),
        ('^[Game "halma"]', "there is no game halma: there is volterra, volo, voldetour, turris"),
        ('^[Game "volo"] *', 'the version of the rules is missing: add the tag [Rules "1"]'),
        ('[Game "volo"]\n^[Rules "2"] *', NEWER.format("2", "Volo", 1)),
        ('[Game "volo"]\n^[Rules "0"] *', NEWER.format("0", "Volo", 1)),
        ('[Game "turris"]\n^[Rules "3"] *', NEWER.format("3", "Turris", 2)),
        ('[Game "turris"]\n^[Rules "one"] *', NEWER.format("one", "Turris", 2)),
        ('[Game "turris"]\n^[Rules "1"]\n[White "Anna"]\n\n1. a1/1 2. b1/1 *', OLD_TURRIS),
        ('[Game "volo"]\n[Rules "1"]^[Rules "1"]', "there is a tag Rules already: a tag stands once in a record"),
    ],
)
def test_tags_that_are_refused(text: str, message: str) -> None:
    check_error(text, message)


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ('^[Options "layout=free layout=free"]', f"{NO_OPTION} layout=free"),
        ('^[Options "layout"]', f"{NO_OPTION} layout"),
        ('^[Options "layout=none"]', "layout=none is not possible: layout is chessboard or free"),
        ('[Date "?"]\n^[Options "speed=1"]', "Volterra has no option speed: there is first, layout, size"),
        (
            '^[Position "d d -"]',
            "the ranks have 1 squares: all must have as many, and of the numbers of files and of "
            "ranks one is even and the other odd",
        ),
        ('^[Position "dL d -"]', "Dark puts the pawn first"),
        (
            '[Position "DL d -"]\n^[Options "size=2x1"]',
            "a record with a tag Position has no Options: the position has its own",
        ),
    ],
)
def test_starts_that_are_refused(tags: str, message: str) -> None:
    check_error(f'[Game "volterra"]\n[Rules "1"]\n{tags}\n\n*', message)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ("1. c3-d4\n^c5>c9 *", "c9 is not on this board, which has files a–d, ranks 1–5"),
        ("1. c3-d4\n  ^d4-c3 *", "your pawn has moved in this turn already: now a stack has to move"),
        (f"{SHORTEST} 3. ^d4-c3 *", "the game is over: Light has the highest tower, 3 against 1"),
        ("1. c3-d4 (1. ^c3-d4) *", "c3-d4 is there already: a variation begins with another action"),
        ("1. c3-d4 (1. c3-d2) (1. ^c3-d2) *", "c3-d2 is there already: a variation begins with another action"),
        ("^c3-d4 *", "the number 1. has to stand before c3-d4 here"),
        ("^2. c3-d4 *", "the number 1. has to stand before c3-d4 here"),
        ("^01. c3-d4 *", "the number 1. has to stand before c3-d4 here"),
        ("^1... c3-d4 *", "the number 1. has to stand before c3-d4 here"),
        ("1. c3-d4 c5>c3 ^a2>c3 *", "the number 2. has to stand before a2>c3 here"),
        ("1. c3-d4 c5>c3 (^c5>d5) *", "the number 1... has to stand before c5>d5 here"),
        ("1. c3-d4 c5>c3 (^1. c5>d5) *", "the number 1... has to stand before c5>d5 here"),
        ("1. c3-d4 ^1. c5>c3 *", "c5>c3 goes on with turn 1: no number stands before it"),
        ("1. c3-d4 ^1... c5>c3 *", "c5>c3 goes on with turn 1: no number stands before it"),
        ("^1. *", "an action has to follow the number 1."),
        ("^1. 1. c3-d4 *", "an action has to follow the number 1."),
        ("1. c3-d4 c5>c3 ^2.", "an action has to follow the number 2."),
    ],
)
def test_actions_and_numbers_that_are_refused(actions: str, message: str) -> None:
    check_error(TAGS + actions, message)


NO_COMMENT = r"this comment is not closed with }, or has a brace in it: braces in a comment are written \{ and \}"
PLACE_OF_A_NOTE = "a comment or annotation stands right after its action, before variations"


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ("1. c3-d4\n ^{open *", NO_COMMENT),
        ("^{a {b} *", NO_COMMENT),
        ("{a\n b^\\q} *", NO_ESCAPE),
        ("{a^\\\n} *", NO_ESCAPE),
        ("{a} ^} *", "this } closes nothing"),
        ("{a} ^] *", "this ] closes nothing"),
        ("1. c3-d4 {a} ^{b} *", "there is a comment here already: make one of both"),
        ("1. c3-d4 (1. c3-d2) ^{a} *", PLACE_OF_A_NOTE),
        ("1. c3-d4 (^{a} 1. c3-d2) *", PLACE_OF_A_NOTE),
        ("1. c3-d4 (^[%eval 1] 1. c3-d2) *", PLACE_OF_A_NOTE),
        ("^[%clock] *", NO_TAG),
        ("^[%clk 0:00:01] *", "there is no annotation clk: there is [%clock 0:09:58] and [%eval 0.53]"),
        ("^[%clock 0:00:01] *", "a clock time stands after an action, and there is none yet"),
        ("1. c3-d4 ^[%clock 0:60:00] *", "a clock time is written 0:09:58 or 0:09:58.25, not 0:60:00"),
        ("1. c3-d4 ^[%clock 0:01:00.0001] *", "a clock time is written 0:09:58 or 0:09:58.25, not 0:01:00.0001"),
        ("1. c3-d4 [%clock 0:01:00] ^[%clock 0:01:00] *", "there is a clock time here already: an action has one"),
        (
            "^[%eval 1.01] *",
            "an evaluation is a number from 0 to 1 with four decimals at most, or 1-0, 0-1, 1/2-1/2 "
            "if it is proven: not 1.01",
        ),
        ("[%eval 1] ^[%eval 0-1] *", "there is an evaluation here already: a position has one"),
    ],
)
def test_notes_that_are_refused(actions: str, message: str) -> None:
    check_error(TAGS + actions, message)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ("^(1. c3-d4) *", "a variation stands after the action that it replaces: there is none here"),
        ("1. c3-d4 (^(1. c3-d2)) *", "a variation stands after the action that it replaces: there is none here"),
        ("1. c3-d4 (^) *", "a variation has at least one action"),
        ("1. c3-d4 ^) *", "this ) closes nothing"),
        ("1. c3-d4 ^(1. c3-d2", "this variation is not closed: close it with )"),
        ("1. c3-d4 ^(1. c3-d2 *)", "this variation is not closed: close it with )"),
    ],
)
def test_variations_that_are_refused(actions: str, message: str) -> None:
    check_error(TAGS + actions, message)


NO_RESULT = "the record has no result: write one at its end, * if the match goes on"
OVER = "the game is over: Light has the highest tower, 3 against 1."


@pytest.mark.parametrize(
    ("tag", "actions", "message"),
    [
        ("", "1. c3-d^4  \n\n", NO_RESULT),
        ('[Date "?"^]', "", NO_RESULT),
        ("", '1. c3-d4\n^[Event "late"] *', NO_RESULT),
        ("", f"{SHORTEST} ^*", f"{OVER} Its result is 0-1, not *"),
        ("", f"{SHORTEST} ^1-0", f"{OVER} Its result is 0-1, not 1-0"),
        ('^[Reason "resignation"]', f"{SHORTEST} 0-1", f"{OVER} The reason is highest tower"),
        ('[Result "0-1"]', "^*", "the record ends with *, and its tag Result says 0-1"),
        (
            "",
            "1. c3-d4 ^1-0",
            'the game is not over here: after 1-0, a tag Reason says why, as in [Reason "resignation"]',
        ),
        ('^[Reason "time"]', "*", "the result is *: a match that goes on has no reason to be over"),
        ('^[Reason "time"]', "1/2-1/2", "the result of time is 1-0 or 0-1, not 1/2-1/2"),
        ('^[Reason "resignation"]', "1/2-1/2", "the result of resignation is 1-0 or 0-1, not 1/2-1/2"),
        ('^[Reason "agreement"]', "1-0", "the result of agreement is 1/2-1/2, not 1-0"),
        (
            '[Reason "highest tower"]',
            "1. c3-d4 c5>c3 ^0-1",
            "the game is not over here (highest tower): actions are missing, or the result is *",
        ),
        (
            '[Reason "repetition"]',
            "^1/2-1/2",
            "the game is not over here (repetition): actions are missing, or the result is *",
        ),
        ("", "* ^1. c3-d4", "the record has ended with its result: nothing may follow it here"),
        ("", f"* ^{TAGS} *", "the record has ended with its result: nothing may follow it here"),
    ],
)
def test_results_that_are_refused(tag: str, actions: str, message: str) -> None:
    check_error(f'[Game "volterra"]\n[Rules "1"]\n{tag}\n{actions}', message)


def check_error(marked: str, message: str) -> None:
    """Reads a text in which ^ stands before the place that is wrong."""
    before = marked[: marked.index("^")].split("\n")
    line, column = len(before), len(before[-1]) + 1
    text = marked.replace("^", "")
    for newline in ("\n", "\r\n"):
        with pytest.raises(RecordError) as caught:
            read(text.replace("\n", newline))
        error = caught.value
        assert (error.line, error.column, error.message) == (line, column, message)
        assert str(error) == f"line {line}, column {column}: {message}"
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_error_in_a_later_record_is_found_where_it_is() -> None:
    with pytest.raises(RecordError) as caught:
        read_all(f"{TAGS}*\n\n{TAGS}1. c3-d9 *")
    assert (caught.value.line, caught.value.column) == (9, 4)


def test_the_first_error_is_the_one_that_is_told() -> None:
    check_error(TAGS + "1. ^c3-d9 {open", "d9 is not on this board, which has files a–d, ranks 1–5")
