"""What Intonaco looks like: ochre and azure paint on a wall of lime."""

from __future__ import annotations

from belvedere.draw.looks import Look
from belvedere.draw.palette import Material

OCHRE, AZURE = Material("#C98F3A"), Material("#3E78A6", engraved=True)

LOOK = Look((OCHRE, AZURE), Material("#E9E2D3", "stone"), forms={"tile": "slab"})
