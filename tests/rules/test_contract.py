"""What every game promises, whichever it is: one test for all that are registered."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields
from itertools import pairwise
from pathlib import Path

import pytest

from belvedere import rules
from belvedere.rules import (
    BadOption,
    Game,
    MalformedAction,
    MalformedPosition,
    Outcome,
    Position,
    turris,
    voldetour,
    volo,
    volterra,
)
from belvedere.rules.turris_tower import Piece
from tests.rules.sampling import random_game

TESTS = Path(__file__).parent.parent

VARIANTS: list[tuple[str, dict[str, str]]] = [
    ("volterra", {}),
    ("volterra", {"first": "light"}),
    ("volterra", {"layout": "free"}),
    ("volterra", {"layout": "free", "first": "light", "size": "5x4"}),
    ("volterra", {"size": "2x3"}),
    ("volterra", {"size": "6x7"}),
    ("volo", {}),
    ("volo", {"first": "blue"}),
    ("volo", {"side": "4"}),
    ("volo", {"side": "5", "first": "blue"}),
    ("volo", {"side": "8"}),
    ("voldetour", {}),
    ("voldetour", {"first": "white"}),
    ("voldetour", {"equipment": "tall"}),
    ("voldetour", {"equipment": "blocks:2,2,2,3,3", "first": "white"}),
    ("voldetour", {"equipment": "height:5/blocks:1,4,5/stairs:6/towers:a1,h8/board:8x8/red:-"}),
    ("turris", {}),
    ("turris", {"first": "black"}),
]


def missing_fixtures(name: str) -> list[str]:
    """The kinds of fixtures that a game has none of."""
    kinds = {
        "perft": f"perft/{name}*.txt",
        "conformance": f"conformance/{name}*.jsonl.gz",
        "playthroughs": f"playthroughs/{name}*.txt",
        "tests of its own": f"rules/test_{name}*.py",
        "contract": "",
    }
    missing = [kind for kind, pattern in kinds.items() if pattern and not list(TESTS.glob(pattern))]
    return missing if any(name == game for game, _ in VARIANTS) else [*missing, "contract"]


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_game_has_fixtures(name: str) -> None:
    assert not missing_fixtures(name)


def test_a_game_without_fixtures_is_noticed() -> None:
    assert missing_fixtures("halma") == ["perft", "conformance", "playthroughs", "tests of its own", "contract"]


@pytest.mark.parametrize("name", rules.GAMES)
def test_a_game_describes_itself(name: str) -> None:
    game = rules.get(name)
    assert game.name == name
    assert game.title
    assert game.credit
    assert len(set(game.colours)) == 2
    assert (game.version > 1) == bool(game.latest_change)
    for option in game.options.values():
        assert option.about
        assert option.values
        assert game.start(**{option.name: option.default}) == game.start()
        with pytest.raises(rules.BadOption, match=f"{option.name}=nonsense is not possible: {option.name} is "):
            game.start(**{option.name: "nonsense"})
    with pytest.raises(rules.BadOption, match=f"{game.title} has no option speed: there is first"):
        game.start(speed="high")


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(rules.UnknownGame) as caught:
        rules.get("halma")
    assert str(caught.value) == "there is no game halma: there is volterra, volo, voldetour, turris"


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "settings"), VARIANTS, ids=lambda value: value if isinstance(value, str) else "-".join(value.values())
)
def test_every_game_keeps_the_contract(name: str, settings: dict[str, str]) -> None:
    game = rules.get(name)
    start = game.start(**settings)
    assert start == game.start(**settings)
    assert start.to_move == 0
    assert game.colours[0 ^ start.first].lower() == settings.get("first", game.options["first"].default)
    seeds = range(2) if name in ("voldetour", "volo") else range(5)
    for seed in seeds:
        positions = random_game(start, seed, most=120 if name == "voldetour" else 400)
        for before, after in pairwise(positions):
            check_position(game, before)
            if after.mid_turn:
                assert after.to_move == before.to_move
        check_position(game, positions[-1])


def check_position(game: Game, position: Position) -> None:
    text, legal = position.text, position.legal_actions()
    assert position.game is game
    assert "\n" not in text
    assert game.read(text) == position
    assert hash(game.read(text)) == hash(position)
    assert game.read(text).legal_actions() == legal
    assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position
    assert len(str(position).splitlines()) > 3
    assert position.to_move in (0, 1)
    assert position.colour_name(position.to_move) in str(position) or position.outcome
    check_errors(position)
    if position.outcome:
        check_finished(position, position.outcome)
        return
    assert legal
    assert len(set(legal)) == len(legal)
    for action in legal[:: max(1, len(legal) // 50)]:
        assert position.parse(str(action)) == action
        assert hash(position.parse(str(action))) == hash(action)
        assert position.why_not(action) is None
    after = position.play(legal[-1])
    assert after == position.after(legal[-1]) == position.play(str(legal[-1]))
    assert after != position
    assert position.text == text


def check_errors(position: Position) -> None:
    """An error of any kind leaves the position as it was."""
    text = position.text
    for nonsense in ("", " ", "nonsense", "a0", "–", "a1" * 1000, "\0"):
        with pytest.raises(MalformedAction):
            position.play(nonsense)
        with pytest.raises(MalformedPosition):
            position.game.read(nonsense)
    with pytest.raises(FrozenInstanceError):
        position.colour = 1 - position.colour  # type: ignore[misc]
    assert position.text == text


def check_finished(position: Position, outcome: Outcome) -> None:
    assert position.legal_actions() == ()
    assert not position.mid_turn
    assert outcome.winner in (0, 1, None)
    assert outcome.reason
    assert (outcome.winner is None) == outcome.sentence.startswith("a draw: ")
    if outcome.winner is not None:
        assert position.colour_name(outcome.winner) in outcome.sentence
    assert len(fields(outcome)) > 3, "the figures behind the outcome are missing"
    hash(outcome)


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
    start = rules.get(name).start(**({"layout": "free", "size": "2x1"} if name == "volterra" else {}))
    finished = random_game(start, seed=1, most=4000)[-1]
    assert finished.outcome
    action = start.legal_actions()[0]
    with pytest.raises(rules.GameOver) as caught:
        finished.play(action)
    assert str(caught.value) == f"the game is over: {finished.outcome.sentence}"


@pytest.mark.parametrize("name", rules.GAMES)
def test_perft_counts_sequences_of_actions(name: str) -> None:
    start = rules.get(name).start(
        **({"equipment": "blocks:1/stairs:0/towers:a1,b2/board:2x2/red:-"} if name == "voldetour" else {})
    )
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
