from pathlib import Path

import pytest

from belvedere.learn import Counts, curves


def test_figures_are_kept_and_drawn(tmp_path: Path) -> None:
    file, picture = tmp_path / "curves.csv", tmp_path / "curves.png"
    curves.note(file, Counts(seconds=60))
    curves.note(file, Counts(120, 10, 500, 4, 1, 2, 1, 80, 70, 2.5, 0.75))
    curves.note(file, Counts(180, 20, 900, 6, 3, 2, 1, 100, 90, 2.25, 0.5))
    rows = curves.read(file)
    assert [row["policy_loss"] for row in rows[1:]] == [2.5, 2.25]
    assert [row["length"] for row in rows[1:]] == [20, 10]
    assert [row["first"] for row in rows[1:]] == pytest.approx([0.375, 1])
    curves.draw(file, picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
