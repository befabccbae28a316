"""Volterra, by Julien Griffon (Steffen Spiele, 2020): who builds the highest tower?

Ten dark and ten light tiles lie on 4 × 5 squares like a chessboard, and each player's pawn stands on the central
tile of its colour. A tower is a stack of one or more tiles and belongs to the colour of its top tile. The neighbours
of a square are the up to eight squares around it that hold a tower.

A turn is two actions, both compulsory, in either order: move your pawn to a neighbouring tower of your colour; and
take the top tile, or the top two, of a tower of your colour that has a free side, and put them on another tower,
both towers being neighbours of your pawn. A part of the field that is cut off and holds no pawn is forfeited. Who
cannot carry out both actions at the start of a turn ends the game, and the highest tower wins.

House rulings, where the rulebook is silent or can be read in two ways:
R1 Dark begins; the option `first=light` lets Light begin.
R2 Of two tiles that move together only the top one must be yours.
R3 The first action of a turn is legal only if the other one can still be carried out after it.
R4 Forfeited tiles count for nobody, also those of a third part when the pawns stand in two others.
R5 Towers in the opponent's part of the field still belong to the colour on top, and count.
R6 If all towers compare equal, the game is a draw.
R7 A free side is a whole side of the tower with no tower next to it, not one of a tile higher than its neighbours.
R8 The border of the field is free.
R9 A missing tower counts 0 when towers are compared.
R10 The first player of the free layout also makes the first turn.

Notation: `c3-d4` moves the pawn, `d4>c4` one tile, `d4>>c4` two; `+a1` lays a tile, `@a1` puts the pawn (free
layout).

Position text: the ranks from the highest down, separated by `/`; in each, from file a, a tower as its tiles from the
bottom up (`d` or `l`, in brackets if there are several) and empty squares as their number; the top tile under a pawn
is a capital. Then the colour to move, and what it has done in this turn: `-`, `pawn` or `stack`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Self, cast

from belvedere.rules.game import (
    Action,
    BadOption,
    Colour,
    Game,
    ImpossiblePosition,
    MalformedAction,
    MalformedPosition,
    Option,
    Outcome,
    Position,
    choice,
)
from belvedere.rules.grid import MOST_FILES, MOST_RANKS, Grid, Square, grid, read_size

TILES = "dl"
"""The letters of a dark and a light tile: a tower is a string of them, from the bottom up."""

Done = Literal["", "pawn", "stack"]

# ---------------------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class MovePawn(Action):
    """Move your pawn to a neighbouring tower."""

    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


@dataclass(frozen=True, slots=True)
class MoveStack(Action):
    """Move the top one or two tiles of a tower onto another."""

    origin: Square
    target: Square
    tiles: int

    def __str__(self) -> str:
        return f"{self.origin}{'>' * self.tiles}{self.target}"


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Free layout: lay a tile of your colour on an empty square."""

    square: Square

    def __str__(self) -> str:
        return f"+{self.square}"


@dataclass(frozen=True, slots=True)
class PutPawn(Action):
    """Free layout: put your pawn on a tower of your colour."""

    square: Square

    def __str__(self) -> str:
        return f"@{self.square}"


# --------------------------------------------------------------------------------------------------------- outcome


@dataclass(frozen=True)
class VolterraOutcome(Outcome):
    """The towers that were compared."""

    heights: tuple[tuple[int, ...], tuple[int, ...]]
    """The heights of each player's towers, highest first."""


# -------------------------------------------------------------------------------------------------------- position


@dataclass(frozen=True, kw_only=True)
class VolterraPosition(Position):
    """A position of Volterra."""

    files: int
    ranks: int
    towers: tuple[str, ...]
    """The tiles on each square of the grid, from the bottom up."""

    pawns: tuple[Square | None, Square | None]
    """Where the dark and the light pawn stand; None before it is put on the field."""

    done: Done = ""
    """Which of its two actions the colour to move has carried out in this turn."""

    @property
    def game(self) -> Game:
        return GAME

    @property
    def grid(self) -> Grid:
        """The field."""
        return grid(self.files, self.ranks)

    @property
    def mid_turn(self) -> bool:
        return bool(self.done)

    @cached_property
    def tower(self) -> dict[Square, str]:
        """The tiles on each square by its name, from the bottom up."""
        return dict(zip(self.grid.squares, self.towers, strict=True))

    def owner(self, square: Square) -> Colour | None:
        """The colour a tower belongs to: that of its top tile."""
        tiles = self.tower[square]
        return TILES.index(tiles[-1]) if tiles else None

    @property
    def progress(self) -> int:
        """How many squares are empty."""
        return self.towers.count("")

    @property
    def laying_out(self) -> bool:
        return None in self.pawns

    @property
    def all_laid(self) -> bool:
        """Whether every square has got its tile; always so once the game is in play."""
        return not self.laying_out or all(self.towers)

    # ------------------------------------------------------------------------------------------------ legal actions

    def _generate(self) -> Iterator[Action]:
        if self.laying_out:
            candidates = [form(square) for square in self.grid.squares for form in (LayTile, PutPawn)]
            yield from (action for action in candidates if self._why_not(action) is None)
            return
        pawn = self.my_pawn
        near = self.grid.around[pawn]
        if self.done != "pawn":
            for target in near:
                step = MovePawn(pawn, target)
                if self._why_not(step) is None:
                    yield step
        if self.done != "stack":
            targets = [target for target in near if self._why_not_onto(target) is None]
            for origin in near:
                if self._why_not_from(origin) is None:
                    for tiles in (1, 2):
                        for target in targets:
                            stack = MoveStack(origin, target, tiles)
                            if self._why_not(stack) is None:
                                yield stack

    def _why_not(self, action: Action) -> str | None:
        if isinstance(action, LayTile):
            return self._why_not_lay(action.square)
        if isinstance(action, PutPawn):
            return self._why_not_put(action.square)
        if self.laying_out:
            return "the field is still being laid out: nothing moves before both pawns stand on it"
        if isinstance(action, MovePawn):
            return self._why_not_pawn(action)
        return self._why_not_stack(cast(MoveStack, action))

    def _why_not_lay(self, square: Square) -> str | None:
        if not self.laying_out:
            return "the field has been laid out: no more tiles are laid"
        if self.all_laid:
            return (
                f"all tiles have been laid: now put your pawn on a tower of your colour, such as @{self._own_tower()}"
            )
        if self.tower[square]:
            return f"there is a tile on {square}: tiles are laid on empty squares"
        return None

    def _why_not_put(self, square: Square) -> str | None:
        if not self.laying_out:
            return "both pawns stand on the field: a pawn now moves from tower to tower"
        if not self.all_laid:
            return "tiles are still to be laid: the pawns are put on the field when all of them lie there"
        if self.owner(square) != self.colour:
            return f"{square} belongs to {self._other}: your pawn is put on a tower of your own colour"
        return None

    def _why_not_pawn(self, action: MovePawn) -> str | None:
        origin, target = action.origin, action.target
        if self.done == "pawn":
            return "your pawn has moved in this turn already: now a stack has to move"
        if origin != self.my_pawn:
            if origin in self.pawns:
                return f"the pawn on {origin} is {self._other}'s: yours stands on {self.my_pawn}"
            return f"there is no pawn on {origin}: yours stands on {self.my_pawn}"
        if target not in self.grid.around[origin]:
            return f"{target} is no neighbour of {origin}: your pawn steps onto one of the squares around it"
        if not self.tower[target]:
            return f"{target} is empty: your pawn may only step onto a tower"
        if self.owner(target) != self.colour:
            return f"{target} belongs to {self._other}: your pawn may only step onto a tower of your own colour"
        # R3 binds the pawn alone: after a stack has moved, the pawn can always step onto the tower just moved.
        if not self.mid_turn and not any(self.after(action)._generate()):
            return f"after {action} no stack could move, and both actions of a turn are compulsory"
        return None

    def _why_not_stack(self, action: MoveStack) -> str | None:
        origin, target, tiles = action.origin, action.target, action.tiles
        if self.done == "stack":
            return "a stack has moved in this turn already: now your pawn has to move"
        if origin == target:
            return f"{origin} is where the tiles come from: they must go onto another tower"
        why = self._why_not_from(origin) or self._why_not_onto(target)
        if why is None and tiles > len(self.tower[origin]):
            why = f"there is only one tile on {origin}: two cannot be taken from it"
        return why

    def _why_not_from(self, origin: Square) -> str | None:
        if origin == self.my_pawn:
            return f"your pawn stands on {origin}: only neighbouring towers give tiles"
        if origin not in self.grid.around[self.my_pawn]:
            return f"{origin} is no neighbour of your pawn on {self.my_pawn}: only neighbouring towers give tiles"
        if not self.tower[origin]:
            return f"{origin} is empty: there is no tile to take"
        if self.owner(origin) != self.colour:
            return f"{origin} belongs to {self._other}: you may only take tiles from towers of your own colour"
        if not self.has_free_side(origin):
            return f"{origin} has no free side: there are towers on all four sides of it"
        return None

    def _why_not_onto(self, target: Square) -> str | None:
        if target == self.my_pawn:
            return f"your pawn stands on {target}: tiles may not be put on a square with a pawn"
        if target in self.pawns:
            return f"{self._other}'s pawn stands on {target}: tiles may not be put on a square with a pawn"
        if target not in self.grid.around[self.my_pawn]:
            return f"{target} is no neighbour of your pawn on {self.my_pawn}: tiles go onto neighbouring towers only"
        if not self.tower[target]:
            return f"{target} is empty: tiles may only be put on a tower"
        return None

    @property
    def my_pawn(self) -> Square:
        """Where the pawn of the colour to move stands, once the game is in play."""
        return cast(Square, self.pawns[self.colour])

    def has_free_side(self, square: Square) -> bool:
        """Whether one of the four sides has no tower next to it; the edge of the field is free."""
        beside = self.grid.beside[square].values()
        return len(beside) < 4 or not all(self.tower[there] for there in beside)

    def _own_tower(self) -> Square:
        return next(square for square in self.grid.squares if self.owner(square) == self.colour)

    # ------------------------------------------------------------------------------------------ effect of an action

    def after(self, action: Action) -> Self:
        tower, pawns = dict(self.tower), list(self.pawns)
        done: Done = ""
        match action:
            case LayTile(square):
                tower[square] = TILES[self.colour]
            case PutPawn(square):
                pawns[self.colour] = square
            case MovePawn(_, target):
                pawns[self.colour] = target
                done = "pawn"
            case MoveStack(origin, target, tiles):
                tower[target] += tower[origin][-tiles:]
                tower[origin] = tower[origin][:-tiles]
                done = "stack"
                for part in parts(self.grid, tower):
                    if not part.intersection(cast(list[Square], pawns)):
                        tower.update(dict.fromkeys(part, ""))
        turn_goes_on = bool(done) and not self.done
        return replace(
            self,
            towers=tuple(tower.values()),
            pawns=(pawns[0], pawns[1]),
            done=done if turn_goes_on else "",
            colour=self.colour if turn_goes_on else 1 - self.colour,
        )

    # ------------------------------------------------------------------------------------------------ end and winner

    @cached_property
    def outcome(self) -> VolterraOutcome | None:
        if self.laying_out or self.mid_turn or any(self._generate()):
            return None
        heights = tuple(
            tuple(sorted((len(self.tower[s]) for s in self.grid.squares if self.owner(s) == colour), reverse=True))
            for colour in (self.first, 1 - self.first)
        )
        number = max(map(len, heights))
        first, second = (own + (0,) * (number - len(own)) for own in heights)
        both = (heights[0], heights[1])
        if first == second:
            return VolterraOutcome(None, "all towers equal", "a draw: both have towers of the same heights", both)
        rank = next(i for i in range(number) if first[i] != second[i])
        winner = int(first[rank] < second[rank])
        high, low = max(first[rank], second[rank]), min(first[rank], second[rank])
        which = "highest tower" if rank == 0 else f"highest tower after {rank} equal one{'s' if rank > 1 else ''}"
        sentence = f"{self.colour_name(winner)} has the {which}, {high} against {low}"
        return VolterraOutcome(winner, "highest tower" if rank == 0 else "next highest tower", sentence, both)

    # --------------------------------------------------------------------------------------------------------- texts

    def _read_action(self, text: str) -> Action:
        match = re.fullmatch(r"(?:([a-z]\d{1,2})(-|>+))?([+@])?([a-z]\d{1,2})", text, re.ASCII)
        if not match or bool(match[1]) == bool(match[3]):
            raise MalformedAction(
                f"{text!r} is no action: write c3-d4 to move your pawn, d4>c4 or d4>>c4 to move one or two tiles, "
                "+a1 to lay a tile, @a1 to put your pawn on the field"
            )
        origin, sign, put, target = match.groups()
        for square in filter(None, (origin, target)):
            if square not in self.grid.index:
                raise MalformedAction(f"{square} is not on this board, which has {self.grid}")
        if put:
            return LayTile(target) if put == "+" else PutPawn(target)
        if sign == "-":
            return MovePawn(origin, target)
        if len(sign) > 2:
            raise MalformedAction(f"{text!r} moves {len(sign)} tiles: never more than two move at once")
        return MoveStack(origin, target, len(sign))

    @property
    def text(self) -> str:
        rows = []
        for row in reversed(self.grid.rows):
            cells = "".join(self._cell_text(square) for square in row)
            rows.append(re.sub("_+", lambda empty: str(len(empty[0])), cells))
        return f"{'/'.join(rows)} {GAME.letter(self.colour)} {self.done or '-'}{self._settings_text()}"

    def _cell_text(self, square: Square) -> str:
        tiles = self.tower[square]
        if square in self.pawns:
            tiles = tiles[:-1] + tiles[-1].upper()
        return f"({tiles})" if len(tiles) > 1 else tiles or "_"

    def _board_lines(self) -> list[str]:
        cells = {square: self._board_cell(square) for square in self.grid.squares}
        width = max(3, *map(len, cells.values())) + 1
        margin = len(str(self.ranks)) + 1
        files = " " * margin + "".join(row[0].center(width) for row in self.grid.rows[0])
        lines = [
            f"{number:<{margin}}" + "".join(cells[square].center(width) for square in row) + f" {number}"
            for number, row in reversed(list(enumerate(self.grid.rows, 1)))
        ]
        return [files, *lines, files]

    def _board_cell(self, square: Square) -> str:
        """The tiles from the bottom up, the pawn as square brackets, and the height if it is more than one."""
        tiles = self.tower[square]
        height = str(len(tiles)) if len(tiles) > 1 else ""
        return f"[{tiles}]{height}" if square in self.pawns else f"{tiles or '.'}{height}"

    def _task(self) -> str:
        if self.laying_out:
            return "put your pawn on a tower of your colour" if self.all_laid else "lay a tile"
        return {"": "pawn and stack, in either order", "pawn": "a stack", "stack": "the pawn"}[self.done]


def parts(board: Grid, tower: dict[Square, str]) -> list[set[Square]]:
    """The connected parts of the field: towers that touch by a side or a corner are connected."""
    left = {square for square, tiles in tower.items() if tiles}
    found = []
    while left:
        edge = {left.pop()}
        part = set(edge)
        while edge:
            edge = {there for square in edge for there in board.around[square] if there in left}
            left -= edge
            part |= edge
        found.append(part)
    return found


# ----------------------------------------------------------------------------------------------- set-up and reading


def begin(first: Colour, layout: int, size: tuple[int, int]) -> VolterraPosition:
    """The start position: a chessboard of tiles with the pawns in the centre, or an empty field (free layout)."""
    files, ranks = size
    board = grid(files, ranks)
    if layout:
        empty = ("",) * (files * ranks)
        return VolterraPosition(files=files, ranks=ranks, towers=empty, pawns=(None, None), first=first, colour=first)
    towers = tuple(TILES[sum(board.coordinates(square)) % 2] for square in board.squares)
    centre = [
        s
        for s in board.squares
        if all(2 * at in (n - 2, n - 1, n) for at, n in zip(board.coordinates(s), size, strict=True))
    ]
    dark, light = sorted(centre, key=lambda square: towers[board.index[square]])
    return VolterraPosition(files=files, ranks=ranks, towers=towers, pawns=(dark, light), first=first, colour=first)


def convert_size(value: object) -> tuple[int, int]:
    """The setting of the option `size`."""
    size = read_size(value)
    if size is None or sum(size) % 2 == 0:
        raise BadOption(
            f"size={value} is not possible: size is files x ranks, one of them even and the other odd, so that there "
            f"are two central squares: 4x5, 2x3, 6x7 and so on up to {MOST_FILES} files and {MOST_RANKS} ranks"
        )
    return size


def read_words(words: list[str], first: Colour) -> VolterraPosition:
    """A position from the words of its text."""
    if len(words) != 3:
        raise MalformedPosition(
            "a position of Volterra is three words: the ranks, the colour to move, and -, pawn or stack for what it "
            "has done in this turn"
        )
    rows, letter, done = words
    if done not in ("-", "pawn", "stack"):
        raise MalformedPosition(f"what has been done in this turn is -, pawn or stack, not {done}")
    cells = [read_row(row) for row in reversed(rows.split("/"))]
    size = read_size(f"{len(cells[0])}x{len(cells)}")
    if size is None:
        raise MalformedPosition(f"a field has at most {MOST_FILES} files and {MOST_RANKS} ranks")
    if sum(size) % 2 == 0 or any(len(row) != len(cells[0]) for row in cells):
        raise MalformedPosition(
            f"the ranks have {', '.join(str(len(row)) for row in reversed(cells))} squares: all must have as many, "
            "and of the numbers of files and of ranks one is even and the other odd"
        )
    board = grid(*size)
    towers = dict(zip(board.squares, (tiles for row in cells for tiles in row), strict=True))
    pawns: list[Square | None] = []
    for colour, capital in enumerate("DL"):
        squares = [square for square, tiles in towers.items() if tiles.endswith(capital)]
        if len(squares) > 1:
            raise ImpossiblePosition(f"{GAME.colours[colour]} has one pawn, not {len(squares)}: {', '.join(squares)}")
        pawns.append(squares[0] if squares else None)
    return VolterraPosition(
        files=size[0],
        ranks=size[1],
        towers=tuple(tiles.lower() for tiles in towers.values()),
        pawns=(pawns[0], pawns[1]),
        done=cast(Done, done.strip("-")),
        colour=GAME.colour_of_letter(letter),
        first=first,
    )


def read_row(row: str) -> list[str]:
    """The towers of one rank of a position text."""
    tokens = re.findall(r"[1-9]\d?|\([dl]+[dlDL]\)|[dlDL]", row, re.ASCII)
    if not row or "".join(tokens) != row:
        raise MalformedPosition(
            f"{row!r} is no rank: towers are written d, l, or (dl) from the bottom up, with a capital on top under a "
            "pawn, and empty squares as their number"
        )
    towers: list[str] = []
    for token in tokens:
        towers += [""] * int(token) if token.isdigit() else [token.strip("()")]
    return towers


def impossible(position: VolterraPosition) -> str | None:
    """Why a position can never stand on the board, or None."""
    half = len(position.towers) // 2
    tiles = "".join(position.towers)
    counts = [tiles.count(tile) for tile in TILES]
    for colour in (0, 1):
        if counts[colour] > half:
            return f"{GAME.colours[colour]} has {half} tiles, not {counts[colour]}"
    if position.laying_out:
        return impossible_layout(position, counts)
    for part in parts(position.grid, position.tower):
        if not part.intersection(cast(tuple[Square, Square], position.pawns)):
            return f"the part of the field with {min(part)} is cut off and has no pawn: it would be forfeited"
    return impossible_turn(position)


def impossible_turn(position: VolterraPosition) -> str | None:
    """Why the colour to move, and what it has done, cannot go with the towers, or None."""
    # Every stack that moves makes a tower of two tiles or more, of the mover's colour and next to its pawn.
    built = [square for square in position.grid.squares if len(position.tower[square]) > 1]
    if position.done == "stack":
        near = position.grid.around[position.my_pawn]
        if not any(square in near and position.owner(square) == position.colour for square in built):
            return (
                f"{position._mover} has moved a stack: a tower of two tiles or more must be its own, next to its pawn"
            )
    elif built:
        if not any(position.owner(square) != position.colour for square in built):
            return f"{position._other} was the last to move a stack: a tower of two tiles or more must be its own"
    elif not all(position.towers) or position.colour != position.first:
        first = GAME.colours[position.first]
        return f"no tower is higher than one tile, so no stack has moved: the field must be full, and {first} to move"
    if position.done == "pawn" and not any(position._generate()):
        return "the pawn has moved, and no stack can move after it"
    return None


def impossible_layout(position: VolterraPosition, counts: list[int]) -> str | None:
    """Why a position of the free layout can never stand on the board, or None."""
    first, second = position.first, 1 - position.first
    if position.mid_turn or max(map(len, position.towers)) > 1:
        return "a pawn is missing, so the field is still being laid out: there is no taller tower and no half turn yet"
    if position.pawns != (None, None) and not position.all_laid:
        return "a pawn stands on the field, and not all tiles have been laid"
    if position.pawns[second] is not None:
        return f"{GAME.colours[first]} puts the pawn first"
    ahead = counts[first] - counts[second] + (position.pawns[first] is not None)
    if ahead != (position.colour != first):
        return (
            f"{counts[0]} dark and {counts[1]} light tiles lie on the field, players alternate and "
            f"{GAME.colours[first]} begins: {GAME.colours[position.colour]} cannot be to move"
        )
    return None


GAME = Game(
    name="volterra",
    title="Volterra",
    credit="Julien Griffon, Steffen Spiele 2020",
    colours=("Dark", "Light"),
    summary="Build towers, break the town apart, and keep the highest one on your side.",
    begin=begin,
    read_words=read_words,
    impossible=impossible,
    extra_options=(
        choice(
            "layout",
            ("chessboard", "free"),
            "how the tiles are laid out",
            note="as a chessboard, or one by one by the players",
        ),
        Option(
            "size",
            "4x5",
            "files x ranks, one even and the other odd",
            "the size of the field",
            convert_size,
            note="on a chessboard layout nobody can move if the shorter side is 1, or 7 or more",
        ),
    ),
    without_progress="no square became empty",
)
