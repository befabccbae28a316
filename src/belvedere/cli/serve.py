"""`belvedere serve`: the games in the browser, for one person or for many."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from belvedere.cli.common import needs_server


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on: 127.0.0.1, for this machine only; 0.0.0.0 is for everybody."),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port: 8000; with 0, any that is free.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE, or postgresql://USER@HOST/NAME; a file among your data if not given."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            help="Another address of the page, such as https://belvedere.example; may be given several times."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address of a reverse proxy that says for whom it asks; may be given several times."),
    ] = None,
    secure: Annotated[
        bool | None, typer.Option("--secure", help="Browsers use HTTPS, which a reverse proxy provides.")
    ] = None,
    secret_file: Annotated[
        Path | None, typer.Option(help="Where the key is kept that signs cookies; beside the database if not given.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(help="The folder of the page for browsers, if it is not the one that comes with it.")
    ] = None,
    open_browser: Annotated[
        bool,
        typer.Option(
            "--open", help="Open the page in the browser, take another port if 8000 is in use, and log failures alone."
        ),
    ] = False,
    thinkers: Annotated[
        int | None, typer.Option(min=1, help="How many computer players think at once; one less than there are cores.")
    ] = None,
    niceness: Annotated[
        int | None,
        typer.Option(
            min=0, max=19, help="How much their threads give way to everything else: 19, as much as possible."
        ),
    ] = None,
    log_format: Annotated[
        Literal["text", "json"] | None, typer.Option(help="The log as text, for people, or as JSON.")
    ] = None,
) -> None:
    """Serve the games to browsers and programs, until Ctrl-C.

    What is not given is taken from the environment, as in BELVEDERE_PORT=8000. See docs/server.md.
    """
    given = {
        "host": host,
        "port": port,
        "database": database,
        "origins": origin,
        "proxies": proxy,
        "secure": secure,
        "secret_file": secret_file,
        "page": page,
        "thinkers": thinkers,
        "niceness": niceness,
        "log_format": log_format,
    }
    with needs_server():
        from belvedere.cli import serving  # noqa: PLC0415 (it takes a while, which other commands need not wait for)

    serving.start({name: value for name, value in given.items() if value not in (None, [])}, open_browser)
