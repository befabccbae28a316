"""Certificates: a proof that a player wins, as a file, and what it says of each position.

A certificate says what the winner does in every position that can come up. It has a header of text lines, an empty
line, and a table for each bit of a choice. The legal actions are put in the order of their notations, and the bits of
an index into them, the lowest first, are looked up by the key of the position: as many bits as the number of actions
needs. A table has three parts of equal size; the key selects one bit in each, and their sum, modulo 2, is the bit of
the choice. So a choice takes less than four bits for each of its own, a certificate can be asked about any position,
and of one that cannot come up it says anything.

`belvedere.record.check` checks certificates, by the rules alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from belvedere import rules
from belvedere.rules import Action, Player, Position, RulesError

FORMAT = "Belvedere certificate 1"
"""The first line of the file."""

FIELDS = ("game", "rules", "position", "winner", "actions", "positions", "choices")
"""The names at the beginning of the lines after that; those of the tables and the checksum follow."""

MASK = (1 << 64) - 1


class BadCertificate(ValueError):
    """A certificate that cannot be read, or that proves nothing; the text says why."""


@dataclass(frozen=True)
class Table:
    """One bit for each key."""

    seed: int
    size: int
    """Of a third, in bits."""

    content: bytes

    def bit(self, key: int) -> int:
        """The bit of a key."""
        places = (third * self.size + mixed(key ^ mixed(3 * self.seed + third)) % self.size for third in range(3))
        return sum(self.content[place // 8] >> place % 8 for place in places) & 1


@dataclass(frozen=True)
class Certificate:
    """What a player does to win a position."""

    position: Position
    winner: Player
    actions: int
    """After how many actions the game is won at most."""

    positions: int
    """How many positions can come up before the end."""

    choices: int
    """In how many of them the winner is to move."""

    tables: tuple[Table, ...]

    def choice(self, position: Position) -> Action:
        """What the winner does in a position; raises BadCertificate if that is not legal."""
        actions = sorted(position.legal_actions(), key=str)
        key = key_of(position.text)
        bits = (len(actions) - 1).bit_length()
        if bits > len(self.tables):
            raise BadCertificate(f"it has no choice for a position with {len(actions)} legal actions: {position.text}")
        index = sum(table.bit(key) << i for i, table in enumerate(self.tables[:bits]))
        if index >= len(actions):
            raise BadCertificate(f"what it chooses is not legal in the position {position.text}")
        return actions[index]

    def write(self, file: Path) -> None:
        """Writes it into a file."""
        game = self.position.game
        values = (game.name, game.version, self.position.text, self.winner, self.actions, self.positions, self.choices)
        lines = [
            FORMAT,
            *(f"{name} {value}" for name, value in zip(FIELDS, values, strict=True)),
            *(f"table {table.seed} {table.size}" for table in self.tables),
        ]
        header = "".join(f"{line}\n" for line in lines).encode()
        body = b"".join(table.content for table in self.tables)
        checksum = hashlib.sha256(header + body).hexdigest()
        file.write_bytes(header + f"sha256 {checksum}\n\n".encode() + body)


def read(file: Path) -> Certificate:
    """The certificate in a file; raises BadCertificate or OSError."""
    content = file.read_bytes()
    if not content.startswith(f"{FORMAT}\n".encode()):
        raise BadCertificate(f"this is not a file that begins with the line {FORMAT}")
    header, found, body = content.partition(b"\n\n")
    lines, _, last = header.rpartition(b"\n")
    if not found or last != b"sha256 " + hashlib.sha256(lines + b"\n" + body).hexdigest().encode():
        raise BadCertificate("it is damaged: the checksum is of something else; get or make the file again")
    values = [line.partition(" ") for line in lines.decode().splitlines()[1:]]
    names = tuple(name for name, _, _ in values[: len(FIELDS)])
    if names != FIELDS:
        raise BadCertificate(f"after its first line there is {' '.join(names)}, and not {' '.join(FIELDS)}")
    name, version, position, *numbers = (value for _, _, value in values[: len(FIELDS)])
    try:
        game = rules.get(name)
        if int(version) != game.version:
            raise BadCertificate(
                f"it is of version {version} of the rules of {game.title}, and this is version {game.version}: "
                "make it again"
            )
        winner, actions, positions, choices = map(int, numbers)
        tables = tuple(_tables([value for _, _, value in values[len(FIELDS) :]], body))
        return Certificate(game.read(position), winner, actions, positions, choices, tables)
    except BadCertificate:
        raise
    except RulesError as error:
        raise BadCertificate(str(error)) from None
    except ValueError:
        raise BadCertificate("a number is missing in its header; get or make the file again") from None


def _tables(sizes: list[str], body: bytes) -> Iterator[Table]:
    """The tables, which lie one after another."""
    for text in sizes:
        seed, size = map(int, text.split())
        end = (3 * size + 7) // 8
        if not 0 < end <= len(body):
            raise BadCertificate("its tables are not as long as its header says; get or make the file again")
        yield Table(seed, size, body[:end])
        body = body[end:]


def key_of(text: str) -> int:
    """The key of a position: FNV-1a, 64 bits, over its text."""
    key = 0xCBF29CE484222325
    for byte in text.encode():
        key = (key ^ byte) * 0x100000001B3 & MASK
    return key


def mixed(number: int) -> int:
    """A well-mixed number of 64 bits for every number: the output of SplitMix64."""
    number = number + 0x9E3779B97F4A7C15 & MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31
