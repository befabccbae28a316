"""Where our games are named: in their own modules and in three files more, so that another game needs no edits."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from belvedere import rules
from belvedere.rules.games import modules

ROOT = Path(__file__).parents[1]

TREES = ("src/belvedere", "native", "web/src")

NAMED_IN = {
    "src/belvedere/__init__.py",  # says what the package is
    "native/games.hpp",  # the one list of the games that the core is compiled for
    "src/belvedere/server/migrations/versions/0003_versions_of_rules.py",  # changes matches of one game that were kept
}
"""The files that may name a game which is not theirs."""

NOT_COUNTED = (
    "native/tests/*",  # tests need positions of real games
    "web/src/**/*.test.ts",  # so do these
    "native/yardstick/*",  # plain implementations of our games, which the tests of the core compare it with
    "native/third_party/*",  # not ours
    "src/belvedere/server/page/**/*",  # built from web/src
    "src/belvedere/**/__pycache__/*",  # compiled from src
)
"""What nobody edits to bring a game."""

OURS = [name for name, module in modules().items() if module.startswith("belvedere.")]

FORMS = {
    form(name) for game in OURS for name in (game, rules.get(game).title) for form in (str.lower, str.title, str.upper)
}

NAME = re.compile(rf"({'|'.join(sorted(FORMS))})(?![a-zà-ÿ])")
"""The name of a game, also within a longer one such as `VoloPosition` or `volo_v0`, but not at the start of a word."""


def is_own(path: Path) -> bool:
    """Whether a file belongs to one game: its name, or that of a folder it is in, begins with the game's.

    That holds for the weights of networks, too.
    """
    return any(part.lower().startswith(tuple(OURS)) for part in path.parts)


def naming(root: Path) -> Iterator[str]:
    """The files that name a game which is not theirs."""
    not_counted = {file for pattern in NOT_COUNTED for file in root.glob(pattern)}
    for file in sorted(file for tree in TREES for file in (root / tree).rglob("*")):
        path = file.relative_to(root)
        counts = file.is_file() and file not in not_counted and not is_own(path)
        if counts and NAME.search(file.read_text(encoding="utf-8", errors="replace")):
            yield path.as_posix()


def test_games_are_named_in_their_own_modules_and_three_files_more() -> None:
    found = set(naming(ROOT))
    too_many = "".join(f"\n  {path}" for path in sorted(found - NAMED_IN))
    assert not too_many, f"what is true of one game belongs in that game's own modules; these name one:{too_many}"
    assert found == NAMED_IN, "take those that name no game any more out of NAMED_IN"


def test_a_file_that_names_a_game_is_found(tmp_path: Path) -> None:
    for path in (
        "native/batch.cpp",
        "native/tests/batch_test.cpp",
        "native/games/volo/state.hpp",
        "web/src/plan.test.ts",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("volo", encoding="utf-8")
    assert list(naming(tmp_path)) == ["native/batch.cpp"]


@pytest.mark.parametrize(
    "text", ["in Voldétour", '"voldetour"', "VoloPosition", "volterra_v0", "solidTurris", "TURRIS"]
)
def test_a_name_is_found_in_every_form(text: str) -> None:
    assert NAME.search(text)


@pytest.mark.parametrize("text", ["volonté", "Volontiers", "the tour", "involved"])
def test_other_words_are_no_names(text: str) -> None:
    assert not NAME.search(text)
