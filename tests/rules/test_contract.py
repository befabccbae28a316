"""What every game promises, whichever it is: one test for all that are registered."""

from pathlib import Path

import pytest

from belvedere import rules
from belvedere.rules import (
    BadOption,
    Game,
    MalformedAction,
    turris,
    voldetour,
    volo,
    volterra,
)
from belvedere.rules.turris_tower import Piece
from belvedere.testing import contract
from belvedere.testing.moments import random_game
from tests.games import cases, with_settings

TESTS = Path(__file__).parent.parent

FIXTURES = {
    "perft/{}*.txt": "write the game, its options and counts, as tests/perft/README.md says, with `belvedere perft {}`",
    "conformance/{}*.jsonl.gz": "write games that another implementation of the rules has played, one line for each",
    "playthroughs/{}*.txt": "write `game {}` and its actions, each after `> `, and run `make playthroughs`",
    "rules/test_{}*.py": "write a test for every rule, and for every sentence that forbids something",
    "games/{}.py": "write in it the CASES that tests/games/__init__.py describes",
}
"""The files that there must be for a game, and what to do where there is none."""


def missing_fixtures(name: str) -> list[str]:
    """What to write for a game."""
    return [
        f"tests/{pattern.format(name)} is missing: {what.format(name)}"
        for pattern, what in FIXTURES.items()
        if not list(TESTS.glob(pattern.format(name)))
    ]


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_game_has_fixtures(name: str) -> None:
    assert not missing_fixtures(name)


def test_a_game_without_fixtures_is_noticed() -> None:
    perft, *others = missing_fixtures("halma")
    assert perft == (
        "tests/perft/halma*.txt is missing: write the game, its options and counts, as tests/perft/README.md says, "
        "with `belvedere perft halma`"
    )
    assert len(others) == len(FIXTURES) - 1
    with pytest.raises(AssertionError, match=r"tests/games/halma.py is missing: write in it the CASES"):
        cases("halma")


@pytest.mark.parametrize("name", rules.GAMES)
def test_a_game_describes_itself(name: str) -> None:
    contract.check_description(rules.get(name))


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(rules.UnknownGame) as caught:
        rules.get("halma")
    assert str(caught.value) == "there is no game halma: there is volterra, volo, voldetour, turris"


@pytest.mark.exhaustive
@with_settings("contract", "name,settings")
def test_every_game_keeps_the_contract(name: str, settings: dict[str, str]) -> None:
    game = rules.get(name)
    start = game.start(**settings)
    assert start == game.start(**settings)
    assert start.to_move == 0
    assert game.colours[0 ^ start.first].lower() == settings.get("first", game.options["first"].default)
    for seed in range(cases(name).contract_games):
        contract.check_game(random_game(start, seed, cases(name).contract_actions))


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("volterra", volo.Add("f5")),
        ("volterra", volterra.MovePawn("c3", "z9")),
        ("volterra", volterra.MoveStack("c3", "c4", 3)),
        ("volo", volterra.LayTile("a1")),
        ("volo", volo.Add("a1")),
        ("volo", voldetour.MoveLord("a2")),
        ("voldetour", turris.Place(Piece(("a1",), 1))),
        ("voldetour", voldetour.Place("B9z", "a1")),
        ("turris", turris.Place(Piece(("a1", "c3"), 1))),
    ],
    ids=repr,
)
def test_an_action_of_another_game_or_board_is_refused(name: str, action: rules.Action) -> None:
    with pytest.raises(MalformedAction):
        rules.get(name).start().play(action)


def test_an_action_that_is_written_like_one_of_this_game_is_refused_too() -> None:
    impostor = volo.Add("+a1")
    with pytest.raises(MalformedAction, match=r"Add\(point='\+a1'\) is not an action of Volterra"):
        rules.get("volterra").start(layout="free").play(impostor)


@pytest.mark.parametrize("name", rules.GAMES)
def test_no_action_is_legal_after_the_end(name: str) -> None:
    start = rules.get(name).start(**cases(name).quickly_over)
    finished, _ = random_game(start, seed=1, most=4000)[-1]
    contract.check_end(finished, str(start.legal_actions()[0]))


@pytest.mark.parametrize("name", rules.GAMES)
def test_perft_counts_sequences_of_actions(name: str) -> None:
    start = rules.get(name).start(**cases(name).tactics[0])
    assert rules.perft(start, 0) == 1
    assert rules.perft(start, 1) == len(start.legal_actions())
    assert rules.perft(start, 2) == sum(len(start.play(action).legal_actions()) for action in start.legal_actions())
    assert rules.divide(start, 2) == {
        action: len(start.play(action).legal_actions()) for action in start.legal_actions()
    }
    with pytest.raises(ValueError, match="a sequence has 0 actions or more, not -1"):
        rules.divide(start, 0)


@pytest.mark.parametrize("game", rules.GAMES.values(), ids=list(rules.GAMES))
def test_a_game_starts_with_settings_or_stands_at_a_position(game: Game) -> None:
    start, settings = game.start(), {"first": game.colours[1].lower()}
    later = start.play(start.legal_actions()[0])
    assert game.start_or_read({}, None) == start
    assert game.start_or_read(settings, None) == game.start(**settings)
    assert game.start_or_read({}, later.text) == game.start_or_read({}, later) == later
    with pytest.raises(BadOption, match="give a position or settings, not both"):
        game.start_or_read(settings, later.text)
