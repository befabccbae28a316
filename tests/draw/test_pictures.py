"""The pictures of the documentation are those that `scripts/pictures.py` draws."""

import pytest

from belvedere import rules
from scripts.pictures import MOMENTS, PICTURES, pictures
from tests.draw.reading import SVG, read, texts

DRAWN = pictures()


def test_there_is_a_picture_of_each_game_and_one_of_all() -> None:
    assert (
        set(DRAWN)
        == {path.name for path in PICTURES.glob("*.svg")}
        == {f"{name}.svg" for name in (*rules.GAMES, "games")}
    )


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_up_to_date(name: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == DRAWN[name], "run scripts/pictures.py"


def test_the_picture_of_all_games_has_them_side_by_side() -> None:
    tree = read(DRAWN["games.svg"])
    assert tree.get("role") == "img"
    inner = tree.findall(f"{SVG}svg")
    assert len(inner) == len(MOMENTS)
    ends = [float(picture.attrib["x"]) + float(picture.attrib["width"]) for picture in inner]
    starts = [float(picture.attrib["x"]) for picture in inner]
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))
    assert ends[-1] < float(tree.attrib["width"])
    assert [game.title for game in rules.GAMES.values()] == [
        text for text in texts(tree) if text.isalpha() and len(text) > 1
    ]
