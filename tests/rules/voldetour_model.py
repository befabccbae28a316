"""A second reading of Voldétour's rules, for the tests: slow, and made of other ideas than the library's.

A column is a list of unit cells, each of them full or a ramp. A vertical face between two cells is cut by its two
diagonals into four parts, and each side of a cell shows some of them; a piece is hidden if the neighbours show all the
parts that it shows. A square has a height at each of its four edges, or none where it cannot be crossed.
"""

from collections.abc import Iterator

from belvedere.rules.voldetour import VoldetourPosition
from belvedere.rules.voldetour_equipment import Equipment, Piece

WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
WHOLE = frozenset(["low", "high", "left", "right"])

Place = tuple[int, int]


def place(square: str) -> Place:
    """File and rank, from 1."""
    return ord(square[0]) - 96, int(square[1:])


def name(place: Place) -> str:
    """The name of a square."""
    return f"{chr(96 + place[0])}{place[1]}"


def squares(equipment: Equipment) -> list[str]:
    """Every square of the board."""
    return [name((file, rank)) for file in range(1, equipment.files + 1) for rank in range(1, equipment.ranks + 1)]


def shapes(equipment: Equipment) -> list[str]:
    """Every shape in which there are pieces."""
    blocks = [f"B{length}{end}" for length in set(equipment.blocks) for end in ("zxy" if length > 1 else [""])]
    return [*blocks, "Sn", "Se", "Ss", "Sw", "Si"]


def under(shape: str, square: str) -> list[str]:
    """The squares that a piece stands on, on the board or not."""
    file, rank = place(square)
    length = int(shape[1]) if shape[-1] in "xy" else 1
    return [name((file + step * (shape[-1] == "x"), rank + step * (shape[-1] == "y"))) for step in range(length)]


def side(shape: str, way: str) -> frozenset[str]:
    """The parts of the face on one side that a cell of some shape shows, seen from the south or west."""
    if shape not in ("Sn", "Se", "Ss", "Sw") or way == shape[1]:
        return WHOLE
    if way == BACK[shape[1]]:
        return frozenset()
    return frozenset({"low", "right" if shape[1] in "ne" else "left"})


class World:
    """A position's columns, possibly while a piece is taken up."""

    def __init__(self, position: VoldetourPosition, taken: Piece | None = None) -> None:
        self.position = position
        self.equipment = position.equipment
        self.limit = position.equipment.tower_height
        self.columns: dict[str, list[list[Piece]]] = {square: [] for square in squares(position.equipment)}
        pieces = sorted(position.pieces - {taken}, key=lambda piece: (piece.level, piece.shape == "Si"))
        for piece in pieces:
            for square in under(piece.shape, piece.square):
                column = self.columns[square]
                if piece.shape == "Si":
                    assert len(column) == piece.level + 1
                    column[-1].append(piece)
                    continue
                assert len(column) == piece.level
                column.extend([piece] for _ in range(int(piece.shape[1]) if piece.shape[-1] == "z" else 1))

    def ramp(self, square: str) -> str:
        """The way in which the slope on a square rises; empty if it is flat."""
        column = self.columns[square]
        return column[-1][0].shape[1] if column and len(column[-1]) == 1 and column[-1][0].shape[0] == "S" else ""

    def height(self, square: str) -> int:
        """The height of a column."""
        return self.limit if square in self.equipment.towers else len(self.columns[square])

    # Placing

    def fits(self, shape: str, square: str) -> bool:
        """Whether a piece can be put down."""
        if shape == "Si":
            return bool(self.ramp(square))
        ground = under(shape, square)
        taboo = {*self.equipment.towers, *self.position.lords}
        if not all(there in self.columns and there not in taboo and not self.ramp(there) for there in ground):
            return False
        high = int(shape[1]) if shape[-1] == "z" else 1
        return len({self.height(there) for there in ground}) == 1 and self.height(square) + high <= self.limit

    def tops(self, colour: int) -> Iterator[Piece]:
        """The pieces of a colour with nothing on them."""
        for piece in self.position.pieces:
            ground = under(piece.shape, piece.square)
            bare = all(self.columns[there][-1][-1] == piece and there not in self.position.lords for there in ground)
            if piece.colour == colour and bare:
                yield piece

    def cell(self, square: str, level: int) -> list[Piece]:
        """The pieces in a cell, of whatever square."""
        return self.columns.get(square, [])[level : level + 1][0] if level < len(self.columns.get(square, [])) else []

    def hidden(self, piece: Piece) -> bool:
        """Whether construction pieces surround a piece and hide its faces."""
        cells = [
            (square, level)
            for square in under(piece.shape, piece.square)
            for level, pieces in enumerate(self.columns[square])
            if piece in pieces
        ]
        for square, level in cells:
            file, rank = place(square)
            for way, (files, ranks) in WAYS.items():
                beside = self.cell(name((file + files, rank + ranks)), level)
                if piece in beside:
                    continue
                shape = beside[0].shape if len(beside) == 1 else "pair"
                if not beside or not side(piece.shape, way) <= side(shape, BACK[way]):
                    return False
        return True

    # The Lord

    def edge(self, square: str, way: str) -> int | None:
        """The height at one edge of a square, or None if it cannot be crossed there."""
        rises = self.ramp(square)
        if rises in ("", way):
            return self.height(square)
        return self.height(square) - 1 if rises == BACK[way] else None

    def step(self, square: str, way: str) -> str | None:
        """The flat square to which one step leads."""
        while True:
            file, rank = place(square)
            there = name((file + WAYS[way][0], rank + WAYS[way][1]))
            if there not in self.columns or there in self.position.lords:
                return None
            out, into = self.edge(square, way), self.edge(there, BACK[way])
            if out is None or out != into:
                return None
            if not self.ramp(there):
                return there
            square = there

    def ways(self, square: str, steps: int) -> Iterator[str]:
        """The squares on which ways of at most that many steps end, each way for itself."""
        for way in WAYS:
            there = self.step(square, way)
            if there:
                yield there
                if steps > 1 and there != self.equipment.towers[1 - self.position.colour]:
                    yield from self.ways(there, steps - 1)


def legal(position: VoldetourPosition) -> set[str]:
    """The legal actions of a position that is not over, in notation."""
    world, colour, equipment = World(position), position.colour, position.equipment
    used = [piece.kind for piece in position.pieces if piece.colour == colour]
    found = set()
    for shape in shapes(equipment):
        kind = "S" if shape[0] == "S" else shape[:2]
        if position.placed in ("both", "stair" if kind == "S" else "block"):
            continue
        if used.count(kind) < (equipment.stairs if kind == "S" else equipment.blocks.count(int(kind[1]))):
            found |= {f"{shape}@{square}" for square in world.columns if world.fits(shape, square)}
    for piece in world.tops(colour):
        if position.placed in ("both", "stair" if piece.kind == "S" else "block") or world.hidden(piece):
            continue
        rest = World(position, piece)
        found |= {
            f"{piece.square}>{shape}@{square}"
            for shape in shapes(equipment)
            if shape.startswith(piece.kind)
            for square in rest.columns
            if rest.fits(shape, square) and (shape, square) != (piece.shape, piece.square)
        }
    lord = position.lords[colour]
    found |= {f"L@{square}" for square in world.ways(lord, 3)} - {f"L@{equipment.towers[colour]}", f"L@{lord}"}
    return found | {"end"} if position.placed else found or {"pass"}
