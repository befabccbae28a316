"""Native calls that take long, run so that Ctrl-C and progress reports get through."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

Result = TypeVar("Result")


def run(call: Callable[[], Result], stop: Callable[[], None], tell: Callable[[], None], every: float) -> Result:
    """The result of a call, which `stop` ends soon.

    `tell` is called every so many seconds. Ctrl-C stops the call, and its result is what is known by then. The call is
    made in a thread of its own, since Python hears of Ctrl-C only between calls.
    """
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(call)
        while not running.done():
            try:
                wait((running,), every)
                tell()
            except KeyboardInterrupt:
                stop()
            except BaseException:
                stop()
                raise
    return running.result()
