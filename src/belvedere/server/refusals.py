"""What a service refuses, each with a sentence for people and the status for HTTP."""

from __future__ import annotations

from collections.abc import Sequence

from belvedere.server.events import Event


class Refusal(Exception):
    """A request is refused; the text says why, and what would be right."""

    status = 400


class NotAllowed(Refusal):
    """Somebody else may do this, or nobody."""

    status = 403


class NotFound(Refusal):
    """There is no such thing."""

    status = 404


class Conflict(Refusal):
    """It does not fit what has happened meanwhile, or before."""

    status = 409


class Stale(Conflict):
    """The match has gone on: here are the events that were missed."""

    def __init__(self, events: Sequence[Event]) -> None:
        super().__init__("the match has gone on since the version you know: look at the events you have missed")
        self.events = tuple(events)


class TooMany(Refusal):
    """There is too much of it: later, or less."""

    status = 429

    def __init__(self, text: str, seconds: int = 5) -> None:
        super().__init__(text)
        self.seconds = seconds
        """After so many seconds it is worth trying again."""


class TooLarge(Refusal):
    """What was sent is too long."""

    status = 413


class NotJson(Refusal):
    """What was sent is not what is read here."""

    status = 415


class Invalid(Refusal):
    """Something in the request is missing or wrong."""

    status = 422


class Unavailable(Refusal):
    """The database, or something else that is needed, does not do its work now."""

    status = 503
