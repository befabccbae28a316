"""A game being played: where it stands, taking back, and the ways in which it ends."""

from itertools import pairwise

import pytest

from belvedere import rules
from belvedere.record import Evaluation, Match, MatchError
from belvedere.rules import BadOption, GameOver, IllegalAction, MalformedAction, MalformedPosition, UnknownGame, volo
from belvedere.rules.voldetour_equipment import DEFAULT, PRESETS

SHORTEST = "c3-d4 c5>c3 a2>c3 b3-c4"
"""A game of Volterra to its own end."""


def played(game: str, actions: str = "", **settings: object) -> Match:
    match = Match(game, settings)
    for action in actions.split():
        match.play(action)
    return match


def turns(match: Match) -> list[tuple[int, int, str]]:
    return [(turn.number, turn.player, " ".join(map(str, turn.actions))) for turn in match.turns]


# -------------------------------------------------------------------------------------------------------------- start


def test_a_match_starts_as_its_settings_say() -> None:
    match = Match("volterra", {"layout": "free", "size": "4x5"})
    assert match.game is rules.get("volterra")
    assert match.start == match.position == match.game.start(layout="free")
    assert match.settings == {"layout": "free"}, "what is set as by default is not set"
    assert (match.actions, match.turns, match.outcome) == ([], [], None)
    assert (match.names, match.tags) == (("", ""), {})


def test_settings_are_kept_as_text() -> None:
    assert Match("volo", {"side": 5}).settings == {"side": "5"}
    assert Match("voldetour", {"equipment": PRESETS["tall"]}).settings == {"equipment": "tall"}
    assert Match("voldetour", {"equipment": DEFAULT}).settings == {}


def test_a_match_starts_from_a_position() -> None:
    position = rules.get("turris").start(first="black").play("c3/1")
    match = Match("turris", position=position)
    assert match.start == match.position == position
    assert match == Match(position.game, position=position.text)
    assert match.settings == {}


def test_a_match_cannot_start_like_that() -> None:
    volterra = rules.get("volterra").start()
    with pytest.raises(BadOption, match="give a position or settings, not both"):
        Match("volterra", {"size": "2x3"}, position=volterra)
    with pytest.raises(MatchError, match="a position of Volterra cannot start a match of Volo"):
        Match("volo", position=volterra)
    with pytest.raises(MalformedPosition):
        Match("volo", position=volterra.text)
    with pytest.raises(BadOption):
        Match("volo", {"size": "2x3"})
    with pytest.raises(UnknownGame):
        Match("halma")


# ------------------------------------------------------------------------------------------------------------ playing


def test_actions_are_played_in_notation_or_as_such() -> None:
    match = Match("volterra")
    node = match.play("c3-d4", clock=598.25)
    assert node is match.node
    assert (str(node.action), node.player, node.clock) == ("c3-d4", 0, 598.25)
    match.play(match.position.parse("c5>c3"))
    assert list(map(str, match.actions)) == ["c3-d4", "c5>c3"]
    assert match.position == match.start.play("c3-d4").play("c5>c3")
    assert [node.position for node in match.line] == [match.start, match.start.play("c3-d4"), match.position]


def test_what_is_refused_leaves_the_match_as_it_was() -> None:
    match = played("volterra", "c3-d4")
    with pytest.raises(IllegalAction, match="your pawn has moved in this turn already"):
        match.play("d4-c3")
    with pytest.raises(IllegalAction, match="your pawn has moved in this turn already"):
        match.play(match.start.parse("c3-d4"))
    with pytest.raises(MalformedAction):
        match.play("nonsense")
    with pytest.raises(MalformedAction, match="is not an action of Volterra"):
        match.play(volo.Add("+a1"))
    with pytest.raises(MatchError, match=r"a clock shows 0 to 35999999\.999 seconds, not -1"):
        match.play("c5>c3", clock=-1)
    assert match == played("volterra", "c3-d4")


def test_turns_are_numbered_for_both_players_together() -> None:
    match = played("volterra", "c3-d4 c5>c3 a2>c3")
    assert turns(match) == [(1, 0, "c3-d4 c5>c3"), (2, 1, "a2>c3")]


def test_laying_out_is_no_turn() -> None:
    match = played("volterra", "+a1 +a2 +b1 +b2 +a3 +b3 @a1", layout="free", size="2x3")
    assert [node.turn_number for node in match.line] == [0] * 8
    assert match.turns == []
    match.play("@a2")
    action = match.play(match.position.legal_actions()[0]).action
    assert turns(match) == [(1, 0, str(action))]


def test_a_half_turn_at_the_start_is_turn_1() -> None:
    match = Match("volterra", position=rules.get("volterra").start().play("c3-d4"))
    match.play("c5>c3")
    match.play("a2>c3")
    assert turns(match) == [(1, 0, "c5>c3"), (2, 1, "a2>c3")]


def test_a_player_can_have_two_turns_in_a_row() -> None:
    """In Turris, when the other one has no piece left."""
    match = played(
        "turris",
        "c3c4/1 d3/1 d4e4/1 d2e2/1 d4/2 c3/2 c2/1 c4/2 e3/1 e4/2 c2/3 d2/2 e2/2 d4e4/4 e3/3 d2e2/4 c3/4 e2e3/5 c4/4 "
        "c2d2/5 d3/3 xd4e4/4 d2e2/6 d4/4 c2c3/6 e4/4 d4e4/6 e3/6 c2d2/7 c4/6 d3/5 c3d3/7 c3c4/8 e2/7 d2d3/8 e4/7 "
        "d2e2/9 e3/8 d4/7 d3d4/9 end e2e3/10 e4/9",
    )
    assert turns(match)[-3:] == [(36, 1, "d3d4/9 end"), (37, 0, "e2e3/10"), (38, 0, "e4/9")]
    assert match.outcome
    assert match.outcome.reason == "more points"


def test_a_pass_is_a_turn() -> None:
    match = played(
        "turris",
        "c3/1 d3d4/1 e3e4/1 c4/1 e2/1 c3c4/3 c2/1 d2/1 e3/2 d4e4/2 d3/2 xd2/1 pass",
    )
    assert turns(match)[-2:] == [(11, 0, "d3/2 xd2/1"), (12, 1, "pass")]


# ------------------------------------------------------------------------------------------- taking back, playing again


def test_undo_takes_back_one_action_and_redo_plays_it_again() -> None:
    match = played("volterra", SHORTEST)
    match.node.comment = "the end"
    whole = match.line
    for length in (4, 3, 2, 1):
        match.undo()
        assert match.line == whole[:length]
        assert match.outcome is None
    with pytest.raises(MatchError, match="nothing has been played: there is nothing to take back"):
        match.undo()
    for length in (2, 3, 4, 5):
        match.redo()
        assert match.line == whole[:length]
    assert match.node.comment == "the end"
    assert match.outcome
    with pytest.raises(GameOver):
        match.redo()


def test_undo_takes_back_an_action_with_its_alternatives() -> None:
    match = played("volterra", "c3-d4")
    match.root.add("c3-d2")
    match.undo()
    assert match == Match("volterra")
    match.redo()
    assert [str(node.action) for node in match.root.children] == ["c3-d4", "c3-d2"]


def test_nothing_is_played_again_after_another_action() -> None:
    match = played("volterra", "c3-d4 c5>c3")
    match.undo()
    match.undo()
    match.play("c3-d2")
    with pytest.raises(MatchError, match="nothing has been taken back here: there is nothing to play again"):
        match.redo()
    match.undo()
    match.redo()
    assert list(map(str, match.actions)) == ["c3-d2"]


def test_whole_turns_are_taken_back_and_played_again() -> None:
    match = played("volterra", "c3-d4 c5>c3 a2>c3")
    texts = []
    while match.actions:
        match.undo_turn()
        texts.append(" ".join(map(str, match.actions)))
    assert texts == ["c3-d4 c5>c3", ""]
    match.redo_turn()
    assert turns(match) == [(1, 0, "c3-d4 c5>c3")]
    match.redo_turn()
    assert turns(match) == [(1, 0, "c3-d4 c5>c3"), (2, 1, "a2>c3")], "half a turn is all there is"
    with pytest.raises(MatchError):
        match.redo_turn()


def test_a_half_turn_at_the_start_is_taken_back_to_the_start() -> None:
    match = Match("volterra", position=rules.get("volterra").start().play("c3-d4"))
    match.play("c5>c3")
    match.undo_turn()
    assert match.position == match.start
    with pytest.raises(MatchError):
        match.undo_turn()


# -------------------------------------------------------------------------------------------------------------- ending


def test_the_games_own_end() -> None:
    match = played("volterra", SHORTEST)
    assert match.outcome == match.position.outcome
    with pytest.raises(GameOver, match="the game is over: Light has the highest tower, 3 against 1"):
        match.play("d4-c3")


@pytest.mark.parametrize(
    ("player", "first", "resigned", "out_of_time"),
    [
        (0, "dark", "Dark has resigned: Light wins", "Dark has run out of time: Light wins"),
        (1, "dark", "Light has resigned: Dark wins", "Light has run out of time: Dark wins"),
        (0, "light", "Light has resigned: Dark wins", "Light has run out of time: Dark wins"),
    ],
)
def test_a_player_resigns_or_runs_out_of_time(player: int, first: str, resigned: str, out_of_time: str) -> None:
    match = Match("volterra", {"first": first})
    match.resign(player)
    assert match.outcome == rules.Outcome(1 - player, "resignation", resigned)
    match.undo()
    match.lose_on_time(player)
    assert match.outcome == rules.Outcome(1 - player, "time", out_of_time)


def test_the_players_agree_on_a_draw() -> None:
    match = played("volterra", "c3-d4")
    match.agree_draw()
    assert match.outcome == rules.Outcome(None, "agreement", "a draw: the players have agreed on it")


def test_after_the_end_nothing_more_happens() -> None:
    match = played("volterra", "c3-d4 c5>c3")
    match.undo()
    match.agree_draw()
    for more in (
        lambda: match.play("c5>c3"),
        match.redo,
        match.redo_turn,
        match.agree_draw,
        lambda: match.resign(0),
        lambda: match.lose_on_time(1),
    ):
        with pytest.raises(GameOver, match="the game is over: a draw: the players have agreed on it"):
            more()


def test_taking_back_an_ending_lets_the_match_go_on() -> None:
    match = played("volterra", "c3-d4 c5>c3 a2>c3")
    match.resign(1)
    match.undo_turn()
    assert match == played("volterra", "c3-d4 c5>c3 a2>c3"), "the ending goes first, and alone"
    match.play("b3-c4")
    assert match.outcome
    assert match.outcome.reason == "highest tower"


# ------------------------------------------------------------------------------------------------------------ comparing


def test_matches_are_equal_if_a_record_would_hold_the_same() -> None:
    def described() -> Match:
        match = Match("volterra", names=("Anna", "Ben"), tags={"Date": "2026-11-15", "Round": "1"})
        for action in ("c3-d4", "c5>c3"):
            match.play(action, clock=60)
        match.root.add("c3-d2").comment = "or so"
        match.node.evaluation = Evaluation(0.5)
        return match

    others = [described() for _ in range(9)]
    others[0].names = ("Ben", "Anna")
    others[1].tags = {"Round": "1", "Date": "2026-11-15"}
    others[2].resign(0)
    others[3].undo()
    others[4].node.clock = 61
    others[5].node.evaluation = Evaluation(0.51)
    others[6].root.children[1].comment = ""
    others[7].root.children.reverse()
    others[8].root.children[1].add("c1>c2")
    assert described() == described()
    assert all(a != b for a, b in pairwise([described(), *others]))
    assert described() not in others
    assert described() != "a match"
    assert Match("volterra") != Match("volterra", {"first": "light"})
    assert Match("volterra") == Match("volterra", position=rules.get("volterra").start())


def test_a_match_is_shown_in_short() -> None:
    assert repr(played("volterra", "c3-d4 c5>c3 a2>c3")) == "<Match of Volterra, 2 turns, not over>"
    sentence = "Light has the highest tower, 3 against 1"
    assert repr(played("volterra", SHORTEST)) == f"<Match of Volterra, 2 turns, {sentence}>"
