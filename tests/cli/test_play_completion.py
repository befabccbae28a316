"""What Tab offers at the prompt of `belvedere play`."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from belvedere.cli.completion import MOST_MOVES, LineCompleter, in_short, moves_beginning
from belvedere.cli.session import ARGUMENTS
from belvedere.rules import GAMES, Game, Position


def completed(game: str, text: str, actions: str = "") -> list[str]:
    """What a line can become by completion, after some actions."""

    def position_after(words: Sequence[str]) -> Position | None:
        position = GAMES[game].start()
        for word in [*actions.split(), *words]:
            position = position.play(word)
        return None if position.outcome else position

    offers = LineCompleter(ARGUMENTS, position_after).get_completions(Document(text), CompleteEvent())
    return [text[: len(text) + offer.start_position] + offer.text for offer in offers]


def test_at_the_beginning_actions_and_commands_are_offered() -> None:
    legal = [str(action) for action in GAMES["volterra"].start().legal_actions()]
    assert completed("volterra", "") == [*legal, *ARGUMENTS]


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("d4>d", ["d4>d3", "d4>d2"]),
        ("D4>D", ["d4>d3", "d4>d2"]),
        ("re", ["redo", "resign"]),
        ("RES", ["resign"]),
        ("zz", []),
        ("why d4>d", ["why d4>d3", "why d4>d2"]),
        ("moves c3-d", ["moves c3-d4", "moves c3-d2"]),
        ("undo d", []),
        ("c3-d4 c5>d", ["c3-d4 c5>d5", "c3-d4 c5>d3"]),
        ("  c3-d4   c5>d", ["  c3-d4   c5>d5", "  c3-d4   c5>d3"]),
        ("c3-d4 re", []),
        ("c3-c4 c", []),
        ("c3-d4 c5>c3 a2>c3 b3-c4 ", []),
    ],
)
def test_a_word_is_completed(text: str, offers: list[str]) -> None:
    assert completed("volterra", text) == offers


def test_many_actions_are_offered_by_their_beginnings() -> None:
    assert completed("voldetour", "S") == ["Sn@", "Se@", "Ss@", "Sw@", "save"]
    assert completed("voldetour", "sn@") == [f"Sn@{file}" for file in "abcdefghij"]
    assert completed("voldetour", "Sn@d") == [f"Sn@d{rank}" for rank in range(1, 11)]
    assert completed("voldetour", "d3>", "B1@d3 end B1@h7 end") == [f"d3>B1@{file}" for file in "abcdefghij"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_actions_are_reached_by_completing_and_typing_on(game: Game) -> None:
    position = game.start()
    for action in map(str, position.legal_actions()[::7]):
        typed = ""
        while typed != action:
            offers = in_short(moves_beginning(position, typed))
            assert len(offers) <= MOST_MOVES
            offer = max((offer for offer in offers if action.startswith(offer)), key=len)
            typed = offer if len(offer) > len(typed) else action[: len(typed) + 1]


def test_files_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my evening.txt").touch()
    (tmp_path / "folder").mkdir()
    assert completed("volo", "save my") == ["save my evening.txt"]
    assert completed("volo", "load my ev") == ["load my evening.txt"]
    assert completed("volo", "load ") == ["load folder", "load my evening.txt"]
