"""Saving and loading games, and keeping those that are not finished."""

import os
import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from belvedere import record
from belvedere.cli import files
from belvedere.cli.autosave import HOME_VARIABLE, Autosave, folder, unfinished
from belvedere.cli.files import FileError
from belvedere.record import Match

from .conftest import Belvedere

RECORDS = Path(__file__).parents[1] / "record" / "games"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for every test, which also holds what is kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def match_of(actions: str) -> Match:
    match = Match("volterra")
    for action in actions.split():
        match.play(action)
    return match


# ------------------------------------------------------------------------------------------------- save and load, typed


def test_a_game_is_saved_and_loaded(belvedere: Belvedere, here: Path) -> None:
    words = ("play", "volo", "--set", "side=5", "--first", "person:Anna", "--second", "greedy")
    result = belvedere(*words, input="d5\nsave my evening.txt\n")
    assert "Orange (Anna)> Saved in my evening.txt.\n" in result.stdout
    saved = record.read((here / "my evening.txt").read_text(encoding="utf-8"))
    assert (saved.settings, saved.names, len(saved.actions)) == ({"side": "5"}, ("Anna", "greedy"), 2)
    assert abs(date.today() - date.fromisoformat(saved.tags["Date"])) <= timedelta(days=1)
    loaded = belvedere("play", "--load", "my evening.txt", input="")
    assert loaded.stdout.startswith("Volo: Orange (Anna) against Blue (greedy).\n")
    assert f"\nBlue (greedy): {saved.actions[-1]}\n{saved.position}\n" in loaded.stdout
    loaded = belvedere("play", "turris", input="load my evening.txt\n")
    assert "White> Volo: Orange (Anna) against Blue (greedy).\n" in loaded.stdout
    assert loaded.stdout.endswith("\nOrange (Anna)> \nGoodbye.\n")
    loaded = belvedere("play", "--load", "my evening.txt", "--second", "person", "--first", "random", input="")
    assert loaded.stdout.startswith("Volo: Orange (random) against Blue.\n")


def test_everything_in_a_loaded_record_is_saved_again(belvedere: Belvedere, here: Path) -> None:
    text = (RECORDS / "volo-resignation.txt").read_text(encoding="utf-8")
    match = record.read(text)
    match.undo()
    match.line[1].comment = "A comment."
    (here / "old.txt").write_text(record.write(match), encoding="utf-8")
    belvedere("play", "--load", "old.txt", input="save new.txt\n")
    assert (here / "new.txt").read_text(encoding="utf-8") == (here / "old.txt").read_text(encoding="utf-8")


def test_a_game_that_is_over_can_be_looked_at(belvedere: Belvedere) -> None:
    result = belvedere("play", "--load", str(RECORDS / "volo-resignation.txt"), input="")
    assert result.exit_code == 0
    assert "\nOver: " in result.stdout
    assert "> " not in result.stdout.splitlines()[-1]


def test_one_of_several_games_in_a_file_is_chosen(belvedere: Belvedere) -> None:
    name = str(RECORDS / "several.txt")
    result = belvedere("play", "--load", name, input="4\n3\n")
    assert result.stdout.startswith(
        f"There are 3 games in {name}. Which one?\n"
        "  1  Volterra: Light has the highest tower, 3 against 1\n"
        "  2  Turris: White has more points, 45 against 40\n"
        "  3  Volo: not over\n"
        "Its number: Please type a number from 1 to 3.\n"
        "Its number: Volo: "
    )


def test_a_file_that_holds_something_else_is_not_overwritten(belvedere: Belvedere, here: Path) -> None:
    (here / "letter.txt").write_text("Dear Anna")
    (here / "empty.txt").touch()
    result = belvedere("play", "volterra", input="c3-d4\nsave letter.txt\nsave empty.txt\nc5>c3\nsave empty.txt\n")
    assert "Dark> Nothing is saved: letter.txt holds something else.\n" in result.stdout
    assert (here / "letter.txt").read_text() == "Dear Anna"
    assert result.stdout.count("> Saved in empty.txt.\n") == 2
    assert record.read((here / "empty.txt").read_text()).actions == match_of("c3-d4 c5>c3").actions


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("save .", ". cannot be written: it is a folder"),
        ("save no/folder/game.txt", "no/folder/game.txt cannot be written: no such file or directory"),
        ("save letter.txt/game.txt", "letter.txt/game.txt cannot be written: not a directory"),
        ("save /dev/null", "/dev/null cannot be written: it is no ordinary file"),
        (
            "save ~nobody-of-that-name/game.txt",
            "~nobody-of-that-name/game.txt cannot be written: there is no such home",
        ),
        ("save \0", "? cannot be written: embedded null byte"),
        ("load .", ". cannot be read: it is a folder"),
        ("load missing.txt", "missing.txt cannot be read: no such file or directory"),
        ("load /dev/zero", "/dev/zero cannot be read: it is no ordinary file"),
        ("load letter.txt", 'letter.txt, line 1, column 1: a record begins with its game, as in [Game "volterra"]'),
        ("load empty.txt", "empty.txt is empty: it holds no record"),
        ("load photo.jpg", "photo.jpg holds no record: it is not a text in UTF-8"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(belvedere: Belvedere, here: Path, line: str, answer: str) -> None:
    (here / "letter.txt").write_text("Dear Anna")
    (here / "empty.txt").touch()
    (here / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    before = sorted(here.iterdir())
    result = belvedere("play", "volterra", input=f"c3-d4\n{line}\nc5>c3\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"\nDark> {answer}" in result.stdout
    assert "\nDark: c3-d4 c5>c3\n" in result.stdout, "the game goes on"
    assert sorted(here.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--load", "missing.txt"], "missing.txt cannot be read: no such file or directory"),
        (
            ["volo", "--load", "x.txt"],
            "the file has its own game and options: leave out GAME and --set, or else --load",
        ),
        (["--set", "side=5", "--load", "x.txt"], "the file has its own game and options: leave out GAME and --set, or"),
    ],
)
def test_wrong_arguments(belvedere: Belvedere, words: list[str], answer: str) -> None:
    result = belvedere("play", *words, input="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {answer}")


# -------------------------------------------------------------------------------------------------------------- files


def test_a_file_keeps_its_mode_and_a_link_stays_one(here: Path) -> None:
    (here / "game.txt").touch()
    (here / "game.txt").chmod(0o640)
    (here / "link.txt").symlink_to("game.txt")
    files.write_text("link.txt", "text\n")
    assert (here / "link.txt").is_symlink()
    assert (here / "game.txt").read_text() == "text\n"
    assert (here / "game.txt").stat().st_mode & 0o777 == 0o640
    assert len(list(here.iterdir())) == 2, "nothing is left behind"


def test_a_new_file_has_the_usual_mode(here: Path) -> None:
    files.write_text("ours.txt", "")
    (here / "theirs.txt").touch()
    assert (here / "ours.txt").stat().st_mode == (here / "theirs.txt").stat().st_mode


def test_what_cannot_be_written_stays_as_it_was(here: Path) -> None:
    (here / "game.txt").write_text("before")
    with pytest.raises(FileError, match=r"^game\.txt cannot be written: "):
        files.write_text("game.txt", "a letter that UTF-8 lacks: \ud800")
    assert [(file.name, file.read_text()) for file in here.iterdir()] == [("game.txt", "before")]


# ----------------------------------------------------------------------------------------------------------- autosave


def test_games_are_kept_one_by_one(here: Path) -> None:
    first, second = Autosave(), Autosave()
    first.keep(match_of("c3-d4"))
    second.keep(match_of("c3-b4"))
    first.keep(match_of("c3-d4 c5>c3"))
    assert folder() == here / "home" / "unfinished"
    assert list(unfinished()) == [], "both are being played"
    first.release()
    [game] = unfinished()
    assert game.match() == match_of("c3-d4 c5>c3")
    assert abs(time.time() - game.time.timestamp()) < 3600
    assert list(unfinished()) == [], "somebody has taken it"
    game.forget()
    second.forget()
    assert list(folder().iterdir()) == []


def test_the_newest_game_comes_first() -> None:
    for age, actions in ((50, "c3-b4"), (20, "c3-d4"), (90, "c3-b2")):
        autosave = Autosave()
        autosave.keep(match_of(actions))
        autosave.release()
        os.utime(autosave.file, (10_000 - age, 10_000 - age))
    assert [str(game.match().actions[0]) for game in unfinished()] == ["c3-d4", "c3-b4", "c3-b2"]


def test_a_game_that_is_gone_cannot_be_taken() -> None:
    autosave = Autosave()
    autosave.keep(match_of("c3-d4"))
    other = Autosave(autosave.file)
    assert not other.take()
    autosave.forget()
    assert not other.take()
    assert list(folder().iterdir()) == []


def test_to_forget_a_game_that_was_never_kept_is_no_mistake() -> None:
    Autosave().forget()
    assert not folder().exists()


def test_without_a_terminal_nothing_is_kept(belvedere: Belvedere, here: Path) -> None:
    belvedere("play", "volterra", input="c3-d4\n")
    assert list(here.iterdir()) == []


def test_the_data_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("HOME", str(here))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert folder().is_relative_to(here)
    assert folder().parent.name == "belvedere"
