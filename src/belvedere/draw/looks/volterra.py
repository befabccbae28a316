"""Volterra: tiles and pawns of walnut and maple on a linen ground."""

from __future__ import annotations

from belvedere.draw.looks import Look
from belvedere.draw.palette import Material

WALNUT, MAPLE = Material("#5A3A26", "wood", 0.52), Material("#E3C79C", "wood", 0.56, engraved=True)
LINEN = Material("#E4D8C3", "stone")

LEVEL = 0.19
"""How thick a tile is."""

LOOK = Look((WALNUT, MAPLE), LINEN, forms={"tile": "slab", "pawn": "pawn"}, level=LEVEL)
