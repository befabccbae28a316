"""The players that need nothing but the rules."""

import threading
import time

import pytest

from belvedere import engine, rules
from belvedere.engine.games.voldetour import way_to_go
from belvedere.engine.profile import DECIDED, worth
from belvedere.engine.search import rest_of_turn
from belvedere.rules import Position
from belvedere.rules.voldetour import VoldetourPosition
from tests.games import cases, with_settings
from tests.rules.sampling import play, random_game

DESCRIPTIONS = [
    "random",
    "greedy",
    "mcts:nodes=200",
    "mcts:nodes=20,noise=0.1,carelessness=0.5,threads=2",
    "handcrafted:nodes=20",
    "level:1",
]


def played(start: Position, players: list[engine.Player], most: int = 400) -> Position:
    """The last position of a game between two players, who know the positions before."""
    position, before = start, list[Position]()
    for _ in range(most):
        if position.outcome:
            break
        action = players[position.to_move].choose(position, before)
        if not position.mid_turn:
            before.append(position)
        position = position.play(action)
    return position


@pytest.mark.parametrize("description", DESCRIPTIONS)
@with_settings("players", "name,settings")
def test_a_player_plays_legal_actions_to_the_end(description: str, name: str, settings: dict[str, str]) -> None:
    players = [engine.player(description, seed=1), engine.player(description, seed=2)]
    most = cases(name).player_actions
    last = played(rules.get(name).start(**settings), players, most or 400)
    assert last.outcome or most


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_a_player_chooses_a_whole_turn(description: str) -> None:
    start = rules.get("volterra").start()
    turn = engine.player(description, seed=1).choose_turn(start)
    *_, before, end = rules.play_all(start, map(str, turn), Position.play)
    assert before.mid_turn
    assert end.outcome or not end.mid_turn


def test_the_rest_of_a_turn_is_known_by_its_positions() -> None:
    start = rules.get("volterra").start()
    turn = (start.parse("c3-d4"), start.play("c3-d4").parse("c5>c3"))
    assert rest_of_turn(start, turn) == {start.after(turn[0]): turn[1]}
    assert rest_of_turn(start, turn[:1]) == {}


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_a_player_plays_the_same_for_the_same_seed(description: str) -> None:
    start = rules.get("volterra").start()
    ends = [played(start, [engine.player(description, seed=seed)] * 2).text for seed in (1, 1, 2, 3, 4)]
    assert ends[0] == ends[1]
    assert len(set(ends)) > 1


@pytest.mark.parametrize(
    ("description", "sentence"),
    [
        ("grandmaster", f"there is no player grandmaster: there is {engine.FORMS}"),
        ("", f"there is no player : there is {engine.FORMS}"),
        ("random:1", f"there is no player random:1: there is {engine.FORMS}"),
        ("mcts:", f"there is no player mcts:: there is {engine.FORMS}"),
        ("level", f"there is no player level: there is {engine.FORMS}"),
        ("written:nodes=9", "`written` is now called `handcrafted`: write handcrafted:nodes=9"),
        ("level:9", "there is no level 9: there is 1 to 8"),
        ("level:08", "there is no level 08: there is 1 to 8"),
        ("mcts:nodes=", "nodes is a number from 1 to 1000000000000000, not nothing"),
        ("mcts:nodes=0", "nodes is a number from 1 to 1000000000000000, not 0"),
        ("mcts:nodes=1.5", "nodes is a number from 1 to 1000000000000000, not 1.5"),
        ("uct:seconds=nan", "seconds is a number from 0.001 to 86400, not nan"),
        ("search:noise=2", "noise is a number from 0 to 1, not 2"),
        (
            "search:nodes=9,lapses=0.2",
            "lapses without noise change nothing in nodes=9,lapses=0.2: give both, as in noise=0.3,lapses=0.2",
        ),
        (
            "mcts:speed=3",
            "speed is not known in speed=3: there is seconds, nodes, depth, threads, memory, noise, "
            "lapses, carelessness, each as in nodes=2000",
        ),
        (
            "mcts:nodes=1,nodes=2",
            "nodes is set twice in nodes=1,nodes=2: there is seconds, nodes, depth, threads, memory, noise, "
            "lapses, carelessness, each as in nodes=2000",
        ),
    ],
)
def test_an_unknown_player_is_answered_with_those_there_are(description: str, sentence: str) -> None:
    with pytest.raises(engine.UnknownPlayer) as caught:
        engine.player(description)
    assert str(caught.value) == sentence


def test_a_player_errs_in_so_many_turns_as_it_has_lapses() -> None:
    position = rules.get("volo").start().play("d4").play("h8")

    def choices(description: str) -> list[str]:
        return [str(engine.player(description, seed).choose(position)) for seed in range(60)]

    sound = choices("mcts:nodes=50")
    others = [sum(map(str.__ne__, sound, choices(f"mcts:nodes=50,noise=1,lapses={lapses}"))) for lapses in (0, 0.3, 1)]
    assert others[0] == 0
    assert 6 <= others[1] <= 30
    assert others[2] >= 40


def test_a_player_that_was_stopped_chooses_at_once() -> None:
    for description in ("search:seconds=60", "level:8"):
        player = engine.player(description)
        player.stop()
        assert player.choose(rules.get("volo").start()) in rules.get("volo").start().legal_actions()


@pytest.mark.parametrize("description", ["search:seconds=60", "level:8"])
def test_a_player_can_be_stopped_while_it_thinks(description: str) -> None:
    player = engine.player(description)
    position = rules.get("volo").start()
    chosen: list[object] = []
    thread = threading.Thread(target=lambda: chosen.append(player.choose(position)))
    thread.start()
    time.sleep(0.2)
    player.stop()
    thread.join(10)
    assert not thread.is_alive()
    assert chosen[0] in position.legal_actions()


@pytest.mark.parametrize("name", rules.GAMES)
def test_greedy_beats_random(name: str) -> None:
    won = 0
    for seed in range(cases(name).greedy_games):
        greedy = seed % 2
        players: list[engine.Player] = [engine.player("random", seed), engine.player("random", seed)]
        players[greedy] = engine.player("greedy", seed)
        outcome = played(rules.get(name).start(), players).outcome
        won += outcome is not None and outcome.winner == greedy
    assert won >= cases(name).greedy_wins


def winning_turn_exists(position: Position, player: int) -> bool:
    """Whether the player to move wins within this turn, found by trying everything."""
    for action in position.legal_actions():
        after = position.play(action)
        if after.outcome and after.outcome.winner == player:
            return True
        if after.mid_turn and winning_turn_exists(after, player):
            return True
    return False


@pytest.mark.parametrize(("name", "settings"), [("volterra", {}), ("volo", {"side": "4"}), ("turris", {})])
def test_greedy_takes_every_win_in_this_turn(name: str, settings: dict[str, str]) -> None:
    start = rules.get(name).start(**settings)
    wins = 0
    for seed in range(20):
        for position in random_game(start, seed)[-4:-1]:
            player = position.to_move
            if position.outcome is None and winning_turn_exists(position, player):
                wins += 1
                last = position
                greedy = engine.player("greedy", seed)
                while last.outcome is None and last.to_move == player:
                    last = last.play(greedy.choose(last))
                assert last.outcome, position.text
                assert last.outcome.winner == player, position.text
    assert wins > 5


def test_greedy_takes_a_win_in_this_turn_in_voldetour() -> None:
    position = rules.get("voldetour").read("bB1@g8,wB1@f8,wB1@e8 e8,h5 b - 0,0")
    greedy = engine.player("greedy", seed=1)
    while position.outcome is None and position.to_move == 0:
        position = position.play(greedy.choose(position))
    assert position.outcome
    assert position.outcome.winner == 0


def test_a_plan_of_several_actions_is_kept_to() -> None:
    player = engine.GreedyPlayer(seed=1)
    position = rules.get("volterra").start()
    turn = player.best_turn(position, ())
    assert len(turn) == 2
    player = engine.GreedyPlayer(seed=1)
    assert [player.choose(position), player.choose(position.play(turn[0]))] == list(turn)


def test_the_worth_of_a_finished_game() -> None:
    won = play(rules.get("volterra").start(), "c3-d4 c5>c3 a2>c3 b3-c4")
    assert (worth(won, 1), worth(won, 0)) == (DECIDED, -DECIDED)
    drawn = rules.get("volterra").start(size="1x2")
    assert worth(drawn, 0) == worth(drawn, 1) == 0


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("bB1@a1 e8,h5 b - 0,0", 3 + 3 * 3),
        ("bB2z@g8,bB2z@f8 f8,h5 b - 0,0", 2),
        ("bB1@g8,bSe@g8,bSe@f8 e8,h5 b - 0,0", 1),
        ("bB2z@d3,bB2x@e3 c3,h5 b - 1,0", 4 * (1 + 0) + (1 + 3) + 1 + (1 + 3) + 6 + (1 + 9)),
    ],
    ids=["a level of two to build", "flat", "over two slopes", "leaving home counts more"],
)
def test_the_way_to_go(text: str, steps: int) -> None:
    position = rules.get("voldetour").read(text)
    assert isinstance(position, VoldetourPosition)
    assert way_to_go(position, 0) == steps


def test_there_is_no_way_to_go_past_the_other_lord_in_a_corridor() -> None:
    start = rules.get("voldetour").start(equipment="board:4x1/towers:a1,d1/red:-/height:1")
    position = rules.get("voldetour").read(f"bB1@b1,wB1@c1 b1,c1 b - 0,0 equipment={start.text.split('equipment=')[1]}")
    assert isinstance(position, VoldetourPosition)
    assert way_to_go(position, 0) == 12
