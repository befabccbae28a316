"""`belvedere bench server`, with few matches and for a moment."""

import json

from .conftest import Belvedere

QUICKLY = ("bench", "server", "--matches", "4", "--pace", "0.1", "--seconds")


def test_the_server_is_measured_next_to_a_bare_one(belvedere: Belvedere) -> None:
    result = belvedere(*QUICKLY, "0.5", "--json")
    assert result.exit_code == 0, result.output
    bare, own = json.loads(result.stdout)
    assert [bare["name"], own["name"]] == ["a bare WebSocket server", "Belvedere"]
    for delays in (bare, own):
        assert delays["actions_per_second"] > 0
        assert 0 < delays["p50"] <= delays["p95"] <= delays["p99"] <= delays["worst"]


def test_a_database_that_is_not_there_is_told(belvedere: Belvedere) -> None:
    result = belvedere(*QUICKLY, "0.5", "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert result.exit_code != 0
    assert "the server has not started" in result.output
