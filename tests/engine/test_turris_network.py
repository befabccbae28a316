"""The program that plays games for the network of Turris, and that the core makes of its weights what they do."""

from pathlib import Path

import numpy as np
import pytest

from scripts.networks.weights import Records
from scripts.turris.network import LAYOUT, RECORD, SIDE_FACTS, TOWER_FACTS, in_whole_numbers
from tests.engine.networks import check_file, played

FIRST_OPEN = 38
"""The first action that puts a piece in an open frame."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Those of three games of short searches."""
    return played(LAYOUT, RECORD, tmp_path_factory.mktemp("games"), games=3, nodes=30)


def test_the_core_and_the_network_in_python_make_the_same_of_the_weights(records: Records) -> None:
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
    assert set(records["shares"][records["shares"] < 0]) == {-1}, "of actions that are not legal"
    assert records["shares"].clip(min=0).sum(axis=1) == pytest.approx(np.ones(len(records)), abs=0.001)
    frame_is_open = (records["shares"][:, FIRST_OPEN:] >= 0).any(axis=1)
    assert 0 < frame_is_open.sum() < len(records)
    assert (records["shares"][frame_is_open, :FIRST_OPEN] == -1).all()


def test_its_file_is_read_by_the_core_and_others_are_refused(tmp_path: Path) -> None:
    check_file(LAYOUT, tmp_path)
