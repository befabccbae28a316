"""Voldétour: ebony and limestone on a terrace of clay, which figures climb."""

from __future__ import annotations

from belvedere.draw.looks import Form, Look
from belvedere.draw.palette import Material

EBONY, LIMESTONE = Material("#2E2A28", "wood", 0.42), Material("#E9E2D3", "stone", 0.8, engraved=True)
CLAY = Material("#CFAF90", "stone")

FORMS: dict[str, Form] = {"block": "slab", "stair": "ramp", "tower": "tower", "lord": "king"}

LOOK = Look((EBONY, LIMESTONE), CLAY, forms=FORMS, hatched=True)
