"""Analysis of many positions for other programs: JSON requests in, one a line, and JSON answers out as they come.

A request has an `id` of the sender's choice, which all its answers have as well, a `game`, and a position: `position`
(its text) or `settings` (options of the game), and then `actions`. It may have limits (`seconds`, `nodes`, `depth`),
`lines`, `threads`, `memory` (MiB), `seed`, and `every`: seconds between answers while the search goes on. The last
answer has `"final": true`; a request that cannot be answered gets one with `error`. `{"id": …, "stop": ID}` ends the
search of another request, which then gives its final answer.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from belvedere import rules
from belvedere.engine.core import Refusal
from belvedere.engine.search import DEFAULT_LIMITS, MEMORY, RANGES, Analysis, Limits, Search
from belvedere.record import Match, MatchError, Node
from belvedere.rules import RulesError, play_all

NUMBERS: dict[str, tuple[type, float, float]] = {
    **RANGES,
    "lines": (int, 1, 10000),
    "seed": (int, 0, (1 << 63) - 1),
    "every": (float, 0.01, 86400),
}
"""The numbers of a request: their kind, the least and the most."""

KINDS: dict[str, tuple[type, str]] = {
    "game": (str, "a text"),
    "position": (str, "a text"),
    "settings": (dict, "an object"),
    "actions": (list, "a list"),
}
"""What else a request has besides its id, and of what kind."""


class BadRequest(ValueError):
    """A request that cannot be answered; the text says why."""


def match_to_analyse(
    game: str, settings: Mapping[str, object] | None, position: str | None, actions: Iterable[str]
) -> Match:
    """The match that leads to the position to be analysed; raises RulesError and MatchError."""
    match = Match(game, settings, position=position)
    play_all(match.node, actions, Node.add)
    match.check_not_over()
    return match


def answer(request_id: object, analysis: Analysis, final: bool) -> dict[str, Any]:
    """The answer that tells an analysis, for JSON."""
    return {
        "id": request_id,
        "final": final,
        "to_move": analysis.position.to_move,
        "nodes": analysis.nodes,
        "depth": analysis.depth,
        "seconds": round(analysis.seconds, 3),
        "lines": [
            {
                "action": str(line.action),
                "value": round(line.value, 4),
                "proven": line.proven,
                "winner": line.winner,
                "visits": line.visits,
                "variation": list(map(str, line.variation)),
            }
            for line in analysis.lines
        ],
    }


@dataclass
class Request:
    """A position to be analysed."""

    id: Any
    match: Match
    numbers: dict[str, float]
    stopped: threading.Event = field(default_factory=threading.Event)
    search: Search | None = None

    @classmethod
    def read(cls, fields: dict[str, Any]) -> Request:
        """The request of these fields; raises BadRequest, RulesError and MatchError."""
        known = ("id", *KINDS, *NUMBERS)
        for name in fields:
            if name not in known:
                raise BadRequest(f"{name} is not known: there is {', '.join(known)}")
        for name, (kind, called) in KINDS.items():
            if name in fields and not isinstance(fields[name], kind):
                raise BadRequest(f"{name} is {called}, not {json.dumps(fields[name])}")
        if "game" not in fields:
            raise BadRequest(f"the game is missing: it is one of {', '.join(rules.GAMES)}")
        match = match_to_analyse(
            fields["game"], fields.get("settings"), fields.get("position"), map(str, fields.get("actions", ()))
        )
        return cls(fields.get("id"), match, {name: checked(name, fields[name]) for name in NUMBERS if name in fields})

    def answers(self) -> Iterable[dict[str, Any]]:
        """The answers, the last of which is final."""
        numbers = dict(self.numbers)
        limits = Limits(**{name: numbers.pop(name) for name in Limits.NAMES if name in numbers})  # type: ignore[arg-type]
        lines, every = int(numbers.pop("lines", 5)), numbers.pop("every", None)
        self.search = Search(
            self.match.position,
            history=self.match.node.history,
            threads=int(numbers.get("threads", 1)),
            memory=int(numbers.get("memory", MEMORY)),
            seed=int(numbers.get("seed", 0)),
        )
        if self.stopped.is_set():
            self.search.stop()
        last = None
        for analysis in self.search.watch(limits or DEFAULT_LIMITS, lines, every or 60):
            if last is not None and every is not None:
                yield answer(self.id, last, final=False)
            last = analysis
        assert last is not None
        yield answer(self.id, last, final=True)

    def stop(self) -> None:
        """Ends the search, also one that has not begun."""
        self.stopped.set()
        if self.search:
            self.search.stop()


def checked(name: str, value: object) -> float:
    """A number of a request; raises BadRequest."""
    kind, least, most = NUMBERS[name]
    fits = isinstance(value, int) if kind is int else isinstance(value, int | float)
    if not fits or isinstance(value, bool) or not least <= value <= most:  # type: ignore[operator]
        whole = "whole " if kind is int else ""
        raise BadRequest(f"{name} is a {whole}number from {least} to {most}, not {json.dumps(value)}")
    return value  # type: ignore[return-value]


class AnalysisServer:
    """Answers requests, several at a time."""

    def __init__(self, say: Callable[[str], None], jobs: int = 1) -> None:
        self.output = say
        self.jobs = jobs
        self.lock = threading.Lock()
        self.requests: dict[str, Request] = {}
        """Those that are not yet answered, by their ids as JSON."""

    def say(self, answer: dict[str, Any]) -> None:
        """Sends an answer, from any thread."""
        with self.lock:
            self.output(json.dumps(answer, ensure_ascii=False))

    def run(self, lines: Iterable[str]) -> None:
        """Answers all requests, and returns when the last one is answered."""
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                for line in lines:
                    if line.strip():
                        self.receive(line, pool)
            except BaseException:
                for request in list(self.requests.values()):
                    request.stop()
                raise

    def receive(self, line: str, pool: ThreadPoolExecutor) -> None:
        """Takes one request."""
        fields: object = None
        try:
            fields = read_object(line)
            if "stop" in fields:
                self.stop(fields)
                return
            request = Request.read(fields)
            key = json.dumps(request.id)
            if key in self.requests:
                raise BadRequest(f"another request with the id {key} is not yet answered")
            self.requests[key] = request
        except (BadRequest, RulesError, MatchError) as error:
            self.say({"id": fields.get("id") if isinstance(fields, dict) else None, "error": str(error)})
            return
        pool.submit(self.work, request)

    def stop(self, fields: dict[str, Any]) -> None:
        """Stops another request."""
        request = self.requests.get(json.dumps(fields["stop"]))
        if request is None:
            raise BadRequest(f"there is no request with the id {json.dumps(fields['stop'])} to stop")
        request.stop()
        self.say({"id": fields.get("id"), "stopped": fields["stop"]})

    def work(self, request: Request) -> None:
        """Answers one request."""
        try:
            for answer in request.answers():
                if answer["final"]:
                    self.requests.pop(json.dumps(request.id), None)
                self.say(answer)
        except Refusal as error:
            self.requests.pop(json.dumps(request.id), None)
            self.say({"id": request.id, "error": str(error)})


def read_object(line: str) -> dict[str, Any]:
    """A JSON object; raises BadRequest."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"this is not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise BadRequest(
            f'a request is a JSON object such as {{"id": 1, "game": "{next(iter(rules.GAMES))}", "nodes": 1000}}'
        )
    return fields
