"""Turris, by Steffen Mühlhäuser: two players, one tower, and the largest area of your colour on every side.

The foundation has 3 × 3 squares, a1 to c3, with b2 in the centre. Each player has 20 equal pieces of two cubes,
which stand (one square, two levels) or lie (two squares side by side, one level). Levels are numbered from 1 at the
bottom.

A piece is placed so that
a) it touches, face to face, a piece already placed (the first piece of the game is free);
b) it rests entirely: nothing beneath it is empty;
c) standing, it has another piece against one of its four long sides (except the first piece of the game);
d) lying, it straddles two pieces: the two cubes under it belong to different ones;
e) at most three levels are unfinished: the highest column is at most 3 higher than the lowest;
f) the centre of a level is filled only if that level has a cube on one of the eight outer squares already.

A turn is one piece. A piece with a cube on b2 earns a bonus, taken at once: place another piece, or remove one of
the opponent's and give it back, or decline. A player without pieces is skipped. When all pieces are placed, five
views are scored, the four sides and the roof: in each, everyone's largest connected area. More points win.

House rulings, where the rulebook is silent:
R1 White begins; the option `first=black` lets Black begin.
R2 On the foundation there is nothing to straddle: d) does not apply there.
R3 f) holds for every level whose centre the piece fills, for level 1 and for the first piece too; the piece's own
   other half does not count.
R4 A player who has pieces and no legal placement passes.
R5 A bonus piece that fills b2 earns a bonus again.
R6 The piece the opponent placed last, which may not be removed, is the last one they placed in the game.
R7 a), c), d) and f) bind a placement, not what remains standing after a removal.
R8 A removal ends the turn; a bonus that can only be declined is not offered.
R9 The game also ends when, at the end of a turn, neither player has a legal placement left, bans apart.
R10 Equal points are a draw.
R11 One piece, the first, is free.
R12 Only a piece with nothing on top of it can be removed.
R13 A bonus earned with the very last piece is still offered, so that a removal can prolong the game.

Notation: `a1/3` places a standing piece with its lower cube on level 3, `a1b1/3` a lying one; `xa1b1/3` removes;
`end` declines a bonus; `pass`.

Position text: the ranks from 3 down, separated by `/`, in each the columns of files a to c, separated by commas,
from the bottom up: `I` for a standing piece, `N`, `E`, `S` or `W` for a half of a lying one, whose other half is on
that side; capitals for White, `.` for an empty column. Then the colour to move; `bonus` or `-`; the pieces White and
Black placed last; and the place just freed, which the colour to move may not fill in this turn, or `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from belvedere.rules.game import (
    Action,
    Colour,
    End,
    Game,
    ImpossiblePosition,
    MalformedAction,
    MalformedPosition,
    Outcome,
    Pass,
    Position,
)
from belvedere.rules.grid import OPPOSITE, Square
from belvedere.rules.tower import (
    CENTRE,
    FOUNDATION,
    OUTER,
    PAIRS,
    SIDES,
    VIEWS,
    Cube,
    Piece,
    View,
    largest_area,
    read_piece,
)

PIECES = 20
"""The number of pieces of each colour."""

MOST_UNFINISHED = 3

# ---------------------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a piece of your colour."""

    piece: Piece

    def __str__(self) -> str:
        return str(self.piece)


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Bonus: remove a piece of the opponent's and give it back."""

    piece: Piece

    def __str__(self) -> str:
        return f"x{self.piece}"


# --------------------------------------------------------------------------------------------------------- outcome


@dataclass(frozen=True)
class TurrisOutcome(Outcome):
    """The five views and the totals."""

    views: tuple[tuple[int, int], ...]
    """For each of VIEWS the largest area of each player."""

    totals: tuple[int, int]
    """The points of each player."""


# -------------------------------------------------------------------------------------------------------- position


@dataclass(frozen=True, kw_only=True)
class TurrisPosition(Position):
    """A position of Turris."""

    pieces: tuple[frozenset[Piece], frozenset[Piece]] = (frozenset(), frozenset())
    """The pieces of White and of Black in the tower."""

    bonus: bool = False
    """Whether the colour to move has a bonus to take."""

    last: tuple[Piece | None, Piece | None] = (None, None)
    """The pieces White and Black placed last."""

    banned: Piece | None = None
    """Where a piece was just removed: the colour to move may not fill either cube in this turn."""

    @property
    def game(self) -> Game:
        return GAME

    @property
    def mid_turn(self) -> bool:
        return self.bonus

    @cached_property
    def cubes(self) -> dict[Cube, tuple[Colour, Piece]]:
        """What fills each cube of the tower."""
        return {cube: (colour, piece) for colour in (0, 1) for piece in self.pieces[colour] for cube in piece.cubes}

    @cached_property
    def heights(self) -> dict[Square, int]:
        """The height of each column."""
        heights = dict.fromkeys(FOUNDATION.squares, 0)
        for square, level in self.cubes:
            heights[square] = max(heights[square], level)
        return heights

    def reserve(self, colour: Colour) -> int:
        """How many pieces a colour has still to place."""
        return PIECES - len(self.pieces[colour])

    # ---------------------------------------------------------------------------------------------- placing a piece

    def _fitting(self) -> Iterator[Piece]:
        """Where a piece would rest entirely, b): on top of one column, or of two of equal height."""
        for square in FOUNDATION.squares:
            yield Piece((square,), self.heights[square] + 1)
        for pair in PAIRS:
            if self.heights[pair[0]] == self.heights[pair[1]]:
                yield Piece(pair, self.heights[pair[0]] + 1)

    def _buildable(self) -> Iterator[Piece]:
        """Where the rules of building let a piece be placed, by whoever has one."""
        return (piece for piece in self._fitting() if self._why_not_build(piece) is None)

    def _why_not_build(self, piece: Piece) -> str | None:
        """Why the rules of building, a) to f), forbid a piece there; sentences name the cubes as square/level."""
        level, squares = piece.level, piece.squares
        for square in squares:
            if self.heights[square] >= level:
                return f"{square}/{level} is filled already: the column on {square} is {self.heights[square]} high"
            if self.heights[square] < level - 1:
                return f"{square}/{level - 1} is empty: nothing beneath a piece may be empty"
        first_of_game = not self.cubes
        beside = {there for square in squares for there in FOUNDATION.beside[square].values()} - set(squares)
        beside_height = max(self.heights[there] for there in beside)
        if not first_of_game and beside_height < level:
            if piece.stands:
                return (
                    f"there is no piece beside {squares[0]} on level {level} or {level + 1}: a standing piece needs one"
                )
            if level == 1:
                return f"a piece on {squares[0]} and {squares[1]} touches no other piece: it has to touch one"
        why = self._why_not_straddle(piece) or self._why_not_that_high(piece)
        if why is None and CENTRE in squares:
            top = level + piece.stands
            outer = max(self.heights[square] for square in OUTER)
            if outer < top:
                bare = max(level, outer + 1)
                why = f"level {bare} has no cube on an outer square yet: its centre {CENTRE} may not be filled"
        return why

    def _why_not_straddle(self, piece: Piece) -> str | None:
        """Why a piece breaks rule d)."""
        if piece.stands or piece.level == 1:
            return None
        (left, below), (right, _) = ((square, piece.level - 1) for square in piece.squares)
        if self.cubes[left, below][1] != self.cubes[right, below][1]:
            return None
        return f"{left} and {right} are one piece on level {below}: a lying piece straddles two"

    def _why_not_that_high(self, piece: Piece) -> str | None:
        """Why a piece breaks rule e)."""
        return why_not_unfinished(self.heights | dict.fromkeys(piece.squares, piece.level + piece.stands))

    def _why_not_just_freed(self, piece: Piece) -> str | None:
        """Why a piece cannot have been removed just now."""
        if any(self.heights[square] != piece.level - 1 for square in piece.squares):
            return f"a piece was not just removed from {piece}: it cannot have stood there with nothing on top"
        return self._why_not_straddle(piece) or self._why_not_that_high(piece)

    def _why_not_ban(self, piece: Piece) -> str | None:
        freed = [cube for cube in piece.cubes if self.banned and cube in self.banned.cubes]
        if not freed:
            return None
        square, level = freed[0]
        return f"{square}/{level} was freed by {self._other} just now: you may not fill it in this turn"

    # ------------------------------------------------------------------------------------------------ legal actions

    def _generate(self) -> Iterator[Action]:
        placed = False
        for piece in self._fitting():
            if self._why_not_place(piece) is None:
                placed = True
                yield Place(piece)
        if self.bonus:
            theirs = sorted(self.pieces[1 - self.turn], key=str)
            yield from (Remove(piece) for piece in theirs if self._why_not_remove(piece) is None)
            yield End()
        elif not placed:
            yield Pass()

    def _why_not(self, action: Action) -> str | None:
        match action:
            case Place(piece):
                return self._why_not_place(piece)
            case Remove(piece):
                return self._why_not_remove(piece)
            case End():
                return None if self.bonus else "end declines a bonus, and there is none"
            case _:
                return self._why_not_pass()

    def _why_not_place(self, piece: Piece) -> str | None:
        if not self.reserve(self.turn):
            return "you have no piece left to place"
        return self._why_not_build(piece) or self._why_not_ban(piece)

    def _why_not_remove(self, piece: Piece) -> str | None:
        if not self.bonus:
            return f"you may remove a piece such as {piece} only as a bonus, after filling the centre {CENTRE}"
        if piece in self.pieces[self.turn]:
            return f"{piece} is your own piece: you may only remove one of {self._other}'s"
        if piece not in self.pieces[1 - self.turn]:
            return f"there is no piece {piece} in the tower"
        if piece == self.last[1 - self.turn]:
            return f"{piece} is the piece {self._other} placed last: it may not be removed"
        covering = self._covering(piece)
        if covering:
            return f"{covering} is on {piece}: only a piece with nothing on top can be removed"
        return why_not_unfinished(self.heights | dict.fromkeys(piece.squares, piece.level - 1))

    def _covering(self, piece: Piece) -> Piece | None:
        """A piece on top of a piece in the tower."""
        above = [self.cubes.get((square, level + 1), (0, piece))[1] for square, level in piece.cubes]
        return next((other for other in above if other != piece), None)

    def _why_not_pass(self) -> str | None:
        if self.bonus:
            return "a bonus is declined with end"
        possible = next((action for action in self._generate() if isinstance(action, Place)), None)
        return f"you can place a piece, on {possible} for instance: you may not pass" if possible else None

    # ------------------------------------------------------------------------------------------ effect of an action

    def after(self, action: Action) -> Self:
        pieces, last = list(self.pieces), list(self.last)
        match action:
            case Place(piece):
                pieces[self.turn] |= {piece}
                last[self.turn] = piece
                placed = replace(
                    self, pieces=(pieces[0], pieces[1]), last=(last[0], last[1]), bonus=CENTRE in piece.squares
                )
                bonus_to_take = placed.bonus and any(not isinstance(choice, End) for choice in placed._generate())
                return placed if bonus_to_take else placed._end_turn()
            case Remove(piece):
                pieces[1 - self.turn] -= {piece}
                return replace(self._end_turn(), pieces=(pieces[0], pieces[1]), banned=piece, turn=1 - self.turn)
            case _:
                return self._end_turn()

    def _end_turn(self) -> Self:
        """The other colour is to move, or the same again if the other has no piece left."""
        return replace(self, bonus=False, banned=None, turn=1 - self.turn if self.reserve(1 - self.turn) else self.turn)

    # ------------------------------------------------------------------------------------------------- end and score

    @cached_property
    def outcome(self) -> TurrisOutcome | None:
        if self.bonus:
            return None
        pieces_left = self.reserve(0) + self.reserve(1)
        if pieces_left and any(self._buildable()):
            return None
        views = tuple(
            (largest_area(self.view(name), self.first), largest_area(self.view(name), 1 - self.first)) for name in VIEWS
        )
        totals = add_up(views)
        if totals[0] == totals[1]:
            return TurrisOutcome(None, "equal points", f"a draw: both have {totals[0]} points", views, totals)
        winner = int(totals[0] < totals[1])
        sentence = f"{self.colour_name(winner)} has more points, {max(totals)} against {min(totals)}"
        return TurrisOutcome(winner, "more points", sentence, views, totals)

    def view(self, name: str) -> View:
        """What a side or the roof shows: the first cube met looking straight in."""
        if name == "roof":
            return tuple(
                tuple(self._colour((square, self.heights[square])) for square in row)
                for row in reversed(FOUNDATION.rows)
            )
        return tuple(
            tuple(
                next((seen for square in sight if (seen := self._colour((square, level))) is not None), None)
                for sight in SIDES[name]
            )
            for level in range(max(self.heights.values()), 0, -1)
        )

    def _colour(self, cube: Cube) -> Colour | None:
        filled = self.cubes.get(cube)
        return filled[0] if filled else None

    # --------------------------------------------------------------------------------------------------------- texts

    def _read_action(self, text: str) -> Action:
        if text == "end":
            return End()
        if text == "pass":
            return Pass()
        piece = read_piece(text.removeprefix("x"))
        if piece is None:
            raise MalformedAction(
                f"{text!r} is no action: write a1/3 to place a standing piece, a1b1/3 a lying one (lower square first, "
                "squares a1 to c3), xa1/3 to remove one, end to decline a bonus, pass"
            )
        return Remove(piece) if text.startswith("x") else Place(piece)

    @property
    def text(self) -> str:
        rows = "/".join(",".join(self._column_text(square) for square in row) for row in reversed(FOUNDATION.rows))
        last = " ".join(str(piece or "-") for piece in self.last)
        bonus = "bonus" if self.bonus else "-"
        return f"{rows} {GAME.letter(self.turn)} {bonus} {last} {self.banned or '-'}{self._settings_text()}"

    def _column_text(self, square: Square) -> str:
        cubes = [(square, level) for level in range(1, self.heights[square] + 1)]
        return "".join(self._cube_text(cube) for cube in cubes) or "."

    def _cube_text(self, cube: Cube) -> str:
        """The letter of a piece at one of its cubes; none for the upper one of a standing piece."""
        colour, piece = self.cubes[cube]
        letter = "I" if cube[1] == piece.level else ""
        if not piece.stands:
            letter = next(way.upper() for way, there in FOUNDATION.beside[cube[0]].items() if there in piece.squares)
        return letter if colour == 0 else letter.lower()

    def _board_lines(self) -> list[str]:
        plan = [f"{rank} " + " ".join(f"{self._plan_cell(f'{file}{rank}'):>3}" for file in "abc") for rank in (3, 2, 1)]
        top = max(3, *self.heights.values())
        blocks = [["plan", *plan, "    a   b   c"], ["", *(f"{level:>2}" for level in range(top, 0, -1))]]
        for name in VIEWS:
            rows = ["".join("." if seen is None else "Wb"[seen] for seen in row) for row in self.view(name)]
            missing = 0 if name == "roof" else top - len(rows)
            blocks.append([name, *["..."] * missing, *rows])
        height = max(map(len, blocks))
        widths = [max(map(len, block)) for block in blocks]
        lines = [
            "  ".join(
                (block[i] if i < len(block) else "").ljust(width) for block, width in zip(blocks, widths, strict=True)
            )
            for i in range(height)
        ]
        left = f"pieces left: White {self.reserve(0)}, Black {self.reserve(1)}"
        return [*lines, left]

    def _plan_cell(self, square: Square) -> str:
        """The height of a column and the letter of the piece on top."""
        height = self.heights[square]
        if not height:
            return "."
        colour, piece = self.cubes[square, height]
        letter = ("I" if colour == 0 else "i") if piece.stands else self._cube_text((square, height))
        return f"{height}{letter}"

    def _task(self) -> str:
        freed = " or ".join(f"{square}/{level}" for square, level in self.banned.cubes) if self.banned else ""
        ban = f" (not on {freed}, just freed)" if freed else ""
        if self.bonus:
            place = f"place another piece{ban}, " if self.reserve(self.turn) else ""
            return f"bonus: {place}remove one of {self._other}'s, or end"
        return f"{'no place for a piece, pass' if self.legal_actions() == (Pass(),) else 'place a piece'}{ban}"


def why_not_unfinished(heights: dict[Square, int]) -> str | None:
    """Why these heights break rule e), or None."""
    low = min(heights, key=lambda square: heights[square])
    high = max(heights, key=lambda square: heights[square])
    if heights[high] <= heights[low] + MOST_UNFINISHED:
        return None
    return (
        f"at most {MOST_UNFINISHED} levels may be unfinished: not with {high} {heights[high]} high and {low} "
        f"only {heights[low]}"
    )


def add_up(views: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The points of both players from their areas in each view."""
    first, second = zip(*views, strict=True)
    return sum(first), sum(second)


# ----------------------------------------------------------------------------------------------- set-up and reading


def begin(first: Colour) -> TurrisPosition:
    """The start position: an empty foundation."""
    return TurrisPosition(first=first, turn=first)


def read_words(words: list[str], first: Colour) -> TurrisPosition:
    """A position from the words of its text."""
    if len(words) != 6:
        raise MalformedPosition(
            "a position of Turris is six words: the ranks, the colour to move, bonus or -, the pieces White and Black "
            "placed last or -, and the place just freed or -"
        )
    rows, letter, bonus, *places = words
    if bonus not in ("-", "bonus"):
        raise MalformedPosition(f"the third word is bonus or -, not {bonus}")
    white, black, banned = (None if place == "-" else read_piece(place) or malformed_place(place) for place in places)
    columns = [row.split(",") for row in rows.split("/")]
    if [len(row) for row in columns] != [3, 3, 3]:
        raise MalformedPosition("the tower has three ranks, separated by /, of three columns, separated by commas")
    by_square = {square: columns[2 - i][j] for i, row in enumerate(FOUNDATION.rows) for j, square in enumerate(row)}
    return TurrisPosition(
        pieces=read_tower(by_square),
        bonus=bonus == "bonus",
        last=(white, black),
        banned=banned,
        turn=GAME.colour_of_letter(letter),
        first=first,
    )


def malformed_place(place: str) -> Piece:
    """Refuse a place that is none."""
    raise MalformedPosition(
        f"{place!r} is no place of a piece: write a1/3 for a standing and a1b1/3 for a lying piece, or -"
    )


def read_tower(columns: dict[Square, str]) -> tuple[frozenset[Piece], frozenset[Piece]]:
    """The pieces of both colours, from the letters of the nine columns."""
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
        other = FOUNDATION.beside[square].get(letter.lower())
        back = OPPOSITE[letter.lower()]
        if other is None or halves.get((other, level)) != (back if letter.islower() else back.upper()):
            place = f"{other}/{level}" if other else "the foundation"
            raise ImpossiblePosition(f"the piece lying on {square}/{level} has no other half on {place}")
        if letter.lower() in "ne":
            pieces[letter.islower()].add(Piece((square, other), level))
    return frozenset(pieces[0]), frozenset(pieces[1])


def impossible(position: TurrisPosition) -> str | None:
    """Why a position can never stand on the board, or None."""
    for colour in (0, 1):
        if position.reserve(colour) < 0:
            return f"{GAME.colours[colour]} has {PIECES} pieces, not {len(position.pieces[colour])}"
        last = position.last[colour]
        if last not in position.pieces[colour] if last else position.pieces[colour]:
            return (
                f"the piece {GAME.colours[colour]} placed last must be one of its own in the tower, not {last or '-'}"
            )
    for piece in position.pieces[0] | position.pieces[1]:
        why = position._why_not_straddle(piece)
        if why is not None:
            return why
    return why_not_unfinished(position.heights) or impossible_turn(position)


def impossible_turn(position: TurrisPosition) -> str | None:
    """Why bonus, ban and colour to move cannot go with the tower, or None."""
    first, second = (position.pieces[colour] for colour in (position.first, 1 - position.first))
    last, last_of_other = position.last[position.turn], position.last[1 - position.turn]
    if not second and (len(first) > 1 or position.turn != position.first ^ len(first)):
        return f"{GAME.colours[position.first]} begins with one piece, which earns no bonus; then the other is to move"
    if second and not first:
        return f"{GAME.colours[position.first]} began, and has no piece in the tower: its last one is never removed"
    if position.banned:
        why = position._why_not_just_freed(position.banned)
        if why is not None or last_of_other is None or CENTRE not in last_of_other.squares:
            return (
                why or f"{position.banned} was freed, and the last piece of {position._other} earned no bonus for that"
            )
    if position.bonus:
        if last is None or CENTRE not in last.squares or position._covering(last):
            return f"{position._mover} has a bonus, and did not place its last piece on the centre {CENTRE} just now"
        if all(isinstance(choice, End) for choice in position._generate()):
            return f"{position._mover} has a bonus that can only be declined: it is not offered"
    elif not position.reserve(position.turn) and position.outcome is None:
        return f"{position._mover} has no piece left: it would have been skipped"
    return None


GAME = Game(
    name="turris",
    title="Turris",
    credit="Steffen Mühlhäuser",
    colours=("White", "Black"),
    begin=begin,
    read_words=read_words,
    impossible=impossible,
)
