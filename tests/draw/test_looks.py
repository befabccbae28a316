"""How the games look stands in one place, and every view takes it from there."""

import re
from pathlib import Path
from typing import get_args

import pytest

from belvedere import draw, rules
from belvedere.draw.looks import PLAIN, Form, look_of
from belvedere.draw.palette import Stuff
from belvedere.testing.moments import Moment
from tests.draw.variants import every_moment
from tests.rules.test_games import NIM, installed, said

PAGE = Path(__file__).resolve().parent.parent.parent / "web" / "src"

COLOUR = re.compile(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\brgba?\((?!255 255 255 )", re.IGNORECASE)
"""A colour as it is written in the page, but for white, which lightens what is below it."""

PALETTES = {PAGE / "style" / "tokens.css", PAGE / "table" / "solid" / "palette.ts"}
"""Where the page has colours of its own: those of its style, and those that only the solid table needs."""


def written_by_people() -> list[Path]:
    """The files of the page but the one that `make types` writes, and pictures."""
    files = [file for file in PAGE.rglob("*.*") if file.suffix in (".ts", ".svelte", ".css", ".json")]
    return [file for file in files if file.name != "schema.d.ts"]


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_game_says_how_it_looks(game: str) -> None:
    look = look_of(game)
    assert look is not PLAIN
    first, second = look.pieces
    assert first.hue != second.hue
    assert second.engraved, "the second colour is known without seeing colours"
    assert not first.engraved
    for material in (first, second, look.board, look.neutral):
        assert re.fullmatch("#[0-9A-F]{6}", material.hue)
        assert material.stuff in get_args(Stuff)
        assert 0 < material.roughness <= 1
    assert set(look.forms.values()) <= set(get_args(Form))


@every_moment
def test_every_kind_of_things_has_a_form(moment: Moment) -> None:
    position, _ = moment
    assert {thing.kind for thing in draw.scene(position).things} <= look_of(position.game.name).forms.keys()


@every_moment
def test_pieces_lie_beside_the_board_only_where_the_scene_says_what_matters_of_them(moment: Moment) -> None:
    scene = draw.scene(moment[0])
    files, ranks, _ = scene.size
    beside = [thing for thing in scene.things if not (0 <= thing.place[0] <= files and 0 <= thing.place[1] <= ranks)]
    assert scene.reserve or not beside


def test_no_hue_of_a_material_stands_in_the_page() -> None:
    looks = [PLAIN, *map(look_of, rules.GAMES)]
    hues = {material.hue.lower() for look in looks for material in (*look.pieces, look.board, look.neutral)}
    found = {hue: file for file in written_by_people() for hue in hues if hue in file.read_text("utf-8").lower()}
    assert not found


def test_colours_of_the_page_stand_in_its_palettes() -> None:
    files = [file for file in written_by_people() if COLOUR.search(file.read_text(encoding="utf-8"))]
    assert set(files) == PALETTES


def test_a_game_that_says_nothing_looks_plain(tmp_path: Path) -> None:
    folder = installed(tmp_path, {"nim": "nim_game.rules"}, nim_game__rules=NIM)
    program = "from belvedere.draw.looks import PLAIN, look_of\nprint(look_of('nim') is PLAIN)"
    assert said(folder, program)[0] == "True"
