"""What every picture promises, whichever game and options it is of."""

from types import SimpleNamespace

import pytest
from IPython.core.formatters import DisplayFormatter

from belvedere import draw, rules
from belvedere.rules import MalformedAction
from belvedere.testing import drawing
from belvedere.testing.moments import Moment
from tests.draw.reading import SVG, areas, read, texts, written_at
from tests.draw.variants import every_moment
from tests.games import cases


@every_moment
def test_a_picture_is_one_self_contained_element(moment: Moment) -> None:
    drawing.check_element(*moment)


@every_moment
def test_everything_is_inside_the_picture(moment: Moment) -> None:
    position, last = moment
    tree = read(draw.svg(position, last=last))
    left, top, width, height = map(float, tree.attrib["viewBox"].split())
    assert (width, height) == pytest.approx((int(tree.attrib["width"]), int(tree.attrib["height"])), abs=0.6)
    spots = [spot for _, corners in areas(tree) for spot in corners]
    spots += [written_at(text) for text in tree.iter(f"{SVG}text")]
    assert all(left + 15 <= x <= left + width - 15 and top + 15 <= y <= top + height - 15 for x, y in spots)


@every_moment
def test_equal_positions_have_equal_pictures(moment: Moment) -> None:
    drawing.check_repeatable(*moment)


@every_moment
def test_a_sign_shows_who_is_to_move_or_has_won(moment: Moment) -> None:
    drawing.check_sign(moment[0])


@pytest.mark.parametrize("name", rules.GAMES)
def test_the_title_says_in_one_sentence_what_is_shown(name: str) -> None:
    position = rules.get(name).start()
    title = read(draw.svg(position))[0].text
    assert title == f"{position.game.title}, {str(position).splitlines()[-1]}"


def test_the_title_of_a_finished_game_says_how_it_ended() -> None:
    position = rules.get("volterra").start().play("c3-d4").play("c5>c3").play("a2>c3").play("b3-c4")
    title = read(draw.svg(position))[0].text
    assert title == "Volterra, over: Light has the highest tower, 3 against 1"


@pytest.mark.parametrize("name", rules.GAMES)
def test_coordinates_can_be_left_out(name: str) -> None:
    position, labels = rules.get(name).start(), cases(name).coordinates
    assert set(labels) <= set(texts(read(draw.svg(position))))
    without = set(texts(read(draw.svg(position, coordinates=False))))
    assert not without & {label for label in labels if not label.isdigit()}


@every_moment
def test_what_stands_beside_the_board_can_be_left_out(moment: Moment) -> None:
    drawing.check_aside(*moment)


@every_moment
def test_the_last_action_and_targets_are_marked_when_asked(moment: Moment) -> None:
    drawing.check_marks(*moment)


@every_moment
def test_marks_do_not_move_what_is_on_the_board(moment: Moment) -> None:
    position, last = moment
    bare, marked = read(draw.svg(position)), read(draw.svg(position, last=last, targets=position.legal_actions()))
    assert bare.get("viewBox") == marked.get("viewBox")
    assert list(areas(bare)) == list(areas(marked))


@pytest.mark.parametrize("name", rules.GAMES)
def test_actions_of_another_game_are_refused(name: str) -> None:
    position = rules.get(name).start()
    strangers = [game.start().legal_actions()[0] for game in rules.GAMES.values() if game.name != name]
    for stranger in strangers:
        with pytest.raises(MalformedAction):
            draw.svg(position, last=stranger)
        with pytest.raises(MalformedAction):
            draw.svg(position, targets=[stranger])


def test_actions_of_a_larger_board_are_refused() -> None:
    large, small = rules.get("volo").start(side=9), rules.get("volo").start(side=4)
    with pytest.raises(MalformedAction, match="q3 is no point of this board"):
        draw.svg(small, last=large.parse("q3"))


@pytest.mark.parametrize("name", rules.GAMES)
def test_actions_that_the_rules_forbid_can_be_marked(name: str) -> None:
    position = rules.get(name).start()
    for text in cases(name).forbidden.split():
        action = position._read_action(text)
        read(draw.svg(position, last=action, targets=[action]))
        assert draw.coloured(position, last=action).plain == str(position)


def test_notebooks_show_a_picture() -> None:
    picture = draw.svg(rules.get("turris").start())
    assert picture._repr_svg_() == str(picture)


def test_notebooks_show_positions_if_they_load_the_extension() -> None:
    position = rules.get("turris").start()
    notebook = SimpleNamespace(display_formatter=DisplayFormatter())
    assert set(notebook.display_formatter.format(position)[0]) == {"text/plain"}
    draw.load_ipython_extension(notebook)
    assert notebook.display_formatter.format(position)[0]["image/svg+xml"] == str(draw.svg(position))
