"""The command `belvedere serve`: how it begins, what it says when it cannot, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, get_args

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from belvedere.cli import app
from belvedere.cli.serving import PATIENCE
from belvedere.server import limits
from belvedere.server.app import open_database
from belvedere.server.configuration import Configuration
from tests.server.running import Server

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")


@pytest.fixture
def own_umask() -> Iterator[None]:
    """The command changes it, which in these tests is that of all tests."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def refused(*arguments: str, environment: dict[str, str] | None = None) -> str:
    """What `belvedere serve` says when it cannot begin."""
    result = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"}).invoke(app, ["serve", *arguments], env=environment)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/belvedere.db"


# -------------------------------------------------------------------------------------------- when it cannot begin


@pytest.mark.usefixtures("own_umask")
def test_a_port_in_use_is_told(database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = refused("--port", port, "--database", database)
    assert f"cannot listen on 127.0.0.1 port {port}: it is in use" in said
    assert "--port" in said


@pytest.mark.usefixtures("own_umask")
def test_an_address_that_is_not_ours_is_told(database: str) -> None:
    assert "does not have that address" in refused("--host", "192.0.2.1", "--database", database)
    assert "there is no address no.such.host.invalid" in refused(
        "--host", "no.such.host.invalid", "--database", database
    )


@pytest.mark.usefixtures("own_umask")
@pytest.mark.parametrize("address", ["nonsense", "mysql://me:sesame@here/there", "sqlite://", "sqlite:///:memory:"])
def test_an_address_of_no_database_is_told(address: str) -> None:
    said = refused("--database", address)
    assert "is no database: write sqlite:///FILE or postgresql://" in said
    assert "sesame" not in said


@pytest.mark.usefixtures("own_umask")
def test_a_database_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear database, " * 100, encoding="utf-8")
    assert "cannot be used: file is not a database" in refused("--database", f"sqlite:///{text}")
    assert "cannot be used: unable to open" in refused("--database", f"sqlite:///{tmp_path}")
    assert "cannot be used: " in refused("--database", f"sqlite:///{text}/below/belvedere.db")
    said = refused("--database", "postgresql://me:sesame@127.0.0.1:1/games")
    assert "cannot be used: connection failed" in said
    assert "sesame" not in said


@pytest.mark.usefixtures("own_umask")
def test_a_database_that_cannot_be_written_is_told(database: str) -> None:
    open_database(database).dispose()
    read_only = database.replace("sqlite:///", "sqlite:///file:") + "?mode=ro&uri=true"
    assert "cannot be used: attempt to write a readonly database" in refused("--database", read_only)
    assert not Path("file:").exists(), "a folder was made for what is no path"


@pytest.mark.usefixtures("own_umask")
def test_a_database_of_a_later_version_is_told(tmp_path: Path, database: str) -> None:
    with sqlite3.connect(tmp_path / "belvedere.db") as file:
        file.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        file.execute("INSERT INTO alembic_version VALUES ('9999')")
    file.close()
    assert "cannot be used: a later version of Belvedere has used it" in refused("--database", database)


@pytest.mark.usefixtures("own_umask")
def test_a_key_that_others_can_read_is_told(tmp_path: Path, database: str) -> None:
    key = tmp_path / "key"
    key.write_text("x" * 32, encoding="ascii")
    key.chmod(0o644)
    assert "chmod 600" in refused("--database", database, "--secret-file", str(key))


@pytest.mark.usefixtures("own_umask")
@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "many", "the setting port"),
        ("ORIGINS", "belvedere.example", "write it as https://belvedere.example"),
        ("ORIGINS", "https://belvedere.example/games", "is no address of a page"),
        ("LOG_FORMAT", "xml", "the setting log_format"),
    ],
)
def test_a_wrong_setting_is_told(name: str, value: str, said: str) -> None:
    assert said in refused(environment={f"BELVEDERE_{name}": value})


def test_the_help_tells_the_flags() -> None:
    result = CliRunner(env={"COLUMNS": "120", "NO_COLOR": "1"}).invoke(app, ["serve", "--help"])
    assert result.exit_code == 0
    for flag in ("--host", "--port", "--database", "--origin", "--proxy", "--secure", "--secret-file", "--log-format"):
        assert flag in result.output
    assert "BELVEDERE_PORT=8000" in result.output


# ------------------------------------------------------------------------------------------------ beginning and end


def test_it_says_where_the_games_are(tmp_path: Path, database: str) -> None:
    command = [sys.executable, "-m", "belvedere", "serve", "--port", "0", "--database", database, "--host", "0.0.0.0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert address
        assert httpx.get(f"{address[0]}/health").json()["status"] == "ok"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert {file.name for file in tmp_path.iterdir()} >= {"belvedere.db", "belvedere.key"}
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}


def said_at_home(database: str, *arguments: str, until: Callable[[IO[str]], str], **environment: str) -> str:
    """All that `belvedere serve --open` says until something has happened, which may be a line, and Ctrl-C ends it."""
    command = [sys.executable, "-m", "belvedere", "serve", "--open", "--database", database, *arguments]
    pipe, everywhere = subprocess.PIPE, os.environ | environment
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=everywhere) as process:
        assert process.stdout
        said = process.stdout.readline()
        httpx.get(re.findall(r"http://\S+", said)[0] + "/health")
        said += until(process.stdout)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said + rest
    return said + rest


def one_line(said: IO[str]) -> str:
    return said.readline()


def test_it_opens_the_browser(tmp_path: Path, database: str) -> None:
    browser, shown = tmp_path / "browser", tmp_path / "shown"
    browser.write_text('#!/bin/sh\necho "$1" > "$SHOWN.new" && mv "$SHOWN.new" "$SHOWN"\n', encoding="utf-8")
    browser.chmod(0o755)

    def is_shown(_: IO[str]) -> str:
        while not shown.exists():
            time.sleep(0.05)
        return ""

    said = said_at_home(database, "--port", "0", until=is_shown, BROWSER=str(browser), SHOWN=str(shown))
    address = shown.read_text(encoding="utf-8").strip()
    assert said == f"The games are at {address} (Ctrl-C ends them here; nothing is lost)\n"  # and nothing of requests


def test_it_says_so_if_there_is_no_browser(database: str) -> None:
    said = said_at_home(database, "--port", "0", until=one_line, BROWSER="/no/such/browser")
    assert "open this address in yours" in said


def test_at_home_another_port_will_do(database: str) -> None:
    with ExitStack() as opened:
        with suppress(OSError):  # somebody else is there already, which will do as well
            opened.enter_context(socket.create_server(("127.0.0.1", 8000)))
        said = said_at_home(database, until=one_line, BROWSER="/no/such/browser")
    assert "The games are at http://127.0.0.1:" in said
    assert "127.0.0.1:8000" not in said


@pytest.mark.usefixtures("own_umask")
def test_at_home_a_port_that_is_asked_for_is_the_one(database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert "it is in use" in refused("--open", "--port", str(other.getsockname()[1]), "--database", database)


def test_it_ends_gracefully(tmp_path: Path, database: str) -> None:
    """What was begun is finished, people are told that the server starts again, and all is there afterwards."""
    server = Server(database, tmp_path).start()
    person = server.somebody()
    match = person.make()["match"]
    url = f"{server.socket_address}/api/matches/{match['id']}/live"
    with connect(url, additional_headers={"Cookie": person.cookie}) as live:
        live.recv()
        done: list[dict[str, object]] = []
        told: list[int | None] = []

        def play() -> None:
            version = match["version"]
            try:
                for number in range(100_000):
                    kind = "offer" if number % 2 else "action"
                    request = {"id": f"request-{number:06}", "version": version, "kind": kind}
                    request |= {"action": "c3-d4"} if kind == "action" else {"what": "takeback"}
                    live.send(json.dumps(request))
                    while "accepted" not in (answer := json.loads(live.recv())):
                        assert "event" in answer, answer
                    version = answer["version"]
                    done.append(request)
            except ConnectionClosedError as closed:
                told.append(closed.rcvd.code if closed.rcvd else None)

        player = threading.Thread(target=play)
        player.start()
        while len(done) < 20 and player.is_alive():
            player.join(0.01)
        assert server.stop() == 0
        player.join(20)
    assert told == [1012]
    assert "Traceback" not in server.log
    events = server.start().somebody().get(f"/api/matches/{match['id']}/events")
    server.stop()
    kept = [event["id"] for event in events if str(event["id"]).startswith("request-")]
    assert kept[: len(done)] == [request["id"] for request in done]
    assert len(done) <= len(kept) <= len(done) + 1


# ------------------------------------------------------------------------------------------- the configuration


def test_the_page_lists_the_configuration() -> None:
    rows = re.findall(r"^\| `BELVEDERE_(\w+)` \|", PAGE, re.MULTILINE)
    assert [name.lower() for name in rows] == list(Configuration.model_fields)
    flags = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"}).invoke(app, ["serve", "--help"]).output
    for flag in re.findall(r"`(--[a-z-]+)`", PAGE):
        assert flag in flags


def test_the_page_tells_the_limits() -> None:
    text = " ".join(PAGE.split())
    for figures in (
        f"{limits.BODY_BYTES // 1024} KB for a body, {limits.LONG_BODIES['/api/records'] // 1024**2} MB for a record",
        f"{limits.MESSAGE_BYTES // 1024} KB for a message",
        f"{limits.REQUESTS.at_once} requests at once and {limits.REQUESTS.per_second} per second",
        f"{limits.CHANGES.at_once} and {limits.CHANGES.per_second} of those that change something",
        f"{limits.PASSWORDS.at_once} passwords, and one every {1 / limits.PASSWORDS.per_second:.0f} seconds",
        f"{limits.SOCKETS_PER_ADDRESS} open WebSockets",
        f"{limits.MESSAGES.at_once} messages at once and {limits.MESSAGES.per_second} per second",
        f"gives requests {PATIENCE} seconds to finish",
    ):
        assert figures in text


def test_configuration_comes_from_flags_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELVEDERE_PORT", "1234")
    monkeypatch.setenv("BELVEDERE_ORIGINS", "https://one.example, HTTPS://Two.example/")
    monkeypatch.setenv("BELVEDERE_SECURE", "true")
    configuration = Configuration(port=4321)
    assert configuration.port == 4321
    assert configuration.origins == ("https://one.example", "https://two.example")
    assert configuration.secure
    assert set(get_args(Configuration.model_fields["log_format"].annotation)) == {"text", "json"}


def test_the_program_of_the_page_plays(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    program = re.findall(r"^```python\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(program) == 1
    assert "127.0.0.1:8000" in program[0]
    exec(program[0].replace("127.0.0.1:8000", f"127.0.0.1:{server.port}"), {})
    assert "{'accepted': 'my-first-action', 'version': 2}" in capsys.readouterr().out
