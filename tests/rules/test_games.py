"""How games are found, and what a layer knows of them; games of others are installed in a folder of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

from belvedere import rules
from belvedere.rules import BrokenGame, UnknownGame


def installed(folder: Path, games: dict[str, str], **files: str) -> Path:
    """A folder in which a package with these entry points and files is installed."""
    about = folder / "others-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    points = "".join(f"{name} = {module}\n" for name, module in games.items())
    (about / "entry_points.txt").write_text(f"[belvedere.games]\n{points}")
    for name, text in files.items():
        file = folder.joinpath(*name.split("__")).with_suffix(".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(text)
    return folder


def said(folder: Path, program: str) -> tuple[str, str]:
    """What a program prints, and what it is warned of, where the folder is installed."""
    program = f"import sys; sys.path.append({str(folder)!r})\nfrom belvedere import rules\n{program}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip(), done.stderr


NIM = """
from dataclasses import replace
from belvedere import rules
GAME = replace(rules.get("volo"), name="nim", title="Nim")
"""


def test_our_games_come_first_and_in_their_order(tmp_path: Path) -> None:
    folder = installed(tmp_path, {"nim": "nim_game.rules"}, nim_game__rules=NIM)
    listed, warned = said(folder, "print(*rules.GAMES, rules.get('nim').title, len(rules.GAMES))")
    assert listed == "volterra volo voldetour turris nim Nim 5"
    assert not warned


def test_a_layer_is_beside_the_rules() -> None:
    assert rules.module("draw", "volo").__name__ == "belvedere.draw.volo"
    assert rules.module("engine.games", "turris").__name__ == "belvedere.engine.games.turris"
    assert rules.module("draw.scenery", "volo") is None
    assert rules.file("guide.fr", "volo", "volo.md").is_file()
    assert not rules.file("guide.it", "volo", "volo.md").is_file()


def test_a_layer_of_another_package_is_beside_its_rules(tmp_path: Path) -> None:
    files = {"nim_game__rules": NIM, "nim_game__draw__scenes": "", "nim_game__guide__en__nim": ""}
    folder = installed(tmp_path, {"nim": "nim_game.rules"}, **files)
    program = "print(rules.module('draw.scenes', 'nim').__name__, rules.file('guide.en', 'nim', 'nim.py').is_file())"
    assert said(folder, program)[0] == "nim_game.draw.scenes True"
    assert said(folder, "print(rules.module('encode', 'nim'))")[0] == "None"


def test_what_a_module_of_a_game_needs_is_not_taken_for_the_module(tmp_path: Path) -> None:
    files = {"nim_game__rules": NIM, "nim_game__encode": "import no_such_library"}
    folder = installed(tmp_path, {"nim": "nim_game.rules"}, **files)
    program = """
try:
    rules.module('encode', 'nim')
except ModuleNotFoundError as error:
    print(error)
"""
    assert said(folder, program)[0] == "No module named 'no_such_library'"


def test_what_a_game_cannot_do_without_is_named() -> None:
    with pytest.raises(BrokenGame, match=r"Volo brings no module belvedere\.scenery\.volo, which is needed here"):
        rules.needed("scenery", "volo")


def test_what_belongs_to_no_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no game halma"):
        rules.module("draw", "halma")
    with pytest.raises(UnknownGame, match="there is no game halma"):
        rules.file("guide.en", "halma", "halma.md")


@pytest.mark.parametrize(
    ("module", "text", "why"),
    [
        ("nim_game.rules", "", "GAME in nim_game.rules must be a Game of that name"),
        ("nim_game.rules", "GAME = 1", "GAME in nim_game.rules must be a Game of that name"),
        ("nim_game.rules", NIM.replace("nim", "mill"), "GAME in nim_game.rules must be a Game of that name"),
        ("nim_game.rules", "import no_such_library", "No module named 'no_such_library'"),
        ("nim_game.law", NIM, "its rules must be in a module rules of a package"),
        ("rules", NIM, "its rules must be in a module rules of a package"),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out_with_a_warning(
    tmp_path: Path, module: str, text: str, why: str
) -> None:
    folder = installed(tmp_path, {"nim": module}, **{module.replace(".", "__"): text})
    listed, warned = said(folder, "print(*rules.GAMES)")
    assert listed == "volterra volo voldetour turris"
    assert f"the game nim (entry point nim = {module}) is left out: {why}" in warned


def test_a_name_that_is_taken_is_left_out_with_a_warning(tmp_path: Path) -> None:
    folder = installed(tmp_path, {"volo": "nim_game.rules"}, nim_game__rules=NIM.replace('"nim"', '"volo"'))
    listed, warned = said(folder, "print(rules.get('volo').title)")
    assert listed == "Volo"
    assert "two packages bring a game volo: nim_game.rules is left out" in warned
