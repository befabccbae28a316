"""Turris, rule by rule. In position texts the ranks go from 3 down to 1: they read like the plan of the tower."""

import re

import pytest

from belvedere.rules import BadOption
from belvedere.rules.tower import CENTRE, OUTER, PAIRS, VIEWS, Piece, View, largest_area, read_piece
from belvedere.rules.turris import GAME, PIECES, TurrisOutcome, TurrisPosition, add_up
from tests.rules.sampling import play

START = ".,.,./.,.,./.,.,. w - - - -"
ONE = ".,.,./.,.,./I,.,. b - a1/1 - -"
"""White has placed the first piece, a standing one, on a1."""

BONUS = "s,s,./n,n,./E,W,I b bonus c1/1 b2b3/1 -"
"""Black has just filled the centre."""

BAN = "s,s,./n,n,./.,.,I w - c1/1 b2b3/1 a1b1/1"
"""Then Black has removed a1b1/1."""

ONLY_PASS = "I,sIe,siw/iiS,nSie,niSw/IIN,ENie,WINw w - a1a2/5 b2c2/5 a3/3"
"""Black has removed a3/3, and nowhere else is there a place for a piece."""

LAST_WHITE = "Seie,SwIwES,ISiW/NIIEi,NEISWNE,sWNIiW/IeIe,IweNwI,niwi w bonus b2c2/8 a2/7 -"
"""White has one piece left, Black eight."""

SKIPPED = "esEiEs,wsWIWIS,SISIi/enEiene,wnWsewewN,NiNwswi/IEiE,iWneW,iIwnI w bonus b2b3/9 c2/8 -"
"""Black has no piece left and has been skipped; White has five, and a bonus."""

VERY_LAST = "ISiIs,EiIII,WiSiIs/esNsIen,wSESeswS,iWNwisn/EnEneI,WNWNwnENI,iIiWni b - b1/9 c1/9 -"
"""Black has the very last piece in hand."""

BLACK_WINS = "siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiII,WIWnI,IiinI w - a1/9 a3b3/9 -"
DRAW = "EiIeSEs,WIIweWI,IsiSwsI/IeieNenE,sEwsEwewEW,SWnSWNwnW/iiIE,niniW,NiNIi w - a2b2/10 a2a3/9 -"


def read(text: str) -> TurrisPosition:
    position = GAME.read(text)
    assert isinstance(position, TurrisPosition)
    return position


def legal(position: TurrisPosition) -> list[str]:
    return sorted(map(str, position.legal_actions()))


def piece(text: str) -> Piece:
    found = read_piece(text)
    assert found is not None
    return found


def outcome(position: TurrisPosition) -> TurrisOutcome:
    assert position.outcome is not None
    return position.outcome


# ----------------------------------------------------------------------------------------------------------- set-up


def test_the_foundation_is_empty_at_the_start_and_everyone_has_twenty_pieces() -> None:
    start = GAME.start()
    assert start == read(START)
    assert isinstance(start, TurrisPosition)
    assert set(start.heights.values()) == {0}
    assert start.reserve(0) == start.reserve(1) == PIECES == 20
    assert not start.mid_turn


def test_white_begins() -> None:  # R1
    start = GAME.start()
    assert (start.to_move, start.turn, start.colour_name(0), start.colour_name(1)) == (0, 0, "White", "Black")


def test_an_option_lets_black_begin() -> None:  # R1
    start = GAME.start(first="black")
    assert (start.to_move, start.turn, start.colour_name(0), start.colour_name(1)) == (0, 1, "Black", "White")
    assert start.text == ".,.,./.,.,./.,.,. b - - - - first=black"
    assert start.play("a1/1").text == ".,.,./.,.,./i,.,. w - - a1/1 - first=black"


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


# -------------------------------------------------------------------------------------------------- placing a piece


def test_the_first_piece_is_free_but_for_the_centre() -> None:  # a, f, R3
    outer = [f"{square}/1" for square in OUTER] + [f"{a}{b}/1" for a, b in PAIRS if CENTRE not in (a, b)]
    assert len(outer) == 16
    assert legal(read(START)) == sorted(outer)


def test_a_standing_piece_fills_two_levels_of_one_square() -> None:
    position = play(GAME.start(), "a1/1")
    assert position.cubes == {("a1", 1): (0, piece("a1/1")), ("a1", 2): (0, piece("a1/1"))}
    assert position.heights == dict.fromkeys(OUTER, 0) | {CENTRE: 0, "a1": 2}


def test_a_lying_piece_fills_one_level_of_two_squares() -> None:
    position = play(GAME.start(), "a1b1/1")
    assert position.cubes == {("a1", 1): (0, piece("a1b1/1")), ("b1", 1): (0, piece("a1b1/1"))}
    assert position.heights == dict.fromkeys(OUTER, 0) | {CENTRE: 0, "a1": 1, "b1": 1}


def test_a_placement_comes_out_of_the_reserve_and_is_the_last_one_of_its_colour() -> None:
    position = play(GAME.start(), "a1b1/1 c1/1")
    assert position.pieces == (frozenset([piece("a1b1/1")]), frozenset([piece("c1/1")]))
    assert (position.reserve(0), position.reserve(1)) == (19, 19)
    assert position.last == (piece("a1b1/1"), piece("c1/1"))


def test_the_second_piece_touches_the_first() -> None:  # a, R11
    assert legal(read(ONE)) == sorted(["a2/1", "a2a3/1", "a2b2/1", "b1/1", "b1b2/1", "b1c1/1"])


def test_a_piece_is_placed_on_top_of_columns() -> None:  # b
    position = play(GAME.start(), "a1/1 b1/1 a1b1/3")
    assert position.heights["a1"] == position.heights["b1"] == 3


def test_a_standing_piece_leans_on_a_piece_at_its_lower_level_only() -> None:  # c
    position = play(GAME.start(), "a1b1/1 c1/1")
    assert position.heights["b1"] == 1
    assert position.cubes["c1", 2] == (1, piece("c1/1"))


def test_a_standing_piece_leans_on_a_piece_at_both_levels() -> None:  # c
    assert play(GAME.start(), "a1/1 b1/1").heights["b1"] == 2


def test_a_lying_piece_straddles_two_pieces() -> None:  # d
    position = read(".,.,./S,.,I/N,e,w b - c2/1 b1c1/1 -").play("a1b1/2")
    assert position.heights["a1"] == position.heights["b1"] == 2


def test_a_lying_piece_on_the_foundation_straddles_nothing() -> None:  # R2
    assert play(GAME.start(), "a1b1/1 a2a3/1").heights["a3"] == 1


def test_three_levels_may_be_unfinished() -> None:  # e
    position = play(GAME.start(), "a1/1 b1/1 a1b1/3")
    assert max(position.heights.values()) - min(position.heights.values()) == 3


def test_the_centre_of_a_level_is_filled_after_an_outer_square_of_it() -> None:  # f
    assert play(GAME.start(), "b1c1/1 a2b2/1").heights[CENTRE] == 1


def test_a_standing_piece_fills_the_centre_of_two_levels_with_an_outer_cube_each() -> None:  # f, R3
    assert play(GAME.start(), "a2/1 b2/1").heights[CENTRE] == 2


# ------------------------------------------------------------------------------------------------------------ a turn


def test_a_turn_is_one_piece() -> None:
    position = play(GAME.start(), "a1/1")
    assert (position.turn, position.to_move, position.mid_turn) == (1, 1, False)
    assert play(position, "b1/1").turn == 0


@pytest.mark.parametrize("action", ["b2b3/1", "a2b2/1", "b2/1"])
def test_a_cube_on_the_centre_earns_a_bonus_at_once(action: str) -> None:
    position = play(GAME.start(), f"b1/1 {action}")
    assert (position.turn, position.bonus, position.mid_turn) == (1, True, True)


def test_a_piece_beside_the_centre_earns_no_bonus() -> None:
    position = play(GAME.start(), "b1/1 a1a2/1")
    assert (position.turn, position.bonus) == (0, False)


def test_a_bonus_is_another_piece() -> None:
    position = play(GAME.start(), "b1/1 b2/1 c1/1")
    assert position.text == ".,.,./.,i,./.,I,i w - b1/1 c1/1 -"


def test_a_bonus_piece_on_the_centre_earns_a_bonus_again() -> None:  # R5
    position = play(GAME.start(), "a2/1 a1b1/1 a1/2 b2b3/1")
    for action in ("b1b2/2", "a2b2/3"):
        assert (position.turn, position.bonus) == (1, True)
        position = position.play(action)
    assert (position.turn, position.bonus) == (1, True)


def test_a_bonus_is_the_removal_of_a_piece_which_goes_back_to_its_player() -> None:
    position = read(BONUS)
    after = position.play("xa1b1/1")
    assert after.pieces == (position.pieces[0] - {piece("a1b1/1")}, position.pieces[1])
    assert (position.reserve(0), after.reserve(0)) == (18, 19)
    assert after.heights == position.heights | {"a1": 0, "b1": 0}
    assert after.last == position.last


def test_a_removal_ends_the_turn() -> None:  # R8
    after = read(BONUS).play("xa1b1/1")
    assert (after.turn, after.bonus) == (0, False)
    assert after == read(BAN)


def test_a_bonus_can_be_declined() -> None:
    after = read(BONUS).play("end")
    assert after.text == "s,s,./n,n,./E,W,I w - c1/1 b2b3/1 -"


def test_the_choices_of_a_bonus_are_placements_removals_and_end() -> None:
    placements = ["b1/2", "c2/1", "c3/1", "a1a2/2", "a2b2/2", "a3b3/2", "b1b2/2", "c2c3/1"]
    assert legal(read(BONUS)) == sorted([*placements, "xa1b1/1", "end"])


def test_a_bonus_that_the_last_piece_of_a_player_earns_can_be_declined_only_and_is_not_offered() -> None:  # R8
    position = read("EsIi,WsiEs,iiWis/eneIIS,wnwesne,SIwIwn/IIiEN,iinEW,NiiW b - a1a2/8 c2c3/8 -")
    after = position.play("b1b2/8")
    assert (after.reserve(1), after.bonus, after.turn) == (0, False, 0)


def test_a_bonus_that_can_be_declined_only_because_of_a_ban_is_not_offered() -> None:  # R8
    position = read("Iis,sIS,I/iESn,nsWN,sIs/EiN,WnI,nIn b - b2b3/4 a2a3/5 c3/3")
    after = position.play("b1b2/5")
    assert (after.reserve(1), after.bonus, after.turn) == (11, False, 0)
    assert legal(after) == ["c3/3"]


def test_a_bonus_without_pieces_left_is_a_removal_or_none() -> None:
    position = read("sIsei,IESwS,iWIi/nsEnIE,ESWNENW,WISWi/EniI,WNeiI,IwNIi w - c1/5 c1/7 -").play("b1b2/8")
    assert position.reserve(0) == 0
    assert legal(position) == ["end", "xa3/6", "xc2/6", "xc3/6"]


@pytest.mark.parametrize(
    ("actions", "left"),
    [
        ("b3/1 c3/1 a3/1 b1b2/1 xb3/1", "I,.,i/.,s,./.,n,. w - a3/1 b1b2/1 b3/1"),
        ("c2/1 b1c1/1 c3/1 a2b2/1 xc2/1", ".,.,I/e,w,./.,e,w w - c3/1 a2b2/1 c2/1"),
        ("b3/1 a2a3/1 a1b1/1 b2/1 xb3/1", "s,.,./n,i,./E,W,. w - a1b1/1 b2/1 b3/1"),
    ],
    ids=["pieces that touch none (a)", "a standing piece with none beside it (c)", "a centre without outer cubes (f)"],
)
def test_a_removal_may_leave_what_could_not_be_placed(actions: str, left: str) -> None:  # R7
    assert play(GAME.start(), actions).text == left
    assert read(left).text == left


def test_freed_cubes_are_banned_for_the_next_turn() -> None:
    assert legal(read(BAN)) == sorted(["c2/1", "c3/1", "c2c3/1", "a2b2/2", "a3b3/2"])
    assert {"a1/1", "b1/1", "a1b1/1"} <= set(legal(play(read(BAN), "a3b3/2 c2/1")))


def test_a_ban_holds_in_the_whole_turn() -> None:
    position = read(BAN).play("a2b2/2")
    assert position.bonus
    assert position.banned == piece("a1b1/1")
    assert not {"a1/1", "b1/1", "a1b1/1"} & set(legal(position))


def test_a_ban_is_over_for_the_opponent() -> None:
    position = read(BAN).play("c2/1")
    assert (position.turn, position.banned) == (1, None)
    assert {"a1/1", "b1/1", "a1b1/1"} <= set(legal(position))


def test_a_removal_in_a_turn_with_a_ban_leaves_the_new_ban_alone() -> None:
    position = play(GAME.start(), "c2/1 c3/1 a3b3/1 b1b2/1 xc2/1 b2b3/2 xc3/1")
    assert position.text == "E,WS,./.,sN,./.,n,. b - b2b3/2 b1b2/1 c3/1"


def test_a_player_without_a_place_for_a_piece_passes() -> None:  # R4
    position = play(
        GAME.start(),
        "a3/1 b2b3/1 a2/1 b1c1/1 c2c3/1 b1b2/2 b3/2 c2/2 a2a3/3 c3/2 a1/1 b3c3/4 a1/3 b1/3 c1/2 b2/3 "
        "xa2a3/3 c1c2/4 b1c1/5 a3/3 a2/3 a1a2/5 b2c2/5 xa3/3",
    )
    assert position == read(ONLY_PASS)
    assert position.reserve(0) == 11
    assert legal(position) == ["pass"]


def test_a_pass_ends_the_turn_and_the_ban() -> None:  # R4
    after = read(ONLY_PASS).play("pass")
    assert (after.turn, after.banned) == (1, None)
    assert legal(after) == ["a3/3"]


def test_after_a_pass_a_player_whose_opponent_has_no_pieces_is_to_move_again() -> None:
    position = read("iIeSi,EiEwii,WiWi/eIsENIe,wsiWiEw,IIISW/iEneie,EnWEwIw,WiWiNI w - c1/8 a2b2/9 c3/7")
    assert (legal(position), position.reserve(1)) == (["pass"], 0)
    after = position.play("pass")
    assert (after.turn, legal(after)) == (0, ["c3/7"])


def test_a_player_without_pieces_is_skipped() -> None:
    position = play(read(LAST_WHITE), "c1/7")
    for left, action in ((8, "c3/7"), (7, "a3/6")):
        assert (position.turn, position.reserve(0), position.reserve(1)) == (1, 0, left)
        position = play(position, action)
    assert position.turn == 1


def test_a_player_who_declines_a_bonus_goes_on_if_the_opponent_has_no_pieces() -> None:
    after = read(SKIPPED).play("end")
    assert (after.turn, after.bonus, after.reserve(1)) == (0, False, 0)


def test_a_player_who_gets_a_piece_back_is_not_skipped_any_more() -> None:
    after = read(SKIPPED).play("xc3/7")
    assert (after.turn, after.reserve(1)) == (1, 1)
    assert legal(after) == ["a1/7", "a3/8", "b1/7"]


# --------------------------------------------------------------------------------------------------- end and score


def test_the_game_ends_when_all_pieces_are_placed() -> None:
    before = read("siiSeSe,IiIwsw,sIiIsI/nIINeNe,IIsewnw,niIwsn/EiEiI,WIWnI,IiinI w - c3/9 a3b3/9 -")
    assert (before.outcome, before.reserve(0), before.reserve(1)) == (None, 1, 0)
    after = before.play("a1/9")
    assert after == read(BLACK_WINS)
    assert after.outcome is not None
    assert after.legal_actions() == ()


def test_a_bonus_of_the_very_last_piece_is_offered() -> None:  # R13
    position = read(VERY_LAST).play("b2/9")
    assert (position.reserve(0), position.reserve(1), position.bonus, position.outcome) == (0, 0, True, None)
    assert legal(position) == ["end", "xb3/8"]


def test_a_removal_for_the_very_last_piece_prolongs_the_game() -> None:  # R13
    position = play(read(VERY_LAST), "b2/9 xb3/8")
    assert (position.turn, position.reserve(0), position.outcome) == (0, 1, None)
    assert "b3/8" not in legal(position)


def test_the_game_ends_when_the_bonus_of_the_very_last_piece_is_declined() -> None:  # R13
    assert play(read(VERY_LAST), "b2/9 end").outcome is not None


def test_more_points_win() -> None:
    assert outcome(read(BLACK_WINS)) == TurrisOutcome(
        winner=1,
        reason="more points",
        sentence="Black has more points, 42 against 26",
        views=((8, 8), (3, 14), (5, 9), (7, 6), (3, 5)),
        totals=(26, 42),
    )


def test_the_winner_may_be_the_player_who_began() -> None:
    position = read("ESeIesE,WsweSwSW,iSwsisi/eNeIenESE,wnweNwNWEW,iNwnInW/IiIiN,eiEIi,wIWII w - a2b2/10 c3/9 -")
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


TERRACE = "E,W,i/.,i,./I,E,W w - b1c1/1 c3/1 -"
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
    position = read(ONE)
    assert [drawn(position.view(name)) for name in VIEWS] == [
        ["W..", "W.."],
        ["W..", "W.."],
        ["..W", "..W"],
        ["..W", "..W"],
        ["...", "...", "W.."],
    ]


def test_cubes_further_back_count_next_to_those_in_front() -> None:
    south = read(TERRACE).view("south")
    assert drawn(south) == ["Wbb", "WWW"]
    assert largest_area(south, 1) == 2  # on level 2 b2, and c3 behind it


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


def test_the_text_board_shows_plan_views_reserves_and_who_does_what() -> None:
    assert str(read("i,sI,I/Ie,nEw,SW/ei,w,N b bonus b2c2/2 a2b2/3 b1c1/2")).splitlines() == [
        "plan               south  east  north  west  roof",
        "3  2i  3I  2I   3  bb.    bbW   .Wb    Wbb   bWW",
        "2  3e  3w  2W   2  bWW    bWW   WWb    bWb   bbW",
        "1  3i  1w  1N   1  bbW    WWW   Wbb    bWb   bbW",
        "    a   b   c",
        "pieces left: White 15, Black 15",
        "Black to move: bonus: place another piece (not on b1/2 or c1/2, just freed), remove one of White's, or end",
    ]


def test_the_text_board_of_a_higher_tower() -> None:
    assert str(read(ONLY_PASS)).splitlines() == [
        "plan               south  east  north  west  roof",
        "3  2I  4e  4w   5  Wbb    bb.   bbW    .WW   Wbb",
        "2  5S  5e  5w   4  WbW    WWb   bbb    bbW   Wbb",
        "1  5N  5e  5w   3  WbW    Wbb   bWb    WbW   Wbb",
        "    a   b   c   2  WWW    Wbb   bWW    WbW",
        "                1  WWW    Wbb   bbW    WbW",
        "pieces left: White 11, Black 9",
        "White to move: no place for a piece, pass (not on a3/3 or a3/4, just freed)",
    ]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (START, "White to move: place a piece"),
        (ONE, "Black to move: place a piece"),
        (BONUS, "Black to move: bonus: place another piece, remove one of White's, or end"),
        (BAN, "White to move: place a piece (not on a1/1 or b1/1, just freed)"),
        (BLACK_WINS, "Over: Black has more points, 42 against 26"),
        (DRAW, "Over: a draw: both have 35 points"),
    ],
)
def test_the_text_board_ends_with_what_is_to_be_done(text: str, status: str) -> None:
    assert str(read(text)).splitlines()[-1] == status


@pytest.mark.parametrize("text", [START, TERRACE, BLACK_WINS, DRAW], ids=["empty", "terrace", "ten high", "a draw"])
def test_the_columns_of_the_plan_stand_one_below_the_other(text: str) -> None:
    *ranks, files = [list(re.finditer(r"\S+", line)) for line in str(read(text)).splitlines()[1:5]]
    for column, file in enumerate(files[:3]):
        cells = [rank[column + 1] for rank in ranks]
        assert len({cell.start() for cell in cells}) == 1 or len({cell.end() for cell in cells}) == 1
        assert all(cell.start() <= file.start() <= cell.end() for cell in cells)
