"""The native core: what it is to Python, and that it knows the same law as the rules."""

import copy
import inspect
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies

from belvedere import engine, rules
from belvedere.engine import _core, core, profile
from belvedere.engine.conformance import Comparison
from belvedere.engine.lockstep import differences, play_in_lockstep
from belvedere.engine.vectors import read_vectors
from tests.conformance.test_conformance import VARIANTS as VECTORS
from tests.games import cases, settings_of, with_settings
from tests.perft.test_perft import FIXTURES
from tests.rules.sampling import random_game
from tests.rules.test_fuzz import mutated

CONFORMANCE = Path(__file__).parents[1] / "conformance"


def start(name: str, **settings: str) -> core.State:
    return core.state(rules.get(name).start(**settings))


# ----------------------------------------------------------------------------------------------------- the same law


@pytest.mark.parametrize("name", FIXTURES)
def test_perft_agrees(name: str) -> None:
    fixture = FIXTURES[name]
    state = core.state(fixture.position())
    for depth, count in fixture.counts.items():
        assert state.perft(depth) == count, f"depth {depth}"


@pytest.mark.parametrize("name", VECTORS)
def test_every_vector_agrees(name: str) -> None:
    game, settings = VECTORS[name]
    comparison = Comparison(core.NativePosition(start(game, **settings)))
    with (CONFORMANCE / f"{name}.jsonl.gz").open("rb") as file:
        found = [
            f"line {vector.line}: {what}" for vector in read_vectors(file) if (what := comparison.differences(vector))
        ]
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", rules.GAMES)
def test_games_in_lockstep_agree(name: str) -> None:
    compared, games = 0, cases(name).lockstep_games
    for seed in range(games):
        positions, found = play_in_lockstep(name, seed)
        assert not found, "\n".join(found)
        compared += positions
    assert compared > 10 * games


def test_a_stair_in_the_first_corner_counts() -> None:
    """Its key was 0, and the search took positions with and without it for the same."""
    with_stair = rules.get("voldetour").read("bSn@a1,bB1@e5 c3,h8 w - 2,3")
    assert core.state(with_stair).hash != core.state(rules.get("voldetour").read("bB1@e5 c3,h8 w - 2,3")).hash
    misled = "bSn@a1,bB3y@i1,bSn@c5,wB3x@d7,wB2z@i8,bB1@j8,wSw@i10 c3,h8 w both 1,2"
    assert engine.analyse(rules.get("voldetour").read(misled), engine.Limits(nodes=500)).lines


def test_a_difference_is_noticed() -> None:
    position = rules.get("volterra").start()
    found = differences(position, start("volterra").after(start("volterra").parse("c3-d4")))
    assert [line.split(":")[0] for line in found] == ["text", "legal", "hash after reading", "mid_turn"]


@pytest.mark.parametrize(
    ("name", "variant"), [(name, variant) for name in rules.GAMES for variant in profile(name).variants]
)
def test_the_start_of_every_variant(name: str, variant: dict[str, str]) -> None:
    assert not differences(rules.get(name).start(**variant), start(name, **variant))


# -------------------------------------------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("name", "settings", "right"), [(name, *too_large) for name, too_large in settings_of("too_large")]
)
def test_what_the_core_does_not_play_is_refused(name: str, settings: dict[str, str], right: str) -> None:
    with pytest.raises(core.Refusal, match=right):
        start(name, **settings)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(core.Refusal, match="there is no game halma in the native core"):
        core.read("halma", "")


@with_settings("largest", "name,settings")
def test_what_is_as_large_as_can_be_is_played(name: str, settings: dict[str, str]) -> None:
    assert not start(name, **settings).over


@pytest.mark.parametrize("name", rules.GAMES)
def test_illegal_actions_are_refused(name: str) -> None:
    state = start(name)
    with pytest.raises(core.Refusal):
        state.parse("nonsense")
    with pytest.raises(core.Refusal, match="no legal action has the number 18446744073709551615"):
        state.after(2**64 - 1)
    with pytest.raises(core.Refusal, match="a sequence has 0 actions or more, not -1"):
        state.perft(-1)
    with pytest.raises(rules.IllegalAction):
        core.NativePosition(state).play("nonsense")


@pytest.fixture(scope="module")
def texts() -> dict[str, list[str]]:
    """Position texts of all variants of each game."""
    found: dict[str, list[str]] = {}
    for name in rules.GAMES:
        variants = profile(name).variants
        games = [random_game(rules.get(name).start(**variant), 1, most=60) for variant in variants]
        found[name] = [position.text for played in games for position in played[:: max(1, len(played) // 4)]]
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", rules.GAMES)
@given(strategies.randoms(use_true_random=False), strategies.text(max_size=40))
@settings(max_examples=1000, deadline=None)
def test_no_text_does_any_harm(texts: dict[str, list[str]], name: str, chance: random.Random, other: str) -> None:
    text = mutated(chance.choice(texts[name]), [*texts[name], other], chance)
    for attempt in (other, text):
        try:
            state = core.read(name, attempt)
        except core.Refusal:
            continue
        assert core.read(name, state.text) == state
        legal = state.notations()
        if legal:
            state.after(state.parse(chance.choice(legal))).notations()
        with suppress(core.Refusal):
            state.parse(mutated(chance.choice(legal or ["pass"]), [attempt, other], chance))


# ------------------------------------------------------------------------------------------------- what it is to Python


@pytest.mark.parametrize("name", rules.GAMES)
def test_a_state_is_a_value(name: str) -> None:
    state = start(name)
    action = state.legal()[0]
    after = state.after(action)
    assert state == start(name)
    assert hash(state) == hash(start(name))
    assert after != state
    assert state.notation(action) == state.notations()[0]
    assert state.parse(state.notation(action)) == action
    assert copy.copy(after) == copy.deepcopy(after) == pickle.loads(pickle.dumps(after)) == after
    assert repr(state) == f"<{name} {state.text}>"
    assert state.game == name
    assert 0 < state.size < 1024


def test_importing_belvedere_does_not_load_the_core() -> None:
    program = (
        "import sys, belvedere, belvedere.rules, belvedere.record, belvedere.draw, belvedere.guide;"
        "sys.exit('belvedere.engine._core' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_states_serve_several_threads_at_once() -> None:
    state = start("turris")
    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(lambda _: state.perft(5), range(8))) == {152184}


@pytest.mark.parametrize("name", rules.GAMES)
def test_random_games_are_the_same_for_the_same_seed(name: str) -> None:
    state = start(name)
    first, second, draws, unfinished, actions = state.playouts(50, seed=3)
    assert first + second + draws + unfinished == 50
    assert actions > 50
    assert state.playouts(50, seed=3) == (first, second, draws, unfinished, actions)
    assert state.playouts(50, seed=4) != (first, second, draws, unfinished, actions)
    assert state.playouts(5, most_actions=2)[3:] == (5, 10)


def test_every_member_is_described() -> None:
    kinds = [kind for kind in vars(_core).values() if isinstance(kind, type)]
    members = {
        f"{kind.__name__}.{name}": inspect.getdoc(member)
        for kind in kinds
        for name, member in vars(kind).items()
        if not name.startswith("_") or name == "__init__"
    }
    assert "State.perft" in members
    # If nothing is said, the text has the types alone.
    assert [name for name, text in members.items() if not text or "->" in text.splitlines()[-1]] == []
