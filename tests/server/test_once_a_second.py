"""What is done once a second goes on after a failure."""

import asyncio

import pytest

from belvedere.server.once_a_second import once_a_second
from belvedere.server.refusals import Unavailable


def test_it_goes_on_after_a_refusal_and_pauses_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    paused: list[float] = []

    async def do() -> None:
        done.append("done")
        if len(done) == 1:
            raise Unavailable("the database is away")
        if len(done) == 3:
            raise asyncio.CancelledError

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr("belvedere.server.once_a_second.asyncio.sleep", pause)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(once_a_second(do, "it could not be done"))
    assert len(done) == 3
    assert paused == [1, 1]
