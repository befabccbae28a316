"""Volo once more, written after the rules page in sets of points: what the tests compare the implementation with."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from belvedere.rules.volo import VoloPosition

DIRECTIONS = ("E", "W", "NE", "NW", "SE", "SW")


def order(point: str) -> tuple[str, int]:
    """What to sort points by for board order."""
    return point[0], int(point[1:])


class Board:
    """The points of a board, and their neighbours in each direction, as the rules page has them for 7 points a side."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.middle = side - 1
        lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
        letters = "abcdefghijklmnopqrstuvwxyz"
        self.numbers = {letters[row]: length for row, length in enumerate(lengths)}
        low, middle, high = letters[0], letters[self.middle], letters[2 * self.middle]
        corners = {f"{row}{number}" for row in (low, middle, high) for number in (1, self.numbers[row])}
        self.missing = corners | {f"{middle}{side}"}
        self.points = [
            f"{row}{number}"
            for row, length in self.numbers.items()
            for number in range(1, length + 1)
            if f"{row}{number}" not in self.missing
        ]
        self.beside = {point: dict(self._neighbours(point)) for point in self.points}

    def _neighbours(self, point: str) -> Iterator[tuple[str, str]]:
        row, number = order(point)
        above, below = chr(ord(row) + 1), chr(ord(row) - 1)
        up = number if ord(row) - ord("a") < self.middle else number - 1
        down = number if ord(row) - ord("a") > self.middle else number - 1
        beside = {
            "E": f"{row}{number + 1}",
            "W": f"{row}{number - 1}",
            "NW": f"{above}{up}",
            "NE": f"{above}{up + 1}",
            "SW": f"{below}{down}",
            "SE": f"{below}{down + 1}",
        }
        yield from ((direction, there) for direction, there in beside.items() if there in self.points)

    def steps(self, point: str, direction: str) -> list[str]:
        """The points from the next one to the last one before the edge or a missing point."""
        way = []
        while (point := self.beside[point].get(direction, "")) != "":
            way.append(point)
        return way

    def around(self, points: Iterable[str]) -> set[str]:
        """All points next to one of these."""
        return {there for point in points for there in self.beside[point].values()}

    def connected(self, start: str, within: set[str]) -> set[str]:
        """All points to be reached from a point by steps inside a set."""
        found, new = {start}, {start}
        while new:
            new = (self.around(new) & within) - found
            found |= new
        return found

    def parts(self, points: set[str]) -> list[set[str]]:
        """The connected parts of a set, in board order of their first points."""
        parts = []
        left = set(points)
        while left:
            parts.append(self.connected(min(left, key=order), left))
            left -= parts[-1]
        return parts


@cache
def board(side: int) -> Board:
    return Board(side)


@dataclass(frozen=True)
class Sky:
    """The birds on a board: those of the colour to act, and those of the other."""

    board: Board
    mine: frozenset[str]
    theirs: frozenset[str]

    @cached_property
    def empty(self) -> set[str]:
        return set(self.board.points) - self.mine - self.theirs

    @property
    def exchanged(self) -> "Sky":
        """The same for the other colour."""
        return Sky(self.board, self.theirs, self.mine)

    @property
    def united(self) -> bool:
        return len(self.board.parts(set(self.mine))) == 1

    def regions(self) -> list[list[str]]:
        """My birds, region by region, each in board order."""
        parts = (part & self.mine for part in self.board.parts(self.empty | self.mine))
        return sorted((sorted(birds, key=order) for birds in parts if birds), key=lambda birds: order(birds[0]))

    def acts(self) -> dict[str, "Sky"]:
        """Every bird I can add and every flight I can make, with the birds after it."""
        return {**self.additions(), **self.flights()}

    def additions(self) -> dict[str, "Sky"]:
        if len(self.mine) == len(self.board.points) // 2:
            return {}
        near = self.board.around(self.mine)
        mine_to_reach = set().union(*(part for part in self.board.parts(self.empty | self.mine) if part & self.mine))
        return {
            point: Sky(self.board, self.mine | {point}, self.theirs)
            for point in self.empty & mine_to_reach
            if point not in near
        }

    def flights(self) -> dict[str, "Sky"]:
        flights = {}
        for line in self.lines():
            flock = self.board.connected(line[0], set(self.mine))
            for direction in DIRECTIONS:
                ways = [self.board.steps(bird, direction) for bird in line]
                for distance, landed in enumerate(zip(*ways, strict=False), 1):
                    if not set(landed) <= self.empty | set(line):
                        break
                    mine = (self.mine - set(line)) | set(landed)
                    after = self.board.connected(landed[0], set(mine))
                    if flock - set(line) <= after and len(after) > len(flock):
                        name = ":".join(dict.fromkeys((line[0], line[-1])))
                        flights[f"{name}-{direction}{distance}"] = Sky(self.board, mine, self.theirs)
        return flights

    def lines(self) -> Iterator[list[str]]:
        """Every bird and every line of birds of mine, from its first end in board order."""
        for bird in self.mine:
            yield [bird]
            for direction in ("E", "NE", "NW"):
                line = [bird]
                for point in self.board.steps(bird, direction):
                    if point not in self.mine:
                        break
                    line.append(point)
                    yield list(line)


def sky(position: VoloPosition) -> Sky:
    """The birds of a position, for the colour to move."""
    orange, blue = (frozenset(position.hexagon.names(points)) for points in position.birds)
    mine, theirs = (orange, blue) if position.colour == 0 else (blue, orange)
    return Sky(board(position.side), mine, theirs)
