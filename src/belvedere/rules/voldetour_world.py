"""Voldétour's world: what stands on the board, what can be put where, what is blocked, and where a Lord can step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from belvedere.rules.game import Colour, Position
from belvedere.rules.grid import OPPOSITE, Square
from belvedere.rules.voldetour_equipment import DEFAULT, NESTED, RISES, Equipment, Piece, levels


@dataclass(frozen=True, kw_only=True)
class World(Position):
    """A position of Voldétour as far as it can be seen: every square is a solid column, flat on top or a slope."""

    equipment: Equipment = DEFAULT
    pieces: frozenset[Piece] = frozenset()
    lords: tuple[Square, Square]
    """Where Black's and White's Lord stand."""

    # --------------------------------------------------------------------------------------------- shape of the world

    @cached_property
    def cells(self) -> dict[tuple[Square, int], tuple[Piece, ...]]:
        """The construction pieces in each unit cell: one, or two nested Stairs, the lower one first."""
        cells: dict[tuple[Square, int], tuple[Piece, ...]] = {}
        for piece in self.pieces:
            for cell in self._cells_of(piece):
                there = cells.get(cell, ())
                cells[cell] = (*there, piece) if piece.shape == NESTED else (piece, *there)
        return cells

    def _cells_of(self, piece: Piece) -> list[tuple[Square, int]]:
        """The unit cells that a piece fills."""
        squares = self.equipment.footprints[piece.shape][piece.square]
        return [(square, piece.level + up) for square in squares for up in range(levels(piece.shape))]

    @cached_property
    def heights(self) -> dict[Square, int]:
        """The height of each column, that of a slope at its upper edge."""
        heights = dict.fromkeys(self.equipment.grid.squares, 0)
        for square in self.equipment.towers:
            heights[square] = self.equipment.tower_height
        for square, level in self.cells:
            heights[square] = max(heights[square], level + 1)
        return heights

    @cached_property
    def slopes(self) -> dict[Square, str]:
        """The columns that end in a slope, and the side toward which it rises."""
        return {
            square: pieces[0].shape[1]
            for (square, level), pieces in self.cells.items()
            if level + 1 == self.heights[square] and len(pieces) == 1 and pieces[0].shape in RISES
        }

    def top(self, square: Square) -> Piece | None:
        """The piece on top of a column."""
        cell = self.cells.get((square, self.heights[square] - 1))
        return cell[-1] if cell else None

    def reserve(self, colour: Colour) -> dict[str, int]:
        """How many pieces of each kind a player has still beside the board."""
        left = {kind: self.equipment.blocks.count(int(kind[1])) for kind in self.equipment.shapes if kind != "S"}
        left["S"] = self.equipment.stairs
        for piece in self.pieces:
            if piece.colour == colour:
                left[piece.kind] -= 1
        return left

    # ---------------------------------------------------------------------------------- placing a Block or a Stair

    def _why_not_put(self, shape: str, square: Square) -> str | None:
        """Why a piece cannot be put down in a shape, wherever it comes from."""
        squares = self.equipment.footprints[shape].get(square)
        if squares is None:
            return f"{shape}@{square} would lie over the edge of the board"
        if shape == NESTED:
            if square not in self.slopes:
                return f"there is no slope on {square}: a Stair can only be nested on a single Stair"
            return None
        heights = self.heights
        height = heights[square]
        for there in squares:
            if there in self.equipment.towers:
                return f"a Tower stands on {there}: nothing may be put on it"
            if there in self.lords:
                return f"a Lord stands on {there}: nothing may be put on its square"
            if there in self.slopes:
                return f"{there} is a slope: nothing but a nested Stair may be put on it"
            if heights[there] != height:
                return f"{square} is {height} high and {there} {heights[there]}: a Block lies on tops of one height"
        top, limit = height + levels(shape), self.equipment.tower_height
        if top > limit:
            return f"{shape}@{square} would be {top} high: nothing rises above the Towers, which are {limit} high"
        return None

    def _why_blocked(self, piece: Piece) -> str | None:
        """Why a piece cannot be taken up."""
        covering = self._covering(piece)
        if covering:
            return f"{piece} is blocked: {covering} is on it"
        for square in self.equipment.footprints[piece.shape][piece.square]:
            if square in self.lords:
                return f"{piece} is blocked: a Lord stands on it, on {square}"
        if all(self._hidden(cell, way, piece) for cell in self._cells_of(piece) for way in OPPOSITE):
            return f"{piece} is blocked: construction pieces surround it and hide all its faces"
        return None

    def _covering(self, piece: Piece) -> Piece | None:
        """A piece on top of another."""
        tops = (self.top(square) for square in self.equipment.footprints[piece.shape][piece.square])
        return next((top for top in tops if top != piece), None)

    def _hidden(self, cell: tuple[Square, int], way: str, piece: Piece) -> bool:
        """Whether another construction piece hides one face of one cell of a piece, or the face is inside the piece."""
        square, level = cell
        beside = self.equipment.grid.beside[square].get(way)
        there = self.cells.get((beside, level)) if beside else None
        if there is None:
            return False
        if len(there) == 2 or there[0].shape not in RISES:
            return True
        rises = there[0].shape[1]
        full_face = rises == OPPOSITE[way]
        if piece.shape not in RISES:
            return full_face
        mine = piece.shape[1]
        low_side = way == OPPOSITE[mine]
        triangular_side = way != mine and not low_side
        return full_face or low_side or (triangular_side and rises == mine)

    # ------------------------------------------------------------------------------------------------ steps of a Lord

    def run(self, square: Square, way: str) -> tuple[Square | None, int]:
        """Where one gets going straight on from a flat square, over the slopes that can be entered, and how high.

        That is the next flat square, a slope that cannot be entered, or None off the board.
        """
        height = self.heights[square]
        there = self.equipment.grid.beside[square].get(way)
        while there is not None and there in self.slopes:
            foot = self.heights[there] - 1
            if self.slopes[there] == way and height == foot:
                height = foot + 1
            elif self.slopes[there] == OPPOSITE[way] and height == foot + 1:
                height = foot
            else:
                break
            there = self.equipment.grid.beside[there].get(way)
        return there, height

    def _steps(self, square: Square) -> Iterator[Square]:
        """The flat squares that a Lord on `square` reaches in one step."""
        for way in OPPOSITE:
            there, height = self.run(square, way)
            if there is None or there in self.slopes or there in self.lords:
                continue
            if self.heights[there] == height:
                yield there
