"""Conformance vectors: files of positions that another implementation of the rules has written down.

Every line is a JSON object with the `actions` from the start and with what holds after them: `to_move` (0, 1, or null
when the game is over), `legal` (the legal actions in notation, or their number and a checksum where they are many),
`over` and `winner` (0, 1 or null). Other keys are ignored, and so are empty lines. The file is plain or gzip.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BufferedReader
from typing import BinaryIO, cast

from belvedere.rules import Player


class UnreadableVectors(Exception):
    """The file cannot be read, or a line of it is not written as vectors are."""


@dataclass(frozen=True)
class Digest:
    """A list of actions in short: how many there are, and the checksum of the sorted list joined by line breaks."""

    count: int
    sha256: str

    @classmethod
    def of(cls, notations: list[str]) -> "Digest":
        """The digest of some actions in notation."""
        return cls(len(notations), sha256("\n".join(sorted(notations)).encode()).hexdigest())

    def __str__(self) -> str:
        return f"{self.count} with checksum {self.sha256}"


@dataclass(frozen=True)
class Vector:
    """One line: some actions, and what holds after them."""

    line: int
    actions: list[str]
    to_move: Player | None
    legal: list[str] | Digest
    over: bool
    winner: Player | None


def read_vectors(file: BinaryIO) -> Iterator[Vector]:
    """The vectors in a file, plain or gzip. Raises UnreadableVectors, which says where and why."""
    stream = BufferedReader(cast(BufferedReader, file))
    packed = stream.peek(2).startswith(b"\x1f\x8b")
    lines: Iterable[bytes] = gzip.GzipFile(fileobj=stream) if packed else stream
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield read_vector(line, number)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableVectors(f"the file cannot be read after line {number}: {error}") from None
    finally:
        stream.detach()  # to close the file is the caller's business


def read_vector(line: bytes, number: int) -> Vector:
    """The vector on one line."""
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise UnreadableVectors(f"line {number} is not JSON: {error.msg} at column {error.colno}") from None
    except (UnicodeDecodeError, RecursionError):
        raise UnreadableVectors(f"line {number} is not JSON in UTF-8, or is nested far too deep") from None
    if not isinstance(data, dict):
        raise UnreadableVectors(f"line {number} is not a JSON object")
    for key, (fits, form) in FORM.items():
        if key not in data:
            raise UnreadableVectors(f"line {number} has no {key}")
        if not fits(data[key]):
            raise UnreadableVectors(f"line {number}: {key} is not {form}")
    legal = data["legal"]
    if isinstance(legal, dict):
        legal = Digest(legal["count"], legal["sha256"])
    return Vector(number, data["actions"], data["to_move"], legal, data["over"], data["winner"])


def is_player(value: object) -> bool:
    """Whether a JSON value is a player or null."""
    return value is None or (type(value) is int and value in (0, 1))


def is_texts(value: object) -> bool:
    """Whether a JSON value is a list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def is_legal(value: object) -> bool:
    """Whether a JSON value is a list of texts or a digest of one."""
    if isinstance(value, dict):
        return isinstance(value.get("count"), int) and isinstance(value.get("sha256"), str)
    return is_texts(value)


FORM = {
    "actions": (is_texts, "a list of texts"),
    "to_move": (is_player, "0, 1 or null"),
    "legal": (is_legal, 'a list of texts or {"count": number, "sha256": text}'),
    "over": (lambda value: isinstance(value, bool), "true or false"),
    "winner": (is_player, "0, 1 or null"),
}
"""The keys of a line, what their values must be, and that in words."""
