"""Voldétour's equipment: board, Towers, Blocks and Stairs as one data object, since the original sizes are lost.

House ruling R1: the default set is our reconstruction, and can be replaced. As a text, a set is a preset's name, or
what it has otherwise than the default, such as `height:3/blocks:2,2,2,3,3/stairs:4/towers:b2,g7/board:8x8/red:-`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from belvedere.rules.game import BadOption, Colour
from belvedere.rules.grid import DIRECTIONS, Grid, Square, grid, read_size

RISES = tuple(f"S{way}" for way in DIRECTIONS)
"""The shapes of a Stair with its ramp to the sky, by the direction in which it rises."""

NESTED = "Si"
"""The shape of a Stair upside down on another."""

MOST_HEIGHT, MOST_LENGTH, MOST_PIECES = 9, 9, 50


def kind_of(shape: str) -> str:
    """The kind of piece that has a shape: `B2` for `B2x`, `S` for every Stair."""
    return shape[:2] if shape[0] == "B" else "S"


def levels(shape: str) -> int:
    """How many levels a piece of that shape fills."""
    return int(shape[1]) if shape[-1] == "z" else 1


def called(kind: str) -> str:
    """A kind of piece in words."""
    return "Stair" if kind == "S" else f"Block of length {kind[1:]}"


@dataclass(frozen=True, slots=True)
class Piece:
    """A Block or Stair on the board: its shape, its lowest square, and how high its underside is."""

    colour: Colour
    shape: str
    square: Square
    level: int

    @property
    def kind(self) -> str:
        """Its kind, `B1`, `B2`, … or `S`."""
        return kind_of(self.shape)

    def __str__(self) -> str:
        return f"{self.shape}@{self.square}"


@dataclass(frozen=True)
class Equipment:
    """Everything that lies on the table before the game; raises BadOption for what cannot be."""

    tower_height: int = 2
    blocks: tuple[int, ...] = (1, 1, 2, 2, 3)
    """The lengths of each player's Blocks."""

    stairs: int = 5
    """The number of each player's Stairs."""

    towers: tuple[Square, Square] = ("c3", "h8")
    """Where Black's and White's Tower stand."""

    files: int = 10
    ranks: int = 10
    red: tuple[Square, ...] = ("b2", "i2", "b9", "i9")
    """The red squares, which have no meaning without the extension."""

    grid: Grid = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if read_size(f"{self.files}x{self.ranks}") is None:
            raise BadOption(f"board:{self.files}x{self.ranks} is not possible: at most 26 files and 99 ranks")
        object.__setattr__(self, "grid", grid(self.files, self.ranks))
        object.__setattr__(self, "blocks", tuple(sorted(self.blocks)))
        if not 1 <= self.tower_height <= MOST_HEIGHT:
            raise BadOption(f"height:{self.tower_height} is not possible: a Tower is 1 to {MOST_HEIGHT} high")
        if len(self.blocks) > MOST_PIECES or not all(1 <= length <= MOST_LENGTH for length in self.blocks):
            raise BadOption(f"at most {MOST_PIECES} Blocks can be used, each 1 to {MOST_LENGTH} long")
        if not 0 <= self.stairs <= MOST_PIECES:
            raise BadOption(f"stairs:{self.stairs} is not possible: 0 to {MOST_PIECES} Stairs can be used")
        for square in (*self.towers, *self.red):
            if square not in self.grid.index:
                raise BadOption(
                    f"{square} is not on this board, which has {self.grid}: set towers and red with the board"
                )
        if self.towers[0] == self.towers[1]:
            raise BadOption("towers are two different squares, Black's first")

    # ------------------------------------------------------------------------------------------------------- shapes

    @cached_property
    def shapes(self) -> dict[str, tuple[str, ...]]:
        """The shapes in which each kind of piece (`B1`, `B2`, …, `S`) can be put down."""
        shapes = {"S": (*RISES, NESTED)}
        for length in sorted(set(self.blocks)):
            kind = f"B{length}"
            shapes[kind] = (kind,) if length == 1 else (f"{kind}z", f"{kind}x", f"{kind}y")
        return shapes

    @cached_property
    def footprints(self) -> dict[str, dict[Square, tuple[Square, ...]]]:
        """For each shape, the squares it covers, by its lowest one; only what fits on the board."""
        footprints: dict[str, dict[Square, tuple[Square, ...]]] = {}
        for kind, shapes in self.shapes.items():
            for shape in shapes:
                length = int(kind[1:]) if shape[-1] in "xy" else 1
                files, ranks = {"x": (1, 0), "y": (0, 1)}.get(shape[-1], (0, 0))
                footprints[shape] = runs(self.grid, length, files, ranks)
        return footprints

    # --------------------------------------------------------------------------------------------------------- texts

    def __str__(self) -> str:
        for name, preset in PRESETS.items():
            if self == preset:
                return name
        theirs, ours = DEFAULT._texts(), self._texts()
        return "/".join(f"{name}:{ours[name]}" for name in ours if ours[name] != theirs[name])

    def _texts(self) -> dict[str, str]:
        return {
            "height": str(self.tower_height),
            "blocks": ",".join(map(str, self.blocks)) or "-",
            "stairs": str(self.stairs),
            "towers": ",".join(self.towers),
            "board": f"{self.files}x{self.ranks}",
            "red": ",".join(self.red) or "-",
        }


@lru_cache(200)
def runs(board: Grid, length: int, files: int, ranks: int) -> dict[Square, tuple[Square, ...]]:
    """The squares from each square on, so many in a row with that step, where that many are on the board."""
    ahead = {
        square: [board.go(square, step * files, step * ranks) for step in range(length)] for square in board.squares
    }
    return {square: tuple(filter(None, run)) for square, run in ahead.items() if None not in run}


DEFAULT = Equipment()
PRESETS = {"default": DEFAULT, "tall": replace(DEFAULT, tower_height=3)}
"""The sets that have a name."""

VALUES = (
    f"{' or '.join(PRESETS)}, or changes to the default such as "
    "height:3/blocks:2,2,2,3,3/stairs:4/towers:b2,g7/board:8x8/red:-"
)


def convert_equipment(value: object) -> Equipment:
    """The setting of the option `equipment`: an Equipment, a preset's name, or changes to the default."""
    if isinstance(value, Equipment):
        return value
    if str(value) in PRESETS:
        return PRESETS[str(value)]
    texts = {}
    for part in str(value).split("/"):
        match = re.fullmatch(r"(height|stairs|blocks|towers|red|board):([a-z0-9]+(?:,[a-z0-9]+)*|-)", part, re.ASCII)
        if not match or match[1] in texts:
            raise BadOption(f"equipment={value} is not possible: equipment is {VALUES}")
        texts[match[1]] = match[2]
    texts = DEFAULT._texts() | texts
    size = read_size(texts["board"])
    numbers = [texts["height"], texts["stairs"], *items(texts["blocks"])]
    if size is None or len(items(texts["towers"])) != 2 or not all(re.fullmatch(r"\d{1,3}", n) for n in numbers):
        raise BadOption(f"equipment={value} is not possible: equipment is {VALUES}")
    black, white = items(texts["towers"])
    return Equipment(
        tower_height=int(texts["height"]),
        blocks=tuple(int(length) for length in items(texts["blocks"])),
        stairs=int(texts["stairs"]),
        towers=(black, white),
        files=size[0],
        ranks=size[1],
        red=tuple(items(texts["red"])),
    )


def items(text: str) -> list[str]:
    """The parts of a text separated by commas; `-` stands for none."""
    return [] if text == "-" else text.split(",")
