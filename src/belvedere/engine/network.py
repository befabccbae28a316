"""Networks at play: their ONNX files, and a search that asks them what positions are worth.

Nothing else of the engine needs NumPy or ONNX Runtime, which take a while to load.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere import encode, rules
from belvedere.engine import _core, core
from belvedere.engine.core import packaged_network
from belvedere.engine.profile import profile
from belvedere.engine.search import MEMORY, Analysis, Limits, line_of
from belvedere.rules import Position, RulesError

KEY = "belvedere"
"""Under which a file says what it is for."""

LEAVES = 8
"""How many positions are evaluated at once."""

ALL = 1 << 20
"""Lines of a search: all there are."""


class NetworkError(ValueError):
    """A network cannot be used; the text says why."""


class OnnxNetwork:
    """A network from a file."""

    def __init__(self, file: Path) -> None:
        """Raises NetworkError."""
        try:
            import onnxruntime  # noqa: PLC0415 (an optional dependency)
        except ModuleNotFoundError:
            raise NetworkError(
                'networks need ONNX Runtime, which is not installed: pip install "belvedere[net]"'
            ) from None
        if not file.is_file():
            raise NetworkError(f"there is no network in {file}")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
            self.about: dict[str, Any] = json.loads(self._session.get_modelmeta().custom_metadata_map[KEY])
        except Exception as error:  # ONNX Runtime has many, and no common kind
            raise NetworkError(f"{file} is no network of Belvedere: {str(error).splitlines()[0]}") from None
        self.file = file
        self.game: str = self.about["game"]
        if self.game not in rules.GAMES:
            raise NetworkError(f"{file} was made for a game that there is not: {self.game}")
        version = encode.kind(self.game).version
        if self.about["version"] != version:
            raise NetworkError(
                f"{file} was made for version {self.about['version']} of the rules of {self.game}, "
                f"and these are version {version}: it has to learn anew"
            )
        try:
            start = core.native(rules.get(self.game).start(**self.about["options"]))
        except RulesError as error:
            raise NetworkError(f"{file} was made for a game that there is not: {error}") from None
        self._encoding = _core.Encoding(start)
        self.shape: tuple[int, int, int] = self._encoding.shape

    def check(self, position: Position) -> None:
        """Raises core.Refusal if the network is not for such positions."""
        title = position.game.title
        if position.game.name != self.game:
            raise core.Refusal(f"{self.file} plays {rules.get(self.game).title}, not {title}")
        try:
            self._encoding.observe(core.native(position))
        except core.Refusal:
            options = ", ".join(f"{name}={value}" for name, value in self.about["options"].items()) or "the usual ones"
            raise core.Refusal(f"{self.file} plays {title} with other options: {options}") from None

    def evaluate(self, positions: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Logits of all actions, and the score that the player to move expects, from -1 to 1."""
        logits, values = self._session.run(None, {"observations": positions})
        return np.asarray(logits), np.asarray(values)


@cache
def network(file: Path) -> OnnxNetwork:
    """The network of a file, read once; raises NetworkError."""
    return OnnxNetwork(file)


class PuctSearch:
    """A search with a network, on top of what is certain: what wins in this turn, or loses in the next one."""

    def __init__(
        self, position: Position, network: OnnxNetwork, history: Sequence[Position] = (), seed: int = 0
    ) -> None:
        """Raises core.Refusal if the network is not for such positions."""
        network.check(position)
        self.position = position
        self.stopped = False
        self._network = network
        self._state = core.native(position)
        hashes = [core.native(earlier).hash for earlier in history]
        self._certain = self._certain_lines(hashes, seed)
        lost = [line.action for line in self._certain if line.proven and line.winner == 1 - position.to_move]
        self._search = _core.NetworkSearch(self._state, hashes, lost)
        self._positions = np.zeros((LEAVES, *network.shape), dtype=np.float32)
        self._seconds = 0.0

    def _certain_lines(self, hashes: list[int], seed: int) -> list[_core.Line]:
        """What the exact search proves of the actions at once."""
        network, method = packaged_network(self.position), profile(self.position.game.name).method
        search = _core.Search(self._state, network, method, seed, 1, MEMORY << 20, hashes)
        search.run(nodes=1)
        return search.report(ALL).lines

    def run(self, limits: Limits) -> None:
        """Searches until a limit is met, the result is proven, or another thread calls `stop`."""
        begun = time.monotonic()
        evaluated = 0
        while not self.is_won() and not (evaluated and self.stopped) and evaluated < (limits.nodes or float("inf")):
            number = self._search.gather(self._positions)
            if number == 0:
                break
            self._search.scatter(*self._network.evaluate(self._positions[:number]))
            evaluated += number
            self._seconds = time.monotonic() - begun
            if self._seconds >= (limits.seconds or float("inf")):
                break

    def is_won(self) -> bool:
        """Whether the exact search has found a win in this turn."""
        best = self._certain[0]
        return best.proven and best.winner == self.position.to_move

    def _is_safe(self, line: _core.Line) -> bool:
        """Whether a line may be played: it has been looked at to the end of the turn, and nothing else wins at once."""
        state = self._state
        for number in line.variation:
            state = state.after(number)
            if state.over or not state.mid_turn:
                return not self.is_won()
        return False

    def stop(self) -> None:
        """Ends the run, from any thread, after the evaluation that is under way."""
        self.stopped = True

    def analysis(self, lines: int = 1) -> Analysis:
        """What has been found so far."""
        report = self._search.report(lines)
        found = report.lines if report.lines and self._is_safe(report.lines[0]) else self._certain[:lines]
        of_rules = tuple(line_of(self.position, self._state, line) for line in found)
        return Analysis(self.position, of_rules, report.nodes, report.depth, self._seconds)
