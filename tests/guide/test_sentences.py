"""The sentences of the rules in French: complete, and with everything that is in the English ones."""

import ast
import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import belvedere
from belvedere import draw, guide, rules
from belvedere.draw import editing
from belvedere.draw.scenes.names import Say
from belvedere.engine import Level
from belvedere.guide.sentences import KINDS, NAME, Pattern, patterns
from belvedere.record import Match
from belvedere.rules.turris_tower import VIEWS
from belvedere.testing.moments import Moment
from belvedere.testing.scenes import impossible_touches
from tests.draw.test_why_not import TYPICAL
from tests.draw.variants import every_moment
from tests.rules.volo_boards import CHOICE_OF_TWO, PASS

TESTS_OF_RULES = Path(__file__).parents[1] / "rules"
SOURCE = Path(belvedere.__file__).parent
TABLES = sorted((SOURCE / "guide" / "fr").glob("*.toml"))
ENGLISH = re.compile(r"\b(the|your|yours|there|is|are|it|this|may|Dark|Light|Blue|Black|White)\b")
QUOTED = re.compile(r"'[^']*'|\((?:dark|light|black|white|blue|free|chessboard)\)|\b\w+=\w+")
"""What is quoted as it is."""


def is_french(sentence: str, french: str) -> bool:
    """Whether a sentence has been said in French, with all its squares, and with the spaces of French."""
    return (
        french != sentence
        and not ENGLISH.search(QUOTED.sub("", french))
        and not re.search(r" [:;?!»]|\S;", french)
        and squares(sentence) <= squares(french)
    )


def squares(sentence: str) -> Counter[str]:
    return Counter(re.findall(r"\b[a-z]\d{1,2}\b", sentence))


# --------------------------------------------------------------------------------------------------------- the tables


@pytest.mark.parametrize("pattern", patterns("fr"), ids=lambda pattern: pattern.english)
def test_a_pattern_has_the_same_names_in_both_languages(pattern: Pattern) -> None:
    english, french = (list(NAME.finditer(text)) for text in (pattern.english, pattern.other))
    assert {name[1] for name in english} == {name[1] for name in french}
    assert {name[2] for name in english} <= KINDS.keys()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_french_has_the_apostrophe_of_printed_text(table: Path) -> None:
    assert not [french for french in tomllib.loads(table.read_text(encoding="utf-8")).values() if "'" in french]


SAMPLES = {
    "square": "c4",
    "number": "7",
    "notation": "f5>B2z@c4",
    "colour": "Dark",
    "list": "a1, b2",
    "groups": "a1; b2",
}
"""What may stand for some kinds of names; any text will do for the others."""


@pytest.mark.parametrize("pattern", patterns("fr"), ids=lambda pattern: pattern.english)
def test_no_other_pattern_comes_before_one_that_fits(pattern: Pattern) -> None:
    sentence = NAME.sub(lambda name: SAMPLES.get(name[2], "anything"), pattern.english)
    assert next(other for other in patterns("fr") if other.expression.fullmatch(sentence)) == pattern


def test_no_pattern_stands_in_two_tables() -> None:
    found = Counter(english for table in TABLES for english in tomllib.loads(table.read_text(encoding="utf-8")))
    assert {table.stem for table in TABLES} >= {"shared", *rules.GAMES}
    assert not [english for english, times in found.items() if times > 1]
    assert found.keys() == {pattern.english for pattern in patterns("fr")}


# ---------------------------------------------------------------------------------------- all that the rules can say


def texts_in(file: Path) -> Iterator[str]:
    """The texts in a file of source that are sentences, with braces for what changes in them."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inside = {part for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) for part in ast.walk(text)} - {tree}
    documented = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in documented:
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside | documented:
            yield node.value


NOTATION = re.compile(r"[@=]?\{\}(?:[/@:x]\{\})*")
"""Notation, which the source puts together, and which is one name in a pattern."""

NOT_FOR_PLAYERS = re.compile(
    "^(a sequence has|pieces left|birds in reserve|it is possible to touch|there is no target)|are no longer marked"
)
SENTENCE = re.compile(r"[A-Za-z]{2,}[ ,:]+[a-z]+ [a-z]+")
"""A sentence, unlike a name or a line of a board, has three words at least."""

RULES_SAY = [
    (file.name, text)
    for file in sorted((SOURCE / "rules").glob("*.py")) + sorted((SOURCE / "draw" / "scenes").glob("*.py"))
    if file.name != "games.py"  # which speaks to those who bring a game
    for text in texts_in(file)
    if SENTENCE.search(text) and not NOT_FOR_PLAYERS.search(text)
]


def test_sentences_are_found_in_the_source() -> None:
    assert ("volterra.py", "{} is empty: there is no tile to take") in RULES_SAY
    assert ("volterra.py", "your pawn has moved in this turn already: now a stack has to move") in RULES_SAY
    assert len(RULES_SAY) > 170


@pytest.mark.parametrize(("file", "text"), RULES_SAY)
def test_every_sentence_in_the_source_of_the_rules_has_a_pattern(file: str, text: str) -> None:
    fits = re.compile(".*".join(map(re.escape, NOTATION.sub("{}", text).split("{}"))))
    assert any(fits.search(NOTATION.sub("{}", NAME.sub("{}", pattern.english))) for pattern in patterns("fr")), file


def sentences_of(module: ModuleType) -> Iterator[str]:
    """The sentences that the tests of a module expect; some are in a dictionary with the texts they are about."""
    for test in vars(module).values():
        for mark in getattr(test, "pytestmark", ()):
            names, cases = mark.args[:2]
            names = names.split(",") if isinstance(names, str) else names
            if isinstance(cases, dict):
                yield from (sentence for sentence in cases.values() if isinstance(sentence, str))
            for case in cases:
                yield from expected(names, getattr(case, "values", case))


def expected(names: list[str], case: Any) -> Iterator[str]:
    """The sentence in a case of a test."""
    for name, value in zip(names, case if len(names) > 1 else [case], strict=True):
        if name in ("sentence", "why", "message"):
            yield value


TESTED = [
    module
    for game in rules.GAMES
    for file in sorted(TESTS_OF_RULES.glob(f"test_{game}*.py"))
    if any(sentences_of(module := import_module(f"tests.rules.{file.stem}")))
]
"""The tests of the rules that expect sentences."""


def test_every_game_has_tests_that_expect_sentences() -> None:
    assert {module.__name__.split("_")[1] for module in TESTED} == set(rules.GAMES)


@pytest.mark.parametrize("module", TESTED, ids=lambda module: module.__name__)
def test_every_sentence_that_the_tests_of_the_rules_expect_is_french(module: ModuleType) -> None:
    found = sorted(set(sentences_of(module)))
    assert found
    for sentence in found:
        assert is_french(sentence, guide.in_language(sentence, "fr")), sentence


@pytest.mark.exhaustive
@every_moment
def test_every_reason_against_a_touch_is_french(moment: Moment) -> None:
    position, _ = moment
    for sentence in {draw.why_not(position, touched) for touched in impossible_touches(position)}:
        assert is_french(sentence, guide.in_language(sentence, "fr")), sentence


@pytest.mark.parametrize("sentence", sorted({sentence for _, _, sentence in TYPICAL}))
def test_every_typical_reason_is_french(sentence: str) -> None:
    assert is_french(sentence, guide.in_language(sentence, "fr"))


# --------------------------------------------------------------------------------------------- all else that is shown


@pytest.mark.parametrize("game", rules.GAMES.values(), ids=lambda game: game.name)
def test_the_summary_options_and_colours_of_a_game_are_french(game: rules.Game) -> None:
    of_options = (text for option in game.options.values() for text in (option.about, option.values, option.note))
    assert all(is_french(text, guide.in_language(text, "fr")) for text in (game.summary, *of_options) if text)
    known = {pattern.english for pattern in patterns("fr")}
    assert known.issuperset(game.colours)
    assert known.issuperset(colour.lower() for colour in game.colours)


def test_names_of_levels_and_views_are_french() -> None:
    known = {pattern.english for pattern in patterns("fr")}
    assert known.issuperset([*Level.NAMES, *Level.ABOUT, *VIEWS])


def said_by(make: Callable[[Say], object]) -> set[str]:
    """All that is to be put into another language while something is made."""
    said = set()

    def say(english: str) -> str:
        said.add(english)
        return english

    make(say)
    return said


@every_moment
def test_all_that_a_scene_says_is_french(moment: Moment) -> None:
    said = said_by(lambda say: draw.scene(*moment, say=say))
    for english in said.difference(moment[0].game.colours):
        assert is_french(english, guide.in_language(english, "fr")), english


BUTTONS = {
    "decline the bonus": rules.get("turris").read("c3:e,w,S/I,.,N/I,ei,w w - e4e5/1 d3/2 -").play("d4/1"),
    "end the turn": rules.get("voldetour").start().play("B1@d3"),
    "pass": PASS,
    "region of b2": CHOICE_OF_TWO,
}
"""What is seldom in a scene, and a position in whose scene it is."""


@pytest.mark.parametrize("english", BUTTONS)
def test_what_a_scene_seldom_says_is_french(english: str) -> None:
    assert english in said_by(lambda say: draw.scene(BUTTONS[english], say=say))
    assert is_french(english, guide.in_language(english, "fr"))


@pytest.mark.parametrize("game", rules.GAMES.values(), ids=lambda game: game.name)
def test_all_that_an_editor_says_is_french(game: rules.Game) -> None:
    position, chance = game.start(), random.Random(1)
    for _ in range(10):
        _, position = chance.choice([*editing.every_edit(position)])
        shown = said_by(partial(editing.workshop_scene, position))
        for setting in editing.settings(position):
            shown |= {setting.about, *(value.name for value in setting.values)}
        for english in shown.difference(game.colours, map(str, range(4))):
            assert is_french(english, guide.in_language(english, "fr")), english


def test_every_way_to_end_a_match_is_french() -> None:
    resigned, late, agreed = (Match(rules.get("volo")) for _ in range(3))
    resigned.resign(0)
    late.lose_on_time(1)
    agreed.agree_draw()
    outcomes = [match.outcome for match in (resigned, late, agreed) if match.outcome]
    assert len(outcomes) == 3
    endings = [text for outcome in outcomes for text in (outcome.reason, outcome.sentence)]
    endings += ["repetition", "no progress"]
    endings += [text for text in texts_in(SOURCE / "record" / "draws.py") if text.startswith("a draw: the same")]
    endings += [f"a draw: {none} in 100 turns" for none in ("no square became empty", "no piece came out of a reserve")]
    assert all(is_french(text, guide.in_language(text, "fr")) for text in endings)


@every_moment
def test_the_end_of_a_game_is_french(moment: Moment) -> None:
    outcome = moment[0].outcome
    for text in (outcome.reason, outcome.sentence) if outcome else ():
        assert is_french(text, guide.in_language(text, "fr"))


# ------------------------------------------------------------------------------------------------------------ examples


@pytest.mark.parametrize(
    ("sentence", "french"),
    [
        ("Dark", "Sombre"),
        ("all 5 birds of Orange are one flock", "les 5 oiseaux d’Orange forment une seule nuée"),
        ("all 5 birds of Blue are one flock", "les 5 oiseaux de Bleu forment une seule nuée"),
        ("you have no Stair left in your reserve", "vous n’avez plus d’Escalier en réserve"),
        ("you have no Block of length 2 left in your reserve", "vous n’avez plus de Bloc de longueur 2 en réserve"),
        (
            "the game is over: Light has the highest tower, 3 against 1",
            "la partie est terminée : Clair a la plus haute tour, 3 contre 1",
        ),
        (
            "bB1@c3 cannot stand there: a Tower stands on c3: nothing may be put on it",
            "bB1@c3 ne peut pas être là : il y a une Tour en c3 : on ne pose rien dessus",
        ),
        (
            "first choose the region of Blue to keep: =b1 or =f5 or =h3",
            "choisissez d’abord la région de Bleu à garder : =b1 ou =f5 ou =h3",
        ),
        (
            "first=green is not possible: first is dark or light",
            "first=green n’est pas possible : first vaut dark ou light",
        ),
        ("Podestà", "Podestat"),
    ],
)
def test_examples(sentence: str, french: str) -> None:
    assert guide.in_language(sentence, "fr").replace("\N{NARROW NO-BREAK SPACE}", " ") == french
    assert guide.in_language(sentence, "en") == sentence


def test_an_unknown_sentence_stays_as_it_is() -> None:
    assert guide.in_language("c3 is a nice square", "fr") == "c3 is a nice square"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(guide.UnknownLanguage, match=r"there is en \(English\), fr \(français\)$"):
        guide.in_language("Dark", "it")
