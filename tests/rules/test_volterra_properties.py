"""Volterra: what holds in every position of random games, on fields of many sizes."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belvedere import rules
from belvedere.rules import Action, IllegalAction
from belvedere.rules.volterra import LayTile, MovePawn, MoveStack, PutPawn
from tests.rules.sampling import mapped, positions, random_game

pytestmark = pytest.mark.exhaustive

GAME = rules.get("volterra")

Options = dict[str, Any]

VARIANTS: list[Options] = [
    *({"size": size} for size in ("2x3", "3x2", "4x3", "2x9", "3x6", "4x5", "5x4", "6x5", "7x6")),
    *({"layout": "free", "size": size} for size in ("1x2", "2x1", "2x3", "5x2", "3x4", "4x5", "7x4")),
]
"""Every kind of field; all are played with either colour first."""

SEEDS = st.integers(0, 10**6)


@st.composite
def settings_of_a_game(draw: st.DrawFn) -> Options:
    return {"first": draw(st.sampled_from(["dark", "light"])), **draw(st.sampled_from(VARIANTS))}


ANY_POSITION = settings_of_a_game().flatmap(lambda options: positions(GAME, **options))


ANY_GAME = st.builds(lambda options, seed: random_game(GAME.start(**options), seed), settings_of_a_game(), SEEDS)


def steps(start: Any, seed: int) -> Iterator[tuple[Any, Action, Any]]:
    """A random game in steps: the position before an action, the action, and the position after it."""
    chance = random.Random(seed)
    position = start
    for _ in range(400):
        if position.outcome:
            return
        action = chance.choice(position.legal_actions())
        after = position.after(action)
        yield position, action, after
        position = after


# ---------------------------------------------------------------------- the rules page once more, by coordinates


def far(one: str, other: str) -> tuple[int, int]:
    """How many files and ranks two squares are apart."""
    return abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:]))


def touch(one: str, other: str) -> bool:
    """Whether two squares have a side or a corner in common."""
    return max(far(one, other)) == 1


def towers(position: Any) -> dict[str, str]:
    return {square: tiles for square, tiles in position.tower.items() if tiles}


def connected(squares: set[str]) -> list[set[str]]:
    """The connected parts of some squares: every square joins the parts that it touches."""
    found: list[set[str]] = []
    for square in squares:
        joined = [part for part in found if any(touch(square, other) for other in part)]
        found = [part for part in found if part not in joined] + [{square}.union(*joined)]
    return found


def every_action(position: Any) -> Iterator[Action]:
    """Every action that can be written on this board."""
    squares = list(position.tower)
    for square in squares:
        yield LayTile(square)
        yield PutPawn(square)
        for other in squares:
            yield MovePawn(square, other)
            yield MoveStack(square, other, 1)
            yield MoveStack(square, other, 2)


def allowed(position: Any) -> Iterator[Action]:
    """Every action that the rules allow, R3 and the end left aside."""
    tower, own = towers(position), "dl"[position.colour]
    if None in position.pawns:
        full = len(tower) == len(position.tower)
        for action in every_action(position):
            match action:
                case LayTile(square) if not full and square not in tower:
                    yield action
                case PutPawn(square) if full and tower[square] == own:
                    yield action
        return
    pawn, other_pawn = position.pawns[position.colour], position.pawns[1 - position.colour]
    neighbours = {square for square in tower if touch(square, pawn)}
    mine = {square for square in neighbours if tower[square].endswith(own)}
    for action in every_action(position):
        match action:
            case MovePawn(origin, target) if position.done != "pawn":
                if origin == pawn and target in mine:
                    yield action
            case MoveStack(origin, target, tiles) if position.done != "stack":
                if origin in mine and target in neighbours - {origin, other_pawn} and tiles <= len(tower[origin]):
                    sides = [square for square in tower if sum(far(origin, square)) == 1]
                    if len(sides) < 4:
                        yield action


def allowed_with_r3(position: Any) -> set[Action]:
    """Every action that the rules allow; none if the game is over."""
    if None in position.pawns or position.mid_turn:
        return set(allowed(position))
    return {action for action in allowed(position) if any(allowed(position.after(action)))}


def effect(position: Any, action: Action) -> tuple[dict[str, str], list[str | None]]:
    """The towers and pawns after an action."""
    tower, pawns = towers(position), list(position.pawns)
    match action:
        case LayTile(square):
            tower[square] = "dl"[position.colour]
        case PutPawn(square) | MovePawn(_, square):
            pawns[position.colour] = square
        case MoveStack(origin, target, tiles):
            moved = tower.pop(origin)
            if len(moved) > tiles:
                tower[origin] = moved[: len(moved) - tiles]
            tower[target] += moved[len(moved) - tiles :]
            for part in connected(set(tower)):
                if not part & set(pawns):
                    for square in part:
                        del tower[square]
    return tower, pawns


# ------------------------------------------------------------------------------------------------------ properties


@given(ANY_POSITION)
@settings(max_examples=100)
def test_the_legal_actions_are_those_of_the_rules_page(position: Any) -> None:
    legal = position.legal_actions()
    assert len(set(legal)) == len(legal)
    assert set(legal) == allowed_with_r3(position)
    assert (position.outcome is None) == bool(legal)


@given(ANY_POSITION)
@settings(max_examples=50)
def test_every_other_action_is_refused_with_a_reason(position: Any) -> None:
    legal = set(position.legal_actions())
    for action in every_action(position):
        if action in legal:
            assert position.parse(str(action)) == action
            assert position.why_not(action) is None
        else:
            assert position.why_not(action)
            with pytest.raises(IllegalAction):
                position.parse(str(action))


@given(ANY_POSITION)
@settings(max_examples=50)
def test_r3_never_forbids_a_stack_for_the_pawn_can_step_onto_it(position: Any) -> None:
    for action in allowed(position):
        if isinstance(action, MoveStack):
            assert action in position.legal_actions()
            if not position.mid_turn:
                assert MovePawn(position.my_pawn, action.target) in position.after(action).legal_actions()


@given(settings_of_a_game(), SEEDS)
@settings(max_examples=100)
def test_every_action_has_its_effect_and_no_other(options: Options, seed: int) -> None:
    for before, action, after in steps(GAME.start(**options), seed):
        assert (towers(after), list(after.pawns)) == effect(before, action)
        assert (after.files, after.ranks, after.first) == (before.files, before.ranks, before.first)


@given(settings_of_a_game(), SEEDS)
@settings(max_examples=60)
def test_a_turn_is_one_pawn_and_one_stack_and_a_layout_one_tile_or_pawn(options: Options, seed: int) -> None:
    player, turn = 0, ""
    for before, action, after in steps(GAME.start(**options), seed):
        assert before.to_move == player
        turn += {LayTile: "+", PutPawn: "@", MovePawn: "p", MoveStack: "s"}[type(action)]
        assert turn in ("+", "@", "p", "s", "ps", "sp")
        assert after.mid_turn == (turn in ("p", "s"))
        if not after.mid_turn:
            player, turn = 1 - player, ""


@given(settings_of_a_game(), SEEDS)
@settings(max_examples=60)
def test_a_free_layout_is_half_the_tiles_each_and_then_the_pawns(options: Options, seed: int) -> None:
    start: Any = GAME.start(**{**options, "layout": "free"})
    number = len(start.towers)
    layout = [action for position, action, _ in steps(start, seed) if position.laying_out]
    assert [type(action) for action in layout] == [LayTile] * number + [PutPawn] * 2
    laid = start
    for action in layout:
        laid = laid.after(action)
    assert Counter(laid.towers) == {"d": number // 2, "l": number // 2}


@given(ANY_GAME)
@settings(max_examples=50)
def test_each_pawn_stands_on_its_own_colour(played: list[Any]) -> None:
    for position in played:
        for colour, pawn in enumerate(position.pawns):
            assert pawn is None or position.tower[pawn].endswith("dl"[colour])


@given(ANY_GAME)
@settings(max_examples=50)
def test_in_play_every_part_of_the_field_has_a_pawn(played: list[Any]) -> None:
    for position in played:
        if not position.laying_out:
            assert all(part & set(position.pawns) for part in connected(set(towers(position))))


@given(settings_of_a_game(), SEEDS)
@settings(max_examples=60)
def test_all_tiles_are_on_the_field_but_the_forfeited_ones(options: Options, seed: int) -> None:
    start: Any = GAME.start(**{**options, "layout": "chessboard"})
    half, forfeited = len(start.towers) // 2, Counter[str]()
    for before, action, after in steps(start, seed):
        for square, tiles in before.tower.items():
            if tiles and not after.tower[square] and square != getattr(action, "origin", None):
                assert isinstance(action, MoveStack)
                forfeited.update(tiles)
        assert Counter("".join(after.towers)) + forfeited == {"d": half, "l": half}


@given(settings_of_a_game(), SEEDS)
@settings(max_examples=60)
def test_an_emptied_square_stays_empty(options: Options, seed: int) -> None:
    empty: set[str] = set()
    for before, _, after in steps(GAME.start(**options), seed):
        if not before.laying_out:
            empty |= {square for square, tiles in before.tower.items() if not tiles}
            assert not empty & set(towers(after))


@given(ANY_GAME)
@settings(max_examples=50)
def test_who_moved_a_stack_last_has_a_tower_of_two_or_more(played: list[Any]) -> None:
    for position in played:
        high = [tiles for tiles in position.towers if len(tiles) > 1]
        if high:
            last = position.colour if position.done == "stack" else 1 - position.colour
            assert any(tiles.endswith("dl"[last]) for tiles in high)
        else:
            assert position.laying_out or (all(position.towers) and position.to_move == 0 and position.done != "stack")


@given(ANY_GAME)
@settings(max_examples=50)
def test_the_text_of_a_position_reads_back(played: list[Any]) -> None:
    for position in played:
        again = GAME.read(position.text)
        assert again == position
        assert hash(again) == hash(position)
        assert (again.text, str(again), again.outcome) == (position.text, str(position), position.outcome)


@given(ANY_GAME)
@settings(max_examples=50)
def test_the_outcome_follows_from_the_heights(played: list[Any]) -> None:
    position = played[-1]
    outcome = position.outcome
    for player in (0, 1):
        colour = "dl"[player ^ position.first]
        own = sorted((len(tiles) for tiles in position.towers if tiles.endswith(colour)), reverse=True)
        assert outcome.heights[player] == tuple(own)
    first, second = outcome.heights  # a missing tower counts less than any: tuples compare in the same way
    assert outcome.winner == (None if first == second else int(first < second))


# ------------------------------------------------------------------------------------------------------ symmetries


def image(position: Any, squares: Mapping[str, str], exchanged: bool) -> tuple[object, ...]:
    """What a position looks like with its squares mapped to others, and perhaps its colours exchanged."""
    table = str.maketrans("dl", "ld") if exchanged else {}
    pawns = [squares.get(pawn) for pawn in position.pawns]
    return (
        {squares[square]: tiles.translate(table) for square, tiles in position.tower.items()},
        pawns[::-1] if exchanged else pawns,
        position.colour ^ exchanged,
        position.first ^ exchanged,
        position.done,
        position.outcome and (position.outcome.winner, position.outcome.reason, position.outcome.heights),
        position.outcome and names(position.outcome.sentence, exchanged),
        sorted(mapped(str(action), squares) for action in position.legal_actions()),
    )


def names(sentence: str, exchanged: bool) -> str:
    """A sentence in which the names of the colours are exchanged."""
    other = {"Dark": "Light", "Light": "Dark"} if exchanged else {}
    return " ".join(other.get(word, word) for word in sentence.split())


def images(position: Any, files: bool, ranks: bool, transposed: bool = False) -> dict[str, str]:
    """Where each square goes when files, ranks or both are counted from the other end, or files become ranks."""
    squares = {}
    for square in position.tower:
        file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
        file = position.files - 1 - file if files else file
        rank = position.ranks - 1 - rank if ranks else rank
        file, rank = (rank, file) if transposed else (file, rank)
        squares[square] = f"{chr(ord('a') + file)}{rank + 1}"
    return squares


def check_alike(start: Any, other: Any, squares: Mapping[str, str], exchanged: bool, seed: int) -> None:
    """A game played with mapped actions is the mapped game, in everything."""
    identity = {square: square for square in other.tower}
    assert image(start, squares, exchanged) == image(other, identity, False)
    for _, action, after in steps(start, seed):
        other = other.play(mapped(str(action), squares))
        assert image(after, squares, exchanged) == image(other, identity, False)


@given(settings_of_a_game(), SEEDS)
@settings(max_examples=50)
def test_the_chessboard_looks_the_same_from_the_other_end_of_its_odd_side(options: Options, seed: int) -> None:
    start: Any = GAME.start(**{**options, "layout": "chessboard"})
    odd_files = start.files % 2 == 1
    check_alike(start, start, images(start, odd_files, not odd_files), False, seed)


@given(settings_of_a_game(), st.booleans(), SEEDS)
@settings(max_examples=50)
def test_the_chessboard_with_the_other_colour_first_looks_the_same_from_the_other_end_of_its_even_side(
    options: Options, rotated: bool, seed: int
) -> None:
    options["layout"] = "chessboard"
    start: Any = GAME.start(**options)
    other = GAME.start(**{**options, "first": "light" if options["first"] == "dark" else "dark"})
    even_files = start.files % 2 == 0
    check_alike(start, other, images(start, even_files or rotated, not even_files or rotated), True, seed)


@given(settings_of_a_game(), st.booleans(), st.booleans(), st.booleans(), SEEDS)
@settings(max_examples=50)
def test_a_free_layout_looks_the_same_from_all_sides_and_with_the_colours_exchanged(
    options: Options, files: bool, ranks: bool, exchanged: bool, seed: int
) -> None:
    options["layout"] = "free"
    start: Any = GAME.start(**options)
    other = GAME.start(**{**options, "first": "light" if (options["first"] == "dark") == exchanged else "dark"})
    check_alike(start, other, images(start, files, ranks), exchanged, seed)


@given(settings_of_a_game(), SEEDS)
@settings(max_examples=50)
def test_a_field_on_its_side_is_the_field_of_the_transposed_size(options: Options, seed: int) -> None:
    start: Any = GAME.start(**options)
    other = GAME.start(**{**options, "size": f"{start.ranks}x{start.files}"})
    check_alike(start, other, images(start, False, False, transposed=True), False, seed)
