"""Who somebody is: a guest or an account by a signed cookie, or a program by its token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection, Row, insert, select

from belvedere.server import schema
from belvedere.server.ids import hashed, new_id, now

COOKIE = "belvedere"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie."""


@dataclass(frozen=True)
class Person:
    """Somebody who plays here."""

    id: str
    name: str | None
    """The name of the account; none for a guest."""

    epoch: int = 0

    @property
    def shown_name(self) -> str:
        """What others see."""
        return self.name or f"Guest {self.id[:4]}"

    @property
    def is_guest(self) -> bool:
        """Whether it is somebody without an account."""
        return self.name is None


class Cookies:
    """Signs the cookies by which people are known again."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="person")

    def write(self, person: Person) -> str:
        """The cookie of a person."""
        return str(self._serializer.dumps([person.id, person.epoch]))

    def read(self, cookie: str | None) -> tuple[str, int] | None:
        """The id and the epoch in a cookie, or none if it is not one of ours."""
        if not cookie:
            return None
        try:
            person_id, epoch = self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(person_id), int(epoch)


def find_person(connection: Connection, person_id: str) -> Person | None:
    """A person by id."""
    people = schema.people
    row = connection.execute(select(people).where(people.c.id == person_id)).one_or_none()
    return Person(row.id, row.name, row.epoch) if row else None


def find_by_name(connection: Connection, name: str) -> Row[Any] | None:
    """The row of the account of a name, in capital or small letters."""
    people = schema.people
    return connection.execute(select(people).where(people.c.folded_name == name.casefold())).one_or_none()


def find_by_token(connection: Connection, token: str) -> Person | None:
    """The person whose token this is."""
    people, tokens = schema.people, schema.tokens
    owner = select(people).join(tokens, tokens.c.person == people.c.id).where(tokens.c.hash == hashed(token))
    row = connection.execute(owner).one_or_none()
    return Person(row.id, row.name, row.epoch) if row else None


def add_guest(connection: Connection) -> Person:
    """A new guest."""
    person = Person(new_id(), None)
    connection.execute(insert(schema.people).values(id=person.id, epoch=0, created=now()))
    return person
