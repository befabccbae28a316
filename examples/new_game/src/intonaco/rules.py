"""Intonaco, our own and free for all: who paints the largest area while the plaster is wet?

The wall is a field of 4 × 5 squares, empty at first. In turn, Ochre first, each player paints one empty square in
their own colour. The square painted last is wet until the other player has painted: squares that share a side with it
cannot be painted meanwhile.

A player who cannot paint ends the game. The largest area of one colour, connected by sides, wins; areas of equal size
are a draw.

Notation: the square that is painted, such as `b3`.

Position text: the ranks from the highest down, separated by `/`; in each, from file a, `o` or `a` for a painted square,
a capital if it is wet, and empty squares as their number. Then the colour to move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self, cast

from belvedere.rules import (
    Action,
    Colour,
    Game,
    ImpossiblePosition,
    MalformedAction,
    MalformedPosition,
    Outcome,
    Position,
)
from belvedere.rules.grid import Square, grid

GRID = grid(4, 5)
COLOURS = "oa"
"""The letters of the colours in texts; an empty square is a dot."""

EMPTY = "."

# ------------------------------------------------------------------------------------------------- actions and outcome


@dataclass(frozen=True, slots=True)
class Paint(Action):
    """Paint an empty square in your colour."""

    square: Square

    def __str__(self) -> str:
        return self.square


@dataclass(frozen=True)
class IntonacoOutcome(Outcome):
    """The areas that were compared."""

    areas: tuple[int, int]
    """The size of each player's largest area."""


# -------------------------------------------------------------------------------------------------------- position


@dataclass(frozen=True, kw_only=True)
class IntonacoPosition(Position):
    """A position of Intonaco."""

    wall: str = EMPTY * len(GRID.squares)
    """The colour of each square of the grid."""

    wet: Square | None = None
    """The square painted last; None at the start."""

    @property
    def game(self) -> Game:
        return GAME

    @property
    def mid_turn(self) -> bool:
        return False

    def painted(self, square: Square) -> str:
        """The letter of a square."""
        return self.wall[GRID.index[square]]

    # ------------------------------------------------------------------------------------------------ legal actions

    def _generate(self) -> Iterator[Action]:
        return (paint for paint in map(Paint, GRID.squares) if self._why_not(paint) is None)

    def _why_not(self, action: Action) -> str | None:
        square = cast(Paint, action).square
        if self.painted(square) != EMPTY:
            return f"{square} is painted already: paint an empty square"
        if self.wet and square in GRID.beside[self.wet].values():
            return f"{square} is beside {self.wet}, which is still wet: paint a square that shares no side with it"
        return None

    # ------------------------------------------------------------------------------------------- effect of an action

    def after(self, action: Action) -> Self:
        square = cast(Paint, action).square
        at = GRID.index[square]
        wall = self.wall[:at] + COLOURS[self.colour] + self.wall[at + 1 :]
        return replace(self, wall=wall, wet=square, colour=1 - self.colour)

    # ------------------------------------------------------------------------------------------------ end and winner

    @cached_property
    def outcome(self) -> IntonacoOutcome | None:
        if any(self._generate()):
            return None
        sizes = [len(self.largest_area(colour)) for colour in (self.first, 1 - self.first)]
        areas = (sizes[0], sizes[1])
        if sizes[0] == sizes[1]:
            return IntonacoOutcome(None, "equal areas", f"a draw: both have an area of {sizes[0]} squares", areas)
        winner = sizes.index(max(sizes))
        sentence = f"{self.colour_name(winner)} has the largest area, {max(sizes)} squares against {min(sizes)}"
        return IntonacoOutcome(winner, "largest area", sentence, areas)

    def largest_area(self, colour: Colour) -> list[Square]:
        """The squares of a colour's largest area, the first one found if several are as large."""
        left = {square for square in GRID.squares if self.painted(square) == COLOURS[colour]}
        largest: list[Square] = []
        for start in GRID.squares:
            if start in left:
                left.remove(start)
                area = [start]
                for square in area:  # which grows meanwhile
                    near = [there for there in GRID.beside[square].values() if there in left]
                    left.difference_update(near)
                    area += near
                largest = max(largest, area, key=len)
        return largest

    # --------------------------------------------------------------------------------------------------------- texts

    def _read_action(self, text: str) -> Action:
        if text not in GRID.index:
            raise MalformedAction(f"{text!r} is no action: write the square to paint, such as b3; the wall has {GRID}")
        return Paint(text)

    @property
    def text(self) -> str:
        rows = ("".join(map(self._letter, row)) for row in reversed(GRID.rows))
        cells = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(rows))
        return f"{cells} {GAME.letter(self.colour)}{self._settings_text()}"

    def _letter(self, square: Square) -> str:
        return self.painted(square).upper() if square == self.wet else self.painted(square)

    def _board_lines(self) -> list[str]:
        files = "  " + " ".join(square[0] for square in GRID.rows[0])
        rows = [f"{row[0][1:]} {' '.join(map(self._letter, row))}" for row in reversed(GRID.rows)]
        return [files, *rows, files]

    def _task(self) -> str:
        return "paint a square"


# ----------------------------------------------------------------------------------------------- set-up and reading


def begin(first: Colour) -> IntonacoPosition:
    """The empty wall."""
    return IntonacoPosition(first=first, colour=first)


def read_words(words: list[str], first: Colour) -> IntonacoPosition:
    """A position from the words of its text."""
    if len(words) != 2:
        raise MalformedPosition("a position of Intonaco is two words: the ranks, and the colour to move")
    rows = [re.sub(r"[1-4]", lambda empty: EMPTY * int(empty[0]), row) for row in reversed(words[0].split("/"))]
    if len(rows) != GRID.ranks or not all(re.fullmatch(r"[oaOA.]{4}", row) for row in rows):
        raise MalformedPosition("a wall is five ranks of four squares: o or a if painted, or how many are empty")
    cells = "".join(rows)
    wet = [square for square, letter in zip(GRID.squares, cells, strict=True) if letter.isupper()]
    if len(wet) > 1:
        raise ImpossiblePosition(f"one square is wet, not {len(wet)}: {', '.join(wet)}")
    turn = GAME.colour_of_letter(words[1])
    return IntonacoPosition(wall=cells.lower(), wet=wet[0] if wet else None, colour=turn, first=first)


def impossible(position: IntonacoPosition) -> str | None:
    """Why a position can never stand on the wall, or None."""
    painted = [position.wall.count(COLOURS[colour]) for colour in (position.first, 1 - position.first)]
    mover = GAME.colours[position.colour]
    if painted[0] - painted[1] != position.to_move:
        return f"the players paint in turn: {painted[0]} against {painted[1]} squares, and {mover} to move, cannot be"
    if (position.wet is None) == any(painted):
        return "the square painted last is wet: it has a capital letter, on every wall but the empty one"
    if position.wet and position.painted(position.wet) == COLOURS[position.colour]:
        return f"{position.wet} was painted last, and by the other player: it cannot be {mover}'s"
    return None


GAME = Game(
    name="intonaco",
    title="Intonaco",
    credit="the Belvedere authors, free for all",
    summary="Paint the largest area of a wall, and never beside wet paint.",
    colours=("Ochre", "Azure"),
    begin=begin,
    read_words=read_words,
    impossible=impossible,
)
