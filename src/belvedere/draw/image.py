"""SVG pictures as PNG images."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import as_file, files

FAMILY = "Source Sans Pro"


class PngUnavailable(RuntimeError):
    """What makes PNG images is not installed."""


def png(svg: str, width: int = 800) -> bytes:
    """An SVG picture as a PNG image of that width, the same on every machine: the letters' font comes along.

    Raises PngUnavailable if the libraries for it are not installed.
    """
    if width < 1:
        raise ValueError(f"an image is at least 1 pixel wide, not {width}")
    try:
        resvg = import_module("resvg_py")
        font = files("font_source_sans_pro") / "files" / "SourceSansPro-Semibold.ttf"
    except ImportError as error:
        raise PngUnavailable(
            f"PNG images need the packages resvg-py and font-source-sans-pro ({error}): "
            'install them with pip install "belvedere[png]", or make an SVG picture instead'
        ) from None
    with as_file(font) as path:
        image = resvg.svg_to_bytes(
            svg_string=str(svg),
            width=width,
            skip_system_fonts=True,
            font_files=[str(path)],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            serif_family=FAMILY,
        )
    return bytes(image)
