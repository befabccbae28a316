"""The programs that fit the network of Voldétour, and that the core makes of its weights what they do."""

from pathlib import Path

import pytest

from scripts.networks.fitting import Records
from scripts.voldetour.fit import (
    ANYWHERE,
    EFFECTS,
    FITTING,
    LAYOUT,
    ON_SQUARE,
    POSITION_SIZES,
    SQUARE_SIZES,
    SQUARES,
    in_whole_numbers,
)
from tests.engine.networks import check_refusal, check_slopes, losses_before_and_after, played


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Those of a game of short searches."""
    return played(FITTING, tmp_path_factory.mktemp("games"), games=1, nodes=10)


def test_the_core_and_the_fit_make_the_same_of_the_weights(records: Records) -> None:
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


def test_slopes_are_those_of_the_losses(records: Records) -> None:
    check_slopes(FITTING, LAYOUT.read(LAYOUT.path), records[:40], [1, 0.2], tolerance=0.25)


def test_a_network_learns_and_its_file_is_read_back(
    records: Records, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.hpp"
    before, after = losses_before_and_after(FITTING, records[:32], epochs=40, rate=0.05, batch=32, file=file)
    assert after[0] < before[0]
    assert after[1] < 0.9 * before[1]
    assert "off by" in capsys.readouterr().out


def test_a_file_of_another_network_is_refused(tmp_path: Path) -> None:
    check_refusal(FITTING, tmp_path / "weights.hpp")
