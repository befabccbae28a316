"""That something is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def refused(error: type[Exception], text: str = "") -> Iterator[None]:
    """What is done meanwhile must raise such an error, with that in its text."""
    said = None
    try:
        yield
    except error as caught:
        said = str(caught)
    assert said is not None, f"{error.__name__} should be raised"
    assert text in said, f"the error should say {text!r}, and says {said!r}"
