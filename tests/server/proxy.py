"""A bad connection to a server: it delays what is sent, cuts connections, and sends requests twice."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

BROKEN = (OSError, asyncio.IncompleteReadError, asyncio.CancelledError)


@dataclass(frozen=True)
class Faults:
    """How often each of them happens to a request, a message or an answer."""

    cut: float = 0.0
    delay: float = 0.0
    duplicate: float = 0.0


class Proxy:
    """Passes everything on to a port of this machine, as badly as it should."""

    def __init__(self, port: int, faults: Faults, seed: int) -> None:
        self.target, self.faults, self.chance = port, faults, random.Random(seed)
        self.happened = {"cut": 0, "delay": 0, "duplicate": 0}
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        assert self._server
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def address(self) -> str:
        assert self._server
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _happens(self, fault: str) -> bool:
        happens: bool = self.chance.random() < getattr(self.faults, fault)
        self.happened[fault] += happens
        return happens

    def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._keep(self._pass_on(reader, writer))

    def _keep(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes a connection on, until one of its sides ends or it is cut."""
        writers = [writer]
        with suppress(*BROKEN):
            answers, server = await asyncio.open_connection("127.0.0.1", self.target)
            writers.append(server)
            there = asyncio.ensure_future(self._requests(reader, server))
            back = asyncio.ensure_future(self._answers(answers, writer))
            try:
                await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
            finally:
                there.cancel()
                back.cancel()
                await asyncio.gather(there, back, return_exceptions=True)
        for each in writers:
            await close(each)

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._send(data, writer)

    async def _requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        live = False
        while True:
            message = await (read_frame(reader) if live else read_request(reader))
            if self._happens("duplicate"):
                if live:
                    message += message
                else:
                    self._keep(self._again(message))
            await self._send(message, writer)
            live = live or b"\r\nupgrade: websocket" in message.lower()

    async def _send(self, data: bytes, writer: asyncio.StreamWriter) -> None:
        """Sends data; or only a part of them, after which the connection is cut."""
        if self._happens("delay"):
            await asyncio.sleep(self.chance.uniform(0, 0.1))
        if self._happens("cut"):
            writer.write(data[: self.chance.randrange(len(data) + 1)])
            await writer.drain()
            raise ConnectionAbortedError
        writer.write(data)
        await writer.drain()

    async def _again(self, request: bytes) -> None:
        """Sends a request a second time, on its own connection, as if it had been on its way for longer."""
        with suppress(*BROKEN):
            await asyncio.sleep(self.chance.uniform(0, 0.1))
            reader, writer = await asyncio.open_connection("127.0.0.1", self.target)
            try:
                writer.write(request)
                await asyncio.wait_for(reader.read(65536), 5)
            finally:
                await close(writer)


async def close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(*BROKEN):
        await writer.wait_closed()


async def read_request(reader: asyncio.StreamReader) -> bytes:
    """A whole request of HTTP."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)
    return head + (await reader.readexactly(int(length[1])) if length else b"")


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """A whole frame of a WebSocket, from a client."""
    head = await reader.readexactly(2)
    length, mask = head[1] & 0x7F, 4
    if length == 126:
        extended = await reader.readexactly(2)
        return head + extended + await reader.readexactly(int.from_bytes(extended) + mask)
    assert length < 126, "clients send short messages"
    return head + await reader.readexactly(length + mask)
