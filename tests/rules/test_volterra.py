"""Volterra: set-up, the two actions of a turn, separation, end and winner, free layout, text board."""

from typing import Any

import pytest

from belvedere import rules
from belvedere.rules import BadOption
from belvedere.rules.volterra import LayTile, MovePawn, MoveStack, PutPawn, VolterraOutcome
from tests.rules.sampling import play

GAME = rules.get("volterra")


def after(actions: str, **settings: object) -> Any:
    """The position after some actions from the start."""
    return play(GAME.start(**settings), actions)


def legal(position: Any, form: type) -> list[str]:
    """The legal actions of one form in notation, sorted."""
    return sorted(str(action) for action in position.legal_actions() if isinstance(action, form))


# ---------------------------------------------------------------------------------------------------------- set-up


def test_the_tiles_lie_like_a_chessboard_with_each_pawn_on_the_central_tile_of_its_colour() -> None:
    position = after("")
    assert position.text == "dldl/ldld/dLDl/ldld/dldl d -"
    assert position.pawns == ("c3", "b3")


def test_a1_is_dark() -> None:
    assert after("").tower["a1"] == "d"
    assert after("", size="7x10").tower["a1"] == "d"


def test_there_are_ten_tiles_of_each_colour() -> None:
    tiles = "".join(after("").towers)
    assert (tiles.count("d"), tiles.count("l")) == (10, 10)


def test_r1_dark_begins() -> None:
    position = after("")
    assert (position.to_move, position.colour, position.colour_name(0), position.colour_name(1)) == (
        0,
        0,
        "Dark",
        "Light",
    )


def test_r1_light_begins_if_so_set_and_nothing_else_changes() -> None:
    position = after("", first="light")
    assert position.text == "dldl/ldld/dLDl/ldld/dldl l - first=light"
    assert (position.to_move, position.colour, position.colour_name(0), position.colour_name(1)) == (
        0,
        1,
        "Light",
        "Dark",
    )


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ("5x4", "ldldl/dlDld/ldLdl/dldld d -"),
        ("2x3", "dl/LD/dl d -"),
        ("3x2", "lDl/dLd d -"),
        ("6x3", "dldldl/ldLDld/dldldl d -"),
        ("4×3", "dldl/lDLd/dldl d -"),
        ("1x2", "L/D d -"),
        ("2x1", "DL d -"),
    ],
)
def test_other_sizes_have_their_two_central_squares_too(size: str, text: str) -> None:
    assert after("", size=size).text == text


def test_the_largest_field_has_26_files_and_99_ranks() -> None:
    position = after("", size="26x99")
    assert (position.files, position.ranks, position.pawns) == (26, 99, ("n50", "m50"))
    assert position.grid.squares[-1] == "z99"


@pytest.mark.parametrize("size", ["6x7", "7x6", "2x99", "26x5"])
def test_a_field_with_at_most_six_files_or_ranks_can_be_played_on(size: str) -> None:
    assert after("", size=size).outcome is None


@pytest.mark.parametrize("size", ["7x8", "8x7", "1x4"])
def test_a_field_where_the_pawns_reach_no_free_side_is_over_at_once(size: str) -> None:
    assert after("", size=size).outcome.reason == "all towers equal"


def test_free_layout_begins_with_an_empty_field() -> None:
    position = after("", layout="free")
    assert position.text == "4/4/4/4/4 d -"
    assert position.pawns == (None, None)


def test_all_options_together() -> None:
    assert after("", first="light", layout="free", size="12x3").text == "12/12/12 l - first=light"


def test_the_options_are_described() -> None:
    assert {name: (option.default, option.values) for name, option in GAME.options.items()} == {
        "first": ("dark", "dark or light"),
        "layout": ("chessboard", "chessboard or free"),
        "size": ("4x5", "files x ranks, one even and the other odd"),
    }


def test_the_defaults_may_be_given() -> None:
    assert GAME.start(first="dark", layout="chessboard", size="4x5") == GAME.start()


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"first": "red"}, "first=red is not possible: first is dark or light"),
        ({"first": "Dark"}, "first=Dark is not possible: first is dark or light"),
        ({"first": 0}, "first=0 is not possible: first is dark or light"),
        ({"layout": "heap"}, "layout=heap is not possible: layout is chessboard or free"),
        ({"layout": True}, "layout=True is not possible: layout is chessboard or free"),
        ({"board": "4x5"}, "Volterra has no option board: there is first, layout, size"),
    ],
    ids=str,
)
def test_a_wrong_option_is_answered_with_what_there_is(settings: dict[str, object], why: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(**settings)
    assert str(error.value) == why


@pytest.mark.parametrize(
    "size",
    [
        *("4x4", "5x5", "0x5", "4x0", "04x5", "27x2", "4x101"),
        *("", "x", "4", "4x", "4x5x6", "4 x 5", "-4x5", "٤x5", "four", 20, None, (4, 5)),
    ],
)
def test_a_wrong_size_is_answered_with_what_sizes_there_are(size: object) -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(size=size)
    assert str(error.value) == (
        f"size={size} is not possible: size is files x ranks, one of them even and the other odd, so that there are "
        "two central squares: 4x5, 2x3, 6x7 and so on up to 26 files and 99 ranks"
    )


# ---------------------------------------------------------------------------------------------------------- a turn


def test_a_turn_is_pawn_and_then_stack() -> None:
    first = after("c3-d4")
    assert (first.to_move, first.mid_turn, first.done) == (0, True, "pawn")
    second = first.play("c5>c4")
    assert (second.to_move, second.mid_turn, second.done) == (1, False, "")


def test_a_turn_is_stack_and_then_pawn() -> None:
    first = after("d4>c4")
    assert (first.to_move, first.mid_turn, first.done) == (0, True, "stack")
    second = first.play("c3-d2")
    assert (second.to_move, second.mid_turn, second.done) == (1, False, "")


def test_after_the_pawn_only_stacks_move() -> None:
    assert [str(action) for action in after("c3-d4").legal_actions()] == ["c5>d5", "c5>c4", "c5>c3", "c5>d3"]


def test_after_the_stack_only_the_pawn_moves() -> None:
    assert [str(action) for action in after("d4>c4").legal_actions()] == ["c3-b4", "c3-c4", "c3-b2", "c3-d2"]


def test_the_pawn_moves_to_the_neighbouring_towers_of_its_colour() -> None:
    assert legal(after(""), MovePawn) == ["c3-b2", "c3-b4", "c3-d2", "c3-d4"]


def test_a_pawn_moves_and_the_towers_stay() -> None:
    assert after("c3-d4").text == "dldl/ldlD/dLdl/ldld/dldl d pawn"


def test_one_tile_moves_onto_a_tower_of_the_opponent() -> None:
    assert after("d4>c4").text == "dldl/ld(ld)1/dLDl/ldld/dldl d stack"


def test_one_tile_moves_onto_a_tower_of_the_same_colour() -> None:
    assert after("d4>b4").text == "dldl/l(dd)l1/dLDl/ldld/dldl d stack"


def test_a_stack_moves_between_any_two_neighbours_of_the_pawn() -> None:
    assert legal(after(""), MoveStack) == [
        *("d2>b2", "d2>b4", "d2>c2", "d2>c4", "d2>d3", "d2>d4"),
        *("d4>b2", "d4>b4", "d4>c2", "d4>c4", "d4>d2", "d4>d3"),
    ]


def test_the_neighbours_are_those_of_the_pawn_as_it_stands_now() -> None:
    position = after("")
    assert "c5>c4" not in legal(position, MoveStack)
    assert "c5>c4" in legal(position.play("c3-d4"), MoveStack)
    assert "d2>c2" not in legal(position.play("c3-d4"), MoveStack)


def test_two_tiles_move_in_unchanged_order() -> None:
    position = after("c3-d2 c1>c2 a4>c3 b3-c3 c2>>d1")
    assert position.text == "dldl/1dld/dl(dL)l/ld1D/dl1(lld) d stack"


def test_one_tile_of_a_higher_tower_moves_and_the_rest_stays() -> None:
    position = after("c3-d2 c1>c2 a4>c3 b3-c3 c2>d1")
    assert position.text == "dldl/1dld/dl(dL)l/ldlD/dl1(ld) d stack"


def test_r2_of_two_tiles_only_the_top_one_must_be_yours() -> None:
    position = after("c3-d2 c1>c2 a4>c3 b3-c3")
    assert position.tower["c2"] == "ld"
    assert position.parse("c2>>d1") == MoveStack("c2", "d1", 2)


def test_r2_what_two_tiles_leave_behind_belongs_to_the_colour_then_on_top() -> None:
    before = after("d2>b4 c3-d4 a4>b4 b3-c4 c5>c3 d4-c3")
    assert (before.tower["b4"], before.owner("b4")) == ("ddl", 1)
    position = before.play("b4>>d3")
    assert (position.tower["b4"], position.owner("b4")) == ("d", 0)
    assert (position.tower["d3"], position.owner("d3")) == ("ldl", 1)


def test_a_side_at_the_edge_of_the_field_is_free() -> None:
    assert after("").has_free_side("d4")
    assert after("").parse("d4>c4") == MoveStack("d4", "c4", 1)


def test_a_side_next_to_an_emptied_square_is_free() -> None:
    assert not after("").has_free_side("c4")
    position = after("d4>c2 c3-b4")
    assert position.has_free_side("c4")
    assert position.parse("c4>a2") == MoveStack("c4", "a2", 1)


def test_the_pawn_may_step_onto_the_tower_just_moved() -> None:
    assert after("d4>c4 c3-c4").text == "dldl/ld(lD)1/dLdl/ldld/dldl l -"


def test_r3_the_first_action_leaves_the_other_one_possible() -> None:
    position = after("c3-b2 a1>b1")  # with the pawn on a2, none of the towers around it would be Light's and free
    assert position.tower["a2"] == "l"
    assert legal(position, MovePawn) == ["b3-a4", "b3-c2", "b3-c4"]


# ------------------------------------------------------------------------------------------------------ separation


def test_towers_that_touch_by_a_corner_are_connected() -> None:
    position = after("d4>b4 c3-b4 a4>c4 b3-c4 c5>b5 b4-a5")  # only c4 touches d5
    assert position.text == "D(ld)1l/1(dd)(lL)1/dldl/ldld/dldl l -"


def test_a_part_without_pawn_is_forfeited_by_the_first_action() -> None:
    before = after("d4>c2 c3-b4 c4>a2 b3-a4")
    assert before.tower["d5"] == "l"
    assert before.play("c5>b5").text == "d(ld)2/LD2/dldl/(ll)d(ld)d/dldl d stack"


def test_a_part_without_pawn_is_forfeited_by_the_second_action() -> None:
    before = after("c3-d4 c5>d3 c4>a2 b3-c2 d4-c3")
    assert before.tower["d5"] == "l"
    assert before.play("d4>b3").text == "dl2/ld2/d(ld)D(ld)/(ll)dLd/dldl l -"


def test_a_large_part_is_forfeited_as_a_whole() -> None:
    before = after("d2>b2 c3-d4 a4>c3 b3-c4 d4-c5 b4>d4 b3>d5 c4-b5 d4>>d5 c5-d5")
    assert before.text == "dLd(lldD)/2l1/d1(dl)l/l(dd)l1/dldl l -"
    assert before.play("c4>c5").text == "dL(dl)(lldD)/4/4/4/4 l stack"


def test_two_parts_with_a_pawn_each_stay_and_each_player_goes_on_in_their_own() -> None:
    position = after("d4>c2 c3-b4 a4>a2 b3-c4 b4-a3 b4>b3 c4-d5 c4>c5")
    assert position.text == "dl(dl)L/4/D(ld)dl/(ll)d(ld)d/dldl d -"
    assert [str(action) for action in position.legal_actions()] == [
        *("a3-b3", "a3-b2"),
        *("b3>a2", "b3>b2", "b3>>a2", "b3>>b2"),
    ]
    assert [str(action) for action in play(position, "a3-b2 a1>b1").legal_actions()] == ["d5-c5"]


def test_r4_a_third_part_is_forfeited_when_the_pawns_stand_in_two_others() -> None:
    before = after("d4>b4 c3-b4 a4>c4 b3-c4 c5>b5 b4-a5 c4-b3 c4>c3 b4>>b5 a5-b5")
    assert before.text == "d(lddD)1l/2l1/dL(dl)l/ldld/dldl l -"
    assert before.play("c4>a3").text == "d(lddD)2/4/(dl)L(dl)l/ldld/dldl l stack"


def test_r4_forfeited_tiles_count_for_nobody() -> None:
    before = after("d2>b2 c3-b2 b3-c4 d3>c3 a1>b3 b2-b3 c3>>d5 c4-b5 a3>a4 b3-b4 c4>a5 b5-a5")
    assert before.tower["d5"] == "ldl"
    outcome = play(before, "c5>b5 b4-b3").outcome
    assert outcome.heights == ((2, 2, 2, 2, 1, 1), (2, 1, 1, 1, 1))
    assert outcome.sentence == "Dark has the highest tower after 1 equal one, 2 against 1"


def test_r5_towers_in_the_opponents_part_count() -> None:
    position = GAME.read("(dlL)l2/3d/(dD)1(dlldl)l/(ld)dld/2dl l -")
    assert position.outcome == VolterraOutcome(
        1,
        "highest tower",
        "Light has the highest tower, 5 against 2",
        ((2, 2, 1, 1, 1, 1), (5, 3, 1, 1, 1, 1)),
    )


# ------------------------------------------------------------------------------------------------------------- end


def test_a_shortest_game() -> None:
    position = after("c3-d4 c5>c3 a2>c3 b3-c4")
    assert position.outcome == VolterraOutcome(
        1,
        "highest tower",
        "Light has the highest tower, 3 against 1",
        ((1, 1, 1, 1, 1, 1, 1, 1), (3, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
    )
    assert position.legal_actions() == ()


def test_a_shortest_game_with_light_first() -> None:
    position = after("b3-a4 b5>b3 d2>b3 c3-b4", first="light")
    assert position.outcome == VolterraOutcome(
        1,
        "highest tower",
        "Dark has the highest tower, 3 against 1",
        ((1, 1, 1, 1, 1, 1, 1, 1), (3, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
    )


def test_the_game_does_not_end_within_a_turn() -> None:
    assert [position.outcome for position in (after("c3-d4"), after("d4>c4"), after("c3-d4 c5>c3 a2>c3"))] == [None] * 3


def test_one_action_of_the_two_is_not_enough_to_go_on() -> None:
    position = GAME.read("(ddL)1dl/l1l1/2dl/l(dD)ld/(dld)ldl l -")  # the pawn could step to a4, but no stack could move
    assert position.outcome is not None


Heights = tuple[int, ...]

OUTCOMES = {
    "who cannot move may win": (
        "DL1l/l(dl)ld/1l(ddd)1/1d(ll)d/dldl d -",
        (0, "highest tower", "Dark has the highest tower, 3 against 2"),
        ((3, 1, 1, 1, 1, 1, 1), (2, 2, 1, 1, 1, 1, 1, 1, 1)),
    ),
    "the tower under a pawn counts": (
        "dl1l/1dlD/dl(ddL)l/ldld/dldl d -",
        (1, "highest tower", "Light has the highest tower, 3 against 1"),
        ((1,) * 8, (3,) + (1,) * 9),
    ),
    "the second highest decides": (
        "dldl/ld2/(dld)2l/l1(ldD)1/dL(ddl)l d -",
        (0, "next highest tower", "Dark has the highest tower after 1 equal one, 3 against 1"),
        ((3, 3, 1, 1, 1, 1), (3, 1, 1, 1, 1, 1, 1, 1)),
    ),
    "the third highest decides": (
        "(dd)Ld1/2(lD)1/1(ll)(dl)l/ld(ld)d/dldl l -",
        (0, "next highest tower", "Dark has the highest tower after 2 equal ones, 2 against 1"),
        ((2, 2, 2, 1, 1, 1, 1, 1), (2, 2, 1, 1, 1, 1, 1)),
    ),
    "a missing tower counts 0": (
        "(dlldllD)l2/(llddddL)3/4/4/4 d -",
        (1, "next highest tower", "Light has the highest tower after 1 equal one, 1 against 0"),
        ((7,), (7, 1)),
    ),
    "R6 all equal is a draw": (
        "dldl/ld(ll)d/(dd)ld(ld)/1(dl)2/1LDl d -",
        (None, "all towers equal", "a draw: both have towers of the same heights"),
        ((2, 2, 1, 1, 1, 1, 1, 1), (2, 2, 1, 1, 1, 1, 1, 1)),
    ),
}


@pytest.mark.parametrize(("text", "story", "heights"), OUTCOMES.values(), ids=OUTCOMES)
def test_outcomes(text: str, story: tuple[int | None, str, str], heights: tuple[Heights, Heights]) -> None:
    assert GAME.read(text).outcome == VolterraOutcome(*story, heights)


@pytest.mark.parametrize(("text", "story", "heights"), OUTCOMES.values(), ids=OUTCOMES)
def test_outcomes_with_light_first_have_the_players_exchanged(
    text: str, story: tuple[int | None, str, str], heights: tuple[Heights, Heights]
) -> None:
    winner, reason, sentence = story
    exchanged = None if winner is None else 1 - winner
    outcome = GAME.read(text + " first=light").outcome
    assert outcome == VolterraOutcome(exchanged, reason, sentence, (heights[1], heights[0]))


# ----------------------------------------------------------------------------------------------------- free layout

LAID = "+a1 +b2 +a4 +b1 +a3 +a2 +b3 +c3 +b4 +d3 +c4 +c2 +d4 +d2 +a5 +c1 +b5 +d1 +c5 +d5"
"""All tiles of a free layout, in which Dark's a1 lies among Light's tiles."""


def test_players_alternate_laying_tiles_of_their_colour() -> None:
    position = after("+c3 +a1 +d5", layout="free")
    assert position.text == "3d/4/2d1/4/l3 l -"
    assert not position.mid_turn


def test_light_lays_the_first_tile_if_light_begins() -> None:
    assert after("+c3 +a1", layout="free", first="light").text == "4/4/2l1/4/d3 l - first=light"


def test_a_tile_may_be_laid_on_any_empty_square() -> None:
    position = after("+c3 +a1", layout="free", size="3x4")
    assert legal(position, LayTile) == ["+a2", "+a3", "+a4", "+b1", "+b2", "+b3", "+b4", "+c1", "+c2", "+c4"]
    assert len(position.legal_actions()) == 10


def test_tiles_laid_apart_are_not_forfeited() -> None:
    assert after("+a1 +d5", layout="free").text == "3l/4/4/4/d3 d -"


def test_each_player_puts_their_pawn_on_any_tower_of_their_colour_the_first_player_first() -> None:
    position = after(LAID, layout="free")
    assert position.text == "dddl/dddd/ddll/llll/dlll d -"
    assert legal(position, PutPawn) == ["@a1", "@a3", "@a4", "@a5", "@b3", "@b4", "@b5", "@c4", "@c5", "@d4"]
    position = position.play("@b3")
    assert position.text == "dddl/dddd/dDll/llll/dlll l -"
    assert legal(position, PutPawn) == ["@a2", "@b1", "@b2", "@c1", "@c2", "@c3", "@d1", "@d2", "@d3", "@d5"]
    assert len(position.legal_actions()) == 10


def test_play_goes_on_as_usual_after_the_free_layout() -> None:
    position = after(f"{LAID} @b3 @c3", layout="free")
    assert position.text == "dddl/dddd/dDLl/llll/dlll d -"
    assert "b3-c4" in legal(position, MovePawn)
    assert play(position, "b3-c4 c5>d5").text == "dd1(ld)/ddDd/ddLl/llll/dlll l -"


def test_after_a_free_layout_the_game_can_be_over_before_the_first_turn() -> None:
    position = after(f"{LAID} @a1 @c3", layout="free")
    assert position.outcome == VolterraOutcome(
        None, "all towers equal", "a draw: both have towers of the same heights", ((1,) * 10, (1,) * 10)
    )


def test_a_position_that_is_still_being_laid_out_is_never_over() -> None:
    assert after(f"{LAID} @a1", layout="free").outcome is None


# ------------------------------------------------------------------------------------------------------ text board


def test_board_at_the_start() -> None:
    assert str(after("")).splitlines() == [
        "   a   b   c   d",
        "5  d   l   d   l   5",
        "4  l   d   l   d   4",
        "3  d  [l] [d]  l   3",
        "2  l   d   l   d   2",
        "1  d   l   d   l   1",
        "   a   b   c   d",
        "Dark to move: pawn and stack, in either order",
    ]


def test_board_with_high_towers_and_empty_squares() -> None:
    assert str(after("d2>b2 c3-d4 a4>c3 b3-c4 d4-c5 b4>d4 b3>d5 c4-b5 d4>>d5 c5-d5 c4>c5")).splitlines() == [
        "     a       b       c       d",
        "5    d      [l]     dl2   [lldd]4  5",
        "4    .       .       .       .     4",
        "3    .       .       .       .     3",
        "2    .       .       .       .     2",
        "1    .       .       .       .     1",
        "     a       b       c       d",
        "Light to move: the pawn",
    ]


def test_board_with_ten_ranks() -> None:
    assert str(after("", size="3x10")).splitlines()[:3] == [
        "    a   b   c",
        "10  l   d   l   10",
        "9   d   l   d   9",
    ]


@pytest.mark.parametrize(
    ("layout", "actions", "status"),
    [
        ("chessboard", "c3-d4", "Dark to move: a stack"),
        ("chessboard", "c3-d4 c5>c3", "Light to move: pawn and stack, in either order"),
        ("chessboard", "c3-d4 c5>c3 a2>c3", "Light to move: the pawn"),
        ("chessboard", "c3-d4 c5>c3 a2>c3 b3-c4", "Over: Light has the highest tower, 3 against 1"),
        ("free", "+a1", "Light to move: lay a tile"),
        ("free", LAID, "Dark to move: put your pawn on a tower of your colour"),
    ],
)
def test_the_line_below_the_board_says_what_is_next(layout: str, actions: str, status: str) -> None:
    assert str(after(actions, layout=layout)).splitlines()[-1] == status
