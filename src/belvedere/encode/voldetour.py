"""Voldétour as numbers.

Squares are numbered a1, b1, … and then the next rank. Where the Towers stand opposite each other, as they do by
default, White sees the board rotated by 180°: everybody's own Tower is on c3 then, and squares and directions,
in observations and in the numbers of actions, are those that the mover sees.

Equal pieces of a player have numbers: first those on the board, by level, shape and square (not rotated), and then
those in reserve. Planes show which is which.

Actions: to place a piece has a number by kind, number of the piece, shape and lowest square, in that order; only the
first piece in reserve is ever meant, and only what fits on the board beside the Towers has a number. To nest a Stair
has the number of putting it there so that it rises as the one under it: there is never a choice between the two. Then
comes a number for each square to which the Lord moves; the square where it stands is to end the turn, or to pass.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from belvedere.encode.encoding import Encoding, Plane, Symmetry
from belvedere.rules import Action, Colour, IllegalAction
from belvedere.rules.game import End, Pass
from belvedere.rules.grid import DIRECTIONS, OPPOSITE, Square
from belvedere.rules.voldetour import TURNS_AT_HOME, MoveLord, Place, VoldetourPosition
from belvedere.rules.voldetour_equipment import NESTED, Piece, called, kind_of, levels

Placement = tuple[str, int, str, Square]
"""Kind and number of a piece (from 0), its shape and its lowest square, as the mover sees them."""

WAYS = tuple(DIRECTIONS)
EXCHANGED = str.maketrans("neswxy", "enwsyx")
"""Directions in shapes, when files and ranks are exchanged."""

OWN_LORD, OTHER_LORD, OWN_TOWER, OTHER_TOWER, HEIGHT, FIRST_SLOPE = range(6)
BLOCK_PLACED, STAIR_PLACED, OWN_TURNS, OTHER_TURNS = range(-4, 0)
"""The planes whose number does not depend on the equipment, from the first one and from the last one."""


class VoldetourEncoding(Encoding[VoldetourPosition, Action]):
    """The numbers of Voldétour with one set of equipment."""

    game = "voldetour"

    def __init__(self, start: VoldetourPosition) -> None:
        self.equipment = start.equipment
        self.grid = self.equipment.grid
        self.rows = self.grid.ranks
        self.columns = self.grid.files
        self.numbers = {kind: start.reserve(start.colour)[kind] for kind in self.equipment.shapes}
        """How many pieces of each kind a player has: Stairs first, and then the Blocks by length."""
        self.placements = tuple(self._placements())
        self._number_of_placement = {placement: number for number, placement in enumerate(self.placements)}
        self.actions = len(self.placements) + len(self.grid.squares)
        self.rotates = self._opposite(self.equipment.towers[0]) == self.equipment.towers[1]
        """Whether White sees the board rotated."""
        self.planes = tuple(self._planes())
        self.symmetries = self._symmetries()

    def _placements(self) -> Iterator[Placement]:
        towers = set(self.equipment.towers)
        for kind, shapes in self.equipment.shapes.items():
            low_enough = [s for s in shapes if s != NESTED and levels(s) <= self.equipment.tower_height]
            for number in range(self.numbers[kind]):
                for shape in low_enough:
                    for square, squares in self.equipment.footprints[shape].items():
                        if towers.isdisjoint(squares):
                            yield kind, number, shape, square

    # ---------------------------------------------------------------------------------------------- the mover's view

    def _sees_it_rotated(self, position: VoldetourPosition) -> bool:
        return self.rotates and position.colour == 1

    def _opposite(self, square: Square) -> Square:
        return self.grid.squares[-1 - self.grid.index[square]]

    def _seen_square(self, position: VoldetourPosition, square: Square) -> Square:
        """A square as the mover sees it; and the square that the mover sees so."""
        return self._opposite(square) if self._sees_it_rotated(position) else square

    def _seen_shape(self, position: VoldetourPosition, shape: str, square: Square) -> tuple[str, Square]:
        """A shape and its lowest square as the mover sees them; and those that the mover sees so."""
        if not self._sees_it_rotated(position):
            return shape, square
        rotated = f"S{OPPOSITE[shape[1]]}" if kind_of(shape) == "S" else shape
        return rotated, self._opposite(self.equipment.footprints[shape][square][-1])

    def _on_board(self, position: VoldetourPosition, colour: Colour, kind: str) -> list[Piece]:
        """The equal pieces of a player that are on the board, by their numbers."""
        shapes = self.equipment.shapes[kind]
        equal = (piece for piece in position.pieces if piece.colour == colour and piece.kind == kind)
        return sorted(equal, key=lambda piece: (piece.level, shapes.index(piece.shape), self.grid.index[piece.square]))

    # ------------------------------------------------------------------------------------------------------- actions

    def index(self, position: VoldetourPosition, action: Action, /) -> int:
        match action:
            case Place(shape, square, origin):
                kind = kind_of(shape)
                on_board: list[Piece | None] = [*self._on_board(position, position.colour, kind)]
                number = on_board.index(position.top(origin)) if origin else len(on_board)
                rising = f"S{position.slopes[square]}" if shape == NESTED else shape
                return self._number_of_placement[kind, number, *self._seen_shape(position, rising, square)]
            case MoveLord(square):
                return self._number_of_move(position, square)
            case _:
                return self._number_of_move(position, position.lords[position.colour])

    def _number_of_move(self, position: VoldetourPosition, square: Square) -> int:
        return len(self.placements) + self.grid.index[self._seen_square(position, square)]

    def action(self, position: VoldetourPosition, index: int, /) -> Action:
        self._check_number(index)
        action = position.parse(str(self._decoded(position, index)))
        if self.index(position, action) != index:
            raise IllegalAction(f"action {index} is of a piece that is covered, or not the next one in the reserve")
        return action

    def _decoded(self, position: VoldetourPosition, index: int) -> Action:
        """The action with a number, legal or not."""
        if index < len(self.placements):
            return self._placement(position, *self.placements[index])
        square = self._seen_square(position, self.grid.squares[index - len(self.placements)])
        if square != position.lords[position.colour]:
            return MoveLord(square)
        return End() if position.mid_turn else Pass()

    def _placement(self, position: VoldetourPosition, kind: str, number: int, seen: str, seen_at: Square) -> Place:
        shape, square = self._seen_shape(position, seen, seen_at)
        on_board = self._on_board(position, position.colour, kind)
        origin = on_board[number].square if number < len(on_board) else None
        if kind == "S" and position.slopes.get(square) == shape[1] and square != origin:
            shape = NESTED
        return Place(shape, square, origin)

    # --------------------------------------------------------------------------------------------------- observation

    def _planes(self) -> Iterator[Plane]:
        yield Plane("own Lord", "1 where the mover's Lord stands")
        yield Plane("other Lord", "1 where the other player's Lord stands")
        yield Plane("own Tower", "1 where the mover's Tower stands")
        yield Plane("other Tower", "1 where the other player's Tower stands")
        yield Plane("height", "the height of a column, a slope's at its upper edge, divided by the Towers' height")
        for level in range(1, self.equipment.tower_height + 1):
            for way in WAYS:
                about = "1 where a Stair rises that way on that level, 1/2 where another one is nested on it"
                yield Plane(f"slope {way} on level {level}", about)
        for whose, player in (("own", "the mover's"), ("other", "the other player's")):
            for kind, numbers in self.numbers.items():
                for number in range(1, numbers + 1):
                    about = (
                        f"where {player} {called(kind)} of that number is, its level, half a level more if it is "
                        "nested, divided by the Towers' height plus one"
                    )
                    yield Plane(f"{whose} {called(kind)}, number {number}", about)
        yield Plane("Block placed", "1 everywhere if the mover has placed a Block in this turn")
        yield Plane("Stair placed", "1 everywhere if the mover has placed a Stair in this turn")
        yield Plane(
            "own turns", f"everywhere the turns that the mover's Lord has to leave home, divided by {TURNS_AT_HOME}"
        )
        yield Plane("other turns", f"everywhere those of the other player's Lord, divided by {TURNS_AT_HOME}")

    def observe(self, position: VoldetourPosition, /) -> NDArray[np.float32]:
        planes = np.zeros((len(self.planes), len(self.grid.squares)), dtype=np.float32)
        own, other = position.colour, 1 - position.colour
        planes[OWN_LORD, self.grid.index[position.lords[own]]] = 1
        planes[OTHER_LORD, self.grid.index[position.lords[other]]] = 1
        planes[OWN_TOWER, self.grid.index[self.equipment.towers[own]]] = 1
        planes[OTHER_TOWER, self.grid.index[self.equipment.towers[other]]] = 1
        for square, height in position.heights.items():
            planes[HEIGHT, self.grid.index[square]] = height / self.equipment.tower_height
        self._observe_slopes(position, planes)
        self._observe_pieces(position, planes)
        planes[BLOCK_PLACED] = position.placed in ("block", "both")
        planes[STAIR_PLACED] = position.placed in ("stair", "both")
        planes[OWN_TURNS] = position.turns_left[own] / TURNS_AT_HOME
        planes[OTHER_TURNS] = position.turns_left[other] / TURNS_AT_HOME
        return (planes[:, ::-1] if self._sees_it_rotated(position) else planes).reshape(self.shape)

    def _observe_slopes(self, position: VoldetourPosition, planes: NDArray[np.float32]) -> None:
        for (square, level), pieces in position.cells.items():
            if pieces[0].kind == "S":
                shape, _ = self._seen_shape(position, pieces[0].shape, square)
                plane = FIRST_SLOPE + level * len(WAYS) + WAYS.index(shape[1])
                planes[plane, self.grid.index[square]] = 1 / len(pieces)

    def _observe_pieces(self, position: VoldetourPosition, planes: NDArray[np.float32]) -> None:
        plane = FIRST_SLOPE + self.equipment.tower_height * len(WAYS)
        for colour in (position.colour, 1 - position.colour):
            for kind, numbers in self.numbers.items():
                for number, piece in enumerate(self._on_board(position, colour, kind)):
                    level = piece.level + (1.5 if piece.shape == NESTED else 1)
                    squares = self.equipment.footprints[piece.shape][piece.square]
                    at = [self.grid.index[square] for square in squares]
                    planes[plane + number, at] = level / (self.equipment.tower_height + 1)
                plane += numbers

    # ---------------------------------------------------------------------------------------------------- symmetries

    def _symmetries(self) -> tuple[Symmetry, ...]:
        """Files and ranks exchanged, if that leaves the Towers where they are."""
        towers = [self.grid.coordinates(tower) for tower in self.equipment.towers]
        if self.rows != self.columns or any(file != rank for file, rank in towers):
            return ()
        cells = np.arange(len(self.grid.squares)).reshape(self.rows, self.columns).T.reshape(-1)
        image = {square: self.grid.squares[cells[number]] for square, number in self.grid.index.items()}
        planes = np.arange(len(self.planes))
        for level in range(self.equipment.tower_height):
            first = FIRST_SLOPE + level * len(WAYS)
            for number, way in enumerate(WAYS):
                planes[first + number] = first + WAYS.index(way.translate(EXCHANGED))
        placements = [
            self._number_of_placement[kind, number, shape.translate(EXCHANGED), image[square]]
            for kind, number, shape, square in self.placements
        ]
        moves = len(self.placements) + cells
        return (Symmetry("files and ranks exchanged", cells, planes, np.array([*placements, *moves])),)


ENCODING = VoldetourEncoding
