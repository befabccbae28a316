"""How much is listened to: so many bytes, and so many requests from one address, as this process counts them."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from starlette.types import Scope

from belvedere.server.refusals import TooMany

BODY_BYTES = 64 * 1024
"""The longest body of a request."""

LONG_BODIES = dict.fromkeys(("/api/records", "/api/records/tree", "/api/records/text"), 1024 * 1024)
"""Where a body may be longer, because a whole record is in it."""

MESSAGE_BYTES = 16 * 1024
"""The longest message of a WebSocket."""

SOCKETS_PER_ADDRESS, ANALYSES_PER_ADDRESS = 100, 4
"""The most WebSockets that one address keeps open, and how many of them for analysis."""

MOST_ADDRESSES = 50_000
"""So many addresses are remembered; one that has asked for nothing for the longest time is forgotten."""


@dataclass(frozen=True)
class Rate:
    """What is allowed: so much at once, and so much per second in the long run."""

    at_once: int
    per_second: float


REQUESTS = Rate(at_once=300, per_second=30)
"""Of one address."""

FILES = Rate(at_once=600, per_second=60)
"""Of the page that one address loads: a page is made of many."""

CHANGES = Rate(at_once=100, per_second=10)
"""Requests of one address that change something."""

PASSWORDS = Rate(at_once=10, per_second=0.1)
"""Passwords that one address may try."""

MESSAGES = Rate(at_once=50, per_second=10)
"""Of one WebSocket."""


class Bucket:
    """What somebody has left of a rate: it is used up by asking, and fills up again by itself."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._left = float(rate.at_once)
        self._when = clock()

    def take(self) -> float:
        """Takes one, if there is one: 0, or the seconds until there will be."""
        moment = self._clock()
        self._left = min(self.rate.at_once, self._left + (moment - self._when) * self.rate.per_second)
        self._when = moment
        if self._left < 1:
            return (1 - self._left) / self.rate.per_second
        self._left -= 1
        return 0


class Buckets:
    """A bucket for every address."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> None:
        """Takes one for an address; raises TooMany."""
        bucket = self._buckets.setdefault(address, Bucket(self.rate))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if seconds := ceil(bucket.take()):
            unit = "second" if seconds == 1 else "seconds"
            raise TooMany(f"that is too much at once: try again in {seconds} {unit}", seconds)


class OpenSockets:
    """How many WebSockets every address has open, and the most it may have."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Counts a WebSocket while it is open; raises TooMany."""
        if self._open[address] >= self.most:
            raise TooMany(f"{self.most} connections for this are open already: close some of them first")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def address_of(scope: Scope) -> str:
    """The address a request comes from. In IPv6 it is a whole prefix, which is what one person gets."""
    host: str = scope["client"][0] if scope.get("client") else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def body_limit(path: str) -> int:
    """The longest body of a request to a path."""
    return LONG_BODIES.get(path, BODY_BYTES)
