"""Positions as pictures: SVG, PNG, and text in colour for terminals; and as scenes, data for a page.

>>> from belvedere import draw, rules
>>> start = rules.get("volterra").start()
>>> action = start.parse("c3-d4")
>>> picture = draw.svg(start.play(action), last=action)
>>> picture[:4], picture.count('class="tile dark"')
('<svg', 10)
>>> print(draw.coloured(start).plain == str(start))
True

Once this is imported, notebooks show every position as its picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from belvedere.draw import turris, voldetour, volo, volterra
from belvedere.draw.editing import edited
from belvedere.draw.image import PngUnavailable, png
from belvedere.draw.picture import Picture, Svg
from belvedere.draw.scenes import scene, why_not
from belvedere.draw.terminal import coloured
from belvedere.rules import Action, Position

PAINTERS: dict[str, Callable[..., None]] = {
    "volterra": volterra.paint,
    "volo": volo.paint,
    "voldetour": voldetour.paint,
    "turris": turris.paint,
}
"""What paints a position of each game."""


def svg(
    position: Position,
    *,
    coordinates: bool = True,
    aside: bool = True,
    last: Action | None = None,
    targets: Iterable[Action] = (),
) -> Svg:
    """A picture of a position, with the last action and the targets of other ones marked in it.

    Beside the board stand the reserves, with a sign of whose turn it is, and the views of Turris, unless nothing is to
    stand aside. The same position and marks always give the same picture. Raises MalformedAction for actions of another
    game or board.
    """
    actions = list(targets)
    for action in [last, *actions] if last else actions:
        position.why_not(action)  # refuses what is no action on this board, legal or not
    picture = Picture()
    PAINTERS[position.game.name](picture, position, coordinates=coordinates, aside=aside, last=last, targets=actions)
    return picture.finish(described(position))


def described(position: Position) -> str:
    """A position in one sentence: the game, and who is to do what, or how it ended."""
    status = str(position).splitlines()[-1]
    return f"{position.game.title}, {status[0].lower() + status[1:] if position.outcome else status}"


NOTEBOOK_METHOD = "_repr_svg_"
"""The method that notebooks look for. `rules` knows nothing of pictures, so positions get it here."""

setattr(Position, NOTEBOOK_METHOD, lambda position: str(svg(position)))

__all__ = ["PngUnavailable", "Svg", "coloured", "edited", "png", "scene", "svg", "why_not"]
