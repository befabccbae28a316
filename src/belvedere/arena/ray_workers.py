"""The workers of a Ray cluster."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from belvedere.arena.errors import ArenaError
from belvedere.arena.workers import Workers

SECONDS_TO_CONNECT = 10


@contextmanager
def ray_workers(jobs: int | None = None) -> Iterator[Workers]:
    """The cluster that RAY_ADDRESS names, or one on this machine; as many workers as it has cores if not told.

    Belvedere has to be installed on its machines.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # before Ray is loaded, which then reports nothing home
    try:
        import ray  # noqa: PLC0415 (an optional dependency)
    except ImportError:
        raise ArenaError('Ray is not installed: pip install "belvedere[ray]", or play on this machine') from None

    address = os.environ.get("RAY_ADDRESS")
    if address:
        check_that_somebody_listens(address)
    try:
        ray.init(
            address=address or "local",
            num_cpus=None if address else jobs,
            include_dashboard=None if address else False,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (ConnectionError, ValueError) as error:
        raise ArenaError(f"there is no Ray cluster at {address or 'this machine'}: {error}") from None

    def submit(function: Callable[..., Any], *arguments: object) -> Future[Any]:
        future: Future[Any] = ray.remote(function).remote(*arguments).future()
        return future

    try:
        cores = ray.cluster_resources()["CPU"]  # type: ignore[no-untyped-call]
        yield Workers(jobs or int(cores), submit)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None  # what has gone wrong in a game, as it would here
    except ray.exceptions.RayError as error:
        raise ArenaError(f"the Ray cluster has failed: {error}") from None
    finally:
        ray.shutdown()


def check_that_somebody_listens(address: str) -> None:
    """Raises ArenaError if nobody listens at an address with a port; Ray itself would go on trying for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        if port.isdecimal():
            socket.create_connection((host, int(port)), timeout=SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"there is no Ray cluster at {address}: {error}") from None
