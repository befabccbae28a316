"""How `belvedere serve` starts the server, and what it says when that is not possible."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import Any

import typer
import uvicorn
from pydantic import ValidationError

from belvedere.cli.common import fail
from belvedere.server import logs
from belvedere.server.app import make_app, open_database
from belvedere.server.configuration import BadKey, Configuration, read_key
from belvedere.server.limits import MESSAGE_BYTES
from belvedere.server.storage import BadDatabase

PATIENCE = 5
"""Seconds that requests get to finish when the server is told to end."""


def start(flags: dict[str, Any], at_home: bool) -> None:
    """Starts a server with the configuration of flags and environment, and serves until it is told to end.

    At home, it is for the person who starts it: it opens their browser, and leaves them alone otherwise.
    """
    configuration = read_configuration(flags)
    os.umask(0o077)  # what the server writes is for its owner alone
    try:
        open_database(configuration.database).dispose()
        read_key(configuration.key_file)
    except (BadDatabase, BadKey) as error:
        fail(str(error))
    any_port = at_home and "port" not in configuration.model_fields_set
    run(configuration, listen(configuration.host, configuration.port, any_port), at_home)


def read_configuration(flags: dict[str, Any]) -> Configuration:
    """The configuration of flags and environment."""
    try:
        return Configuration(**flags)
    except ValidationError as error:
        first = error.errors()[0]
        fail(f"the setting {first['loc'][0]}: {first['msg'].removeprefix('Value error, ')}")


def listen(host: str, port: int, any_port: bool) -> socket.socket:
    """A socket on which the server listens; if it may, on any port when that one is in use."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(address, family=family)
    except socket.gaierror:
        fail(f"there is no address {host}: --host 127.0.0.1 is this machine alone, and --host 0.0.0.0 is for everybody")
    except OSError as error:
        if any_port and error.errno == errno.EADDRINUSE:
            return listen(host, 0, any_port=False)
        reasons = {
            errno.EADDRINUSE: "it is in use: end the other server, or choose another port with --port",
            errno.EACCES: "that is not allowed: choose a port from 1024 on with --port",
            errno.EADDRNOTAVAIL: "this machine does not have that address: choose another with --host",
        }
        fail(f"cannot listen on {host} port {port}: {reasons.get(error.errno or 0, error.strerror)}")


def run(configuration: Configuration, listener: socket.socket, at_home: bool) -> None:
    """Serves until Ctrl-C or SIGTERM; then finishes what has begun."""
    logs.set_up(configuration.log_format)
    if at_home:
        logging.getLogger().setLevel(logging.WARNING)
    config = uvicorn.Config(
        make_app(configuration),
        http="h11",  # unlike its faster sibling, it limits the length of headers
        ws_max_size=MESSAGE_BYTES,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(configuration.proxies),
        forwarded_allow_ips=list(configuration.proxies),
        timeout_graceful_shutdown=PATIENCE,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        Server(config, page_address(configuration.host, listener), at_home).run([listener])


class Server(uvicorn.Server):
    """A server that says where it is."""

    def __init__(self, config: uvicorn.Config, address: str, at_home: bool) -> None:
        super().__init__(config)
        self.address = address
        self.at_home = at_home

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to listen."""
        await super().startup(sockets)
        typer.echo(f"The games are at {self.address} (Ctrl-C ends them here; nothing is lost)")
        if self.at_home:
            Thread(target=show, args=[self.address], daemon=True).start()  # some browsers return when they end


def show(address: str) -> None:
    """Opens a page in the browser of this machine, or says that there is none."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        browser = None
    in_this_terminal = type(browser) is webbrowser.GenericBrowser and "BROWSER" not in os.environ
    if browser is None or in_this_terminal or not browser.open(address):
        typer.echo("No browser could be opened from here: open this address in yours.")


def page_address(host: str, listener: socket.socket) -> str:
    """The address of the page for a browser on this machine."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}"
