"""Turris in random games: what always holds, a second reading of its rules, and the symmetries of the mat."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings, strategies

from belvedere.rules import GameOver, IllegalAction, Position
from belvedere.rules.game import End, Pass
from belvedere.rules.turris import GAME, Place, Remove, TurrisPosition
from belvedere.rules.turris_text import read_piece
from belvedere.rules.turris_tower import FRAMES, MAT, VIEWS, Piece, largest_area
from tests.rules.sampling import mapped, positions, random_game

pytestmark = pytest.mark.exhaustive

MOST_ACTIONS = 73
"""No game is longer, say the rules."""

RARE = [
    "c2:I,sIe,siw/iiS,nSie,niSw/IIN,ENie,WINw w - c2c3/5 d3e3/5 c4/3",
    "c2:.,SE,sW/.,NEs,nWs/i,In,In w - d2/1 d2d3/3 c3c4/1",
    "c2:iIeSi,EiEwii,WiWi/eIsENIe,wsiWiEw,IIISW/iEneie,EnWEwIw,WiWiNI w - e2/8 c3d3/9 e4/7",
    "c2:Iis,sIS,I/iESn,nsWN,sIs/EiN,WnI,nIn b - d3d4/4 c3c4/5 e4/3",
    "c2:s,s,./nE,nW,./.,.,I w bonus c3d3/2 d3d4/1 c2d2/1",
    "c2:esEiEs,wsWIWIS,SISIi/enEiene,wnWsewewN,NiNwswi/IEiE,iWneW,iIwnI w bonus d3d4/9 e3/8 -",
    "c2:EiIeSEs,WIIweWI,IsiSwsI/IeieNenE,sEwsEwewEW,SWnSWNwnW/iiIE,niniW,NiNIi w - c3d3/10 c3c4/9 -",
    "c2:is,se,Sw/In,nI,NI/I,.,I b - d3/2 d4e4/2 d2/1",
    "b1:s,.,./n,s,./I,n,. w - b1/1 c1c2/1 c3d3/1",
    "c3:s,.,./n,E,W/I,.,. w bonus d4e4/1 c4c5/1 -",
    "c3:IE,iW b - c3d3/3 d3/1 -",
    "c3:IE,iW/ie,Iw w - c4d4/3 c3d3/3 -",
    "c2:ISiIs,EiIII,WiSiIs/esNsIen,wSESeswS,iWNwisn/EnEneI,WNWNwnENI,iIiWni b - d2/9 e2/9 -",
]
"""Positions that random games seldom see: forced passes, a ban in a bonus, bonuses of last pieces, a plan narrower than
its frame, open frames with high towers, a draw."""

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

SPOTS = {f"{'abcde'[file]}{rank + 1}": (file, rank) for file in range(5) for rank in range(5)}
"""File and rank of every square of the mat, counted from 0."""

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


def middle(numbers: set[int]) -> int | None:
    """The middle of three numbers in a row, if the numbers extend over three."""
    return min(numbers) + 1 if max(numbers) - min(numbers) == 2 else None


def centre_of(filled: set[Spot]) -> tuple[int, int] | None:
    """The centre of the frame that a plan settles, if it does."""
    file, rank = middle({spot[0] for spot in filled}), middle({spot[1] for spot in filled})
    return None if file is None or rank is None else (file, rank)


def fits(filled: set[Spot], centre: tuple[int, int] | None) -> bool:
    """Whether the plan stays in the frame or, while it is open, in three files and three ranks."""
    if centre is not None:
        return all(abs(spot[0] - centre[0]) <= 1 and abs(spot[1] - centre[1]) <= 1 for spot in filled)
    return all(max(along) - min(along) <= 2 for along in ({spot[0] for spot in filled}, {spot[1] for spot in filled}))


def may_be_placed(tower: Tower, centre: tuple[int, int] | None, name: str) -> bool:
    """The plan, and rules a) to f) of the rules page, cube by cube."""
    own = spots(name)
    stands = own[0][:2] == own[1][:2]
    others, filled = set(tower), set(tower) | set(own)
    rests = all(below(spot) in filled or spot[2] == 1 for spot in own)
    if not others:
        return rests and (2, 2) in {spot[:2] for spot in own}
    touches = any((beside(spot) | {below(spot), above(spot)}) & others for spot in own)
    leans = any(beside(spot) & others for spot in own)
    straddles = own[0][2] == 1 or len({tower[below(spot)][1] for spot in own if below(spot) in tower}) == 2
    middle_square = centre or centre_of(filled)
    centres = [spot for spot in own if spot[:2] == middle_square]
    return (
        not others & set(own)
        and rests
        and fits(filled, centre)
        and touches
        and (not stands or leans)
        and (stands or straddles)
        and unfinished_levels(filled) <= 3
        and all(any(spot[2] == there[2] and there[:2] != middle_square for there in others) for spot in centres)
    )


def may_be_removed(tower: Tower, name: str, last: str) -> bool:
    """The conditions of a removal, for a piece of the opponent's."""
    own = set(spots(name))
    covered = any(above(spot) in tower and above(spot) not in own for spot in own)
    return name != last and not covered and unfinished_levels(set(tower) - own) <= 3


def lawful(position: TurrisPosition) -> set[str]:
    """The actions that the rules page allows in a game that is not over."""
    tower = tower_of(position)
    mover, opponent = position.colour, 1 - position.colour
    has_pieces = sum(colour == mover for colour, _ in tower.values()) < 2 * 20
    freed = set(spots(str(position.banned))) if position.banned else set()
    centre = SPOTS[position.centre] if position.centre else None
    free = {name for name in names(13) if not freed & set(spots(name))}
    places = {name for name in free if has_pieces and may_be_placed(tower, centre, name)}
    if not position.bonus:
        return places or {"pass"}
    theirs = {name for colour, name in tower.values() if colour == opponent}
    removals = {f"x{name}" for name in theirs if may_be_removed(tower, name, str(position.last[opponent]))}
    return places | removals | {"end"}


@settings(max_examples=150)
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


@settings(max_examples=60)
@given(any_position)
def test_the_areas_are_those_of_a_second_reading_of_the_rules(position: TurrisPosition) -> None:
    tower = tower_of(position) if position.centre else {}
    for name in VIEWS:
        for colour in (0, 1):
            assert largest_area(position.view(name), colour) == largest_group(tower, name, colour)


@settings(max_examples=25)
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


@settings(max_examples=60)
@given(any_position)
def test_every_cube_belongs_to_one_piece_and_rests_on_another(position: TurrisPosition) -> None:
    tower = tower_of(position)
    assert len(tower) == 2 * len(position.pieces[0] | position.pieces[1])
    assert not position.pieces[0] & position.pieces[1]
    assert all(spot[2] == 1 or below(spot) in tower for spot in tower)
    assert sum(position.heights.values()) == len(tower)


@settings(max_examples=60)
@given(any_position)
def test_at_most_three_levels_are_unfinished(position: TurrisPosition) -> None:
    assert unfinished_levels(set(tower_of(position))) <= 3


@settings(max_examples=60)
@given(any_position)
def test_every_lying_piece_above_the_mat_straddles_two_pieces(position: TurrisPosition) -> None:
    tower = tower_of(position)
    for piece in position.pieces[0] | position.pieces[1]:
        if not piece.stands and piece.level > 1:
            assert len({tower[below(spot)] for spot in spots(str(piece))}) == 2


@settings(max_examples=60)
@given(any_position)
def test_reserve_and_tower_make_twenty_pieces(position: TurrisPosition) -> None:
    for colour in (0, 1):
        assert 0 <= position.reserve(colour) == 20 - len(position.pieces[colour])


@settings(max_examples=60)
@given(any_position)
def test_the_piece_a_colour_placed_last_stands_in_the_tower(position: TurrisPosition) -> None:
    for colour in (0, 1):
        last = position.last[colour]
        assert (last in position.pieces[colour]) if position.pieces[colour] else last is None


@settings(max_examples=60)
@given(any_position)
def test_the_game_is_over_when_all_pieces_are_placed_and_no_earlier(position: TurrisPosition) -> None:
    """So R9 never ends a game: a piece finds a place on every tower (see the next test)."""
    all_placed = position.reserve(0) == position.reserve(1) == 0
    assert (position.outcome is not None) == all_placed
    assert not (all_placed and position.bonus)  # R13
    assert bool(position.legal_actions()) == (position.outcome is None)


@settings(max_examples=60)
@given(any_position)
def test_there_is_always_a_place_for_a_piece_but_for_bans(position: TurrisPosition) -> None:
    tower = tower_of(position)
    centre = SPOTS[position.centre] if position.centre else None
    assert any(may_be_placed(tower, centre, name) for name in names(13))


@settings(max_examples=60)
@given(any_position)
def test_the_tower_stands_in_its_frame_or_extends_over_less_than_three_by_three(position: TurrisPosition) -> None:
    filled = set(tower_of(position))
    assert {MAT.squares.index(square) for square in position.plan} == {rank * 5 + file for file, rank, _ in filled}
    if position.frame:
        assert position.frame is FRAMES[position.frame.centre]
        assert position.plan <= set(position.frame.squares)
        assert "c3" in position.frame.squares
    else:
        assert not filled or (fits(filled, None) and centre_of(filled) is None)
        assert not filled or "c3" in position.plan


@settings(max_examples=60)
@given(seeds)
def test_a_frame_is_settled_once_by_the_plan_and_never_changes(seed: int) -> None:
    """R17."""
    settled: tuple[int, int] | None = None
    for position in random_game(GAME.start(), seed):
        assert isinstance(position, TurrisPosition)
        filled = set(tower_of(position))
        settled = settled or (centre_of(filled) if filled else None)
        assert (SPOTS[position.centre] if position.centre else None) == settled
    assert settled is not None


@settings(max_examples=60)
@given(any_position)
def test_a_bonus_is_for_the_piece_placed_last_and_can_be_used(position: TurrisPosition) -> None:
    assert position.mid_turn == position.bonus
    if position.bonus:
        last = position.last[position.colour]
        assert last is not None
        assert position.centre in last.squares
        assert len(position.legal_actions()) > 1
        assert "end" in legal(position)
    else:
        assert not any(isinstance(action, End | Remove) for action in position.legal_actions())


@settings(max_examples=60)
@given(any_position)
def test_a_pass_is_for_those_whom_a_ban_leaves_nothing_else(position: TurrisPosition) -> None:
    if Pass() in position.legal_actions():
        assert position.legal_actions() == (Pass(),)
        assert position.reserve(position.colour)
        assert position.banned


@settings(max_examples=40)
@given(seeds, strategies.sampled_from(["white", "black"]))
def test_a_game_ends_within_the_longest(seed: int, first: str) -> None:
    played = random_game(GAME.start(first=first), seed)
    assert played[-1].outcome is not None
    assert len(played) - 1 <= MOST_ACTIONS


@settings(max_examples=40)
@given(seeds)
def test_a_turn_ends_and_passes_on_as_the_rules_say(seed: int) -> None:
    position = GAME.start()
    assert isinstance(position, TurrisPosition)
    for text in random_actions(seed):
        action, mover, opponent = position.parse(text), position.colour, 1 - position.colour
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
        assert position.centre in (None, after.centre)
        if after.bonus:
            assert after.colour == mover
            assert after.banned == position.banned
        else:
            assert after.colour == (opponent if after.reserve(opponent) else mover)
            assert after.banned == (action.piece if isinstance(action, Remove) else None)
        position = after


# ---------------------------------------------------------------------------------------------------------- texts


@settings(max_examples=100)
@given(any_position)
def test_a_position_is_read_back_from_its_text(position: TurrisPosition) -> None:
    again = GAME.read(position.text)
    assert again == position
    assert hash(again) == hash(position)
    assert again.text == position.text
    assert again.outcome == position.outcome


@settings(max_examples=60)
@given(any_position)
def test_every_legal_action_is_read_back_from_its_notation(position: TurrisPosition) -> None:
    actions = position.legal_actions()
    assert len(set(actions)) == len(actions)
    assert all(position.parse(str(action)) == action for action in actions)


@settings(max_examples=40)
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
    "a quarter turn": lambda file, rank: (rank, 4 - file),
    "a half turn": lambda file, rank: (4 - file, 4 - rank),
    "three quarter turns": lambda file, rank: (4 - rank, file),
    "west and east": lambda file, rank: (4 - file, rank),
    "south and north": lambda file, rank: (file, 4 - rank),
    "along one diagonal": lambda file, rank: (rank, file),
    "along the other": lambda file, rank: (4 - rank, 4 - file),
}
EDGES = {
    "south": {"a1", "b1", "c1", "d1", "e1"},
    "east": {"e1", "e2", "e3", "e4", "e5"},
    "north": {"a5", "b5", "c5", "d5", "e5"},
    "west": {"a1", "a2", "a3", "a4", "a5"},
}


def image(name: str, mapping: dict[str, str]) -> str:
    """An action on the mapped mat: the squares replaced, and again the lower one first."""
    squares, slash, level = mapped(name, mapping).partition("/")
    mark, squares = ("x", squares[1:]) if squares.startswith("x") else ("", squares)
    if not slash:
        return name
    return f"{mark}{''.join(sorted([squares[:2], squares[2:]]))}{slash}{level}"


@pytest.mark.parametrize("symmetry", SYMMETRIES.values(), ids=SYMMETRIES.keys())
@settings(max_examples=6)
@given(seed=seeds)
def test_the_rules_are_the_same_from_every_side_of_the_mat(
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
        assert (here.colour, here.bonus) == (there.colour, there.bonus)
        assert (here.centre and mapping[here.centre]) == there.centre
        assert GAME.read(there.text) == there
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


SHIFTS = [(files, ranks) for files in (-2, -1, 0, 1, 2) for ranks in (-2, -1, 0, 1, 2) if files or ranks]


def shifted(position: TurrisPosition, mapping: dict[str, str]) -> TurrisPosition:
    """A position with a settled frame, elsewhere on the mat."""

    def moved(piece: Piece | None) -> Piece | None:
        return piece and Piece(tuple(mapping[square] for square in piece.squares), piece.level)

    white, black = (frozenset(filter(None, map(moved, pieces))) for pieces in position.pieces)
    return replace(
        position,
        pieces=(white, black),
        centre=mapping[position.centre or ""],
        last=(moved(position.last[0]), moved(position.last[1])),
        banned=moved(position.banned),
    )


@settings(max_examples=40)
@given(any_position, strategies.sampled_from(SHIFTS))
def test_where_a_settled_frame_lies_on_the_mat_makes_no_difference(
    position: TurrisPosition, shift: tuple[int, int]
) -> None:
    """R16."""
    at = {spot: square for square, spot in SPOTS.items()}
    mapping = {
        square: at[file + shift[0], rank + shift[1]]
        for square, (file, rank) in SPOTS.items()
        if (file + shift[0], rank + shift[1]) in at
    }
    assume(position.frame and all(square in mapping for square in position.frame.squares))
    there = shifted(position, mapping)
    assert legal(there) == {image(name, mapping) for name in legal(position)}
    assert there.outcome == position.outcome


@settings(max_examples=40)
@given(seeds, strategies.sampled_from(SHIFTS))
def test_a_game_cannot_begin_elsewhere_on_the_mat(seed: int, shift: tuple[int, int]) -> None:
    """R16: a game moved over the mat is no game, unless its first piece still covers the middle."""
    first = read_piece(random_actions(seed)[0])
    assert first is not None
    squares = tuple(there for square in first.squares if (there := MAT.go(square, *shift)))
    assume(len(squares) == len(first.squares))
    assert (GAME.start().why_not(Place(Piece(squares, 1))) is None) == ("c3" in squares)


@settings(max_examples=25)
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
        assert here.colour == 1 - there.colour
        if action is not None:
            here, there = here.play(action), there.play(action)
    assert here.outcome is not None
    assert there.outcome is not None
    other_colour = {"White": "Black", "Black": "White"}
    sentence = re.sub("White|Black", lambda name: other_colour[name[0]], here.outcome.sentence)
    assert there.outcome == replace(here.outcome, sentence=sentence)
