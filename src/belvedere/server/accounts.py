"""Accounts: a name and a password, by which somebody is known on every device; and tokens for their programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from belvedere.server import schema
from belvedere.server.events import AbortRequest, Event, Request, ResignRequest
from belvedere.server.identity import Person, add_guest, find_by_name
from belvedere.server.ids import hashed, new_id, new_secret, now
from belvedere.server.live_match import LiveMatch
from belvedere.server.lobby import Lobby
from belvedere.server.match_store import rename_seats
from belvedere.server.matches import Matches
from belvedere.server.refusals import Conflict, NotAllowed, NotFound, TooMany
from belvedere.server.storage import Result, Storage

HASHES_AT_ONCE = 2
"""Each takes 64 MiB, and a good part of a second of the processor."""

MOST_WAITING = 20
"""Passwords that wait to be hashed."""

MOST_TOKENS = 20
"""Of one account."""

WHO_LEFT = "somebody who left"
"""The name in the matches of an account that is no more."""


class Passwords:
    """Hashes passwords with argon2id, and checks them."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._nobodys = self._hasher.hash(new_secret())
        self._places = asyncio.Semaphore(HASHES_AT_ONCE)
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """What is kept of a password; raises TooMany."""
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one that was kept; takes as long if none was. Raises TooMany."""
        fits = await self._in_thread(lambda: self._fits(kept or self._nobodys, password))
        return fits and kept is not None

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerifyMismatchError:
            return False

    async def _in_thread(self, do: Callable[[], Result]) -> Result:
        if self._waiting >= MOST_WAITING:
            raise TooMany("very many people are logging in: try again in a moment")
        self._waiting += 1
        try:
            async with self._places:
                return await asyncio.to_thread(do)
        finally:
            self._waiting -= 1


class Accounts:
    """All accounts of the database."""

    def __init__(self, storage: Storage, matches: Matches, lobby: Lobby) -> None:
        self._storage = storage
        self._matches = matches
        self._lobby = lobby
        self._passwords = Passwords()

    async def register(self, person: Person | None, name: str, password: str) -> Person:
        """Makes a guest, or somebody new, an account; raises Conflict."""
        if person and not person.is_guest:
            raise Conflict(f"you have the account {person.name} already: log out before you make another")
        kept = await self._passwords.hash(password)
        account = await self._storage.write(lambda connection: register(connection, person, name, kept))
        await self.renamed(account.id)
        return account

    async def log_in(self, name: str, password: str) -> Person:
        """The account of that name and password; raises NotAllowed."""
        row = await self._storage.read(lambda connection: find_by_name(connection, name))
        if not await self._passwords.fits(row.password if row else None, password) or row is None:
            raise NotAllowed("there is no account of this name and password")
        return Person(row.id, row.name, row.epoch)

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Gives an account a new password, and makes all its cookies invalid; raises NotAllowed."""
        await self._check(person, old)
        kept = await self._passwords.hash(new)
        return await self._storage.write(lambda connection: change(connection, person, password=kept))

    async def leave(self, person: Person, password: str) -> None:
        """Ends an account, after giving up what it still plays; raises NotAllowed."""
        await self._check(person, password)
        for match_id in await self._storage.read(lambda connection: unfinished(connection, person)):
            await self._matches.add(match_id, lambda live: giving_up(live, person))
        await self._storage.write(lambda connection: remove(connection, person))
        await self.renamed(person.id)

    async def renamed(self, person: str) -> None:
        """Shows the new name of somebody wherever the old one was shown."""
        await self._matches.renamed(person)
        self._lobby.heard()

    async def _check(self, person: Person, password: str) -> None:
        people = schema.people
        own = select(people.c.password).where(people.c.id == person.id)
        kept = await self._storage.read(lambda connection: connection.execute(own).scalar_one())
        if not await self._passwords.fits(kept, password):
            raise NotAllowed("this is not your password")


def giving_up(live: LiveMatch, person: Person) -> Event | None:
    """The event by which somebody who leaves ends a match, if it goes on."""
    if live.status not in ("waiting", "playing"):
        return None
    request: Request = (
        AbortRequest(id=new_id(), version=live.version, kind="abort")
        if live.status == "waiting"
        else ResignRequest(id=new_id(), version=live.version, kind="resign")
    )
    return live.decide(request, live.player_of(person.id), now())


# ------------------------------------------------------------------------------------------------------ in the database


def register(connection: Connection, person: Person | None, name: str, password: str) -> Person:
    """Writes an account; raises Conflict if its name is taken."""
    if find_by_name(connection, name):
        raise Conflict(f"the name {name} is taken: choose another")
    guest = person or add_guest(connection)
    account = change(connection, guest, name=name, folded_name=name.casefold(), password=password)
    rename_seats(connection, account.id, name)
    return replace(account, name=name)


def remove(connection: Connection, account: Person) -> None:
    """Deletes everything of an account but that it has played."""
    change(connection, account, name=None, folded_name=None, password=None)
    for table in (schema.tokens, schema.seeks, schema.ratings, schema.rating_changes):
        connection.execute(delete(table).where(table.c.person == account.id))
    rename_seats(connection, account.id, WHO_LEFT)


def change(connection: Connection, person: Person, **values: Any) -> Person:
    """Changes a person, which makes all their cookies invalid; raises Conflict if that has happened meanwhile."""
    people = schema.people
    unchanged = update(people).where(people.c.id == person.id, people.c.epoch == person.epoch)
    if connection.execute(unchanged.values(epoch=person.epoch + 1, **values)).rowcount != 1:
        raise Conflict("your account was changed from elsewhere at the same moment: try again")
    return replace(person, epoch=person.epoch + 1)


def unfinished(connection: Connection, person: Person) -> list[str]:
    """The matches that a person has not ended."""
    matches, seats = schema.matches, schema.seats
    own = select(matches.c.id).join(seats, seats.c.match == matches.c.id).where(seats.c.person == person.id)
    return list(connection.execute(own.where(matches.c.status.in_(("waiting", "playing"))).distinct()).scalars())


# --------------------------------------------------------------------------------------------- tokens, in the database


def add_token(connection: Connection, person: Person, label: str) -> tuple[Row[Any], str]:
    """A new token, and its secret, which is not kept; raises Conflict."""
    tokens = schema.tokens
    number = select(func.count()).select_from(tokens).where(tokens.c.person == person.id)
    if connection.execute(number).scalar_one() >= MOST_TOKENS:
        raise Conflict(f"an account has {MOST_TOKENS} tokens at most: remove one first")
    secret = new_secret()
    values = {"id": new_id(), "person": person.id, "label": label, "hash": hashed(secret), "created": now()}
    return connection.execute(insert(tokens).values(values).returning(tokens)).one(), secret


def list_tokens(connection: Connection, person: Person) -> list[Row[Any]]:
    """The tokens of an account, the oldest first."""
    tokens = schema.tokens
    own = select(tokens).where(tokens.c.person == person.id).order_by(tokens.c.created, tokens.c.id)
    return list(connection.execute(own))


def remove_token(connection: Connection, person: Person, token_id: str) -> None:
    """Removes a token of an account; raises NotFound."""
    tokens = schema.tokens
    own = delete(tokens).where(tokens.c.id == token_id, tokens.c.person == person.id)
    if connection.execute(own).rowcount != 1:
        raise NotFound("you have no such token")
