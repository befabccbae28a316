"""What belongs to a player beside the board: who is to move or has won, and what is in reserve."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from belvedere.draw.palette import GOLD, SHADE, TERRACOTTA, mix
from belvedere.draw.picture import Picture, Spot
from belvedere.rules import Colour, Position

SPACE = 12


class Row:
    """Things in a row, from left to right."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.width = 0.0
        self._things: list[tuple[float, Callable[[Picture, Spot], None]]] = []

    def add(self, width: float, paint: Callable[[Picture, Spot], None]) -> None:
        """One more thing of some width, painted around a spot."""
        self._things.append((self.width + width / 2, paint))
        self.width += width

    def add_text(self, text: object, size: float) -> None:
        """One more thing: a short text."""
        self.add(0.6 * size * len(str(text)) + SPACE, lambda picture, spot: picture.text(spot, text, size))

    def paint(self, picture: Picture, start: Spot) -> None:
        """Paints the row from the middle of its left end on."""
        x, y = start
        picture.spots += [(x, y - self.height / 2), (x + self.width, y + self.height / 2)]
        with picture.group("beside"):
            for middle, paint in self._things:
                paint(picture, (x + middle, y))


def player_row(position: Position, colour: Colour, height: float) -> Row:
    """A row that begins with the sign of the colour that is to move, or of the one that has won."""
    row = Row(height)
    row.add(30, lambda picture, spot: paint_sign(picture, position, colour, spot))
    return row


def paint_sign(picture: Picture, position: Position, colour: Colour, spot: Spot) -> None:
    """Paints an arrowhead for the colour to move, a star for the winner, and nothing for the other."""
    x, y = spot
    outcome = position.outcome
    if outcome is None and colour == position.colour:
        with picture.group("to-move"):
            picture.shapes([[(x - 7, y - 10), (x + 9, y), (x - 7, y + 10)]], fill=TERRACOTTA)
    elif outcome is not None and outcome.winner is not None and colour == outcome.winner ^ position.first:
        corners = [(5.5 if i % 2 else 13, pi * (i / 5 - 0.5)) for i in range(10)]
        star = [(x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in corners]
        with picture.group("winner"):
            picture.shapes([star], fill=GOLD, stroke=mix(GOLD, SHADE, 0.5))
