"""Files of records: reading and writing them, with a sentence for everything that can go wrong."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from uuid import uuid4

from belvedere import record
from belvedere.record import Match, RecordError


class FileError(Exception):
    """A file cannot be read or written, or holds no record; the text says which file, and why."""


def read_matches(name: str) -> list[Match]:
    """The matches in a file, one at least; raises FileError."""
    with problems_as_sentences(name, "read"):
        text = ordinary(path_of(name)).read_text(encoding="utf-8")
    try:
        matches = record.read_all(text)
    except RecordError as error:
        raise FileError(f"{name}, {error}") from None
    if not matches:
        raise FileError(f"{name} is empty: it holds no record")
    return matches


def holds_nothing_but(name: str, *texts: str) -> bool:
    """Whether a file holds one of these texts, or nothing, or is not there; raises FileError."""
    with problems_as_sentences(name, "written"):
        path = path_of(name)
        return not path.exists() or ordinary(path).read_bytes() in (b"", *(text.encode() for text in texts))


def write_text(name: str, text: str) -> None:
    """Writes a text into a file, all of it or, with a FileError, nothing."""
    with problems_as_sentences(name, "written"):
        write_at_once(path_of(name), text)


def path_of(name: str) -> Path:
    """The file of that name; if that is a link, the file it leads to."""
    return Path(name).expanduser().resolve()


def ordinary(path: Path) -> Path:
    """The same path, if it is that of an ordinary file: neither a folder nor a device, which might have no end."""
    mode = path.stat().st_mode
    if S_ISDIR(mode):
        raise ValueError("it is a folder")
    if not S_ISREG(mode):
        raise ValueError("it is no ordinary file")
    return path


def write_at_once(path: Path, text: str) -> None:
    """Writes a text into a file so that the file always holds all of the old text or all of the new one."""
    if path.exists():
        ordinary(path).open("r+b").close()  # raises if it is write-protected, which `replace` would not notice
    temporary = path.with_name(f".belvedere-{uuid4().hex}")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def problems_as_sentences(name: str, done: str) -> Iterator[None]:
    """Raises a FileError for whatever prevents a file from being `done`, read or written."""
    try:
        yield
    except UnicodeDecodeError:
        raise FileError(f"{name} holds no record: it is not a text in UTF-8") from None
    except OSError as error:
        raise FileError(f"{name} cannot be {done}: {reason(error)}") from None
    except RuntimeError:
        raise FileError(f"{name} cannot be {done}: there is no such home folder") from None
    except ValueError as error:
        raise FileError(f"{name} cannot be {done}: {error}") from None


def reason(error: OSError) -> str:
    """What the system says about an error, as the end of a sentence."""
    said = error.strerror or str(error)
    return said[:1].lower() + said[1:]
