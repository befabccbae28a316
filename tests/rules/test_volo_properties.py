"""What holds in every position of Volo: compared with the rules page, written down once more in `volo_law`."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies

from belvedere.rules.game import Action, Pass
from belvedere.rules.volo import GAME, Add, Fly, Keep, VoloPosition
from belvedere.rules.volo_board import hexagon

from .sampling import positions, random_game
from .volo_boards import (
    BOTH_BLOCKED,
    CHOICE_OF_THREE,
    CHOICE_OF_TWO,
    EMPTY_RESERVE,
    EMPTY_RESERVE_AND_NO_FLIGHT,
    FLOCKS,
    PASS,
    THREE_REGIONS,
    WON,
    read,
    start,
)
from .volo_law import DIRECTIONS, Sky, board, order, sky

pytestmark = pytest.mark.exhaustive

SIDES = (4, 4, 4, 5, 5, 6, 7, 8)
"""On small boards games are short, yet have everything in them: choices, passes, all ends."""

any_position = strategies.one_of(
    [positions(GAME, side=side, first=first) for side in SIDES for first in ("orange", "blue")]
)
"""A position out of a random game on a board of any of these sizes."""

RARE = {
    "choice of two": CHOICE_OF_TWO,
    "choice of three": CHOICE_OF_THREE,
    "before a choice of three": THREE_REGIONS,
    "pass": PASS,
    "empty reserve": EMPTY_RESERVE,
    "empty reserve and pass": EMPTY_RESERVE_AND_NO_FLIGHT,
    "flocks": FLOCKS,
    "won": WON,
    "nobody can act": BOTH_BLOCKED,
    # These are out of the games of tests/conformance/volo.jsonl.gz.
    "large choice": read(
        "-3b1-/2o3b1/9/1o1bbo4/5o5/2o1oo4o1/-bb3-o1ooo-/4b7/oo5b3/bo1o2bb2/o2bbbobo/2b3b1/-5- o choose"
    ),
    "large pass": read("-1o3-/3ooboo/oboo2bbb/obo1obb3/o1bbbbb4/2bb3b2bb/-bbb2-1b3-/6bb3b/5b5/b1b7/5b3/6bb/-b1b2- o -"),
    "large, won before a choice": read(
        "-1b1b1-/boob2b1/1o1boo1b1/1obb2o1b1/bbobooobbb1/b2oo2oob2/-b1oob-b2bb-/b1obb1bb1o1o/bo2bb1b1oo/1oobbooooo/"
        "b1oooo3/1o1o1o2/-5- b -"
    ),
    "large, nobody can act": read(
        "-2bo1-/bbo1bb2/booooooob/1bo1o3ob/bbbb1o3ob/b2b1ooo2ob/-1bbo1-bo1oo-/1bbo1bbo1o2/2bo2o2o1/2booo2o1/bbbbo4/"
        "1booooo1/-bbbb1- o -"
    ),
}

every_rare_position = pytest.mark.parametrize("position", RARE.values(), ids=RARE)

# ------------------------------------------------------------------------------------------------------------- board


@pytest.mark.parametrize("side", range(4, 9))
def test_the_board_is_that_of_the_rules_page(side: int) -> None:
    ours, law = hexagon(side), board(side)
    assert list(ours.bit) == law.points
    assert ours.missing == law.missing
    assert [(row[0][0], len(row)) for row in ours.rows] == list(law.numbers.items())
    assert sum(ours.bit.values()) == ours.board
    for point, bit in ours.bit.items():
        assert ours.name[bit] == point
        assert set(ours.names(ours.neighbours(bit))) == set(law.beside[point].values())
        for direction in DIRECTIONS:
            there = ours.shift(bit, direction)
            assert there
            assert ours.name.get(there) == law.beside[point].get(direction)


def test_there_are_120_points_in_rows_of_7_to_13() -> None:
    assert [len(row) for row in hexagon(7).rows] == [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
    assert len(hexagon(7).bit) == 120
    assert hexagon(7).missing == {"a1", "a7", "g1", "g13", "m1", "m7", "g7"}


def test_a_board_is_made_once() -> None:
    assert hexagon(6) is hexagon(6)


# -------------------------------------------------------------------------------------------- actions and their effect


@dataclass(frozen=True)
class Lawful:
    """What the rules page says of a position."""

    winner: str | None
    """The colour that has won."""

    actions: dict[str, Sky]
    """The legal actions, each with the birds after it as the colour that took it sees them."""


def lawful(position: VoloPosition) -> Lawful:
    mover, other = (GAME.colours[colour] for colour in (position.colour, 1 - position.colour))
    before = sky(position)
    if before.united or before.exchanged.united:
        return Lawful(mover if before.united else other, {})
    if position.choosing:
        regions = before.exchanged.regions()
        return Lawful(None, {f"={kept[0]}": Sky(before.board, before.mine, frozenset(kept)) for kept in regions})
    if actions := before.acts():
        return Lawful(None, actions)
    return Lawful(None, {"pass": before}) if before.exchanged.acts() else Lawful(other, {})


def check_against_the_law(position: VoloPosition) -> None:
    law = lawful(position)
    outcome = position.outcome
    assert (outcome and outcome.winner is not None and position.colour_name(outcome.winner)) == law.winner
    assert sorted(map(str, position.legal_actions())) == sorted(law.actions)
    for action in position.legal_actions():
        after, expected = position.after(action), law.actions[str(action)]
        choice = isinstance(action, Fly) and not expected.united and len(expected.exchanged.regions()) > 1
        assert sky(after) == (expected if choice else expected.exchanged)
        assert (after.choosing, after.colour) == (choice, position.colour if choice else 1 - position.colour)
        assert (after.first, after.side) == (position.first, position.side)


@every_rare_position
def test_actions_and_ends_of_rare_positions_are_those_of_the_rules_page(position: VoloPosition) -> None:
    check_against_the_law(position)


@settings(max_examples=60)
@given(any_position)
def test_actions_and_ends_are_those_of_the_rules_page(position: VoloPosition) -> None:
    check_against_the_law(position)


# -------------------------------------------------------------------------------------------------------- invariants


def played(side: int, seed: int) -> list[VoloPosition]:
    """The positions of a random game."""
    return [position for position in random_game(start(side=side), seed) if isinstance(position, VoloPosition)]


@settings(max_examples=20)
@given(strategies.sampled_from(SIDES), strategies.integers(0, 10**6))
def test_birds_are_added_one_by_one_and_leave_only_when_regions_are_cleared(side: int, seed: int) -> None:
    game = played(side, seed)
    for before, after in pairwise(game):
        mover = before.colour
        reserves = after.reserve(mover) - before.reserve(mover), after.reserve(1 - mover) - before.reserve(1 - mover)
        if before.choosing:
            assert reserves[0] == 0
            assert reserves[1] > 0
        else:
            assert reserves in ((-1, 0), (0, 0))
            assert before.birds[1 - mover] == after.birds[1 - mover]
    for position in game:
        orange, blue = position.birds
        assert orange & blue == 0
        assert (orange | blue) & ~position.hexagon.board == 0
        for colour in (0, 1):
            assert position.reserve(colour) >= 0
            assert position.reserve(colour) + position.birds[colour].bit_count() == len(board(side).points) // 2


@settings(max_examples=20)
@given(strategies.sampled_from(SIDES), strategies.integers(0, 10**6))
def test_until_the_end_nobody_is_one_flock_and_only_a_flight_cuts_the_opponent_off(side: int, seed: int) -> None:
    for position in played(side, seed):
        now = sky(position)
        if position.outcome is None:
            assert not now.united
            assert not now.exchanged.united
            assert len(now.regions()) == 1
            assert (len(now.exchanged.regions()) > 1) == position.choosing
        else:
            flocks = [flock.mine for flock in (now, now.exchanged) if flock.united]
            assert flocks == ([set(position.outcome.flock)] if position.outcome.reason == "one flock" else [])


@settings(max_examples=30)
@given(any_position)
def test_there_is_always_something_to_do_until_the_end(position: VoloPosition) -> None:
    actions = position.legal_actions()
    assert bool(actions) == (position.outcome is None)
    assert len(set(actions)) == len(actions)
    assert Pass() not in actions or actions == (Pass(),)
    assert position.choosing == any(isinstance(action, Keep) for action in actions)
    assert not position.choosing or len(actions) > 1


# ------------------------------------------------------------------------------------------------------------- texts


def check_texts(position: VoloPosition) -> None:
    assert GAME.read(position.text) == position
    assert hash(GAME.read(position.text)) == hash(position)
    for action in position.legal_actions():
        assert position.parse(str(action)) == action
        assert position.play(str(action)) == position.play(action) == position.after(action)


@every_rare_position
def test_rare_positions_and_their_actions_round_trip(position: VoloPosition) -> None:
    check_texts(position)


@settings(max_examples=30)
@given(any_position)
def test_positions_and_actions_round_trip(position: VoloPosition) -> None:
    check_texts(position)


# --------------------------------------------------------------------------- agreement of legal_actions and why_not


def all_actions(side: int) -> Iterator[Action]:
    """Every action that can be written on a board, some distances that are too long included."""
    points = board(side).points
    yield Pass()
    yield from (Add(point) for point in points)
    yield from (Keep(point) for point in points)
    for number, first in enumerate(points):
        for last in points[number:]:
            for direction in DIRECTIONS:
                yield from (Fly(first, last, direction, distance) for distance in (*range(1, 2 * side), 99))


def some_actions(position: VoloPosition, seed: int) -> Iterator[Action]:
    """The actions of which most might be legal, and others at random."""
    points = board(position.side).points
    yield Pass()
    yield from (Add(point) for point in points)
    yield from (Keep(point) for point in points)
    distances = range(1, 2 * position.side)
    mine = sky(position).mine
    for first in mine:
        for direction in ("E", "NE", "NW"):
            for last in (first, *board(position.side).steps(first, direction)):
                if last in mine:
                    yield from (Fly(first, last, way, distance) for way in DIRECTIONS for distance in distances)
    chance = random.Random(seed)
    for _ in range(1000):
        first, last = sorted(chance.choices(points, k=2), key=order)
        yield Fly(first, last, chance.choice(DIRECTIONS), chance.choice(distances))


def check_agreement(position: VoloPosition, actions: Iterable[Action]) -> None:
    allowed = {action for action in actions if position.why_not(action) is None}
    assert allowed == set(position.legal_actions())


SMALL = {name: position for name, position in RARE.items() if position.side == 4}


@pytest.mark.parametrize("position", SMALL.values(), ids=SMALL)
def test_every_action_in_rare_positions_is_either_legal_or_refused(position: VoloPosition) -> None:
    check_agreement(position, all_actions(position.side))


@settings(max_examples=10)
@given(positions(GAME, side=4))
def test_every_action_on_a_small_board_is_either_legal_or_refused(position: VoloPosition) -> None:
    check_agreement(position, all_actions(position.side))


@settings(max_examples=20)
@given(any_position, strategies.integers(0, 10**6))
def test_actions_on_any_board_are_either_legal_or_refused(position: VoloPosition, seed: int) -> None:
    check_agreement(position, some_actions(position, seed))


@every_rare_position
def test_some_actions_in_rare_positions_are_either_legal_or_refused(position: VoloPosition) -> None:
    check_agreement(position, some_actions(position, seed=0))


# ---------------------------------------------------------------------------------------------------------- symmetry

Vector = tuple[int, int]

VECTORS = {"E": (1, 0), "W": (-1, 0), "NW": (0, 1), "SE": (0, -1), "NE": (1, 1), "SW": (-1, -1)}
"""Steps east and north-west from the centre."""


@dataclass(frozen=True)
class Symmetry:
    """One of the twelve ways to lay a hexagon upon itself: sixths of a full circle, after flipping it or not."""

    sixths: int
    over: bool

    def __str__(self) -> str:
        return f"{self.sixths}/6 of a circle{', flipped' if self.over else ''}"

    def vector(self, east: int, north_west: int) -> Vector:
        if self.over:
            east, north_west = north_west, east
        for _ in range(self.sixths):
            east, north_west = east - north_west, east
        return east, north_west

    @cache  # noqa: B019
    def points(self, side: int) -> dict[str, str]:
        """Where each point of a board comes to lie."""
        vectors = {}
        for point in board(side).points:
            row, number = ord(point[0]) - ord("a"), int(point[1:])
            vectors[number - side + max(0, row - side + 1), row - side + 1] = point
        return {point: vectors[self.vector(*vector)] for vector, point in vectors.items()}

    def direction(self, direction: str) -> str:
        return next(name for name, vector in VECTORS.items() if vector == self.vector(*VECTORS[direction]))

    def action(self, action: Action, position: VoloPosition) -> Action:
        """What becomes of an action in a position."""
        points = self.points(position.side)
        match action:
            case Add(point):
                return Add(points[point])
            case Fly(first, last, direction, distance):
                ends = sorted((points[first], points[last]), key=order)
                return Fly(ends[0], ends[1], self.direction(direction), distance)
            case Keep(point):
                region = next(region for region in sky(position).exchanged.regions() if point in region)
                return Keep(min((points[bird] for bird in region), key=order))
            case _:
                return action

    def sky(self, before: Sky) -> Sky:
        points = self.points(before.board.side)
        mine, theirs = (frozenset(points[bird] for bird in birds) for birds in (before.mine, before.theirs))
        return Sky(before.board, mine, theirs)


SYMMETRIES = [Symmetry(sixths, over) for over in (False, True) for sixths in range(6)]


every_symmetry = pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)


def exchanges_colours(symmetry: Symmetry) -> bool:
    """Whether the orange birds of the start come to lie where the blue ones were."""
    return symmetry.sixths % 2 == 1


@pytest.mark.parametrize("side", range(4, 9))
@every_symmetry
def test_half_of_the_symmetries_exchange_the_colours_at_the_start(symmetry: Symmetry, side: int) -> None:
    before = sky(start(side=side))
    assert symmetry.sky(before) == (before.exchanged if exchanges_colours(symmetry) else before)


def check_symmetry(symmetry: Symmetry, side: int, first: int, seed: int) -> None:
    """Play one game twice, as it is and as the symmetry has it."""
    exchange = exchanges_colours(symmetry)
    colours = [colour.lower() for colour in GAME.colours]
    here, there = start(side=side, first=colours[first]), start(side=side, first=colours[first ^ exchange])
    chance = random.Random(seed)
    for _ in range(200):
        assert sky(there) == symmetry.sky(sky(here))
        assert (there.to_move, there.colour, there.choosing) == (here.to_move, here.colour ^ exchange, here.choosing)
        assert (there.outcome is None) == (here.outcome is None)
        images = {action: symmetry.action(action, here) for action in here.legal_actions()}
        assert set(there.legal_actions()) == set(images.values())
        if not images:
            break
        action = chance.choice(list(images))
        here, there = here.play(action), there.play(images[action])
    if here.outcome and there.outcome:
        assert (there.outcome.winner, there.outcome.reason) == (here.outcome.winner, here.outcome.reason)
        assert set(there.outcome.flock) == {symmetry.points(side)[point] for point in here.outcome.flock}


@every_symmetry
@settings(max_examples=4)
@given(first=strategies.integers(0, 1), seed=strategies.integers(0, 10**6))
def test_every_symmetry_of_a_small_board_is_one_of_the_rules(symmetry: Symmetry, first: int, seed: int) -> None:
    check_symmetry(symmetry, 4, first, seed)


@settings(max_examples=8)
@given(
    strategies.sampled_from(SYMMETRIES),
    strategies.sampled_from(range(5, 9)),
    strategies.integers(0, 1),
    strategies.integers(0, 10**6),
)
def test_the_symmetries_of_any_board_are_those_of_the_rules(
    symmetry: Symmetry, side: int, first: int, seed: int
) -> None:
    check_symmetry(symmetry, side, first, seed)


def exchanged(position: VoloPosition) -> VoloPosition:
    """The position with the colours of all birds and of the players exchanged."""
    rows, turn, task = position.text.split()[:3]
    exchange = str.maketrans("ob", "bo")
    first = "" if position.first else " first=blue"
    return read(f"{rows.translate(exchange)} {turn.translate(exchange)} {task}{first}")


def check_colour_exchange(position: VoloPosition) -> None:
    other = exchanged(position)
    assert other.to_move == position.to_move
    assert other.legal_actions() == position.legal_actions()
    assert all(other.after(action) == exchanged(position.after(action)) for action in position.legal_actions())
    assert (other.outcome is None) == (position.outcome is None)
    if other.outcome and position.outcome:
        assert (other.outcome.winner, other.outcome.reason) == (position.outcome.winner, position.outcome.reason)
        assert other.outcome.flock == position.outcome.flock
        names = {"Orange": "Blue", "Blue": "Orange"}
        words = (names.get(word, word) for word in position.outcome.sentence.split())
        assert other.outcome.sentence == " ".join(words)


@every_rare_position
def test_in_rare_positions_the_colours_are_alike(position: VoloPosition) -> None:
    check_colour_exchange(position)


@settings(max_examples=30)
@given(any_position)
def test_the_colours_are_alike(position: VoloPosition) -> None:
    check_colour_exchange(position)
