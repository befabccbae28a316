"""The programs that fit the network of Volo, and that the core makes of its weights what they do."""

from pathlib import Path

import numpy as np
import pytest

from scripts.networks.fitting import Records
from scripts.volo.fit import (
    EFFECTS,
    FITTING,
    KINDS,
    LAYOUT,
    NEIGHBOURS,
    POINTS,
    POSITION_SIZES,
    SYMMETRIES,
    in_whole_numbers,
    turned,
)
from tests.engine.networks import check_refusal, check_slopes, losses_before_and_after, played


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Those of two games of short searches."""
    return played(FITTING, tmp_path_factory.mktemp("games"), games=2, nodes=30)


def test_the_core_and_the_fit_make_the_same_of_the_weights(records: Records) -> None:
    values = in_whole_numbers(LAYOUT.read(LAYOUT.path), records)
    assert len(records) > 40
    assert len(set(values)) > 30
    assert values.tolist() == records["value"].tolist()


def test_records_are_sound(records: Records) -> None:
    assert ((records["of point"] > 0) & (records["of point"] < KINDS)).all()
    assert (records["of position"] < POSITION_SIZES).all()
    assert records["parts"].max() <= 3 * POINTS
    assert records["effects"].max() < EFFECTS
    assert ((records["later"] >= 0) & (records["later"] <= 1)).all()
    assert (records["shares"].sum(axis=1) > 0.5).all()
    assert (records["shares"].sum(axis=1) < 1.001).all()
    assert (records["crowd"] >= 0).all()


def test_the_board_can_be_turned_and_reflected_in_twelve_ways() -> None:
    beside = [set(row) for row in NEIGHBOURS[:, 1:7]]
    for image in SYMMETRIES:
        assert sorted(image) == list(range(POINTS))
        for point in range(POINTS):
            assert {int(image[other]) for other in beside[point] - {POINTS}} == beside[image[point]] - {POINTS}
    assert len({tuple(image) for image in SYMMETRIES}) == 12


def test_what_is_turned_has_the_same_facts_where_its_actions_are(records: Records) -> None:
    images = turned(records, np.random.default_rng(5))
    assert not np.array_equal(images["of point"], records["of point"])
    assert np.array_equal(np.sort(images["of point"], axis=1), np.sort(records["of point"], axis=1))

    def at_actions(some: Records) -> np.ndarray:
        facts = np.pad(np.tile(some["of point"], 3), ((0, 0), (0, 1)))
        return np.take_along_axis(facts[:, None], some["parts"].astype(np.int64), axis=2)

    assert np.array_equal(at_actions(images), at_actions(records))


def test_slopes_are_those_of_the_losses(records: Records) -> None:
    check_slopes(FITTING, LAYOUT.read(LAYOUT.path), records, [1, 0.2], tolerance=0.2)


def test_a_network_learns_and_its_file_is_read_back(
    records: Records, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.hpp"
    before, after = losses_before_and_after(FITTING, records[:64], epochs=40, rate=0.01, batch=64, file=file)
    assert after[0] < before[0]
    assert after[1] < 0.9 * before[1]
    assert "off by" in capsys.readouterr().out


def test_a_file_of_another_network_is_refused(tmp_path: Path) -> None:
    check_refusal(FITTING, tmp_path / "weights.hpp")
