"""Voldétour: what holds in every position, on positions from random games with all kinds of equipment."""

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belvedere.rules import Action
from belvedere.rules.game import End, Pass
from belvedere.rules.voldetour import MoveLord, Place, VoldetourPosition
from belvedere.rules.voldetour_equipment import Equipment, Piece, convert_equipment
from tests.rules import voldetour_model as model
from tests.rules.sampling import random_game
from tests.rules.voldetour_boards import can_be_taken_up, notation, read, start

pytestmark = pytest.mark.exhaustive
# The other tests cover the rules, and these would take three times as long while coverage is measured.

SMALL = (
    "board:4x4/towers:a1,d4/red:-",
    "height:1/board:6x3/towers:b2,e2/red:c3",
    "height:3/blocks:1,1,1,4/stairs:6/board:3x7/towers:b2,b6/red:-",
    "blocks:1,1,1/stairs:9/board:5x3/towers:a1,e1/red:-",
    "height:2/blocks:1,1,2/stairs:9/board:12x1/towers:a1,l1/red:-",
    "height:4/blocks:2,2,2,3,3/stairs:5/board:3x3/towers:a1,c3/red:-",
)
"""Boards on which the pieces soon get in each other's way."""

LARGE = ("default", "tall", "blocks:2,2,2,3,3")


def games(conformance: str, equipment: str) -> list[tuple[str, list[str]]]:
    """The longest games of a file of conformance vectors."""
    file = Path(__file__).parent.parent / "conformance" / f"{conformance}.jsonl.gz"
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        played: list[list[str]] = [json.loads(line)["actions"] for line in lines]
    return [(equipment, game) for game, following in pairwise([*played, []]) if len(following) <= len(game)]


RECORDED = games("voldetour", "default") + games("voldetour-tall", "tall")


def replayed(chance: random.Random) -> VoldetourPosition:
    """A position from a recorded game."""
    equipment, actions = chance.choice(RECORDED)
    position = start(equipment=equipment)
    for action in actions[: chance.randrange(len(actions) + 1)]:
        position = position.after(position._read_action(action))
    return position


def from_the_start(chance: random.Random, equipments: tuple[str, ...]) -> VoldetourPosition:
    """A position from a random game."""
    begin = start(equipment=chance.choice(equipments), first=chance.choice(["black", "white"]))
    position = chance.choice(random_game(begin, chance.randrange(10**6)))
    assert isinstance(position, VoldetourPosition)
    return position


def abroad(chance: random.Random, equipments: tuple[str, ...], pieces: int = 0) -> VoldetourPosition:
    """A position with the Lords somewhere away from home, and up to so many pieces on the board."""
    position = start(equipment=chance.choice(equipments), first=chance.choice(["black", "white"]))
    free = [square for square in position.equipment.grid.squares if square not in position.equipment.towers]
    black, white = chance.sample(free, 2)
    position = replace(position, lords=(black, white), turns_left=(0, 0), colour=chance.choice([0, 1]))
    for _ in range(pieces):
        placements = [action for action in position.legal_actions() if isinstance(action, Place) and not action.origin]
        if placements:
            position = position.after(chance.choice(placements))
        position = replace(position, colour=1 - position.colour, placed="")
    return position


def in_the_field(chance: random.Random, equipments: tuple[str, ...], most: int) -> VoldetourPosition:
    """A position from a random game in which a good deal has been built already."""
    begin = abroad(chance, equipments, chance.randrange(1, 20))
    position = chance.choice(random_game(begin, chance.randrange(10**6), chance.randrange(most)))
    assert isinstance(position, VoldetourPosition)
    return position


def small(seed: int) -> VoldetourPosition:
    chance = random.Random(seed)
    return from_the_start(chance, SMALL) if chance.random() < 0.2 else in_the_field(chance, SMALL, 60)


def large(seed: int) -> VoldetourPosition:
    chance = random.Random(seed)
    if chance.random() < 0.4:
        return replayed(chance)
    return from_the_start(chance, LARGE) if chance.random() < 0.3 else in_the_field(chance, LARGE, 6)


SEEDS = st.integers(0, 10**6)
COLOURS = st.sampled_from(["black", "white"])
SMALL_POSITIONS = SEEDS.map(small)
LARGE_POSITIONS = SEEDS.map(large)
POSITIONS = SMALL_POSITIONS | LARGE_POSITIONS

# -------------------------------------------------------------------------------------------------------- invariants


@settings(max_examples=60)
@given(POSITIONS)
def test_every_column_is_solid_and_no_higher_than_the_towers(position: VoldetourPosition) -> None:
    cells: dict[tuple[str, int], list[str]] = {}
    for piece in position.pieces:
        for square in model.under(piece.shape, piece.square):
            for up in range(int(piece.shape[1]) if piece.shape[-1] == "z" else 1):
                cells.setdefault((square, piece.level + up), []).append(piece.shape)
    for (square, level), there in cells.items():
        assert square not in position.equipment.towers
        assert 0 <= level < position.equipment.tower_height
        assert len(there) == 1 or (len(there) == 2 and "Si" in there and {*there} & {"Sn", "Se", "Ss", "Sw"})
        assert there != ["Si"]
        below = cells.get((square, level - 1), [])
        assert level == 0 or len(below) == 2 or below[0][0] == "B"


@settings(max_examples=60)
@given(POSITIONS)
def test_heights_slopes_and_tops_are_those_of_the_columns(position: VoldetourPosition) -> None:
    world = model.World(position)
    assert position.heights == {square: world.height(square) for square in world.columns}
    assert position.slopes == {square: world.ramp(square) for square in world.columns if world.ramp(square)}
    assert {square: position.top(square) for square in world.columns} == {
        square: column[-1][-1] if column else None for square, column in world.columns.items()
    }


@settings(max_examples=60)
@given(POSITIONS)
def test_reserve_and_board_make_up_the_equipment(position: VoldetourPosition) -> None:
    for colour in (0, 1):
        on_board = Counter(piece.kind for piece in position.pieces if piece.colour == colour)
        reserve = position.reserve(colour)
        assert min(reserve.values()) >= 0
        assert Counter(reserve) + on_board == Counter(f"B{length}" for length in position.equipment.blocks) + Counter(
            {"S": position.equipment.stairs}
        )


@settings(max_examples=60)
@given(POSITIONS)
def test_the_lords_stand_on_two_flat_squares(position: VoldetourPosition) -> None:
    assert len(set(position.lords)) == 2
    assert not set(position.lords) & set(position.slopes)
    for lord, home, left in zip(position.lords, position.equipment.towers, position.turns_left, strict=True):
        assert left == 0 or lord == home


@settings(max_examples=60)
@given(POSITIONS)
def test_a_position_that_is_not_over_has_actions_and_a_finished_one_has_none(position: VoldetourPosition) -> None:
    actions = position.legal_actions()
    assert bool(actions) == (position.outcome is None)
    assert len(set(actions)) == len(actions)
    if position.outcome is None:
        assert (End() in actions) == position.mid_turn
        assert (actions == (Pass(),)) == (Pass() in actions)


@settings(max_examples=40)
@given(st.sampled_from(SMALL), SEEDS)
def test_what_one_action_changes(equipment: str, seed: int) -> None:
    played = random_game(abroad(random.Random(seed), (equipment,)), seed, 60)
    for before, after in pairwise(played):
        assert isinstance(before, VoldetourPosition)
        assert isinstance(after, VoldetourPosition)
        more, fewer = after.pieces - before.pieces, before.pieces - after.pieces
        assert all(piece.colour == before.colour for piece in more | fewer)
        if after.colour == before.colour:
            assert len(more) == 1
            assert fewer == set() or [piece.kind for piece in fewer] == [piece.kind for piece in more]
            assert after.lords == before.lords
        else:
            assert after.pieces == before.pieces
            assert after.lords[after.colour] == before.lords[after.colour]
            assert (after.placed, after.mid_turn) == ("", False)


# ------------------------------------------------------------------------------------------------------------- texts


@settings(max_examples=60)
@given(POSITIONS)
def test_a_position_is_read_back_from_its_text(position: VoldetourPosition) -> None:
    again = read(position.text)
    assert again == position
    assert again.text == position.text
    assert hash(again) == hash(position)
    assert again.outcome == position.outcome
    assert again.legal_actions() == position.legal_actions()


@settings(max_examples=30)
@given(POSITIONS)
def test_an_action_is_read_back_from_its_notation(position: VoldetourPosition) -> None:
    for action in position.legal_actions():
        assert position.parse(str(action)) == action


# --------------------------------------------------------------------------------------------------------- agreement


@settings(max_examples=150)
@given(SMALL_POSITIONS)
def test_the_legal_actions_on_small_boards_are_those_of_the_model(position: VoldetourPosition) -> None:
    assert notation(position) == (set() if position.outcome else model.legal(position))


@settings(max_examples=40)
@given(LARGE_POSITIONS)
def test_the_legal_actions_on_large_boards_are_those_of_the_model(position: VoldetourPosition) -> None:
    assert notation(position) == (set() if position.outcome else model.legal(position))


def every_action(equipment: Equipment, origins: list[str]) -> Iterator[Action]:
    """Every action that can be written for a board, taking up from some squares."""
    squares = model.squares(equipment)
    for shape in model.shapes(equipment):
        for square in squares:
            yield Place(shape, square)
            yield from (Place(shape, square, origin) for origin in origins)
    yield from map(MoveLord, squares)
    yield from (End(), Pass())


@settings(max_examples=25)
@given(SMALL_POSITIONS)
def test_on_small_boards_exactly_the_legal_actions_have_no_reason_against_them(position: VoldetourPosition) -> None:
    actions = set(every_action(position.equipment, model.squares(position.equipment)))
    assert {action for action in actions if position.why_not(action) is None} == set(position.legal_actions())


@settings(max_examples=15)
@given(LARGE_POSITIONS, st.randoms(use_true_random=False))
def test_on_large_boards_exactly_the_legal_actions_have_no_reason_against_them(
    position: VoldetourPosition, chance: random.Random
) -> None:
    covered = sorted({square for square, level in position.cells if level == 0})
    origins = [*chance.sample(covered, min(2, len(covered))), chance.choice(position.equipment.grid.squares)]
    actions = set(every_action(position.equipment, origins))
    legal = set(position.legal_actions())
    assert {action for action in actions if position.why_not(action) is None} == legal & actions
    assert all(position.why_not(action) is None for action in legal)


SURROUNDINGS = ("nothing", "B1", "pair", "Sn", "Se", "Ss", "Sw")
PEN = "equipment=blocks:1,1,1,1,1/stairs:9/board:5x5/towers:a1,e5/red:-"


@settings(max_examples=400)
@given(st.sampled_from(["B1", "Sn", "Se", "Ss", "Sw", "pair"]), st.tuples(*[st.sampled_from(SURROUNDINGS[1:])] * 4))
def test_a_piece_is_blocked_exactly_if_its_neighbours_cover_all_its_faces(centre: str, around: tuple[str, ...]) -> None:
    tokens = []
    for square, shape in zip(("c3", "c4", "d3", "c2", "b3"), (centre, *around), strict=True):
        colour = "b" if square == "c3" else "w"
        tokens += [f"wSn@{square}", f"{colour}Si@{square}"] if shape == "pair" else [f"{colour}{shape}@{square}"]
    position = read(f"{','.join(tokens)} a5,e1 b - 0,0 {PEN}")
    [piece] = [piece for piece in position.pieces if piece.colour == 0]
    assert can_be_taken_up(position, "c3") != model.World(position).hidden(piece)


# ---------------------------------------------------------------------------------------------------------- symmetry


@dataclass(frozen=True)
class Symmetry:
    """A rotated or mirrored board, on which the colours are exchanged if the Towers are."""

    equipment: Equipment
    transposed: bool
    files_mirrored: bool
    ranks_mirrored: bool
    exchanged: bool

    def __str__(self) -> str:
        words = (
            name for name in ("transposed", "files_mirrored", "ranks_mirrored", "exchanged") if getattr(self, name)
        )
        return "-".join([str(self.equipment), *words])

    def square(self, square: str) -> str:
        file, rank = model.place(square)
        if self.files_mirrored:
            file = self.equipment.files + 1 - file
        if self.ranks_mirrored:
            rank = self.equipment.ranks + 1 - rank
        return model.name((rank, file) if self.transposed else (file, rank))

    def put(self, shape: str, square: str) -> tuple[str, str]:
        """Shape and lowest square of a piece."""
        lowest = min(map(self.square, model.under(shape, square)), key=model.place)
        ways: dict[str, str] = {}
        for way, opposite, mirrored in (("n", "s", self.ranks_mirrored), ("e", "w", self.files_mirrored)):
            ways |= {way: opposite, opposite: way} if mirrored else {way: way, opposite: opposite}
        if self.transposed:
            rotated = str.maketrans("neswxy", "enwsyx")
            ways = {way: to.translate(rotated) for way, to in ways.items()} | {"x": "y", "y": "x"}
        return shape[:-1] + ways.get(shape[-1], shape[-1]), lowest

    def colour(self, colour: int) -> int:
        return 1 - colour if self.exchanged else colour

    def action(self, action: Action, position: VoldetourPosition) -> Action:
        """An action of a position as it is on the other board."""
        if isinstance(action, MoveLord):
            return MoveLord(self.square(action.square))
        if not isinstance(action, Place):
            return action
        shape, square = self.put(action.shape, action.square)
        if action.origin is None:
            return Place(shape, square)
        piece = position.top(action.origin)
        assert piece
        return Place(shape, square, self.put(piece.shape, piece.square)[1])

    def position(self, position: VoldetourPosition, equipment: Equipment) -> VoldetourPosition:
        pieces = {
            Piece(self.colour(piece.colour), *self.put(piece.shape, piece.square), piece.level)
            for piece in position.pieces
        }
        black, white = map(self.square, position.lords[:: -1 if self.exchanged else 1])
        left = position.turns_left[:: -1 if self.exchanged else 1]
        return VoldetourPosition(
            equipment=equipment,
            pieces=frozenset(pieces),
            lords=(black, white),
            placed=position.placed,
            turns_left=(left[0], left[1]),
            colour=self.colour(position.colour),
            first=self.colour(position.first),
        )

    def sentence(self, sentence: str, tower: str) -> str:
        if self.exchanged:
            sentence = sentence.replace("Black", "?").replace("White", "Black").replace("?", "White")
        return sentence.replace(f" {tower}", f" {self.square(tower)}")


def symmetries(equipment: str) -> Iterator[Symmetry]:
    """The symmetries that keep the board and the Towers, or exchange these; the identity is not one."""
    world = convert_equipment(equipment)
    for index in range(1, 8):
        transposed, files, ranks = bool(index & 1), bool(index & 2), bool(index & 4)
        symmetry = Symmetry(world, transposed, files, ranks, exchanged=False)
        towers = tuple(map(symmetry.square, world.towers))
        if transposed <= (world.files == world.ranks) and set(towers) == set(world.towers):
            yield replace(symmetry, exchanged=towers != world.towers)


SYMMETRIES = [symmetry for equipment in (*LARGE, *SMALL) for symmetry in symmetries(equipment)]


def test_the_default_board_has_three_symmetries() -> None:
    assert [str(symmetry) for symmetry in symmetries("default")] == [
        "default-transposed",
        "default-files_mirrored-ranks_mirrored-exchanged",
        "default-transposed-files_mirrored-ranks_mirrored-exchanged",
    ]


def check_symmetry(symmetry: Symmetry, here: VoldetourPosition, equipment: Equipment, seed: int, most: int) -> None:
    """Play the same random game on two boards, and compare them after each action."""
    chance = random.Random(seed)
    there = symmetry.position(here, equipment)
    for _ in range(most):
        assert there == symmetry.position(here, equipment)
        assert {symmetry.action(action, here) for action in here.legal_actions()} == set(there.legal_actions())
        if here.outcome:
            break
        assert there.outcome is None
        action = chance.choice(here.legal_actions())
        here, there = here.play(action), there.play(symmetry.action(action, here))
    if here.outcome:
        assert there.outcome
        assert there.outcome.winner == here.outcome.winner
        assert there.outcome.reason == here.outcome.reason
        assert there.outcome.tower == symmetry.square(here.outcome.tower)
        assert there.outcome.sentence == symmetry.sentence(here.outcome.sentence, here.outcome.tower)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)
@settings(max_examples=2)
@given(COLOURS, SEEDS)
def test_a_game_from_the_start_is_the_same_on_the_turned_board(symmetry: Symmetry, first: str, seed: int) -> None:
    here = start(equipment=symmetry.equipment, first=first)
    there = start(equipment=symmetry.equipment, first="black" if (first == "white") == symmetry.exchanged else "white")
    assert symmetry.position(here, symmetry.equipment) == there
    check_symmetry(symmetry, here, symmetry.equipment, seed, 40)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)
@settings(max_examples=2)
@given(SEEDS)
def test_a_game_in_the_field_is_the_same_on_the_turned_board(symmetry: Symmetry, seed: int) -> None:
    most = 10 if str(symmetry.equipment) in LARGE else 60
    here = abroad(random.Random(seed), (str(symmetry.equipment),), 10)
    check_symmetry(symmetry, here, symmetry.equipment, seed, most)


@pytest.mark.parametrize("equipment", [*LARGE, *SMALL])
@settings(max_examples=2)
@given(COLOURS, SEEDS)
def test_a_game_is_the_same_with_towers_colours_and_beginner_exchanged(equipment: str, first: str, seed: int) -> None:
    here = start(equipment=equipment, first=first)
    black, white = here.equipment.towers
    identity = Symmetry(here.equipment, False, False, False, exchanged=True)
    swapped = replace(here.equipment, towers=(white, black))
    there = start(equipment=swapped, first="white" if first == "black" else "black")
    assert identity.position(here, swapped) == there
    check_symmetry(identity, here, swapped, seed, 40)


@pytest.mark.parametrize("symmetry", [*symmetries("default"), *symmetries("tall")], ids=str)
@settings(max_examples=5)
@given(st.sampled_from(RECORDED))
def test_recorded_games_are_the_same_on_the_turned_board(symmetry: Symmetry, game: tuple[str, list[str]]) -> None:
    here = start(equipment=game[0])
    symmetry = replace(symmetry, equipment=here.equipment)
    there = symmetry.position(here, here.equipment)
    for action in map(here._read_action, game[1]):
        here, there = here.after(action), there.play(symmetry.action(action, here))
    assert there == symmetry.position(here, here.equipment)
    assert {symmetry.action(action, here) for action in here.legal_actions()} == set(there.legal_actions())
