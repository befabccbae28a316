"""Volo as a scene: birds on the points of the hexagon, and before each player those in reserve.

A point is one step from its neighbours, in the middle of a hexagon as wide as that, with a corner to the north. A bird
on the board is named by its point, `g2`; one in reserve by a number, `o bird 57`. To fly a line of birds, one touches
the hindmost one, the foremost one, and where that lands; to fly a single bird, the bird and where it lands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import sqrt

from belvedere.draw.scenes.parts import Choice, Motion, Move, Place, Reserve, Size, Spot, Thing
from belvedere.draw.scenes.refusals import WHERE_NEXT, WHERE_ONLY
from belvedere.draw.scenes.tray import beside
from belvedere.draw.volo import flyers
from belvedere.rules import Action, Colour
from belvedere.rules.game import Pass
from belvedere.rules.volo import GAME, Add, Fly, Keep, VoloPosition
from belvedere.rules.volo_board import Hexagon, Point

BIRD: Size = (0.8, 0.8, 0.3)

ROW, CORNER = sqrt(3) / 2, 1 / sqrt(3)
"""From a row of points to the next, and from a point to the corners of its hexagon."""

RESERVE_ROW = 0.9
"""From a row of birds in reserve to the next."""

Flyer = tuple[Point, Point]
"""Where a bird starts, and where it lands."""


def extent(position: VoloPosition) -> Size:
    """The size of the board up to the corners of its hexagons, and the height of a bird."""
    length = position.side - 1
    return 2 * length + 1, round(2 * length * ROW + 2 * CORNER, 3), BIRD[2]


@cache
def places(hexagon: Hexagon) -> dict[Point, Place]:
    """Where the points are."""
    return {
        point: (hexagon.side - len(row) / 2 + number, round(CORNER + height * ROW, 3), 0)
        for height, row in enumerate(hexagon.rows)
        for number, point in enumerate(row)
        if point not in hexagon.missing
    }


def spots(position: VoloPosition) -> Iterator[Spot]:
    """The points."""
    return (Spot(point, place, "hexagon") for point, place in places(position.hexagon).items())


# ------------------------------------------------------------------------------------------------------------ things


def things(position: VoloPosition) -> Iterator[Thing]:
    """The birds on the board and those in reserve."""
    targets = region_targets(position) if position.choosing else {}
    for colour in (0, 1):
        for point in position.hexagon.names(position.birds[colour]):
            yield on_board(position, colour, point, targets.get(point, ()))
        for number in range(1, position.reserve(colour) + 1):
            yield in_reserve(position, colour, number)


def region_targets(position: VoloPosition) -> dict[Point, tuple[str]]:
    """For each bird of the other colour, the target for keeping its region."""
    return {
        point: (region_target(names[0]),)
        for region in position.regions(1 - position.colour)
        for names in [list(position.hexagon.names(region))]
        for point in names
    }


def region_target(first: Point) -> str:
    """The target for keeping a region with that first bird."""
    return f"region {first}"


def on_board(position: VoloPosition, colour: Colour, point: Point, targets: tuple[str, ...] = ()) -> Thing:
    """A bird on a point; a touch on it means that point, if it means nothing else."""
    return Thing(point, "bird", colour, places(position.hexagon)[point], BIRD, "", (*targets, point))


def in_reserve(position: VoloPosition, colour: Colour, number: int) -> Thing:
    """A bird in reserve. They lie in rows as long as the board is wide."""
    width, depth, _ = extent(position)
    row, before = divmod(number - 1, 2 * position.side - 1)
    east, north = beside((width, depth), colour, before + 0.5, (row + 0.5) * RESERVE_ROW)
    return Thing(reserve_name(colour, number), "bird", colour, (east, round(north, 3), 0), BIRD)


def reserve(_: VoloPosition) -> Reserve:
    """All birds are alike."""
    return "counted"


def reserve_name(colour: Colour, number: int) -> str:
    """What names a bird in reserve."""
    return f"{GAME.letter(colour)} bird {number}"


# ----------------------------------------------------------------------------------------------------------- actions


def choices(position: VoloPosition) -> Iterator[Choice]:
    """The button to pass, if nothing else is possible."""
    return (Choice(str(action), "button") for action in position.legal_actions() if action == Pass())


def names(position: VoloPosition) -> Mapping[str, str]:
    """The regions to choose from."""
    regions = position.regions(1 - position.colour) if position.choosing else ()
    firsts = (next(iter(position.hexagon.names(region))) for region in regions)
    return {region_target(first): f"region of {first}" for first in firsts}


def moves(position: VoloPosition) -> Iterator[Move]:
    """A point for a new bird; the birds that fly and where they land; a region to keep; or the button."""
    colour = position.colour
    for action in position.legal_actions():
        match action:
            case Add(point):
                motion = Motion(reserve_name(colour, position.reserve(colour)), on_board(position, colour, point))
                yield Move(str(action), (point,), (motion,))
            case Fly():
                yield flying(position, action)
            case Keep(point):
                yield Move(str(action), (region_target(point),), tuple(leaving(position, point)))
            case _:
                yield Move(str(action), (str(action),), ())


def flying(position: VoloPosition, action: Fly) -> Move:
    """A flight: the hindmost and the foremost bird, which may be the same, and where the foremost one lands."""
    birds = from_behind(position.hexagon, action)
    (hindmost, _), (foremost, landing) = birds[0], birds[-1]
    gesture = (hindmost, landing) if hindmost == foremost else (hindmost, foremost, landing)
    motions = (Motion(start, on_board(position, position.colour, landed), "fly") for start, landed in birds)
    return Move(str(action), gesture, tuple(motions))


def from_behind(hexagon: Hexagon, action: Fly) -> list[Flyer]:
    """The birds of a flight, from the hindmost to the foremost in the direction of flight."""
    at = places(hexagon)

    def advance(bird: Flyer) -> float:
        (east, north, _), (to_east, to_north, _) = at[bird[0]], at[bird[1]]
        return east * (to_east - east) + north * (to_north - north)

    return sorted(flyers(hexagon, action), key=advance)


def leaving(position: VoloPosition, kept: Point) -> Iterator[Motion]:
    """How the birds outside the region that is kept fly back to their reserve."""
    other, hexagon = 1 - position.colour, position.hexagon
    gone = sum(region for region in position.regions(other) if not region & hexagon.bit[kept])
    for number, point in enumerate(hexagon.names(gone), position.reserve(other) + 1):
        yield Motion(point, in_reserve(position, other, number), "fly")


# -------------------------------------------------------------------------------------------- what was, and the end


def last(position: VoloPosition, action: Action) -> Iterator[str]:
    """Where birds started and where they landed, from behind; where one was added; the first of the region kept."""
    match action:
        case Add(point) | Keep(point):
            yield point
        case Fly():
            birds = from_behind(position.hexagon, action)
            yield from dict.fromkeys([start for start, _ in birds] + [landed for _, landed in birds])


def deciding(position: VoloPosition) -> Iterator[str]:
    """The flock that won, if the winner was not only the last to act."""
    if position.outcome:
        yield from position.outcome.flock


def stopped(_: VoloPosition) -> None:
    """Nothing: what ends a game decides it."""


# -------------------------------------------------------------------------------------------------- impossible touches


def kind_name(kind: str) -> str:
    """What a kind of thing is called in sentences: a bird."""
    return kind


def attempts(position: VoloPosition, touched: Sequence[str]) -> Iterator[str]:
    """To add a bird on a point; to fly a bird or a line straight to a point, or anywhere if that is not said."""
    hexagon = position.hexagon
    if position.choosing or not all(target in hexagon.bit for target in touched):
        return
    *birds, target = touched
    if not birds and hexagon.bit[target] & position.empty:
        yield target
    elif not birds and not is_own(position, target):
        yield f"{target}-E1"
    elif len(birds) == 1 and is_own(position, target) and target != birds[0]:
        line = line_name(hexagon, birds[0], target)
        yield from (f"{line}-{way}{steps}" for way in hexagon.steps for steps in range(1, 2 * hexagon.side))
    elif birds:
        yield from (
            f"{line_name(hexagon, birds[0], birds[-1])}-{flight}" for flight in straight(hexagon, birds[-1], target)
        )


def is_own(position: VoloPosition, point: Point) -> bool:
    """Whether there is a bird of the colour to move on a point."""
    return bool(position.hexagon.bit[point] & position.birds[position.colour])


def line_name(hexagon: Hexagon, one: Point, other: Point) -> str:
    """A line of birds in notation, or a single bird."""
    return one if one == other else ":".join(sorted((one, other), key=hexagon.bit.__getitem__))


def straight(hexagon: Hexagon, start: Point, end: Point) -> Iterator[str]:
    """Direction and distance from a point to another one in notation, if they are on a straight line."""
    for way in hexagon.steps:
        steps, reached = 1, hexagon.shift(hexagon.bit[start], way)
        while reached & hexagon.board and reached != hexagon.bit[end]:
            steps, reached = steps + 1, hexagon.shift(reached, way)
        if reached == hexagon.bit[end]:
            yield f"{way}{steps}"


def hint(position: VoloPosition, touched: Sequence[str]) -> str:
    """What to touch instead, or why not even that helps."""
    *birds, target = touched
    if position.choosing:
        return f"first choose the region of {GAME.colours[1 - position.colour]} to keep: touch one of its birds"
    if target not in position.hexagon.bit:
        return WHERE_NEXT if birds else hint_of_reserve(position)
    if birds and not is_own(position, target) and not any(straight(position.hexagon, birds[-1], target)):
        return f"{target} is not straight ahead of {birds[-1]}: birds fly in one of the six directions"
    if len(touched) > 1 and touched[0] == target:
        return WHERE_NEXT
    ends = set(touched[:2])
    if any(ends <= {start for start, _ in flyers(position.hexagon, action)} for action in flights(position)):
        return "touch the hindmost bird of a line first, then the foremost one, and then where that lands"
    what = f"the bird on {target}" if not birds else f"the line from {touched[0]} to {touched[1]}"
    return f"{what} cannot fly now: a flight ends next to another flock of yours, and leaves no bird behind"


def hint_of_reserve(position: VoloPosition) -> str:
    """What to say of a bird in reserve."""
    can_add = any(isinstance(action, Add) for action in position.legal_actions())
    return WHERE_ONLY if can_add else "there is no point on which you may add a bird now"


def flights(position: VoloPosition) -> list[Fly]:
    """The flights that are legal."""
    return [action for action in position.legal_actions() if isinstance(action, Fly)]
