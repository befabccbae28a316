"""Turris's tower as text: notation, the word for it in position texts, and the lines of its text board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import zip_longest

from belvedere.rules.game import Colour, ImpossiblePosition, MalformedPosition
from belvedere.rules.grid import OPPOSITE, Square, square_name
from belvedere.rules.turris_tower import MAT, PAIRS, WIDTH, Cube, Frame, Piece, View, extent

Cubes = dict[Cube, tuple[Colour, Piece]]
"""What fills each cube."""

# ---------------------------------------------------------------------------------------------------------- writing


def tower_text(cubes: Cubes, frame: Frame | None) -> str:
    """The word for a tower: its lowest file and rank, and its columns rank by rank."""
    squares = frame.squares if frame else {square for square, _ in cubes}
    if not squares:
        return "-"
    shown = extent(squares)
    rows = [[square_name(file, rank) for file in shown.files] for rank in shown.ranks]
    ranks = (",".join(column_text(cubes, square) for square in row) for row in reversed(rows))
    return f"{rows[0][0]}:{'/'.join(ranks)}"


def column_text(cubes: Cubes, square: Square) -> str:
    """The letters of a column from the bottom up."""
    levels = sorted(level for there, level in cubes if there == square)
    return "".join(cube_text(cubes, (square, level)) for level in levels) or "."


def cube_text(cubes: Cubes, cube: Cube) -> str:
    """The letter of a piece at one of its cubes; none for the upper one of a standing piece."""
    colour, piece = cubes[cube]
    letter = "I" if cube[1] == piece.level else ""
    if not piece.stands:
        letter = next(way.upper() for way, there in MAT.beside[cube[0]].items() if there in piece.squares)
    return letter if colour == 0 else letter.lower()


# ------------------------------------------------------------------------------------------------------- text boards


def plan_lines(cubes: Cubes, reach: Iterable[Square]) -> list[str]:
    """The mat from above: of each column its height and the letter on top, and dots where the tower can stand."""
    cells = dict.fromkeys(MAT.squares, "") | dict.fromkeys(reach, ".")
    for square, level in sorted(cubes, key=lambda cube: cube[1]):
        colour, piece = cubes[square, level]
        cells[square] = f"{level}{'Ii'[colour] if piece.stands else cube_text(cubes, (square, level))}"
    ranks = [f"{row[0][1]} " + " ".join(f"{cells[square]:>3}" for square in row) for row in reversed(MAT.rows)]
    return ["plan", *ranks, "  " + " ".join(f"{square[0]:>3}" for square in MAT.rows[0])]


def views_lines(views: dict[str, View]) -> list[list[str]]:
    """The numbers of the levels, and each view under its name; nothing if there are no views."""
    if not views:
        return []
    top = max(WIDTH, *map(len, views.values()))
    blocks = [["", *(f"{level:>2}" for level in range(top, 0, -1))]]
    for name, view in views.items():
        rows = ["".join("." if seen is None else "Wb"[seen] for seen in row) for row in view]
        missing = 0 if name == "roof" else top - len(rows)
        blocks.append([name, *["..."] * missing, *rows])
    return blocks


def side_by_side(*blocks: list[str]) -> list[str]:
    """Blocks of lines beside each other."""
    widths = [max(map(len, block)) for block in blocks]
    return [
        "  ".join(line.ljust(width) for line, width in zip(lines, widths, strict=True))
        for lines in zip_longest(*blocks, fillvalue="")
    ]


# ---------------------------------------------------------------------------------------------------------- reading


def read_piece(text: str) -> Piece | None:
    """The piece written as `c3/1` or `c3d3/1`, or None."""
    match = re.fullmatch(r"([a-e][1-5])([a-e][1-5])?/([1-9]\d?)", text, re.ASCII)
    if not match or (match[2] and (match[1], match[2]) not in PAIRS):
        return None
    return Piece((match[1], match[2]) if match[2] else (match[1],), int(match[3]))


def read_columns(tower: str) -> dict[Square, str]:
    """The letters of each column, from the word for the tower."""
    if tower == "-":
        return {}
    corner, colon, ranks = tower.partition(":")
    if not colon or corner not in MAT.squares:
        raise MalformedPosition(
            "the tower is - or begins with its lowest file and rank and a colon, such as c3:, squares a1 to e5"
        )
    rows = [rank.split(",") for rank in ranks.split("/")][::-1]
    if len(rows) > WIDTH or len(rows[0]) > WIDTH or {len(row) for row in rows} != {len(rows[0])}:
        raise MalformedPosition(
            "the tower has up to three ranks, separated by /, of equally many columns, up to three, separated by commas"
        )
    if not MAT.go(corner, len(rows[0]) - 1, len(rows) - 1):
        raise MalformedPosition(f"the tower would stand beyond the mat, {MAT}")
    columns = {
        MAT.go(corner, east, north) or corner: rows[north][east]
        for north, row in enumerate(rows)
        for east in range(len(row))
    }
    shown, plan = extent(columns), [square for square in columns if columns[square] != "."]
    if shown.centre is None and not (plan and extent(plan) == shown):
        raise MalformedPosition(
            "while the frame is open, the tower is written without empty files or ranks at its edges"
        )
    return columns


def read_pieces(columns: dict[Square, str]) -> tuple[frozenset[Piece], frozenset[Piece]]:
    """The pieces of both colours, from the letters of the columns."""
    halves: dict[Cube, str] = {}
    pieces: tuple[set[Piece], set[Piece]] = set(), set()
    for square, letters in columns.items():
        if not re.fullmatch(r"\.|[INESWinesw]+", letters):
            raise MalformedPosition(f"{letters!r} is no column: it is made of I N E S W i n e s w, or . for none")
        level = 1
        for letter in letters.strip("."):
            if letter in "Ii":
                pieces[letter.islower()].add(Piece((square,), level))
                level += 1
            else:
                halves[square, level] = letter
            level += 1
    for (square, level), letter in halves.items():
        other = MAT.beside[square].get(letter.lower())
        back = OPPOSITE[letter.lower()]
        if other is None or halves.get((other, level)) != (back if letter.islower() else back.upper()):
            place = f"{other}/{level}" if other else "the mat"
            raise ImpossiblePosition(f"the piece lying on {square}/{level} has no other half on {place}")
        if letter.lower() in "ne":
            pieces[letter.islower()].add(Piece((square, other), level))
    return frozenset(pieces[0]), frozenset(pieces[1])
