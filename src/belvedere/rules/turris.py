"""Turris, by Steffen Mühlhäuser: two players, one tower, and the largest area of your colour on every side.

Nothing is marked on the mat of 5 × 5 squares, a1 to e5. Each player has 20 equal pieces of two cubes, which stand (one
square, two levels) or lie (two squares side by side, one level). Levels are numbered from 1 at the bottom.

The *plan* of the tower is the set of squares that hold a cube. It never extends over more than three files or three
ranks. The first piece after which it extends over three of both settles the *frame*: these nine squares, for the rest
of the game. The one in the middle is the *centre*, the others are the *outer squares*. Before that there is no centre.

A piece is placed so that
a) it touches, face to face, a piece already placed (the first piece of the game is free);
b) it rests entirely: nothing beneath it is empty;
c) standing, it has another piece against one of its four long sides (except the first piece of the game);
d) lying, it straddles two pieces: the two cubes under it belong to different ones;
e) at most three levels are unfinished: the highest column is at most 3 higher than the lowest of the frame;
f) the centre of a level is filled only if that level has a cube on one of the eight outer squares already.

A turn is one piece. A piece with a cube on the centre earns a bonus, taken at once: place another piece, or remove one
of the opponent's and give it back, or decline. A player without pieces is skipped. When all pieces are placed, five
views are scored, the four sides and the roof: in each, everyone's largest connected area. More points win.

House rulings, where the rulebook is silent:
R1 White begins; the option `first=black` lets Black begin.
R2 On the mat there is nothing to straddle: d) does not apply there.
R3 f) holds for every level whose centre the piece fills, for level 1 too; the piece's own other half does not count.
R4 A player who has pieces and no legal placement passes.
R5 A bonus piece that fills the centre earns a bonus again.
R6 The piece the opponent placed last, which may not be removed, is the last one they placed in the game.
R7 a), c), d) and f) bind a placement, not what remains standing after a removal.
R8 A removal ends the turn; a bonus that can only be declined is not offered.
R9 The game also ends when, at the end of a turn, neither player has a legal placement left, bans apart.
R10 Equal points are a draw.
R11 One piece, the first, is free.
R12 Only a piece with nothing on top of it can be removed.
R13 The game ends with the 40th piece: a bonus that it would earn is not taken.
R14 A bonus may be declined.
R15 What a removal freed is banned for the whole next turn, a bonus piece included.
R16 The first piece of the game covers c3, the middle of the mat; where it stands makes no difference.
R17 The frame stays as it was settled, even if a removal makes the plan smaller again.
R18 A placement is judged with the frame as it is afterwards: the piece that settles it can earn a bonus.

Notation: `c3/1` places a standing piece with its lower cube on level 1, `c3d3/1` a lying one; `xc3d3/1` removes;
`end` declines a bonus; `pass`.

Position text: the tower; the colour to move; `bonus` or `-`; the pieces White and Black placed last; and the place just
freed, which the colour to move may not fill in this turn, or `-`. The tower is `-` before the first piece. Otherwise it
is the lowest file and rank with a colon, and the ranks from the highest down, separated by `/`, in each the columns by
file, separated by commas, from the bottom up: `I` for a standing piece, `N`, `E`, `S` or `W` for a half of a lying one,
whose other half is on that side; capitals for White, `.` for an empty column. These are the squares of the frame or,
before it is settled, the files and ranks that the plan extends over: three of both mean that it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from belvedere.rules.game import (
    Action,
    Colour,
    End,
    Game,
    MalformedAction,
    MalformedPosition,
    Outcome,
    Pass,
    Position,
)
from belvedere.rules.grid import Square
from belvedere.rules.turris_text import (
    plan_lines,
    read_columns,
    read_piece,
    read_pieces,
    side_by_side,
    tower_text,
    views_lines,
)
from belvedere.rules.turris_tower import (
    FRAMES,
    MAT,
    MIDDLE,
    VIEWS,
    WIDTH,
    Cube,
    Frame,
    Piece,
    View,
    extent,
    is_connected,
    largest_area,
    pairs_on,
)

PIECES = 20
"""The number of pieces of each colour."""

MOST_UNFINISHED = 3

MOST_LEVELS = (2 * 2 * PIECES - MOST_UNFINISHED) // WIDTH**2 + MOST_UNFINISHED
"""The highest level that a cube can reach.

While the frame is open, no level is finished, so no column is higher than 3. Once it is settled, all cubes are on its
nine squares. If the highest column is H high, the other eight are at least H - 3 high, because at most three levels are
unfinished. These are at least H + 8 (H - 3) = 9 H - 24 cubes. There are 80, so H is at most 11.
"""

FEWEST_TO_SETTLE = 3
"""The plan that settles a frame has five connected squares at least, and two pieces cover four."""

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

    centre: Square | None = None
    """The centre, once the frame is settled."""

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
    def plan(self) -> frozenset[Square]:
        """The squares that hold a cube."""
        return frozenset(square for square, _ in self.cubes)

    @property
    def frame(self) -> Frame | None:
        """The nine squares of the tower, once they are settled."""
        return FRAMES[self.centre] if self.centre else None

    @cached_property
    def reach(self) -> tuple[Square, ...]:
        """Where the tower can stand: in the frame or, while it is open, on all squares that it can still take in."""
        return self.frame.squares if self.frame else extent(self.plan or {MIDDLE}).reach()

    @cached_property
    def heights(self) -> dict[Square, int]:
        """The height of each column."""
        heights = dict.fromkeys(MAT.squares, 0)
        for square, level in self.cubes:
            heights[square] = max(heights[square], level)
        return heights

    def reserve(self, colour: Colour) -> int:
        """How many pieces a colour has still to place."""
        return PIECES - len(self.pieces[colour])

    @property
    def _all_placed(self) -> bool:
        return not self.reserve(0) and not self.reserve(1)

    # ---------------------------------------------------------------------------------------------- placing a piece

    def _fitting(self) -> Iterator[Piece]:
        """Where a piece would rest entirely, b): on top of one column, or of two of equal height."""
        for square in self.reach:
            yield Piece((square,), self.heights[square] + 1)
        for pair in pairs_on(self.reach):
            if self.heights[pair[0]] == self.heights[pair[1]]:
                yield Piece(pair, self.heights[pair[0]] + 1)

    def _buildable(self) -> Iterator[Piece]:
        """Where the rules of building let a piece be placed, by whoever has one."""
        return (piece for piece in self._fitting() if self._why_not_build(piece) is None)

    def _why_not_build(self, piece: Piece) -> str | None:
        """Why the rules of building forbid a piece there; sentences name the cubes as square/level."""
        for square in piece.squares:
            if self.heights[square] >= piece.level:
                return (
                    f"{square}/{piece.level} is filled already: the column on {square} is {self.heights[square]} high"
                )
            if self.heights[square] < piece.level - 1:
                return f"{square}/{piece.level - 1} is empty: nothing beneath a piece may be empty"
        if not self.plan:
            return None if MIDDLE in piece.squares else f"the first piece covers {MIDDLE}, the middle of the mat"
        return (
            self._why_not_on_plan(piece)
            or self._why_not_touch(piece)
            or self._why_not_straddle(piece)
            or self._why_not_that_high(piece)
            or self._why_not_centre(piece)
        )

    def _why_not_on_plan(self, piece: Piece) -> str | None:
        """Why a piece would stand outside the frame or, while it is open, make the plan too wide."""
        if self.frame:
            outside = [square for square in piece.squares if square not in self.frame.squares]
            return f"{outside[0]} is outside the frame, which is {self.frame}" if outside else None
        return why_not_that_wide(self.plan.union(piece.squares))

    def _why_not_touch(self, piece: Piece) -> str | None:
        """Why a piece breaks rule a) or c)."""
        level, squares = piece.level, piece.squares
        beside = {there for square in squares for there in MAT.beside[square].values()} - set(squares)
        if max(self.heights[there] for there in beside) >= level:
            return None
        if piece.stands:
            return f"there is no piece beside {squares[0]} on level {level} or {level + 1}: a standing piece needs one"
        if level == 1:
            return f"a piece on {squares[0]} and {squares[1]} touches no other piece: it has to touch one"
        return None

    def _why_not_straddle(self, piece: Piece) -> str | None:
        """Why a piece breaks rule d)."""
        if piece.stands or piece.level == 1:
            return None
        (left, below), (right, _) = ((square, piece.level - 1) for square in piece.squares)
        if self.cubes[left, below][1] != self.cubes[right, below][1]:
            return None
        return f"{left} and {right} are one piece on level {below}: a lying piece straddles two"

    def _frame_with(self, piece: Piece) -> Frame | None:
        """The frame as it is when a piece has been placed."""
        if self.frame:
            return self.frame
        centre = extent(self.plan.union(piece.squares)).centre
        return FRAMES[centre] if centre else None

    def _why_not_that_high(self, piece: Piece) -> str | None:
        """Why a piece breaks rule e)."""
        return why_not_unfinished(
            self.heights | dict.fromkeys(piece.squares, piece.level + piece.stands), self._frame_with(piece)
        )

    def _why_not_centre(self, piece: Piece) -> str | None:
        """Why a piece breaks rule f)."""
        frame = self._frame_with(piece)
        if frame is None or frame.centre not in piece.squares:
            return None
        outer = max(self.heights[square] for square in frame.outer)
        if outer >= piece.level + piece.stands:
            return None
        bare = max(piece.level, outer + 1)
        return f"level {bare} has no cube on an outer square yet: its centre {frame.centre} may not be filled"

    def _why_not_just_freed(self, piece: Piece) -> str | None:
        """Why a piece cannot have been removed just now."""
        if any(self.heights[square] != piece.level - 1 for square in piece.squares):
            return f"a piece was not just removed from {piece}: it cannot have stood there with nothing on top"
        return self._why_not_on_plan(piece) or self._why_not_straddle(piece) or self._why_not_that_high(piece)

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
            theirs = sorted(self.pieces[1 - self.colour], key=str)
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
        if not self.reserve(self.colour):
            return "you have no piece left to place"
        return self._why_not_build(piece) or self._why_not_ban(piece)

    def _why_not_remove(self, piece: Piece) -> str | None:
        if not self.bonus:
            centre = f"the centre {self.centre}" if self.centre else "the centre, and there is none yet"
            return f"you may remove a piece such as {piece} only as a bonus, after filling {centre}"
        if piece in self.pieces[self.colour]:
            return f"{piece} is your own piece: you may only remove one of {self._other}'s"
        if piece not in self.pieces[1 - self.colour]:
            return f"there is no piece {piece} in the tower"
        if piece == self.last[1 - self.colour]:
            return f"{piece} is the piece {self._other} placed last: it may not be removed"
        covering = self._covering(piece)
        if covering:
            return f"{covering} is on {piece}: only a piece with nothing on top can be removed"
        return why_not_unfinished(self.heights | dict.fromkeys(piece.squares, piece.level - 1), self.frame)

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
                pieces[self.colour] |= {piece}
                last[self.colour] = piece
                frame = self._frame_with(piece)
                placed = replace(
                    self,
                    pieces=(pieces[0], pieces[1]),
                    last=(last[0], last[1]),
                    centre=frame.centre if frame else None,
                    bonus=frame is not None and frame.centre in piece.squares,
                )
                return placed if placed._bonus_to_take else placed._end_turn()
            case Remove(piece):
                pieces[1 - self.colour] -= {piece}
                return replace(self._end_turn(), pieces=(pieces[0], pieces[1]), banned=piece, colour=1 - self.colour)
            case _:
                return self._end_turn()

    @property
    def _bonus_to_take(self) -> bool:
        """Whether there is a bonus that can be more than declined."""
        return self.bonus and not self._all_placed and any(not isinstance(choice, End) for choice in self._generate())

    def _end_turn(self) -> Self:
        """The other colour is to move, or the same again if the other has no piece left."""
        return replace(
            self, bonus=False, banned=None, colour=1 - self.colour if self.reserve(1 - self.colour) else self.colour
        )

    # ------------------------------------------------------------------------------------------------- end and score

    @cached_property
    def outcome(self) -> TurrisOutcome | None:
        if self.bonus:
            return None
        if not self._all_placed and any(self._buildable()):
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
        """What a side or the roof shows: the first cube met looking straight in. Nothing while the frame is open."""
        if self.frame is None:
            return ()
        if name == "roof":
            return tuple(
                tuple(self._colour((square, self.heights[square])) for square in row)
                for row in reversed(self.frame.rows)
            )
        return tuple(
            tuple(
                next((seen for square in sight if (seen := self._colour((square, level))) is not None), None)
                for sight in self.frame.sights[name]
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
                f"{text!r} is no action: write c3/1 to place a standing piece, c3d3/1 a lying one (lower square first, "
                "squares a1 to e5), xc3/1 to remove one, end to decline a bonus, pass"
            )
        return Remove(piece) if text.startswith("x") else Place(piece)

    @property
    def text(self) -> str:
        tower = tower_text(self.cubes, self.frame)
        bonus = "bonus" if self.bonus else "-"
        places = " ".join(str(place or "-") for place in (*self.last, self.banned))
        return f"{tower} {GAME.letter(self.colour)} {bonus} {places}{self._settings_text()}"

    def _board_lines(self) -> list[str]:
        views = {name: self.view(name) for name in VIEWS} if self.frame else {}
        frame = f"frame: {self.frame}, centre {self.centre}" if self.frame else "frame: open"
        left = f"pieces left: White {self.reserve(0)}, Black {self.reserve(1)}"
        return [*side_by_side(plan_lines(self.cubes, self.reach), *views_lines(views)), frame, left]

    def _task(self) -> str:
        freed = " or ".join(f"{square}/{level}" for square, level in self.banned.cubes) if self.banned else ""
        ban = f" (not on {freed}, just freed)" if freed else ""
        if self.bonus:
            place = f"place another piece{ban}, " if self.reserve(self.colour) else ""
            return f"bonus: {place}remove one of {self._other}'s, or end"
        return f"{'no place for a piece, pass' if self.legal_actions() == (Pass(),) else 'place a piece'}{ban}"


def why_not_that_wide(plan: frozenset[Square]) -> str | None:
    """Why the plan of a tower may not extend that far, or None."""
    extends = extent(plan)
    for name, along, names in (("files", extends.files, "abcde"), ("ranks", extends.ranks, "12345")):
        if len(along) > WIDTH:
            number = {4: "four", 5: "five"}[len(along)]
            return (
                f"the plan would extend over {number} {name}, {names[along[0]]} to {names[along[-1]]}: "
                "three are the most there may be"
            )
    return None


def why_not_unfinished(heights: dict[Square, int], frame: Frame | None) -> str | None:
    """Why these heights break rule e), or None."""
    high = max(heights, key=lambda square: heights[square])
    low = min(frame.squares, key=lambda square: heights[square]) if frame else None
    if heights[high] <= MOST_UNFINISHED + (heights[low] if low else 0):
        return None
    why = f"{low} only {heights[low]}" if low else "the frame open, for no level is finished before it is settled"
    return f"at most {MOST_UNFINISHED} levels may be unfinished: not with {high} {heights[high]} high and {why}"


def add_up(views: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The points of both players from their areas in each view."""
    first, second = zip(*views, strict=True)
    return sum(first), sum(second)


# ----------------------------------------------------------------------------------------------- set-up and reading


def begin(first: Colour) -> TurrisPosition:
    """The start position: an empty mat."""
    return TurrisPosition(first=first, colour=first)


def read_words(words: list[str], first: Colour) -> TurrisPosition:
    """A position from the words of its text."""
    if len(words) != 6:
        raise MalformedPosition(
            "a position of Turris is six words: the tower, the colour to move, bonus or -, the pieces White and Black "
            "placed last or -, and the place just freed or -"
        )
    tower, letter, bonus, *places = words
    if bonus not in ("-", "bonus"):
        raise MalformedPosition(f"the third word is bonus or -, not {bonus}")
    white, black, banned = (None if place == "-" else read_piece(place) or malformed_place(place) for place in places)
    columns = read_columns(tower)
    return TurrisPosition(
        pieces=read_pieces(columns),
        centre=extent(columns).centre if columns else None,
        bonus=bonus == "bonus",
        last=(white, black),
        banned=banned,
        colour=GAME.colour_of_letter(letter),
        first=first,
    )


def malformed_place(place: str) -> Piece:
    """Refuse a place that is none."""
    raise MalformedPosition(
        f"{place!r} is no place of a piece: write c3/1 for a standing and c3d3/1 for a lying piece, or -"
    )


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
    return (
        why_not_unfinished(position.heights, position.frame) or impossible_frame(position) or impossible_turn(position)
    )


def impossible_frame(position: TurrisPosition) -> str | None:
    """Why the tower cannot stand as it does in its frame, or with the frame open, or None."""
    first, second = (position.pieces[colour] for colour in (position.first, 1 - position.first))
    if position.frame:
        if len(first) + len(second) < FEWEST_TO_SETTLE or not (first and second):
            return "it takes three pieces of both colours to settle a frame, and neither's last one is ever removed"
        return None
    if position.bonus or position.banned:
        return "there is no bonus, and nothing is removed, before the frame is settled"
    if position.plan and MIDDLE not in position.plan:
        return f"the first piece covers {MIDDLE}, the middle of the mat, and is not removed before the frame is settled"
    if position.plan and not is_connected(position.plan):
        return "the pieces do not all touch: each has to touch one that was placed before"
    to_move = len(first) - len(second)
    if to_move not in (0, 1) or position.to_move != to_move:
        return f"{GAME.colours[position.first]} begins, and until the frame is settled a turn is one piece"
    return None


def impossible_turn(position: TurrisPosition) -> str | None:
    """Why bonus, ban and colour to move cannot go with the tower, or None."""
    last, last_of_other = position.last[position.colour], position.last[1 - position.colour]
    if position.banned:
        why = position._why_not_just_freed(position.banned)
        if why is not None or last_of_other is None or position.centre not in last_of_other.squares:
            return (
                why or f"{position.banned} was freed, and the last piece of {position._other} earned no bonus for that"
            )
    if position.bonus:
        if last is None or position.centre not in last.squares or position._covering(last):
            centre = f"the centre {position.centre}"
            return f"{position._mover} has a bonus, and did not place its last piece on {centre} just now"
        if not position._bonus_to_take:
            return f"{position._mover} has a bonus that can only be declined or comes too late: it is not offered"
    elif not position.reserve(position.colour) and position.outcome is None:
        return f"{position._mover} has no piece left: it would have been skipped"
    return None


GAME = Game(
    name="turris",
    title="Turris",
    credit="Steffen Mühlhäuser, in Blocks, Steffen-Spiele 2014",
    colours=("White", "Black"),
    summary="Raise one tower together, and own the largest patch in each of its five views.",
    begin=begin,
    read_words=read_words,
    impossible=impossible,
    version=2,
    latest_change="the nine squares of the tower are no longer marked on the mat, but settled by the pieces",
)
