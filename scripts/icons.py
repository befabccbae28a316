"""Draws the icons with which the page is installed, from the mark in `web/public/favicon.svg`."""

from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"

PLATE = '<rect width="32" height="32" rx="7" fill="#F6F1E7" />'
"""What the mark stands on."""

WHOLE = '<rect x="-8" y="-8" width="48" height="48" fill="#F6F1E7" />'
"""The same without round corners and with room around the mark, for systems that cut icons to their own shape."""

ICONS = {"icon-192": (192, False), "icon-512": (512, False), "maskable-512": (512, True), "apple-180": (180, True)}
"""For each icon its width, and whether it may be cut."""


def whole(mark: str) -> str:
    """The mark as an icon that may be cut."""
    assert PLATE in mark
    return mark.replace(PLATE, WHOLE).replace('viewBox="0 0 32 32"', 'viewBox="-8 -8 48 48"')


if __name__ == "__main__":
    mark = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    (PUBLIC / "icons").mkdir(exist_ok=True)
    for name, (width, may_be_cut) in ICONS.items():
        drawn = resvg_py.svg_to_bytes(svg_string=whole(mark) if may_be_cut else mark, width=width, height=width)
        (PUBLIC / "icons" / f"{name}.png").write_bytes(bytes(drawn))
