"""What targets and moves are called, above all where a game says nothing of it."""

from belvedere.draw.scenes.names import moves_named, targets_named
from belvedere.draw.scenes.parts import Move

NAMES = {"pawn": "your pawn", "c4": "c4", "end": "end the turn"}


def names_of(*moves: Move) -> list[str]:
    return [move.name for move in moves_named(moves, NAMES, {"c4"}, str.upper)]


def test_a_target_is_called_by_itself_unless_the_game_names_it() -> None:
    assert targets_named(["pawn", "c4"], {"pawn": "your pawn"}, str) == {"pawn": "your pawn", "c4": "c4"}


def test_the_buttons_that_games_share_have_names_that_a_game_can_change() -> None:
    assert targets_named(["end", "pass"], {}, str) == {"end": "end the turn", "pass": "pass"}
    assert targets_named(["end"], {"end": "decline"}, str) == {"end": "decline"}


def test_only_words_are_said_in_another_language() -> None:
    assert targets_named(["pawn", "c4"], {"pawn": "your pawn"}, str.upper) == {"pawn": "YOUR PAWN", "c4": "c4"}


def test_a_move_is_called_by_what_it_touches_with_an_arrow_to_a_spot() -> None:
    assert names_of(Move("c3-c4", ("pawn", "c4"), ())) == ["your pawn → c4"]
    assert names_of(Move("c4", ("c4",), ()), Move("end", ("pawn", "end"), ())) == ["c4", "your pawn, end the turn"]


def test_a_move_that_the_game_names_itself_is_called_so() -> None:
    assert names_of(Move("c3-c4", ("pawn", "c4"), (), name="step ahead")) == ["STEP AHEAD"]
