"""Play over a bad connection."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.proxy import Faults, Proxy
from tests.server.running import Server
from tests.server.tournament import Journal, check, play_matches


@pytest.mark.parametrize(
    ("seed", "faults"),
    [
        pytest.param(1, Faults(cut=0.1), id="cut"),
        pytest.param(2, Faults(delay=0.5), id="delayed"),
        pytest.param(3, Faults(duplicate=0.5), id="duplicated"),
        pytest.param(4, Faults(cut=0.05, delay=0.2, duplicate=0.2), id="everything"),
    ],
)
def test_what_is_cut_delayed_or_duplicated_is_played_once(server: Server, seed: int, faults: Faults) -> None:
    async def play() -> None:
        journal = Journal()
        async with Proxy(server.port, faults, seed) as proxy:
            await play_matches([proxy.address], matches=20, clients=10, seed=seed, journal=journal)
        happened = {fault for fault, times in proxy.happened.items() if times}
        assert happened == {fault for fault in ("cut", "delay", "duplicate") if getattr(faults, fault)}
        check(server.database, journal, matches=20)

    asyncio.run(play())
