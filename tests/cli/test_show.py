from pathlib import Path
from xml.etree import ElementTree

import pytest

from belvedere import draw, record, rules

from .conftest import Belvedere

SHORT = ("c3-d4", "c5>c3", "a2>c3", "b3-c4")


@pytest.fixture
def match() -> record.Match:
    match = record.Match("volterra", names=("Anna", ""))
    for action in SHORT:
        match.play(action)
    return match


@pytest.fixture
def file(tmp_path: Path, match: record.Match) -> Path:
    path = tmp_path / "games.txt"
    path.write_text(record.write_all([match, record.Match("volo")]), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", rules.GAMES)
def test_the_start_of_a_game(belvedere: Belvedere, name: str) -> None:
    result = belvedere("show", name.upper())
    assert (result.exit_code, result.stdout) == (0, f"{rules.get(name).start()}\n")


def test_the_start_with_an_option(belvedere: Belvedere) -> None:
    result = belvedere("show", "volterra", "--set", "size=2x3")
    assert result.stdout == f"{rules.get('volterra').start(size='2x3')}\n"


def test_a_position_text(belvedere: Belvedere) -> None:
    position = rules.get("turris").start().play("c3/1")
    assert belvedere("show", "turris", position.text).stdout == f"{position}\n"


def test_the_end_of_a_record(belvedere: Belvedere, file: Path, match: record.Match) -> None:
    heading, empty, *board = belvedere("show", str(file)).stdout.splitlines()
    assert heading == (
        "Volterra: Anna (Dark) – somebody (Light), after 4 of 4 actions. Light has the highest tower, 3 against 1"
    )
    assert empty == ""
    assert board == str(match.position).splitlines()


@pytest.mark.parametrize(("ply", "after"), [("0", 0), ("3", 3), ("-1", 3), ("-4", 0)])
def test_any_ply_of_a_record(belvedere: Belvedere, file: Path, match: record.Match, ply: str, after: int) -> None:
    result = belvedere("show", str(file), "--ply", ply)
    assert f"after {after} of 4 actions\n" in result.stdout
    assert result.stdout.endswith(f"{match.line[after].position}\n")


def test_another_record_of_the_file(belvedere: Belvedere, file: Path) -> None:
    result = belvedere("show", str(file), "--number", "2")
    assert result.stdout.startswith("Volo: somebody (Orange) – somebody (Blue), after 0 of 0 actions\n\n")


def test_a_picture_as_svg(belvedere: Belvedere, file: Path, tmp_path: Path, match: record.Match) -> None:
    output = tmp_path / "position.svg"
    result = belvedere("show", str(file), "--ply", "2", "-o", str(output), "--targets", "--no-coordinates")
    assert (result.exit_code, result.stdout) == (0, f"wrote {output}\n")
    node = match.line[2]
    legal = node.position.legal_actions()
    picture = output.read_text(encoding="utf-8")
    assert picture == draw.svg(node.position, last=node.action, targets=legal, coordinates=False)
    ElementTree.fromstring(picture)


def test_a_picture_as_png(belvedere: Belvedere, tmp_path: Path) -> None:
    output = tmp_path / "position.png"
    result = belvedere("show", "volo", "--output", str(output), "--width", "300")
    assert result.exit_code == 0
    image = output.read_bytes()
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(image[16:20]) == 300


def test_the_board_as_a_text_file(belvedere: Belvedere, tmp_path: Path) -> None:
    output = tmp_path / "position.txt"
    assert belvedere("show", "volo", "-o", str(output)).exit_code == 0
    assert output.read_text(encoding="utf-8") == f"{rules.get('volo').start()}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["halma"], "halma cannot be read: no such file or directory; and a game is volterra, volo, voldetour, turris"),
        (["volo", "nonsense"], "a position of Volo is three words"),
        (["volo", "--ply", "1"], "--ply and --number choose a position of a record: give its file instead of a game"),
        (["volo", "x o -", "--set", "side=5"], "a position text carries its own settings"),
        (["{file}", "x o -"], "is taken for the file of a record, which has its own positions; a game is volterra,"),
        (["{file}", "--ply", "5"], "the match has 4 actions: there is no position after 5"),
        (["{file}", "--ply", "-5"], "the match has 4 actions: there is no position after -5"),
        (["{file}", "--number", "3"], "holds 2 records: there is no number 3"),
        (
            ["volo", "-o", "picture.jpg"],
            "picture.jpg is to be .jpg: the name of the file ends with .txt or .svg or .png",
        ),
        (["volo", "-o", "picture"], "picture is to be nothing known: the name of the file ends with"),
        (["volo", "-o", "{file}/picture.svg"], "picture.svg cannot be written: Not a directory"),
    ],
)
def test_mistakes_are_answered(belvedere: Belvedere, file: Path, arguments: list[str], message: str) -> None:
    result = belvedere("show", *(argument.format(file=file) for argument in arguments))
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_mistake_in_a_record_is_pointed_at(belvedere: Belvedere, tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text('[Game "volterra"]\n[Rules "1"]\n\n1. c3-d5 *\n', encoding="utf-8")
    result = belvedere("show", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {file}, line 4, column 4: d5 is no neighbour of c3")
