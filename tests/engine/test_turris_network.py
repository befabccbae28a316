"""The programs that fit the network of Turris, and that the core makes of its weights what they do."""

from pathlib import Path

import numpy as np
import pytest

from scripts.networks.fitting import Records
from scripts.turris.fit import ACTIONS, FITTING, LAYOUT, SIDE_FACTS, TOWER_FACTS, in_whole_numbers
from tests.engine.networks import check_refusal, check_slopes, losses_before_and_after, played


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Those of three games of short searches."""
    return played(FITTING, tmp_path_factory.mktemp("games"), games=3, nodes=30)


def test_the_core_and_the_fit_make_the_same_of_the_weights(records: Records) -> None:
    values = in_whole_numbers(LAYOUT.read(LAYOUT.path), records)
    assert len(records) > 60
    assert len(set(values)) > 50
    assert values.tolist() == records["value"].tolist()


def test_records_are_sound(records: Records) -> None:
    assert records["sides"].max() <= SIDE_FACTS
    assert records["tower"].max() <= TOWER_FACTS
    assert set(records["score"]) <= {0, 0.5, 1}
    lead = records["leads"].sum(axis=1)
    assert np.array_equal(np.sign(lead) / 2 + 0.5, records["score"])
    legal = (records["legal"][:, None] >> np.arange(ACTIONS, dtype=np.uint64)) & np.uint64(1)
    assert not records["shares"][legal == 0].any()
    assert records["shares"].sum(axis=1) == pytest.approx(np.ones(len(records)), abs=0.001)


def test_slopes_are_those_of_the_losses(records: Records) -> None:
    chance = np.random.default_rng(2)
    guides = {name: chance.normal(0, 0.1, part.shape).astype(np.float32) for name, part in FITTING.guides.items()}
    check_slopes(FITTING, LAYOUT.read(LAYOUT.path) | guides, records, [1, 0.15, 0.1], tolerance=0.15)


def test_a_network_learns_and_its_file_is_read_back(
    records: Records, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.hpp"
    before, after = losses_before_and_after(FITTING, records, epochs=40, rate=0.003, batch=64, file=file)
    assert after[0] < 0.8 * before[0]
    assert after[1] < 0.8 * before[1]
    assert "off by" in capsys.readouterr().out


def test_a_file_of_another_network_is_refused(tmp_path: Path) -> None:
    check_refusal(FITTING, tmp_path / "weights.hpp")
