import pytest
import torch

from belvedere import encode
from belvedere.learn.network import Convolution, ResidualNetwork, Size
from belvedere.rules import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_it_answers_with_logits_and_a_value_for_each_position(game: str) -> None:
    encoding = encode.get(game)
    logits, values = ResidualNetwork(encoding, Size(1, 8))(torch.rand((3, *encoding.shape)))
    assert logits.shape == (3, encoding.actions)
    assert values.shape == (3,)
    assert values.abs().max() < 1


def test_on_a_hexagonal_grid_a_cell_touches_six_others() -> None:
    convolution = Convolution(1, 1, hexagonal=True)
    torch.nn.init.ones_(convolution.weight)
    point = torch.zeros((1, 1, 5, 5))
    point[0, 0, 2, 2] = 1
    reached = {(int(row), int(column)) for row, column in convolution(point)[0, 0].nonzero()}
    assert reached == {(2, 2), (2, 1), (2, 3), (1, 2), (3, 2), (3, 3), (1, 1)}


def test_what_is_beside_the_board_of_volo_changes_nothing() -> None:
    encoding = encode.get("volo")
    network = ResidualNetwork(encoding, Size(2, 8)).eval()
    assert network.board is not None
    positions = torch.rand((2, *encoding.shape)) * network.board
    other = positions + (1 - network.board)
    inside = network.entry(other * network.board)
    assert torch.equal(network.entry(positions), inside)
    assert not torch.equal(network.entry(positions), network.entry(other))
