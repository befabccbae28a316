"""Text boards in colour: `str(position)`, with every piece on the colour it is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, TypeAlias

from rich.style import Style
from rich.text import Text

from belvedere.draw.palette import GOLD, INK, LIGHT, TERRACOTTA, TURRIS, VOLDETOUR, VOLO, VOLTERRA, Material, mix
from belvedere.draw.voldetour import covered
from belvedere.draw.volo import flyers
from belvedere.rules import Action, Position, turris, voldetour, volo, volterra
from belvedere.rules.tower import MAT

Span: TypeAlias = tuple[int, int, int, Style]
"""A line of the text, where in it something begins and ends, and its style."""

LAST = Style(color=INK, bgcolor=GOLD)
RED = Style(color=TERRACOTTA, bold=True)


def coloured(position: Position, *, last: Action | None = None) -> Text:
    """The text board of a position in colour, the squares of the last action in gold; its letters are the same."""
    if last:
        position.why_not(last)  # refuses what is no action on this board, legal or not
    text = Text(str(position))
    lines = text.plain.split("\n")
    beginnings = [sum(len(line) + 1 for line in lines[:i]) for i in range(len(lines))]
    for line, start, end, style in SPANS[position.game.name](position, lines, last):
        text.stylize(style, beginnings[line] + start, beginnings[line] + end)
    text.stylize("bold", beginnings[-1])
    return text


def made_of(material: Material) -> Style:
    """The style of letters that stand for a piece: dark material is lit up, to be seen in dark terminals, too."""
    ground = mix(material.hue, LIGHT, 0.2) if material.dark else material.hue
    return Style(color=material.letter, bgcolor=ground, bold=True)


def words(line: str) -> list[tuple[int, int]]:
    """Where the words of a line begin and end."""
    return [match.span() for match in re.finditer(r"\S+", line)]


def of_volterra(position: volterra.VolterraPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The tiles, and the squares of the last action around them."""
    match last:
        case volterra.MovePawn(origin, target) | volterra.MoveStack(origin, target, _):
            squares = {origin, target}
        case volterra.LayTile(square) | volterra.PutPawn(square):
            squares = {square}
        case _:
            squares = set()
    for i, row in enumerate(reversed(position.grid.rows), 1):
        for square, (start, end) in zip(row, words(lines[i])[1:-1], strict=True):
            if square in squares:
                yield i, start - 1, end + 1, LAST
            for at in range(start, end):
                if lines[i][at] in volterra.TILES:
                    yield i, at, at + 1, made_of(VOLTERRA[volterra.TILES.index(lines[i][at])])


def of_volo(position: volo.VoloPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The birds, and the points of the last action around them."""
    match last:
        case volo.Add(point) | volo.Keep(point):
            points = {point}
        case volo.Fly():
            points = {point for flyer in flyers(position.hexagon, last) for point in flyer}
        case _:
            points = set()
    for i, row in enumerate(reversed(position.hexagon.rows)):
        first = lines[i].index(row[0]) + 4
        for at, point in enumerate(row):
            start = first + 2 * at
            if point in points:
                yield i, start - 1, start + 2, LAST
            for colour in (0, 1):
                if position.hexagon.bit.get(point, 0) & position.birds[colour]:
                    yield i, start, start + 1, made_of(VOLO[colour])


def of_voldetour(position: voldetour.VoldetourPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The tops of the columns, Towers, Lords and red squares, and the squares of the last action around them."""
    match last:
        case voldetour.MoveLord(square):
            squares = {square}
        case voldetour.Place(shape, square, origin):
            squares = {*covered(position, shape, square), origin or square}
        case _:
            squares = set()
    for i, row in enumerate(reversed(position.equipment.grid.rows), 1):
        for square in row:
            start = lines[0].index(square[0]) - 2
            if square in squares:
                yield i, start - 1, start + 5, LAST
            top, towers = position.top(square), position.equipment.towers
            if top or square in towers:
                colour = top.colour if top else towers.index(square)
                yield i, start + (square not in position.slopes), start + 3, made_of(VOLDETOUR[colour])
            elif square in position.equipment.red:
                yield i, start + 1, start + 2, RED
            if square in position.lords:
                yield i, start + 3, start + 4, made_of(VOLDETOUR[position.lords.index(square)])


def of_turris(position: turris.TurrisPosition, lines: list[str], last: Action | None) -> Iterator[Span]:
    """The pieces on top in the plan, what is seen in the views, and the squares of the last action in the plan."""
    squares: Collection[str] = last.piece.squares if isinstance(last, turris.Place | turris.Remove) else ()
    for i, row in enumerate(reversed(MAT.rows), 1):
        for file, square in enumerate(row):
            start, end = in_plan(lines[i], file)
            if square in squares and start < end:
                yield i, start - 1, end + 1, LAST
            if height := position.heights[square]:
                colour, _ = position.cubes[square, height]
                yield i, start, end, made_of(TURRIS[colour])
    for i, line in enumerate(lines[1:-3], 1):
        for view in re.finditer(r"(?<= )[Wb.]{3}(?= |$)", line):
            for at in range(*view.span()):
                if line[at] != ".":
                    yield i, at, at + 1, made_of(TURRIS["Wb".index(line[at])])


def in_plan(line: str, file: int) -> tuple[int, int]:
    """Where what is written of a square begins and ends in the line of its rank; nothing is if both are equal."""
    start, end = 2 + 4 * file, 5 + 4 * file
    return end - len(line[start:end].strip()), end


SPANS: dict[str, Callable[[Any, list[str], Action | None], Iterator[Span]]] = {
    "volterra": of_volterra,
    "volo": of_volo,
    "voldetour": of_voldetour,
    "turris": of_turris,
}
