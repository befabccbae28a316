"""Unfinished games, kept in the user's data folder so that they survive a crash.

Every game has a file of its own, and beside it a lock that is held as long as somebody plays that game. The system
frees the lock of a program that has crashed; so an unlocked file is a game that can be continued.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from uuid import uuid4

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from belvedere import record
from belvedere.cli.files import read_matches, write_at_once
from belvedere.record import Match

HOME_VARIABLE = "BELVEDERE_HOME"
"""The environment variable that names another data folder."""


def folder() -> Path:
    """Where the unfinished games are kept."""
    home = os.environ.get(HOME_VARIABLE)
    return (Path(home) if home else user_data_path("belvedere", appauthor=False)) / "unfinished"


class Autosave:
    """The file of one unfinished game."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or folder() / f"{uuid4().hex}.txt"
        self._lock = FileLock(self.file.with_suffix(".lock"))

    def keep(self, match: Match) -> None:
        """Writes down how the match stands; raises OSError."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if not self.is_taken:
            self._lock.acquire(blocking=False)
        write_at_once(self.file, record.write(match))

    def forget(self) -> None:
        """Removes the game, if it is there."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)
        self.release()
        with suppress(OSError):
            Path(self._lock.lock_file).unlink(missing_ok=True)

    @property
    def is_taken(self) -> bool:
        """Whether the game is played here."""
        return self._lock.is_locked

    def take(self) -> bool:
        """Whether the game can be continued: it is there, and nobody plays it. Then nobody else can take it."""
        try:
            self._lock.acquire(blocking=False)
        except (OSError, Timeout):
            return False
        if not self.file.exists():  # it was over or abandoned a moment ago
            self.forget()
            return False
        return True

    def release(self) -> None:
        """Leaves the game to whoever takes it next."""
        self._lock.release()

    def match(self) -> Match:
        """The game as it stood; raises FileError."""
        return read_matches(str(self.file))[0]

    @property
    def time(self) -> datetime:
        """When the game was kept last; at the beginning of time if it is not there."""
        with suppress(OSError):
            return datetime.fromtimestamp(self.file.stat().st_mtime)
        return datetime.min


def unfinished() -> Iterator[Autosave]:
    """The games that nobody plays at present, the newest first; each is taken, and has to be released or forgotten."""
    games = sorted(map(Autosave, folder().glob("*.txt")), key=lambda game: game.time, reverse=True)
    return (game for game in games if game.take())
