"""What holds for the encodings of all games."""

import re
from pathlib import Path

import numpy as np
import pytest

from belvedere import encode, rules
from belvedere.engine import core, profile
from belvedere.testing import encoding as check
from tests.encode.sampling import positions

DOCS = Path(__file__).parents[2] / "docs" / "encode.md"
CASES = [
    pytest.param(game, options, id=f"{game} {options}") for game in rules.GAMES for options in profile(game).variants
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_legal_action_has_a_number_of_its_own(game: str, options: dict[str, str]) -> None:
    encoding = encode.get(game, **options)
    for position in positions(rules.get(game).start(**options), seed=1):
        check.check_actions(encoding, position)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "options"), CASES)
def test_an_observation_has_its_shape_and_numbers_of_order_1(game: str, options: dict[str, str]) -> None:
    encoding = encode.get(game, **options)
    for position in positions(rules.get(game).start(**options), seed=3):
        check.check_observation(encoding, position)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_core_has_the_same_numbers(game: str, options: dict[str, str]) -> None:
    encoding = encode.get(game, **options)
    start = rules.get(game).start(**options)
    native = core.Encoding(core.state(start))
    assert (native.actions, native.shape) == (encoding.actions, encoding.shape)
    for position in positions(start, seed=4):
        state = core.state(position)
        assert np.array_equal(native.observe(state), encoding.observe(position))
        for action in position.legal_actions():
            number = encoding.index(position, action)
            assert native.index(state, state.parse(str(action))) == number
            assert state.notation(native.action(state, number)) == str(action)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_symmetry_moves_everything_somewhere_else(game: str, options: dict[str, str]) -> None:
    check.check_symmetries(encode.get(game, **options))


@pytest.mark.parametrize("game", rules.GAMES)
def test_the_page_lists_the_planes(game: str) -> None:
    sections = re.split(r"^## ", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (section,) = (text for text in sections if text.startswith(rules.get(game).title))
    (table,) = re.findall(
        r"^\| plane \| what its numbers mean \|\n\|---\|---\|\n((?:\|.*\n)+)", section, flags=re.MULTILINE
    )
    listed = re.findall(r"^\| (.+?) \| (.+?) \|$", table, flags=re.MULTILINE)
    assert listed == [(plane.name, plane.about) for plane in encode.get(game).planes]


@pytest.mark.parametrize("game", rules.GAMES)
def test_numbers_that_no_action_has_are_refused(game: str) -> None:
    check.check_refusals(encode.get(game), rules.get(game).start())


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(rules.UnknownGame, match="there is no game chess"):
        encode.get("chess")
    with pytest.raises(rules.BadOption, match="Turris has no option size"):
        encode.get("turris", size="4x5")
    with pytest.raises(rules.BadOption, match="size=4x4 is not possible"):
        encode.get("volterra", size="4x4")


@pytest.mark.parametrize("game", rules.GAMES)
def test_the_core_refuses_numbers_and_positions_that_do_not_fit(game: str) -> None:
    state = core.state(rules.get(game).start())
    native = core.Encoding(state)
    with pytest.raises(core.Refusal, match="no legal action has the number"):
        native.action(state, native.actions)
    other = "turris" if game != "turris" else "volo"
    with pytest.raises(core.Refusal, match="of the game and the options"):
        native.observe(core.state(rules.get(other).start()))
