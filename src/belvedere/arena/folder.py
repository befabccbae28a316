"""The folder in which a tournament is kept: every game at the moment it is over, so that nothing is lost.

`plan.json` says which tournament it is. `results.jsonl` has one line of JSON per game, the record in it, and is all
that a tournament goes on from. `games.txt` has the same records for people and for `belvedere show`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from belvedere.arena.bout import Result
from belvedere.arena.errors import ArenaError
from belvedere.arena.schedule import Plan


class Folder:
    """The folder of one tournament, from `opened_folder`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plan = path / "plan.json"
        self.results = path / "results.jsonl"
        self.games = path / "games.txt"

    def check(self, plan: Plan) -> None:
        """Writes down which tournament is kept here; raises ArenaError if another one is."""
        wanted = identity(plan)
        with problems_as_sentences(self.path):
            if not self.plan.exists():
                self.plan.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
            text = self.plan.read_text(encoding="utf-8", errors="replace")
        try:
            kept = json.loads(text)
        except ValueError:
            raise ArenaError(f"{self.plan} is not readable: remove it, or choose another folder") from None
        different = [name for name in wanted if not isinstance(kept, dict) or kept.get(name) != wanted[name]]
        if different:
            raise ArenaError(
                f"another tournament is kept in {self.path} (it differs in: {', '.join(different)}): "
                "choose another folder for this one"
            )

    def load(self, plan: Plan) -> dict[int, Result]:
        """The results of a plan's games that are kept here, by number; a line that a crash has cut off is removed."""
        with problems_as_sentences(self.path), self.results.open("a+b") as file:
            file.seek(0)
            whole = file.read().rpartition(b"\n")
            file.truncate(len(whole[0] + whole[1]))
        lines = whole[0].decode(errors="replace").split("\n") if whole[0] else []
        results = [self.read_result(number, line) for number, line in enumerate(lines, 1)]
        with problems_as_sentences(self.path):
            self.games.write_text("\n".join(result.record for result in results), encoding="utf-8")
        return {result.number: result for result in results if result.number < plan.number_of_games}

    def read_result(self, number: int, line: str) -> Result:
        """The result in a line of the file; raises ArenaError."""
        try:
            found: dict[str, Any] = json.loads(line)
            found["players"], found["seconds"] = tuple(found["players"]), tuple(found["seconds"])
            return Result(**found)
        except (ValueError, KeyError, TypeError):
            raise ArenaError(f"line {number} of {self.results} is not the result of a game: remove that line") from None

    def keep(self, result: Result) -> None:
        """Adds a result. A line that a crash cuts off has no end, by which `load` knows it."""
        with problems_as_sentences(self.path):
            with self.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")
            with self.games.open("a", encoding="utf-8") as file:
                file.write(("\n" if file.tell() else "") + result.record)


@contextmanager
def opened_folder(path: Path, plan: Plan) -> Iterator[Folder]:
    """The folder of a tournament, made if it is not there, and locked; raises ArenaError if it is not this one's."""
    folder, lock = Folder(path), FileLock(path / "lock", blocking=False)
    with problems_as_sentences(path):
        path.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    try:
        folder.check(plan)
        yield folder
    finally:
        lock.release()


@contextmanager
def problems_as_sentences(path: Path) -> Iterator[None]:
    """Raises an ArenaError for whatever prevents a tournament from being kept."""
    try:
        yield
    except Timeout:
        raise ArenaError(f"the tournament in {path} is being played already, by another process") from None
    except OSError as error:
        raise ArenaError(f"the tournament cannot be kept in {path}: {error.strerror or error}") from None


def default_folder(plan: Plan) -> Path:
    """A folder whose name is the same for the same tournament."""
    what = json.dumps(identity(plan), sort_keys=True)
    return Path(f"arena-{plan.game}-{sha256(what.encode()).hexdigest()[:8]}")


def identity(plan: Plan) -> dict[str, object]:
    """What makes a tournament the same one. The number of games does not: it can go on for more."""
    values = asdict(plan) | {"players": list(plan.players), "settings": dict(plan.settings)}
    del values["games"]
    return values
