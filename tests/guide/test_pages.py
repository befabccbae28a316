"""The pages themselves: complete, the same in every language, and true."""

import re
import shlex
import sys
from collections.abc import Iterator
from itertools import pairwise

import pytest

from belvedere import guide, rules
from belvedere.guide import Block, Diagram, Heading, List, Page, Paragraph, Ruling, RulingList, Span, Table, Text
from belvedere.guide.page import plain
from belvedere.rules import GAMES, Game
from belvedere.rules.turris import TurrisOutcome
from tests.games import cases

PAGES = [guide.page(game, language) for game in GAMES for language in guide.LANGUAGES]
MARKS = {"en": "House ruling", "fr": "Règle maison"}

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.game.name}-{page.language}")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_language = pytest.mark.parametrize("language", guide.LANGUAGES)


def blocks(page: Page) -> list[Block]:
    """All blocks of a page."""
    return [block for section in page.sections for block in section.blocks]


def diagrams(page: Page) -> list[Diagram]:
    return [block for block in blocks(page) if isinstance(block, Diagram)]


def rulings(page: Page) -> list[Ruling]:
    return [block for block in blocks(page) if isinstance(block, Ruling)]


def texts(block: Block) -> Iterator[Text]:
    """All texts of a block."""
    match block:
        case Paragraph(text):
            yield text
        case List(items, _):
            yield from items
        case Table(headings, rows):
            yield from headings
            for row in rows:
                yield from row
        case Diagram():
            yield block.caption
            yield block.legend
        case Ruling(_, _, text, reason):
            yield text
            yield reason
        case _:
            assert isinstance(block, Heading | RulingList)


def shape(block: Block) -> object:
    """What must be the same in every language."""
    match block:
        case List(items, numbered):
            return List, len(items), numbered
        case Table(headings, rows):
            return Table, len(headings), len(rows)
        case Diagram(position, last, targets, caption, legend):
            return Diagram, position, last, targets, bool(caption), bool(legend)
        case Ruling(number):
            return Ruling, number
        case _:
            return type(block)


def code(page: Page) -> list[str]:
    """What is written as code in a page."""
    return [span.text for block in blocks(page) for text in texts(block) for span in text if span.style == "code"]


# ------------------------------------------------------------------------------------------------ complete and parallel


@every_page
def test_the_title_is_the_games(page: Page) -> None:
    assert page.title == page.game.title


@every_language
def test_all_games_have_the_same_sections(language: str) -> None:
    titles = {tuple(section.title for section in page.sections) for page in PAGES if page.language == language}
    assert len(titles) == 1
    assert len(titles.pop()) == 10


@every_page
def test_no_section_is_empty(page: Page) -> None:
    assert all(section.blocks for section in page.sections)


@every_game
def test_the_languages_are_parallel(game: Game) -> None:
    shapes = [[shape(block) for block in blocks(page)] for page in PAGES if page.game == game]
    assert len(shapes) == len(guide.LANGUAGES)
    for one, other in pairwise(shapes):
        assert one == other


@every_game
def test_the_languages_show_the_same_code(game: Game) -> None:
    for one, other in pairwise(sorted(code(page)) for page in PAGES if page.game == game):
        assert one == other


@every_page
def test_every_option_is_explained(page: Page) -> None:
    options = [text for text in code(page) if re.match(r"\w+=", text)]
    assert {text.split("=")[0] for text in options} == set(page.game.options)


@every_page
def test_the_credits_name_the_author(page: Page) -> None:
    author = page.game.credit.split(",")[0]
    assert author in "".join(plain(text) for block in page.sections[-1].blocks for text in texts(block))


# ----------------------------------------------------------------------------------------------------------- rulings


@every_page
def test_every_ruling_of_the_rules_is_there_once(page: Page) -> None:
    documented = re.findall(r"^R(\d+) ", sys.modules[f"belvedere.rules.{page.game.name}"].__doc__ or "", re.MULTILINE)
    told = [ruling.number for ruling in rulings(page) if ruling.number is not None]
    assert documented
    assert sorted(told) == sorted(map(int, documented))


@every_page
def test_a_ruling_is_marked_as_ours_and_has_a_reason(page: Page) -> None:
    for ruling in rulings(page):
        assert ruling.mark.startswith(MARKS[page.language])
        assert plain(ruling.text).strip()
        assert re.match(r"Why: \w|Pourquoi\u202f: \w", plain(ruling.reason))


@every_page
def test_the_section_of_rulings_lists_them_all_in_order(page: Page) -> None:
    listed = [block for block in page.sections[-2].blocks if isinstance(block, RulingList)]
    assert len(listed) == 1
    assert set(listed[0].rulings) == set(rulings(page))
    assert len(listed[0].rulings) == len(rulings(page))
    numbers = [ruling.number for ruling in listed[0].rulings if ruling.number is not None]
    assert numbers == list(range(1, len(numbers) + 1))


@every_page
def test_the_draws_of_a_match_are_rulings_without_a_number(page: Page) -> None:
    assert sum(ruling.number is None for ruling in rulings(page)) == cases(page.game.name).draws


# ---------------------------------------------------------------------------------------------------------- diagrams


@every_page
def test_there_are_some_diagrams_each_with_a_caption(page: Page) -> None:
    assert 4 <= len(diagrams(page)) <= 8
    assert all(diagram.caption for diagram in diagrams(page))


@every_page
def test_the_first_diagram_is_the_start_and_says_how_to_read_it(page: Page) -> None:
    first, *others = diagrams(page)
    assert first.position == page.game.start()
    assert first.legend
    assert not any(diagram.legend for diagram in others)


@every_page
def test_a_diagram_is_a_legal_position_in_which_its_targets_are_legal(page: Page) -> None:
    for diagram in diagrams(page):
        assert page.game.read(diagram.position.text) == diagram.position
        assert set(diagram.targets) <= set(diagram.position.legal_actions())


@every_page
def test_a_diagram_shows_how_a_game_ends(page: Page) -> None:
    assert any(diagram.position.outcome for diagram in diagrams(page))


@every_language
def test_the_table_of_turris_is_the_score_of_the_tower_above_it(language: str) -> None:
    end = guide.page("turris", language).sections[4].blocks
    tower = next(block for block in end if isinstance(block, Diagram)).position.outcome
    table = next(block for block in end if isinstance(block, Table))
    assert isinstance(tower, TurrisOutcome)
    assert [tuple(int(plain(cell)) for cell in row[1:]) for row in table.rows] == [*tower.views, tower.totals]


# ---------------------------------------------------------------------------------------------------------- notation


@every_page
def test_what_is_written_as_code_is_an_action_or_an_option_or_a_command(page: Page) -> None:
    start = page.game.start()
    for text in code(page):
        if text.startswith("belvedere "):
            _, play, game, *settings = shlex.split(text)
            assert (play, game) == ("play", page.game.name)
            assert settings[0] == "--set"
            page.game.start(**dict([settings[1].split("=", 1)]))  # raises BadOption if it is none
        elif re.match(r"\w+=", text):
            page.game.start(**dict([text.split("=", 1)]))
        else:
            for notation in text.split():
                start.why_not(notation)  # raises MalformedAction if it is none


@every_page
def test_the_notation_of_every_form_of_action_is_explained(page: Page) -> None:
    notation = page.sections[6]
    table = next(block for block in notation.blocks if isinstance(block, Table))
    explained = {form(written) for row in table.rows for text in row for written in codes(text)}
    for position in (diagram.position for diagram in diagrams(page)):
        assert {form(str(action)) for action in position.legal_actions()} <= explained


def codes(text: tuple[Span, ...]) -> Iterator[str]:
    return (word for span in text if span.style == "code" for word in span.text.split())


def form(notation: str) -> str:
    """The form of an action: its notation without the names of squares, numbers and directions.

    In Voldétour, a piece that is taken up is put down in the same forms as one from the reserve.
    """
    return re.sub(r"^_>(?=[BS])", "", re.sub(r"[a-m]\d+|\d+|-[NS]?[EW]", "_", notation))


# -------------------------------------------------------------------------------------------------------------- errors


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        guide.UnknownLanguage, match=r"^there is no guide in it: there is en \(English\), fr \(français\)$"
    ):
        guide.page("volterra", "it")


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        rules.UnknownGame, match=r"^there is no game chess: there is volterra, volo, voldetour, turris$"
    ):
        guide.page("chess", "en")
