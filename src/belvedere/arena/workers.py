"""Those who play the games: processes on this machine. `ray_workers` has those of a Ray cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any

from belvedere.arena.errors import ArenaError


@dataclass(frozen=True)
class Workers:
    """Some workers."""

    number: int
    """How many games they play at once."""

    submit: Callable[..., Future[Any]]
    """Gives them a function and its arguments, as that of an executor."""


@contextmanager
def local_workers(jobs: int | None = None) -> Iterator[Workers]:
    """Processes on this machine, as many as it has cores if not told. What is unfinished at the end is given up."""
    number = jobs or os.cpu_count() or 1
    others = active_children()
    executor = ProcessPoolExecutor(number, get_context("spawn"), initializer=begin)
    try:
        yield Workers(number, executor.submit)
    except BrokenExecutor:
        raise ArenaError("a process that played a game has died; the games that were over are kept") from None
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()


def begin() -> None:
    """Leaves Ctrl-C to the process that gives out the games, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Waits for the end of the process that gives out the games, and ends this one."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
