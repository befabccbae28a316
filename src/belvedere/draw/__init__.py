"""Positions as pictures: SVG, PNG, and text in colour for terminals; and as scenes, data for a page.

>>> from belvedere import draw, rules
>>> start = next(iter(rules.GAMES.values())).start()
>>> action = start.legal_actions()[0]
>>> draw.svg(start.play(action), last=action)[:4]
'<svg'
>>> draw.coloured(start).plain == str(start)
True

Notebooks show every position as its picture after `%load_ext belvedere.draw`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from belvedere import rules
from belvedere.draw.editing import edited
from belvedere.draw.image import PngUnavailable, png
from belvedere.draw.picture import Picture, Svg
from belvedere.draw.scenes import scene, why_not
from belvedere.rules import Action, Position

if TYPE_CHECKING:
    from rich.text import Text


def svg(
    position: Position,
    *,
    coordinates: bool = True,
    aside: bool = True,
    last: Action | None = None,
    targets: Iterable[Action] = (),
) -> Svg:
    """A picture of a position, with the last action and the targets of other ones marked in it.

    Beside the board stand the reserves, with a sign of whose turn it is, and what is seen from the sides where that
    counts, unless nothing is to stand aside. The same position and marks always give the same picture. Raises
    MalformedAction for actions of another game or board.
    """
    actions = list(targets)
    for action in [last, *actions] if last else actions:
        position.why_not(action)  # refuses what is no action on this board, legal or not
    picture = Picture()
    painter = rules.needed("draw", position.game.name)
    painter.paint(picture, position, coordinates=coordinates, aside=aside, last=last, targets=actions)
    return picture.finish(described(position))


def described(position: Position) -> str:
    """A position in one sentence: the game, and who is to do what, or how it ended."""
    status = str(position).splitlines()[-1]
    return f"{position.game.title}, {status[0].lower() + status[1:] if position.outcome else status}"


def coloured(position: Position, *, last: Action | None = None) -> Text:
    """The text board of a position in colour, the squares of the last action in gold; its letters are the same."""
    from belvedere.draw import terminal  # noqa: PLC0415 (pictures need not wait for Rich)

    return terminal.coloured(position, last=last)


def load_ipython_extension(shell: Any) -> None:
    """Lets a notebook show every position as its picture: IPython calls this for `%load_ext belvedere.draw`."""
    shell.display_formatter.formatters["image/svg+xml"].for_type(Position, svg)


__all__ = ["PngUnavailable", "Svg", "coloured", "edited", "png", "scene", "svg", "why_not"]
