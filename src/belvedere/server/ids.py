"""Names and secrets that cannot be guessed."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import string
import time

LETTERS = string.ascii_letters + string.digits


def new_id(length: int = 12) -> str:
    """A new id: 12 letters and digits have 71 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_secret() -> str:
    """A secret that opens something to who knows it, of 190 bits."""
    return new_id(32)


def derived_secret(key: str, subject: str) -> str:
    """The secret that belongs to a subject, for who has the key; nobody else can tell it."""
    return hmac.new(key.encode(), subject.encode(), hashlib.sha256).hexdigest()


def hashed(secret: str) -> bytes:
    """What is kept of a secret. It is long and random, so that a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).digest()


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
