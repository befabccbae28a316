"""Thoughts that search, a little at a time, so that others can think in between."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from belvedere.engine import Analysis, Limits, Search, core
from belvedere.rules import Position
from belvedere.server.refusals import Refusal
from belvedere.server.thinkers import News, Thought

SLICE = 0.2
"""After so many seconds a search lets others think, and tells what it has found."""

MEMORY = 64
"""What one search may use, in MiB."""


def check_thinkable(position: Position) -> None:
    """Whether the computer can think about such positions; raises Refusal if their board is too large for it."""
    try:
        core.state(position)
    except core.Refusal as error:
        raise Refusal(f"the computer cannot think about this board: {error}") from None


class Searching(Thought[News]):
    """A thought that searches, in slices."""

    def __init__(self) -> None:
        self.stopped = False
        self.search: Search | None = None

    def stop(self) -> None:
        self.stopped = True
        if self.search:
            self.search.stop()

    def searched(
        self, position: Position, history: Sequence[Position], limits: Limits, lines: int = 1
    ) -> Iterator[Analysis]:
        """What a search has found after every slice; raises Refusal, as below.

        Limited by nodes, it comes to the same in the end, however long each slice took.
        """
        check_thinkable(position)
        search = self.search = Search(position, history=history, memory=MEMORY)
        seconds = limits.seconds or float("inf")
        nodes = -1
        while seconds > 0 and not self.stopped:
            begun = time.monotonic()
            search.run(Limits(min(SLICE, seconds), limits.nodes), lines)
            seconds -= time.monotonic() - begun
            found = search.analysis(lines)
            if found.nodes == nodes:  # all is known, or as much as was wanted
                return
            nodes = found.nodes
            yield found
