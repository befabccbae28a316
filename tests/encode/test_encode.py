"""What holds for the encodings of all games."""

import re
from pathlib import Path

import numpy as np
import pytest

from belvedere import encode, rules
from belvedere.engine import core, profile
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
        legal = position.legal_actions()
        numbers = [encoding.index(position, action) for action in legal]
        assert len(set(numbers)) == len(legal)
        assert all(0 <= number < encoding.actions for number in numbers)
        assert [encoding.action(position, number) for number in numbers] == list(legal)
        assert np.flatnonzero(encoding.mask(position)).tolist() == sorted(numbers)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "options"), CASES)
def test_an_observation_has_its_shape_and_numbers_of_order_1(game: str, options: dict[str, str]) -> None:
    encoding = encode.get(game, **options)
    for position in positions(rules.get(game).start(**options), seed=3):
        observation = encoding.observe(position)
        assert observation.shape == encoding.shape == (len(encoding.planes), encoding.rows, encoding.columns)
        assert observation.dtype == np.float32
        assert observation.min() >= 0
        assert observation.max() <= 2


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
    encoding = encode.get(game, **options)
    for symmetry in encoding.symmetries:
        assert sorted(symmetry.cells) == list(range(encoding.rows * encoding.columns))
        assert sorted(symmetry.planes) == list(range(len(encoding.planes)))
        assert sorted(symmetry.actions) == list(range(encoding.actions))
    assert len({symmetry.name for symmetry in encoding.symmetries}) == len(encoding.symmetries)


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
    encoding = encode.get(game)
    start = rules.get(game).start()
    for number in (-1, encoding.actions):
        with pytest.raises(rules.IllegalAction, match=f"no action {number}: .* 0 to {encoding.actions - 1}"):
            encoding.action(start, number)
    illegal = np.flatnonzero(~encoding.mask(start)).tolist()
    for number in illegal:
        with pytest.raises(rules.IllegalAction):
            encoding.action(start, number)


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
