"""The configuration of a server: by flags of `belvedere serve`, or by the environment (`BELVEDERE_PORT=8000`)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import make_url

from belvedere.server.ids import new_secret
from belvedere.server.storage import sqlite_file
from belvedere.server.thinkers import MOST_NICENESS
from belvedere.server.web_page import BUILT


def default_database() -> str:
    """A file among the data of the user."""
    return f"sqlite:///{user_data_path('belvedere') / 'belvedere.db'}"


def split(text: object) -> object:
    """The parts of a list that is written with commas."""
    return [part.strip() for part in text.split(",") if part.strip()] if isinstance(text, str) else text


def check_origin(origin: str) -> str:
    """An origin as browsers write it; raises ValueError."""
    parts = urlsplit(origin.lower())
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise ValueError(f"{origin} is no address of a page: write it as https://belvedere.example")
    return f"{parts.scheme}://{parts.netloc}"


Addresses = Annotated[tuple[str, ...], NoDecode, BeforeValidator(split)]


class Configuration(BaseSettings):
    """How a server is set up."""

    model_config = SettingsConfigDict(env_prefix="BELVEDERE_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    database: str = Field(default_factory=default_database)
    secret_file: Path | None = None
    """Where the key is kept that signs cookies; beside the database if not given."""

    origins: Annotated[tuple[Annotated[str, AfterValidator(check_origin)], ...], NoDecode, BeforeValidator(split)] = ()
    """Other addresses under which the page is served, such as https://belvedere.example."""

    proxies: Addresses = ()
    """The addresses of reverse proxies, which are believed when they say for whom they ask."""

    secure: bool = False
    """Whether the page is served over HTTPS, so that cookies need never be sent otherwise."""

    page: Path = BUILT
    """The folder of the page for browsers."""

    thinkers: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1), ge=1)
    """How many computer players, analyses and reviews may think at the same time."""

    niceness: int = Field(default=MOST_NICENESS, ge=0, le=MOST_NICENESS)
    """How much the threads that think give way to everything else, where a thread can have a priority of its own."""

    log_format: Literal["text", "json"] = "text"
    limits: bool = True
    """Whether the number of requests from one address is limited; only tests on one machine do without."""

    @property
    def key_file(self) -> Path:
        """Where the key is kept."""
        if self.secret_file:
            return self.secret_file
        if file := sqlite_file(make_url(self.database)):
            return file.with_suffix(".key")
        return user_data_path("belvedere") / "belvedere.key"


class BadKey(ValueError):
    """The key of the server cannot be used."""


def read_key(file: Path) -> str:
    """The key of the server, which is made at the first time; raises BadKey, also if anybody else could read it."""
    try:
        if not file.exists():
            make_key(file)
        key = file.read_text(encoding="ascii").strip()
        readable_by_others = os.name == "posix" and file.stat().st_mode & 0o077
    except (OSError, UnicodeDecodeError) as error:
        raise BadKey(f"the key in {file} cannot be used: {error}") from error
    if readable_by_others:
        raise BadKey(f"the key in {file} is open to others: allow it to its owner alone, with chmod 600")
    if len(key) < len(new_secret()):
        raise BadKey(f"{file} has no key in it: remove it, and a new one is made")
    return key


def make_key(file: Path) -> None:
    """Writes a new key, unless another server has just done so: who reads the file finds a whole key, or none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=file.parent, encoding="ascii") as new:  # which nobody else can read
        new.write(new_secret())
        new.flush()
        os.fsync(new.fileno())
        with suppress(FileExistsError):
            os.link(new.name, file)
