import re
import struct
import subprocess
import sys

import pytest

from belvedere import draw, rules
from tests.draw.reading import read_png
from tests.games import with_settings


@with_settings("shown", "name,settings")
def test_an_image_has_the_width_asked_for_and_the_shape_of_the_picture(name: str, settings: dict[str, str]) -> None:
    svg = draw.svg(rules.get(name).start(**settings))
    width, height = map(int, re.findall(r' (?:width|height)="(\d+)"', svg)[:2])
    image = draw.png(svg, 300)
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    across, down = struct.unpack(">II", image[16:24])
    assert across == 300
    assert down == pytest.approx(300 * height / width, abs=1)


@pytest.mark.parametrize("name", rules.GAMES)
def test_an_image_is_not_blank(name: str) -> None:
    rows = read_png(draw.png(draw.svg(rules.get(name).start()), 100))
    assert len({pixel for row in rows for pixel in row}) > 50
    assert rows[0][0][-1] < 128, "the corners of the card are round, and what is around them shines through"


def test_letters_are_in_the_image_whatever_fonts_a_machine_has() -> None:
    svg = draw.svg(rules.get("volterra").start())
    blind = re.sub("<text.*?</text>", "", svg)
    assert blind != svg
    assert draw.png(blind) != draw.png(svg)
    assert draw.png(re.sub("font-family=", "x=", svg)) == draw.png(svg), "there is but one font"


def test_an_image_is_at_least_a_pixel_wide() -> None:
    with pytest.raises(ValueError, match="an image is at least 1 pixel wide, not 0"):
        draw.png(draw.svg(rules.get("turris").start()), 0)


@pytest.mark.parametrize("package", ["resvg_py", "font_source_sans_pro"])
def test_without_the_libraries_for_it_it_is_said_what_to_install(package: str) -> None:
    program = (
        f"import sys; sys.modules['{package}'] = None\n"
        "from belvedere import draw, rules\n"
        "svg = draw.svg(rules.get('volo').start())\n"
        "try:\n"
        "    draw.png(svg)\n"
        "except draw.PngUnavailable as error:\n"
        "    print(error)\n"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.startswith("PNG images need the packages resvg-py and font-source-sans-pro (")
    assert 'pip install "belvedere[png]"' in answer.stdout
