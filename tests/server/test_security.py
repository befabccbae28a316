"""Every rule of security, by an attack that fails."""

from __future__ import annotations

import json
import re
import socket
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import select
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_socket

from belvedere.server.configuration import BadKey, read_key
from belvedere.server.identity import COOKIE
from belvedere.server.limits import (
    BODY_BYTES,
    CHANGES,
    FILES,
    LONG_BODIES,
    MESSAGE_BYTES,
    MESSAGES,
    PASSWORDS,
    REQUESTS,
    SOCKETS_PER_ADDRESS,
)
from belvedere.server.schema import metadata
from belvedere.server.security import HEADERS, PASSWORD_PATHS
from belvedere.server.storage import open_engine
from tests.server.running import PAGE, Server, Somebody, refused

ELSEWHERE = "http://evil.example"
PUBLIC = "https://belvedere.example"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits, as everybody else runs it."""
    folder: Path = tmp_path_factory.mktemp("strict")
    server = Server(f"sqlite:///{folder}/belvedere.db", folder, limits=True).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a reverse proxy that provides HTTPS."""
    folder: Path = tmp_path_factory.mktemp("public")
    settings = {"limits": True, "proxies": "127.0.0.1", "origins": PUBLIC, "secure": True, "log_format": "json"}
    server = Server(f"sqlite:///{folder}/belvedere.db", folder, **settings).start()
    yield server
    server.stop()


def watch(server: Server, match: str, cookie: str = "", source: str = "127.0.0.1", **options: Any) -> ClientConnection:
    """A WebSocket to a match, from an address of this machine."""
    wire = socket.create_connection(("127.0.0.1", server.port), source_address=(source, 0))
    headers = {"Cookie": cookie} | options.pop("headers", {})
    url = f"{server.socket_address}/api/matches/{match}/live"
    connection: ClientConnection = connect_socket(url, sock=wire, additional_headers=headers, **options)
    return connection


def client(server: Server, source: str) -> httpx.Client:
    """A program at an address of this machine."""
    return httpx.Client(base_url=server.address, transport=httpx.HTTPTransport(local_address=source))


def request(kind: str, version: int = 2, **more: object) -> dict[str, object]:
    return {"id": uuid.uuid4().hex, "version": version, "kind": kind, **more}


@pytest.fixture
def two(server: Server) -> tuple[Somebody, Somebody, str]:
    """Two people and their match; the first of them begins."""
    first, second = server.somebody(), server.somebody()
    made = first.make(opponent="invited", side="first")
    second.post(f"/api/matches/{made['match']['id']}/join", invitation=made["invitation"])
    return first, second, made["match"]["id"]


# --------------------------------------------------------------------------------------- nobody moves for another


def test_nobody_moves_for_another(server: Server, two: tuple[Somebody, Somebody, str]) -> None:
    first, second, match = two
    version = first.get(f"/api/matches/{match}")["version"]
    stranger, newcomer = server.somebody(), server.somebody()
    stranger.make()
    for attacker in (stranger, newcomer):
        for player in (None, 0, 1):
            attacker.ask(match, version, "action", 403, action="c3-d4", player=player)
            attacker.ask(match, version, "resign", 403, player=player)
            attacker.ask(match, version, "abort", 403, player=player)
    second.ask(match, version, "action", 403, action="c3-d4", player=0)
    second.ask(match, version, "action", 409, action="c3-d4")
    second.ask(match, version, "resign", 403, player=0)
    assert first.get(f"/api/matches/{match}")["version"] == version


def test_spectators_cannot_write(server: Server, two: tuple[Somebody, Somebody, str]) -> None:
    first, _, match = two
    version = first.get(f"/api/matches/{match}")["version"]
    stranger = server.somebody()
    stranger.make()
    for cookie in ("", stranger.cookie):
        with watch(server, match, cookie) as spectator:
            assert json.loads(spectator.recv())["match"]["you"] == []
            spectator.send(json.dumps(request("resign", version, player=0)))
            assert "you can only watch" in json.loads(spectator.recv())["detail"]
    assert first.get(f"/api/matches/{match}")["version"] == version


def forged(cookie: str) -> list[str]:
    """What somebody might make of the cookie of another."""
    content, _, signature = cookie.partition(".")
    changed = ("A" if signature[0] != "A" else "B") + signature[1:]
    person = URLSafeSerializer("").loads_unsafe(cookie)[1]
    return [
        f"{content}.{changed}",
        f"{content}.",
        content,
        URLSafeSerializer("", salt="person").dumps(person),
        URLSafeSerializer("belvedere", salt="person").dumps(person),
        json.dumps(person),
        "",
        "\x7f.\x7f",
        cookie * 50,
    ]


def test_cookies_cannot_be_forged(server: Server) -> None:
    owner = server.somebody()
    match = owner.make()["match"]["id"]
    real = owner.http.cookies[COOKIE]
    sight = [httpx.get(f"{server.address}/api/matches/{match}", headers={"Cookie": f"{COOKIE}={real}"})]
    for cookie in forged(real):
        sight.append(httpx.get(f"{server.address}/api/matches/{match}", headers={"Cookie": f"{COOKIE}={cookie}"}))
    assert [seen.json()["you"] for seen in sight] == [[0, 1]] + [[]] * len(forged(real))


def test_wrong_tokens_are_refused(server: Server) -> None:
    for header in (b"Bearer wrong", b"Bearer", b"Basic YTpi", b"Bearer \xff", b"Bearer " + b"x" * 5000):
        answer = httpx.get(f"{server.address}/api/me", headers={b"Authorization": header})
        assert answer.status_code == 403, header


# ------------------------------------------------------------------------------------------------- secrets stay secret


def test_nobody_sees_an_invitation_but_who_made_the_match(server: Server) -> None:
    owner, stranger = server.somebody(), server.somebody()
    made = owner.make(opponent="invited")
    match, invitation = made["match"]["id"], made["invitation"]
    with watch(server, match, owner.cookie) as live:
        seen = str(live.recv())
    for person in (owner, stranger):
        seen += json.dumps([person.get(f"/api/matches/{match}"), person.get(f"/api/matches/{match}/events")])
    assert invitation not in seen


def test_invitations_cannot_be_guessed_and_take_the_seat_once(server: Server) -> None:
    owner, friend, stranger = server.somebody(), server.somebody(), server.somebody()
    made, other = owner.make(opponent="invited"), owner.make(opponent="invited")
    join = f"/api/matches/{made['match']['id']}/join"
    assert re.fullmatch(r"[0-9a-f]{64}", made["invitation"])
    guesses = (other["invitation"], made["invitation"][:-1], made["invitation"].swapcase(), made["match"]["id"])
    for guess in guesses:
        stranger.post(join, 403, invitation=guess)
    friend.post(join, invitation=made["invitation"])
    stranger.post(join, 409, invitation=made["invitation"])
    assert len(friend.post(join, invitation=made["invitation"])["you"]) == 1


def test_of_many_who_use_an_invitation_at_once_one_gets_the_seat(server: Server) -> None:
    made = server.somebody().make(opponent="invited")

    def join(_: int) -> int:
        with httpx.Client(base_url=server.address, timeout=30) as person:
            return person.post(
                f"/api/matches/{made['match']['id']}/join", json={"invitation": made["invitation"]}
            ).status_code

    with ThreadPoolExecutor(8) as people:
        assert sorted(people.map(join, range(8))) == [200] + [409] * 7


def everything_kept(server: Server) -> str:
    """All that is in the database."""
    engine = open_engine(server.database)
    with engine.connect() as connection:
        kept = [connection.execute(select(table)).all() for table in metadata.sorted_tables]
    engine.dispose()
    return repr(kept)


def test_secrets_are_neither_kept_nor_logged(server: Server) -> None:
    password, name = "a passphrase of mine", f"N{uuid.uuid4().hex[:10]}"
    person, friend = server.somebody(), server.somebody()
    person.post("/api/account", 201, name=name, password=password)
    person.post("/api/session", name=name, password=password)
    person.post("/api/session", 403, name=name, password=f"{password}!")
    token = person.post("/api/tokens", 201, label="a program")["secret"]
    with httpx.Client(base_url=server.address, headers={"Authorization": f"Bearer {token}"}) as program:
        assert program.get("/api/me", params={"token": token}).json()["name"] == name
    invitation = person.make(opponent="invited")["invitation"]
    match = person.make(opponent="invited")
    friend.post(f"/api/matches/{match['match']['id']}/join", invitation=match["invitation"])
    with watch(server, match["match"]["id"], friend.cookie) as live:
        live.recv()
    secrets = [password, token, invitation, match["invitation"], *person.http.cookies.values()]
    kept = everything_kept(server)
    assert name in kept
    logged(server, f"method=WEBSOCKET path=/api/matches/{match['match']['id']}/live")
    for secret in secrets:
        assert secret not in kept
        assert secret not in server.log
    assert (server.folder / "key").read_text(encoding="ascii") not in kept + server.log


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "key"
    with ThreadPoolExecutor(8) as servers:
        keys = set(servers.map(read_key, [file] * 8))
    assert keys == {read_key(file)}
    assert [left.name for left in file.parent.iterdir()] == ["key"]
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    with pytest.raises(BadKey, match="chmod 600"):
        read_key(file)


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 40])
def test_a_key_that_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "key"
    file.write_bytes(content)
    file.chmod(0o600)
    with pytest.raises(BadKey):
        read_key(file)


# -------------------------------------------------------------------------------------------------- pages of others


def make_a_match(server: Server, cookie: str = "", **headers: str) -> httpx.Response:
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    body = {"game": "volterra", "opponent": "here"}
    return httpx.post(f"{server.address}/api/matches", json=body, headers={"Cookie": cookie, **headers})


@pytest.mark.parametrize("origin", [ELSEWHERE, "null", "", "http://127.0.0.1", "http://[", "ftp://{host}", "{host}"])
def test_pages_of_others_change_nothing(server: Server, origin: str) -> None:
    answer = make_a_match(server, origin=origin.format(host=f"127.0.0.1:{server.port}"))
    assert answer.status_code == 403
    assert "page of another address" in answer.json()["detail"]


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_browsers_that_only_tell_the_site_are_believed(server: Server, site: str) -> None:
    assert make_a_match(server, sec_fetch_site=site).status_code == 403


def test_own_pages_and_programs_are_served(server: Server) -> None:
    assert make_a_match(server, origin=server.address, sec_fetch_site="same-origin").status_code == 201
    assert make_a_match(server, sec_fetch_site="none").status_code == 201
    assert make_a_match(server).status_code == 201


def test_pages_of_others_open_no_websocket(server: Server) -> None:
    match = server.somebody().make()["match"]["id"]
    for origin in (ELSEWHERE, "null"):
        with pytest.raises(InvalidStatus) as not_opened, watch(server, match, headers={"Origin": origin}):
            pass
        assert not_opened.value.response.status_code == 403
    with watch(server, match, headers={"Origin": server.address}) as own:
        assert "match" in json.loads(own.recv())


def test_over_https_only_pages_over_https_are_own_ones(public: Server) -> None:
    assert make_a_match(public, origin=PUBLIC).status_code == 201
    assert make_a_match(public, origin=public.address).status_code == 403
    assert make_a_match(public, origin=public.address.replace("http", "https")).status_code == 201
    assert make_a_match(public, origin=f"{PUBLIC}.evil.example").status_code == 403


def test_a_form_of_another_page_is_not_read(server: Server) -> None:
    body = b'{"game": "volterra", "opponent": "here"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "x/json"):
        answer = httpx.post(f"{server.address}/api/matches", content=body, headers={"Content-Type": kind})
        assert answer.status_code == 415, kind
        assert "application/json" in answer.json()["detail"]
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert httpx.post(f"{server.address}/api/matches", content=body, headers=headers).status_code == 201


def test_cookies_are_for_our_own_pages_and_not_for_scripts(server: Server, public: Server) -> None:
    given = make_a_match(server).headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=lax" in given
    assert "Secure" not in given
    assert "Secure" in make_a_match(public).headers["set-cookie"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/health", None, 200),
        ("GET", "/", None, 200),
        ("GET", "/assets/none.js", None, 404),
        ("GET", "/api/nowhere", None, 404),
        ("PUT", "/health", None, 405),
        ("GET", "/api/matches/short", None, 422),
        ("POST", "/api/matches", b"{}", 415),
        ("POST", "/api/matches", b"x" * (BODY_BYTES + 1), 413),
    ],
)
def test_every_answer_has_the_headers_of_security(
    server: Server, method: str, path: str, body: bytes | None, status: int
) -> None:
    answer = httpx.request(method, server.address + path, content=body)
    assert answer.status_code == status
    assert HEADERS.items() <= dict(zip(HEADERS, (answer.headers.get(name) for name in HEADERS), strict=True)).items()
    assert "strict-transport-security" not in answer.headers
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


def test_scripts_of_others_and_inline_ones_are_not_run() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert not {"script-src", "style-src", "connect-src"} & set(policy), "they follow default-src"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_https_is_insisted_on_where_it_is(public: Server) -> None:
    assert "max-age" in httpx.get(f"{public.address}/health").headers["strict-transport-security"]


def test_no_page_loads_scripts_from_elsewhere(server: Server) -> None:
    for path in ("/docs", "/redoc"):
        assert httpx.get(server.address + path).text == (PAGE / "index.html").read_text(encoding="utf-8")
    assert httpx.get(f"{server.address}/openapi.json").status_code == 200


def test_what_is_personal_is_not_kept_on_the_way(server: Server) -> None:
    assert httpx.get(f"{server.address}/api/me").headers["cache-control"] == "no-store"


# ------------------------------------------------------------------------------------------------- too much of it


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(0, size, 4096):
        yield b" " * 4096


def test_long_bodies_are_refused_however_they_are_sent(server: Server) -> None:
    for body in (b" " * (BODY_BYTES + 1), chunks(BODY_BYTES + 4096)):
        answer = httpx.post(f"{server.address}/api/matches", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
        assert str(BODY_BYTES) in answer.json()["detail"]


def test_only_a_record_may_be_longer(server: Server) -> None:
    for path, most in LONG_BODIES.items():
        for size, statuses in ((most - 100, {422}), (most + 1, {413})):
            body = json.dumps({"nonsense": "x" * size})
            headers = {"Content-Type": "application/json"}
            assert httpx.post(server.address + path, content=body, headers=headers).status_code in statuses


def test_endless_headers_are_refused(server: Server) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=20)) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n" + b"X-Long: xxxxxxxx\r\n" * 10_000)
        assert wire.recv(100).startswith(b"HTTP/1.1 4")


def test_long_messages_end_the_websocket(server: Server) -> None:
    match = server.somebody().make()["match"]["id"]
    with watch(server, match) as live:
        live.recv()
        live.send("x" * MESSAGE_BYTES)
        assert "refused" in json.loads(live.recv())
        live.send("x" * (MESSAGE_BYTES + 1))
        assert closing_code(live) == 1009


def closing_code(live: ClientConnection) -> int | None:
    """The code with which a server ends a WebSocket, after what it still tells."""
    with suppress(ConnectionClosedError):
        for _ in live:
            pass
    return live.close_code


def ask_until_refused(ask: Callable[[], httpx.Response], most: int) -> tuple[int, httpx.Response]:
    """How often something may be asked for, and the refusal."""
    for count in range(most):
        answer = ask()
        if answer.status_code == 429:
            return count, answer
    raise AssertionError("it was never refused")


def test_requests_of_one_address_are_limited(strict: Server) -> None:
    with client(strict, "127.0.0.2") as program:
        count, refusal = ask_until_refused(lambda: program.get("/api/nowhere"), 20 * REQUESTS.at_once)
    assert count >= REQUESTS.at_once
    assert int(refusal.headers["retry-after"]) >= 1
    assert "try again" in refusal.json()["detail"]
    sockets = (refused(watch(strict, "AAAAAAAAAAAA", source="127.0.0.2"))[0] for _ in range(200))
    assert 4429 in sockets
    with client(strict, "127.0.0.3") as another:
        assert another.get("/health").status_code == 200


def test_the_files_of_the_page_are_limited_apart(strict: Server) -> None:
    """Who loads page after page still gets their requests through, and the other way round."""
    with client(strict, "127.0.0.9") as browser:
        count, _ = ask_until_refused(lambda: browser.get("/favicon.svg"), 20 * FILES.at_once)
        assert browser.get("/api/games").status_code == 200
    assert count >= FILES.at_once
    with client(strict, "127.0.0.10") as browser:
        ask_until_refused(lambda: browser.get("/api/nowhere"), 20 * REQUESTS.at_once)
        assert browser.get("/").status_code == 200


def test_saying_to_be_somebody_else_does_not_help(strict: Server) -> None:
    number = iter(range(10_000))

    def ask() -> httpx.Response:
        headers = {"X-Forwarded-For": f"192.0.2.{next(number) % 250}", "Forwarded": "for=192.0.2.1"}
        return program.post("/nowhere", headers=headers)

    with client(strict, "127.0.0.4") as program:
        count, _ = ask_until_refused(ask, 20 * CHANGES.at_once)
    assert count >= CHANGES.at_once


def test_a_proxy_that_is_known_is_believed(public: Server) -> None:
    def ask() -> httpx.Response:
        return program.post("/nowhere", headers={"X-Forwarded-For": "192.0.2.7, 198.51.100.1"})

    with client(public, "127.0.0.1") as program:
        ask_until_refused(ask, 20 * CHANGES.at_once)
        assert program.post("/nowhere", headers={"X-Forwarded-For": "192.0.2.7, 198.51.100.2"}).status_code == 404


def test_passwords_cannot_be_tried_out(strict: Server) -> None:
    login = {"name": "somebody", "password": "a password"}
    with client(strict, "127.0.0.5") as program:
        count, _ = ask_until_refused(lambda: program.post("/api/session", json=login), 5 * PASSWORDS.at_once)
    assert count >= PASSWORDS.at_once


def test_the_paths_of_passwords_are_those_that_have_one(server: Server) -> None:
    schema = httpx.get(f"{server.address}/openapi.json").json()
    with_password = {
        name for name, model in schema["components"]["schemas"].items() if "password" in model.get("properties", {})
    }
    paths = set()
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            if body.get("$ref", "").rpartition("/")[2] in with_password:
                paths.add(path)
    assert paths == set(PASSWORD_PATHS)


def test_messages_of_one_websocket_are_limited(strict: Server) -> None:
    with client(strict, "127.0.0.6") as person:
        match = person.post("/api/matches", json={"game": "volterra", "opponent": "here"}).json()["match"]["id"]
    with watch(strict, match, source="127.0.0.6") as quiet, watch(strict, match, source="127.0.0.6") as live:
        for _ in range(MESSAGES.at_once + 20):
            live.send("{}")
        assert closing_code(live) == 4429
        quiet.recv()
        quiet.send("{}")
        assert "refused" in json.loads(quiet.recv())


def test_websockets_of_one_address_are_limited(strict: Server) -> None:
    with client(strict, "127.0.0.7") as person:
        match = person.post("/api/matches", json={"game": "volterra", "opponent": "here"}).json()["match"]["id"]
    with ExitStack() as sockets:
        first = sockets.enter_context(watch(strict, match, source="127.0.0.7"))
        for _ in range(SOCKETS_PER_ADDRESS - 1):
            sockets.enter_context(watch(strict, match, source="127.0.0.7"))
        code, reason = refused(watch(strict, match, source="127.0.0.7"))
        assert code == 4429
        assert "close some of them first" in reason
        with watch(strict, match, source="127.0.0.8"):
            pass
        assert "match" in json.loads(first.recv())


# --------------------------------------------------------------------------------------------------------- the log


def logged(server: Server, what: str) -> str:
    """The line of the log that has something in it; it is written just after the answer is sent."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if lines := [line for line in server.log.splitlines() if what in line]:
            return lines[0]
        time.sleep(0.01)
    raise AssertionError(f"{what} is not in the log")


def test_nobody_writes_lines_of_their_own_into_the_log(server: Server) -> None:
    httpx.get(f"{server.address}/%0A2026%20%5Binfo%5D%20forged%1B%5B31m?token=sesame")
    line = logged(server, "forged")
    assert "path=/%0A2026%20%5Binfo%5D%20forged%1B%5B31m " in line
    assert "sesame" not in server.log


def test_the_log_tells_who_asked_for_what(public: Server) -> None:
    with client(public, "127.0.0.1") as person:
        made = person.post("/api/matches", json={"game": "volterra", "opponent": "here"}).json()["match"]["id"]
        person.headers["Cookie"] = f"{COOKIE}={person.cookies[COOKIE]}"
        person.get(f"/api/matches/{made}")
    line = json.loads(logged(public, f'"/api/matches/{made}"'))
    assert (line["method"], line["status"], line["event"]) == ("GET", 200, "answered")
    assert re.fullmatch("[A-Za-z0-9]{12}", line["person"])
    assert line["ms"] > 0
