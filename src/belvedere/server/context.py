"""What all requests share: the service, and who is asking."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from belvedere.server.accounts import Accounts
from belvedere.server.computers import Computers
from belvedere.server.configuration import Configuration
from belvedere.server.hints import Hints
from belvedere.server.identity import (
    COOKIE,
    COOKIE_SECONDS,
    Cookies,
    Person,
    add_guest,
    find_by_token,
    find_person,
)
from belvedere.server.ids import derived_secret
from belvedere.server.languages import language_of
from belvedere.server.limits import ANALYSES_PER_ADDRESS, OpenSockets
from belvedere.server.lobby import Lobby
from belvedere.server.match_store import LOBBY, RENAMED
from belvedere.server.matches import Matches
from belvedere.server.notices import Notices
from belvedere.server.pulse import Pulse
from belvedere.server.refusals import NotAllowed
from belvedere.server.reviews import Reviews
from belvedere.server.storage import Storage
from belvedere.server.thinkers import Thinkers


class Service:
    """Everything a server has."""

    def __init__(self, configuration: Configuration, storage: Storage, key: str) -> None:
        self.configuration = configuration
        self.storage = storage
        self.cookies = Cookies(key)
        self._key = key
        self.matches = Matches(storage)
        self.lobby = Lobby(storage, self.matches)
        self.accounts = Accounts(storage, self.matches, self.lobby)
        self.pulse = Pulse(storage, self.matches.heard)
        self.matches.before_requests = self.pulse.check
        self.thinkers = Thinkers(configuration.thinkers, configuration.niceness)
        self.computers = Computers(self.matches, self.thinkers)
        self.hints = Hints(self.matches, self.thinkers)
        self.reviews = Reviews(self.matches, self.thinkers)
        self.analyses = OpenSockets(ANALYSES_PER_ADDRESS)
        self.notices = Notices(storage.engine.url, self.heard, self.catch_up) if storage.is_postgresql else None

    async def start(self) -> None:
        """Begins what goes on while the server runs. The pulse comes first, so that all clocks are right."""
        await self.pulse.start()
        self.computers.start()
        self.reviews.start()
        self.lobby.start()
        if self.notices:
            self.notices.start()

    async def stop(self) -> None:
        """Ends what goes on while the server runs."""
        if self.notices:
            await self.notices.stop()
        self.lobby.stop()
        self.computers.stop()
        self.reviews.stop()
        self.thinkers.close()
        self.matches.hub.close()
        self.matches.people.close()
        await self.pulse.stop()

    async def heard(self, notice: str) -> None:
        """Another server tells that a match has come to a version, or that the lobby or a name has changed."""
        subject, _, detail = notice.partition(" ")
        if subject == LOBBY:
            self.lobby.heard()
        elif subject == RENAMED:
            await self.accounts.renamed(detail)
        else:
            await self.matches.heard(subject, int(detail))

    async def catch_up(self) -> None:
        """Looks at everything anew that other servers may have told without being heard."""
        self.lobby.heard()
        await self.matches.catch_up()

    async def who(self, connection: HTTPConnection) -> Person | None:
        """Who is asking, by token or cookie, or none for somebody new; raises NotAllowed for a token that is wrong."""
        person = await self._known(connection)
        connection.state.person = person.id if person else None  # for the log
        return person

    async def _known(self, connection: HTTPConnection) -> Person | None:
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            person = await self.storage.read(lambda db: find_by_token(db, token.strip()))
            if scheme.lower() != "bearer" or person is None:
                raise NotAllowed("this token is not valid: make one in your account, and send it as `Bearer TOKEN`")
            return person
        known = self.cookies.read(connection.cookies.get(COOKIE))
        if known is None:
            return None
        person_id, epoch = known
        person = await self.storage.read(lambda db: find_person(db, person_id))
        return person if person and person.epoch == epoch else None

    def invitation(self, match_id: str) -> str:
        """The secret that takes the open seat of a match. It is always the same, so that it can be told again."""
        return derived_secret(self._key, f"invitation {match_id}")

    def remember(self, response: Response, person: Person) -> None:
        """Lets the browser know who it is."""
        response.set_cookie(
            COOKIE,
            self.cookies.write(person),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.configuration.secure,
        )

    def forget(self, response: Response) -> None:
        """Lets the browser know that it is nobody any more."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self.configuration.secure)


def the_service(connection: HTTPConnection) -> Service:
    """The service that a request is for."""
    service: Service = connection.app.state.service
    return service


TheService = Annotated[Service, Depends(the_service)]


async def asking(connection: HTTPConnection, service: TheService) -> Person | None:
    """Who is asking, if they are known."""
    return await service.who(connection)


Asking = Annotated[Person | None, Depends(asking)]
Language = Annotated[str, Depends(language_of)]


async def somebody(connection: HTTPConnection, response: Response, service: TheService, person: Asking) -> Person:
    """Who is asking; somebody new becomes a guest."""
    if person is None:
        person = await service.storage.write(add_guest)
        service.remember(response, person)
        connection.state.person = person.id
    return person


Somebody = Annotated[Person, Depends(somebody)]


async def account_holder(connection: HTTPConnection, person: Asking) -> Person:
    """Who is asking, if they have logged in to an account; raises NotAllowed."""
    if "authorization" in connection.headers:
        raise NotAllowed("a program cannot do this with its token: log in with your password")
    if person is None or person.is_guest:
        raise NotAllowed("you have no account, or have not logged in to it")
    return person


AccountHolder = Annotated[Person, Depends(account_holder)]
