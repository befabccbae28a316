"""Turris: pieces of ash and oak on a mat of felt, on which no squares are marked."""

from __future__ import annotations

from belvedere.draw.looks import Look
from belvedere.draw.palette import Material

ASH, OAK = Material("#EFE3CC", "wood", 0.6), Material("#4A3527", "wood", 0.5, engraved=True)
FELT = Material("#4A5C64", "felt")

LOOK = Look((ASH, OAK), FELT, forms={"bar": "slab"}, lined=False)
