import pytest

from belvedere import rules

from .conftest import Belvedere


def test_a_game_to_its_end(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="c3-d4\nc5>c3\na2>c3 b3-c4\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert str(rules.get("volterra").start()) in result.stdout
    assert result.stdout.count("Dark> ") == 2
    assert result.stdout.count("Light> ") == 1
    assert result.stdout.endswith("Over: Light has the highest tower, 3 against 1\n")


@pytest.mark.parametrize("answer", ["2", "volo", " Volo "])
def test_the_game_is_asked_for(belvedere: Belvedere, answer: str) -> None:
    result = belvedere("play", input=f"0\nchess\n{answer}\nquit\n")
    assert result.exit_code == 0
    assert "  2  Volo (Dieter Stein" in result.stdout
    assert result.stdout.count("Please type a number from 1 to 4, or one of volterra, volo, voldetour, turris.") == 2
    assert str(rules.get("volo").start()) in result.stdout
    assert result.stdout.endswith("Orange> Goodbye.\n")


def test_settings(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", "--set", "layout=free", "--set", "first=light", input="+a1\n")
    assert "Light> " in result.stdout
    assert "Dark> " in result.stdout


@pytest.mark.parametrize("words", [["play"], ["play", "volo"]])
def test_the_end_of_input_ends_the_game(belvedere: Belvedere, words: list[str]) -> None:
    result = belvedere(*words, input="")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("\nGoodbye.\n")


def test_ctrl_c_ends_the_game(belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = belvedere("play", "volo")
    assert result.exit_code == 0
    assert result.stdout.endswith("\nGoodbye.\n")


def test_help(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="help\n")
    assert "Type an action such as c3-" in result.stdout
    for command in ("moves", "undo", "help", "quit"):
        assert f"\n  {command} " in result.stdout


def test_moves_lists_the_legal_actions(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="moves\nmoves d2\nmoves e\n")
    all_moves, some_moves, none = result.stdout.split("Dark> ")[1:4]
    legal = [str(action) for action in rules.get("volterra").start().legal_actions()]
    assert all_moves.split() == legal
    assert some_moves.split() == [move for move in legal if move.startswith("d2")]
    assert none == "No legal action begins with e.\n"


def test_many_moves_are_listed_by_their_beginnings(belvedere: Belvedere) -> None:
    result = belvedere("play", "volo", input="moves\nmoves d\n")
    by_row, row_d = result.stdout.split("Orange> ")[1:3]
    assert "d… (10)" in by_row
    assert "These are 99 actions. To list some, type how they begin, as in: moves a" in by_row
    assert row_d.split() == [f"d{number}" for number in range(1, 11)]


def test_undo_takes_back_one_action(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="c3-d4 c5>c3\nundo\nundo\nundo\n")
    start = rules.get("volterra").start()
    positions = [start, start.play("c3-d4").play("c5>c3"), start.play("c3-d4"), start]
    shown = [part.strip("\n") for part in result.stdout.split("> ")]
    for position, part in zip(positions, shown, strict=False):
        assert str(position).strip("\n") in part
    assert "There is nothing to take back." in shown[4]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("c3-c4", "c4 belongs to Light: your pawn may only step onto a tower of your own colour"),
        ("nonsense", "'nonsense' is no action"),
        ("c3-d4 c3-b2", "action 2, c3-b2: your pawn has moved in this turn already: now a stack has to move"),
    ],
)
def test_a_mistake_is_explained_and_changes_nothing(belvedere: Belvedere, line: str, answer: str) -> None:
    result = belvedere("play", "volterra", input=f"{line}\nundo\n\n")
    assert result.exit_code == 0
    assert f"Dark> {answer}" in result.stdout
    assert "Dark> There is nothing to take back." in result.stdout
