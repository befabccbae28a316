"""Single games worth a test each."""

from belvedere import rules
from belvedere.rules import Position


def play(position: Position, actions: str) -> Position:
    for action in actions.split():
        position = position.play(action)
    return position


def test_turris_a_removal_leaves_only_a_pass() -> None:
    position = play(
        rules.get("turris").start(),
        "c3/1 d3d4/1 e3e4/1 c4/1 e2/1 c3c4/3 c2/1 d2/1 e3/2 d4e4/2 d3/2 xd2/1",
    )
    assert [str(action) for action in position.legal_actions()] == ["pass"]


def test_volterra_a_shortest_game() -> None:
    position = play(rules.get("volterra").start(), "c3-d4 c5>c3 a2>c3 b3-c4")
    assert position.outcome is not None
    assert position.colour_name(1) == "Light"
    assert position.outcome.winner == 1
    assert position.legal_actions() == ()


def test_volterra_a_loop_of_four_turns() -> None:
    position = play(rules.get("volterra").start(), "c3-d2 c1>c2 b3-a4 b5>a3")
    assert play(position, "c2>d3 d2-d3 a3>b4 a4-b4 d3-d2 d3>c2 b4-a4 b4>a3") == position


def test_voldetour_a_win_on_the_fourth_turn() -> None:
    position = play(
        rules.get("voldetour").start(equipment="tall"),
        "B2z@d3 Sw@d3 end B2z@h7 Sn@h7 end B1@e3 Sw@e3 end B1@h6 Sn@h6 end Sw@f3 L@h4 B3z@g8 L@g8 Sn@h5 L@h8",
    )
    assert position.outcome is not None
    assert position.outcome.winner == 0
