import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from belvedere import engine, record, rules
from belvedere.cli.commands import COMMANDS

from .conftest import Belvedere

RECORDS = Path(__file__).parents[1] / "record" / "games"


# -------------------------------------------------------------------------------------------------- beginning, ending


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


@pytest.mark.parametrize(("words", "prompt"), [(["volo"], b"Orange> "), ([], b"Its number or name: ")])
def test_ctrl_c_ends_the_game(words: list[str], prompt: bytes) -> None:
    command, pipe = [sys.executable, "-m", "belvedere", "play", *words], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as program:
        assert program.stdout
        assert program.stderr
        shown = b""
        while not shown.endswith(prompt):
            shown += program.stdout.read(1)
        # Python overlooks a signal between the prompt and the waiting for input until that ends: then another is due.
        time.sleep(0.1)  # which is rare after a moment
        answered = False
        while not answered:
            program.send_signal(signal.SIGINT)
            answered = bool(select.select([program.stdout], [], [], 10)[0])
        assert program.communicate() == (b"\nGoodbye.\n", b"")
        assert program.returncode == 0


def test_help(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="help\n")
    assert "Type an action such as c3-b4, or several separated by spaces, or one of these:\n" in result.stdout
    for command in COMMANDS.values():
        assert f"\n  {command.usage} " in result.stdout
    assert "belvedere rules volterra" in result.stdout


def test_board_shows_the_board_again(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="board\n")
    assert result.stdout.count(str(rules.get("volterra").start())) == 2


# ------------------------------------------------------------------------------------------------------------ actions


def test_moves_lists_the_legal_actions(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="moves\nmoves D2\nmoves e\n")
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


def test_capital_and_small_letters_are_alike(belvedere: Belvedere) -> None:
    result = belvedere("play", "voldetour", input="b1@D3 SW@d3 END\n")
    assert "\nBlack: B1@d3 Sw@d3 end\n" in result.stdout


def test_the_last_turn_is_shown_and_who_played_it(belvedere: Belvedere) -> None:
    words = ("play", "volterra", "--first", "person:Anna", "--second", "person: Ben ")
    result = belvedere(*words, input="c3-d4\nc5>c3\na2>c3\n")
    assert result.stdout.startswith("Volterra: Dark (Anna) against Light (Ben).\n")
    for line in ("Dark (Anna) so far: c3-d4", "Dark (Anna): c3-d4 c5>c3", "Light (Ben) so far: a2>c3"):
        assert f"> \n{line}\n" in result.stdout


def test_undo_and_redo_one_action_at_a_time(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="c3-d4 c5>c3\nundo\nundo\nundo\nredo\nredo\nredo\n")
    start = rules.get("volterra").start()
    half = start.play("c3-d4")
    whole = half.play("c5>c3")
    shown = re.split("(?:Dark|Light)> ", result.stdout)
    for position, part in zip([start, whole, half, start], shown, strict=False):
        assert str(position) in part
    assert shown[4] == "you have played nothing: there is nothing to take back\n"
    assert str(half) in shown[5]
    assert str(whole) in shown[6]
    assert shown[7] == "nothing has been taken back here: there is nothing to play again\n"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("c3-c4", "c4 belongs to Light: your pawn may only step onto a tower of your own colour"),
        ("nonsense", "'nonsense' is no action: write c3-d4 to move your pawn, "),
        ("udno", "There is no udno: did you mean undo?\n"),
        ("c3-d4 c3-b2", "action 2, c3-b2: your pawn has moved in this turn already: now a stack has to move\n"),
        ("c3-d4 c5>c3 a2>c3 b3-c4 c3-d4", "action 5, c3-d4: the game is over: Light has the highest tower, 3 against"),
        ("why", "something is missing after why: type why ACTION\n"),
        ("save", "something is missing after save: type save FILE\n"),
        ("load", "something is missing after load: type load FILE\n"),
        ("undo 2", "nothing follows undo: type undo alone\n"),
        ("redo", "nothing has been taken back here: there is nothing to play again\n"),
    ],
)
def test_a_mistake_is_explained_and_changes_nothing(belvedere: Belvedere, line: str, answer: str) -> None:
    result = belvedere("play", "volterra", input=f"{line}\nundo\n\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"Dark> {answer}" in result.stdout
    assert "Dark> you have played nothing: there is nothing to take back\n" in result.stdout


@pytest.mark.parametrize(
    ("actions", "answer"),
    [
        ("c3-c4", "c4 belongs to Light: your pawn may only step onto a tower of your own colour"),
        ("c3-d4", "c3-d4 is legal."),
        ("c3-d4 c5>c3", "c3-d4 c5>c3 is legal."),
        ("c3-d4 c3-b2", "action 2, c3-b2: your pawn has moved in this turn already: now a stack has to move"),
        ("wyh", "'wyh' is no action: write c3-d4 to move your pawn"),
    ],
)
def test_why(belvedere: Belvedere, actions: str, answer: str) -> None:
    assert f"Dark> {answer}" in belvedere("play", "volterra", input=f"why {actions}\n").stdout


def test_a_repetition_ends_the_game(belvedere: Belvedere) -> None:
    match = record.read((RECORDS / "volterra-repetition.txt").read_text(encoding="utf-8"))
    settings = [word for name, value in match.settings.items() for word in ("--set", f"{name}={value}")]
    actions = " ".join(map(str, match.actions))
    result = belvedere("play", "volterra", *settings, input=f"{actions} c3-d4\n{actions}\n")
    assert f"action {len(match.actions) + 1}, c3-d4: the game is over: a draw: the same position" in result.stdout
    assert result.stdout.endswith(
        "\nOver: a draw: the same position stands at the start of a turn for the third time\n"
    )


# ------------------------------------------------------------------------------------------------------ without actions


def test_resignation_ends_the_game(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="c3-d4\nresign\nc5>c3\n")
    assert result.stdout.endswith("Over: Dark has resigned: Light wins\n")


def test_an_agreed_draw_ends_the_game(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="draw\n")
    assert result.stdout.endswith("Over: a draw: the players have agreed on it\n")


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_computer_agrees_to_a_draw_only_if_it_stands_worse(belvedere: Belvedere, player: str) -> None:
    result = belvedere("play", "volterra", "--second", player, input="draw\nd4>b4\ndraw\n")
    equal, worse = result.stdout.split("Dark> ")[1], result.stdout.split("Dark> ")[3]
    assert equal == f"Light ({player}) declines the draw.\n"
    assert worse.endswith("Over: a draw: the players have agreed on it\n")


# ---------------------------------------------------------------------------------------------------------- computers


@pytest.mark.parametrize(("first", "second"), [("random", "greedy"), ("greedy", "random")])
@pytest.mark.parametrize(("game", "setting"), [("volterra", "size=3x4"), ("volo", "side=4"), ("turris", "first=black")])
def test_computers_play_to_the_end_and_the_same_again(
    belvedere: Belvedere, game: str, setting: str, first: str, second: str
) -> None:
    words = ("play", game, "--set", setting, "--first", first, "--second", second, "--seed", "7")
    result = belvedere(*words, input="")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "\nOver: " in result.stdout
    assert f" ({first}): " in result.stdout
    assert f" ({second}): " in result.stdout
    assert belvedere(*words, input="").stdout == result.stdout


def test_a_computer_plays_whole_turns(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", "--first", "greedy", "--seed", "1", input="")
    [turn] = re.findall(r"\nDark \(greedy\): (.*)\n", result.stdout)
    position = rules.get("volterra").start()
    for action in turn.split():
        position = position.play(action)
    assert not position.mid_turn
    assert result.stdout.endswith(f"{position}\nLight> \nGoodbye.\n")


def test_nobody_plays_for_the_computer(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", "--second", "random", input="c3-d4 c5>c3 a2>c3\n")
    assert "Dark> action 3, a2>c3: the turn is Light (random)'s then\n" in result.stdout


@pytest.mark.parametrize(
    ("description", "answer"),
    [
        ("gredy", f"there is no player gredy: there is person, person:NAME, {engine.FORMS}"),
        ("random:3", f"there is no player random:3: there is person, person:NAME, {engine.FORMS}"),
        ("level:9", "there is no level 9: there is 1 to 8"),
        ("mcts:nodes=x", "nodes is a number from 1 to 1000000000000000, not x"),
        ("person:", "person: is no player: after person: write a name that no computer has"),
        ("person:greedy", "person:greedy is no player: after person: write a name that no computer has"),
    ],
)
@pytest.mark.parametrize("option", ["--first", "--second"])
def test_an_unknown_player_is_answered_with_those_there_are(
    belvedere: Belvedere, option: str, description: str, answer: str
) -> None:
    result = belvedere("play", "volo", option, description, input="")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {answer}\n")


@pytest.mark.parametrize("description", ["level:2", "mcts:nodes=30", "search:seconds=0.05"])
def test_players_that_search_play_whole_turns(belvedere: Belvedere, description: str) -> None:
    result = belvedere("play", "volterra", "--second", description, input="c3-d4 c5>c3\n")
    assert f"Light ({description}): " in result.stdout
    assert result.exit_code == 0


def test_a_board_too_large_for_a_player_is_refused_before_the_game(belvedere: Belvedere) -> None:
    result = belvedere("play", "volo", "--set", "side=9", "--second", "level:1", input="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "sides 5 to 8" in result.stderr


def test_a_hint_shows_what_the_engine_would_play(belvedere: Belvedere) -> None:
    result = belvedere("play", "volterra", input="c3-d4 c5>c3 a2>c3\nhint\n")
    assert "Light>   b3-c3  certain 100%\n" in result.stdout


def test_no_hint_is_given_on_a_board_too_large_for_the_engine(belvedere: Belvedere) -> None:
    result = belvedere("play", "volo", "--set", "side=9", input="hint\n")
    assert "sides 5 to 8" in result.stdout
    assert result.exit_code == 0


# --------------------------------------------------------------------------------------------------------- odd letters


def test_letters_that_cannot_be_read_or_written_are_no_obstacle() -> None:
    command = [sys.executable, "-m", "belvedere", "play", "voldetour"]
    result = subprocess.run(
        command,
        input=b"\xff\xfe\n",
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"Vold?tour: Black against White.\n")
    assert b"Black> '??' is no action" in result.stdout


def test_names_do_not_control_the_terminal(belvedere: Belvedere) -> None:
    result = belvedere("play", "volo", "--first", "person:A\x1b[31m", input="")
    assert "Orange (A?[31m)> " in result.stdout
    assert "\x1b" not in result.stdout
