"""Pawns and Lords, upright on the spot where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from belvedere.draw.palette import GOLD, LIGHT, SHADE, Material, mix
from belvedere.draw.picture import Picture, Spot


@dataclass(frozen=True)
class Figure:
    """What a figure looks like, in path data and lengths, if it is 1 wide and stands on 0, 0."""

    body: str
    collar: float
    """How high its collar is."""

    width: float
    """Half the width of its collar."""

    head: float
    """How high the middle of its head is."""

    crown: str | None = None


PAWN = Figure(
    "M-.44 0A.44 .2 0 0 0 .44 0V-.1C.44-.22 .2-.32 .15-.52L.1-.84H-.1L-.15-.52C-.2-.32-.44-.22-.44-.1z",
    collar=0.84,
    width=0.2,
    head=1.08,
)
LORD = Figure(
    "M-.46 0A.46 .2 0 0 0 .46 0C.4-.3 .3-.6 .2-.92H-.2C-.3-.6-.4-.3-.46 0z",
    collar=0.92,
    width=0.26,
    head=1.14,
    crown="M-.24-1.3L-.28-1.62L-.12-1.48L0-1.7L.12-1.48L.28-1.62L.24-1.3A.24 .08 0 0 1-.24-1.3z",
)
HEM = "M-.42-.13A.43 .19 0 0 0 .42-.13"
"""The line around the foot of an engraved figure."""


VEIL = 0.35
"""Figures are painted once more in the end, as opaque as this: so they shine through what stands in front of them."""


def paint_figure(picture: Picture, figure: Figure, foot: Spot, size: float, material: Material) -> None:
    """Paints a figure as wide as `size`."""
    x, y = foot
    picture.spots += [(x - size / 2, y + size / 4), (x + size / 2, y - 1.6 * size)]
    fill = mix(material.hue, SHADE, 0.35) if material.dark else mix(material.hue, LIGHT, 0.55)
    transform = f"translate({x:.1f} {y:.1f})scale({size:g})"
    with picture.group(transform=transform, stroke=material.letter, stroke_width=0.05):
        picture.element("ellipse", cx=0.05, cy=0.02, rx=0.53, ry=0.25, fill=SHADE, fill_opacity=0.25, stroke="none")
        picture.element("path", d=figure.body, fill=fill)
        if material.engraved:
            picture.element("path", d=HEM, fill="none")
        picture.element("ellipse", cy=-figure.collar, rx=figure.width, ry=0.08, fill=fill)
        picture.element("circle", cy=-figure.head, r=0.24, fill=fill)
        if figure.crown:
            picture.element("path", d=figure.crown, fill=GOLD)
