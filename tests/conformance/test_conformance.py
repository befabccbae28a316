"""Games that independent implementations of the rules have played, replayed: ours agrees in everything."""

from pathlib import Path

import pytest

from belvedere import rules
from belvedere.engine.conformance import Comparison
from belvedere.engine.vectors import read_vectors
from tests.games import cases

pytestmark = pytest.mark.exhaustive

VARIANTS = {
    f"{game}-{name}".rstrip("-"): (game, settings)
    for game in rules.GAMES
    for name, settings in cases(game).vectors.items()
}
"""The game and the settings of each file."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_agree_with_every_vector(variant: str) -> None:
    game, settings = VARIANTS[variant]
    comparison = Comparison(rules.get(game).start(**settings))
    with (Path(__file__).parent / f"{variant}.jsonl.gz").open("rb") as file:
        found = [(vector, comparison.differences(vector)) for vector in read_vectors(file)]
    assert found
    disagreements = [f"line {vector.line}: {' '.join(vector.actions)}: {what}" for vector, what in found if what]
    assert not disagreements, "\n".join(disagreements)


def test_every_file_is_replayed() -> None:
    assert {file.name.split(".")[0] for file in Path(__file__).parent.glob("*.jsonl.gz")} == set(VARIANTS)
