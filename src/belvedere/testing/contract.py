"""What the rules of every game promise."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, fields
from itertools import pairwise

from belvedere.rules import (
    BadOption,
    Game,
    GameOver,
    MalformedAction,
    MalformedPosition,
    Outcome,
    Position,
    divide,
    perft,
)
from belvedere.testing.moments import Moment
from belvedere.testing.refusals import refused

NONSENSE = ("", " ", "nonsense", "a0", "–", "a1" * 1000, "\0")

SHORTEST_BOARD = 4
"""A text board has more lines: pieces, coordinates, and whose turn it is."""


def check_description(game: Game) -> None:
    """A game says what it is called, whose it is, and which options it has."""
    assert game.title
    assert game.credit
    assert len(set(game.colours)) == 2
    assert len({game.letter(colour) for colour in (0, 1)}) == 2, "colours must begin with different letters"
    assert (game.version > 1) == bool(game.latest_change), "a version above 1 says what it has changed, and only that"
    for option in game.options.values():
        assert option.about
        assert option.values
        assert game.start(**{option.name: option.default}) == game.start()
        with refused(BadOption, f"{option.name}=nonsense is not possible: {option.name} is "):
            game.start(**{option.name: "nonsense"})
    with refused(BadOption, f"{game.title} has no option speed: there is first"):
        game.start(speed="high")


def check_game(played: Sequence[Moment]) -> None:
    """The positions of a game keep the contract, one after the other."""
    positions = [position for position, _ in played]
    check_start(positions[0])
    for before, after in pairwise(positions):
        check_position(before)
        if after.mid_turn:
            assert after.to_move == before.to_move
    check_position(positions[-1])
    if positions[-1].outcome:
        check_end(positions[-1], str(played[-1][1]))


def check_start(start: Position) -> None:
    """Player 0 begins, and sequences of actions can be counted."""
    assert start.to_move == 0
    legal = start.legal_actions()
    assert perft(start, 0) == 1
    assert perft(start, 1) == len(legal)
    if len(legal) < 100:
        assert divide(start, 2) == {action: len(start.play(action).legal_actions()) for action in legal}


def check_position(position: Position) -> None:
    """A position reads back from its text, is an immutable value, and knows its legal actions."""
    game, text, legal = position.game, position.text, position.legal_actions()
    assert "\n" not in text
    again = game.read(text)
    assert again == position
    assert hash(again) == hash(position)
    assert again.legal_actions() == legal
    assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position
    assert len(str(position).splitlines()) >= SHORTEST_BOARD
    assert position.to_move in (0, 1)
    assert position.colour_name(position.to_move) in str(position) or position.outcome
    check_errors(position)
    if position.outcome:
        check_outcome(position, position.outcome)
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
    for nonsense in NONSENSE:
        with refused(MalformedAction):
            position.play(nonsense)
        with refused(MalformedPosition):
            position.game.read(nonsense)
    with refused(FrozenInstanceError):
        position.colour = 1 - position.colour  # type: ignore[misc]
    assert position.text == text


def check_outcome(position: Position, outcome: Outcome) -> None:
    """How a game ended, told in a sentence, with the figures behind it."""
    assert position.legal_actions() == ()
    assert not position.mid_turn
    assert outcome.winner in (0, 1, None)
    assert outcome.reason
    assert (outcome.winner is None) == outcome.sentence.startswith("a draw: ")
    if outcome.winner is not None:
        assert position.colour_name(outcome.winner) in outcome.sentence
    assert len(fields(outcome)) > len(fields(Outcome)), "the figures behind the outcome are missing"
    hash(outcome)


def check_end(position: Position, action: str) -> None:
    """No action is legal after the end."""
    assert position.outcome
    with refused(GameOver, f"the game is over: {position.outcome.sentence}"):
        position.play(action)
