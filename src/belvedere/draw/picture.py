"""A picture in the making: shapes in the order in which they are painted, the room they take, and the SVG in the end.

It is one self-contained element without ids, styles or scripts, so that any number of them can stand in one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from belvedere.draw.palette import INK, LINE, PAPER, Hue

Spot: TypeAlias = tuple[float, float]
"""A place in the picture: how far to the right, and how far down."""

FONT = "'Source Sans 3','Source Sans Pro',Inter,system-ui,sans-serif"
MARGIN = 22


class Svg(str):
    """An SVG picture as text, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Picture:
    """A picture in the making."""

    def __init__(self) -> None:
        self._elements: list[str] = []
        self.spots: list[Spot] = []
        """Corners of everything painted so far: the picture has room for all of them."""

    def shapes(self, areas: Iterable[Iterable[Spot]], **attributes: object) -> None:
        """Paints areas with straight sides, as one; nothing if there are none."""
        self._lines(areas, "z", attributes)

    def lines(self, lines: Iterable[Iterable[Spot]], **attributes: object) -> None:
        """Paints lines, each from spot to spot; nothing if there are none."""
        self._lines(lines, "", {"fill": "none", **attributes})

    def _lines(self, lines: Iterable[Iterable[Spot]], end: str, attributes: dict[str, object]) -> None:
        ways = [list(line) for line in lines]
        self.spots += (spot for line in ways for spot in line)
        if ways:
            self.element("path", d="".join(way(line) + end for line in ways), **attributes)

    def circle(self, centre: Spot, radius: float, **attributes: object) -> None:
        """Paints a circle."""
        x, y = centre
        self.spots += [(x - radius, y - radius), (x + radius, y + radius)]
        self.element("circle", cx=x, cy=y, r=radius, **attributes)

    def text(self, centre: Spot, text: object, size: float, hue: Hue = INK) -> None:
        """Writes a short text around a spot."""
        x, y = centre
        half = 0.3 * size * len(str(text))
        self.spots += [(x - half, y - 0.5 * size), (x + half, y + 0.5 * size)]
        self._write(text, {"x": x, "y": y + 0.34 * size, "font_size": size, "fill": hue})

    def transformed_text(self, transform: str, text: object, size: float, hue: Hue = INK) -> None:
        """Writes a short text around 0, 0 and transforms it; makes no room for it."""
        self._write(text, {"transform": transform, "y": 0.34 * size, "font_size": size, "fill": hue})

    def _write(self, text: object, attributes: dict[str, object]) -> None:
        self._elements.append(f"<text{written(attributes)}>{escape(str(text))}</text>")

    def element(self, name: str, **attributes: object) -> None:
        """Paints any element; makes no room for it."""
        self._elements.append(f"<{name}{written(attributes)}/>")

    @contextmanager
    def group(self, names: str | None = None, **attributes: object) -> Iterator[None]:
        """What is painted meanwhile belongs together; `names` are its classes. An empty group leaves no trace."""
        beginning = len(self._elements)
        self._elements.append(f"<g{written({'class': names, **attributes})}>")
        yield
        if len(self._elements) == beginning + 1:
            self._elements.pop()
        else:
            self._elements.append("</g>")

    def finish(self, title: str) -> Svg:
        """The picture on a card of paper, with a sentence for those who do not see it."""
        left, top = (min(spot[i] for spot in self.spots) - MARGIN for i in (0, 1))
        right, bottom = (max(spot[i] for spot in self.spots) + MARGIN for i in (0, 1))
        width, height = right - left, bottom - top
        head = written(
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "role": "img",
                "viewBox": " ".join(map(number, (left, top, width, height))),
                "width": round(width),
                "height": round(height),
                "font_family": FONT,
                "font_weight": 600,
                "text_anchor": "middle",
                "stroke_linejoin": "round",
                "stroke_linecap": "round",
            }
        )
        edges = {"x": left + 1, "y": top + 1, "width": width - 2, "height": height - 2, "rx": 14}
        card = written({**edges, "fill": PAPER, "stroke": LINE, "stroke_width": 2})
        return Svg(f"<svg{head}><title>{escape(title)}</title><rect{card}/>{''.join(self._elements)}</svg>\n")


# --------------------------------------------------------------------------------------------------- how it is written


def number(value: float) -> str:
    """A length as short as it can be written, to a tenth."""
    return f"{round(value, 1) + 0:g}"


def numbers(*values: float) -> str:
    """Lengths as short as they can be written, in path data."""
    return " ".join(map(number, values)).replace(" -", "-")


def way(spots: Iterable[Spot]) -> str:
    """The way from spot to spot as path data: the first one, and the step to each of the others."""
    rounded = [(round(x, 1), round(y, 1)) for x, y in spots]
    steps = [to - start for one, other in pairwise(rounded) for start, to in zip(one, other, strict=True)]
    return f"M{numbers(*rounded[0])}" + (f"l{numbers(*steps)}" if steps else "")


def written(attributes: dict[str, object]) -> str:
    """Attributes as they stand in an element; what is None is left out."""
    texts = {
        name.replace("_", "-"): f"{round(value, 3):g}" if isinstance(value, float) else str(value)
        for name, value in attributes.items()
        if value is not None
    }
    return "".join(f" {name}={quoteattr(text)}" for name, text in texts.items())
