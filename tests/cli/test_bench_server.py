"""`belvedere bench server`, with few matches and for a moment."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from belvedere.cli import bench_load
from belvedere.cli.bench_server import running

from .conftest import Belvedere

QUICKLY = ("bench", "server", "--matches", "4", "--pace", "0.1", "--seconds")


def test_the_server_is_measured_next_to_a_bare_one(belvedere: Belvedere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_load, "WARM_UP", 0.1)  # the figures need not be good ones
    result = belvedere(*QUICKLY, "0.5", "--thinking", "1", "--json")
    assert result.exit_code == 0, result.output
    measured = json.loads(result.stdout)
    names = ["a bare WebSocket server", "Belvedere", "Belvedere, computers thinking: 1"]
    assert [delays["name"] for delays in measured] == names
    for delays in measured:
        assert delays["actions_per_second"] > 0
        assert 0 < delays["p50"] <= delays["p95"] <= delays["p99"] <= delays["worst"]


class Crowded(bench_load.Load):
    """A load of which p99 is as many milliseconds as there are matches."""

    async def play(self, _: int) -> bench_load.Delays:
        """Says how long it would take."""
        return bench_load.Delays(
            "Belvedere", self.matches / self.pace, p50=1, p95=2, p99=self.matches, worst=self.matches
        )


def test_the_load_is_raised_until_it_is_too_much() -> None:
    found = asyncio.run(Crowded(matches=10, seconds=1, pace=0.5).play_ever_more(0, 50))
    assert (found.name, found.actions_per_second) == ("Belvedere, p99 within 50 ms", 88)
    with pytest.raises(bench_load.NothingMeasured, match="begin with fewer"):
        asyncio.run(Crowded(matches=100, seconds=1, pace=0.5).play_ever_more(0, 50))


def test_a_computer_is_kept_busy_match_after_match(tmp_path: Path) -> None:
    database = tmp_path / "belvedere.db"

    def over() -> int:
        with closing(sqlite3.connect(database)) as connection:
            (number,) = connection.execute("SELECT count(*) FROM matches WHERE status = 'over'").fetchone()
            return int(number)

    async def play(port: int) -> None:
        playing = asyncio.create_task(bench_load.keep_busy(port, level=1))
        while over() < 2:
            assert not playing.done()
            await asyncio.sleep(0.05)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    settings = {"BELVEDERE_SECRET_FILE": f"{tmp_path}/key"}
    with running(["-m", "belvedere", "serve", "--database", f"sqlite:///{database}"], settings) as port:
        asyncio.run(play(port))


def test_a_database_that_is_not_there_is_told(belvedere: Belvedere) -> None:
    result = belvedere(*QUICKLY, "0.5", "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert result.exit_code != 0
    assert "the server has not started" in result.output
