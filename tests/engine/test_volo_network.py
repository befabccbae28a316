"""The program that plays games for the network of Volo, and that the core makes of its weights what they do."""

from pathlib import Path

import pytest

from scripts.networks.weights import Records
from scripts.volo.network import (
    EFFECTS,
    KINDS,
    LAYOUT,
    NEIGHBOURS,
    POINTS,
    POSITION_SIZES,
    RECORD,
    SYMMETRIES,
    in_whole_numbers,
)
from tests.engine.networks import check_file, played


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Those of two games of short searches."""
    return played(LAYOUT, RECORD, tmp_path_factory.mktemp("games"), games=2, nodes=30)


def test_the_core_and_the_network_in_python_make_the_same_of_the_weights(records: Records) -> None:
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


def test_its_file_is_read_by_the_core_and_others_are_refused(tmp_path: Path) -> None:
    check_file(LAYOUT, tmp_path)
