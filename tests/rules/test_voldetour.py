"""Voldétour: set-up, placing, turns, the end and the text board, in the order of the rules page."""

import pytest

from belvedere.rules import BadOption
from belvedere.rules.voldetour import GAME, Place
from belvedere.rules.voldetour_equipment import Equipment, Piece
from tests.rules.sampling import play
from tests.rules.voldetour_boards import notation, read, start

LOW_ROW = "equipment=height:1/board:9x1/towers:a1,e1/red:-"
"""A board of one rank, with low Towers, and squares behind White's."""


# --------------------------------------------------------------------------------------------------------------- set-up


def test_the_lords_start_on_their_towers_and_nothing_else_is_on_the_board() -> None:
    position = start()
    assert position.lords == position.equipment.towers == ("c3", "h8")
    assert position.pieces == frozenset()
    assert {square for square, height in position.heights.items() if height} == {"c3", "h8"}
    assert position.text == "- c3,h8 b - 3,3"


def test_black_begins() -> None:
    assert (start().to_move, start().colour, start().colour_name(0), start().mid_turn) == (0, 0, "Black", False)


def test_each_player_has_five_blocks_and_five_stairs_in_reserve() -> None:
    for colour in (0, 1):
        assert start().reserve(colour) == {"B1": 2, "B2": 2, "B3": 1, "S": 5}


def test_the_towers_are_two_high() -> None:
    assert start().heights["c3"] == start().heights["h8"] == 2


def test_tall_towers_are_three_high_and_all_else_is_equal() -> None:
    tall = start(equipment="tall")
    assert tall.heights["c3"] == tall.heights["h8"] == 3
    assert tall.reserve(0) == start().reserve(0)
    assert tall.text == "- c3,h8 b - 3,3 equipment=tall"


def test_at_the_start_a_stair_or_a_block_can_go_anywhere_but_onto_the_towers() -> None:
    free = set(start().equipment.grid.squares) - {"c3", "h8"}
    expected = {f"{shape}@{square}" for shape in ("Sn", "Se", "Ss", "Sw", "B1", "B2z") for square in free}
    across = {square for square in free if square[0] != "j"} - {"b3", "g8"}
    up = {square for square in free if square[1:] != "10"} - {"c2", "h7"}
    expected |= {f"B2x@{square}" for square in across} | {f"B2y@{square}" for square in up}
    expected |= {f"B3x@{square}" for square in across if square[0] != "i"} - {"B3x@a3", "B3x@f8"}
    expected |= {f"B3y@{square}" for square in up if square[1:] != "9"} - {"B3y@c1", "B3y@h6"}
    assert notation(start()) == expected


def test_white_can_begin() -> None:
    position = start(first="white")
    assert (position.to_move, position.colour, position.colour_name(0)) == (0, 1, "White")
    assert position.lords == ("c3", "h8")
    assert position.text == "- c3,h8 w - 3,3 first=white"
    assert play(position, "B1@a1 end").to_move == 1


def test_an_equipment_object_can_be_given() -> None:
    equipment = Equipment(tower_height=1, blocks=(4, 1), stairs=2, towers=("a1", "e4"), files=5, ranks=4, red=())
    position = start(equipment=equipment)
    assert position.equipment == equipment
    assert position.reserve(1) == {"B1": 1, "B4": 1, "S": 2}


def test_other_blocks_just_work() -> None:
    position = start(equipment="blocks:2,2,2,3,3")
    assert position.reserve(0) == {"B2": 3, "B3": 2, "S": 5}
    assert {shape for shape in position.equipment.footprints if shape[0] == "B"} == {
        *("B2z", "B2x", "B2y"),
        *("B3z", "B3x", "B3y"),
    }


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"colour": "black"}, "Voldétour has no option colour: there is first, equipment"),
        ({"first": "green"}, "first=green is not possible: first is black or white"),
        (
            {"equipment": "huge"},
            "equipment=huge is not possible: equipment is default or tall, or changes to the default such as "
            "height:3/blocks:2,2,2,3,3/stairs:4/towers:b2,g7/board:8x8/red:-",
        ),
    ],
    ids=["no such option", "no such colour", "no such equipment"],
)
def test_a_wrong_option_is_answered_with_what_there_is(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(**settings)
    assert str(error.value) == sentence


# ------------------------------------------------------------------------------------------- placing a Block or a Stair


def test_a_block_of_one_fills_one_square() -> None:
    position = play(start(), "B1@d4")
    assert {square for square, height in position.heights.items() if height == 1} == {"d4"}
    assert position.pieces == {Piece(0, "B1", "d4", 0)}


def test_a_block_stands_on_one_square() -> None:
    position = play(start(), "B2z@d4")
    assert {square for square, height in position.heights.items() if height == 2} == {"c3", "h8", "d4"}


@pytest.mark.parametrize(("action", "squares"), [("B3x@d4", {"d4", "e4", "f4"}), ("B3y@d4", {"d4", "d5", "d6"})])
def test_a_block_lies_over_squares_in_a_row(action: str, squares: set[str]) -> None:
    position = play(start(), action)
    assert {square for square, height in position.heights.items() if height == 1} == squares
    assert not position.slopes


def test_a_piece_from_the_reserve_leaves_it() -> None:
    position = play(start(), "B2z@d4 Sn@a1 end")
    assert position.reserve(0) == {"B1": 2, "B2": 1, "B3": 1, "S": 4}
    assert position.reserve(1) == {"B1": 2, "B2": 2, "B3": 1, "S": 5}


def test_a_block_lies_on_pieces_of_both_colours_if_their_tops_are_of_one_height() -> None:
    position = read("bB1@d4,wB1@e4,bSn@f4,wSi@f4 a1,a10 b - 0,0")
    after = play(position, "B3x@d4")
    assert [after.heights[square] for square in ("d4", "e4", "f4")] == [2, 2, 2]
    assert Piece(0, "B3x", "d4", 1) in after.pieces


def test_a_block_of_three_stands_only_under_tall_towers() -> None:
    assert "B3z@d4" not in notation(start())
    assert play(start(equipment="tall"), "B3z@d4").heights["d4"] == 3


def test_a_block_may_be_as_high_as_the_towers() -> None:
    assert play(read("wB1@d4 a1,a10 b - 0,0"), "B1@d4").heights["d4"] == 2


@pytest.mark.parametrize("way", "nesw")
def test_a_stair_makes_a_slope_that_rises_one_level(way: str) -> None:
    position = play(start(), f"S{way}@d4")
    assert position.slopes == {"d4": way}
    assert position.heights["d4"] == 1


def test_a_stair_stands_on_a_flat_top_of_either_colour() -> None:
    position = play(read("wB1@d4 a1,a10 b - 0,0"), "Se@d4")
    assert (position.heights["d4"], position.slopes) == (2, {"d4": "e"})


@pytest.mark.parametrize("lower", ["b", "w"])
def test_a_stair_nested_on_a_stair_of_either_colour_makes_a_flat_cube(lower: str) -> None:
    position = play(read(f"{lower}Sn@d4 a1,a10 b - 0,0"), "Si@d4")
    assert (position.heights["d4"], position.slopes) == (1, {})
    assert position.top("d4") == Piece(0, "Si", "d4", 0)


def test_anything_may_be_put_on_a_nested_pair() -> None:
    position = read("wSn@d4,wSi@d4 a1,a10 b - 0,0")
    assert {"B1@d4", "Sn@d4"} <= notation(position)
    assert play(position, "Sn@d4").heights["d4"] == 2


def test_a_slope_as_high_as_the_towers_can_still_be_nested_upon() -> None:
    position = play(read("bB1@d4,bSn@d4 a1,a10 b - 0,0"), "Si@d4")
    assert (position.heights["d4"], position.slopes) == (2, {})


def test_red_squares_are_ordinary_squares() -> None:
    for red in start().equipment.red:
        assert f"B1@{red}" in notation(start())


def test_a_piece_on_the_board_is_taken_up_and_put_down_anywhere() -> None:
    position = play(read("bB2x@d4 a1,a10 b - 0,0"), "d4>B2y@h1")
    assert position.pieces == {Piece(0, "B2y", "h1", 0)}
    assert position.reserve(0)["B2"] == 1


@pytest.mark.parametrize("action", ["d4>B2x@e4", "d4>B2x@c4", "d4>B2y@d4", "d4>B2z@d4", "d4>B2z@e4"])
def test_a_piece_taken_up_may_be_put_down_on_the_squares_it_came_from(action: str) -> None:
    position = play(read("bB2x@d4 a1,a10 b - 0,0"), action)
    assert [piece.level for piece in position.pieces] == [0]


def test_a_stair_is_turned_where_it_stands() -> None:
    position = read("bB1@d4,bSn@d4 a1,a10 b - 0,0")
    assert {action for action in notation(position) if action.startswith("d4>") and action.endswith("@d4")} == {
        *("d4>Se@d4", "d4>Ss@d4", "d4>Sw@d4")
    }
    assert play(position, "d4>Se@d4").slopes == {"d4": "e"}


def test_a_stair_taken_up_is_nested_on_another() -> None:
    position = play(read("bSn@d4,wSe@g4 a1,a10 b - 0,0"), "d4>Si@g4")
    assert (position.heights["d4"], position.heights["g4"], position.slopes) == (0, 1, {})


def test_a_nested_stair_taken_up_leaves_a_slope_and_is_put_down_elsewhere() -> None:
    position = read("wSe@d4,bSi@d4,bSn@g4 a1,a10 b - 0,0")
    assert {action for action in notation(position) if action.startswith("d4>") and action.endswith("@d4")} == set()
    assert play(position, "d4>Sn@a5").slopes == {"d4": "e", "g4": "n", "a5": "n"}
    assert play(position, "d4>Si@g4").slopes == {"d4": "e"}


def test_equal_pieces_are_interchangeable() -> None:
    here = play(start(), "B1@a2 Sn@b2 end Sn@j9 end B1@a4 Sn@b4")
    there = play(start(), "B1@a4 Sn@b4 end Sn@j9 end B1@a2 Sn@b2")
    assert here == there
    assert hash(here) == hash(there)


# --------------------------------------------------------------------------------------------------------------- a turn


@pytest.mark.parametrize("actions", ["B1@a1 Sn@b1", "Sn@b1 B1@a1"])
def test_a_block_and_a_stair_are_placed_in_either_order(actions: str) -> None:
    position = play(start(), actions)
    assert (position.placed, position.to_move, position.mid_turn) == ("both", 0, True)


def test_after_a_block_the_turn_goes_on_with_a_stair_the_lord_or_end() -> None:
    position = play(read("wB1@j1 e3,f8 b - 0,0"), "B1@a1")
    assert {str(action)[0] for action in position.legal_actions()} == {"S", "L", "e"}
    assert position.placed == "block"


def test_after_a_stair_the_turn_goes_on_with_a_block_the_lord_or_end() -> None:
    position = play(read("wB1@j1 e3,f8 b - 0,0"), "Sn@a1")
    assert {str(action)[0] for action in position.legal_actions()} == {"B", "L", "e"}
    assert position.placed == "stair"


def test_a_piece_taken_up_counts_as_placed() -> None:
    position = play(read("bB1@a1,bSn@b1 e3,f8 b - 0,0"), "a1>B1@a2")
    assert position.placed == "block"
    assert {action.shape[0] for action in position.legal_actions() if isinstance(action, Place)} == {"S"}


def test_the_turn_ends_with_end() -> None:
    position = play(start(), "B1@a1 end")
    assert (position.to_move, position.placed, position.mid_turn) == (1, "", False)


def test_the_lord_may_move_alone_and_ends_the_turn() -> None:
    position = play(read("wB1@j1 e3,f8 b - 0,0"), "L@e5")
    assert (position.to_move, position.placed, position.lords) == (1, "", ("e5", "f8"))


def test_the_lord_may_move_after_a_block_and_a_stair() -> None:
    position = play(read("wB1@j1 e3,f8 w - 0,0"), "B1@a1 Sn@b1 L@f7")
    assert (position.to_move, position.placed, position.lords) == (0, "", ("e3", "f7"))


def test_the_legal_actions_are_in_an_order_that_does_not_change() -> None:
    squares = ["a1", "c1", "e1", "g1", "b3", "d3", "f3", "h3", "j3", "b5"]
    position = read(f"{','.join(f'bSn@{square}' for square in squares)} e9,g9 b - 0,0 equipment=stairs:10")
    origins = [action.origin for action in position.legal_actions() if isinstance(action, Place) and action.origin]
    assert list(dict.fromkeys(origins)) == squares


def test_with_nothing_left_to_do_end_is_still_an_action() -> None:
    assert notation(play(start(), "B1@a1 Sn@b1")) == {"end"}


def test_a_player_with_no_legal_action_passes_and_it_counts_as_a_turn() -> None:
    position = start(equipment="blocks:-/stairs:0")
    assert notation(position) == {"pass"}
    after = play(position, "pass")
    assert (after.to_move, after.turns_left) == (1, (2, 3))


def test_a_lord_that_others_have_shut_in_passes() -> None:
    position = play(start(equipment="height:1/blocks:1/stairs:0/board:3x1/towers:a1,c1/red:-"), "B1@b1 end L@b1")
    assert notation(position) == {"pass"}
    assert notation(play(position, "pass")) == {"pass"}


# ------------------------------------------------------------------------------------------------------- end and winner


IDLE = "B1@a1 end B1@j1 end Sn@a5 end Sn@j5 end B1@a2 end"
"""Black does not leave home in three turns."""


def test_a_lord_on_the_enemys_tower_wins() -> None:
    position = play(read(f"bB2x@c1 d1,h1 b - 0,0 {LOW_ROW}"), "L@e1")
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.tower) == (0, "tower reached", "e1")
    assert outcome.sentence == "Black's Lord has reached White's Tower on e1"
    assert position.legal_actions() == ()


def test_white_wins_on_blacks_tower() -> None:
    outcome = play(read(f"bB2x@b1 h1,b1 w - 0,0 {LOW_ROW}"), "L@a1").outcome
    assert (outcome.winner, outcome.reason, outcome.tower) == (1, "tower reached", "a1")
    assert outcome.sentence == "White's Lord has reached Black's Tower on a1"


def test_a_tower_is_reached_over_a_ramp() -> None:
    position = read("bB2x@e8,wB1@g8,bSe@g8 f8,j5 b - 0,0")
    assert play(position, "L@h8").outcome.reason == "tower reached"


def test_a_lord_at_home_at_the_end_of_its_third_turn_loses() -> None:
    position = play(start(), IDLE)
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.tower) == (1, "Lord still at home", "c3")
    assert outcome.sentence == "Black's Lord is still at home on c3 at the end of its third turn: White wins"
    assert position.legal_actions() == ()


def test_the_game_is_not_over_before_the_third_turn_ends() -> None:
    position = play(start(), IDLE.removesuffix(" end"))
    assert position.outcome is None
    assert position.turns_left == (1, 1)


def test_a_lord_that_leaves_home_in_its_third_turn_does_not_lose() -> None:
    position = play(start(), IDLE.removesuffix("B1@a2 end") + "B2z@c4 L@c4")
    assert position.outcome is None
    assert position.turns_left == (0, 1)


def test_white_loses_at_home_as_well() -> None:
    position = play(start(), "B2z@c4 L@c4 B1@a1 end B1@j1 end Sn@a5 end Sn@j5 end Sn@a6 end")
    assert (position.outcome.winner, position.outcome.tower) == (0, "h8")
    sentence = "White's Lord is still at home on h8 at the end of its third turn: Black wins"
    assert position.outcome.sentence == sentence


def test_passing_for_three_turns_loses_too() -> None:
    position = play(start(equipment="blocks:-/stairs:0"), "pass pass pass pass")
    assert position.outcome is None
    assert play(position, "pass").outcome.reason == "Lord still at home"


def test_a_lord_beside_its_tower_has_all_the_time() -> None:
    position = play(start(equipment="blocks:2,2/stairs:9"), "B2z@c4 L@c4 B2z@h7 L@h7")
    for turn in range(4):
        position = play(position, f"Sn@{'abde'[turn]}1 end Sn@{'abde'[turn]}10 end")
    assert position.outcome is None
    assert position.turns_left == (0, 0)


def test_the_first_player_wins_with_white_too() -> None:
    position = read(f"bB2x@b1 h1,b1 w - 0,0 {LOW_ROW} first=white")
    outcome = play(position, "L@a1").outcome
    assert (outcome.winner, outcome.sentence) == (0, "White's Lord has reached Black's Tower on a1")


def test_the_first_player_loses_at_home_with_white_too() -> None:
    position = play(start(first="white"), IDLE)
    assert (position.outcome.winner, position.outcome.tower) == (1, "h8")
    sentence = "White's Lord is still at home on h8 at the end of its third turn: Black wins"
    assert position.outcome.sentence == sentence


def test_the_published_win_on_the_fourth_turn() -> None:
    actions = "B2z@d3 Sw@d3 end B2z@h7 Sn@h7 end B1@e3 Sw@e3 end B1@h6 Sn@h6 end Sw@f3 L@h4 B3z@g8 L@g8 Sn@h5"
    position = play(start(equipment="tall"), actions)
    assert position.outcome is None
    assert play(position, "L@h8").outcome.winner == 0


# ----------------------------------------------------------------------------------------------------------- text board


def board(text: str) -> list[str]:
    """The lines of a text board, without spaces at their ends."""
    return [line.rstrip() for line in str(read(text)).splitlines()]


def test_the_text_board_of_the_start() -> None:
    assert board("- c3,h8 b - 3,3") == [
        "     a    b    c    d    e    f    g    h    i    j",
        "10  .    .    .    .    .    .    .    .    .    .    10",
        " 9  .    :    .    .    .    .    .    .    :    .    9",
        " 8  .    .    .    .    .    .    .    2#W  .    .    8",
        " 7  .    .    .    .    .    .    .    .    .    .    7",
        " 6  .    .    .    .    .    .    .    .    .    .    6",
        " 5  .    .    .    .    .    .    .    .    .    .    5",
        " 4  .    .    .    .    .    .    .    .    .    .    4",
        " 3  .    .    2#B  .    .    .    .    .    .    .    3",
        " 2  .    :    .    .    .    .    .    .    :    .    2",
        " 1  .    .    .    .    .    .    .    .    .    .    1",
        "     a    b    c    d    e    f    g    h    i    j",
        "Black has in reserve: 2 B1, 2 B2, 1 B3, 5 S",
        "White has in reserve: 2 B1, 2 B2, 1 B3, 5 S",
        "Black to move: a Block, a Stair, the Lord (the Lord must leave home in 3 turns)",
    ]


def test_the_text_board_shows_heights_slopes_colours_towers_lords_and_reserves() -> None:
    pieces = "wB2x@a1,bSe@c1,bSn@b2,wSs@e2,bB2z@a4,bB1@f1,wSi@e2,wSw@a1"
    equipment = "equipment=board:6x4/towers:b3,e4/red:a3,f3"
    assert board(f"{pieces} e2,d4 w stair 0,0 {equipment}") == [
        "     a    b    c    d    e    f",
        " 4  2b   .    .    . W  2#   .    4",
        " 3  :    2#   .    .    .    :    3",
        " 2  .   ^1b   .    .    1wB  .    2",
        " 1 <2w   1w  >1b   .    .    1b   1",
        "     a    b    c    d    e    f",
        "Black has in reserve: 1 B1, 1 B2, 1 B3, 3 S",
        "White has in reserve: 2 B1, 1 B2, 1 B3, 2 S",
        "White to move: a Block, the Lord, or end",
    ]


@pytest.mark.parametrize(
    ("position", "status"),
    [
        ("B1@a1", "Black to move: a Stair, the Lord, or end (the Lord must leave home in 3 turns)"),
        ("Sn@a1", "Black to move: a Block, the Lord, or end (the Lord must leave home in 3 turns)"),
        ("Sn@a1 B1@b1", "Black to move: the Lord, or end (the Lord must leave home in 3 turns)"),
        ("Sn@a1 end Sn@b1 end", "Black to move: a Block, a Stair, the Lord (the Lord must leave home in 2 turns)"),
        (IDLE.removesuffix(" end"), "Black to move: a Stair, the Lord, or end (the Lord must leave home in 1 turn)"),
        ("B2z@c4 L@c4 Sn@a1 end", "Black to move: a Block, a Stair, the Lord"),
        (IDLE, "Over: Black's Lord is still at home on c3 at the end of its third turn: White wins"),
    ],
)
def test_the_last_line_of_the_text_board_says_what_can_be_done(position: str, status: str) -> None:
    assert str(play(start(), position)).splitlines()[-1] == status


def test_the_text_board_of_a_player_without_reserve_says_so() -> None:
    assert "White has in reserve: nothing" in str(start(equipment="blocks:-/stairs:0")).splitlines()


def test_no_line_of_the_text_board_ends_with_spaces() -> None:
    assert [line for line in str(start()).splitlines() if line != line.rstrip()] == []
