"""Volterra as numbers.

Squares are numbered a1, b1, … and then the next rank. The board is not rotated: neither player has a side of it.

Actions: whatever goes to a square by itself has the number of that square: a step of the pawn, and in a free layout a
tile that is laid and the pawn that is put down; only one of these is possible at a time. Then come the pairs of an
origin and a target that are neighbours of one square, by origin and then by target, first for one tile and then for
two.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from belvedere.encode.encoding import Encoding, Plane, Symmetry
from belvedere.rules import Action
from belvedere.rules.grid import Grid, Square
from belvedere.rules.volterra import TILES, LayTile, MovePawn, MoveStack, PutPawn, VolterraPosition

DEPTHS = ("top", "second", "third", "fourth")
"""The tiles of a tower that have planes of their own, from the top down."""

PLANES = (
    Plane("own pawn", "1 where the mover's pawn stands"),
    Plane("other pawn", "1 where the other player's pawn stands"),
    *(
        Plane(f"own {depth} tile", f"1 where the {depth} tile from the top of a tower is the mover's")
        for depth in DEPTHS
    ),
    *(Plane(f"other {depth} tile", "1 where it is the other player's") for depth in DEPTHS),
    Plane("own deep tiles", "the mover's tiles below the fourth from the top: a fifth counts 1/2, a sixth 1/4, …"),
    Plane("other deep tiles", "the other player's, counted likewise"),
    Plane("height", "how many tiles a tower has, divided by the number that each player has in all"),
    Plane("pawn moved", "1 everywhere if the mover's pawn has moved in this turn"),
    Plane("stack moved", "1 everywhere if the mover has moved a stack in this turn"),
)
OWN_PAWN, OTHER_PAWN, OWN_TILES = 0, 1, 2
OTHER_TILES = OWN_TILES + len(DEPTHS)
OWN_DEEP, OTHER_DEEP, HEIGHT, PAWN_MOVED, STACK_MOVED = range(OTHER_TILES + len(DEPTHS), len(PLANES))


class VolterraEncoding(Encoding[VolterraPosition, Action]):
    """The numbers of Volterra on a field of one size."""

    game = "volterra"
    planes = PLANES

    def __init__(self, start: VolterraPosition) -> None:
        self.grid = start.grid
        self.rows = self.grid.ranks
        self.columns = self.grid.files
        self.pairs = neighbouring_pairs(self.grid)
        """From where to where a stack can go."""
        self._number_of_pair = {pair: number for number, pair in enumerate(self.pairs)}
        self.actions = len(self.grid.squares) + 2 * len(self.pairs)
        self.symmetries = (
            self._symmetry("files mirrored", -1, 1),
            self._symmetry("ranks mirrored", 1, -1),
            self._symmetry("rotated by 180°", -1, -1),
        )

    # ------------------------------------------------------------------------------------------------------- actions

    def index(self, _: VolterraPosition, action: Action, /) -> int:
        if isinstance(action, MoveStack):
            return self._number_of_stack((action.origin, action.target), action.tiles)
        assert isinstance(action, MovePawn | LayTile | PutPawn)
        return self.grid.index[action.target if isinstance(action, MovePawn) else action.square]

    def _number_of_stack(self, pair: tuple[Square, Square], tiles: int) -> int:
        return len(self.grid.squares) + (tiles - 1) * len(self.pairs) + self._number_of_pair[pair]

    def action(self, position: VolterraPosition, index: int) -> Action:
        self._check_number(index)
        return position.parse(str(self._decoded(position, index)))

    def _decoded(self, position: VolterraPosition, index: int) -> Action:
        """The action with a number, legal or not."""
        if index >= len(self.grid.squares):
            tiles, pair = divmod(index - len(self.grid.squares), len(self.pairs))
            return MoveStack(*self.pairs[pair], tiles + 1)
        square = self.grid.squares[index]
        if not position.laying_out:
            return MovePawn(position.my_pawn, square)
        return PutPawn(square) if position.all_laid else LayTile(square)

    # --------------------------------------------------------------------------------------------------- observation

    def observe(self, position: VolterraPosition) -> NDArray[np.float32]:
        planes = np.zeros((len(PLANES), len(self.grid.squares)), dtype=np.float32)
        own, other = position.colour, 1 - position.colour
        for plane, pawn in ((OWN_PAWN, position.pawns[own]), (OTHER_PAWN, position.pawns[other])):
            if pawn is not None:
                planes[plane, self.grid.index[pawn]] = 1
        for square, tiles in enumerate(position.towers):
            self._observe_tower(planes[:, square], tiles[::-1], TILES[own])
        planes[PAWN_MOVED] = position.done == "pawn"
        planes[STACK_MOVED] = position.done == "stack"
        return planes.reshape(self.shape)

    def _observe_tower(self, planes: NDArray[np.float32], from_top: str, own: str) -> None:
        """Write the planes of one square, whose tiles are given from the top down."""
        for depth, tile in enumerate(from_top):
            if depth < len(DEPTHS):
                planes[(OWN_TILES if tile == own else OTHER_TILES) + depth] = 1
            else:
                planes[OWN_DEEP if tile == own else OTHER_DEEP] += 0.5 ** (depth - len(DEPTHS) + 1)
        planes[HEIGHT] = 2 * len(from_top) / len(self.grid.squares)

    # ---------------------------------------------------------------------------------------------------- symmetries

    def _symmetry(self, name: str, files: int, ranks: int) -> Symmetry:
        """The field with its files, its ranks or both in the opposite order, which -1 stands for."""
        numbers = np.arange(len(self.grid.squares)).reshape(self.rows, self.columns)
        cells = numbers[::ranks, ::files].reshape(-1)
        # A mirror image of a mirror image is the original: so where a square comes from is also where it goes.
        image = {square: self.grid.squares[cells[number]] for square, number in self.grid.index.items()}
        stacks = [
            self._number_of_stack((image[origin], image[target]), tiles)
            for tiles in (1, 2)
            for origin, target in self.pairs
        ]
        return Symmetry(name, cells, np.arange(len(PLANES)), np.array([*cells, *stacks]))


def neighbouring_pairs(grid: Grid) -> list[tuple[Square, Square]]:
    """The pairs of squares that both touch a third one, where a pawn can stand, in the order of squares."""
    pairs = {(o, t) for pawn in grid.squares for o in grid.around[pawn] for t in grid.around[pawn] if o != t}
    return sorted(pairs, key=lambda pair: (grid.index[pair[0]], grid.index[pair[1]]))


ENCODING = VolterraEncoding
