"""Volo: orange and blue birds of card over a pale sky."""

from __future__ import annotations

from belvedere.draw.looks import Look
from belvedere.draw.palette import SKY, Material, mix

ORANGE, BLUE = Material("#E0782F", "card"), Material("#2F6C9E", "card", engraved=True)
AIR = Material(mix(SKY, "#FFFFFF", 0.74), "card")

LOOK = Look((ORANGE, BLUE), AIR, forms={"bird": "bird"})
