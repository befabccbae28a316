"""Records changed at random: what is wrong in them is told with its place, and what is still right is a match."""

import random

import pytest

from belvedere.record import Match, RecordError, read_all, write_all
from tests.games import settings_of
from tests.record.matches import random_match

pytestmark = pytest.mark.exhaustive

MUTATIONS = 100_000
SHARES = 4
"""The mutations are shared out over so many tests, which can run side by side."""

CHARACTERS = '[]{}()"\\%*.:-+=>@/0123456789abcdeflnuxBSEL \n\t\r\0éÉ²٣–…\u2028\ud800'
WORDS = ["1.", "1...", "2.", "0.", "*", "1-0", "0-1", "1/2-1/2", "(", ")", "{", "}", "{}", "end", "pass", "[%eval 0.5]"]
COMMENTS = ["", "a", "two words", 'braces {} and "quotation marks"', "\\", "a\nb", "é飛"]


def records(chance: random.Random) -> list[str]:
    """Some short records of all games."""
    matches = [random_match(variant, 7, COMMENTS, chance) for variant in settings_of("recorded") for _ in range(4)]
    return [write_all(chance.sample(matches, chance.choice((1, 1, 1, 2)))) for _ in range(40)]


def mutated(text: str, others: list[str], chance: random.Random) -> str:
    """A text in which characters or words were changed, left out, doubled, or taken from another one.

    Often the tags are left as they are, so that the mistakes are in the actions.
    """
    tags, empty_line, text = text.partition("\n\n") if chance.random() < 0.7 else ("", "", text)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        letter_by_letter = chance.random() < 0.5
        parts = list(text) if letter_by_letter else text.split(" ")
        other = chance.choice(others) if letter_by_letter else chance.choice(others).split(" ")
        at, to = chance.randrange(len(parts) + 1), chance.randrange(len(other) + 1)
        match chance.randrange(6):
            case 0:
                parts[at:at] = chance.choice(CHARACTERS if letter_by_letter else WORDS)
            case 1:
                parts[at : at + 1] = [chance.choice(CHARACTERS if letter_by_letter else WORDS)]
            case 2:
                del parts[at : at + chance.randrange(1, 4)]
            case 3:
                parts[at : at + 1] *= 2
            case 4:
                parts[at : at + 1] = other[to : to + 1]
            case _:
                parts[at:] = other[to:]
        text = ("" if letter_by_letter else " ").join(parts)
    return tags + empty_line + text


def read_or_error(text: str) -> list[Match] | RecordError:
    try:
        return read_all(text)
    except RecordError as error:
        return error


@pytest.mark.parametrize("share", range(SHARES))
def test_mutated_records(share: int) -> None:
    chance = random.Random(share)
    originals = records(chance)
    accepted = 0
    for _ in range(MUTATIONS // SHARES):
        text = mutated(chance.choice(originals), originals, chance)
        result = read_or_error(text)
        if isinstance(result, RecordError):
            lines = text.replace("\r\n", "\n").split("\n")
            assert 1 <= result.line <= len(lines), text
            assert 1 <= result.column <= max(1, len(lines[result.line - 1])), text
            assert result.message
        else:
            assert read_all(write_all(result)) == result
            accepted += 1
    assert 0 < accepted < MUTATIONS / SHARES / 2
