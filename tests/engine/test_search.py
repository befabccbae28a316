"""Search: limits, cancelling, streaming, determinism, memory, and what must be found."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest

from belvedere import engine, rules
from belvedere.engine import Limits, Search
from belvedere.engine.search import METHODS
from belvedere.rules import GAMES, Action, Position
from tests.engine import tactics
from tests.games import with_settings
from tests.rules.sampling import random_game

every_method = pytest.mark.parametrize("method", METHODS)
every_game = pytest.mark.parametrize("game", GAMES)


def started(game: str) -> Position:
    return rules.get(game).start()


@every_method
@with_settings("searched")
def test_lines_are_legal_and_ordered(method: str, game: str, settings: dict[str, str]) -> None:
    position = rules.get(game).start(**settings)
    analysis = engine.analyse(position, Limits(nodes=300), lines=4, method=method)
    assert 1 <= len(analysis.lines) <= 4
    assert len({line.action for line in analysis.lines}) == len(analysis.lines)
    for line in analysis.lines:
        assert 0 <= line.value <= 1
        assert line.variation[0] == line.action
        after = position
        for action in line.variation:
            after = after.play(action)
    assert analysis.turn == analysis.best.variation[: len(analysis.turn)]


@pytest.mark.parametrize(
    ("method", "threads"),
    [("mcts", 1), ("mcts", 2), ("handcrafted", 1), ("handcrafted", 2), ("uct", 1), ("uct", 2), ("alphabeta", 1)],
)
@every_game
def test_the_same_seed_and_nodes_find_the_same(method: str, game: str, threads: int) -> None:
    searches = [Search(started(game), method=method, seed=7, threads=threads) for _ in range(2)]
    for search in searches:
        search.run(Limits(nodes=500))
    one, other = (search.analysis(lines=5) for search in searches)
    assert one.lines == other.lines
    assert one.nodes == other.nodes <= 500


@pytest.mark.parametrize(
    ("game", "settings", "has_network"),
    [("turris", {}, True), ("voldetour", {}, True), ("voldetour", {"equipment": "tall"}, False)],
)
def test_handcrafted_is_mcts_without_what_networks_have_learnt(
    game: str, settings: dict[str, str], has_network: bool
) -> None:
    position = rules.get(game).start(**settings)
    methods = ("mcts", "handcrafted")
    learnt, handcrafted = (engine.analyse(position, Limits(nodes=500), method=method) for method in methods)
    assert (learnt.lines != handcrafted.lines) == has_network


@every_method
@every_game
def test_a_search_can_be_stopped_from_another_thread(method: str, game: str) -> None:
    search = Search(started(game), method=method)
    thread = threading.Thread(target=search.run, args=(Limits(seconds=60),))
    thread.start()
    time.sleep(0.05)
    search.stop()
    thread.join(10)
    assert not thread.is_alive()
    assert search.analysis().best.action in started(game).legal_actions()
    search.run(Limits(seconds=60))  # which ends at once, for a search that was stopped stays stopped


@every_method
@every_game
def test_a_search_ends_when_its_time_is_over(method: str, game: str) -> None:
    analysis = engine.analyse(started(game), Limits(seconds=0.1), method=method)
    assert 0.1 <= analysis.seconds < 5


@every_method
def test_depth_is_a_limit(method: str) -> None:
    search = Search(started("volterra"), method=method)
    search.run(Limits(depth=3))
    assert search.analysis().depth == 3


@every_method
def test_what_is_found_is_streamed_while_it_runs(method: str) -> None:
    search = Search(started("volo"), method=method, threads=2)
    analyses = list(search.watch(Limits(seconds=0.5), lines=2, every=0.1))
    assert len(analyses) > 2
    assert all(one.nodes <= other.nodes and one.seconds <= other.seconds for one, other in pairwise(analyses))


@every_method
def test_leaving_the_loop_stops_the_search(method: str) -> None:
    search = Search(started("turris"), method=method)
    running = threading.active_count()
    for _ in search.watch(Limits(seconds=60), every=0.01):
        break
    assert threading.active_count() == running


@every_method
def test_a_run_goes_on_where_the_last_one_ended(method: str) -> None:
    search = Search(started("turris"), method=method)
    search.run(Limits(nodes=200))
    first = search.analysis().nodes
    search.run(Limits(nodes=2000))
    assert first <= 200 < search.analysis().nodes <= 2000


@every_method
@every_game
def test_a_little_memory_is_enough(method: str, game: str) -> None:
    analysis = engine.analyse(started(game), Limits(nodes=3000), method=method, memory=1)
    assert analysis.best.action in started(game).legal_actions()


@pytest.mark.parametrize("method", ["mcts", "handcrafted", "alphabeta"])
def test_to_repeat_the_match_counts_as_a_draw(method: str) -> None:
    """Whatever is done, the position after it has been on the board before."""
    position = started("volterra")
    history = [end for _, end in tactics.turns(position)]
    analysis = engine.analyse(position, Limits(nodes=2000), method=method, history=history)
    assert analysis.best.value == pytest.approx(0.5, abs=0.01)


def test_a_board_too_large_for_the_core_is_refused() -> None:
    with pytest.raises(engine.Refusal, match="5 to 8"):
        Search(rules.get("volo").start(side=9))


def test_a_game_that_is_over_is_refused() -> None:
    *_, last = random_game(started("turris"), seed=1)
    with pytest.raises(engine.Refusal, match="over"):
        Search(last)


def test_limits_that_make_no_sense_are_refused() -> None:
    for name in Limits.NAMES:
        for number in (0, -1, float("nan"), float("inf")):
            with pytest.raises(ValueError, match=f"{name} is a number above 0"):
                Limits(**{name: number})  # type: ignore[arg-type]


def turn_of(position: Position, description: str) -> str:
    """The turn that a player plays."""
    player = engine.player(description, seed=1)
    to_move, actions = position.to_move, list[Action]()
    while not position.outcome and position.to_move == to_move and (position.mid_turn or not actions):
        actions.append(player.choose(position))
        position = position.after(actions[-1])
    return tactics.text(actions)


@pytest.mark.parametrize("nodes", [1, 200])
@pytest.mark.parametrize("method", ["mcts", "handcrafted", "alphabeta"])
@pytest.mark.parametrize("kind", ["win", "hold"])
def test_what_a_turn_decides_is_never_missed(kind: str, method: str, nodes: int) -> None:
    """A win within the turn is played; a loss within the opponent's next turn is not allowed if it can be avoided."""
    for position, right in tactics.positions(kind):
        assert turn_of(position, f"{method}:nodes={nodes}") in right, f"{position.game.name} {position.text}"


@pytest.mark.parametrize("kind", ["win", "hold"])
def test_who_errs_does_not_miss_what_a_turn_decides(kind: str) -> None:
    for position, right in tactics.positions(kind):
        assert turn_of(position, "search:nodes=200,noise=1") in right, f"{position.game.name} {position.text}"


@pytest.mark.parametrize("seed", [1, 4, 5, 9])
def test_a_draw_that_is_certain_does_not_keep_it_from_finding_a_win(seed: int) -> None:
    """Light wins in four turns; many ways to go wrong lead to a draw."""
    position = rules.get("volterra").read("4/4/1L(dlldllD)l/1(dlld)(ldddl)1/d1d1 l -")
    search = Search(position, seed=seed)
    search.run(Limits(nodes=20_000))
    best = search.analysis().best
    assert (str(best.action), best.proven, best.winner) == ("b3-c2", True, position.to_move)


@pytest.mark.parametrize("method", ["mcts", "handcrafted"])
def test_a_careless_player_finds_wins(method: str) -> None:
    careless = f"{method}:nodes=1,carelessness=1"
    assert all(turn_of(position, careless) in right for position, right in tactics.positions("win"))


@pytest.mark.parametrize("method", ["mcts", "handcrafted"])
def test_a_careless_player_overlooks_threats(method: str) -> None:
    careless = f"{method}:nodes=1,carelessness=1"
    assert not all(turn_of(position, careless) in right for position, right in tactics.positions("hold"))


@every_game
def test_the_positions_of_the_tactics_are_what_they_say(game: str) -> None:
    for kind, turns in (("win", tactics.winning_turns), ("hold", tactics.safe_turns)):
        position, right = next(pair for pair in tactics.positions(kind) if pair[0].game.name == game)
        assert sorted(turns(position)) == sorted(right)
