"""Whatever is sent over a WebSocket: the server goes on, and so do the connections of others."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import struct
from base64 import b64encode
from contextlib import closing, suppress

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from belvedere import rules
from belvedere.server.events import Request
from tests.server.running import Server, refused
from tests.server.test_security import watch

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


def open_wire(server: Server, match: str) -> socket.socket:
    """A bare connection on which the handshake of a WebSocket has been made."""
    wire = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    key = b64encode(os.urandom(16)).decode()
    wire.sendall(
        f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert wire.recv(100).startswith(b"HTTP/1.1 101")
    return wire


def frame(code: int, payload: bytes, last: bool = True, masked: bool = True, claimed: int | None = None) -> bytes:
    """A frame, which may be against the protocol."""
    length = len(payload) if claimed is None else claimed
    head = bytes([code | (0x80 if last else 0)])
    if length < 126:
        head += bytes([length | (0x80 if masked else 0)])
    elif length < 65536:
        head += bytes([126 | (0x80 if masked else 0)]) + struct.pack("!H", length)
    else:
        head += bytes([127 | (0x80 if masked else 0)]) + struct.pack("!Q", length)
    return head + (bytes(4) if masked else b"") + payload


frames = st.builds(
    frame,
    code=st.integers(0, 127),
    payload=st.binary(max_size=300),
    last=st.booleans(),
    masked=st.booleans() | st.just(True),
    claimed=st.none() | st.integers(0, 2**63),
)
streams = st.lists(frames | st.binary(max_size=50), min_size=1, max_size=8).map(b"".join)


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    made: str = server.somebody().make()["match"]["id"]
    return made


def test_random_frames_end_neither_the_server_nor_the_connection_of_another(server: Server, match: str) -> None:
    with watch(server, match) as other:
        other.recv()

        @settings(max_examples=150, suppress_health_check=list(HealthCheck))
        @given(streams)
        def attack(stream: bytes) -> None:
            with closing(open_wire(server, match)) as wire:
                wire.sendall(stream)
                wire.shutdown(socket.SHUT_WR)
                last_words(wire)
            other.send("{}")
            assert "refused" in json.loads(other.recv(timeout=20))

        attack()
    assert httpx.get(f"{server.address}/health").status_code == 200
    assert "method=WEBSOCKET" in server.log
    assert "failed id=" not in server.log


def last_words(wire: socket.socket) -> int | None:
    """The code with which the server closes; none if it just closes the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while chunk := wire.recv(65536):
            received += chunk
            for length in range(2, 126):
                if received[-length - 2 : -length] == bytes([0x80 | CLOSE, length]):
                    return int.from_bytes(received[-length:][:2], "big")
    return None


@pytest.mark.parametrize(
    ("stream", "code"),
    [
        (frame(BINARY, b"{}"), 1003),
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"x", claimed=2**40), 1009),
        (frame(TEXT, b"x" * 9000, last=False) + frame(CONTINUATION, b"x" * 9000), 1009),
        (frame(TEXT, b"{}", masked=False), 1002),
        (frame(CONTINUATION, b"{}"), 1002),
        (frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), 1002),
        (frame(3, b""), 1002),
        (frame(TEXT | 0x40, b"{}"), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(PING, b"", last=False), 1002),
        (frame(CLOSE, b"\x00"), 1002),
        (frame(CLOSE, struct.pack("!H", 1000)), 1000),
        (frame(PONG, b"nobody asked") + frame(CLOSE, struct.pack("!H", 3000)), 3000),
    ],
)
def test_what_is_against_the_protocol_ends_its_own_connection(
    server: Server, match: str, stream: bytes, code: int
) -> None:
    with closing(open_wire(server, match)) as wire:
        wire.sendall(stream)
        assert last_words(wire) == code


dice = random.Random(1)
nonsense = [
    "",
    "null",
    "[" * 5000 + "]" * 5000,
    "9" * 10_000,
    '{"id": "\\ud800"}',
    '{"id": "\\u0000"}',
    '{"kind": "action", "kind": "resign"}',
    json.dumps({"id": "x" * 8, "version": 10**40, "kind": "resign"}),
    json.dumps({"id": "x" * 8, "version": -1, "kind": "resign"}),
    json.dumps({"id": "x" * 8, "version": True, "kind": "resign"}),
    json.dumps({"id": "x" * 8, "version": 1, "kind": "outage", "milliseconds": 1000}),
    json.dumps({"id": "x" * 8, "version": 1, "kind": "start"}),
    json.dumps({"id": "../../../../x", "version": 1, "kind": "resign"}),
    "".join(chr(dice.choice((dice.randrange(128), dice.randrange(0xD800)))) for _ in range(50)),
]


@pytest.mark.parametrize("message", nonsense, ids=range(len(nonsense)))
def test_messages_without_sense_are_refused_and_the_connection_goes_on(server: Server, message: str) -> None:
    owner = server.somebody()
    match = owner.make()["match"]
    with watch(server, match["id"], owner.cookie) as live:
        live.recv()
        live.send(message)
        assert "refused" in json.loads(live.recv(timeout=20))
        live.send(json.dumps({"id": "anything-new", "version": match["version"], "kind": "resign", "player": 0}))
        answers = [json.loads(live.recv(timeout=20)) for _ in range(2)]
    assert any(answer.get("accepted") == "anything-new" for answer in answers)


def test_random_requests_are_answered(server: Server) -> None:
    owner = server.somebody()
    match = owner.make(game="volo")["match"]["id"]
    text = st.text(max_size=30)
    ids = st.from_regex(r"\A[A-Za-z0-9_-]{8,64}\Z")
    requests = st.fixed_dictionaries(
        {"id": ids, "version": st.integers(-1, 9), "kind": st.sampled_from(sorted(kinds())) | text},
        optional={
            "action": text | st.sampled_from(["a1-a2", "pass", "c3-d4"]),
            "what": st.sampled_from(["draw", "takeback", "rematch"]) | text,
            "player": st.integers(-1, 2),
            "at": st.integers(),
        },
    )
    with watch(server, match, owner.cookie) as live:
        live.recv()

        @settings(max_examples=150, suppress_health_check=list(HealthCheck))
        @given(requests)
        def ask(request: dict[str, object]) -> None:
            live.send(json.dumps(request))
            while "event" in (answer := json.loads(live.recv(timeout=20))):
                pass
            assert answer.keys() & {"accepted", "refused"}

        ask()
    assert "failed id=" not in server.log


def kinds() -> set[str]:
    """What can be asked for in a match."""
    return set(TypeAdapter(Request).json_schema()["discriminator"]["mapping"])


def test_a_client_that_does_not_listen_holds_nobody_up_and_misses_nothing(server: Server) -> None:
    owner = server.somebody()
    match = owner.make(game="volo")["match"]
    position, plies = rules.get("volo").start(), 60
    with closing(open_wire(server, match["id"])) as slow, watch(server, match["id"], max_size=None) as other:
        other.recv()
        for version in range(1, plies + 1):
            action = str(position.legal_actions()[0])
            position = position.play(action)
            owner.ask(match["id"], version, "action", action=action)
            assert json.loads(other.recv(timeout=20))["event"]["action"] == action
        slow.sendall(frame(TEXT, b"{}") + frame(CLOSE, struct.pack("!H", 1000)))
        received = b""
        while f'"ply":{plies},'.encode() not in received:
            chunk = slow.recv(65536)
            assert chunk
            received += chunk
    told = [int(number) for number in re.findall(rb'"event":\{"version":(\d+)', received)]
    assert told == list(range(2, plies + 2))


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/matches/x/live", 4422),
        ("/api/matches/%00%ff/live", 4422),
        ("/api/matches/AAAAAAAAAAAA/live?version=x", 4422),
        ("/api/matches/AAAAAAAAAAAA/live", 4404),
        ("/nowhere", 4404),
        ("/", 4404),
    ],
)
def test_a_websocket_to_nothing_is_closed_with_the_reason(server: Server, path: str, code: int) -> None:
    told = refused(server.somebody().socket(path))
    assert told[0] == code
    assert told[1]
    assert "failed id=" not in server.log


def test_a_reason_is_as_long_as_it_may_be(server: Server) -> None:
    _, reason = refused(server.somebody().socket("/api/lobby?language=fr", Authorization="Bearer wrong"))
    assert reason.startswith("ce jeton n’est pas valable")
    assert 120 <= len(reason.encode()) <= 123
