import pytest

from belvedere import rules

from .conftest import Belvedere

MIDDLE = rules.get("volterra").start().play("c3-d4").text


def test_the_count_is_the_whole_output(belvedere: Belvedere) -> None:
    result = belvedere("perft", "volterra", "3")
    assert (result.exit_code, result.stdout) == (0, "1646\n")


def test_depth_0_counts_the_empty_sequence(belvedere: Belvedere) -> None:
    assert belvedere("perft", "turris", "0").stdout == "1\n"


def test_settings(belvedere: Belvedere) -> None:
    assert belvedere("perft", "volterra", "2", "--set", "layout=free", "--set", "first=light").stdout == "380\n"


def test_the_name_of_a_game_may_have_capitals(belvedere: Belvedere) -> None:
    assert belvedere("perft", "Turris", "1").stdout == "5\n"


def test_divide_shows_the_count_after_each_action_in_order(belvedere: Belvedere) -> None:
    result = belvedere("perft", "volterra", "2", "--after", "c3-d4", "--divide")
    assert result.stdout.splitlines() == ["c5>c3 25", "c5>c4 17", "c5>d3 25", "c5>d5 25", "92"]


def test_divide_adds_up_to_the_count(belvedere: Belvedere) -> None:
    *lines, total = belvedere("perft", "volo", "2", "--divide").stdout.splitlines()
    assert len(lines) == 99
    assert lines == sorted(lines)
    assert sum(int(line.split()[1]) for line in lines) == int(total) == 9717


def test_a_position_instead_of_the_start(belvedere: Belvedere) -> None:
    assert belvedere("perft", "volterra", "2", "--position", MIDDLE).stdout == "92\n"
    assert belvedere("perft", "volterra", "1", "--position", MIDDLE, "--after", "c5>c4").stdout == "17\n"


def test_a_finished_game_has_no_sequences(belvedere: Belvedere) -> None:
    finished = "c3-d4 c5>c3 a2>c3 b3-c4"
    assert belvedere("perft", "volterra", "1", "--after", finished).stdout == "0\n"
    assert belvedere("perft", "volterra", "1", "--after", finished, "--divide").stdout == "0\n"


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["1", "--after", "c3-d4 c3-d5"], "action 2, c3-d5: your pawn has moved in this turn already"),
        (["1", "--after", "c3-d5"], "d5 is no neighbour of c3"),
        (["1", "--position", "nonsense"], "a position of Volterra is three words"),
        (["1", "--position", MIDDLE, "--set", "layout=free"], "give a position or settings, not both"),
        (["0", "--divide"], "it needs a DEPTH of at least 1"),
        (["-1"], "No such option"),
        (["--", "-1"], "Invalid value for 'DEPTH'"),
        (["many"], "Invalid value for 'DEPTH'"),
    ],
)
def test_mistakes_are_explained(belvedere: Belvedere, arguments: list[str], answer: str) -> None:
    result = belvedere("perft", "volterra", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert answer in result.stderr
