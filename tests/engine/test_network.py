"""Networks at play: small ones that have learnt nothing, made on the spot."""

import json
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from belvedere import encode, engine, rules
from belvedere.engine.core import PACKAGED
from belvedere.engine.network import KEY, OnnxNetwork, PuctSearch
from belvedere.engine.players import NetworkPlayer
from belvedere.record import Match
from belvedere.rules import GAMES
from tests.engine import tactics
from tests.engine.test_search import turn_of
from tests.games import settings_of


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A network for each game."""
    folder = tmp_path_factory.mktemp("networks")
    for game in GAMES:
        write_network(game, folder / f"{game}.onnx")
    return {game: folder / f"{game}.onnx" for game in GAMES}


def write_network(game: str, file: Path, **options: str) -> None:
    """Writes a network with weights by chance: all it sees becomes four numbers, and these the logits and the value."""
    encoding = encode.get(game, **options)
    chance = np.random.default_rng(1)
    shapes = {"seen": (int(np.prod(encoding.shape)), 4), "policy": (4, encoding.actions), "value": (4, 1)}
    weights = {name: chance.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes.items()}
    graph = helper.make_graph(
        [
            helper.make_node("Flatten", ["observations"], ["flat"]),
            helper.make_node("MatMul", ["flat", "seen"], ["four"]),
            helper.make_node("MatMul", ["four", "policy"], ["logits"]),
            helper.make_node("MatMul", ["four", "value"], ["column"]),
            helper.make_node("Tanh", ["column"], ["bounded"]),
            helper.make_node("Squeeze", ["bounded", "axis"], ["values"]),
        ],
        game,
        [helper.make_tensor_value_info("observations", TensorProto.FLOAT, ["positions", *encoding.shape])],
        [
            helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["positions", encoding.actions]),
            helper.make_tensor_value_info("values", TensorProto.FLOAT, ["positions"]),
        ],
        [numpy_helper.from_array(array, name) for name, array in {**weights, "axis": np.array([1])}.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    about = {"game": game, "options": options, "version": encode.kind(game).version}
    helper.set_model_props(model, {KEY: json.dumps(about)})
    onnx.save_model(model, file)


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_legal_games(game: str, files: dict[str, Path]) -> None:
    player = engine.player(f"net:file={files[game]},nodes=12", seed=1)
    other = engine.player("random", seed=1)
    match = Match(game)
    for number in range(12):
        if not match.outcome:
            chooser = player if number % 4 < 2 else other
            match.play(chooser.choose(match.position, match.node.history))
    assert len(match.actions) >= 6
    thought = player.thought()
    assert thought is not None
    assert thought.best.action in thought.position.legal_actions()


def test_it_takes_a_win_in_this_turn(files: dict[str, Path]) -> None:
    position = rules.get("volterra").start(size="2x3")
    network = OnnxNetwork(files["volterra"])
    with pytest.raises(engine.Refusal, match="plays Volterra with other options: the usual ones"):
        network.check(position)
    match = Match("volterra")
    quick, slow = engine.player("mcts:nodes=300", seed=3), engine.player("random", seed=3)
    while True:
        certain = PuctSearch(match.position, network)
        if certain.is_won():
            break
        match.play((quick, slow)[match.position.to_move].choose(match.position))
        assert not match.outcome
    mover = match.position.to_move
    player = engine.player(f"net:file={files['volterra']},nodes=5")
    while not match.outcome:
        assert match.position.to_move == mover
        match.play(player.choose(match.position))
    assert match.outcome.winner == mover


def test_the_search_finds_what_is_proven_and_can_be_stopped(files: dict[str, Path]) -> None:
    position = rules.get("turris").start()
    search = PuctSearch(position, OnnxNetwork(files["turris"]))
    search.stop()
    search.run(engine.Limits(nodes=100))
    assert 0 < search.analysis().nodes < 100
    longer = PuctSearch(position, OnnxNetwork(files["turris"]))
    longer.run(engine.Limits(nodes=100))
    analysis = longer.analysis(3)
    assert 100 <= analysis.nodes < 120
    assert len(analysis.lines) == 3
    assert analysis.lines[0].visits >= analysis.lines[1].visits >= analysis.lines[2].visits
    assert 0 <= analysis.best.value <= 1


def test_what_does_not_fit_is_refused(files: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = engine.player(f"net:file={files['turris']},seconds=0.1")
    with pytest.raises(engine.Refusal, match="plays Turris, not Volo"):
        player.check(rules.get("volo").start())
    with pytest.raises(engine.UnknownPlayer, match="there is no network in nowhere"):
        engine.player("net:file=nowhere.onnx")
    (tmp_path / "text.onnx").write_text("not a network")
    with pytest.raises(engine.UnknownPlayer, match="is no network of Belvedere"):
        engine.player(f"net:file={tmp_path / 'text.onnx'}")
    with pytest.raises(engine.UnknownPlayer, match="depth is not known in depth=3: there is seconds, nodes"):
        engine.player(f"net:file={files['turris']},depth=3")
    with pytest.raises(engine.UnknownPlayer, match="file is set twice"):
        engine.player("net:file=a,file=b")
    monkeypatch.setattr("belvedere.engine.core.PACKAGED", tmp_path)
    with pytest.raises(engine.Refusal, match="there is no network for Volo in the package: give one"):
        engine.player("net").check(rules.get("volo").start())
    assert isinstance(engine.player("net:seconds=2"), NetworkPlayer)


def test_a_network_of_other_rules_is_refused(files: dict[str, Path], tmp_path: Path) -> None:
    model = onnx.load(files["turris"])
    about = next(entry for entry in model.metadata_props if entry.key == KEY)
    version = encode.kind("turris").version
    about.value = about.value.replace(f'"version": {version}', f'"version": {version + 1}')
    onnx.save_model(model, tmp_path / "later.onnx")
    with pytest.raises(
        engine.UnknownPlayer, match=f"version {version + 1} of the rules of turris, and these are version"
    ):
        engine.player(f"net:file={tmp_path / 'later.onnx'}")


def fits(position: rules.Position, network: OnnxNetwork) -> bool:
    """Whether a network is for such positions."""
    try:
        network.check(position)
    except engine.Refusal:
        return False
    return True


@pytest.fixture(scope="module")
def networks(tmp_path_factory: pytest.TempPathFactory) -> list[OnnxNetwork]:
    """A network for each game with each of the options of the tactics."""
    folder = tmp_path_factory.mktemp("networks")
    starts = settings_of("tactics")
    for number, (game, options) in enumerate(starts):
        write_network(game, folder / f"{number}.onnx", **options)
    return [OnnxNetwork(folder / f"{number}.onnx") for number in range(len(starts))]


@pytest.mark.parametrize("kind", ["win", "hold"])
def test_what_a_turn_decides_is_seen_whatever_the_network_says(kind: str, networks: list[OnnxNetwork]) -> None:
    for position, right in tactics.positions(kind):
        network = next(network for network in networks if fits(position, network))
        assert turn_of(position, f"net:file={network.file},nodes=60") in right, f"{position.game.name} {position.text}"


def test_networks_of_the_package_are_small_and_described() -> None:
    files = list(PACKAGED.glob("*.onnx"))
    assert files
    assert sum(file.stat().st_size for file in files) < 12_000_000
    for file in files:
        network = OnnxNetwork(file)
        assert network.game == file.stem
        assert network.about["options"] == {}
        card = Path(__file__).parents[2] / "docs" / "models" / f"{file.stem}.md"
        assert f"Learnt in {network.about['steps']:,} steps from {network.about['games']:,} games" in card.read_text()
