"""What the environments for other libraries need, and Belvedere itself does not."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around imports: if one of them is not installed, says with which of our extras it would be."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f'these environments need {error.name}, which is not installed: pip install "belvedere[{extra}]"'
        ) from None
