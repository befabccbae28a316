"""The program that plays games for the network of Volterra, and that the core makes of its weights what they do."""

from pathlib import Path

import numpy as np
import pytest

from scripts.networks.weights import Records
from scripts.volterra.network import CONTENTS, EFFECTS, FACTS, KINDS, LAYOUT, RECORD, WAYS, in_whole_numbers
from tests.engine.networks import check_file, played


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Those of some games of short searches."""
    return played(LAYOUT, RECORD, tmp_path_factory.mktemp("games"), games=6, nodes=60)


def test_the_core_and_the_network_in_python_make_the_same_of_the_weights(records: Records) -> None:
    values = in_whole_numbers(LAYOUT.read(LAYOUT.path), records)
    assert len(records) > 100
    assert len(set(values)) > 90
    assert values.tolist() == records["value"].tolist()


def test_records_are_sound(records: Records) -> None:
    facts = records["facts"]
    assert ((facts < FACTS).sum(axis=1) > 20).all()
    assert facts.max() == FACTS  # for none
    told = np.arange(records["ways"].shape[1]) < records["told"][:, None]
    for name, number in (("ways", WAYS), ("contents", CONTENTS), ("effects", EFFECTS), ("kinds", KINDS)):
        assert records[name][told].max() < number
        assert len(set(records[name][told])) > min(number // 10, 20) or number == KINDS
    assert set(records["kinds"][told]) == {0, 1, 2, 3}
    assert ((records["later"] >= 0) & (records["later"] <= 1)).all()
    shares = records["shares"].sum(axis=1)
    assert (np.isclose(shares, 0) | ((shares > 0.5) & (shares < 1.001))).all()
    assert (records["expected"][shares == 0] < 0.5).all()
    assert ((records["towers"] > 0) & (records["towers"] < 20)).all()


def test_its_file_is_read_by_the_core_and_others_are_refused(tmp_path: Path) -> None:
    check_file(LAYOUT, tmp_path)
