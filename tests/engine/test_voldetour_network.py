"""The program that plays games for the network of Voldétour, and that the core makes of its weights what they do."""

from pathlib import Path

import pytest

from scripts.networks.weights import Records
from scripts.voldetour.network import (
    ANYWHERE,
    EFFECTS,
    LAYOUT,
    ON_SQUARE,
    POSITION_SIZES,
    RECORD,
    SQUARE_SIZES,
    SQUARES,
    in_whole_numbers,
)
from tests.engine.networks import check_file, played


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Those of a game of short searches."""
    return played(LAYOUT, RECORD, tmp_path_factory.mktemp("games"), games=1, nodes=10)


def test_the_core_and_the_network_in_python_make_the_same_of_the_weights(records: Records) -> None:
    values = in_whole_numbers(LAYOUT.read(LAYOUT.path), records)
    assert len(records) > 30
    assert len(set(values)) > 20
    assert values.tolist() == records["value"].tolist()


def test_records_are_sound(records: Records) -> None:
    assert (records["of square"] < SQUARE_SIZES).all()
    assert (records["of position"] < POSITION_SIZES).all()
    assert records["parts"].max() <= ON_SQUARE * SQUARES + ANYWHERE
    assert records["effects"].max() < EFFECTS
    assert ((records["later"] >= 0) & (records["later"] <= 1)).all()
    assert (records["shares"].sum(axis=1) > 0.5).all()
    assert (records["shares"].sum(axis=1) < 1.001).all()
    assert (records["crowd"] >= 0).all()


def test_its_file_is_read_by_the_core_and_others_are_refused(tmp_path: Path) -> None:
    check_file(LAYOUT, tmp_path)
