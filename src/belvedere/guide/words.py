"""Numbers and groups of things in words."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, thing: str) -> str:
    """So many things."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def grouped(groups: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Groups of things, each with what they have in common."""
    return "; ".join(f"{common}: {', '.join(things)}" for common, things in groups)
