"""The small networks of the core, fitted to games of the search against itself."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.nn import functional

from belvedere.rules import GAMES
from scripts.learn import turris, voldetour, volo
from scripts.learn.fitting import Fitting, Learner, Tensors
from scripts.networks.weights import HEAD_ONE, ONE, Records, Weights, Wholes
from scripts.voldetour import network as voldetour_network
from tests.engine.networks import played
from tests.games import cases


@dataclass(frozen=True)
class Case:
    """A network, and the games that are enough for it here."""

    fitting: Fitting
    answers: Callable[[Tensors, Tensors], tuple[Tensor, ...]]
    in_whole_numbers: Callable[[Weights, Records], Wholes]
    games: int
    nodes: int
    sides: int
    """From how many sides a position can be seen."""


def case_of(game: str) -> Case:
    """The network of a game, and what the tests need to know of the game."""
    learning, network = import_module(f"scripts.learn.{game}"), import_module(f"scripts.{game}.network")
    fit = cases(game).fit
    return Case(learning.FITTING, learning.answers, network.in_whole_numbers, fit.games, fit.nodes, fit.sides)


CASES = {game: case_of(game) for game in GAMES}


@pytest.fixture(scope="module")
def records_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Records]:
    """Says the records of some games of short searches, by game."""

    @cache
    def records(game: str) -> Records:
        case = CASES[game]
        return played(case.fitting.layout, case.fitting.record, tmp_path_factory.mktemp(game), case.games, case.nodes)

    return records


@pytest.fixture(params=CASES)
def game(request: pytest.FixtureRequest) -> str:
    """Each game."""
    name: str = request.param
    return name


def in_bytes(records: Records) -> Tensor:
    """Records as they are given to a network that learns."""
    return torch.from_numpy(records.view(np.uint8).reshape(len(records), -1))


def with_guides(fitting: Fitting, weights: Weights) -> Tensors:
    """Weights, and nothing yet for what is foretold only for the sake of learning."""
    guides = {name: torch.zeros(shape) for name, shape in fitting.guides.items()}
    return {name: torch.from_numpy(part) for name, part in weights.items()} | guides


def test_records_say_in_pytorch_what_they_say_in_numpy(game: str, records_of: Callable[[str], Records]) -> None:
    records, fitting = records_of(game), CASES[game].fitting
    fields = fitting.fields(in_bytes(records))
    assert list(fields) == list(fitting.record.names or ())
    for name, part in fields.items():
        assert np.array_equal(part.numpy(), records[name]), name


def test_values_are_nearly_those_of_the_core(game: str, records_of: Callable[[str], Records]) -> None:
    records, case = records_of(game), CASES[game]
    weights = case.fitting.layout.read(case.fitting.layout.path)
    value, *_ = case.answers(with_guides(case.fitting, weights), case.fitting.fields(in_bytes(records)))
    exact = case.in_whole_numbers(weights, records) / (ONE * HEAD_ONE)
    assert np.abs(value.numpy() - exact).max() < 0.2 * np.std(exact)


def test_a_network_learns_and_its_file_is_read_back(
    game: str, records_of: Callable[[str], Records], tmp_path: Path
) -> None:
    records, fitting = records_of(game)[:64], CASES[game].fitting
    ignorant = fitting.layout.random(fitting.bias)
    learner = Learner(fitting, ignorant, "cpu")
    for step in range(60):
        learner.step(in_bytes(records), rate=0.02 * (1 - step / 60))
    learnt = learner.weights()
    fitting.layout.write(tmp_path / "learnt.weights", learnt)
    again = fitting.layout.read(tmp_path / "learnt.weights")
    assert all(np.array_equal(again[name], part) for name, part in fitting.layout.rounded(learnt).items())
    before, after = (
        fitting.losses(with_guides(fitting, weights), fitting.fields(in_bytes(records)))[:2]
        for weights in (fitting.layout.rounded(ignorant), again)
    )
    assert after[0] < before[0]
    assert after[1] < 0.9 * before[1]


def test_weights_get_no_larger_than_can_be_written(game: str, records_of: Callable[[str], Records]) -> None:
    fitting = CASES[game].fitting
    learner = Learner(fitting, fitting.layout.random(fitting.bias), "cpu")
    learner.step(in_bytes(records_of(game)[:8]), rate=100)
    for name, part in learner.weights().items():
        assert np.abs(part).max() == pytest.approx(127 / fitting.layout.one(name)), name


def test_positions_are_seen_from_every_side(game: str, records_of: Callable[[str], Records]) -> None:
    case = CASES[game]
    torch.manual_seed(1)
    copies = case.fitting.augmented(case.fitting.fields(in_bytes(records_of(game)[-1:].repeat(200))))
    flat = torch.cat([part.reshape(200, -1).double() for part in copies.values()], dim=1)
    assert len(np.unique(flat.numpy(), axis=0)) == case.sides


# Volo


def test_an_image_has_the_same_facts_where_its_actions_are(records_of: Callable[[str], Records]) -> None:
    fields = volo.FITTING.fields(in_bytes(records_of("volo")))
    images = volo.augmented(fields)
    assert torch.equal(images["of point"].sort().values, fields["of point"].sort().values)

    def at_actions(some: Tensors) -> Tensor:
        facts = functional.pad(some["of point"].repeat(1, 3), (0, 1))
        return facts.gather(1, some["parts"].flatten(1))

    assert torch.equal(at_actions(images), at_actions(fields))


# Turris


def test_what_is_reflected_has_the_columns_of_its_tower_on_its_sides(records_of: Callable[[str], Records]) -> None:
    from_front = [[0, 1, 2, 3, 4, 5, 6, 7, 8], [6, 7, 8, 3, 4, 5, 0, 1, 2]]
    from_front += [[0, 3, 6, 1, 4, 7, 2, 5, 8], [2, 5, 8, 1, 4, 7, 0, 3, 6]]
    fields = turris.FITTING.fields(in_bytes(records_of("turris")))
    images = turris.reflected(fields)
    assert not torch.equal(images["sides"], fields["sides"])
    for some in (fields, images):
        columns = some["tower"].sort().values[:, :9] - 16 * torch.arange(9)
        assert torch.equal(some["sides"][:, :, :9] - 16 * torch.arange(9), columns[:, from_front])


def test_what_is_reflected_can_be_built_on_where_its_actions_are(records_of: Callable[[str], Records]) -> None:
    fields = turris.FITTING.fields(in_bytes(records_of("turris")))
    images = turris.reflected(fields)
    assert not torch.equal(images["shares"], fields["shares"])
    for some in (fields, images):
        legal = some["shares"] >= 0
        for first_action, end, first_fact in ((0, 27, 144), (38, 113, 340)):  # in the frame, and while it is open
            places = legal[:, first_action:end].nonzero()
            assert len(places) > 0
            assert (some["tower"][places[:, 0]] == first_fact + places[:, 1:]).any(dim=1).all()


# Voldétour


def test_what_is_reflected_has_the_same_facts_where_its_actions_are(records_of: Callable[[str], Records]) -> None:
    fields = voldetour.FITTING.fields(in_bytes(records_of("voldetour")))

    def at_actions(some: Tensors) -> Tensor:
        ways = some["of square"][:, :, 2:].transpose(1, 2).repeat(1, 1, voldetour_network.ON_SQUARE)
        parts = torch.where(some["parts"] < ways.shape[2], some["parts"], 0)
        return ways.gather(2, parts.flatten(1)[:, None].expand(-1, ways.shape[1], -1))

    images = voldetour.reflected(fields)
    assert not torch.equal(images["parts"], fields["parts"])
    assert torch.equal(at_actions(images), at_actions(fields))


def test_blocks_of_what_is_reflected_lie_as_they_say(records_of: Callable[[str], Records]) -> None:
    """Each player has one Block of length 3, so that no two lie side by side."""
    fields = voldetour.FITTING.fields(in_bytes(records_of("voldetour")))
    for some in (fields, voldetour.reflected(fields)):
        pieces = some["of square"][:, :, 1].reshape(-1, voldetour_network.SIDE, voldetour_network.SIDE)
        for own_or_not in (0, 7):
            to_east, to_north = pieces == own_or_not + 5, pieces == own_or_not + 6
            assert (to_east[:, :, 1:] & to_east[:, :, :-1]).any()
            assert not (to_east[:, 1:] & to_east[:, :-1]).any()
            assert (to_north[:, 1:] & to_north[:, :-1]).any()
            assert not (to_north[:, :, 1:] & to_north[:, :, :-1]).any()


def test_blocks_that_are_put_on_what_is_reflected_are_on_the_board(records_of: Callable[[str], Records]) -> None:
    fields = voldetour.FITTING.fields(in_bytes(records_of("voldetour")))
    for some in (fields, voldetour.reflected(fields)):
        deed, square = some["parts"] // voldetour_network.SQUARES, some["parts"] % voldetour_network.SQUARES
        rank, file = square // voldetour_network.SIDE, square % voldetour_network.SIDE
        for length, to_east, to_north in ((2, 7, 8), (3, 9, 10)):
            last = voldetour_network.SIDE - length
            assert file[deed == to_east].max() == last < rank[deed == to_east].max()
            assert rank[deed == to_north].max() == last < file[deed == to_north].max()


def test_at_the_start_an_action_and_its_image_have_the_same_effects(records_of: Callable[[str], Records]) -> None:
    fields = voldetour.FITTING.fields(in_bytes(records_of("voldetour")[:1]))
    images = voldetour.reflected(fields)
    assert torch.equal(images["of square"], fields["of square"])
    told = int(fields["told"][0])
    actions, reflected = (some["parts"][0, :told].tolist() for some in (fields, images))
    effects = fields["effects"][0, :told].tolist()
    stairs = range(4 * voldetour_network.SQUARES)
    pairs = [(i, actions.index(image)) for i, image in enumerate(reflected) if image in actions and image[0] in stairs]
    assert len(pairs) > 10
    assert all(effects[i] == effects[j] for i, j in pairs)
