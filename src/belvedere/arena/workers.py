"""Those who play the games: processes on this machine. `ray_workers` has those of a Ray cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
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

    def submit(*task: Any) -> Future[Any]:
        with interrupted_afterwards():  # it may start a process
            return executor.submit(*task)

    try:
        yield Workers(number, submit)
    except BrokenExecutor:
        raise ArenaError("a process that played a game has died; the games that were over are kept") from None
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()


@contextmanager
def interrupted_afterwards() -> Iterator[None]:
    """Lets Ctrl-C wait for the end of this; processes started meanwhile never hear of it.

    A process that is interrupted as it starts, or whose parent is before telling it what to do, ends in a traceback.
    """
    if current_thread() is not main_thread():  # only the main thread is ever interrupted
        yield
        return
    came = []
    handler = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        for number in came:
            signal.raise_signal(number)


def begin() -> None:
    """Makes a worker end with the process that gives out the games, however that ends."""
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Waits for the end of the process that gives out the games, and ends this one."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
