"""Voldétour, by Aurélien Benhamou (2012): build a way for your Lord onto the enemy's Tower.

On 10 × 10 squares each player, Black first, has a Tower with a Lord on it, and Blocks and Stairs in reserve. Every
square is a solid column whose top is flat, or a slope: a Stair fills one unit cell with a ramp that rises one level
toward one of the four sides.

A turn is at least one of these, each at most once: place a Block; place a Stair (these two in either order); then
move the Lord, which ends the turn.

A piece comes from the reserve, or is one of yours on the board that is not blocked, taken up and put down otherwise.
A Block stands on a square or lies over several in a row, on flat tops of one height; a Stair stands on a flat top,
or is nested upside down on a single Stair, which makes a flat cube of both. Nothing rises above the Towers' height,
stands on a Lord's or a Tower's square, or on a slope. A piece is blocked if a piece or a Lord is on it, or if it is
surrounded by construction pieces that hide its vertical faces entirely.

The Lord moves 1 to 3 steps to the sides, never diagonally: to a flat square of the same height, or over one or more
slopes in a straight line, each entered at its lower or upper edge, to a flat square of the height then reached.
Slopes are not counted. It never stops on a slope and never enters the other Lord's square; it may cross its own
Tower but not stop there.

A Lord on the enemy's Tower wins. A player whose Lord is still at home at the end of their third turn loses.

House rulings, where the rulebook is silent or its figures are lost:
R1 The equipment is our reconstruction: see `belvedere.rules.voldetour_equipment`.
R2 Surrounded: on all four sides of every cell of the piece there is a construction piece (or the piece itself).
   Hidden: a full face is covered by a Block, a nested pair, or the tall back of a Stair; the triangular side of a
   Stair also by a Stair rising the same way; its low side has no face. Edge, Towers and Lords hide nothing.
R3 The upper Stair of a nested pair counts as a full cube; the lower one has a piece on it.
R4 A player without any legal action at the start of a turn passes; it counts as a turn.
R5 Ramps up and down may follow one another in one step.
R6 A Lord's move ends on another square than it began.
R7 A piece may be turned on its own square.

Notation: `B1@c4`, `B2z@c4` (standing), `B2x@c4` (lying west to east), `B2y@c4` (south to north), by the lowest
square; `Sn@c4`, `Se@c4`, `Ss@c4`, `Sw@c4` by the side toward which a Stair rises, `Si@c4` nested; `f4>B2z@c4` takes
up the piece on f4; `L@d5` moves the Lord; `end`; `pass`.

Position text: the pieces, each with `b` or `w` before it, lower ones first, separated by commas; the squares of
Black's and White's Lord; the colour to move; what it has placed in this turn, `-`, `block`, `stair` or `both`; how
many turns Black's and White's Lord have left to leave home, 0 when they have left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Self, TypeAlias, cast

from belvedere.rules.game import (
    Action,
    Colour,
    End,
    Game,
    ImpossiblePosition,
    MalformedAction,
    MalformedPosition,
    Option,
    Outcome,
    Pass,
)
from belvedere.rules.grid import Square
from belvedere.rules.voldetour_equipment import (
    DEFAULT,
    NESTED,
    VALUES,
    Equipment,
    Piece,
    called,
    convert_equipment,
    kind_of,
)
from belvedere.rules.voldetour_world import World

TURNS_AT_HOME = 3
"""A Lord must have left its Tower at the end of its player's turn of this number."""

MOST_STEPS = 3

Placed: TypeAlias = Literal["", "block", "stair", "both"]


# ---------------------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a Block or a Stair in a shape, by its lowest square; from the reserve, or taken up from `origin`."""

    shape: str
    square: Square
    origin: Square | None = None

    def __str__(self) -> str:
        return f"{self.origin}>{self.shape}@{self.square}" if self.origin else f"{self.shape}@{self.square}"


@dataclass(frozen=True, slots=True)
class MoveLord(Action):
    """Move the Lord, which ends the turn."""

    square: Square

    def __str__(self) -> str:
        return f"L@{self.square}"


# --------------------------------------------------------------------------------------------------------- outcome


@dataclass(frozen=True)
class VoldetourOutcome(Outcome):
    """The Tower that decided the game."""

    tower: Square
    """The Tower that was reached, or not left in time."""


# -------------------------------------------------------------------------------------------------------- position


@dataclass(frozen=True, kw_only=True)
class VoldetourPosition(World):
    """A position of Voldétour."""

    placed: Placed = ""
    """What the colour to move has placed in this turn."""

    turns_left: tuple[int, int] = (TURNS_AT_HOME, TURNS_AT_HOME)
    """How many turns Black and White have left for leaving home; 0 once the Lord has left, or too late."""

    @property
    def game(self) -> Game:
        return GAME

    @property
    def progress(self) -> int:
        """How many pieces have come out of the reserves."""
        return len(self.pieces)

    @property
    def mid_turn(self) -> bool:
        return bool(self.placed)

    # --------------------------------------------------------------------------------------------- moving the Lord

    @cached_property
    def lord_targets(self) -> tuple[Square, ...]:
        """The squares on which the Lord of the colour to move can end its move."""
        start, home, goal = (
            self.lords[self.colour],
            self.equipment.towers[self.colour],
            self.equipment.towers[1 - self.colour],
        )
        reached = {start}
        edge = {start}
        for _ in range(MOST_STEPS):
            edge = {there for square in edge if square != goal for there in self._steps(square)} - reached
            reached |= edge
        return tuple(sorted(reached - {start, home}, key=self.equipment.grid.index.__getitem__))

    # ------------------------------------------------------------------------------------------------ legal actions

    def _generate(self) -> Iterator[Action]:
        none = True
        for action in self._placements():
            none = False
            yield action
        for square in self.lord_targets:
            none = False
            yield MoveLord(square)
        if self.mid_turn:
            yield End()
        elif none:
            yield Pass()

    def _placements(self) -> Iterator[Place]:
        reserve = self.reserve(self.colour)
        mine = [piece for piece in self._from_below() if piece.colour == self.colour]
        for kind, shapes in self.equipment.shapes.items():
            if self._why_not_kind(kind) is None:
                if reserve[kind]:
                    yield from (Place(shape, square) for shape, square in self._puttable(shapes))
                for piece in mine:
                    if piece.kind == kind and self._why_blocked(piece) is None:
                        lifted = self._without(piece)
                        for shape, square in lifted._puttable(shapes):
                            if shape != piece.shape or square != piece.square:
                                yield Place(shape, square, piece.square)

    def _puttable(self, shapes: tuple[str, ...]) -> Iterator[tuple[str, Square]]:
        for shape in shapes:
            for square in self.equipment.footprints[shape]:
                if self._why_not_put(shape, square) is None:
                    yield shape, square

    def _without(self, piece: Piece) -> Self:
        """The position while a piece is taken up."""
        return replace(self, pieces=self.pieces - {piece})

    def _why_not(self, action: Action) -> str | None:
        match action:
            case Place(shape, square, origin):
                return self._why_not_kind(kind_of(shape)) or self._why_not_place(shape, square, origin)
            case MoveLord(square):
                return self._why_not_lord(square)
            case End():
                return None if self.mid_turn else "you have done nothing yet: place a piece or move your Lord first"
            case _:
                if self.mid_turn:
                    return "you have placed a piece in this turn: it is ended with end"
                possible = next(self._generate())
                return None if possible == Pass() else f"you can act, {possible} for instance: you may not pass"

    def _why_not_kind(self, kind: str) -> str | None:
        if kind == "S" and self.placed in ("stair", "both"):
            return "you have placed a Stair in this turn already: one a turn"
        if kind != "S" and self.placed in ("block", "both"):
            return "you have placed a Block in this turn already: one a turn"
        return None

    def _why_not_place(self, shape: str, square: Square, origin: Square | None) -> str | None:
        kind = kind_of(shape)
        if origin is None:
            if not self.reserve(self.colour)[kind]:
                return f"you have no {called(kind)} left in your reserve"
            return self._why_not_put(shape, square)
        piece = self.top(origin)
        why = self._why_not_take(piece, kind, origin)
        if piece is None or why is not None:
            return why
        if (piece.shape, piece.square) == (shape, square):
            return f"{piece} stands so already: a piece taken up is put down otherwise"
        return self._without(piece)._why_not_put(shape, square)

    def _why_not_take(self, piece: Piece | None, kind: str, origin: Square) -> str | None:
        """Why a piece of that kind cannot be taken up from `origin`, where `piece` is on top."""
        if origin in self.equipment.towers:
            return f"a Tower stands on {origin}: it never moves"
        if piece is None:
            return f"there is no piece on {origin} to take up"
        if piece.square != origin:
            return f"the piece on top of {origin} is {piece}: take it up by its lowest square, {piece.square}"
        if piece.colour != self.colour:
            return f"{piece} is {self._other}'s: you may only take up pieces of your own"
        if piece.kind != kind:
            return f"the piece on {origin} is a {called(piece.kind)}, not a {called(kind)}"
        return self._why_blocked(piece)

    def _why_not_lord(self, square: Square) -> str | None:
        lord = self.lords[self.colour]
        if square == lord:
            return f"your Lord stands on {square} already: a move ends on another square"
        if square in self.lords:
            return f"the other Lord stands on {square}: no Lord enters its square"
        if square == self.equipment.towers[self.colour]:
            return f"{square} is your own Tower: your Lord may cross it but not stop there"
        if square in self.slopes:
            return f"{square} is a slope: a Lord never stops on one"
        if square in self.lord_targets:
            return None
        return (
            f"no way of {MOST_STEPS} steps or fewer leads from {lord} to {square}: a Lord steps to the side, never "
            "diagonally, on flat squares of one height or straight over slopes, past no other Lord and not over the "
            "enemy's Tower"
        )

    # ------------------------------------------------------------------------------------------ effect of an action

    def after(self, action: Action) -> Self:
        match action:
            case Place(shape, square, origin):
                lifted = self._without(cast(Piece, self.top(origin))) if origin else self
                level = lifted.heights[square] - (shape == NESTED)
                piece = Piece(self.colour, shape, square, level)
                now: Placed = "stair" if piece.kind == "S" else "block"
                return replace(lifted, pieces=lifted.pieces | {piece}, placed="both" if self.placed else now)
            case MoveLord(square):
                lords = (square, self.lords[1]) if self.colour == 0 else (self.lords[0], square)
                return replace(self, lords=lords)._end_turn()
            case _:
                return self._end_turn()

    def _end_turn(self) -> Self:
        turns_left = list(self.turns_left)
        at_home = self.lords[self.colour] == self.equipment.towers[self.colour]
        turns_left[self.colour] = turns_left[self.colour] - 1 if at_home else 0
        return replace(self, colour=1 - self.colour, placed="", turns_left=(turns_left[0], turns_left[1]))

    # ------------------------------------------------------------------------------------------------ end and winner

    @cached_property
    def outcome(self) -> VoldetourOutcome | None:
        for colour in (0, 1):
            home, goal = self.equipment.towers[colour], self.equipment.towers[1 - colour]
            own, other = GAME.colours[colour], GAME.colours[1 - colour]
            if self.lords[colour] == goal:
                sentence = f"{own}'s Lord has reached {other}'s Tower on {goal}"
                return VoldetourOutcome(colour ^ self.first, "tower reached", sentence, goal)
            if self.lords[colour] == home and self.turns_left[colour] == 0:
                sentence = f"{own}'s Lord is still at home on {home} at the end of its third turn: {other} wins"
                return VoldetourOutcome(1 - colour ^ self.first, "Lord still at home", sentence, home)
        return None

    # --------------------------------------------------------------------------------------------------------- texts

    def _read_action(self, text: str) -> Action:
        if text == "end":
            return End()
        if text == "pass":
            return Pass()
        match = re.fullmatch(r"(?:([a-z]\d{1,2})>)?(B[1-9][xyz]?|S[neswi]|L)@([a-z]\d{1,2})", text, re.ASCII)
        if not match or (match[1] and match[2] == "L"):
            raise MalformedAction(
                f"{text!r} is no action: write B1@c4, B2z@c4, B2x@c4 or B2y@c4 for a Block, Sn@c4, Se@c4, Ss@c4, "
                "Sw@c4 or Si@c4 for a Stair, with f4> before it to take it up from f4, L@d5 for the Lord, end, pass"
            )
        origin, shape, square = match.groups()
        for name in filter(None, (origin, square)):
            if name not in self.equipment.grid.index:
                raise MalformedAction(f"{name} is not on this board, which has {self.equipment.grid}")
        if shape == "L":
            return MoveLord(square)
        if shape not in self.equipment.footprints:
            raise MalformedAction(f"there is no piece {shape}: there is {', '.join(self.equipment.footprints)}")
        return Place(shape, square, origin)

    @property
    def text(self) -> str:
        pieces = ",".join(f"{GAME.letter(piece.colour)}{piece}" for piece in self._from_below()) or "-"
        lords, turns_left = ",".join(self.lords), f"{self.turns_left[0]},{self.turns_left[1]}"
        words = f"{pieces} {lords} {GAME.letter(self.colour)} {self.placed or '-'} {turns_left}"
        equipment = "" if self.equipment == DEFAULT else f" equipment={self.equipment}"
        return f"{words}{equipment}{self._settings_text()}"

    def _from_below(self) -> list[Piece]:
        """The pieces in an order in which they can be put down."""
        index = self.equipment.grid.index
        return sorted(self.pieces, key=lambda piece: (piece.level, piece.shape == NESTED, index[piece.square]))

    def _board_lines(self) -> list[str]:
        board = self.equipment.grid
        files = "   " + "".join(f"  {square[0]}  " for square in board.rows[0])
        lines = [
            f"{number:>2} " + "".join(self._board_cell(square) for square in row) + f" {number}"
            for number, row in reversed(list(enumerate(board.rows, 1)))
        ]
        reserves = [f"{GAME.colours[colour]} has in reserve: {self._reserve_text(colour)}" for colour in (0, 1)]
        return [files, *lines, files, *reserves]

    def _board_cell(self, square: Square) -> str:
        """A slope's direction, the height, the colour of the piece on top (# a Tower), and the Lord as a capital."""
        slope = {"n": "^", "e": ">", "s": "v", "w": "<"}.get(self.slopes.get(square, ""), " ")
        lord = "BW"[self.lords.index(square)] if square in self.lords else " "
        piece = self.top(square)
        if square in self.equipment.towers:
            return f" {self.heights[square]}#{lord} "
        if piece:
            return f"{slope}{self.heights[square]}{GAME.letter(piece.colour)}{lord} "
        return f" {':' if square in self.equipment.red else '.'} {lord} "

    def _reserve_text(self, colour: Colour) -> str:
        reserve = self.reserve(colour)
        return ", ".join(f"{number} {kind}" for kind, number in sorted(reserve.items()) if number) or "nothing"

    def _task(self) -> str:
        tasks = {
            "": "a Block, a Stair, the Lord",
            "block": "a Stair, the Lord, or end",
            "stair": "a Block, the Lord, or end",
            "both": "the Lord, or end",
        }
        if self.legal_actions() == (Pass(),):
            return "nothing is possible, pass"
        left = self.turns_left[self.colour]
        hurry = f" (the Lord must leave home in {left} turn{'s' if left > 1 else ''})" if left else ""
        return tasks[self.placed] + hurry


# ----------------------------------------------------------------------------------------------- set-up and reading


def begin(first: Colour, equipment: Equipment) -> VoldetourPosition:
    """The start position: the Lords on their Towers, nothing else on the board."""
    return VoldetourPosition(equipment=equipment, lords=equipment.towers, first=first, colour=first)


def read_words(words: list[str], first: Colour, equipment: Equipment) -> VoldetourPosition:
    """A position from the words of its text."""
    if len(words) != 5:
        raise MalformedPosition(
            "a position of Voldétour is five words: the pieces or -, the Lords' squares, the colour to move, what it "
            "has placed (-, block, stair or both), and the turns left for leaving home"
        )
    pieces, lords, letter, placed, turns_left = words
    squares = lords.split(",")
    if len(squares) != 2 or not all(square in equipment.grid.index for square in squares):
        raise MalformedPosition(f"{lords!r} are not two squares of this board, which has {equipment.grid}")
    if placed not in ("-", "block", "stair", "both"):
        raise MalformedPosition(f"what has been placed in this turn is -, block, stair or both, not {placed}")
    if not re.fullmatch(f"[0-{TURNS_AT_HOME}],[0-{TURNS_AT_HOME}]", turns_left):
        raise MalformedPosition(f"the turns left for leaving home are written 3,3 or less, not {turns_left}")
    board = begin(first, equipment)
    for token in [] if pieces == "-" else pieces.split(","):
        board = put_down(board, token)
    return replace(
        board,
        lords=(squares[0], squares[1]),
        placed=cast(Placed, placed.strip("-")),
        turns_left=(int(turns_left[0]), int(turns_left[2])),
        colour=GAME.colour_of_letter(letter),
    )


def put_down(board: VoldetourPosition, token: str) -> VoldetourPosition:
    """The board with one more piece of a position text on it."""
    match = re.fullmatch(r"([bw])(B[1-9][xyz]?|S[neswi])@([a-z]\d{1,2})", token, re.ASCII)
    if not match or match[2] not in board.equipment.footprints or match[3] not in board.equipment.grid.index:
        raise MalformedPosition(f"{token!r} is no piece on this board: pieces are written bB2x@c4 or wSn@d4")
    colour, shape, square = GAME.colour_of_letter(match[1]), match[2], match[3]
    why = board._why_not_put(shape, square)
    if why is None and not board.reserve(colour)[kind_of(shape)]:
        why = f"{GAME.colours[colour]} has no {called(kind_of(shape))} left for it"
    if why is not None:
        raise ImpossiblePosition(f"{token} cannot stand there: {why}")
    level = board.heights[square] - (shape == NESTED)
    return replace(board, pieces=board.pieces | {Piece(colour, shape, square, level)})


def impossible(position: VoldetourPosition) -> str | None:
    """Why a position can never stand on the board, or None."""
    if position.lords[0] == position.lords[1]:
        return f"both Lords stand on {position.lords[0]}"
    for colour, lord in enumerate(position.lords):
        own, turns_left = GAME.colours[colour], position.turns_left[colour]
        if lord in position.slopes:
            return f"{own}'s Lord stands on {lord}, which is a slope"
        if turns_left and lord != position.equipment.towers[colour]:
            return f"{own}'s Lord has left home: it has 0 turns left to leave it, not {turns_left}"
        if lord != position.equipment.towers[colour] and not position.pieces:
            return f"{own}'s Lord has left home, and no piece is on the board: there was no way down from the Tower"
    return impossible_turn(position) or impossible_pieces(position, 0) or impossible_pieces(position, 1)


def impossible_turn(position: VoldetourPosition) -> str | None:
    """Why the colour to move, the Lords and the turns left cannot go together, or None."""
    towers = position.equipment.towers
    for colour, lord in enumerate(position.lords):
        ended_game = lord == towers[1 - colour] or (lord == towers[colour] and position.turns_left[colour] == 0)
        if ended_game and (colour == position.colour or position.mid_turn):
            return "the game was over before that"
    made = turns_made(position)
    if made is None:
        return None
    if made[position.first] != made[1 - position.first] + (position.colour != position.first):
        return (
            f"turns left to leave home: Black {position.turns_left[0]}, White {position.turns_left[1]}; that cannot be "
            f"when {GAME.colours[position.first]} began and {position._mover} is to move"
        )
    for colour, lord in enumerate(position.lords):
        if not made[colour] and lord != towers[colour]:
            return f"{GAME.colours[colour]}'s Lord has left home before its first turn"
    return None


def turns_made(position: VoldetourPosition) -> tuple[int, int] | None:
    """How many turns Black and White have made, or None if no Lord still at home tells; the colours alternate."""
    at_home = [lord == tower for lord, tower in zip(position.lords, position.equipment.towers, strict=True)]
    made = [TURNS_AT_HOME - left for left in position.turns_left]
    second_is_behind = position.colour != position.first
    if not any(at_home):
        return None
    if not at_home[position.first]:
        made[position.first] = made[1 - position.first] + second_is_behind
    elif not at_home[1 - position.first]:
        made[1 - position.first] = made[position.first] - second_is_behind
    return made[0], made[1]


def impossible_pieces(position: VoldetourPosition, colour: Colour) -> str | None:
    """Why a colour cannot have placed the pieces that are on the board, or None."""
    pieces = [piece for piece in position.pieces if piece.colour == colour]
    made, name = turns_made(position), GAME.colours[colour]
    for kind in ("block", "stair"):
        of_kind = [piece for piece in pieces if (piece.kind == "S") == (kind == "stair")]
        placed_now = colour == position.colour and position.placed in (kind, "both")
        if made and len(of_kind) > made[colour] + placed_now:
            return (
                f"{kind.title()}s of {name} on the board: {len(of_kind)}; turns in which it can have placed one: "
                f"{made[colour] + placed_now}"
            )
        can_be_last = [piece for piece in of_kind if position.placed == "both" or not position._covering(piece)]
        if placed_now and not can_be_last:
            return f"{name} has placed a {kind.title()} in this turn, and there is none with nothing on it"
    return None


GAME = Game(
    name="voldetour",
    title="Voldétour",
    credit="Aurélien Benhamou, 2012",
    colours=("Black", "White"),
    summary="Lay blocks and stairs, and walk your Lord up to the other one’s tower first.",
    begin=begin,
    read_words=read_words,
    impossible=impossible,
    extra_options=(
        Option("equipment", "default", VALUES, "board, Towers, Blocks and Stairs", convert_equipment, in_text=True),
    ),
    without_progress="no piece came out of a reserve",
)
