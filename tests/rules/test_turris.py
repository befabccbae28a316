"""Turris, rule by rule. In position texts the ranks go down from the highest: they read like the plan of the tower."""

import re

import pytest

from belvedere.rules import BadOption
from belvedere.rules.turris import GAME, PIECES, Place, TurrisOutcome, TurrisPosition, add_up
from belvedere.rules.turris_text import read_piece
from belvedere.rules.turris_tower import FRAMES, MAT, VIEWS, Piece, View, largest_area
from tests.rules.sampling import play

START = "- w - - - -"
ONE = "c3:I b - c3/1 - -"
"""White has placed the first piece, a standing one."""

SETTLED = "c3:s,.,./n,E,W/I,.,. w bonus d4e4/1 c4c5/1 -"
"""With d4e4/1, White has settled the frame c3 to e5, and filled its centre d4."""

BONUS = "c2:s,s,./n,n,./E,W,I b bonus e2/1 d3d4/1 -"
"""Black has just filled the centre d3."""

BAN = "c2:s,s,./n,n,./.,.,I w - e2/1 d3d4/1 c2d2/1"
"""Then Black has removed c2d2/1."""

NARROWER = "b1:s,.,./n,s,./I,n,. w - b1/1 c1c2/1 c3d3/1"
"""Black has removed c3d3/1, the only piece on file d."""

ONLY_PASS = "c2:is,se,Sw/In,nI,NI/I,.,I b - d3/2 d4e4/2 d2/1"
"""White has removed d2/1, and nowhere else is there a place for a piece."""

LAST_WHITE = "c2:Seie,SwIwES,ISiW/NIIEi,NEISWNE,sWNIiW/IeIe,IweNwI,niwi w bonus d3e3/8 c3/7 -"
"""White has one piece left, Black eight."""

SKIPPED = "c2:esEiEs,wsWIWIS,SISIi/enEiene,wnWsewewN,NiNwswi/IEiE,iWneW,iIwnI w bonus d3d4/9 e3/8 -"
"""Black has no piece left and has been skipped; White has five, and a bonus."""

VERY_LAST = "c2:ISiIs,EiIII,WiSiIs/esNsIen,wSESeswS,iWNwisn/EnEneI,WNWNwnENI,iIiWni b - d2/9 e2/9 -"
"""Black has the very last piece in hand."""

BLACK_WINS = "c2:siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiII,WIWnI,IiinI w - c2/9 c4d4/9 -"
DRAW = "c2:EiIeSEs,WIIweWI,IsiSwsI/IeieNenE,sEwsEwewEW,SWnSWNwnW/iiIE,niniW,NiNIi w - c3d3/10 c3c4/9 -"


def read(text: str) -> TurrisPosition:
    position = GAME.read(text)
    assert isinstance(position, TurrisPosition)
    return position


def played(actions: str) -> TurrisPosition:
    """The position after some actions from the start."""
    position = play(GAME.start(), actions)
    assert isinstance(position, TurrisPosition)
    return position


def legal(position: TurrisPosition) -> list[str]:
    return sorted(map(str, position.legal_actions()))


def reached(position: TurrisPosition) -> set[str]:
    """The squares on which a piece may be placed."""
    return {
        square for action in position.legal_actions() if isinstance(action, Place) for square in action.piece.squares
    }


def piece(text: str) -> Piece:
    found = read_piece(text)
    assert found is not None
    return found


def outcome(position: TurrisPosition) -> TurrisOutcome:
    assert position.outcome is not None
    return position.outcome


# ----------------------------------------------------------------------------------------------------------- set-up


def test_the_mat_is_empty_at_the_start_and_everyone_has_twenty_pieces() -> None:
    start = GAME.start()
    assert start == read(START)
    assert isinstance(start, TurrisPosition)
    assert start.text == START
    assert start.heights == dict.fromkeys(MAT.squares, 0)
    assert len(start.heights) == 25
    assert (start.frame, start.centre, start.plan) == (None, None, frozenset())
    assert start.reserve(0) == start.reserve(1) == PIECES == 20
    assert not start.mid_turn


def test_white_begins() -> None:  # R1
    start = GAME.start()
    assert (start.to_move, start.colour, start.colour_name(0), start.colour_name(1)) == (0, 0, "White", "Black")


def test_an_option_lets_black_begin() -> None:  # R1
    start = GAME.start(first="black")
    assert (start.to_move, start.colour, start.colour_name(0), start.colour_name(1)) == (0, 1, "Black", "White")
    assert start.text == "- b - - - - first=black"
    assert start.play("c3/1").text == "c3:i w - - c3/1 - first=black"


def test_white_begins_by_option_as_by_default() -> None:
    assert GAME.start(first="white") == GAME.start()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"first": "orange"}, "first=orange is not possible: first is white or black"),
        ({"first": 1}, "first=1 is not possible: first is white or black"),
        ({"layout": "free"}, "Turris has no option layout: there is first"),
    ],
)
def test_a_wrong_option_is_answered_with_what_there_is(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=f"^{re.escape(sentence)}$"):
        GAME.start(**settings)


# ----------------------------------------------------------------------------------------------- the plan and the frame


def test_the_first_piece_covers_the_middle_of_the_mat() -> None:  # R16
    assert legal(read(START)) == sorted(["c3/1", "b3c3/1", "c3d3/1", "c2c3/1", "c3c4/1"])


@pytest.mark.parametrize(
    ("actions", "squares"),
    [
        ("c3/1", "a3 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e3"),
        ("c3d3/1", "b2 b3 b4 c1 c2 c4 c5 d1 d2 d4 d5 e2 e3 e4"),
        ("c3d3/1 e3/1", "c1 c2 c4 c5 d1 d2 d3 d4 d5 e1 e2 e4 e5"),
        ("b3c3/1 a3/1", "a1 a2 a4 a5 b1 b2 b3 b4 b5 c1 c2 c4 c5"),
        ("c3/1 d3/1 d4/1", "b2 b3 b4 c2 c3 c4 c5 d2 d3 d4 d5 e2 e3 e4 e5"),
    ],
)
def test_the_plan_extends_over_three_files_and_three_ranks_at_most(actions: str, squares: str) -> None:
    assert reached(played(actions)) == set(squares.split())


@pytest.mark.parametrize(
    "actions", ["c3/1", "c3d3/1 c4d4/1", "c3/1 d3/1 e3/1", "c3/1 c4/1 c2/1 d3/1 d4/1", "c3/1 d3/1 e3/1 d4/1"]
)
def test_the_frame_is_open_until_the_plan_extends_over_three_files_and_three_ranks(actions: str) -> None:  # R17
    position = played(actions)
    assert (position.frame, position.centre) == (None, None)


@pytest.mark.parametrize(
    ("actions", "centre"),
    [
        ("c3/1 c4c5/1 d4e4/1", "d4"),
        ("c3/1 c4/1 c5/1 d5/1 e5/1", "d4"),
        ("c3/1 d3/1 e3/1 d4/1 d2/1", "d3"),
        ("c3/1 c4/1 c2/1 d3/1 b3/1", "c3"),
        ("c3/1 c1c2/1 a2b2/1", "b2"),
        ("b3c3/1 a3a4/1 b2c2/1", "b3"),
    ],
)
def test_the_frame_is_settled_when_the_plan_extends_over_three_files_and_three_ranks(actions: str, centre: str) -> None:
    *before, _ = actions.split()  # R17
    assert played(" ".join(before)).frame is None
    position = played(actions)
    assert position.frame == FRAMES[centre]
    assert position.centre == centre


def test_the_frame_is_nine_squares_and_eight_of_them_are_outer_ones() -> None:
    frame = read(SETTLED).frame
    assert frame is not None
    assert frame.squares == ("c3", "d3", "e3", "c4", "d4", "e4", "c5", "d5", "e5")
    assert set(frame.squares) - set(frame.outer) == {"d4"}


def test_once_settled_a_frame_is_all_there_is_to_build_on() -> None:  # R17
    position = read(SETTLED)
    assert position.frame is not None
    assert reached(position) < set(position.frame.squares)
    neighbours = {there for square in position.plan for there in MAT.beside[square].values()}
    assert neighbours - set(position.frame.squares) == {"b3", "c2", "b4", "b5"}


def test_the_frame_stays_when_a_removal_makes_the_plan_smaller() -> None:  # R17
    position = played("c3d3/1 b2b3/1 b1/1 c1c2/1 xc3d3/1")
    assert position == read(NARROWER)
    assert {square[0] for square in position.plan} == {"b", "c"}
    assert position.frame == FRAMES["c2"]
    assert "b4/1" not in legal(position)
    assert "d2/1" in legal(position)


def test_no_level_has_a_centre_before_the_frame_is_settled() -> None:
    position = played("c3/1 d3/1 e3/1 d4/1")
    assert not any(play(position, action).bonus for action in ("c3d3/3", "d3d4/3", "d5/1"))


def test_the_piece_that_settles_the_frame_earns_a_bonus_if_it_fills_the_centre() -> None:  # R18
    position = played("c3/1 c4c5/1 d4e4/1")
    assert position == read(SETTLED)
    assert position.bonus


def test_a_piece_that_was_there_before_its_square_became_the_centre_earns_nothing() -> None:
    position = played("c3/1 d3/1 e3/1 d4/1 d2/1")
    assert "d3" in position.plan
    assert (position.centre, position.bonus, position.colour) == ("d3", False, 1)


# -------------------------------------------------------------------------------------------------- placing a piece


def test_a_standing_piece_fills_two_levels_of_one_square() -> None:
    position = played("c3/1")
    assert position.cubes == {("c3", 1): (0, piece("c3/1")), ("c3", 2): (0, piece("c3/1"))}
    assert position.heights == dict.fromkeys(MAT.squares, 0) | {"c3": 2}


def test_a_lying_piece_fills_one_level_of_two_squares() -> None:
    position = played("c3d3/1")
    assert position.cubes == {("c3", 1): (0, piece("c3d3/1")), ("d3", 1): (0, piece("c3d3/1"))}
    assert position.heights == dict.fromkeys(MAT.squares, 0) | {"c3": 1, "d3": 1}


def test_a_placement_comes_out_of_the_reserve_and_is_the_last_one_of_its_colour() -> None:
    position = played("c3d3/1 e3/1")
    assert position.pieces == (frozenset([piece("c3d3/1")]), frozenset([piece("e3/1")]))
    assert (position.reserve(0), position.reserve(1)) == (19, 19)
    assert position.last == (piece("c3d3/1"), piece("e3/1"))


def test_the_second_piece_touches_the_first() -> None:  # a, R11
    standing = ["b3/1", "c2/1", "c4/1", "d3/1"]
    ahead = ["a3b3/1", "c1c2/1", "c4c5/1", "d3e3/1"]
    across = ["b2b3/1", "b3b4/1", "b2c2/1", "c2d2/1", "b4c4/1", "c4d4/1", "d2d3/1", "d3d4/1"]
    assert legal(read(ONE)) == sorted(standing + ahead + across)


def test_a_piece_is_placed_on_top_of_columns() -> None:  # b
    position = played("c3/1 d3/1 c3d3/3")
    assert position.heights["c3"] == position.heights["d3"] == 3


def test_a_standing_piece_leans_on_a_piece_at_its_lower_level_only() -> None:  # c
    position = played("c3d3/1 e3/1")
    assert position.heights["d3"] == 1
    assert position.cubes["e3", 2] == (1, piece("e3/1"))


def test_a_standing_piece_leans_on_a_piece_at_both_levels() -> None:  # c
    assert played("c3/1 d3/1").heights["d3"] == 2


def test_a_lying_piece_straddles_two_pieces() -> None:  # d
    position = played("c3d3/1 c4d4/1 c3c4/2")
    assert position.heights["c3"] == position.heights["c4"] == 2


def test_a_lying_piece_on_the_mat_straddles_nothing() -> None:  # R2
    assert played("c3d3/1 e3e4/1").heights["e4"] == 1


def test_three_levels_may_be_unfinished_while_the_frame_is_open() -> None:  # e
    position = played("c3/1 d3/1 c3d3/3")
    assert position.frame is None
    assert max(position.heights.values()) == 3


def test_the_tower_may_be_three_levels_higher_than_the_lowest_column_of_the_frame() -> None:  # e
    position = played("c3/1 d3/1 c3d3/3 e3/1 e4e5/1")
    assert position.frame is not None
    heights = [position.heights[square] for square in position.frame.squares]
    assert (max(heights), min(heights)) == (3, 0)


def test_the_centre_of_a_level_is_filled_after_an_outer_square_of_it() -> None:  # f
    position = played("c3d3/1 c4c5/1 e3/1 d4e4/1")
    assert (position.centre, position.heights["d4"]) == ("d4", 1)


def test_a_standing_piece_fills_the_centre_of_two_levels_with_an_outer_cube_each() -> None:  # f, R3
    position = played("c3d3/1 e2e3/1 e1/1 d2/1")
    assert (position.centre, position.heights["d2"]) == ("d2", 2)


def test_before_the_frame_is_settled_every_square_of_a_level_may_be_the_first() -> None:  # f
    position = played("c3/1 c4/1 c2/1 d3/1 b3/1")
    assert position.centre == "c3"
    assert position.cubes["c3", 1] == position.cubes["c3", 2] == (0, piece("c3/1"))


# ------------------------------------------------------------------------------------------------------------ a turn


def test_a_turn_is_one_piece() -> None:
    position = played("c3/1")
    assert (position.colour, position.to_move, position.mid_turn) == (1, 1, False)
    assert play(position, "d3/1").colour == 0


@pytest.mark.parametrize("actions", ["c3d3/1 e2e3/1 e1/1 d2/1", "c3d3/1 c4c5/1 e3/1 d4e4/1"])
def test_a_cube_on_the_centre_earns_a_bonus_at_once(actions: str) -> None:
    position = played(actions)
    assert (position.colour, position.bonus, position.mid_turn) == (1, True, True)


def test_a_piece_beside_the_centre_earns_no_bonus() -> None:
    position = played("c3d3/1 e2e3/1 e1/1 c1d1/1")
    assert (position.colour, position.bonus) == (0, False)


def test_a_bonus_is_another_piece() -> None:
    position = read(SETTLED).play("d3/1")
    assert position.text == "c3:s,.,./n,E,W/I,I,. b - d3/1 c4c5/1 -"


def test_a_bonus_piece_on_the_centre_earns_a_bonus_again() -> None:  # R5
    position = read(SETTLED)
    for action in ("c4d4/2", "c3c4/3"):
        assert (position.colour, position.bonus) == (0, True)
        position = position.play(action)
    assert (position.colour, position.bonus) == (1, False)


def test_a_bonus_is_the_removal_of_a_piece_which_goes_back_to_its_player() -> None:
    position = read(BONUS)
    after = position.play("xc2d2/1")
    assert after.pieces == (position.pieces[0] - {piece("c2d2/1")}, position.pieces[1])
    assert (position.reserve(0), after.reserve(0)) == (18, 19)
    assert after.heights == position.heights | {"c2": 0, "d2": 0}
    assert after.last == position.last


def test_a_removal_ends_the_turn() -> None:  # R8
    after = read(BONUS).play("xc2d2/1")
    assert (after.colour, after.bonus) == (0, False)
    assert after == read(BAN)


def test_a_bonus_can_be_declined() -> None:  # R14
    after = read(BONUS).play("end")
    assert after.text == "c2:s,s,./n,n,./E,W,I w - e2/1 d3d4/1 -"


def test_the_choices_of_a_bonus_are_placements_removals_and_end() -> None:
    placements = ["d2/2", "e3/1", "e4/1", "c2c3/2", "c3d3/2", "c4d4/2", "d2d3/2", "e3e4/1"]
    assert legal(read(BONUS)) == sorted([*placements, "xc2d2/1", "end"])


def test_a_bonus_that_the_last_piece_of_a_player_earns_can_be_declined_only_and_is_not_offered() -> None:  # R8
    position = read("c2:EsIi,WsiEs,iiWis/eneIIS,wnwesne,SIwIwn/IIiEN,iinEW,NiiW b - c2c3/8 e3e4/8 -")
    after = position.play("d2d3/8")
    assert (after.reserve(1), after.bonus, after.colour) == (0, False, 0)


def test_a_bonus_that_can_be_declined_only_because_of_a_ban_is_not_offered() -> None:  # R8
    position = read("c2:Iis,sIS,I/iESn,nsWN,sIs/EiN,WnI,nIn b - d3d4/4 c3c4/5 e4/3")
    after = position.play("d2d3/5")
    assert (after.reserve(1), after.bonus, after.colour) == (11, False, 0)
    assert legal(after) == ["e4/3"]


def test_a_bonus_without_pieces_left_is_a_removal_or_none() -> None:
    position = read("c2:sIsei,IESwS,iWIi/nsEnIE,ESWNENW,WISWi/EniI,WNeiI,IwNIi w - e2/5 e2/7 -").play("d2d3/8")
    assert position.reserve(0) == 0
    assert legal(position) == ["end", "xc4/6", "xe3/6", "xe4/6"]


@pytest.mark.parametrize(
    ("actions", "left"),
    [
        ("c3/1 b2b3/1 d3/1 c1c2/1 xc3/1", "b1:s,.,I/n,s,./.,n,. w - d3/1 c1c2/1 c3/1"),
        ("c2c3/1 a2b2/1 c4/1 b3/1 xc2c3/1", "a2:.,.,I/.,i,./e,w,. w - c4/1 b3/1 c2c3/1"),
        ("c3/1 d3e3/1 c1c2/1 d2/1 xc3/1", "c1:.,e,w/S,i,./N,.,. w - c1c2/1 d2/1 c3/1"),
    ],
    ids=["pieces that touch none (a)", "a standing piece with none beside it (c)", "a centre without outer cubes (f)"],
)
def test_a_removal_may_leave_what_could_not_be_placed(actions: str, left: str) -> None:  # R7
    assert played(actions).text == left
    assert read(left).text == left


def test_freed_cubes_are_banned_for_the_next_turn() -> None:
    assert legal(read(BAN)) == sorted(["e3/1", "e4/1", "e3e4/1", "c3d3/2", "c4d4/2"])
    assert {"c2/1", "d2/1", "c2d2/1"} <= set(legal(play(read(BAN), "c4d4/2 e3/1")))


def test_a_ban_holds_in_the_whole_turn() -> None:  # R15
    position = read(BAN).play("c3d3/2")
    assert position.bonus
    assert position.banned == piece("c2d2/1")
    assert not {"c2/1", "d2/1", "c2d2/1"} & set(legal(position))


def test_a_ban_is_over_for_the_opponent() -> None:
    position = read(BAN).play("e3/1")
    assert (position.colour, position.banned) == (1, None)
    assert {"c2/1", "d2/1", "c2d2/1"} <= set(legal(position))


def test_a_removal_in_a_turn_with_a_ban_leaves_the_new_ban_alone() -> None:
    position = played("c2c3/1 c1/1 d1e1/1 d2d3/1 xc2c3/1 d1d2/2 xc1/1")
    assert position.text == "c1:.,s,./.,nS,./.,EN,W b - d1d2/2 d2d3/1 c1/1"


def test_a_player_without_a_place_for_a_piece_passes() -> None:  # R4
    position = played("c3/1 d3d4/1 e3e4/1 c4/1 e2/1 c3c4/3 c2/1 d2/1 e3/2 d4e4/2 d3/2 xd2/1")
    assert position == read(ONLY_PASS)
    assert position.reserve(1) == 16
    assert legal(position) == ["pass"]


def test_a_pass_ends_the_turn_and_the_ban() -> None:  # R4
    after = read(ONLY_PASS).play("pass")
    assert (after.colour, after.banned) == (0, None)
    assert legal(after) == ["d2/1"]


def test_after_a_pass_a_player_whose_opponent_has_no_pieces_is_to_move_again() -> None:
    position = read("c2:iIeSi,EiEwii,WiWi/eIsENIe,wsiWiEw,IIISW/iEneie,EnWEwIw,WiWiNI w - e2/8 c3d3/9 e4/7")
    assert (legal(position), position.reserve(1)) == (["pass"], 0)
    after = position.play("pass")
    assert (after.colour, legal(after)) == (0, ["e4/7"])


def test_a_player_without_pieces_is_skipped() -> None:
    position = play(read(LAST_WHITE), "e2/7")
    for left, action in ((8, "e4/7"), (7, "c4/6")):
        assert (position.colour, position.reserve(0), position.reserve(1)) == (1, 0, left)
        position = play(position, action)
    assert position.colour == 1


def test_a_player_who_declines_a_bonus_goes_on_if_the_opponent_has_no_pieces() -> None:
    after = read(SKIPPED).play("end")
    assert (after.colour, after.bonus, after.reserve(1)) == (0, False, 0)


def test_a_player_who_gets_a_piece_back_is_not_skipped_any_more() -> None:
    after = read(SKIPPED).play("xe4/7")
    assert (after.colour, after.reserve(1)) == (1, 1)
    assert legal(after) == ["c2/7", "c4/8", "d2/7"]


# --------------------------------------------------------------------------------------------------- end and score


def test_the_game_ends_when_all_pieces_are_placed() -> None:
    before = read("c2:siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiI,WIWnI,IiinI w - e4/9 c4d4/9 -")
    assert (before.outcome, before.reserve(0), before.reserve(1)) == (None, 1, 0)
    after = before.play("c2/9")
    assert after == read(BLACK_WINS)
    assert after.outcome is not None
    assert after.legal_actions() == ()


def test_the_game_ends_with_the_very_last_piece_even_if_it_fills_the_centre() -> None:  # R13
    position = read(VERY_LAST)
    assert (position.reserve(0), position.reserve(1), position.outcome) == (0, 1, None)
    after = position.play("d3/9")
    assert after.centre == "d3"
    assert (after.reserve(0), after.reserve(1), after.bonus) == (0, 0, False)
    assert outcome(after).reason == "equal points"
    assert after.legal_actions() == ()


def test_the_last_piece_of_one_player_does_not_end_the_game() -> None:
    position = read(LAST_WHITE).play("c2/7")
    assert (position.reserve(0), position.reserve(1), position.outcome) == (0, 8, None)


def test_the_game_ends_when_nobody_has_a_place_for_a_piece() -> None:  # R9
    """No such tower comes up in play: this one breaks e), and so would every further piece."""
    position = GAME.read_unjudged("c3:.,.,./.,.,./IIIII,i,. w - c3/9 d3/1 -")
    assert position.outcome is not None
    assert position.legal_actions() == ()


def test_a_ban_that_leaves_no_place_does_not_end_the_game() -> None:  # R9
    assert read(ONLY_PASS).outcome is None


def test_more_points_win() -> None:
    assert outcome(read(BLACK_WINS)) == TurrisOutcome(
        winner=1,
        reason="more points",
        sentence="Black has more points, 42 against 26",
        views=((8, 8), (3, 14), (5, 9), (7, 6), (3, 5)),
        totals=(26, 42),
    )


def test_the_winner_may_be_the_player_who_began() -> None:
    position = read("c2:ESeIesE,WsweSwSW,iSwsisi/eNeIenESE,wnweNwNWEW,iNwnInW/IiIiN,eiEIi,wIWII w - c3d3/10 e4/9 -")
    assert outcome(position) == TurrisOutcome(
        winner=0,
        reason="more points",
        sentence="White has more points, 51 against 39",
        views=((17, 6), (14, 10), (7, 16), (6, 6), (7, 1)),
        totals=(51, 39),
    )


def test_equal_points_are_a_draw() -> None:  # R10
    assert outcome(read(DRAW)) == TurrisOutcome(
        winner=None,
        reason="equal points",
        sentence="a draw: both have 35 points",
        views=((5, 12), (7, 6), (10, 5), (6, 11), (7, 1)),
        totals=(35, 35),
    )


def test_the_figures_are_those_of_the_players_whoever_has_which_colour() -> None:
    assert outcome(read(f"{BLACK_WINS} first=black")) == TurrisOutcome(
        winner=0,
        reason="more points",
        sentence="Black has more points, 42 against 26",
        views=((8, 8), (14, 3), (9, 5), (6, 7), (5, 3)),
        totals=(42, 26),
    )
    assert outcome(read(f"{DRAW} first=black")).views == ((12, 5), (6, 7), (5, 10), (11, 6), (1, 7))


def test_the_rulebook_s_example_adds_up() -> None:
    black_and_white = [(10, 12), (10, 9), (7, 20), (15, 10), (4, 5)]
    assert add_up(black_and_white) == (46, 56)


def test_the_five_views_are_the_sides_and_the_roof() -> None:
    assert VIEWS == ("south", "east", "north", "west", "roof")


def drawn(view: View) -> list[str]:
    return ["".join("." if seen is None else "Wb"[seen] for seen in row) for row in view]


TERRACE = "c2:E,W,i/.,i,./I,E,W w - d2e2/1 e4/1 -"
"""Heights 1, 1, 2 / 0, 2, 0 / 2, 1, 1."""


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("south", ["Wbb", "WWW"]),
        ("east", ["Wbb", "Wbb"]),
        ("north", ["bbW", "bWW"]),
        ("west", ["bbW", "WbW"]),
        ("roof", ["WWb", ".b.", "WWW"]),
    ],
)
def test_a_view_shows_the_first_cube_met_looking_straight_in(name: str, rows: list[str]) -> None:
    assert drawn(read(TERRACE).view(name)) == rows


def test_empty_places_show_nothing() -> None:
    position = read(NARROWER)
    assert [drawn(position.view(name)) for name in VIEWS] == [
        ["W..", "Wb."],
        ["W..", "bbb"],
        ["..W", ".bb"],
        ["..W", "bbW"],
        ["b..", "bb.", "Wb."],
    ]


def test_there_are_no_views_before_the_frame_is_settled() -> None:
    assert [read(ONE).view(name) for name in VIEWS] == [()] * 5


def test_cubes_further_back_count_next_to_those_in_front() -> None:
    south = read(TERRACE).view("south")
    assert drawn(south) == ["Wbb", "WWW"]
    assert largest_area(south, 1) == 2  # on level 2 d3, and e4 behind it


@pytest.mark.parametrize(
    ("rows", "white", "black"),
    [
        ([], 0, 0),
        (["...", "..."], 0, 0),
        (["Wb.", "bW."], 1, 1),
        (["WWb", "bWW", "bbb"], 4, 4),
        (["W.W", "W.W", "b.W"], 3, 1),
        (["WbW", "WbW", "WWW"], 7, 2),
        (["WWW", "...", "WW."], 3, 0),
    ],
    ids=["nothing", "empty", "corners do not join", "bends", "the larger one", "around", "gaps part"],
)
def test_an_area_is_made_of_squares_side_by_side(rows: list[str], white: int, black: int) -> None:
    colours = {"W": 0, "b": 1, ".": None}
    view = tuple(tuple(colours[mark] for mark in row) for row in rows)
    assert (largest_area(view, 0), largest_area(view, 1)) == (white, black)


# ------------------------------------------------------------------------------------------------------- text board


def test_the_text_board_shows_plan_views_frame_reserves_and_who_does_what() -> None:
    assert str(read("c2:i,sI,I/Ie,nEw,SW/ei,w,N b bonus d3e3/2 c3d3/3 d2e2/2")).splitlines() == [
        "plan                       south  east  north  west  roof",
        "5                       3  bb.    bbW   .Wb    Wbb   bWW",
        "4          2i  3I  2I   2  bWW    bWW   WWb    bWb   bbW",
        "3          3e  3w  2W   1  bbW    WWW   Wbb    bWb   bbW",
        "2          3i  1w  1N",
        "1",
        "    a   b   c   d   e",
        "frame: c2 to e4, centre d3",
        "pieces left: White 15, Black 15",
        "Black to move: bonus: place another piece (not on d2/2 or e2/2, just freed), remove one of White's, or end",
    ]


def test_the_text_board_while_the_frame_is_open() -> None:
    assert str(read("c3:IE,iW b - c3d3/3 d3/1 -")).splitlines() == [
        "plan",
        "5       .   .   .   .",
        "4       .   .   .   .",
        "3       .  3E  3W   .",
        "2       .   .   .   .",
        "1       .   .   .   .",
        "    a   b   c   d   e",
        "frame: open",
        "pieces left: White 18, Black 19",
        "Black to move: place a piece",
    ]


def test_the_text_board_of_a_higher_tower() -> None:
    assert str(read(BLACK_WINS)).splitlines() == [
        "plan                       south  east  north  west  roof",
        "5                      10  W.W    W.W   W.W    W.W   bbW",
        "4          9e  9w 10I   9  WbW    WbW   Wbb    bbW   bbb",
        "3          9e  9w  8n   8  WbW    Wbb   bbW    WWW   WWW",
        "2         10I  7I  9I   7  WWb    bbW   Wbb    bbW",
        "1                       6  bWb    bbW   WWW    WWb",
        "    a   b   c   d   e   5  bbb    bWb   bWb    bWb",
        "                        4  WWb    bWb   bbb    bWW",
        "                        3  bWb    bbW   Wbb    bWb",
        "                        2  bWW    WbW   WWb    bWb",
        "                        1  WWW    Wbb   bWb    bbW",
        "frame: c2 to e4, centre d3",
        "pieces left: White 0, Black 0",
        "Over: Black has more points, 42 against 26",
    ]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (START, "White to move: place a piece"),
        (ONE, "Black to move: place a piece"),
        (BONUS, "Black to move: bonus: place another piece, remove one of White's, or end"),
        (BAN, "White to move: place a piece (not on c2/1 or d2/1, just freed)"),
        (ONLY_PASS, "Black to move: no place for a piece, pass (not on d2/1 or d2/2, just freed)"),
        (BLACK_WINS, "Over: Black has more points, 42 against 26"),
        (DRAW, "Over: a draw: both have 35 points"),
    ],
)
def test_the_text_board_ends_with_what_is_to_be_done(text: str, status: str) -> None:
    assert str(read(text)).splitlines()[-1] == status


@pytest.mark.parametrize("text", [START, ONE, TERRACE, BLACK_WINS], ids=["empty", "open", "terrace", "ten high"])
def test_the_columns_of_the_plan_stand_one_below_the_other(text: str) -> None:
    position = read(text)
    *ranks, files = [line[:21] for line in str(position).splitlines()[1:7]]
    columns = {file.end(): file[0] for file in re.finditer(r"\S", files)}
    shown = {columns[cell.end()] + rank[0] for rank in ranks for cell in list(re.finditer(r"\S+", rank))[1:]}
    assert shown == set(position.reach)
