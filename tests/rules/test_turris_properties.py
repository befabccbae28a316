"""Turris in random games: what always holds, a second reading of its rules, and the symmetries of the tower."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies

from belvedere.rules import GameOver, IllegalAction, Position
from belvedere.rules.game import End, Pass
from belvedere.rules.tower import VIEWS, largest_area
from belvedere.rules.turris import GAME, Place, Remove, TurrisPosition
from tests.rules.sampling import mapped, positions, random_game

pytestmark = pytest.mark.exhaustive

MOST_ACTIONS = 73
"""No game is longer, say the rules."""

RARE = [
    "I,sIe,siw/iiS,nSie,niSw/IIN,ENie,WINw w - a1a2/5 b2c2/5 a3/3",
    ".,SE,sW/.,NEs,nWs/i,In,In w - b1/1 b1b2/3 a2a3/1",
    "iIeSi,EiEwii,WiWi/eIsENIe,wsiWiEw,IIISW/iEneie,EnWEwIw,WiWiNI w - c1/8 a2b2/9 c3/7",
    "Iis,sIS,I/iESn,nsWN,sIs/EiN,WnI,nIn b - b2b3/4 a2a3/5 c3/3",
    "s,s,./nE,nW,./.,.,I w bonus a2b2/2 b2b3/1 a1b1/1",
    "ISiIs,EiIII,WiSiIs/esNsIen,wSESeswSi,iWNwisn/EnEneI,WNWNwnENI,iIiWni b bonus b1/9 b2/9 -",
    "esEiEs,wsWIWIS,SISIi/enEiene,wnWsewewN,NiNwswi/IEiE,iWneW,iIwnI w bonus b2b3/9 c2/8 -",
    "EiIeSEs,WIIweWI,IsiSwsI/IeieNenE,sEwsEwewEW,SWnSWNwnW/iiIE,niniW,NiNIi w - a2b2/10 a2a3/9 -",
]
"""Positions that random games seldom see: forced passes, a ban in a bonus, bonuses of last pieces, a draw."""

any_position = strategies.one_of(
    positions(GAME), positions(GAME, first="black"), strategies.sampled_from([GAME.read(text) for text in RARE])
)
seeds = strategies.integers(0, 10**6)


def random_actions(seed: int) -> list[str]:
    """The actions of a game of random actions."""
    chance = random.Random(seed)
    position = GAME.start()
    actions = []
    while position.outcome is None:
        action = chance.choice(position.legal_actions())
        actions.append(str(action))
        position = position.after(action)
    return actions


def legal(position: Position) -> set[str]:
    return {str(action) for action in position.legal_actions()}


# -------------------------------------------------------------------------------------- the rules, read a second time

SPOTS = {square: (file, rank) for file in range(3) for rank in range(3) for square in [f"{'abc'[file]}{rank + 1}"]}
"""File and rank of every square, counted from 0."""

Spot = tuple[int, int, int]
"""A cube by file, rank and level."""

Tower = dict[Spot, tuple[int, str]]
"""The colour of each cube, and the name of its piece."""


def names(levels: int) -> Iterator[str]:
    """The notation of every piece up to some level, as the rules page writes it."""
    for level in range(1, levels + 1):
        for square, (file, rank) in SPOTS.items():
            yield f"{square}/{level}"
            yield from (f"{square}{other}/{level}" for other, at in SPOTS.items() if at == (file + 1, rank))
            yield from (f"{square}{other}/{level}" for other, at in SPOTS.items() if at == (file, rank + 1))


def spots(name: str) -> list[Spot]:
    """The two cubes of the piece with a name."""
    squares, level = name.split("/")
    if len(squares) == 2:
        return [(*SPOTS[squares], int(level)), (*SPOTS[squares], int(level) + 1)]
    return [(*SPOTS[squares[:2]], int(level)), (*SPOTS[squares[2:]], int(level))]


def tower_of(position: TurrisPosition) -> Tower:
    return {
        spot: (colour, str(piece))
        for colour in (0, 1)
        for piece in position.pieces[colour]
        for spot in spots(str(piece))
    }


def beside(spot: Spot) -> set[Spot]:
    file, rank, level = spot
    return {(file + 1, rank, level), (file - 1, rank, level), (file, rank + 1, level), (file, rank - 1, level)}


def below(spot: Spot) -> Spot:
    return spot[0], spot[1], spot[2] - 1


def above(spot: Spot) -> Spot:
    return spot[0], spot[1], spot[2] + 1


def unfinished_levels(filled: set[Spot]) -> int:
    return sum(0 < cubes < 9 for cubes in Counter(level for _, _, level in filled).values())


def may_be_placed(tower: Tower, name: str) -> bool:
    """Rules a) to f) of the rules page, cube by cube."""
    own = spots(name)
    stands = own[0][:2] == own[1][:2]
    others = set(tower)
    rests = all(below(spot) in others | set(own) or spot[2] == 1 for spot in own)
    touches = any((beside(spot) | {below(spot), above(spot)}) & others for spot in own)
    leans = any(beside(spot) & others for spot in own)
    straddles = own[0][2] == 1 or len({tower[below(spot)][1] for spot in own if below(spot) in tower}) == 2
    centres = [spot for spot in own if spot[:2] == (1, 1)]
    return (
        not others & set(own)
        and rests
        and (touches or not tower)
        and (not stands or leans or not tower)
        and (stands or straddles)
        and unfinished_levels(others | set(own)) <= 3
        and all(any(level == spot[2] and (x, y) != (1, 1) for x, y, level in others) for spot in centres)
    )


def may_be_removed(tower: Tower, name: str, last: str) -> bool:
    """The conditions of a removal, for a piece of the opponent's."""
    own = set(spots(name))
    covered = any(above(spot) in tower and above(spot) not in own for spot in own)
    return name != last and not covered and unfinished_levels(set(tower) - own) <= 3


def lawful(position: TurrisPosition) -> set[str]:
    """The actions that the rules page allows in a game that is not over."""
    tower = tower_of(position)
    mover, opponent = position.turn, 1 - position.turn
    has_pieces = sum(colour == mover for colour, _ in tower.values()) < 2 * 20
    freed = set(spots(str(position.banned))) if position.banned else set()
    places = {name for name in names(13) if has_pieces and not freed & set(spots(name)) and may_be_placed(tower, name)}
    if not position.bonus:
        return places or {"pass"}
    theirs = {name for colour, name in tower.values() if colour == opponent}
    removals = {f"x{name}" for name in theirs if may_be_removed(tower, name, str(position.last[opponent]))}
    return places | removals | {"end"}


@settings(max_examples=150, deadline=None)
@given(any_position)
def test_the_legal_actions_are_those_of_a_second_reading_of_the_rules(position: TurrisPosition) -> None:
    assert legal(position) == (set() if position.outcome else lawful(position))


LINES_OF_SIGHT: dict[str, Callable[[Spot], tuple[int, int, int]]] = {
    "south": lambda spot: (spot[2], spot[0], spot[1]),
    "east": lambda spot: (spot[2], spot[1], -spot[0]),
    "north": lambda spot: (spot[2], -spot[0], -spot[1]),
    "west": lambda spot: (spot[2], -spot[1], spot[0]),
    "roof": lambda spot: (spot[1], spot[0], -spot[2]),
}
"""For each view the row and column in which a cube appears, and its distance."""


def largest_group(tower: Tower, name: str, colour: int) -> int:
    """The largest group in a view, by joining groups that touch."""
    nearest: dict[tuple[int, int], tuple[int, int]] = {}
    for spot, (owner, _) in tower.items():
        row, column, distance = LINES_OF_SIGHT[name](spot)
        nearest[row, column] = min(nearest.get((row, column), (99, 0)), (distance, owner))
    groups: list[set[tuple[int, int]]] = []
    for row, column in (place for place, (_, owner) in nearest.items() if owner == colour):
        around = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        joined = [group for group in groups if group & around]
        groups = [group for group in groups if not group & around] + [{(row, column)}.union(*joined)]
    return max(map(len, groups), default=0)


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_the_areas_are_those_of_a_second_reading_of_the_rules(position: TurrisPosition) -> None:
    tower = tower_of(position)
    for name in VIEWS:
        for colour in (0, 1):
            assert largest_area(position.view(name), colour) == largest_group(tower, name, colour)


@settings(max_examples=25, deadline=None)
@given(seeds, strategies.sampled_from(["white", "black"]))
def test_the_outcome_is_that_of_a_second_reading_of_the_rules(seed: int, first: str) -> None:
    position = random_game(GAME.start(first=first), seed)[-1]
    assert isinstance(position, TurrisPosition)
    assert position.outcome is not None
    tower = tower_of(position)
    areas = [tuple(largest_group(tower, name, player ^ position.first) for player in (0, 1)) for name in VIEWS]
    totals = tuple(sum(area[player] for area in areas) for player in (0, 1))
    assert list(position.outcome.views) == areas
    assert position.outcome.totals == totals
    assert position.outcome.winner == (None if totals[0] == totals[1] else totals.index(max(totals)))


# ------------------------------------------------------------------------------------------------ what always holds


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_every_cube_belongs_to_one_piece_and_rests_on_another(position: TurrisPosition) -> None:
    tower = tower_of(position)
    assert len(tower) == 2 * len(position.pieces[0] | position.pieces[1])
    assert not position.pieces[0] & position.pieces[1]
    assert all(spot[2] == 1 or below(spot) in tower for spot in tower)
    assert sum(position.heights.values()) == len(tower)


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_at_most_three_levels_are_unfinished(position: TurrisPosition) -> None:
    assert unfinished_levels(set(tower_of(position))) <= 3


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_every_lying_piece_above_the_foundation_straddles_two_pieces(position: TurrisPosition) -> None:
    tower = tower_of(position)
    for piece in position.pieces[0] | position.pieces[1]:
        if not piece.stands and piece.level > 1:
            assert len({tower[below(spot)] for spot in spots(str(piece))}) == 2


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_reserve_and_tower_make_twenty_pieces(position: TurrisPosition) -> None:
    for colour in (0, 1):
        assert 0 <= position.reserve(colour) == 20 - len(position.pieces[colour])


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_the_piece_a_colour_placed_last_stands_in_the_tower(position: TurrisPosition) -> None:
    for colour in (0, 1):
        last = position.last[colour]
        assert (last in position.pieces[colour]) if position.pieces[colour] else last is None


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_the_game_is_over_when_all_pieces_are_placed_and_no_earlier(position: TurrisPosition) -> None:
    """So R9 never ends a game: a piece finds a place on every tower (see the next test)."""
    all_placed = position.reserve(0) == position.reserve(1) == 0
    assert (position.outcome is not None) == (all_placed and not position.bonus)
    assert bool(position.legal_actions()) == (position.outcome is None)


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_there_is_always_a_place_for_a_piece_but_for_bans(position: TurrisPosition) -> None:
    tower = tower_of(position)
    assert any(may_be_placed(tower, name) for name in names(13))


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_a_bonus_is_for_the_piece_placed_last_and_can_be_used(position: TurrisPosition) -> None:
    assert position.mid_turn == position.bonus
    if position.bonus:
        assert "b2" in str(position.last[position.turn])
        assert len(position.legal_actions()) > 1
        assert "end" in legal(position)
    else:
        assert not any(isinstance(action, End | Remove) for action in position.legal_actions())


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_a_pass_is_for_those_whom_a_ban_leaves_nothing_else(position: TurrisPosition) -> None:
    if Pass() in position.legal_actions():
        assert position.legal_actions() == (Pass(),)
        assert position.reserve(position.turn)
        assert position.banned


@settings(max_examples=40, deadline=None)
@given(seeds, strategies.sampled_from(["white", "black"]))
def test_a_game_ends_within_the_longest(seed: int, first: str) -> None:
    played = random_game(GAME.start(first=first), seed)
    assert played[-1].outcome is not None
    assert len(played) - 1 <= MOST_ACTIONS


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_turn_ends_and_passes_on_as_the_rules_say(seed: int) -> None:
    position = GAME.start()
    assert isinstance(position, TurrisPosition)
    for text in random_actions(seed):
        action, mover, opponent = position.parse(text), position.turn, 1 - position.turn
        after = position.play(action)
        if isinstance(action, Place):
            assert after.last[mover] == action.piece
            assert after.pieces[mover] == position.pieces[mover] | {action.piece}
            assert after.pieces[opponent] == position.pieces[opponent]
        elif isinstance(action, Remove):
            assert after.pieces[opponent] == position.pieces[opponent] - {action.piece}
            assert after.pieces[mover] == position.pieces[mover]
        else:
            assert after.pieces == position.pieces
        assert after.last[opponent] == position.last[opponent]
        if after.bonus:
            assert after.turn == mover
            assert after.banned == position.banned
        else:
            assert after.turn == (opponent if after.reserve(opponent) else mover)
            assert after.banned == (action.piece if isinstance(action, Remove) else None)
        position = after


# ---------------------------------------------------------------------------------------------------------- texts


@settings(max_examples=100, deadline=None)
@given(any_position)
def test_a_position_is_read_back_from_its_text(position: TurrisPosition) -> None:
    again = GAME.read(position.text)
    assert again == position
    assert hash(again) == hash(position)
    assert again.text == position.text
    assert again.outcome == position.outcome


@settings(max_examples=60, deadline=None)
@given(any_position)
def test_every_legal_action_is_read_back_from_its_notation(position: TurrisPosition) -> None:
    actions = position.legal_actions()
    assert len(set(actions)) == len(actions)
    assert all(position.parse(str(action)) == action for action in actions)


@settings(max_examples=40, deadline=None)
@given(any_position)
def test_of_all_actions_that_can_be_written_the_legal_ones_alone_are_not_refused(position: TurrisPosition) -> None:
    accepted = set()
    before = position.text
    for action in [*names(13), *(f"x{name}" for name in names(13)), "a1/99", "xa1/99", "end", "pass"]:
        why = position.why_not(action)
        if why is None:
            accepted.add(str(position.parse(action)))
            continue
        assert why
        with pytest.raises(GameOver if position.outcome else IllegalAction) as refused:
            position.parse(action)
        assert str(refused.value) == why
    assert accepted == legal(position)
    assert position.text == before


# ------------------------------------------------------------------------------------------------------- symmetries

SYMMETRIES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "as it is": lambda file, rank: (file, rank),
    "a quarter turn": lambda file, rank: (rank, 2 - file),
    "a half turn": lambda file, rank: (2 - file, 2 - rank),
    "three quarter turns": lambda file, rank: (2 - rank, file),
    "west and east": lambda file, rank: (2 - file, rank),
    "south and north": lambda file, rank: (file, 2 - rank),
    "along one diagonal": lambda file, rank: (rank, file),
    "along the other": lambda file, rank: (2 - rank, 2 - file),
}
EDGES = {
    "south": {"a1", "b1", "c1"},
    "east": {"c1", "c2", "c3"},
    "north": {"a3", "b3", "c3"},
    "west": {"a1", "a2", "a3"},
}


def image(name: str, mapping: dict[str, str]) -> str:
    """An action on the mapped tower: the squares replaced, and again the lower one first."""
    squares, slash, level = mapped(name, mapping).partition("/")
    mark, squares = ("x", squares[1:]) if squares.startswith("x") else ("", squares)
    if not slash:
        return name
    return f"{mark}{''.join(sorted([squares[:2], squares[2:]]))}{slash}{level}"


@pytest.mark.parametrize("symmetry", SYMMETRIES.values(), ids=SYMMETRIES.keys())
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_the_rules_are_the_same_from_every_side_of_the_tower(
    symmetry: Callable[[int, int], tuple[int, int]], seed: int
) -> None:
    at = {spot: square for square, spot in SPOTS.items()}
    mapping = {square: at[symmetry(*spot)] for square, spot in SPOTS.items()}
    actions = random_actions(seed)
    here, there = GAME.start(), GAME.start()
    for action in [*actions, None]:
        assert isinstance(here, TurrisPosition)
        assert isinstance(there, TurrisPosition)
        assert {image(name, mapping) for name in legal(here)} == legal(there)
        for pieces, images in zip(here.pieces, there.pieces, strict=True):
            assert {image(str(piece), mapping) for piece in pieces} == set(map(str, images))
        assert [piece and image(str(piece), mapping) for piece in (*here.last, here.banned)] == [
            piece and str(piece) for piece in (*there.last, there.banned)
        ]
        assert (here.turn, here.bonus) == (there.turn, there.bonus)
        if action is not None:
            here, there = here.play(action), there.play(image(action, mapping))
    assert isinstance(here, TurrisPosition)
    assert isinstance(there, TurrisPosition)
    assert here.outcome is not None
    assert there.outcome is not None
    sides = {side: {mapping[square] for square in edge} for side, edge in EDGES.items()}
    seen = dict(zip(VIEWS, there.outcome.views, strict=True))
    moved = [next(name for name in EDGES if EDGES[name] == sides[side]) for side in VIEWS[:4]]
    assert here.outcome.views == (*(seen[side] for side in moved), seen["roof"])
    assert (here.outcome.winner, here.outcome.sentence) == (there.outcome.winner, there.outcome.sentence)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_the_rules_are_the_same_for_both_colours(seed: int) -> None:
    here, there = GAME.start(), GAME.start(first="black")
    for action in [*random_actions(seed), None]:
        assert isinstance(here, TurrisPosition)
        assert isinstance(there, TurrisPosition)
        assert legal(here) == legal(there)
        assert here.pieces == there.pieces[::-1]
        assert here.last == there.last[::-1]
        assert (here.to_move, here.bonus, here.banned) == (there.to_move, there.bonus, there.banned)
        assert here.turn == 1 - there.turn
        if action is not None:
            here, there = here.play(action), there.play(action)
    assert here.outcome is not None
    assert there.outcome is not None
    other_colour = {"White": "Black", "Black": "White"}
    sentence = re.sub("White|Black", lambda name: other_colour[name[0]], here.outcome.sentence)
    assert there.outcome == replace(here.outcome, sentence=sentence)
