"""The language in which the server answers somebody."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from belvedere.guide import LANGUAGES, in_language

__all__ = ["DEFAULT", "LANGUAGES", "in_language", "language_of"]

DEFAULT = "en"


def language_of(connection: HTTPConnection) -> str:
    """What somebody asks for by `?language=fr`, or else the first language of `Accept-Language` that there is."""
    wanted = connection.query_params.get("language") or connection.headers.get("accept-language", "")
    for choice in sorted(wanted.split(","), key=quality, reverse=True):
        language = choice.partition(";")[0].strip().partition("-")[0].lower()
        if language in LANGUAGES and quality(choice) > 0:
            return language
    return DEFAULT


def quality(choice: str) -> float:
    """How much a language is wanted, as in `fr;q=0.8`."""
    _, _, number = choice.partition(";q=")
    try:
        return float(number) if number else 1
    except ValueError:
        return 0
