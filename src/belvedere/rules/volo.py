"""Volo, by Dieter Stein: unite all your birds in one flock.

The board is a hexagon with 7 points a side, without its corners and its centre: 120 points, each with up to six
neighbours. Each player has 60 birds, three of which start on the board. A flock is a maximal group of adjacent birds
of one colour; one bird is a flock.

A turn is one of these:
- Add a bird from your reserve, on an empty point that is not next to a bird of your colour and not in a region
  controlled by the opponent.
- Fly: a bird, or a straight line of your birds, moves any distance in one of the six directions, over empty points.
  The missing points stop a flight. Afterwards all birds of the flock they came from are in one flock with the
  flyers, and that flock is larger than before.
- Pass, only when neither is possible.

The regions of a colour are the connected parts of the points that are empty or hold that colour, with at least one
of its birds in each. Points that no bird of yours can reach through empty or own points are controlled by the
opponent. If a flight leaves the opponent's birds in several regions, the flyer chooses one to keep; the birds in all
others return to the opponent's reserve.

A player whose birds are all one flock wins: the flyer first, before any region is cleared, then the opponent. If
neither player can act, the one who acted last wins.

House rulings, where the rulebook is silent or can be read in two ways:
R1 As the rulebook says, passing is forced or not at all, and if neither player can act, the last one who did wins.
R2 With an empty reserve no bird can be added.
R3 Birds of cleared regions go back to their owner's reserve.

Notation: `f5` adds a bird; `g2-E3` flies from g2 three points east; `d4:f4-NW2` flies a line, named by its two ends;
`=c5` keeps the region whose first bird is c5; `pass`.

Position text: the rows from the top down, separated by `/`; in each from the left `o`, `b`, the number of empty
points, and `-` for a missing point. Then the colour to move, and `choose` if it has to choose a region, else `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from belvedere.rules.game import (
    Action,
    BadOption,
    Colour,
    Game,
    MalformedAction,
    MalformedPosition,
    Option,
    Outcome,
    Pass,
    Position,
)
from belvedere.rules.volo_board import LEAST_SIDE, MOST_SIDE, Hexagon, Point, Points, hexagon

LINE_DIRECTIONS = ("E", "NW", "NE")
"""The directions from the first end of a line, in board order, to its last."""

# ---------------------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Add(Action):
    """Add a bird from the reserve."""

    point: Point

    def __str__(self) -> str:
        return self.point


@dataclass(frozen=True, slots=True)
class Fly(Action):
    """Fly a bird, or the line of birds between two ends in board order."""

    first: Point
    last: Point
    direction: str
    distance: int

    def __str__(self) -> str:
        flyers = self.first if self.first == self.last else f"{self.first}:{self.last}"
        return f"{flyers}-{self.direction}{self.distance}"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep the region of the opponent's whose first bird in board order is on `point`."""

    point: Point

    def __str__(self) -> str:
        return f"={self.point}"


# --------------------------------------------------------------------------------------------------------- outcome


@dataclass(frozen=True)
class VoloOutcome(Outcome):
    """The flock that won."""

    flock: tuple[Point, ...]
    """The points of the winner's flock; empty if the winner was the last to act."""


# -------------------------------------------------------------------------------------------------------- position


@dataclass(frozen=True, kw_only=True)
class VoloPosition(Position):
    """A position of Volo."""

    side: int = 7
    birds: tuple[Points, Points]
    """Where the orange and the blue birds are."""

    choosing: bool = False
    """Whether the colour to move has just flown and has to choose the region to keep."""

    @property
    def game(self) -> Game:
        return GAME

    @property
    def mid_turn(self) -> bool:
        return self.choosing

    @property
    def hexagon(self) -> Hexagon:
        """The board."""
        return hexagon(self.side)

    @property
    def empty(self) -> Points:
        """The points without a bird."""
        return self.hexagon.board & ~(self.birds[0] | self.birds[1])

    def reserve(self, colour: Colour) -> int:
        """How many birds a colour can still add."""
        return len(self.hexagon.bit) // 2 - self.birds[colour].bit_count()

    def flock(self, bird: Points, colour: Colour) -> Points:
        """The flock of a bird."""
        return self.hexagon.connected(bird, self.birds[colour])

    def united(self, colour: Colour) -> bool:
        """Whether all birds of a colour are one flock."""
        birds = self.birds[colour]
        return self.flock(birds & -birds, colour) == birds

    def regions(self, colour: Colour) -> list[Points]:
        """The birds of a colour by region, in board order."""
        regions = []
        left = self.birds[colour]
        while left:
            reached = self.hexagon.connected(left & -left, self.empty | self.birds[colour])
            regions.append(left & reached)
            left &= ~reached
        return regions

    # ------------------------------------------------------------------------------------------------ legal actions

    def _generate(self) -> Iterator[Action]:
        if self.choosing:
            yield from (Keep(point) for point in self._region_names())
        elif self._can_act(self.colour):
            yield from (Add(point) for point in self.hexagon.names(self._addable(self.colour)))
            yield from self._flights(self.colour)
        else:
            yield Pass()

    def _can_act(self, colour: Colour) -> bool:
        return bool(self._addable(colour)) or any(self._flights(colour))

    def _addable(self, colour: Colour) -> Points:
        """The points on which a colour may add a bird."""
        if not self.reserve(colour):
            return 0
        return self._reachable(colour) & self.empty & ~self.hexagon.neighbours(self.birds[colour])

    def _reachable(self, colour: Colour) -> Points:
        """The points not controlled by the opponent."""
        return self.hexagon.connected(self.birds[colour], self.empty | self.birds[colour])

    def _flights(self, colour: Colour) -> Iterator[Fly]:
        for first, last, line in self._lines(colour):
            others = self.birds[colour] & ~self.flock(line, colour)
            next_to_others = self.hexagon.neighbours(others)
            room = self.empty | line
            for direction in self.hexagon.steps:
                landed, distance = self.hexagon.shift(line, direction), 1
                while not landed & ~room:
                    if landed & next_to_others and self._left_behind(colour, line, landed) == 0:
                        yield Fly(first, last, direction, distance)
                    landed, distance = self.hexagon.shift(landed, direction), distance + 1

    def _lines(self, colour: Colour) -> Iterator[tuple[Point, Point, Points]]:
        """Every bird and every straight line of birds of a colour, with its ends."""
        birds = self.birds[colour]
        for first in self.hexagon.names(birds):
            line = last = self.hexagon.bit[first]
            yield first, first, line
            for direction in LINE_DIRECTIONS:
                line = last = self.hexagon.bit[first]
                while last := self.hexagon.shift(last, direction) & birds:
                    line |= last
                    yield first, self.hexagon.name[last], line

    def _left_behind(self, colour: Colour, line: Points, landed: Points) -> Points:
        """The birds of the flyers' flock that would no longer be in one flock with them."""
        birds = self.birds[colour] & ~line | landed
        return self.flock(line, colour) & ~line & ~self.hexagon.connected(landed, birds)

    def _region_names(self) -> list[Point]:
        """The first bird of each of the opponent's regions."""
        return [self.hexagon.name[region & -region] for region in self.regions(1 - self.colour)]

    def _choices(self) -> str:
        return " or ".join(f"={point}" for point in self._region_names())

    # --------------------------------------------------------------------------------------------- why not an action

    def _why_not(self, action: Action) -> str | None:
        if isinstance(action, Keep):
            return self._why_not_keep(action.point)
        if self.choosing:
            return f"first choose the region of {self._other} to keep: {self._choices()}"
        if isinstance(action, Add):
            return self._why_not_add(action.point)
        if isinstance(action, Fly):
            return self._why_not_fly(action)
        possible = next(self._generate())
        return None if possible == Pass() else f"you can act, {possible} for instance: you may not pass"

    def _why_not_keep(self, point: Point) -> str | None:
        if not self.choosing:
            return "there are no regions to choose between: that follows a flight that cuts the opponent's birds off"
        bit = self.hexagon.bit[point]
        if not bit & self.birds[1 - self.colour]:
            return f"there is no bird of {self._other} on {point}: name the first bird of the region to keep"
        if point in self._region_names():
            return None
        region = next(region for region in self.regions(1 - self.colour) if region & bit)
        return f"the region with {point} is named by its first bird: write ={self.hexagon.name[region & -region]}"

    def _why_not_add(self, point: Point) -> str | None:
        bit = self.hexagon.bit[point]
        if not self.reserve(self.colour):
            return "your reserve is empty: there is no bird to add"
        if not bit & self.empty:
            return f"there is a bird on {point}: birds are added on empty points"
        friends = self.hexagon.neighbours(bit) & self.birds[self.colour]
        if friends:
            friend = next(self.hexagon.names(friends))
            return f"{point} is next to your bird on {friend}: a bird is added away from all birds of its colour"
        if not bit & self._reachable(self.colour):
            return f"{point} is in a region controlled by {self._other}: none of your birds can reach it"
        return None

    def _why_not_fly(self, action: Fly) -> str | None:
        line = self._line(action.first, action.last)
        if not line:
            return f"{action.first} and {action.last} are not joined by a straight line of points"
        strangers = line & ~self.birds[self.colour]
        if strangers:
            point = next(self.hexagon.names(strangers))
            return f"there is no bird of yours on {point}: only your own birds fly, in a line without gaps"
        landed = line
        for _ in range(action.distance):
            landed = self.hexagon.shift(landed, action.direction)
            if landed & ~self.hexagon.board:
                last = self._shift_back(landed & ~self.hexagon.board, action.direction)
                return f"the flight ends on {last}: beyond it is the edge of the board, or a missing point"
            if landed & ~(self.empty | line):
                point = next(self.hexagon.names(landed & ~(self.empty | line)))
                return f"the bird on {point} is in the way: a flight goes over empty points"
        others = self.birds[self.colour] & ~self.flock(line, self.colour)
        if not landed & self.hexagon.neighbours(others):
            return f"{action} ends next to no bird of another flock of yours: a flight makes its flock larger"
        left = self._left_behind(self.colour, line, landed)
        if left:
            point = next(self.hexagon.names(left))
            return f"{action} would leave the bird on {point} behind: a flock may not be split"
        return None

    def _line(self, first: Point, last: Point) -> Points:
        """The points from one end of a line to the other, or none if they are not on one line."""
        start, end = self.hexagon.bit[first], self.hexagon.bit[last]
        if start == end:
            return start
        for direction in LINE_DIRECTIONS:
            line = step = start
            while step := self.hexagon.shift(step, direction) & self.hexagon.board:
                line |= step
                if step == end:
                    return line
        return 0

    def _shift_back(self, points: Points, direction: str) -> Point:
        """The point one step back from the first of these points."""
        step = self.hexagon.steps[direction]
        first = points & -points
        return self.hexagon.name[first >> step if step > 0 else first << -step]

    # ------------------------------------------------------------------------------------------ effect of an action

    def after(self, action: Action) -> Self:
        mine, theirs = self.birds[self.colour], self.birds[1 - self.colour]
        match action:
            case Add(point):
                return self._next(mine | self.hexagon.bit[point], theirs)
            case Fly(first, last, direction, distance):
                line = landed = self._line(first, last)
                for _ in range(distance):
                    landed = self.hexagon.shift(landed, direction)
                flown = self._next(mine & ~line | landed, theirs)
                if not flown.united(self.colour) and len(flown.regions(1 - self.colour)) > 1:
                    flown = replace(flown, colour=self.colour, choosing=True)
                return flown
            case Keep(point):
                return self._next(
                    mine, next(region for region in self.regions(1 - self.colour) if region & self.hexagon.bit[point])
                )
            case _:
                return self._next(mine, theirs)

    def _next(self, mine: Points, theirs: Points) -> Self:
        """The position with these birds at the start of the other colour's turn."""
        birds = (mine, theirs) if self.colour == 0 else (theirs, mine)
        return replace(self, birds=birds, colour=1 - self.colour, choosing=False)

    # ------------------------------------------------------------------------------------------------ end and winner

    @cached_property
    def outcome(self) -> VoloOutcome | None:
        for colour in (0, 1):
            if self.united(colour):
                winner = colour ^ self.first
                flock = tuple(self.hexagon.names(self.birds[colour]))
                birds = f"all {len(flock)} birds" if len(flock) > 1 else "the only bird"
                sentence = f"{birds} of {GAME.colours[colour]} {'are' if len(flock) > 1 else 'is'} one flock"
                return VoloOutcome(winner, "one flock", sentence, flock)
        if self.choosing or self._can_act(self.colour) or self._can_act(1 - self.colour):
            return None
        winner = 1 - self.to_move
        return VoloOutcome(winner, "last to act", f"nobody can act, and {self._other} was the last to do so", ())

    # --------------------------------------------------------------------------------------------------------- texts

    def _read_action(self, text: str) -> Action:
        if text == "pass":
            return Pass()
        match = re.fullmatch(r"(=)?([a-z]\d{1,2})(?::([a-z]\d{1,2}))?(?:-([NS]?[EW])([1-9]\d?))?", text, re.ASCII)
        if not match or (match[1] and match[4]) or (match[3] and not match[4]):
            raise MalformedAction(
                f"{text!r} is no action: write f5 to add a bird, g2-E3 to fly it three points east (directions "
                f"{' '.join(self.hexagon.steps)}), d4:f4-NW2 to fly a line, =c5 to keep a region, pass"
            )
        keep, first, last, direction, distance = match.groups()
        for point in filter(None, (first, last)):
            if point not in self.hexagon.bit:
                raise MalformedAction(f"{point} is no point of this board")
        if keep:
            return Keep(first)
        if not direction:
            return Add(first)
        if last and self.hexagon.bit[last] <= self.hexagon.bit[first]:
            raise MalformedAction(f"a line is named by two different ends in board order, not {first}:{last}")
        return Fly(first, last or first, direction, int(distance))

    @property
    def text(self) -> str:
        rows = []
        for row in reversed(self.hexagon.rows):
            points = "".join(self._letter(point) for point in row)
            rows.append(re.sub("_+", lambda empty: str(len(empty[0])), points.replace(".", "_").replace(" ", "-")))
        return (
            f"{'/'.join(rows)} {GAME.letter(self.colour)} {'choose' if self.choosing else '-'}{self._settings_text()}"
        )

    def _letter(self, point: Point) -> str:
        bit = self.hexagon.bit.get(point)
        if bit is None:
            return " "
        return "o" if bit & self.birds[0] else "b" if bit & self.birds[1] else "."

    def _board_lines(self) -> list[str]:
        lines = []
        for row in reversed(self.hexagon.rows):
            indent = " " * (2 * self.side - 1 - len(row))
            lines.append(f"{indent}{row[0]:<3} {' '.join(self._letter(point) for point in row)} {row[-1]:>4}")
        left = f"birds in reserve: Orange {self.reserve(0)}, Blue {self.reserve(1)}"
        return [*lines, left]

    def _task(self) -> str:
        if self.choosing:
            return f"keep one of {self._other}'s regions, {self._choices()}"
        return "add a bird or fly" if self._can_act(self.colour) else "nothing is possible, pass"


# ----------------------------------------------------------------------------------------------- set-up and reading


def begin(first: Colour, side: int) -> VoloPosition:
    """The start position: three birds each, one point inside the missing corners, colours alternating."""
    board = hexagon(side)
    low, middle, high = board.rows[1], board.rows[side - 1], board.rows[-2]
    orange = (low[1], middle[-2], high[1])
    blue = (low[-2], middle[1], high[-2])
    birds = sum(board.bit[point] for point in orange), sum(board.bit[point] for point in blue)
    return VoloPosition(side=side, birds=birds, first=first, colour=first)


def convert_side(value: object) -> int:
    """The setting of the option `side`."""
    if str(value) not in map(str, range(LEAST_SIDE, MOST_SIDE + 1)):
        raise BadOption(f"side={value} is not possible: side is a number from {LEAST_SIDE} to {MOST_SIDE}")
    return int(str(value))


def read_words(words: list[str], first: Colour) -> VoloPosition:
    """A position from the words of its text."""
    if len(words) != 3 or words[2] not in ("-", "choose"):
        raise MalformedPosition(
            "a position of Volo is three words: the rows, the colour to move, and choose if it has to choose a "
            "region, else -"
        )
    rows = words[0].split("/")
    side = (len(rows) + 1) // 2
    if len(rows) % 2 == 0 or not LEAST_SIDE <= side <= MOST_SIDE:
        raise MalformedPosition(
            f"a board of Volo has {2 * LEAST_SIDE - 1}, … or {2 * MOST_SIDE - 1} rows, not {len(rows)}"
        )
    board = hexagon(side)
    birds = [0, 0]
    for row, points in zip(rows, reversed(board.rows), strict=True):
        letters = read_row(row)
        if len(letters) != len(points):
            raise MalformedPosition(
                f"row {points[0][0]} has {len(points)} points, missing ones included, not {len(letters)}"
            )
        for letter, point in zip(letters, points, strict=True):
            if (letter == "-") != (point in board.missing):
                raise MalformedPosition(f"{point} is {'missing' if letter != '-' else 'a point'} on this board")
            if letter in "ob":
                birds["ob".index(letter)] |= board.bit[point]
    return VoloPosition(
        side=side,
        birds=(birds[0], birds[1]),
        choosing=words[2] == "choose",
        colour=GAME.colour_of_letter(words[1]),
        first=first,
    )


def read_row(row: str) -> str:
    """A row of a position text, one letter a point."""
    tokens = re.findall(r"[1-9]\d?|[ob-]", row, re.ASCII)
    if "".join(tokens) != row:
        raise MalformedPosition(
            f"{row!r} is no row: it is made of o, b, numbers of empty points, and - for a missing point"
        )
    return "".join("." * int(token) if token.isdigit() else token for token in tokens)


def impossible(position: VoloPosition) -> str | None:
    """Why a position can never stand on the board, or None."""
    for colour, birds in enumerate(position.birds):
        if position.reserve(colour) < 0:
            return f"{GAME.colours[colour]} has {len(position.hexagon.bit) // 2} birds, not {birds.bit_count()}"
        if not birds:
            return f"{GAME.colours[colour]} has no bird on the board: that never happens"
    united = [position.united(colour) for colour in (0, 1)]
    if all(united):
        return "both colours are one flock: the game was over before that"
    if any(united):
        return "the game is over: there is no region to choose" if position.choosing else None
    mine, theirs = (len(position.regions(colour)) for colour in (position.colour, 1 - position.colour))
    for name, regions in ((position._mover, mine), (position._other, 1 if position.choosing else theirs)):
        if regions > 1:
            return f"the birds of {name} are cut off in {regions} regions: all but one would have been cleared"
    if position.choosing and theirs == 1:
        return f"there is no choice of regions: the birds of {position._other} are all in one"
    return None


GAME = Game(
    name="volo",
    title="Volo",
    credit="Dieter Stein",
    colours=("Orange", "Blue"),
    summary="Set birds down, let them fly in lines, and gather all of yours into one flock.",
    begin=begin,
    read_words=read_words,
    impossible=impossible,
    extra_options=(
        Option(
            "side",
            "7",
            f"{LEAST_SIDE} to {MOST_SIDE}",
            "the number of points on a side of the board",
            convert_side,
            choices=tuple(str(side) for side in range(LEAST_SIDE, MOST_SIDE + 1)),
        ),
    ),
)
