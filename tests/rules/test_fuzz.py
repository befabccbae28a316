"""Random and mutated texts, thrown at every parser: only typed errors come out, and what is accepted reads back."""

import random
import string

import pytest

from belvedere import rules
from belvedere.rules import Game, Position, RulesError
from tests.games import cases
from tests.rules.sampling import random_game

TEXTS = 100_000
LETTERS = string.ascii_letters + string.digits + string.punctuation + " \t\n\0é×–…٣²"

pytestmark = [pytest.mark.exhaustive, pytest.mark.parametrize("name", rules.GAMES)]


def sampled(game: Game, chance: random.Random) -> list[Position]:
    """Some positions of all phases of the game."""
    games = [
        random_game(game.start(**settings), chance.randrange(1000), most=100) for settings in cases(game.name).mutated
    ]
    return [position for played in games for position in played[:: max(1, len(played) // 6)]]


def mutated(text: str, others: list[str], chance: random.Random) -> str:
    """A text like those given: with letters changed, left out, doubled, exchanged, or a piece of another one put in."""
    letters = list(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(letters) + 1)
        other = chance.choice(others)
        cut = chance.randrange(len(other) + 1)
        match chance.randrange(5):
            case 0:
                letters[at:at] = chance.choice(LETTERS)
            case 1:
                letters[at : at + 1] = chance.choice(LETTERS)
            case 2:
                del letters[at : at + chance.randrange(1, 4)]
            case 3:
                letters[at : at + 1] = letters[at : at + 1] * chance.randrange(2, 30)
            case _:
                letters[at:] = other[cut:]
    return "".join(letters)


def garbage(chance: random.Random) -> str:
    return "".join(chance.choices(LETTERS, k=chance.randrange(12)))


def test_texts_of_actions(name: str) -> None:
    chance = random.Random(1)
    positions = sampled(rules.get(name), chance)
    texts = {position: [str(action) for action in position.legal_actions()] or ["pass"] for position in positions}
    accepted = 0
    for number in range(TEXTS):
        position = positions[number % len(positions)]
        legal = texts[position]
        text = garbage(chance) if number % 10 == 0 else mutated(chance.choice(legal), legal, chance)
        try:
            assert str(position.parse(text)) == text
            accepted += 1
        except RulesError:
            continue
    assert 0 < accepted < TEXTS / 2


def test_texts_of_positions(name: str) -> None:
    chance = random.Random(2)
    game = rules.get(name)
    texts = [position.text for position in sampled(game, chance)]
    accepted = 0
    for number in range(TEXTS):
        text = garbage(chance) if number % 10 == 0 else mutated(chance.choice(texts), texts, chance)
        try:
            position = game.read(text)
            assert game.read(position.text) == position
            accepted += 1
        except RulesError:
            continue
    assert 0 < accepted < TEXTS / 2


def test_texts_of_options(name: str) -> None:
    chance = random.Random(3)
    game = rules.get(name)
    values = [value for settings in cases(name).mutated for value in settings.values()]
    values += [option.default for option in game.options.values()] + ["height:3/towers:b2,g7/board:8x8/red:-"]
    for number in range(TEXTS):
        text = garbage(chance) if number % 10 == 0 else mutated(chance.choice(values), values, chance)
        try:
            game.start(**{chance.choice([*game.options, text]): text})
        except RulesError:
            continue
