"""The checks of what every game promises notice what is broken. That ours keep it is tested layer by layer."""

from collections.abc import Callable
from typing import Any

import pytest

from belvedere import record, rules
from belvedere.draw import volterra as picture
from belvedere.draw.scenes import volterra as stage
from belvedere.encode.volterra import VolterraEncoding
from belvedere.rules.volo import VoloPosition
from belvedere.testing import contract, drawing, encoding, records, scenes
from belvedere.testing.moments import Moment, random_game
from belvedere.testing.refusals import refused


@pytest.fixture
def played() -> list[Moment]:
    """A short game, of which nothing is kept from other tests."""
    scenes.shown.cache_clear()
    return random_game(rules.get("volterra").start(size="2x3"), seed=1)


def changed(function: Callable[..., Any], change: Callable[[Any], Any]) -> Callable[..., Any]:
    """A function whose results are changed."""
    return lambda *arguments, **named: change(function(*arguments, **named))


def test_an_action_without_a_gesture(played: list[Moment], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "moves", changed(stage.moves, lambda moves: list(moves)[1:]))
    with pytest.raises(AssertionError):
        scenes.check_gestures(played[0][0])


def test_motions_that_forget_a_thing(played: list[Moment], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "motions", changed(stage.motions, lambda motions: list(motions)[1:]))
    with pytest.raises(AssertionError):
        scenes.check_motions(played[0][0])


def test_a_picture_without_the_last_action(played: list[Moment], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "paint_last", lambda *_: None)
    with pytest.raises(AssertionError):
        drawing.check_picture(*played[1])


def test_two_actions_with_one_number(played: list[Moment], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VolterraEncoding, "index", lambda *_: 0)
    with pytest.raises(AssertionError):
        encoding.check_game(played)


def test_a_text_that_forgets_who_began(monkeypatch: pytest.MonkeyPatch) -> None:
    position = rules.get("volo").start(first="blue").play("c3")
    contract.check_position(position)
    monkeypatch.setattr(VoloPosition, "_settings_text", lambda _: "")
    with pytest.raises((AssertionError, rules.RulesError)):
        contract.check_position(position)


def test_a_record_that_forgets_the_players(played: list[Moment], monkeypatch: pytest.MonkeyPatch) -> None:
    records.check_record(played, {"size": "2x3"}, seed=1)
    monkeypatch.setattr(records, "read", changed(record.read, lambda match: record.Match(match.game, match.settings)))
    with pytest.raises(AssertionError):
        records.check_record(played, {"size": "2x3"}, seed=1)


def test_what_is_not_refused() -> None:
    with pytest.raises(AssertionError, match="ValueError should be raised"), refused(ValueError):
        pass
    with (
        pytest.raises(AssertionError, match="the error should say 'left', and says 'right'"),
        refused(ValueError, "left"),
    ):
        raise ValueError("right")
